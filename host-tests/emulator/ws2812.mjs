// Decodes WS2812 frames from the data pin as the LEDs do: takes edges with their times, reports frames and pulse
// widths.

/**
 * The LEDs show what they received after the pin was low for this long. A shorter gap does not end the frame: what
 * follows is passed on down the chain, so two frames become one that is too long.
 */
export const LATCH_NS = 300_000;
/** A high pulse longer than this is a 1. Data sheets end a 0 at 380 to 550 ns, and begin a 1 at 450 to 750. */
const ONE_NS = 560;

export class Decoder {
  /**
   * `frame({ start, end, low, bits, leds, cut })`: times in ns; `low` is how long the pin was low before the first bit,
   * undefined for the first frame; `leds` are the bytes of LEDs that received all their bits; `cut` is true if a reset
   * ended the frame. `pulse(level, ns)`: a pulse width within a frame, when it occurs for the first time.
   */
  constructor({ frame, pulse }) {
    this.report = { frame, pulse };
    /** The bytes that an LED takes: 3, or 4 if it has a white channel. */
    this.channels = 3;
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

  /** Reports the frame that has ended by `now`; the end of a frame has no edge. */
  settle(now) {
    if (this.bits > 0 && this.rise === undefined && now - this.fall >= LATCH_NS) this.#latch(false);
  }

  /** A reset or a power cut: the pin goes low at once. A bit that is cut short does not count. */
  cut(at) {
    if (this.rise !== undefined) {
      this.fall = at;
      this.rise = undefined;
    }
    this.#latch(true);
  }

  #latch(cut) {
    if (this.bits === 0) return;
    const leds = this.bytes.slice(0, this.bytes.length - (this.bytes.length % this.channels));
    const { start, fall: end, lowBefore: low, bits } = this;
    this.bytes = [];
    this.bits = 0;
    this.byte = 0;
    this.report.frame({ start, end, low, bits, leds, cut });
  }

  #width(level, ns) {
    const width = Math.round(ns);
    if (this.widths[level].has(width)) return;
    this.widths[level].add(width);
    this.report.pulse(level, width);
  }
}
