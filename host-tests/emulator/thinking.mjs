// Runs the `thinking` program on an emulated Cortex-M0+ and prints the cycles that the strongest computer player needs
// for a choice: mean and maximum, the longest piece of thought, and the largest number of pieces.
//
// The program stops at `bkpt #n` in game n, with r0 = 1 before a piece of thought, 2 after it, and 3 when the choice is
// made; and at `bkpt #0` at the end. Flash stalls (XIP cache misses) are not modelled.
import { RP2040 } from 'rp2040js';
import { Elf } from './elf.mjs';
import { Processor } from './processor.mjs';

const GAMES = {
  1: '16 horses on the track', 2: '001, 4 players, 4 horses', 3: '001, 2 players, 2 horses', 4: '000, 4 players', 5: '003, 4 players',
  6: '003, two colours', 7: "002, Royal d'Ur", 8: '004, Senet',
  9: 'review of a throw, 16 horses on the track', 10: "review of a throw, 002, Royal d'Ur",
};
const FLASH = 0x10000000;

const chip = new RP2040();
const { entry, segments } = new Elf(process.argv[2]);
for (const { address, data } of segments) chip.flash.set(data, address - FLASH);
chip.core.SP = 0x20040000;
chip.core.PC = entry & ~1;

const seen = {};
let done = false, begun = 0, choice = 0, pieces = 0;
chip.onBreak = (game) => {
  const { cycles, registers } = chip.core;
  const of = (seen[game] ??= { choices: 0, sum: 0, most: 0, piece: 0, pieces: 0 });
  if (game === 0) done = true;
  else if (registers[0] === 1) begun = cycles;
  else if (registers[0] === 2) {
    choice += cycles - begun;
    pieces += 1;
    of.piece = Math.max(of.piece, cycles - begun);
  } else {
    of.choices += 1;
    of.sum += choice;
    of.most = Math.max(of.most, choice);
    of.pieces = Math.max(of.pieces, pieces);
    choice = pieces = 0;
  }
};
const processor = new Processor(chip, { cycle: 1000 / 128 });
while (!done) chip.clock.nanosCounter = processor.run(Infinity);
for (const [number, game] of Object.entries(GAMES)) {
  const { choices, sum, most, piece, pieces } = seen[number];
  console.log(JSON.stringify({ game, choices, mean: sum / choices, most, piece, pieces }));
}
