// Runs the `cycles` program on an emulated Cortex-M0+ and prints the cycles per roll of each game, and per frame.
//
// The program stops at `bkpt #n` before and after the rolls of game n, with their number in r0,
// and at `bkpt #0` when all is done. Flash stalls (XIP cache misses) are not modelled.
import { RP2040 } from 'rp2040js';
import { Elf } from './elf.mjs';
import { Processor } from './processor.mjs';

const GAMES = {
  1: '001, 4 players, 4 horses', 2: '000, 4 players', 3: '003, two colours', 4: "002, Royal d'Ur", 5: '004, Senet, d6',
  6: 'a frame of the menu', 7: 'a frame of 001', 8: 'a frame of 002', 9: 'a frame of 004',
  10: 'a frame of 001 with its path', 11: 'a frame of 002 with its path', 12: 'a frame of 004 with its path',
  13: 'a throw in the history',
};
const FLASH = 0x10000000;
const LIMIT = 2_000_000_000;
const SLICE = 1e9; // ns

const chip = new RP2040();
const { entry, segments } = new Elf(process.argv[2]);
for (const { address, data } of segments) chip.flash.set(data, address - FLASH);
chip.core.SP = 0x20040000;
chip.core.PC = entry & ~1;

const begun = {};
let done = false;
chip.onBreak = (game) => {
  const { cycles, registers } = chip.core;
  if (game === 0) done = true;
  else if (registers[0] === 0) begun[game] = cycles;
  else console.log(JSON.stringify({ game: GAMES[game], rolls: registers[0], cycles: (cycles - begun[game]) / registers[0] }));
};
const processor = new Processor(chip, { cycle: 1000 / 128 });
while (!done) {
  chip.clock.nanosCounter = processor.run(chip.clock.nanosCounter + SLICE);
  if (chip.core.cycles > LIMIT) throw new Error(`the program did not end within ${LIMIT} cycles; PC ${chip.core.PC.toString(16)}`);
}
