// Resets: rp2040js notices that the watchdog expired or that the program requested a reset, but does not reset.
//
// Here the board does both. AIRCR, which requests a reset, must also be readable. The watchdog's timer is stopped when
// it expires, or it would expire for ever. Scratch registers and the reason survive a reset, as on the chip.
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

/** Copies what the watchdog keeps over a reset to the chip after it. */
export function handOn(before, after) {
  const [old, dog] = [before, after].map((rp) => rp.peripherals[WATCHDOG]);
  dog.scratchData.set(old.scratchData);
  dog.reason = old.reason; // kept until power-on, over any reset
}
