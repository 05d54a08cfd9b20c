// The board: the real image in rp2040js with the corrections of shims/, the flash chip, the first LED's end of the data
// pin, eight buttons, and a USB cable with a PC at its other end.
//
// All times are ns of the board's time. It starts at 0 when the board is made, passes only while the board runs, and
// goes on over resets and power cuts.
import { RP2040 } from 'rp2040js';
import { Elf } from './elf.mjs';
import { Flash } from './flash.mjs';
import { Processor } from './processor.mjs';
import { Decoder } from './ws2812.mjs';
import { blocks } from './shims/blocks.mjs';
import { slowStart } from './shims/clock.mjs';
import { abortIsDone } from './shims/dma.mjs';
import { LockStep } from './shims/pio.mjs';
import { handOn, resetCore, resets } from './shims/reset.mjs';
import { bootRom } from './shims/rom.mjs';
import { ringOscillator, xorshift } from './shims/rosc.mjs';
import { sendEvent } from './shims/sev.mjs';
import { chipNumber } from './shims/ssi.mjs';
import { voltageRegulator } from './shims/vreg.mjs';
import { flashCache } from './shims/xip.mjs';
import { crystal } from './shims/xosc.mjs';
import { Host } from './usb.mjs';

/** The pins of src/wiring.rs. */
const PINS = { buttons: [2, 3, 4, 5, 6, 7, 8, 9], buzzer: 15, leds: 16, heartbeat: 25 };
const WATCHED = ['buzzer', 'heartbeat'];

const FLASH = 0x10000000;
const VECTORS = 0x10000100;
const HARD_FAULT = 3;
const BRANCH_TO_SELF = 0xe7fe;

export class Board {
  /**
   * Makes a board with the image in flash and power off. `seed` determines the ring oscillator's bits and the garbage
   * in RAM. `report(what, fields)` is called for frames, pulse widths, resets, power cuts, flash operations, USB data,
   * and warnings of rp2040js.
   */
  constructor(path, { seed = 0x12345678, report = () => {} } = {}) {
    this.elf = new Elf(path);
    this.report = report;
    this.random = xorshift(seed);
    this.flash = new Flash({
      now: () => this.now,
      pass: (ns) => this.#sleep(this.rp.clock.nanosCounter + ns, () => false),
      stall: () => this.#sleep(Infinity, () => this.ended),
      cutWithin: (ns) => (this.now + ns > this.cutAt ? Math.max(0, this.cutAt - this.now) : undefined),
      cut: () => (this.ended = 'power cut'),
      log: (operation) => report('flash', operation),
    });
    for (const { address, data } of this.elf.segments) this.flash.bytes.set(data, address - FLASH);
    this.leds = new Decoder({
      frame: (frame) => report('frame', frame),
      pulse: (level, ns) => report('pulse', { level, ns }),
    });
    this.usb = new Host((what, fields) => report(what, { at: this.now, ...fields }));
    this.epoch = 0;
    this.rp = undefined;
    /** Power goes off at this moment of the board's time. */
    this.cutAt = Infinity;
    this.down = new Set();
    /** Contacts that will close or open: { at, button, closed }, sorted by time. */
    this.upcoming = [];
    /** The random bits read since the last reset. */
    this.chance = [];
    /** The edges of each watched pin since they were last taken: { at, high }. */
    this.edges = {};
    for (const name of WATCHED) this.edges[name] = [];
    this.pins = PINS;
    this.patches = [];
    this.hooks = new Map();
    this.hooked = new Uint8Array(this.flash.bytes.length >> 1);
    /** The warnings of rp2040js so far; each is reported once. */
    this.complaints = new Set();
    this.stack = { lowest: Infinity };
  }

  /** The board's time in ns. */
  get now() {
    return this.epoch + (this.rp?.clock.nanosCounter ?? 0);
  }

  get powered() {
    return this.rp !== undefined;
  }

  /** A cold start: RAM holds new garbage each time, flash is unchanged. */
  powerOn() {
    if (this.powered) throw new Error('power is on already');
    const ram = new Uint32Array(66 << 10);
    for (let i = 0; i < ram.length; i++) ram[i] = this.random();
    this.#start(new Uint8Array(ram.buffer));
  }

  /** Switches power off at once. */
  powerOff() {
    this.#follow();
    this.leds.cut(this.now);
    this.report('power', { at: this.now });
    this.#unpatch();
    this.epoch = this.now;
    this.rp = undefined;
    this.cutAt = Infinity;
  }

  /** The boot loader takes over: the program ends as at a power cut, but the LEDs stay lit. */
  #leave() {
    this.report('bootLoader', { at: this.now });
    this.powerOff();
  }

  /** A reset does not change RAM, flash and the watchdog's scratch registers; one of the core, nothing but the core. */
  #reset(by) {
    this.#follow();
    if (by !== 'core') this.leds.cut(this.now); // the pin becomes an input, pulled low
    this.report('reset', { at: this.now, by });
    this.#unpatch();
    if (by === 'core') {
      resetCore(this.rp);
      return this.#enter();
    }
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
    this.clock = slowStart(rp);
    this.crystal = crystal(rp);
    this.pio = new LockStep(rp, this.clock);
    const called = (registers) => {
      this.pio.step(rp.clock.nanosCounter); // first report what the LEDs have received by now
      this.hooks.get(registers[15] & ~1)?.(registers);
    };
    this.processor = new Processor(rp, this.clock, { hooked: this.hooked, called, stack: this.stack });
    blocks(rp, this.pio);
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
      this.report('complaint', { at: this.now, what });
    });

    const { pins } = this;
    rp.gpio[pins.leds].addListener((level) => this.leds.edge(level === 1, this.epoch + this.pio.time));
    for (const name of WATCHED)
      rp.gpio[pins[name]].addListener((level) => this.edges[name].push({ at: this.now, high: level === 1 }));
    // Pull-ups are not modelled: the line of a button that is not pressed is driven high.
    pins.buttons.forEach((pin, button) => rp.gpio[pin].setInputValue(!this.down.has(button)));
    this.#enter();
  }

  /** The state in which the second boot stage enters the program on the real chip. */
  #enter() {
    const { rp } = this;
    this.ended = undefined;
    this.chance = [];
    rp.core.VTOR = VECTORS;
    rp.core.SP = rp.readUint32(VECTORS);
    rp.core.PC = rp.readUint32(VECTORS + 4) & ~1;
    rp.core.PM = false;
  }

  /** Sets the level of a button's line: a closed contact pulls it low. */
  line(button, closed) {
    if (closed) this.down.add(button);
    else this.down.delete(button);
    this.rp?.gpio[this.pins.buttons[button]].setInputValue(!closed);
  }

  /** Does the same at a later time, even if the processor is stopped then. */
  lineAt(at, button, closed) {
    this.upcoming.push({ at, button, closed });
    this.upcoming.sort((a, b) => a.at - b.at);
  }

  /** Whether the board's clock has reached this time. Both are counted from the reset: `now` is a rounded sum. */
  #reached(at) {
    return this.rp.clock.nanosCounter >= at - this.epoch;
  }

  /** The time of the next contact change, since the reset. */
  get #nextLine() {
    return this.upcoming.length ? this.upcoming[0].at - this.epoch : Infinity;
  }

  #moveLines() {
    while (this.upcoming.length && this.#reached(this.upcoming[0].at)) {
      const { button, closed } = this.upcoming.shift();
      this.line(button, closed);
      this.report('line', { at: this.now, button, closed });
    }
  }

  /** Calls `then(registers)` whenever the processor is about to execute the first instruction of a function. */
  whenCalled(symbol, then) {
    this.at(this.elf.symbol(symbol).address, then);
  }

  /** Does the same for any code address. */
  at(address, then) {
    this.hooks.set(address & ~1, then);
    this.hooked[(address - FLASH) >> 1] = 1;
  }

  /** Makes a task loop for ever from its next poll on. A reset removes the patch from flash. */
  hang(task) {
    const at = ((this.#pollOf(task) & ~1) - FLASH) >> 1;
    this.patches.push({ at, code: this.rp.flash16[at] });
    this.rp.flash16[at] = BRANCH_TO_SELF;
  }

  #unpatch() {
    for (const { at, code } of this.patches.reverse()) this.rp.flash16[at] = code;
    this.patches = [];
  }

  /** The address of an embassy task's poll function, read from the task's static memory. */
  #pollOf(task) {
    const pool = this.elf.symbol(new RegExp(`hw\\d+${task}4task4POOL`));
    const polls = new Set(this.elf.matching(/TaskStorage.*4poll17h/).map(({ address }) => address));
    for (let at = pool.address; at < pool.address + pool.size; at += 4) {
      const word = this.rp.readUint32(at);
      if (polls.has(word)) return word;
    }
    throw new Error(`task ${task} is not running`);
  }

  /** Makes the processor take a hard fault at its current instruction; rp2040js never raises one itself. */
  fault() {
    this.rp.core.exceptionEntry(HARD_FAULT);
    this.rp.core.waiting = false;
  }

  /** Runs until this moment of the board's time, or until power goes off. */
  run(end) {
    while (this.powered && !this.#reached(end)) {
      this.#runWithoutReset(Math.min(end - this.epoch, this.cutAt - this.epoch, this.#nextLine));
      this.#moveLines();
      if (this.ended === 'power cut' || this.#reached(this.cutAt)) this.powerOff();
      else if (this.ended === 'boot loader') this.#leave();
      else if (this.ended) this.#reset(this.ended);
    }
    this.#settle();
  }

  /** Reports a frame that has ended. */
  #settle() {
    this.#follow();
    this.leds.settle(this.now);
  }

  /** Passes what has left the pin by now on to the LEDs. */
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
      const now = processor.run(Math.min(end, alarm, pio.due)); // time may pass inside, during a flash operation
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
