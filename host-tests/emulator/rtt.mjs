// RTT, SEGGER's Real-Time Transfer, as a debug probe reads it: a control block in RAM and a ring of bytes, which the
// program writes while the probe reads.

const ID = Buffer.from('SEGGER RTT\0\0\0\0\0\0', 'latin1');
const RAM = 0x20000000;
// The first channel: after the id and the numbers of channels, the words name, buffer, size, write, read, flags.
const [BUFFER, SIZE, WRITE, READ] = [28, 32, 36, 40];

/**
 * Returns the bytes that the program wrote since the last call, or the whole ring from its oldest byte on, and marks
 * them as read. `block` is the offset of the control block. Before the program has initialised it there are none.
 */
export function readLog(ram, block, whole = false) {
  const view = new DataView(ram.buffer, ram.byteOffset + block);
  if (!ID.equals(ram.subarray(block, block + ID.length))) return Buffer.alloc(0);
  const [buffer, size, write, read] = [BUFFER, SIZE, WRITE, READ].map((field) => view.getUint32(field, true));
  if (write >= size || read >= size) throw new Error(`the ring of the log has ${size} bytes; write ${write}, read ${read}`);
  view.setUint32(READ, write, true);
  const ring = Buffer.from(ram.subarray(buffer - RAM, buffer - RAM + size));
  if (write >= read && !whole) return ring.subarray(read, write);
  return Buffer.concat([ring.subarray(whole ? write : read), ring.subarray(0, write)]);
}
