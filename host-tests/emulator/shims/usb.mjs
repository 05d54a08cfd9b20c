// USB: rp2040js takes every buffer at the moment the program makes it available, so that the program never waits for
// its host, and returns empty ones. Here a buffer stays with the controller until the other end of the cable,
// `usb.mjs`, takes or fills it; without a cable, for ever. Some registers are missing in rp2040js; writing 0 to them,
// as embassy-rp does, is ignored.
//
// rp2040js never suspends. On the chip a bus that is idle for 3 ms is suspended: the PC sleeps, or the cable is
// unplugged and another supply keeps the board on. Writing 1 to the status clears it.
import { override } from './override.mjs';

const BUFFERS = 0x80; // an IN and an OUT word for each endpoint
const AVAILABLE = 1 << 10;
const STALL = 1 << 11;
const DATA1 = 1 << 13;
const FULL = 1 << 15;
const LENGTH = 0x3ff;
const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
const RESUME = 1 << 11;
const NOT_THERE = [0x48, 0x5c, 0x7c, 0x80, 0x84, 0x88, 0x8c, 0x98];

/** The controller as its host sees it. `changed()` is called when a buffer can be taken or filled, or at a stall. */
export function endpoints(rp, changed) {
  const usb = rp.usbCtrl;
  const view = rp.usbDPRAMView;
  const word = (endpoint, out) => BUFFERS + 8 * endpoint + (out ? 4 : 0);
  const get = (endpoint, out) => view.getUint32(word(endpoint, out), true);
  const set = (endpoint, out, value) => view.setUint32(word(endpoint, out), value, true);
  override(usb, 'DPRAMUpdated', () => (offset, value) => {
    if (offset >= BUFFERS && offset < 0x100 && value & (AVAILABLE | STALL)) changed();
  });
  override(usb, 'writeUint32', (stock) => (offset, value) => {
    if (value !== 0 || !NOT_THERE.includes(offset)) stock(offset, value);
    if (offset === SIE_STATUS && usb.rawWriteValue & SUSPENDED) status(0, SUSPENDED);
  });
  const status = (set, clear = 0) => {
    usb.sieStatus = (usb.sieStatus & ~clear) | set;
    usb.sieStatusUpdated();
  };
  return {
    waits: (endpoint, out) => (get(endpoint, out) & AVAILABLE) !== 0,
    stalled: (endpoint, out) => (get(endpoint, out) & STALL) !== 0,
    /** Returns what the program sends, and whether it is DATA1. */
    take(endpoint) {
      const value = get(endpoint, false);
      const from = usb.getEndpointBufferOffset(endpoint, false);
      set(endpoint, false, value & ~(AVAILABLE | FULL));
      usb.indicateBufferReady(endpoint, false);
      return { bytes: rp.usbDPRAM.slice(from, from + (value & LENGTH)), data1: (value & DATA1) !== 0 };
    },
    /** The most bytes that the program accepts. */
    room: (endpoint) => get(endpoint, true) & LENGTH,
    fill(endpoint, bytes) {
      rp.usbDPRAM.set(bytes, usb.getEndpointBufferOffset(endpoint, true));
      set(endpoint, true, (get(endpoint, true) & ~(AVAILABLE | LENGTH)) | FULL | bytes.length);
      usb.indicateBufferReady(endpoint, true);
    },
    setup(bytes) {
      for (const out of [false, true]) set(0, out, get(0, out) & ~(AVAILABLE | STALL));
      usb.sendSetupPacket(bytes);
    },
    resetBus: () => usb.resetDevice(), // the program notices it 10 ms later
    /** The cable is gone: a reset of the bus that has begun never ends. */
    leaveBus: () => usb.resetAlarm.cancel(),
    suspend: () => status(SUSPENDED),
    resume: () => status(RESUME),
  };
}
