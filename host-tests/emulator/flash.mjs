// The flash chip: how NOR flash behaves, how long it takes, and what a power cut leaves behind.
//
// Programming only clears bits; an erase sets all bits of a whole sector. Each programmed page and each erased sector
// is an operation with a number, counted from 0 over all power cycles. Power can be cut inside an operation. Of a page,
// the bytes before the cut are programmed, and the byte at the cut has lost some of its bits. In a sector, each bit
// that was 0 becomes 1 with a probability that grows with the time the erase had. Data sheets specify neither. Bits
// that read differently each time, as on a real chip, are not modelled. A worn sector accepts its commands and takes its
// time, but an erase leaves a bit at 0, and programming has no effect.
import { xorshift } from './shims/rosc.mjs';

export const SIZE = 2 << 20; // the Pico's
export const SECTOR = 4096;
export const PAGE = 256;
export const ERASE_NS = 45e6; // W25Q16JV, typical
export const PROGRAM_NS = 0.4e6;

export class Flash {
  /**
   * `hooks.now()` is the time in ns; `hooks.pass(ns)` lets time pass; `hooks.stall()` lets time pass until a reset;
   * `hooks.cutWithin(ns)` is how much of the next `ns` power lasts for, or undefined if for all; `hooks.cut()` is called
   * when power has gone off; `hooks.log(operation)` is called for every operation.
   */
  constructor(hooks, seed = 0x5eed) {
    this.bytes = new Uint8Array(SIZE).fill(0xff);
    this.hooks = hooks;
    this.random = xorshift(seed);
    this.operations = 0;
    /** Cut power inside the operation of this number, when this fraction of it is done. */
    this.cutIn = undefined; // { operation, share }
    /** Never finish the next operation of this kind: it stays at this fraction, and the program waits for ever. */
    this.stallIn = undefined; // { what, share }
    this.stalled = undefined;
    /** The worn sectors, by number. */
    this.worn = new Set();
  }

  erase(at, size) {
    range(at, size, SECTOR);
    for (let sector = at; sector < at + size; sector += SECTOR) {
      const share = this.#begin('erase', sector, SECTOR, ERASE_NS);
      const bytes = this.bytes.subarray(sector, sector + SECTOR);
      if (this.worn.has(sector / SECTOR)) bytes[0] &= 0xfe;
      else if (share === 1) bytes.fill(0xff);
      else for (let i = 0; i < SECTOR; i++) bytes[i] |= this.#mask(share);
      if (share < 1) return this.#end();
    }
  }

  program(at, data) {
    range(at, data.length, PAGE);
    for (let page = 0; page < data.length; page += PAGE) {
      const share = this.#begin('program', at + page, PAGE, PROGRAM_NS);
      if (this.worn.has(Math.floor((at + page) / SECTOR)) && share === 1) continue;
      const done = Math.floor(share * PAGE);
      for (let i = 0; i < done; i++) this.bytes[at + page + i] &= data[page + i];
      if (share === 1) continue;
      this.bytes[at + page + done] &= data[page + done] | this.#mask(0.5);
      return this.#end();
    }
  }

  /** Ends an operation that was not finished. */
  #end() {
    if (!this.stalled) return this.hooks.cut();
    this.stallIn = this.stalled = undefined;
    this.hooks.stall();
  }

  /** Lets the time of an operation pass; returns the fraction of it before power went off. */
  #begin(what, at, size, ns) {
    const number = this.operations++;
    const start = this.hooks.now();
    let share = 1;
    if (this.cutIn?.operation === number) share = this.cutIn.share;
    else if (this.stallIn?.what === what) ({ share } = this.stalled = this.stallIn);
    const left = this.hooks.cutWithin(ns);
    if (left !== undefined) share = Math.min(share, left / ns);
    this.hooks.pass(ns * share);
    this.hooks.log({ operation: number, what, at, size, start, end: this.hooks.now(), share });
    if (share < 1) this.cutIn = undefined;
    return share;
  }

  /** A byte in which each bit is set with this probability. */
  #mask(likelihood) {
    let mask = 0;
    for (let bit = 1; bit < 256; bit <<= 1) if (this.random() < likelihood * 2 ** 32) mask |= bit;
    return mask;
  }
}

function range(at, size, unit) {
  if (at % unit || size % unit || at + size > SIZE)
    throw new Error(`flash: ${size} bytes at 0x${at.toString(16)} must be whole units of ${unit} bytes within the chip`);
}
