// A faster processor: rp2040js decodes an instruction by a chain of comparisons, and compares an address with every
// peripheral before it finds RAM. Here a table decodes the instruction, and RAM and flash come first. Everything else
// is left to rp2040js. The results are the same to the cycle: `test/processor.test.mjs` compares both.

const FLASH = 0x10000000;
const RAM = 0x20000000;
const HANDLER = 1;

/** What the table decodes: case number, and the first bits of the instruction. rp2040js executes everything else. */
const PATTERNS = [
  [1, '00000'], // LSLS immediate
  [2, '00001'], // LSRS immediate
  [3, '00010'], // ASRS immediate
  [4, '0001100'], // ADDS register
  [5, '0001101'], // SUBS register
  [6, '0001110'], // ADDS 3 bits
  [7, '0001111'], // SUBS 3 bits
  [8, '00100'], // MOVS
  [9, '00101'], // CMP immediate
  [10, '00110'], // ADDS 8 bits
  [11, '00111'], // SUBS 8 bits
  [12, '0100000000'], // ANDS
  [13, '0100000001'], // EORS
  [14, '0100000010'], // LSLS register
  [15, '0100000011'], // LSRS register
  [16, '0100000101'], // ADCS
  [17, '0100000110'], // SBCS
  [18, '0100001000'], // TST
  [19, '0100001001'], // RSBS
  [20, '0100001010'], // CMP register
  [21, '0100001100'], // ORRS
  [22, '0100001101'], // MULS
  [23, '0100001110'], // BICS
  [24, '0100001111'], // MVNS
  [25, '01000100'], // ADD register
  [26, '01000101'], // CMP register, high
  [27, '01000110'], // MOV
  [28, '010001110'], // BX
  [29, '010001111'], // BLX
  [30, '01001'], // LDR literal
  [31, '0101000'], // STR register
  [32, '0101001'], // STRH register
  [33, '0101010'], // STRB register
  [34, '0101011'], // LDRSB
  [35, '0101100'], // LDR register
  [36, '0101101'], // LDRH register
  [37, '0101110'], // LDRB register
  [38, '0101111'], // LDRSH
  [39, '01100'], // STR immediate
  [40, '01101'], // LDR immediate
  [41, '01110'], // STRB immediate
  [42, '01111'], // LDRB immediate
  [43, '10000'], // STRH immediate
  [44, '10001'], // LDRH immediate
  [45, '10010'], // STR SP
  [46, '10011'], // LDR SP
  [47, '10100'], // ADR
  [48, '10101'], // ADD SP to register
  [49, '101100000'], // ADD SP
  [50, '101100001'], // SUB SP
  [51, '1011001000'], // SXTH
  [52, '1011001001'], // SXTB
  [53, '1011001010'], // UXTH
  [54, '1011001011'], // UXTB
  [55, '1011010'], // PUSH
  [56, '1011110'], // POP
  [57, '11000'], // STMIA
  [58, '11001'], // LDMIA
  [59, '1101'], // B with a condition, except the two below
  [0, '11011110'], // UDF
  [0, '11011111'], // SVC
  [60, '11100'], // B
  [61, '11110'], // BL, if its second half matches
  [62, '1011101000'], // REV
];
const KINDS = new Uint8Array(1 << 16);
for (const [kind, bits] of PATTERNS) {
  const free = 16 - bits.length;
  const first = parseInt(bits, 2) << free;
  KINDS.fill(kind, first, first + (1 << free));
}
// rp2040js does not know these with any of the lowest three bits set.
for (let code = 0x4700; code < 0x4800; code++) if (code & 7) KINDS[code] = 0;

export class Processor {
  /**
   * `clock.cycle` is the processor's period in ns. `hooked` has a byte for each halfword of flash; where it is not 0,
   * `called(registers)` is called before the instruction there. `stack.lowest` is the lowest stack pointer so far.
   */
  constructor(rp, clock, { hooked = new Uint8Array(rp.flash.length >> 1), called = () => {}, stack = { lowest: Infinity } } = {}) {
    this.rp = rp;
    this.clock = clock;
    this.hooked = hooked;
    this.called = called;
    this.stack = stack;
    this.ram8 = rp.sram;
    this.ram16 = new Uint16Array(rp.sram.buffer);
    this.ram32 = new Uint32Array(rp.sram.buffer);
    this.flash8 = rp.flash;
    this.flash16 = new Uint16Array(rp.flash.buffer);
    this.flash32 = new Uint32Array(rp.flash.buffer);
    /** The cycles of the last instruction that rp2040js executed. */
    this.cycles = 0;
    /** Set by an access outside of RAM and flash: clock, alarms and interrupts may have changed. */
    this.touched = false;
  }

  /** Reads as rp2040js does at this address, of any kind; the read may depend on the clock. */
  #read32(address, now) {
    this.#leave(now);
    return this.rp.readUint32(address);
  }

  #read16(address, now) {
    this.#leave(now);
    return this.rp.readUint16(address);
  }

  #read8(address, now) {
    this.#leave(now);
    return this.rp.readUint8(address);
  }

  #write32(address, value, now) {
    this.#leave(now);
    this.rp.writeUint32(address, value);
  }

  #write16(address, value, now) {
    this.#leave(now);
    this.rp.writeUint16(address, value);
  }

  #write8(address, value, now) {
    this.#leave(now);
    this.rp.writeUint8(address, value);
  }

  #leave(now) {
    this.rp.clock.nanosCounter = now;
    this.touched = true;
  }

  #stack(sp, pc) {
    if (sp >= this.stack.lowest) return;
    this.stack.lowest = sp;
    // The stack left RAM; the chip would fault.
    if (sp < RAM) throw new Error(`stack overflow at ${pc.toString(16)}`);
  }

  /**
   * Executes at least one instruction, then more until `limit`, until an access outside of RAM and flash, or until the
   * processor waits. Returns the time after the last instruction; the clock then stands at the time before it.
   */
  run(limit) {
    const { rp, ram8, ram16, ram32, flash8, flash16, flash32, hooked } = this;
    const { core } = rp;
    const r = core.registers;
    const halfwords = flash16.length;
    const { cycle } = this.clock;
    let now = rp.clock.nanosCounter;
    this.touched = false;
    for (;;) {
      if (core.interruptsUpdated) {
        if (core.checkForInterrupts()) core.waiting = false;
        this.#stack(r[13], r[15]);
      }
      const pc = r[15];
      const at = (pc - FLASH) >>> 1;
      let opcode = 0;
      if (at < halfwords) {
        if (hooked[at] !== 0) {
          rp.clock.nanosCounter = now;
          this.called(r);
        }
        opcode = flash16[at];
      } else {
        opcode = rp.readUint16(pc & ~1);
      }
      let cycles = 1;
      const kind = KINDS[opcode];
      r[15] = pc + 2;
      // Most instructions name their registers in the lowest nine bits.
      const d = opcode & 7;
      const n = (opcode >> 3) & 7;
      const m = (opcode >> 6) & 7;
      switch (kind) {
        case 1: { // LSLS immediate
          const shift = (opcode >> 6) & 31;
          const input = r[n];
          const result = input << shift;
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          if (shift !== 0) core.C = ((input >>> (32 - shift)) & 1) !== 0;
          break;
        }
        case 2: { // LSRS immediate
          const shift = (opcode >> 6) & 31;
          const input = r[n];
          const result = shift !== 0 ? input >>> shift : 0;
          r[d] = result;
          core.N = false;
          core.Z = result === 0;
          core.C = ((input >>> (shift !== 0 ? shift - 1 : 31)) & 1) !== 0;
          break;
        }
        case 3: { // ASRS immediate
          const shift = (opcode >> 6) & 31;
          const input = r[n] | 0;
          const result = shift !== 0 ? input >> shift : input >> 31;
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          core.C = ((input >>> (shift !== 0 ? shift - 1 : 31)) & 1) !== 0;
          break;
        }
        case 4: // ADDS register
          r[d] = add(core, r[n], r[m]);
          break;
        case 5: // SUBS register
          r[d] = subtract(core, r[n], r[m]);
          break;
        case 6: // ADDS 3 bits
          r[d] = add(core, r[n], m);
          break;
        case 7: // SUBS 3 bits
          r[d] = subtract(core, r[n], m);
          break;
        case 8: { // MOVS
          const value = opcode & 0xff;
          r[(opcode >> 8) & 7] = value;
          core.N = false;
          core.Z = value === 0;
          break;
        }
        case 9: // CMP immediate
          subtract(core, r[(opcode >> 8) & 7], opcode & 0xff);
          break;
        case 10: { // ADDS 8 bits
          const both = (opcode >> 8) & 7;
          r[both] = add(core, r[both], opcode & 0xff);
          break;
        }
        case 11: { // SUBS 8 bits
          const both = (opcode >> 8) & 7;
          r[both] = subtract(core, r[both], opcode & 0xff);
          break;
        }
        case 12: { // ANDS
          const result = r[d] & r[n];
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 13: { // EORS
          const result = r[d] ^ r[n];
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 14: { // LSLS register
          const shift = r[n] & 0xff;
          const input = r[d];
          const result = shift >= 32 ? 0 : input << shift;
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          if (shift !== 0) core.C = (input & (1 << (32 - shift))) !== 0;
          break;
        }
        case 15: { // LSRS register
          const shift = r[n] & 0xff;
          const input = r[d];
          const result = shift < 32 ? input >>> shift : 0;
          r[d] = result;
          core.N = (result & 0x80000000) !== 0;
          core.Z = result === 0;
          core.C = shift <= 32 ? ((input >>> (shift - 1)) & 1) !== 0 : false;
          break;
        }
        case 16: // ADCS
          r[d] = core.addUpdateFlags(r[n], r[d] + (core.C ? 1 : 0));
          break;
        case 17: // SBCS
          r[d] = core.substractUpdateFlags(r[d], r[n] + (core.C ? 0 : 1));
          break;
        case 18: { // TST
          const result = r[d] & r[n];
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 19: // RSBS
          r[d] = subtract(core, 0, r[n]);
          break;
        case 20: // CMP register
          subtract(core, r[d], r[n]);
          break;
        case 21: { // ORRS
          const result = r[d] | r[n];
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 22: { // MULS
          const result = Math.imul(r[n], r[d]);
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 23: { // BICS
          const result = r[d] & ~r[n];
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 24: { // MVNS
          const result = ~r[n];
          r[d] = result;
          core.N = result < 0;
          core.Z = result === 0;
          break;
        }
        case 25: { // ADD register
          const from = (opcode >> 3) & 15;
          const to = ((opcode >> 4) & 8) | d;
          const sum = ((to === 15 ? pc + 4 : r[to]) + (from === 15 ? pc + 4 : r[from])) | 0;
          if (to === 15) {
            r[15] = sum & ~1;
            cycles = 2;
          } else if (to === 13) {
            r[13] = sum & ~3;
            this.#stack(r[13], pc);
          } else r[to] = sum;
          break;
        }
        case 26: // CMP register, high
          subtract(core, r[((opcode >> 4) & 8) | d], r[(opcode >> 3) & 15]);
          break;
        case 27: { // MOV
          const from = (opcode >> 3) & 15;
          const to = ((opcode >> 4) & 8) | d;
          const value = from === 15 ? pc + 4 : r[from];
          if (to === 15) {
            r[15] = value & ~1;
            cycles = 2;
          } else if (to === 13) {
            r[13] = value & ~3;
            this.#stack(r[13], pc);
          } else r[to] = value;
          break;
        }
        case 28: { // BX
          const to = r[(opcode >> 3) & 15];
          if (core.currentMode === HANDLER && to >>> 28 === 15) core.BXWritePC(to);
          else r[15] = to & ~1;
          cycles = 2;
          break;
        }
        case 29: { // BLX
          const to = r[(opcode >> 3) & 15];
          r[14] = (pc + 2) | 1;
          // If the register was just written, rp2040js reads the new value.
          r[15] = (((opcode >> 3) & 15) === 14 ? r[14] : to) & ~1;
          cycles = 2;
          break;
        }
        case 30: { // LDR literal
          const address = (((pc + 4) & 0xfffffffc) >>> 0) + ((opcode & 0xff) << 2);
          const word = (address - FLASH) >>> 2;
          if (word < flash32.length) {
            r[(opcode >> 8) & 7] = flash32[word];
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address);
            r[(opcode >> 8) & 7] = this.#read32(address, now);
          }
          break;
        }
        case 31: // STR register
        case 39: // STR immediate
        case 45: { // STR SP
          const address =
            kind === 45 ? (r[13] + ((opcode & 0xff) << 2)) | 0
            : kind === 39 ? (r[n] + (((opcode >> 6) & 31) << 2)) | 0
            : (r[m] + r[n]) | 0;
          const value = kind === 45 ? r[(opcode >> 8) & 7] : r[d];
          const word = (address - RAM) >>> 2;
          if (word < ram32.length && (address & 3) === 0) {
            ram32[word] = value;
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address, true);
            this.#write32(address >>> 0, value, now);
          }
          break;
        }
        case 32: // STRH register
        case 43: { // STRH immediate
          const address = kind === 43 ? (r[n] + (((opcode >> 6) & 31) << 1)) | 0 : (r[m] + r[n]) | 0;
          const halfword = (address - RAM) >>> 1;
          if (halfword < ram16.length && (address & 1) === 0) {
            ram16[halfword] = r[d];
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address, true);
            this.#write16(address >>> 0, r[d], now);
          }
          break;
        }
        case 33: // STRB register
        case 41: { // STRB immediate
          const address = kind === 41 ? (r[n] + ((opcode >> 6) & 31)) | 0 : (r[m] + r[n]) | 0;
          const byte = (address - RAM) >>> 0;
          if (byte < ram8.length) {
            ram8[byte] = r[d];
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address, true);
            this.#write8(address >>> 0, r[d], now);
          }
          break;
        }
        case 35: // LDR register
        case 40: // LDR immediate
        case 46: { // LDR SP
          const address =
            kind === 46 ? (r[13] + ((opcode & 0xff) << 2)) | 0
            : kind === 40 ? (r[n] + (((opcode >> 6) & 31) << 2)) | 0
            : (r[m] + r[n]) | 0;
          const to = kind === 46 ? (opcode >> 8) & 7 : d;
          const word = (address - RAM) >>> 2;
          const constant = (address - FLASH) >>> 2;
          if (word < ram32.length && (address & 3) === 0) {
            r[to] = ram32[word];
            cycles = 2;
          } else if (constant < flash32.length && (address & 3) === 0) {
            r[to] = flash32[constant];
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address);
            r[to] = this.#read32(address >>> 0, now);
          }
          break;
        }
        case 36: // LDRH register
        case 38: // LDRSH
        case 44: { // LDRH immediate
          const address = kind === 44 ? (r[n] + (((opcode >> 6) & 31) << 1)) | 0 : (r[m] + r[n]) | 0;
          const halfword = (address - RAM) >>> 1;
          const constant = (address - FLASH) >>> 1;
          let value = 0;
          if (halfword < ram16.length && (address & 1) === 0) {
            value = ram16[halfword];
            cycles = 2;
          } else if (constant < halfwords && (address & 1) === 0) {
            value = flash16[constant];
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address);
            value = this.#read16(address >>> 0, now);
          }
          r[d] = kind === 38 ? (value << 16) >> 16 : value;
          break;
        }
        case 34: // LDRSB
        case 37: // LDRB register
        case 42: { // LDRB immediate
          const address = kind === 42 ? (r[n] + ((opcode >> 6) & 31)) | 0 : (r[m] + r[n]) | 0;
          const byte = (address - RAM) >>> 0;
          const constant = (address - FLASH) >>> 0;
          let value = 0;
          if (byte < ram8.length) {
            value = ram8[byte];
            cycles = 2;
          } else if (constant < flash8.length) {
            value = flash8[constant];
            cycles = 2;
          } else {
            cycles += core.cyclesIO(address);
            value = this.#read8(address >>> 0, now);
          }
          r[d] = kind === 34 ? (value << 24) >> 24 : value;
          break;
        }
        case 47: // ADR
          r[(opcode >> 8) & 7] = ((pc & 0xfffffffc) + 4 + ((opcode & 0xff) << 2)) | 0;
          break;
        case 48: // ADD SP to register
          r[(opcode >> 8) & 7] = r[13] + ((opcode & 0xff) << 2);
          break;
        case 49: // ADD SP
          r[13] = (r[13] + ((opcode & 0x7f) << 2)) & ~3;
          break;
        case 50: // SUB SP
          r[13] = (r[13] - ((opcode & 0x7f) << 2)) & ~3;
          this.#stack(r[13], pc);
          break;
        case 51: // SXTH
          r[d] = (r[n] << 16) >> 16;
          break;
        case 52: // SXTB
          r[d] = (r[n] << 24) >> 24;
          break;
        case 53: // UXTH
          r[d] = r[n] & 0xffff;
          break;
        case 54: // UXTB
          r[d] = r[n] & 0xff;
          break;
        case 55: { // PUSH
          let count = 0;
          for (let bits = opcode & 0x1ff; bits !== 0; bits &= bits - 1) count++;
          const bottom = r[13] - 4 * count;
          let word = (bottom - RAM) >> 2;
          if (word < 0 || word + count > ram32.length) {
            // Outside of RAM: rp2040js reports the error.
            this.#stock(pc, now);
            return this.#after();
          }
          for (let i = 0; i < 8; i++) {
            if ((opcode & (1 << i)) !== 0) {
              ram32[word++] = r[i];
              cycles++;
            }
          }
          if ((opcode & 0x100) !== 0) ram32[word] = r[14];
          r[13] = bottom;
          this.#stack(bottom, pc);
          break;
        }
        case 56: { // POP
          let word = (r[13] - RAM) >> 2;
          if (word < 0 || word + 9 > ram32.length) {
            this.#stock(pc, now);
            return this.#after();
          }
          for (let i = 0; i < 8; i++) {
            if ((opcode & (1 << i)) !== 0) {
              r[i] = ram32[word++];
              cycles++;
            }
          }
          if ((opcode & 0x100) !== 0) {
            const to = ram32[word++];
            r[13] = RAM + 4 * word;
            if (core.currentMode === HANDLER && to >>> 28 === 15) core.BXWritePC(to);
            else r[15] = to & ~1;
            cycles += 2;
          } else r[13] = RAM + 4 * word;
          break;
        }
        case 57: { // STMIA
          const base = (opcode >> 8) & 7;
          let word = (r[base] - RAM) >> 2;
          if (word < 0 || word + 8 > ram32.length || (r[base] & 3) !== 0) {
            this.#stock(pc, now);
            return this.#after();
          }
          for (let i = 0; i < 8; i++) {
            if ((opcode & (1 << i)) !== 0) {
              ram32[word++] = r[i];
              cycles++;
            }
          }
          if ((opcode & (1 << base)) === 0) r[base] = RAM + 4 * word;
          break;
        }
        case 58: { // LDMIA
          const base = (opcode >> 8) & 7;
          const inRam = (r[base] - RAM) >>> 2;
          const inFlash = (r[base] - FLASH) >>> 2;
          const ram = inRam + 8 <= ram32.length;
          if ((r[base] & 3) !== 0 || (!ram && inFlash + 8 > flash32.length)) {
            this.#stock(pc, now);
            return this.#after();
          }
          let word = ram ? inRam : inFlash;
          const from = ram ? ram32 : flash32;
          for (let i = 0; i < 8; i++) {
            if ((opcode & (1 << i)) !== 0) {
              r[i] = from[word++];
              cycles++;
            }
          }
          if ((opcode & (1 << base)) === 0) r[base] = (ram ? RAM : FLASH) + 4 * word;
          break;
        }
        case 59: { // B with a condition
          let taken = false;
          switch ((opcode >> 8) & 15) {
            case 0: taken = core.Z; break;
            case 1: taken = !core.Z; break;
            case 2: taken = core.C; break;
            case 3: taken = !core.C; break;
            case 4: taken = core.N; break;
            case 5: taken = !core.N; break;
            case 6: taken = core.V; break;
            case 7: taken = !core.V; break;
            case 8: taken = core.C && !core.Z; break;
            case 9: taken = !(core.C && !core.Z); break;
            case 10: taken = core.N === core.V; break;
            case 11: taken = core.N !== core.V; break;
            case 12: taken = core.N === core.V && !core.Z; break;
            case 13: taken = !(core.N === core.V && !core.Z); break;
          }
          if (taken) {
            r[15] = pc + 4 + ((opcode << 24) >> 23);
            cycles = 2;
          }
          break;
        }
        case 60: // B
          r[15] = pc + 4 + ((opcode << 21) >> 20);
          cycles = 2;
          break;
        case 61: { // BL
          const second = at + 1 < halfwords ? flash16[at + 1] : rp.readUint16((pc & ~1) + 2);
          if ((second & 0xd000) !== 0xd000) {
            this.#stock(pc, now);
            return this.#after();
          }
          const sign = (opcode >> 10) & 1;
          const i1 = 1 ^ sign ^ ((second >> 13) & 1);
          const i2 = 1 ^ sign ^ ((second >> 11) & 1);
          const offset = (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
          r[14] = (pc + 4) | 1;
          r[15] = pc + 4 + offset;
          cycles = 3;
          break;
        }
        case 62: { // REV
          const input = r[n];
          r[d] = (input << 24) | ((input & 0xff00) << 8) | ((input >>> 8) & 0xff00) | (input >>> 24);
          break;
        }
        default:
          this.#stock(pc, now);
          return this.#after();
      }
      core.cycles += cycles;
      if (this.touched) return rp.clock.nanosCounter + cycles * this.clock.cycle;
      const next = now + cycles * cycle;
      if (next >= limit) {
        rp.clock.nanosCounter = now;
        return next;
      }
      now = next;
    }
  }

  /** Lets rp2040js execute the instruction at `pc`. */
  #stock(pc, now) {
    const { core, clock } = this.rp;
    core.registers[15] = pc;
    clock.nanosCounter = now;
    // Pending interrupts were checked already.
    const pending = core.interruptsUpdated;
    core.interruptsUpdated = false;
    this.cycles = core.executeInstruction();
    core.interruptsUpdated ||= pending;
    this.#stack(core.registers[13], pc);
  }

  #after() {
    return this.rp.clock.nanosCounter + this.cycles * this.clock.cycle;
  }
}

function add(core, a, b) {
  const sum = (a + b) | 0;
  core.N = sum < 0;
  core.Z = sum === 0;
  core.C = a + b > 0xffffffff;
  core.V = ((a ^ sum) & (b ^ sum)) < 0;
  return sum;
}

function subtract(core, a, b) {
  const difference = (a - b) | 0;
  core.N = difference < 0;
  core.Z = difference === 0;
  core.C = a >= b;
  core.V = ((a ^ b) & (a ^ difference)) < 0;
  return difference;
}
