// A buffer of the USB controller stays with the controller until the host has taken or filled it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { endpoints } from '../shims/usb.mjs';

const DPRAM = 0x50100000;
const IN_CONTROL = DPRAM + 0x08;
const OUT_CONTROL = DPRAM + 0x0c;
const IN_BUFFER = DPRAM + 0x88;
const OUT_BUFFER = DPRAM + 0x8c;
const AVAILABLE = 1 << 10;
const DATA1 = 1 << 13;
const FULL = 1 << 15;

function controller() {
  const rp = new RP2040();
  const state = { changes: 0 };
  const device = endpoints(rp, () => state.changes++);
  rp.writeUint32(IN_CONTROL, 0x180);
  rp.writeUint32(OUT_CONTROL, 0x1c0);
  return { rp, device, state };
}

test('what a program says waits until it is taken', () => {
  const { rp, device, state } = controller();
  [...'hey'].forEach((letter, i) => rp.writeUint8(DPRAM + 0x180 + i, letter.charCodeAt(0)));
  rp.writeUint32(IN_BUFFER, FULL | DATA1 | 3);
  assert.deepEqual([state.changes, device.waits(1, false)], [0, false]);
  rp.writeUint32(IN_BUFFER, FULL | DATA1 | AVAILABLE | 3);
  assert.deepEqual([state.changes, device.waits(1, false)], [1, true]);
  assert.ok(rp.readUint32(IN_BUFFER) & AVAILABLE, 'the buffer stays if the host does not read');
  const { bytes, data1 } = device.take(1);
  assert.deepEqual([Buffer.from(bytes).toString(), data1], ['hey', true]);
  assert.equal(rp.readUint32(IN_BUFFER) & (AVAILABLE | FULL), 0);
});

test('what a program wants to hear waits until it is there', () => {
  const { rp, device } = controller();
  rp.writeUint32(OUT_BUFFER, AVAILABLE | 64);
  assert.deepEqual([device.waits(1, true), device.room(1)], [true, 64]);
  device.fill(1, Uint8Array.from([1, 2]));
  assert.equal(device.waits(1, true), false);
  assert.equal(rp.readUint32(OUT_BUFFER) & (FULL | 0x3ff), FULL | 2);
  assert.deepEqual([rp.readUint8(DPRAM + 0x1c0), rp.readUint8(DPRAM + 0x1c1)], [1, 2]);
});
