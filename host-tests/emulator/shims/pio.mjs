// PIO: rp2040js runs it on setTimeout, as fast as it can, and ignores clock dividers. Here it is stepped with the
// processor, so that pulses on a pin have the widths they have on the chip.
//
// Two smaller things: at power-on the output shift registers must be empty, or 24 bits of nothing leave first; and
// joining the FIFOs must make eight words of the four, because the gap after a frame depends on it.
import { override } from './override.mjs';

const SHIFTCTRL = 0x8; // of a state machine
const FJOIN_TX = 1 << 30;

export class LockStep {
  /** `clock.cycle` is the processor's period in ns. */
  constructor(rp, clock) {
    this.clock = clock;
    /** When the next step of an enabled machine is due, in ns. */
    this.due = Infinity;
    /** When the step that is being taken takes place. */
    this.time = 0;
    this.slots = [];
    for (const pio of rp.pio) {
      pio.run = () => {};
      for (const machine of pio.machines) {
        machine.restart();
        join(machine);
        this.slots.push({ machine, pio, next: 0, starved: false });
      }
      // What the program writes may start a machine, or feed it.
      override(pio, 'writeUint32', (stock) => (offset, value) => {
        stock(offset, value);
        this.due = 0;
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
        if (pio.pinValues !== pio.oldPinValues || pio.pinDirections !== pio.oldPinDirections) pio.checkChangedPins();
        slot.starved = machine.waiting;
        slot.next += Math.max(1, machine.cycles - before) * step;
      }
      if (!(machine.waiting && machine.txFIFO.empty) && slot.next < due) due = slot.next;
    }
    this.due = due;
  }
}

function join(machine) {
  override(machine, 'writeUint32', (stock) => (offset, value) => {
    const changed = offset === SHIFTCTRL && ((machine.shiftCtrl ^ value) & FJOIN_TX) !== 0;
    stock(offset, value);
    if (changed) machine.txFIFO = new machine.txFIFO.constructor(value & FJOIN_TX ? 8 : 4);
  });
}
