// Resets: rp2040js knows that the watchdog bit and that the program asked for a reset, but does not reset.
//
// Both are left to the board. The watchdog's timer must be stopped when it has bitten, or the clock ticks on it for
// ever; scratch registers and the reason outlive a reset, as on the chip.
import { override } from './override.mjs';

const WATCHDOG = 0x40058;
const AIRCR = 0xd0c;
const SYSRESETREQ = 1 << 2;

/** Calls `reset('watchdog')` or `reset('program')`, in the middle of an instruction. */
export function resets(rp, reset) {
  const dog = rp.peripherals[WATCHDOG];
  dog.onWatchdogTrigger = () => {
    dog.alarm.enable = false;
    dog.timer.enable = false;
    reset('watchdog');
  };
  override(rp.ppb, 'writeUint32', (stock) => (offset, value) => {
    if (offset !== AIRCR) stock(offset, value);
    else if (value & SYSRESETREQ) reset('program');
  });
}

/** What the watchdog of the chip before the reset hands on to the one after. */
export function handOn(before, after, by) {
  const [old, dog] = [before, after].map((rp) => rp.peripherals[WATCHDOG]);
  dog.scratchData.set(old.scratchData);
  dog.reason = by === 'watchdog' ? old.reason : 0;
}
