// XOSC: in rp2040js the crystal is stable at once. The chip waits STARTUP.DELAY x 256 periods of the crystal before it
// reports it as stable, which is most of the time from reset to the first frame.
import { override } from './override.mjs';

const BASE = 0x40024;
const CTRL = 0;
const STATUS = 4;
const STABLE = 0x80000000;
const DELAY = 0x3fff;

/** Returns an object whose `waited` is the time that the chip waits for its crystal, in ns. */
export function crystal(rp) {
  const xosc = rp.peripherals[BASE];
  const wait = { waited: 0, until: 0 };
  override(xosc, 'writeUint32', (stock) => (offset, value) => {
    stock(offset, value);
    if (offset !== CTRL || !xosc.enabled) return;
    wait.waited = ((xosc.startup & DELAY) * 256e9) / rp.xoscFreq;
    wait.until = rp.clock.nanos + wait.waited;
  });
  override(xosc, 'readUint32', (stock) => (offset) => {
    const value = stock(offset);
    return offset === STATUS && rp.clock.nanos < wait.until ? value & ~STABLE : value;
  });
  return wait;
}
