// Reads what a loader needs from a 32-bit little-endian ELF: its entry and its PT_LOAD segments.
import { readFileSync } from 'node:fs';

const PT_LOAD = 1;

export function readElf(path) {
  const bytes = readFileSync(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = (at) => view.getUint16(at, true);
  const u32 = (at) => view.getUint32(at, true);
  const [headers, size, count] = [u32(28), u16(42), u16(44)];
  const segments = [];
  for (let at = headers; at < headers + size * count; at += size) {
    const [type, offset, , address, length] = [0, 4, 8, 12, 16].map((field) => u32(at + field));
    if (type === PT_LOAD && length > 0) segments.push({ address, data: bytes.subarray(offset, offset + length) });
  }
  return { entry: u32(24), segments };
}
