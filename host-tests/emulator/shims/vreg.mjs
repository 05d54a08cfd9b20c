// VREG_AND_CHIP_RESET is missing in rp2040js. Plain registers with their values after power-on: the voltage is
// regulated, and the reason of the reset is power-on.
const BASE = 0x40064;

export function voltageRegulator(rp) {
  const registers = new Map([[0, 0xb1], [4, 0x09], [8, 0x100]]);
  rp.peripherals[BASE].readUint32 = (offset) => registers.get(offset) ?? 0;
  rp.peripherals[BASE].writeUint32 = (offset, value) => registers.set(offset, value);
}
