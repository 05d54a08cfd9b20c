// Measures the image: node measure.mjs <elf>. Prints a line per figure.
//
// In the menu, which breathes all the time: first light, frames a second, the gap between frames, from the edge
// of a pin to the last bit of the frame that shows it, the processor's share, the deepest stack.
import { Board } from './board.mjs';

const STACK_TOP = 0x20002000;
const CLOCK = 125e6;
const PRESSES = 200;

const board = new Board(process.argv[2]);
const { frames } = board.leds;
board.runMs(100);
console.log(`reset to the last bit of the first frame: ${(frames[0].end / 1e6).toFixed(2)} ms, without boot ROM`);
board.runMs(1500);

const cycles = () => board.rp.core.cycles;
const [frame, cycle] = [frames.length, cycles()];
board.runMs(1000);
const gaps = frames.slice(frame).map(({ low }) => low / 1e3);
console.log(`frames a second: ${frames.length - frame}; least gap between two: ${Math.min(...gaps).toFixed(0)} us`);
console.log(`processor: ${(((cycles() - cycle) / CLOCK) * 100).toFixed(1)} % of 125 MHz, flash cache misses not counted`);

// A press of B goes to the next page when it is let go; any edge also changes what is shown within a frame.
const delays = [];
for (let i = 0; i < PRESSES; i++) {
  board.runMs(31 + ((i * 7) % 23));
  const pressed = board.now;
  board.press(1 + 2 * (i % 4));
  board.runMs(12);
  delays.push((frames.find(({ start }) => start > pressed).end - pressed) / 1e6);
  board.runMs(40);
  board.release(1 + 2 * (i % 4));
  board.runMs(20);
}
delays.sort((a, b) => a - b);
const at = (share) => delays[Math.min(PRESSES - 1, Math.floor(PRESSES * share))].toFixed(2);
console.log(`pin edge to the last bit of the next frame, ${PRESSES} presses: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
console.log(`deepest stack: ${STACK_TOP - board.lowestSP} of 8192 bytes; resets: ${board.resets.length}`);
