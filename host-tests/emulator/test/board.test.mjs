// The board with a small program: time, flash and power cuts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECTOR } from '../flash.mjs';
import { AREA, board } from './small.mjs';

const area = ({ flash }, from, to) => flash.bytes.subarray(AREA + from, AREA + to);
const ERASED = 0xff;

test('a program erases and programs flash, and time passes meanwhile', () => {
  const { board: made, reports } = board();
  made.powerOn();
  made.run(100e6);
  const operations = reports.map(([, { what, at, size }]) => [what, at, size]);
  assert.deepEqual(operations, [['erase', AREA, SECTOR], ['program', AREA, 256]]);
  const [erase, page] = reports.map(([, operation]) => operation);
  assert.ok(Math.abs(erase.end - erase.start - 45e6) < 1 && page.start > erase.end);
  assert.deepEqual(area(made, 0, 16), made.flash.bytes.subarray(0x100, 0x110));
  assert.ok(area(made, 256, SECTOR).every((byte) => byte === ERASED));
});

test('power goes at a moment inside an erase; what flash holds then is there at the next power-on', () => {
  const { board: made, reports } = board();
  made.powerOn();
  made.cutAt = 20e6;
  made.run(100e6);
  assert.ok(!made.powered && Math.abs(made.now - 20e6) < 1000, `power went off at ${made.now} ns`);
  assert.equal(reports.at(-1)[0], 'power');
  const left = area(made, 0, SECTOR).slice();
  assert.ok(left.some((byte) => byte !== ERASED) && left.some((byte) => byte !== 0));
  const garbage = () => Buffer.from(made.rp.sram.subarray(0x10000, 0x10040)).toString('hex');
  made.powerOn();
  const before = garbage();
  assert.deepEqual(area(made, 0, SECTOR), left);
  made.run(made.now + 100e6);
  assert.ok(area(made, 256, SECTOR).every((byte) => byte === ERASED), 'the program starts again');
  made.powerOff();
  made.powerOn();
  assert.notEqual(garbage(), before, 'RAM must hold new garbage after each power-on');
});

test('power goes inside an operation of the flash, by its number', () => {
  const { board: made } = board();
  made.powerOn();
  made.flash.cutIn = { operation: 1, share: 0.5 };
  made.run(100e6);
  assert.ok(!made.powered);
  assert.deepEqual(area(made, 0, 16), made.flash.bytes.subarray(0x100, 0x110));
  assert.ok(area(made, 129, SECTOR).every((byte) => byte === ERASED));
});
