// VREG_AND_CHIP_RESET: missing in rp2040js. Plain registers with the values after power-on, which say that the
// voltage is regulated and that power-on was the reason of the reset.
const BASE = 0x40064;

export function voltageRegulator(rp) {
  const registers = new Map([[0, 0xb1], [4, 0x09], [8, 0x100]]);
  rp.peripherals[BASE].readUint32 = (offset) => registers.get(offset) ?? 0;
  rp.peripherals[BASE].writeUint32 = (offset, value) => registers.set(offset, value);
}
