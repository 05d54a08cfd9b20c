import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERASE_NS, Flash, PAGE, PROGRAM_NS, SECTOR } from '../flash.mjs';

function chip() {
  const state = { now: 0, cutAt: Infinity, cuts: 0, log: [] };
  const flash = new Flash({
    now: () => state.now,
    pass: (ns) => (state.now += ns),
    cutWithin: (ns) => (state.now + ns > state.cutAt ? state.cutAt - state.now : undefined),
    cut: () => state.cuts++,
    log: (operation) => state.log.push(operation),
  });
  return { flash, state };
}
const page = (byte) => new Uint8Array(PAGE).fill(byte);

test('programming clears bits and sets none; an erase sets all of its sector', () => {
  const { flash } = chip();
  flash.program(0, page(0b1100));
  flash.program(0, page(0b1010));
  flash.program(SECTOR, page(0));
  assert.equal(flash.bytes[0], 0b1000);
  flash.erase(0, SECTOR);
  assert.equal(flash.bytes[0], 0xff);
  assert.equal(flash.bytes[SECTOR], 0, 'the next sector must not change');
});

test('operations take their time, and each page and sector is one', () => {
  const { flash, state } = chip();
  flash.program(0, new Uint8Array(2 * PAGE));
  flash.erase(0, 2 * SECTOR);
  assert.equal(state.now, 2 * PROGRAM_NS + 2 * ERASE_NS);
  assert.deepEqual(state.log.map(({ operation, what, at }) => [operation, what, at]), [
    [0, 'program', 0], [1, 'program', PAGE], [2, 'erase', 0], [3, 'erase', SECTOR],
  ]);
});

test('power that goes inside the nth operation leaves the beginning of a page', () => {
  const { flash, state } = chip();
  flash.cutIn = { operation: 1, share: 0.25 };
  flash.program(0, new Uint8Array(3 * PAGE));
  assert.equal(state.cuts, 1);
  assert.equal(state.log.length, 2, 'no operation after the cut');
  assert.ok(flash.bytes.subarray(0, PAGE + PAGE / 4).every((byte) => byte === 0));
  assert.ok(flash.bytes.subarray(PAGE + PAGE / 4 + 1, 3 * PAGE).every((byte) => byte === 0xff));
});

test('power that goes at a moment inside an erase leaves some bits of it', () => {
  const { flash, state } = chip();
  flash.program(0, new Uint8Array(SECTOR));
  state.cutAt = state.now + ERASE_NS / 2;
  flash.erase(0, 2 * SECTOR);
  assert.equal(state.cuts, 1);
  assert.equal(state.now, state.cutAt);
  const ones = flash.bytes.subarray(0, SECTOR).reduce((all, byte) => all + byte.toString(2).replaceAll('0', '').length, 0);
  assert.ok(Math.abs(ones / (8 * SECTOR) - 0.5) < 0.05, `${ones} bits are set`);
});

test('what is not a whole page or sector is refused', () => {
  const { flash } = chip();
  assert.throws(() => flash.program(4, page(0)), /whole units/);
  assert.throws(() => flash.erase(0, PAGE), /whole units/);
  assert.throws(() => flash.erase(2 << 20, SECTOR), /whole units/);
});
