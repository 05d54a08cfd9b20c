import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decoder } from '../ws2812.mjs';

/** A decoder and functions that send bits to it; `sent.frames` are the frames it decoded. */
function chain() {
  const sent = { frames: [], pulses: [], now: 1000 };
  const decoder = new Decoder({ frame: (frame) => sent.frames.push(frame), pulse: (...pulse) => sent.pulses.push(pulse) });
  const bit = (one) => {
    decoder.edge(true, sent.now);
    decoder.edge(false, sent.now + (one ? 750 : 375));
    sent.now += 1250;
  };
  sent.bytes = (...bytes) => bytes.forEach((byte) => [7, 6, 5, 4, 3, 2, 1, 0].forEach((i) => bit((byte >> i) & 1)));
  sent.pause = (us) => (sent.now += us * 1000);
  sent.decoder = decoder;
  return sent;
}

test('a frame is what came before a pause, the highest bit first', () => {
  const sent = chain();
  sent.bytes(0x80, 0x01, 0xff, 0x12, 0x34, 0x56);
  sent.decoder.settle(sent.now);
  assert.equal(sent.frames.length, 0, 'no frame before the pause');
  sent.pause(310);
  sent.decoder.settle(sent.now);
  assert.deepEqual(sent.frames[0].leds, [0x80, 0x01, 0xff, 0x12, 0x34, 0x56]);
  assert.equal(sent.frames[0].bits, 48);
  assert.equal(sent.frames[0].low, undefined);
  assert.deepEqual(sent.pulses, [['high', 750], ['low', 500], ['high', 375], ['low', 875]]);
});

test('a gap that is too short makes one frame of two', () => {
  const sent = chain();
  sent.bytes(1, 2, 3);
  sent.pause(290);
  sent.bytes(4, 5, 6);
  sent.pause(301);
  sent.bytes(7, 8, 9);
  assert.deepEqual(sent.frames.map(({ leds }) => leds), [[1, 2, 3, 4, 5, 6]]);
  assert.ok(sent.pulses.some(([level, ns]) => level === 'low' && ns > 290_000), 'the gap is reported as a pulse');
});

test('an LED with four channels takes four bytes', () => {
  const sent = chain();
  sent.decoder.channels = 4;
  sent.bytes(1, 2, 3, 4, 5, 6, 7, 8, 9);
  sent.decoder.cut(sent.now);
  assert.deepEqual(sent.frames[0].leds, [1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a reset cuts a frame: LEDs that lack a bit have received nothing', () => {
  const sent = chain();
  sent.bytes(1, 2, 3, 4, 5);
  sent.decoder.edge(true, sent.now);
  sent.decoder.cut(sent.now + 100);
  assert.deepEqual(sent.frames[0].leds, [1, 2, 3]);
  assert.equal(sent.frames[0].bits, 40);
  assert.ok(sent.frames[0].cut);
  sent.pause(1000);
  sent.bytes(9, 9, 9);
  sent.pause(310);
  sent.decoder.settle(sent.now);
  assert.deepEqual(sent.frames[1].leds, [9, 9, 9]);
});
