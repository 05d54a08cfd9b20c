// Resets: rp2040js notices that the watchdog expired or that the program requested a reset, but does not reset.
//
// Here the board does both, and they differ as on the chip. The watchdog resets the blocks that the power-on state
// machine is told to (PSM WDSEL): everything but the oscillators. SYSRESETREQ resets the processor and nothing else:
// DMA, PIO, USB and clocks run on until the program resets them, one by one, in RESETS, or sets them up again.
//
// AIRCR, which requests a reset, must also be readable. The watchdog's timer is stopped when it expires, or it would
// expire for ever. Scratch registers and the reason survive a reset.
import { override } from './override.mjs';

const WATCHDOG = 0x40058;
const FORCED = 2; // of the watchdog's reasons
const PSM = 0x40010;
const ALL_BUT_OSCILLATORS = 0x1fffc;
const AIRCR = 0xd0c;
const AIRCR_AT_REST = 0xfa050000;
const KEY = 0x05fa; // without it a write is ignored
const SYSRESETREQ = 1 << 2;

/**
 * Calls `reset(by)` in the middle of an instruction. `by` is "watchdog" if that expired, "forced" if the program
 * triggered it, and "core" if the program requested a reset of the processor.
 */
export function resets(rp, reset) {
  const dog = rp.peripherals[WATCHDOG];
  dog.onWatchdogTrigger = () => {
    dog.alarm.enable = false;
    dog.timer.enable = false;
    const { wdsel } = rp.peripherals[PSM];
    if (wdsel !== ALL_BUT_OSCILLATORS) throw new Error(`the watchdog resets only 0x${wdsel.toString(16)} of the chip`);
    reset(dog.reason === FORCED ? 'forced' : 'watchdog');
  };
  override(rp.ppb, 'writeUint32', (stock) => (offset, value) => {
    if (offset !== AIRCR) stock(offset, value);
    else if (value >>> 16 === KEY && value & SYSRESETREQ) reset('core');
  });
  override(rp.ppb, 'readUint32', (stock) => (offset) => (offset === AIRCR ? AIRCR_AT_REST : stock(offset)));
}

/** Resets the processor alone: registers, pending interrupts and the interrupts that are enabled. */
export function resetCore(rp) {
  const { cycles } = rp.core;
  Object.assign(rp.core, new rp.core.constructor(rp), { cycles });
}

/** Copies what the watchdog keeps over a reset to the chip after it. */
export function handOn(before, after) {
  const [old, dog] = [before, after].map((rp) => rp.peripherals[WATCHDOG]);
  dog.scratchData.set(old.scratchData);
  dog.reason = old.reason; // kept until power-on, over any reset
}
