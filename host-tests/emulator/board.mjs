// The board: the real image in rp2040js, with what that lacks put right from outside, LEDs decoded, buttons to press.
import { RP2040 } from 'rp2040js';
import { Elf } from './elf.mjs';
import * as rom from './rom.mjs';
import { Decoder } from './ws2812.mjs';

export const LED_PIN = 16;
export const BUTTON_PINS = [2, 3, 4, 5, 6, 7, 8, 9];
export const HEARTBEAT_PIN = 25;
export const BUZZER_PIN = 15;

const FLASH = 0x10000000;
const RAM = 0x20000000;
const VECTORS = 0x10000100;
const RING_OSCILLATOR = 6.5e6;
const CRYSTAL = 12e6;
const [XOSC, WATCHDOG, ROSC, VREG, XIP_CTRL] = [0x40024, 0x40058, 0x40060, 0x40064, 0x14000];
const SHIFTCTRL = 0x8; // of a state machine
const FJOIN_TX = 1 << 30;
const AIRCR = 0xd0c;
const SYSRESETREQ = 1 << 2;

export class Board {
  /** `seed`: of the ring oscillator's random bits; `held`: buttons that are down at power-on. */
  constructor(path, { seed = 0x12345678, held = [] } = {}) {
    this.elf = new Elf(path);
    this.random = seed;
    this.leds = new Decoder();
    this.resets = []; // { at, by }
    this.flashed = [];
    this.complaints = new Map(); // what rp2040js logged → how often
    this.pinEdges = new Map(); // pin → [{ at, level }], for the pins given to watch()
    this.instructions = 0;
    this.lowestSP = Infinity;
    this.epoch = 0;
    this.held = new Set(held);
    this.chance = []; // every random bit the image has read
    this.hooks = new Map(); // address → what to do when the processor comes there
    this.powerOn();
  }

  /** Nanoseconds since power was put on; resets do not set it back. */
  get now() {
    return this.epoch + this.rp.clock.nanos;
  }

  /** A cold start: flash as in the image, garbage in RAM. */
  powerOn() {
    const flash = new Uint8Array(16 << 20).fill(0xff);
    for (const { address, data } of this.elf.segments) flash.set(data, address - FLASH);
    this.start(flash, Uint8Array.from({ length: 264 << 10 }, (_, i) => i * 197 + 13));
  }

  /** A reset leaves flash, RAM, and the watchdog's scratch registers alone. */
  reset(by) {
    this.resets.push({ at: this.now, by });
    this.leds.cut(this.now); // the pin becomes an input, pulled low
    const { flash, sram, clock, peripherals } = this.rp;
    this.epoch += clock.nanos;
    this.start(flash.slice(), sram.slice());
    const dog = this.rp.peripherals[WATCHDOG];
    dog.scratchData.set(peripherals[WATCHDOG].scratchData);
    dog.reason = by === 'watchdog' ? peripherals[WATCHDOG].reason : 0;
  }

  start(flash, ram) {
    const rp = (this.rp = new RP2040());
    rp.loadBootrom(rom.image()); // wipes the flash
    rp.flash.set(flash);
    rp.sram.set(ram);
    this.resetBy = undefined;
    this.amend(rp);
    this.machines = rp.pio.flatMap((pio) => pio.machines.map((machine) => ({ machine, pio, next: 0, waited: false })));
    this.pioDue = Infinity;
    rp.gpio[LED_PIN].addListener((level) => this.leds.edge(level === 1, this.pioTime));
    for (const pin of this.pinEdges.keys()) this.listen(pin);
    // Pull-ups are not modelled: idle inputs are driven high.
    BUTTON_PINS.forEach((pin, button) => rp.gpio[pin].setInputValue(!this.held.has(button)));
    // The real boot ROM runs boot2, which ends like this.
    rp.core.VTOR = VECTORS;
    rp.core.SP = rp.readUint32(VECTORS);
    rp.core.PC = rp.readUint32(VECTORS + 4) & ~1;
    rp.core.PM = false;
  }

  /** Each of these was found by running into it. */
  amend(rp) {
    const log = (level) => (name, message) => {
      // SEV must set the event register; rp2040js only logs it.
      if (message === 'SEV') rp.core.eventRegistered = true;
      else this.complaints.set(`${level} ${name}: ${message}`, (this.complaints.get(`${level} ${name}: ${message}`) ?? 0) + 1);
    };
    rp.logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
    rp.onBreak = (code) => {
      if (!rom.call(code, rp, (what) => this.flashed.push({ at: this.now, ...what })))
        throw new Error(`breakpoint ${code} at ${rp.core.PC.toString(16)}`);
    };

    // It starts at 125 MHz; the chip starts on the ring oscillator.
    rp.clkSys = RING_OSCILLATOR;
    this.cycle = 1e9 / rp.clkSys;
    rp.addClockListener((hertz) => (this.cycle = 1e9 / hertz));

    // The crystal is stable at once; the chip counts STARTUP.DELAY x 256 of its periods.
    const xosc = rp.peripherals[XOSC];
    override(xosc, 'writeUint32', (stock) => (offset, value) => {
      stock(offset, value);
      if (offset === 0 && xosc.enabled) this.stableAt = rp.clock.nanos + ((xosc.startup & 0x3fff) * 256e9) / CRYSTAL;
    });
    override(xosc, 'readUint32', (stock) => (offset) => {
      const value = stock(offset);
      return offset === 4 && rp.clock.nanos < this.stableAt ? value & 0x7fffffff : value;
    });

    // PIO runs on setTimeout and ignores its divider: we step it with the processor. At power-on the
    // shift registers must be empty, or 24 bits of nothing leave first.
    for (const pio of rp.pio) {
      pio.run = () => {};
      for (const machine of pio.machines) {
        machine.restart();
        // Joining the FIFOs is ignored: eight words deep, not four, is what the gap after a frame depends on.
        override(machine, 'writeUint32', (stock) => (offset, value) => {
          const joined = ((machine.shiftCtrl ^ value) & FJOIN_TX) !== 0 && offset === SHIFTCTRL;
          stock(offset, value);
          if (joined) machine.txFIFO = new machine.txFIFO.constructor(value & FJOIN_TX ? 8 : 4);
        });
      }
      override(pio, 'writeUint32', (stock) => (offset, value) => {
        stock(offset, value);
        this.pioDue = 0;
      });
    }

    // CHAN_ABORT must read 0 once done.
    override(rp.dma, 'readUint32', (stock) => (offset) => (offset === 0x444 ? 0 : stock(offset)));

    // Missing: the ring oscillator's random bit, the voltage regulator, the XIP cache's control.
    const ring = rp.peripherals[ROSC];
    ring.readUint32 = (offset) => (offset === 0x1c ? this.randomBit() : offset === 0x18 ? 0x80001000 : 0);
    ring.writeUint32 = () => {};
    const regulator = new Map([[0, 0xb1], [4, 0x09], [8, 0x100]]);
    rp.peripherals[VREG].readUint32 = (offset) => regulator.get(offset) ?? 0;
    rp.peripherals[VREG].writeUint32 = (offset, value) => regulator.set(offset, value);
    rp.peripherals[XIP_CTRL] = { readUint32: (offset) => (offset === 8 ? 3 : 0), writeUint32() {}, writeUint32Atomic() {} };

    // Both resets are left to the host. The watchdog's timer must stop, or the clock ticks on it for ever.
    const dog = rp.peripherals[WATCHDOG];
    dog.onWatchdogTrigger = () => {
      dog.alarm.enable = false;
      dog.timer.enable = false;
      this.resetBy = 'watchdog';
    };
    override(rp.ppb, 'writeUint32', (stock) => (offset, value) => {
      if (offset !== AIRCR) stock(offset, value);
      else if (value & SYSRESETREQ) this.resetBy = 'program';
    });
  }

  randomBit() {
    let x = this.random;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.random = x;
    this.chance.push(x & 1);
    return x & 1;
  }

  /** Calls `then(core)` whenever the processor is about to execute the first instruction of a function. */
  whenCalled(symbol, then) {
    this.hooks.set(this.elf.symbol(symbol).address & ~1, then);
  }

  press(button) {
    this.held.add(button);
    this.rp.gpio[BUTTON_PINS[button]].setInputValue(false);
  }

  release(button) {
    this.held.delete(button);
    this.rp.gpio[BUTTON_PINS[button]].setInputValue(true);
  }

  /** Records the edges of an output pin from now on. */
  watch(pin) {
    this.pinEdges.set(pin, []);
    this.listen(pin);
    return this.pinEdges.get(pin);
  }

  listen(pin) {
    this.rp.gpio[pin].addListener((level) => this.pinEdges.get(pin).push({ at: this.now, level }));
  }

  /** Overwrites code in flash, in halfwords. */
  patch(address, ...halfwords) {
    halfwords.forEach((code, i) => (this.rp.flash16[(((address & ~1) - FLASH) >> 1) + i] = code));
  }

  /** The poll function of an embassy task: its static memory holds the address. */
  pollOf(task) {
    const pool = this.elf.symbol(new RegExp(`hw\\d+${task}4task4POOL`));
    const polls = new Set(this.elf.matching(/TaskStorage.*4poll17h/).map(({ address }) => address));
    for (let at = pool.address; at < pool.address + pool.size; at += 4) {
      const word = this.rp.readUint32(at);
      if (polls.has(word)) return word;
    }
    throw new Error(`task ${task} is not running`);
  }

  runMs(ms, until) {
    return this.run(this.now + ms * 1e6, until);
  }

  /** Runs to the time given, or until a condition holds, looked at now and then; true if it was the condition. */
  run(end, until) {
    while (this.now < end) {
      if (this.runWithoutReset(end - this.epoch, until)) return true;
      if (this.resetBy) this.reset(this.resetBy);
    }
    this.leds.settle(this.now);
    return false;
  }

  runWithoutReset(end, until) {
    const { core, clock } = this.rp;
    let sinceLook = 0;
    while (clock.nanosCounter < end && !this.resetBy) {
      if (core.waiting) {
        const alarm = clock.nextAlarm?.nanos ?? Infinity;
        clock.tick(Math.max(0, Math.min(alarm, this.pioDue, end) - clock.nanosCounter));
        if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
        this.stepPio(clock.nanosCounter);
        sinceLook = 64;
      } else {
        this.hooks.get(core.PC)?.(core);
        const now = clock.nanosCounter + core.executeInstruction() * this.cycle;
        this.instructions++;
        if (clock.nextAlarm && clock.nextAlarm.nanos <= now) clock.tick(now - clock.nanosCounter);
        else clock.nanosCounter = now;
        if (now >= this.pioDue) this.stepPio(now);
        const sp = core.registers[13];
        if (sp < this.lowestSP) this.lowestSP = sp;
        if (sp < RAM) throw new Error(`stack overflow at ${core.PC.toString(16)}`);
        sinceLook++;
      }
      if (until && sinceLook >= 64) {
        sinceLook = 0;
        this.leds.settle(this.now);
        if (until()) return true;
      }
    }
    return false;
  }

  /** Steps the enabled state machines that are not starved up to `now`, and finds when the next step is due. */
  stepPio(now) {
    let due = Infinity;
    for (const slot of this.machines) {
      const { machine, pio } = slot;
      if (!machine.enabled) {
        slot.next = now;
        continue;
      }
      const step = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * this.cycle;
      const starved = () => machine.waiting && machine.txFIFO.empty;
      if (slot.waited && !machine.waiting) {
        slot.next = now + (1 + Math.max(0, machine.waitDelay)) * step;
        slot.waited = false;
      }
      while (slot.next <= now) {
        if (starved()) {
          slot.waited = true;
          slot.next = now + step;
          break;
        }
        const before = machine.cycles;
        this.pioTime = this.epoch + slot.next;
        machine.step();
        pio.checkChangedPins();
        slot.waited = machine.waiting;
        slot.next += Math.max(1, machine.cycles - before) * step;
      }
      if (!starved()) due = Math.min(due, slot.next);
    }
    this.pioDue = due;
  }
}

function override(object, method, wrap) {
  object[method] = wrap(object[method].bind(object));
}
