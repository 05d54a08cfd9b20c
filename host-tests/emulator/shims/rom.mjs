// Boot ROM: rp2040js has none. Each function is `bkpt #n; bx lr`, and the breakpoint does its work on the host.
//
// It has only the functions that the program looks up: memory, flash, the reset to USB boot. The boot itself (second
// stage, vector table) is done by board.mjs.

const FIRST = 0x80;
const CODES = 0x100;
const TABLE = 0x200;
const BX_LR = 0x4770;
const BKPT = 0xbe00;

const FUNCTIONS = ['lookup', 'IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'MC', 'C4', 'MS', 'S4', 'UB', 'P3', 'R3', 'L3', 'T3'];
const address = (index) => (CODES + 4 * index) | 1;

/** Installs the ROM. `flash` executes its flash functions, `usbBoot()` is the reset to USB boot. */
export function bootRom(rp, flash, usbBoot) {
  rp.loadBootrom(image());
  rp.onBreak = (code) => {
    if (!call(code, rp, flash, usbBoot)) throw new Error(`breakpoint ${code} at ${rp.core.PC.toString(16)}`);
  };
}

function image() {
  const rom = new Uint8Array(16384);
  const view = new DataView(rom.buffer);
  rom.set([0x4d, 0x75, 0x01, 0x03], 0x10); // "Mu", 1, version 3
  FUNCTIONS.forEach((tag, i) => {
    view.setUint16(CODES + 4 * i, BKPT | (FIRST + i), true);
    view.setUint16(CODES + 4 * i + 2, BX_LR, true);
    if (i === 0) return;
    view.setUint16(TABLE + 4 * (i - 1), tag.charCodeAt(0) | (tag.charCodeAt(1) << 8), true);
    view.setUint16(TABLE + 4 * (i - 1) + 2, address(i), true);
  });
  view.setUint16(0x14, TABLE, true);
  view.setUint16(0x16, TABLE + 4 * FUNCTIONS.length, true);
  view.setUint16(0x18, address(0), true);
  return new Uint32Array(rom.buffer);
}

/** Executes the ROM function of breakpoint `code`; returns false if there is none. */
function call(code, rp, flash, usbBoot) {
  const tag = rp.core.PC < 0x4000 ? FUNCTIONS[code - FIRST] : undefined;
  if (tag === undefined) return false;
  const r = rp.core.registers;
  switch (tag) {
    case 'lookup': {
      const wanted = String.fromCharCode(r[1] & 255, (r[1] >> 8) & 255);
      r[0] = FUNCTIONS.includes(wanted) ? address(FUNCTIONS.indexOf(wanted)) : 0;
      break;
    }
    case 'RE':
      flash.erase(r[0], r[1]);
      break;
    case 'RP':
      flash.program(r[0], Uint8Array.from({ length: r[2] }, (_, i) => rp.readUint8(r[1] + i)));
      break;
    case 'MC':
    case 'C4':
      for (let i = 0; i < r[2]; i++) rp.writeUint8(r[0] + i, rp.readUint8(r[1] + i));
      break;
    case 'MS':
    case 'S4':
      for (let i = 0; i < r[2]; i++) rp.writeUint8(r[0] + i, r[1] & 255);
      break;
    case 'UB':
      usbBoot();
      break;
    // IF, EX, FC, CX put the flash chip into command mode and back: nothing to do here.
  }
  return true;
}
