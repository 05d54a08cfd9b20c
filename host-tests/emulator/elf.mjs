// Reads an ELF image: its entry point, the segments to load, and its symbols.
import { readFileSync } from 'node:fs';

const PT_LOAD = 1;
const SHT_SYMTAB = 2;

export class Elf {
  constructor(path) {
    const bytes = readFileSync(path);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const u16 = (at) => view.getUint16(at, true);
    const u32 = (at) => view.getUint32(at, true);

    this.entry = u32(24);
    this.segments = [];
    for (let i = 0, at = u32(28); i < u16(44); i++, at += u16(42)) {
      const [type, offset, , address, size] = [0, 4, 8, 12, 16].map((field) => u32(at + field));
      if (type === PT_LOAD && size > 0) this.segments.push({ address, data: bytes.subarray(offset, offset + size) });
    }

    this.symbols = [];
    const sections = u32(32);
    for (let i = 0; i < u16(48); i++) {
      const at = sections + i * u16(46);
      if (u32(at + 4) !== SHT_SYMTAB) continue;
      const strings = u32(sections + u32(at + 24) * u16(46) + 16);
      for (let s = u32(at + 16); s < u32(at + 16) + u32(at + 20); s += 16) {
        const start = strings + u32(s);
        this.symbols.push({ name: bytes.toString('latin1', start, bytes.indexOf(0, start)), address: u32(s + 4), size: u32(s + 8) });
      }
    }
  }

  /** All symbols whose (mangled) name matches. */
  matching(pattern) {
    return this.symbols.filter(({ name }) => pattern.test(name));
  }

  /** The one symbol whose (mangled) name matches. */
  symbol(pattern) {
    const found = this.matching(pattern);
    if (found.length !== 1) throw new Error(`${pattern} matches ${found.length} symbols`);
    return found[0];
  }
}
