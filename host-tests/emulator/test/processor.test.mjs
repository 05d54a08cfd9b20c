// Executes random instructions with random registers: the processor must do what rp2040js does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { Processor } from '../processor.mjs';
import { xorshift } from '../shims/rosc.mjs';

const FLASH = 0x10000000;
const RAM = 0x20000000;
const CODE = FLASH + 0x200;
const ALL = 400_000;
const ROUNDS = process.env.CI || process.env.GALOP_FULL ? ALL : ALL / 8;
const FLAGS = ['N', 'Z', 'C', 'V'];
const STATE = ['PM', 'cycles', 'waiting', 'currentMode', 'IPSR', 'interruptsUpdated', 'pendingSVCall', 'breakRewind'];

const random = xorshift(0x600d);
const below = (n) => random() % n;
const EDGES = [0, 1, 2, 31, 32, 33, 255, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 0xfffffff9];

function anything() {
  switch (below(6)) {
    case 0: return EDGES[below(EDGES.length)];
    case 1: return random();
    case 2: return FLASH + below(0x1000);
    case 3: return RAM + below(0x42000); // any alignment, also near the end of RAM
    default: return RAM + 4 * below(0x10000);
  }
}

/** Whether a load or store wraps round the address space. The chip does so correctly; rp2040js does not. */
function goesRound(code, registers) {
  const loadOrStore = code >> 12 >= 5 && code >> 12 <= 8;
  const [n, m] = [(code >> 3) & 7, (code >> 6) & 7].map((i) => registers[i]);
  return loadOrStore && n + Math.max(m, 124) >= 2 ** 32;
}

/** Two chips with the same RAM and flash, and the warnings of each. */
function chips() {
  const words = Uint32Array.from({ length: 0x42000 / 4 }, random);
  return [0, 1].map(() => {
    const chip = new RP2040();
    const said = [];
    const say = (name, what) => said.push(`${name} ${what}`);
    chip.logger = { debug() {}, info: say, warn: say, error: say };
    chip.flash.set(new Uint8Array(words.buffer).subarray(0, 0x2000));
    chip.sram.set(new Uint8Array(words.buffer).subarray(0, chip.sram.length));
    return { chip, said };
  });
}

test('any instruction leaves the same behind as in rp2040js', () => {
  if (ROUNDS < ALL) console.log(`${ROUNDS} of ${ALL} instructions; CI=true or GALOP_FULL=1 runs all`);
  const [stock, ours] = chips();
  const clock = { cycle: 8 };
  const processor = new Processor(ours.chip, clock, { stack: { lowest: 0 } });
  for (let round = 0; round < ROUNDS; round++) {
    const code = [below(0x10000), below(3) ? 0xd000 | below(0x10000) : below(0x10000)];
    const registers = Array.from({ length: 16 }, anything);
    if (goesRound(code[0], registers)) continue;
    registers[13] = RAM + 0x100 + 4 * below(0x10000);
    registers[15] = CODE + below(2); // exception handlers are entered with the lowest bit set
    const flags = FLAGS.map(() => below(2) === 1);
    const mode = below(2);
    for (const { chip } of [stock, ours]) {
      const { core } = chip;
      chip.flash.set(new Uint8Array(Uint16Array.from(code).buffer), CODE - FLASH);
      core.registers.set(registers);
      FLAGS.forEach((flag, i) => (core[flag] = flags[i]));
      Object.assign(core, { PM: false, waiting: false, currentMode: mode, IPSR: 0, interruptsUpdated: false, pendingSVCall: false });
    }
    const name = `${code.map((part) => part.toString(16)).join(' ')} with ${registers.map((value) => value.toString(16))} and ${flags}`;
    const begun = ours.chip.clock.nanosCounter;
    const cycles = stock.chip.core.executeInstruction();
    const end = processor.run(0);
    assert.equal(end - begun, 8 * cycles, name);
    for (let i = 0; i < 16; i++) assert.equal(ours.chip.core.registers[i], stock.chip.core.registers[i], `r${i}: ${name}`);
    for (const field of [...FLAGS, ...STATE]) assert.equal(ours.chip.core[field], stock.chip.core[field], `${field}: ${name}`);
    assert.deepEqual(ours.said.splice(0), stock.said.splice(0), name);
    if (round % 1000 === 0) {
      assert.ok(Buffer.compare(ours.chip.sram, stock.chip.sram) === 0, `RAM differs before round ${round}`);
    }
  }
});

test('a deeper stack is noticed, and one that leaves RAM', () => {
  const [{ chip }] = chips();
  const stack = { lowest: Infinity };
  const processor = new Processor(chip, { cycle: 8 }, { stack });
  const run = (code, sp) => {
    chip.flash.set(new Uint8Array(Uint16Array.from([code]).buffer), CODE - FLASH);
    chip.core.registers[13] = sp;
    chip.core.registers[15] = CODE;
    processor.run(0);
  };
  run(0xb510, RAM + 0x100); // push {r4, lr}
  assert.equal(stack.lowest, RAM + 0xf8);
  run(0xb082, RAM + 0x80); // sub sp, #8
  assert.equal(stack.lowest, RAM + 0x78);
  assert.throws(() => run(0xb084, RAM + 8), /stack overflow/);
});
