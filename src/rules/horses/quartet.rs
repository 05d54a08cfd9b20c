//! The four horses of a seat in one word.
//!
//! The first engine had one bit of a 64-bit word per horse and found all moves at once. That is fast on a PC, but took
//! 1,750 cycles a throw on the Cortex-M0+, which has neither 64-bit shifts nor count-leading-zeros. Four bytes of one
//! 32-bit word need neither; docs/figures.md has the current cycles.

use super::progress::Progress;

/// Four places in descending order, one byte each; the lowest byte is the most advanced horse.
///
/// Horses of a seat are interchangeable, so each set of places has exactly one representation, in the order of C-5. A
/// horse that is not in play counts as finished: it comes first, never moves, and blocks no horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Quartet(u32);

const EACH: u32 = 0x0101_0101;

impl Quartet {
    /// `number` horses in the stable; the others are not in play.
    pub const fn in_stable(number: u8) -> Self {
        let idle = (Progress::FINISHED.code() as u32).wrapping_mul(EACH);
        Self(match number {
            1..=3 => idle.wrapping_shr((number as u32).wrapping_mul(8)),
            0 => idle,
            _ => 0,
        })
    }

    /// These horses, at most four; the others are not in play.
    pub fn new(horses: &[Progress]) -> Self {
        let stable = Self::in_stable(horses.len().min(4) as u8);
        // Horse 3, the last, is always one that is still in the stable.
        horses.iter().take(4).fold(stable, |quartet, place| quartet.moved(3, place.code().into()))
    }

    /// The code of the place of horse `index`, 0 the most advanced, 3 the last.
    #[inline]
    pub const fn code(self, index: u32) -> u32 {
        self.0.wrapping_shr((index & 3).wrapping_mul(8)) & 255
    }

    /// The place of horse `index`.
    #[inline]
    pub const fn get(self, index: u8) -> Progress {
        Progress::from_byte(self.code(index as u32) as u8)
    }

    /// The places of all four, in descending order.
    #[inline]
    pub fn places(self) -> [Progress; 4] {
        self.0.to_le_bytes().map(Progress::from_byte)
    }

    /// Removes the most advanced horse and returns its code; a zero moves in from the other end.
    #[inline]
    pub fn next(&mut self) -> u32 {
        let code = self.0 & 255;
        self.0 = self.0.wrapping_shr(8);
        code
    }

    /// Whether one of them is at `place`.
    #[inline]
    pub const fn contains(self, place: Progress) -> bool {
        // A byte that equals `place` is zero after the XOR; the next line finds a zero byte.
        let differing = self.0 ^ (place.code() as u32).wrapping_mul(EACH);
        differing.wrapping_sub(EACH) & !differing & EACH.wrapping_shl(7) != 0
    }

    /// Moves horse `index` forward to the place `code`.
    #[inline]
    pub const fn advanced(self, index: u32, code: u32) -> Self {
        let shift = (index & 3).wrapping_mul(8);
        let before = self.0.wrapping_shl(8).wrapping_shr(shift) & 255;
        if shift != 0 && before < code {
            return self.moved(index, code);
        }
        Self(self.0 & !255u32.wrapping_shl(shift) | code.wrapping_shl(shift))
    }

    /// Moves horse `index` forward or back to the place `code`.
    #[inline(never)]
    pub const fn moved(self, index: u32, code: u32) -> Self {
        let rest = self.without(index);
        // It is inserted after all horses that are further ahead.
        let mut shift = 0u32;
        while shift < 24 && rest.wrapping_shr(shift) & 255 > code {
            shift = shift.wrapping_add(8);
        }
        let further = !u32::MAX.wrapping_shl(shift);
        Self(rest & further | code.wrapping_shl(shift) | (rest & !further).wrapping_shl(8))
    }

    /// Sends horse `index` back to the stable, behind all others.
    pub const fn sent_home(self, index: u32) -> Self {
        Self(self.without(index))
    }

    /// The other three in the three lower bytes; the highest byte is zero.
    const fn without(self, index: u32) -> u32 {
        let further = !u32::MAX.wrapping_shl((index & 3).wrapping_mul(8));
        self.0 & further | self.0.wrapping_shr(8) & !further
    }
}
