// XIP_CTRL: the control of the flash cache is missing in rp2040js. embassy-rp's flash code waits for the cache to be
// flushed and for the stream to be empty: both are so at all times. A stream never gives anything, so what reads
// flash by the stream (asynchronous reads) cannot run here.
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
