// XIP_CTRL, the control of the flash cache, is missing in rp2040js. embassy-rp's flash code waits until the cache is
// flushed and the stream is empty: both are always true here. The stream never delivers data, so asynchronous reads of
// flash cannot run here.
const BASE = 0x14000;
const STATUS = 8;
const READY_AND_EMPTY = 0b11;

export function flashCache(rp) {
  rp.peripherals[BASE] = {
    readUint32: (offset) => (offset === STATUS ? READY_AND_EMPTY : 0),
    writeUint32() {},
    writeUint32Atomic() {},
  };
}
