// Clocks: rp2040js begins at 125 MHz. The chip begins on its ring oscillator, about twenty times slower, and stays
// there until the program has started the crystal and the PLL.

/** Returns an object whose `cycle` is always the processor's period in ns. */
export function slowStart(rp) {
  rp.clkSys = rp.roscFreq;
  const clock = { cycle: 1e9 / rp.clkSys };
  rp.addClockListener((hertz) => (clock.cycle = 1e9 / hertz));
  return clock;
}
