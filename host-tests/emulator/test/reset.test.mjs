// The processor alone is reset by SYSRESETREQ, everything by the watchdog.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board } from './small.mjs';

const AIRCR = 0xe000ed0c;
const RESET_REQUEST = 0x05fa0004;
const WATCHDOG = 0x40058000;
const TRIGGER = 0x80000000;
const PSM_WDSEL = 0x40010008;
const ALL_BUT_OSCILLATORS = 0x1fffc;
const RESETS = 0x4000c000;
const DMA_BIT = 1 << 2;
const [DMA, DMA_CTRL_TRIG] = [0x50000000, 0x5000000c];
const SPI_REQUEST = 17 << 15; // paced by a peripheral that receives nothing
const USB_MAIN_CTRL = 0x50110040;
const BUSY = 1 << 24;
const RAM = 0x20010000;

/** A board in the middle of its work: a DMA that waits, the USB controller on, a word in RAM. */
function busy() {
  const { board: made, reports } = board();
  made.powerOn();
  made.run(60e6);
  const { rp } = made;
  rp.writeUint32(DMA + 8, 4);
  rp.writeUint32(DMA_CTRL_TRIG, SPI_REQUEST | (2 << 2) | 1);
  rp.writeUint32(USB_MAIN_CTRL, 1);
  rp.writeUint32(RAM, 0x1234abcd);
  assert.ok(rp.readUint32(DMA_CTRL_TRIG) & BUSY, 'the DMA waits for its peripheral');
  return { made, reports };
}
const state = ({ rp }) => [(rp.readUint32(DMA_CTRL_TRIG) & BUSY) !== 0, rp.readUint32(USB_MAIN_CTRL), rp.readUint32(RAM)];
const by = (reports) => reports.filter(([what]) => what === 'reset').map(([, reset]) => reset.by);

test('SYSRESETREQ leaves DMA and USB running; RESETS stops them one by one', () => {
  const { made, reports } = busy();
  made.rp.writeUint32(AIRCR, RESET_REQUEST);
  made.run(made.now + 1e6);
  assert.deepEqual(by(reports), ['core']);
  assert.deepEqual(state(made), [true, 1, 0x1234abcd]);
  made.rp.writeUint32(RESETS, DMA_BIT);
  assert.deepEqual(state(made), [false, 1, 0x1234abcd]);
});

test('the watchdog resets everything but RAM', () => {
  const { made, reports } = busy();
  made.rp.writeUint32(PSM_WDSEL, ALL_BUT_OSCILLATORS);
  made.rp.writeUint32(WATCHDOG, TRIGGER);
  made.run(made.now + 1e6);
  assert.deepEqual(by(reports), ['forced']);
  assert.deepEqual(state(made), [false, 0, 0x1234abcd]);
});

test('a watchdog that was not told what to reset is an error', () => {
  const { made } = busy();
  assert.throws(() => made.rp.writeUint32(WATCHDOG, TRIGGER), /resets only 0x0/);
});
