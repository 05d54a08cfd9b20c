//! The colours of the board, in perceived brightness.
//!
//! The four seats differ in brightness and in blue as well as in hue, because most colour-blind people cannot
//! distinguish red from green. Black and white pawns are violet and warm white, since an LED cannot shine black.

use super::canvas::{BLACK, RGB16};
use crate::rules::{Seat, Side};

const fn rgb(r: u16, g: u16, b: u16) -> RGB16 {
    RGB16 { r, g, b }
}

/// Seat R, with a trace of blue so that it never looks orange.
pub const RED: RGB16 = rgb(62_000, 0, 4_000);
/// Seat G, leaning to blue.
pub const GREEN: RGB16 = rgb(0, 54_000, 20_000);
/// Seat B.
pub const BLUE: RGB16 = rgb(4_000, 14_000, 65_535);
/// Seat Y, the brightest of the four.
pub const YELLOW: RGB16 = rgb(60_000, 50_000, 0);
/// The black pawns.
pub const VIOLET: RGB16 = rgb(40_000, 0, 58_000);
/// The white pawns.
pub const WHITE: RGB16 = rgb(60_000, 49_000, 32_000);
/// Home, a house of Senet, a cross of Ur: orange enough to differ from yellow.
pub const GOLD: RGB16 = rgb(65_535, 33_000, 2_000);
/// The water of Senet.
pub const WATER: RGB16 = rgb(0, 40_000, 62_000);
/// The pips of a die and the faces of coins.
pub const PIP: RGB16 = rgb(46_000, 46_000, 46_000);

/// The colour of a seat.
pub fn seat(seat: Seat) -> RGB16 {
    static SEATS: [RGB16; 4] = [RED, GREEN, BLUE, YELLOW];
    SEATS.get(usize::from(seat.index())).copied().unwrap_or(RED)
}

/// The colour of a side.
pub fn side(side: Side) -> RGB16 {
    static SIDES: [RGB16; 2] = [VIOLET, WHITE];
    SIDES.get(side as usize).copied().unwrap_or(WHITE)
}

/// The colour at a brightness of `level` of 255.
pub const fn dim(colour: RGB16, level: u8) -> RGB16 {
    mix(BLACK, colour, level)
}

/// A colour between `a` (at 0) and `b` (at 255).
pub const fn mix(a: RGB16, b: RGB16, share: u8) -> RGB16 {
    RGB16 { r: between(a.r, b.r, share), g: between(a.g, b.g, share), b: between(a.b, b.b, share) }
}

const fn between(a: u16, b: u16, share: u8) -> u16 {
    // 0 to 256, so that 255 becomes a factor of 1; the sum is at most 65,535 · 256.
    let share = (share as u32).wrapping_add((share >> 7) as u32);
    let rest = 256u32.wrapping_sub(share);
    ((a as u32).wrapping_mul(rest).wrapping_add((b as u32).wrapping_mul(share)) >> 8) as u16
}
