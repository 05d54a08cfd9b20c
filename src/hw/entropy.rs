//! The seed: chance from the ring oscillator, read once at power-on.

use embassy_rp::clocks::RoscRng;
use galop::dice::seed_from;

/// 8192 raw bits. They are biased, and bits read in a row resemble each other; were a byte worth
/// one honest bit only, this would still be four times what the seed holds.
const BYTES: usize = 1024;
/// Three cycles each on a Cortex-M0+: 4 us at 125 MHz, some 25 turns of the ring, so that its
/// jitter adds up between two bytes.
const PAUSE: u32 = 160;

/// Takes 5 ms. Only when the processor runs from the crystal: the ring cannot surprise itself.
pub fn seed() -> [u8; 32] {
    seed_from((0..BYTES).map(|_| {
        cortex_m::asm::delay(PAUSE);
        RoscRng::next_u8()
    }))
}
