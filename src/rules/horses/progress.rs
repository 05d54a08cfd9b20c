//! How far a horse has come, counted from its own stable.

use super::super::{Die, Seat};
use core::fmt;

/// The number of cells of the track, which all colours share.
pub const CELLS: u32 = 56;

/// The absolute index, 0 to 55, of the track cell `k` of `seat`: a = (7 + 14·s + k) mod 56, where `code` is k + 1.
/// Codes up to 63 go on along the track.
#[inline]
pub const fn cell(seat: Seat, code: u32) -> u32 {
    let a = (seat.index() as u32).wrapping_mul(14).wrapping_add(6).wrapping_add(code);
    if a < CELLS { a } else { a.wrapping_sub(CELLS) }
}

/// The inverse of [`cell`]: the code, 1 to 56, with which `seat` counts the cell `a`.
#[inline]
pub const fn code_at(seat: Seat, a: u32) -> u32 {
    let code = a.wrapping_add(CELLS).wrapping_sub(cell(seat, 0));
    if code > CELLS { code.wrapping_sub(CELLS) } else { code }
}

/// A horse's place on its own path, in order: stable, 56 track cells, six steps, finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Progress(u8);

/// A [`Progress`] as an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `S`
    Stable,
    /// `0` to `55`, the start cell to the door.
    Track(u8),
    /// `E1` to `E6`
    Step(u8),
    /// `F`
    Finished,
}

impl Progress {
    /// In the stable.
    pub const STABLE: Self = Self(0);
    /// On the start cell, k = 0.
    pub const START: Self = Self(1);
    /// On the door, k = 55.
    pub const DOOR: Self = Self(56);
    /// On step 1.
    pub const STEP_1: Self = Self(57);
    /// On step 6.
    pub const TOP: Self = Self(62);
    /// Finished.
    pub const FINISHED: Self = Self(63);

    /// Returns `None` if the number of the track cell or step is out of range.
    pub const fn new(place: Place) -> Option<Self> {
        match place {
            Place::Stable => Some(Self::STABLE),
            Place::Track(k) if k <= 55 => Some(Self(k.wrapping_add(1))),
            Place::Step(n) if 1 <= n && n <= 6 => Some(Self(n.wrapping_add(56))),
            Place::Finished => Some(Self::FINISHED),
            _ => None,
        }
    }

    /// Stable, track cell, step or finished.
    pub const fn place(self) -> Place {
        match self.0 {
            0 => Place::Stable,
            code @ 1..=56 => Place::Track(code.wrapping_sub(1)),
            code @ 57..=62 => Place::Step(code.wrapping_sub(56)),
            _ => Place::Finished,
        }
    }

    /// 0 for the stable, k + 1 on the track, 56 + n on step n, 63 when finished.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The inverse of [`Progress::code`]; only the low six bits count.
    #[inline]
    pub const fn from_code(code: u8) -> Self {
        Self(code & 63)
    }

    /// A whole throw further; beyond the track the result may be no valid place and may only be compared.
    #[inline]
    pub(super) const fn plus(self, die: Die) -> Self {
        Self(self.0.wrapping_add(die.pips()))
    }

    /// This place of the track as the seat `steps` further clockwise counts it: k − 14·steps, mod 56.
    #[inline]
    pub const fn seen_by(self, steps: u8) -> Self {
        let ahead = steps.wrapping_mul(14);
        let code = if self.0 > ahead { self.0 } else { self.0.wrapping_add(CELLS as u8) };
        Self::from_code(code.wrapping_sub(ahead))
    }

    /// The place before; must not be called on the stable.
    #[inline]
    pub(super) const fn before(self) -> Self {
        Self(self.0.wrapping_sub(1))
    }

    /// From a byte of a [`Quartet`](super::quartet::Quartet), which holds valid codes only.
    #[inline]
    pub(super) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    /// The score of C-9: k + 1 on the track, 56 + n on step n, 62 for a finished horse.
    #[inline]
    pub const fn score(self) -> u8 {
        if self.0 > 62 { 62 } else { self.0 }
    }

    /// Whether this is one of the 56 cells that all colours share.
    #[inline]
    pub const fn on_track(self) -> bool {
        1 <= self.0 && self.0 <= 56
    }
}

/// As the referee writes it: `S`, `0` to `55`, `E1` to `E6`, `F`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Place::Stable => f.write_str("S"),
            Place::Track(k) => write!(f, "{k}"),
            Place::Step(n) => write!(f, "E{n}"),
            Place::Finished => f.write_str("F"),
        }
    }
}
