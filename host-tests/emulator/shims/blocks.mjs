// RESETS: in rp2040js these are plain registers, which is enough for a chip that was just reset. After a reset of the
// processor alone (reset.mjs) a program's start-up code resets the blocks that still run, and they must stop: DMA, PIO,
// pins, PWM, alarms. USB has no entry: embassy-rp leaves it running. The timer's count goes on here, for the few ms that
// the chip holds it at 0 during start-up would be missing in every time of the program.
import { override } from './override.mjs';

const RESETS = 0x4000c;
const RESET = 0;
const TIMER = 0x40054;
const [DMA, IO_BANK0, PIO0, PIO1, PWM, TIMER_BIT] = [2, 5, 10, 11, 14, 21].map((bit) => 1 << bit);
const NO_FUNCTION = 0x1f;

/** `pio` is the board's LockStep. */
export function blocks(rp, pio) {
  const timer = rp.peripherals[TIMER];
  const stops = [
    [DMA, () => {
      rp.dma.channels.forEach((channel) => channel.abort());
      Object.assign(rp.dma, { intRaw: 0, intEnable0: 0, intEnable1: 0 });
      rp.dma.checkInterrupts();
    }],
    [PIO0, () => pio.reset(rp.pio[0])],
    [PIO1, () => pio.reset(rp.pio[1])],
    [IO_BANK0, () => rp.gpio.forEach((pin) => {
      Object.assign(pin, { ctrl: NO_FUNCTION, irqEnableMask: 0, irqForceMask: 0 });
      pin.checkForUpdates();
    })],
    [PWM, () => rp.pwm.reset()],
    [TIMER_BIT, () => {
      timer.alarms.forEach((alarm) => timer.disarmAlarm(alarm));
      Object.assign(timer, { intRaw: 0, intEnable: 0, intForce: 0 });
      timer.checkInterrupts();
    }],
  ];
  override(rp.peripherals[RESETS], 'writeUint32', (stock) => (offset, value) => {
    const before = rp.peripherals[RESETS].reset;
    stock(offset, value);
    if (offset !== RESET) return;
    for (const [bit, stop] of stops) if (value & ~before & bit) stop();
  });
}
