// PIO: rp2040js runs it on setTimeout, as fast as it can, and ignores clock dividers. Here it is stepped with the
// processor, so that pulses on a pin have the widths they have on the chip.
//
// Between two words of its FIFO a machine only moves its pins, and pulses bear their own times: it may lag behind until the next
// word is due. Whoever looks at it, or at its pins, has it catch up first.
//
// Two smaller things: at power-on the output shift registers must be empty, or 24 bits of nothing leave first; and
// joining the FIFOs must make eight words of the four, because the gap after a frame depends on it.
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
    this.clock = clock;
    this.gpio = rp.gpio;
    /** When the next step is due that cannot wait, in ns. */
    this.due = Infinity;
    /** When the step that is being taken takes place. */
    this.time = 0;
    this.slots = [];
    for (const pio of rp.pio) {
      pio.run = () => {};
      for (const machine of pio.machines) {
        machine.restart();
        join(machine);
        this.slots.push({ machine, pio, next: 0, starved: false, out: undefined });
      }
      // What the program writes may start a machine, or feed it.
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
      const step = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * this.clock.cycle;
      if (slot.starved && !machine.waiting) {
        // Fed from outside in the meantime, which completed the instruction that was waiting.
        slot.next = now + (1 + Math.max(0, machine.waitDelay)) * step;
        slot.starved = false;
      }
      while (slot.next <= now) {
        if (machine.waiting && machine.txFIFO.empty) {
          slot.starved = true;
          slot.next = now + step;
          break;
        }
        const before = machine.cycles;
        this.time = slot.next;
        machine.step();
        if (pio.pinValues !== pio.oldPinValues || pio.pinDirections !== pio.oldPinDirections) this.#pinsChanged(pio);
        slot.starved = machine.waiting;
        slot.next += Math.max(1, machine.cycles - before) * step;
      }
      if (!(machine.waiting && machine.txFIFO.empty)) due = Math.min(due, slot.next + this.#idle(slot) * step);
    }
    this.due = due;
  }

  /** For how many of its cycles at least a machine will do nothing but move its pins. */
  #idle(slot) {
    const { machine } = slot;
    const left = machine.pullThreshold - machine.outputShiftCount;
    if (machine.waiting || left <= 0) return 0;
    slot.out ??= quickestOut(machine, slot.pio.instructions);
    return slot.out.bits ? Math.ceil(left / slot.out.bits) * slot.out.cycles : 0;
  }

  /** As in rp2040js, which asks all pins. */
  #pinsChanged(pio) {
    let changed = (pio.oldPinDirections ^ pio.pinDirections) | (pio.oldPinValues ^ pio.pinValues);
    pio.oldPinDirections = pio.pinDirections;
    pio.oldPinValues = pio.pinValues;
    for (; changed; changed &= changed - 1) this.gpio[31 - Math.clz32(changed & -changed)].checkForUpdates();
  }
}

/** TXF0 to TXF3: words for a machine that is not waiting change nothing yet. */
const isFifo = (offset) => offset >= 0x10 && offset < 0x20;

/**
 * Which bits an OUT takes at most, and which cycles at least, if the program has nothing but jumps, OUT and moves between its own
 * registers, so that only an OUT can need a word; no bits otherwise.
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
