//! The four horses of a seat in one word.

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
            0 => idle,
            _ => idle.wrapping_shr((number as u32).wrapping_mul(8)),
        })
    }

    /// These horses, and the others not played with.
    pub fn new(horses: &[Progress]) -> Self {
        let mut places = [Progress::FINISHED; 4];
        for (place, horse) in places.iter_mut().zip(horses) {
            *place = *horse;
        }
        places.sort_unstable_by(|a, b| b.cmp(a));
        Self(u32::from_le_bytes(places.map(Progress::code)))
    }

    /// The place of horse `index`, 0 the most advanced, 3 the last.
    #[inline]
    pub const fn get(self, index: u8) -> Progress {
        Progress::from_code(self.0.wrapping_shr((index as u32 & 3).wrapping_mul(8)) as u8)
    }

    /// All four, falling.
    #[inline]
    pub fn places(self) -> [Progress; 4] {
        self.0.to_le_bytes().map(Progress::from_code)
    }

    /// Whether one of them is at `place`.
    #[inline]
    pub const fn contains(self, place: Progress) -> bool {
        // A byte that equals `place` is zero after the exclusive or; the rest finds a zero byte.
        let differing = self.0 ^ (place.code() as u32).wrapping_mul(EACH);
        differing.wrapping_sub(EACH) & !differing & EACH.wrapping_shl(7) != 0
    }

    /// Horse `index` goes to `to`, which may be before it or, after a bounce, behind it.
    #[inline]
    pub const fn moved(self, index: u8, to: Progress) -> Self {
        let rest = self.without(index);
        // It comes after all those that are further.
        let mut shift = 0u32;
        while shift < 24 && rest.wrapping_shr(shift) & 255 > to.code() as u32 {
            shift = shift.wrapping_add(8);
        }
        let further = !u32::MAX.wrapping_shl(shift);
        Self(rest & further | (to.code() as u32).wrapping_shl(shift) | (rest & !further).wrapping_shl(8))
    }

    /// Horse `index` goes back to the stable, behind all others.
    #[inline]
    pub const fn sent_home(self, index: u8) -> Self {
        Self(self.without(index))
    }

    /// The other three, moved together; the highest byte is zero.
    #[inline]
    const fn without(self, index: u8) -> u32 {
        let further = !u32::MAX.wrapping_shl((index as u32 & 3).wrapping_mul(8));
        self.0 & further | self.0.wrapping_shr(8) & !further
    }
}
