//! Pulses and blinking: each seat has a rhythm of its own, so that players can be distinguished without colour.
//!
//! All rhythms repeat after 2048 ms, so that a bit mask can be used: the Cortex-M0+ has no division.

use crate::rules::Seat;
use crate::time::Time;

/// The period of every rhythm, in milliseconds.
pub const ROUND_MS: u32 = 2048;

/// The brightness of a seat's light. Without `rhythm` all seats breathe like red.
pub const fn pulse(seat: Seat, now: Time, rhythm: bool) -> u8 {
    let t = now.0 as u32 & ROUND_MS.wrapping_sub(1);
    if !rhythm {
        return swell(t, 11);
    }
    match seat {
        // Slow and even.
        Seat::Red => swell(t, 11),
        // Two quick beats, then rest.
        Seat::Green => match t {
            0..256 => swell(t, 8),
            384..640 => swell(t.wrapping_sub(384), 8),
            _ => 0,
        },
        // Fast and even.
        Seat::Blue => swell(t & 511, 9),
        // Long, short.
        Seat::Yellow => match t {
            0..1024 => swell(t, 10),
            1280..1536 => swell(t.wrapping_sub(1280), 8),
            _ => 0,
        },
    }
}

/// Rises to full and falls again once within 2^`bits` ms, of which `t` have passed.
const fn swell(t: u32, bits: u32) -> u8 {
    let half = 1u32.wrapping_shl(bits.wrapping_sub(1));
    let t = t & half.wrapping_mul(2).wrapping_sub(1);
    let rising = if t < half { t } else { half.wrapping_mul(2).wrapping_sub(1).wrapping_sub(t) };
    // Below `half`, so that the quotient is below 256.
    (rising.wrapping_shl(8) >> bits.wrapping_sub(1)) as u8
}

/// Slow, even breathing, for lights that belong to no seat.
pub const fn breath(now: Time) -> u8 {
    swell(now.0 as u32, 11)
}

/// True in the first half of every `period_ms`, false in the second.
#[inline]
pub const fn blink(now: Time, period_ms: u32) -> bool {
    match (now.0 as u32).checked_rem(period_ms) {
        Some(t) => t < period_ms >> 1,
        None => true,
    }
}

/// Scales a pulse to the range from `low` to `high`.
pub const fn between(low: u8, high: u8, pulse: u8) -> u8 {
    let span = high.saturating_sub(low) as u16;
    // 0 to 256, so that 255 becomes the whole span.
    let pulse = (pulse as u16).wrapping_add((pulse >> 7) as u16);
    low.saturating_add((span.wrapping_mul(pulse) >> 8) as u8)
}
