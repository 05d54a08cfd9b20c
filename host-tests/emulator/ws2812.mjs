// Reads WS2812 frames off the data pin, as the LEDs do: edges with their times in, frames and pulse widths out.

/**
 * Low for this long makes the LEDs show what they received. A shorter gap does not end the frame: what follows is
 * passed on down the chain, so two frames become one that is too long.
 */
export const LATCH_NS = 280_000;
/** High for longer than this is a 1; the data sheet leaves 380 to 580 ns open. */
const ONE_NS = 480;

export class Decoder {
  /**
   * `frame({ start, end, low, bits, leds, cut })`: times in ns; `low` is how long the pin was low before the first
   * bit, undefined for the first frame; `leds` are the bytes that whole LEDs received; `cut` if a reset ended it.
   * `pulse(level, ns)`: each width of a pulse within a frame, when it is seen for the first time.
   */
  constructor({ frame, pulse }) {
    this.tell = { frame, pulse };
    this.widths = { high: new Set(), low: new Set() };
    this.bytes = [];
    this.bits = 0;
    this.byte = 0;
    this.rise = undefined;
    this.fall = undefined;
  }

  edge(level, at) {
    if (level) {
      const low = this.fall === undefined ? undefined : at - this.fall;
      if (low >= LATCH_NS) this.#latch(false);
      if (this.bits === 0) {
        this.start = at;
        this.lowBefore = low;
      } else this.#width('low', low);
      this.rise = at;
    } else if (this.rise !== undefined) {
      const high = at - this.rise;
      this.#width('high', high);
      this.byte = (this.byte << 1) | (high > ONE_NS ? 1 : 0);
      if (++this.bits % 8 === 0) {
        this.bytes.push(this.byte & 0xff);
        this.byte = 0;
      }
      this.fall = at;
      this.rise = undefined;
    }
  }

  /** The end of a frame is no edge: tells the one that has been over for long enough at `now`. */
  settle(now) {
    if (this.bits > 0 && this.rise === undefined && now - this.fall >= LATCH_NS) this.#latch(false);
  }

  /** A reset or a power cut: the pin goes low whatever it was doing. A bit that was cut short is none. */
  cut(at) {
    if (this.rise !== undefined) {
      this.fall = at;
      this.rise = undefined;
    }
    this.#latch(true);
  }

  #latch(cut) {
    if (this.bits === 0) return;
    const leds = this.bytes.slice(0, this.bytes.length - (this.bytes.length % 3));
    const { start, fall: end, lowBefore: low, bits } = this;
    this.bytes = [];
    this.bits = 0;
    this.byte = 0;
    this.tell.frame({ start, end, low, bits, leds, cut });
  }

  #width(level, ns) {
    const width = Math.round(ns);
    if (this.widths[level].has(width)) return;
    this.widths[level].add(width);
    this.tell.pulse(level, width);
  }
}
