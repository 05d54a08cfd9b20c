//! The seed: entropy from the ring oscillator, read once at power-on.

use embassy_rp::clocks::RoscRng;
use galop::dice::seed_from;

/// 8192 raw bits. They are biased and correlated. Even with only one bit of entropy a byte, this is four times
/// the seed's 256 bits.
const BYTES: usize = 1024;
/// Loops of three cycles each on a Cortex-M0+: 4 us at 128 MHz, some 25 periods of the ring, so that its jitter
/// adds up between two bytes.
const PAUSE: u32 = 160;

/// Reads a seed, in 5 ms. The processor must run from the crystal: clocked by the ring oscillator itself, it would
/// see no jitter.
pub fn seed() -> [u8; 32] {
    seed_from((0..BYTES).map(|_| {
        cortex_m::asm::delay(PAUSE);
        RoscRng::next_u8()
    }))
}
