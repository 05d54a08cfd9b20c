// Runs the image, presses its buttons, and prints what went in and what came out, a JSON line each.
//
// node record.mjs <elf>, with a script on standard input: {"ms": how long to run, "held": [buttons down at
// power-on], "edges": [[ms, button, down], …]}. Printed are the random bits the image read, each event as it
// entered the library with its time and the time of the pin edge before it, each frame as it left the data
// pin, and what was measured.
import { readFileSync } from 'node:fs';
import { Board } from './board.mjs';

const { ms, held = [], edges } = JSON.parse(readFileSync(0, 'utf8'));
const print = (line) => console.log(JSON.stringify(line));
const board = new Board(process.argv[2], { held });

let lastEdge = 0;
board.whenCalled(/hw4game10galop_step17h/, ({ registers }) => {
  const [, , kind, button] = registers;
  const sp = registers[13];
  const time = board.rp.readUint32(sp) + board.rp.readUint32(sp + 4) * 2 ** 32;
  print({ event: ['down', 'up', 'tick'][kind & 0xff], button: button & 0xff, time, edge: lastEdge / 1e6, now: board.now / 1e6 });
});

for (const [at, button, down] of edges) {
  board.run(at * 1e6);
  lastEdge = board.now;
  if (down) board.press(button);
  else board.release(button);
}
board.run(ms * 1e6);

print({ chance: board.chance.join('') });
for (const { leds, start, end, low, bits } of board.leds.frames) print({ frame: leds.flat(), start, end, low: low ?? null, bits });
print({ high: [...board.leds.high], low: [...board.leds.low], resets: board.resets.length, instructions: board.instructions, lowestSP: board.lowestSP });
