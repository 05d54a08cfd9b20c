// Resets: rp2040js knows that the watchdog bit and that the program asked for a reset, but does not reset.
//
// Both are left to the board. AIRCR, by which a program asks, is not there to be read either. The watchdog's timer must
// be stopped when it has bitten, or the clock ticks on it for ever; scratch registers and the reason outlive a reset,
// as on the chip.
import { override } from './override.mjs';

const WATCHDOG = 0x40058;
const AIRCR = 0xd0c;
const AIRCR_AT_REST = 0xfa050000;
const KEY = 0x05fa; // without it a write is ignored
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
    else if (value >>> 16 === KEY && value & SYSRESETREQ) reset('program');
  });
  override(rp.ppb, 'readUint32', (stock) => (offset) => (offset === AIRCR ? AIRCR_AT_REST : stock(offset)));
}

/** What the watchdog of the chip before the reset hands on to the one after. */
export function handOn(before, after) {
  const [old, dog] = [before, after].map((rp) => rp.peripherals[WATCHDOG]);
  dog.scratchData.set(old.scratchData);
  dog.reason = old.reason; // until power-on, whatever resets
}
