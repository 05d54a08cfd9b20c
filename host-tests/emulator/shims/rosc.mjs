// ROSC: rp2040js has no ring oscillator.
//
// Its random bit comes from a generator with a seed, so that a run can be repeated; its status is always running and
// stable.
const BASE = 0x40060;
const STATUS = 0x18;
const RANDOM_BIT = 0x1c;
const ENABLED_AND_STABLE = 0x80001000;

export function ringOscillator(rp, randomBit) {
  const ring = rp.peripherals[BASE];
  ring.readUint32 = (offset) => (offset === RANDOM_BIT ? randomBit() : offset === STATUS ? ENABLED_AND_STABLE : 0);
  ring.writeUint32 = () => {};
}

/** Marsaglia's xorshift, 32 bits wide; the seed must not be 0. */
export function xorshift(seed) {
  let x = seed | 0;
  if (x === 0) throw new Error('the seed must not be 0: the generator would return only 0');
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}
