// A board with a program of a few instructions that erases and programs flash through the boot ROM.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Board } from '../board.mjs';
import { SECTOR } from '../flash.mjs';

export const AREA = 0x1e0000;
const VECTORS = 0x10000100;
const CODE = VECTORS + 16;
const [ERASE, PROGRAM] = [0x10d, 0x111]; // their addresses in rom.mjs

/**
 * An ELF of one segment: erases a sector of the save area, programs its first page with the start of the program,
 * waits.
 */
function program() {
  const literals = [AREA, SECTOR, ERASE, VECTORS, 256, PROGRAM];
  const code = [
    0x4804, 0x4905, 0x4a05, 0x4790, // ldr r0, AREA; ldr r1, SECTOR; ldr r2, ERASE; blx r2
    0x4802, 0x4905, 0x4a05, 0x4c06, 0x47a0, // ldr r0, AREA; ldr r1, VECTORS; ldr r2, 256; ldr r4, PROGRAM; blx r4
    0xe7fe, // b .
  ];
  const segment = new DataView(new ArrayBuffer(16 + 2 * code.length + 4 * literals.length));
  [0x20002000, CODE | 1, CODE | 1, CODE | 1].forEach((vector, i) => segment.setUint32(4 * i, vector, true));
  code.forEach((halfword, i) => segment.setUint16(16 + 2 * i, halfword, true));
  literals.forEach((literal, i) => segment.setUint32(16 + 2 * code.length + 4 * i, literal, true));

  const header = new DataView(new ArrayBuffer(84));
  header.setUint32(28, 52, true); // one program header, directly after this header
  header.setUint16(42, 32, true);
  header.setUint16(44, 1, true);
  [1, 84, VECTORS, VECTORS, segment.byteLength].forEach((field, i) => header.setUint32(52 + 4 * i, field, true));
  return Buffer.concat([header, segment].map(({ buffer }) => Buffer.from(buffer)));
}

export function board() {
  const folder = mkdtempSync(join(tmpdir(), 'galop-'));
  writeFileSync(join(folder, 'elf'), program());
  const reports = [];
  const made = new Board(join(folder, 'elf'), { report: (what, fields) => reports.push([what, fields]) });
  rmSync(folder, { recursive: true });
  made.flash.bytes.fill(0, AREA, AREA + SECTOR);
  return { board: made, reports };
}
