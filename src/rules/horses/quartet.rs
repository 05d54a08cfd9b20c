//! The four horses of a seat in one word.
//!
//! The first engine had a bit of a 64-bit word for each horse and found the moves of all of them at once. That is fast
//! on a PC, but took 1,750 cycles a roll on the Cortex-M0+, which has neither 64-bit shifts nor count-leading-zeros.
//! Four bytes of one 32-bit word need neither; docs/figures.md has the cycles of today.

use super::progress::Progress;

/// Four places in falling order, a byte each, the lowest byte the most advanced horse.
///
/// Horses of a seat are interchangeable, so this is the one way to write them down, and the order
/// of C-5. A horse that is not played with counts as finished: it stands before all others, never
/// moves, and is in nobody's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Quartet(u32);

const EACH: u32 = 0x0101_0101;

impl Quartet {
    /// So many horses in the stable; the others are not played with.
    pub const fn in_stable(number: u8) -> Self {
        let idle = (Progress::FINISHED.code() as u32).wrapping_mul(EACH);
        Self(match number {
            1..=3 => idle.wrapping_shr((number as u32).wrapping_mul(8)),
            0 => idle,
            _ => 0,
        })
    }

    /// These horses, at most four; the others are not played with.
    pub fn new(horses: &[Progress]) -> Self {
        let stable = Self::in_stable(horses.len().min(4) as u8);
        // Each leaves the stable in turn: the last one is still in it.
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

    /// All four, falling.
    #[inline]
    pub fn places(self) -> [Progress; 4] {
        self.0.to_le_bytes().map(Progress::from_byte)
    }

    /// Takes the code of the most advanced off; what follows is one horse less and a zero.
    #[inline]
    pub fn next(&mut self) -> u32 {
        let code = self.0 & 255;
        self.0 = self.0.wrapping_shr(8);
        code
    }

    /// Whether one of them is at `place`.
    #[inline]
    pub const fn contains(self, place: Progress) -> bool {
        // A byte that equals `place` is zero after the exclusive or; the rest finds a zero byte.
        let differing = self.0 ^ (place.code() as u32).wrapping_mul(EACH);
        differing.wrapping_sub(EACH) & !differing & EACH.wrapping_shl(7) != 0
    }

    /// Horse `index` goes forward to the place `code`.
    #[inline]
    pub const fn advanced(self, index: u32, code: u32) -> Self {
        let shift = (index & 3).wrapping_mul(8);
        let before = self.0.wrapping_shl(8).wrapping_shr(shift) & 255;
        if shift != 0 && before < code {
            return self.moved(index, code);
        }
        Self(self.0 & !255u32.wrapping_shl(shift) | code.wrapping_shl(shift))
    }

    /// Horse `index` goes to the place `code`, wherever that is among the others.
    #[inline(never)]
    pub const fn moved(self, index: u32, code: u32) -> Self {
        let rest = self.without(index);
        // It comes after all those that are further.
        let mut shift = 0u32;
        while shift < 24 && rest.wrapping_shr(shift) & 255 > code {
            shift = shift.wrapping_add(8);
        }
        let further = !u32::MAX.wrapping_shl(shift);
        Self(rest & further | code.wrapping_shl(shift) | (rest & !further).wrapping_shl(8))
    }

    /// Horse `index` goes back to the stable, behind all others.
    pub const fn sent_home(self, index: u32) -> Self {
        Self(self.without(index))
    }

    /// The other three, moved together; the highest byte is zero.
    const fn without(self, index: u32) -> u32 {
        let further = !u32::MAX.wrapping_shl((index & 3).wrapping_mul(8));
        self.0 & further | self.0.wrapping_shr(8) & !further
    }
}
