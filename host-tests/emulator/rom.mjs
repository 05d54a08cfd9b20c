// A boot ROM of our own: rp2040js has none. Each function is `bkpt #n; bx lr`, done on the host's side.

const FIRST = 0x80;
const CODES = 0x100;
const TABLE = 0x200;
const ERASE_SECTOR = 45e6; // ns, typical
const PROGRAM_PAGE = 0.4e6;

const FUNCTIONS = ['lookup', 'IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'MC', 'C4', 'MS', 'S4', 'UB', 'P3', 'R3', 'L3', 'T3'];
const address = (index) => (CODES + 4 * index) | 1;

export function image() {
  const rom = new Uint8Array(16384);
  const view = new DataView(rom.buffer);
  rom.set([0x4d, 0x75, 0x01, 0x03], 0x10);
  FUNCTIONS.forEach((tag, i) => {
    view.setUint16(CODES + 4 * i, 0xbe00 | (FIRST + i), true);
    view.setUint16(CODES + 4 * i + 2, 0x4770, true);
    if (i === 0) return;
    view.setUint16(TABLE + 4 * (i - 1), tag.charCodeAt(0) | (tag.charCodeAt(1) << 8), true);
    view.setUint16(TABLE + 4 * (i - 1) + 2, address(i), true);
  });
  view.setUint16(0x14, TABLE, true);
  view.setUint16(0x16, TABLE + 4 * FUNCTIONS.length, true);
  view.setUint16(0x18, address(0), true);
  return new Uint32Array(rom.buffer);
}

/** Does what breakpoint `code` stands for; false if it is none of the ROM's. */
export function call(code, rp, flashed) {
  const tag = rp.core.PC < 0x4000 ? FUNCTIONS[code - FIRST] : undefined;
  if (tag === undefined) return false;
  const r = rp.core.registers;
  switch (tag) {
    case 'lookup': {
      const wanted = String.fromCharCode(r[1] & 255, (r[1] >> 8) & 255);
      r[0] = FUNCTIONS.includes(wanted) ? address(FUNCTIONS.indexOf(wanted)) : 0;
      break;
    }
    case 'RE':
      flashed({ erase: r[0], size: r[1] });
      rp.flash.fill(0xff, r[0], r[0] + r[1]);
      rp.clock.tick((r[1] / 4096) * ERASE_SECTOR);
      break;
    case 'RP':
      flashed({ program: r[0], size: r[2] });
      for (let i = 0; i < r[2]; i++) rp.flash[r[0] + i] &= rp.readUint8(r[1] + i);
      rp.clock.tick((r[2] / 256) * PROGRAM_PAGE);
      break;
    case 'MC':
    case 'C4':
      for (let i = 0; i < r[2]; i++) rp.writeUint8(r[0] + i, rp.readUint8(r[1] + i));
      break;
    case 'MS':
    case 'S4':
      for (let i = 0; i < r[2]; i++) rp.writeUint8(r[0] + i, r[1] & 255);
      break;
    case 'UB':
      throw new Error('reset to USB boot');
  }
  return true;
}
