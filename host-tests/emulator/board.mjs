// The board: the real image in rp2040js with what that lacks put right (shims/), the flash chip, the LED chain's end
// of the data pin, eight buttons, and a USB cable with a PC at its end.
//
// Everything is counted in ns of the board's time, which begins when the board is made, passes only while it runs,
// and is not set back by resets and power cuts.
import { RP2040 } from 'rp2040js';
import { Elf } from './elf.mjs';
import { Flash } from './flash.mjs';
import { Processor } from './processor.mjs';
import { Decoder } from './ws2812.mjs';
import { slowStart } from './shims/clock.mjs';
import { abortIsDone } from './shims/dma.mjs';
import { LockStep } from './shims/pio.mjs';
import { handOn, resets } from './shims/reset.mjs';
import { bootRom } from './shims/rom.mjs';
import { ringOscillator, xorshift } from './shims/rosc.mjs';
import { sendEvent } from './shims/sev.mjs';
import { chipNumber } from './shims/ssi.mjs';
import { voltageRegulator } from './shims/vreg.mjs';
import { flashCache } from './shims/xip.mjs';
import { crystal } from './shims/xosc.mjs';
import { Host } from './usb.mjs';

export const LED_PIN = 16;
export const BUTTON_PINS = [2, 3, 4, 5, 6, 7, 8, 9];

const FLASH = 0x10000000;
const VECTORS = 0x10000100;
const HARD_FAULT = 3;
const BRANCH_TO_SELF = 0xe7fe;

export class Board {
  /**
   * The image lies in flash, and power is off. `seed` is of the ring oscillator's bits and of the garbage in RAM.
   * `tell(what, fields)` hears of frames, pulse widths, resets, power cuts, operations of the flash, what comes over
   * USB, and complaints of rp2040js.
   */
  constructor(path, { seed = 0x12345678, tell = () => {} } = {}) {
    this.elf = new Elf(path);
    this.tell = tell;
    this.random = xorshift(seed);
    this.flash = new Flash({
      now: () => this.now,
      pass: (ns) => this.#sleep(this.rp.clock.nanosCounter + ns, () => false),
      cutWithin: (ns) => (this.now + ns > this.cutAt ? Math.max(0, this.cutAt - this.now) : undefined),
      cut: () => (this.ended = 'power cut'),
      log: (operation) => tell('flash', operation),
    });
    for (const { address, data } of this.elf.segments) this.flash.bytes.set(data, address - FLASH);
    this.leds = new Decoder({
      frame: (frame) => tell('frame', frame),
      pulse: (level, ns) => tell('pulse', { level, ns }),
    });
    this.usb = new Host((what, fields) => tell(what, { at: this.now, ...fields }));
    this.epoch = 0;
    this.rp = undefined;
    /** Power goes at this moment of the board's time. */
    this.cutAt = Infinity;
    this.down = new Set();
    /** Contacts that will close or open: { at, button, closed }, in the order of their times. */
    this.upcoming = [];
    /** The random bits read since the last reset. */
    this.chance = [];
    this.patches = [];
    this.hooks = new Map();
    this.hooked = new Uint8Array(this.flash.bytes.length >> 1);
    /** What rp2040js complained of, each told once. */
    this.complaints = new Set();
    this.stack = { lowest: Infinity };
  }

  /** In ns. */
  get now() {
    return this.epoch + (this.rp?.clock.nanosCounter ?? 0);
  }

  get powered() {
    return this.rp !== undefined;
  }

  /** A cold start: RAM is garbage, another one each time; flash is as it was left. */
  powerOn() {
    if (this.powered) throw new Error('power is on already');
    const ram = new Uint32Array(66 << 10);
    for (let i = 0; i < ram.length; i++) ram[i] = this.random();
    this.#start(new Uint8Array(ram.buffer));
  }

  /** Power is gone, at once. */
  powerOff() {
    this.#follow();
    this.leds.cut(this.now);
    this.tell('power', { at: this.now });
    this.#unpatch();
    this.epoch = this.now;
    this.rp = undefined;
    this.cutAt = Infinity;
  }

  /** The boot loader has taken over: as far as the program is concerned power is gone, but the LEDs keep their light. */
  #leave() {
    this.tell('bootLoader', { at: this.now });
    this.powerOff();
  }

  /** A reset leaves RAM, flash and the watchdog's scratch registers alone. */
  #reset(by) {
    this.#follow();
    this.leds.cut(this.now); // the pin becomes an input, pulled low
    this.tell('reset', { at: this.now, by });
    this.#unpatch();
    const before = this.rp;
    this.epoch = this.now;
    this.#start(before.sram);
    handOn(before, this.rp);
  }

  #start(ram) {
    const rp = (this.rp = new RP2040());
    bootRom(rp, this.flash, () => (this.ended = 'boot loader')); // wipes rp2040js' own flash
    rp.flash = this.flash.bytes;
    rp.flash16 = new Uint16Array(rp.flash.buffer);
    rp.flashView = new DataView(rp.flash.buffer);
    rp.sram.set(ram);
    this.ended = undefined;
    this.chance = [];
    this.clock = slowStart(rp);
    this.crystal = crystal(rp);
    this.pio = new LockStep(rp, this.clock);
    const called = (registers) => {
      this.pio.step(rp.clock.nanosCounter); // what the LEDs have received by now is told first
      this.hooks.get(registers[15] & ~1)?.(registers);
    };
    this.processor = new Processor(rp, this.clock, { hooked: this.hooked, called, stack: this.stack });
    abortIsDone(rp);
    voltageRegulator(rp);
    flashCache(rp);
    chipNumber(rp);
    this.usb.attach(rp);
    ringOscillator(rp, () => {
      const bit = this.random() & 1;
      this.chance.push(bit);
      return bit;
    });
    resets(rp, (by) => (this.ended = by));
    sendEvent(rp, (what) => {
      if (this.complaints.has(what)) return;
      this.complaints.add(what);
      this.tell('complaint', { at: this.now, what });
    });

    rp.gpio[LED_PIN].addListener((level) => this.leds.edge(level === 1, this.epoch + this.pio.time));
    // Pull-ups are not modelled: a line with nobody's finger on it is driven high.
    BUTTON_PINS.forEach((pin, button) => rp.gpio[pin].setInputValue(!this.down.has(button)));
    // The real boot ROM runs the second stage, which ends like this.
    rp.core.VTOR = VECTORS;
    rp.core.SP = rp.readUint32(VECTORS);
    rp.core.PC = rp.readUint32(VECTORS + 4) & ~1;
    rp.core.PM = false;
  }

  /** The level of a button's line: closed is down. */
  line(button, closed) {
    if (closed) this.down.add(button);
    else this.down.delete(button);
    this.rp?.gpio[BUTTON_PINS[button]].setInputValue(!closed);
  }

  /** The same at a moment to come, even if the processor is stopped then. */
  lineAt(at, button, closed) {
    this.upcoming.push({ at, button, closed });
    this.upcoming.sort((a, b) => a.at - b.at);
  }

  /** When the next contact moves, in time since the reset. */
  get #nextLine() {
    return this.upcoming.length ? this.upcoming[0].at - this.epoch : Infinity;
  }

  #moveLines() {
    while (this.upcoming.length && this.upcoming[0].at <= this.now) {
      const { button, closed } = this.upcoming.shift();
      this.line(button, closed);
      this.tell('line', { at: this.now, button, closed });
    }
  }

  /** Calls `then(registers)` whenever the processor is about to execute the first instruction of a function. */
  whenCalled(symbol, then) {
    this.at(this.elf.symbol(symbol).address, then);
  }

  /** The same for any address of code. */
  at(address, then) {
    this.hooks.set(address & ~1, then);
    this.hooked[(address - FLASH) >> 1] = 1;
  }

  /** From its next poll on, a task loops for ever; until the next reset, or the patch would outlive it. */
  hang(task) {
    const at = ((this.#pollOf(task) & ~1) - FLASH) >> 1;
    this.patches.push({ at, code: this.rp.flash16[at] });
    this.rp.flash16[at] = BRANCH_TO_SELF;
  }

  #unpatch() {
    for (const { at, code } of this.patches.reverse()) this.rp.flash16[at] = code;
    this.patches = [];
  }

  /** The poll function of an embassy task: its static memory holds the address. */
  #pollOf(task) {
    const pool = this.elf.symbol(new RegExp(`hw\\d+${task}4task4POOL`));
    const polls = new Set(this.elf.matching(/TaskStorage.*4poll17h/).map(({ address }) => address));
    for (let at = pool.address; at < pool.address + pool.size; at += 4) {
      const word = this.rp.readUint32(at);
      if (polls.has(word)) return word;
    }
    throw new Error(`task ${task} is not running`);
  }

  /** The processor takes a hard fault where it is; rp2040js takes none by itself. */
  fault() {
    this.rp.core.exceptionEntry(HARD_FAULT);
    this.rp.core.waiting = false;
  }

  /** Runs to this moment of the board's time, or until its power goes. */
  run(end) {
    while (this.powered && this.now < end) {
      this.#runWithoutReset(Math.min(end, this.cutAt, this.#nextLine + this.epoch) - this.epoch);
      this.#moveLines();
      if (this.ended === 'power cut' || this.now >= this.cutAt) this.powerOff();
      else if (this.ended === 'boot loader') this.#leave();
      else if (this.ended) this.#reset(this.ended);
    }
    this.#settle();
  }

  /** A frame that is over is told. */
  #settle() {
    this.#follow();
    this.leds.settle(this.now);
  }

  /** The LEDs have received what has left the pin by now. */
  #follow() {
    if (this.powered) this.pio.step(this.rp.clock.nanosCounter);
  }

  #runWithoutReset(end) {
    const { rp, pio, processor } = this;
    const { core, clock } = rp;
    while (clock.nanosCounter < end && !this.ended) {
      if (core.waiting) {
        this.#sleep(end, () => {
          if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
          return !core.waiting || this.ended;
        });
        this.#settle();
        continue;
      }
      const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : Infinity;
      const now = processor.run(Math.min(end, alarm, pio.due)); // may let time pass itself, in the flash
      if (clock.nextAlarm && clock.nextAlarm.nanos <= now) clock.tick(now - clock.nanosCounter);
      else clock.nanosCounter = now;
      if (now >= pio.due) pio.step(now);
    }
  }

  /** Lets time pass for everything but the processor, until `done()` or `end`. */
  #sleep(end, done) {
    const { clock } = this.rp;
    do {
      const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : Infinity;
      clock.tick(Math.max(0, Math.min(alarm, this.pio.due, this.#nextLine, end) - clock.nanosCounter));
      if (clock.nanosCounter >= this.pio.due) this.pio.step(clock.nanosCounter);
      if (clock.nanosCounter >= this.#nextLine) this.#moveLines();
    } while (!done() && clock.nanosCounter < end);
  }
}
