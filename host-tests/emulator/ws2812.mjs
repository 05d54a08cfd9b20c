// Reads WS2812 frames off the data pin: edges with their times in, frames and pulse widths out.

/** Low for this long ends a frame: shorter than any real chain needs, so that a gap too short is seen and measured. */
const FRAME_END = 50_000;
const BIT_IS_ONE = 600;

export class Decoder {
  constructor() {
    /** { start, end, low, bits, leds, cut }: times in ns; `low` is how long the pin was low before the first
     * bit; `cut` if a reset ended it. */
    this.frames = [];
    /** Width in ns → how often. `low` only within frames. */
    this.high = new Map();
    this.low = new Map();
    this.bits = [];
    this.rise = undefined;
    this.fall = undefined;
  }

  edge(level, at) {
    if (level) {
      if (this.fall !== undefined) {
        const low = at - this.fall;
        if (low >= FRAME_END) this.finish();
        else count(this.low, low);
        if (this.bits.length === 0) this.lowBefore = low;
      }
      if (this.bits.length === 0) this.start = at;
      this.rise = at;
    } else if (this.rise !== undefined) {
      const high = at - this.rise;
      count(this.high, high);
      this.bits.push(high > BIT_IS_ONE ? 1 : 0);
      this.fall = at;
      this.rise = undefined;
    }
  }

  /** To be called before looking at `frames`: the end of the last frame is no edge. */
  settle(now) {
    if (this.rise === undefined && now - this.fall >= FRAME_END) this.finish();
  }

  /** A reset: the pin goes low, whatever it was doing. */
  cut(at) {
    if (this.rise !== undefined) {
      this.fall = at;
      this.rise = undefined;
    }
    this.finish(true);
  }

  finish(cut = false) {
    if (this.bits.length === 0) return;
    const { bits, start, fall: end, lowBefore: low } = this;
    this.frames.push({ start, end, low, bits: bits.length, leds: bytes(bits), cut });
    this.bits = [];
  }
}

function bytes(bits) {
  const leds = [];
  for (let i = 0; i + 24 <= bits.length; i += 24) {
    const byte = (at) => bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0);
    leds.push([byte(i), byte(i + 8), byte(i + 16)]);
  }
  return leds;
}

function count(map, width) {
  const key = Math.round(width);
  map.set(key, (map.get(key) ?? 0) + 1);
}
