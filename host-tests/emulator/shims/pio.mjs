// PIO: rp2040js runs it on setTimeout, as fast as it can, and ignores clock dividers. Here it is stepped with the
// processor, so that pulses on a pin are as wide as on the chip.
//
// Between two words of its FIFO a machine only changes its pins, and pulses carry their own times. So it may lag behind
// until the next word is due; any access to it or to its pins makes it catch up first.
//
// A step takes whole cycles of the system clock. A divider with a fraction makes some steps a cycle longer than others
// (RP2040 data sheet, 3.5.5): the fraction is added up in 8 bits, and an overflow adds a cycle.
//
// Two smaller corrections: at power-on the output shift registers are empty, or 24 stray bits would leave first; and
// joined FIFOs hold eight words instead of four, because the gap after a frame depends on it.
import { override } from './override.mjs';

const SHIFTCTRL = 0x8; // of a state machine
const FJOIN_TX = 1 << 30;
const AUTOPULL = 1 << 17;
const [JMP, OUT, MOV] = [0, 3, 5];
const JMP_PIN = 6;
const X_OR_Y = [1, 2];

export class LockStep {
  /** `clock.cycle` is the processor's period in ns. */
  constructor(rp, clock) {
    this.rp = rp;
    this.clock = clock;
    this.gpio = rp.gpio;
    /** The time in ns of the next step that cannot be delayed. */
    this.due = Infinity;
    /** The time of the current step. */
    this.time = 0;
    this.slots = [];
    for (const pio of rp.pio) {
      pio.run = () => {};
      for (const machine of pio.machines) {
        machine.restart();
        join(machine);
        this.slots.push({ machine, pio, next: 0, fraction: 0, starved: false, out: undefined });
      }
      // A write may start a machine, or fill its FIFO.
      override(pio, 'writeUint32', (stock) => (offset, value) => {
        if (!isFifo(offset)) {
          this.step(rp.clock.nanosCounter);
          for (const slot of this.slots) slot.out = undefined;
        }
        stock(offset, value);
        this.due = 0;
      });
      override(pio, 'readUint32', (stock) => (offset) => {
        this.step(rp.clock.nanosCounter);
        return stock(offset);
      });
    }
  }

  /** Steps every enabled machine that has something to do up to `now`. */
  step(now) {
    let due = Infinity;
    for (const slot of this.slots) {
      const { machine, pio } = slot;
      if (!machine.enabled) {
        slot.next = now;
        continue;
      }
      if (slot.starved && !machine.waiting) {
        // Its FIFO was filled in the meantime, which completed the instruction that was waiting.
        slot.next = now + this.#pass(slot, 1 + Math.max(0, machine.waitDelay));
        slot.starved = false;
      }
      while (slot.next <= now) {
        if (machine.waiting && machine.txFIFO.empty) {
          slot.starved = true;
          slot.next = now + this.#pass(slot, 1);
          break;
        }
        const before = machine.cycles;
        this.time = slot.next;
        machine.step();
        if (pio.pinValues !== pio.oldPinValues || pio.pinDirections !== pio.oldPinDirections) this.#pinsChanged(pio);
        slot.starved = machine.waiting;
        slot.next += this.#pass(slot, Math.max(1, machine.cycles - before));
      }
      if (!(machine.waiting && machine.txFIFO.empty)) due = Math.min(due, slot.next + this.#idle(slot));
    }
    this.due = due;
  }

  /** Stops the machines of a block and empties them, as its reset does; its pins go low. */
  reset(pio) {
    this.step(this.rp.clock.nanosCounter);
    for (const { machine } of this.slots.filter((slot) => slot.pio === pio)) {
      machine.enabled = false;
      machine.restart();
      machine.txFIFO = new machine.txFIFO.constructor(machine.txFIFO.size);
    }
    pio.stopped = true;
    pio.pinValues = pio.pinDirections = 0;
    this.time = this.rp.clock.nanosCounter;
    this.#pinsChanged(pio);
  }

  /** Lets steps of a machine pass, and returns the ns they take. */
  #pass(slot, steps) {
    const sum = slot.fraction + steps * slot.machine.clockDivFrac;
    slot.fraction = sum & 0xff;
    return (steps * whole(slot.machine) + (sum >>> 8)) * this.clock.cycle;
  }

  /** The least time in ns in which a machine will only change its pins. */
  #idle(slot) {
    const { machine } = slot;
    const left = machine.pullThreshold - machine.outputShiftCount;
    if (machine.waiting || left <= 0) return 0;
    slot.out ??= quickestOut(machine, slot.pio.instructions);
    return slot.out.bits ? Math.ceil(left / slot.out.bits) * slot.out.cycles * whole(machine) * this.clock.cycle : 0;
  }

  /** As in rp2040js, but only for the pins that changed. */
  #pinsChanged(pio) {
    let changed = (pio.oldPinDirections ^ pio.pinDirections) | (pio.oldPinValues ^ pio.pinValues);
    pio.oldPinDirections = pio.pinDirections;
    pio.oldPinValues = pio.pinValues;
    for (; changed; changed &= changed - 1) this.gpio[31 - Math.clz32(changed & -changed)].checkForUpdates();
  }
}

/** The whole part of the clock divider; 0 stands for 65536. */
const whole = (machine) => machine.clockDivInt || 65536;

/** TXF0 to TXF3: a word for a machine that is not waiting has no effect yet. */
const isFifo = (offset) => offset >= 0x10 && offset < 0x20;

/**
 * The most bits an OUT takes and the fewest cycles it lasts. Valid if the program has only jumps, OUTs and moves
 * between its own registers, so that only an OUT can need a word; otherwise returns 0 bits.
 */
function quickestOut(machine, program) {
  const out = { bits: 0, cycles: Infinity };
  const none = { bits: 0, cycles: 0 };
  if (!(machine.shiftCtrl & AUTOPULL)) return none;
  for (const code of program) {
    const kind = code >>> 13;
    const [high, low] = [(code >> 5) & 7, code & 7];
    if (kind === OUT && X_OR_Y.includes(high)) {
      const delay = (code >> 8) & ((1 << (5 - machine.sidesetCount)) - 1);
      out.bits = Math.max(out.bits, code & 31 || 32);
      out.cycles = Math.min(out.cycles, 1 + delay);
    } else if (kind === JMP ? high === JMP_PIN : !(kind === MOV && X_OR_Y.includes(high) && X_OR_Y.includes(low))) return none;
  }
  return out;
}

function join(machine) {
  override(machine, 'writeUint32', (stock) => (offset, value) => {
    const changed = offset === SHIFTCTRL && ((machine.shiftCtrl ^ value) & FJOIN_TX) !== 0;
    stock(offset, value);
    if (changed) machine.txFIFO = new machine.txFIFO.constructor(value & FJOIN_TX ? 8 : 4);
  });
}
