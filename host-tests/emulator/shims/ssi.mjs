// The flash chip's serial interface: rp2040js answers every read with 0. Here a program can read the chip's unique
// number (command 0x4b, four dummy bytes, eight bytes of number).
import { override } from './override.mjs';

const SSI = 0x18000;
const DATA = 0x60;
const READ_NUMBER = 0x4b;
const NOTHING = [0, 0, 0, 0];
export const CHIP_NUMBER = [0xe6, 0x61, 0x38, 0x52, 0x83, 0x6a, 0x91, 0x2c];

export function chipNumber(rp) {
  const ssi = rp.peripherals[SSI];
  let answer = [];
  override(ssi, 'writeUint32', (stock) => (offset, value) => {
    if (offset === DATA && (value & 0xff) === READ_NUMBER) answer = [...NOTHING, ...CHIP_NUMBER];
    stock(offset, value);
  });
  override(ssi, 'readUint32', (stock) => (offset) => (offset === DATA && answer.length ? answer.shift() : stock(offset)));
}
