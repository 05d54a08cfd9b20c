//! PR2-9: a cell is a stack of up to five pawns, in order.

use super::super::Side;

/// One pawn of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pawn {
    /// The side that owns it.
    pub side: Side,
    /// PR2-17: it has been to its exit, and was turned over.
    pub guard: bool,
}

impl Pawn {
    const fn code(self) -> u16 {
        self.side as u16 | (self.guard as u16).wrapping_shl(1)
    }

    const fn from_code(code: u16) -> Self {
        Self { side: if code & 1 == 0 { Side::Black } else { Side::White }, guard: code & 2 != 0 }
    }
}

/// Up to five pawns, bottom to top.
///
/// Two bits a pawn, the top pawn in the lowest two, so that a unit is lifted by a shift. The height is in bits 10 to
/// 12, and all bits beyond the height are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Stack(u16);

const HEIGHT: u32 = 10;
const PAWNS: u16 = 0x3FF;

impl Stack {
    /// No pawn.
    pub const EMPTY: Self = Self(0);
    /// PR2-10: « 5 pions au maximum sur la même case ».
    pub const MAX: u8 = 5;

    /// The number of pawns.
    #[inline]
    pub const fn height(self) -> u8 {
        self.0.wrapping_shr(HEIGHT) as u8
    }

    /// The pawn that controls the stack.
    #[inline]
    pub const fn top(self) -> Option<Pawn> {
        match self.height() {
            0 => None,
            _ => Some(Pawn::from_code(self.0 & 3)),
        }
    }

    /// PR2-12: the top pawn and the unbroken run of enemy pawns directly under it; 0 when empty.
    #[inline]
    pub const fn unit(self) -> u8 {
        let height = self.height();
        let mut size = if height == 0 { 0 } else { 1 };
        let mut under = self.0.wrapping_shr(2);
        while size != 0 && size < height && under & 1 != self.0 & 1 {
            size = size.wrapping_add(1);
            under = under.wrapping_shr(2);
        }
        size
    }

    /// Takes the top `size` pawns off. Returns the rest and the pawns taken.
    #[inline]
    pub(super) const fn split(self, size: u8) -> (Self, Self) {
        let shift = (size as u32).wrapping_mul(2);
        let lifted = self.0 & PAWNS & !u16::MAX.wrapping_shl(shift);
        let rest = (self.0 & PAWNS).wrapping_shr(shift);
        (Self::of(rest, self.height().wrapping_sub(size)), Self::of(lifted, size))
    }

    /// Puts another stack on top, in its order.
    #[inline]
    pub(super) const fn stack(self, above: Self) -> Self {
        let shift = (above.height() as u32).wrapping_mul(2);
        let pawns = (self.0 & PAWNS).wrapping_shl(shift) | above.0 & PAWNS;
        Self::of(pawns & PAWNS, self.height().wrapping_add(above.height()))
    }

    /// A stack of one.
    pub const fn one(pawn: Pawn) -> Self {
        Self::of(pawn.code(), 1)
    }

    /// `count` pawns of one kind, at most five.
    pub(super) fn alike(pawn: Pawn, count: u8) -> Self {
        let count = count.min(Self::MAX);
        // The pawn in all five places, and those that are taken.
        let all = pawn.code().wrapping_mul(0b01_0101_0101);
        Self::of(all & !u16::MAX.wrapping_shl(u32::from(count).wrapping_mul(2)), count)
    }

    const fn of(pawns: u16, height: u8) -> Self {
        Self(pawns | (height as u16).wrapping_shl(HEIGHT))
    }

    /// One more pawn on top, if there is room.
    pub fn push(self, pawn: Pawn) -> Option<Self> {
        (self.height() < Self::MAX).then(|| self.stack(Self::one(pawn)))
    }

    /// The pawns from bottom to top.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Pawn> {
        (0..self.height())
            .rev()
            .map(move |depth| Pawn::from_code(self.0.wrapping_shr(u32::from(depth).wrapping_mul(2))))
    }

    /// The number of pawns of `side` in it.
    #[inline]
    pub fn count(self, side: Side) -> u8 {
        // The colour bits of all five places; those beyond the height are zero.
        let white = (self.0 & 0b01_0101_0101).count_ones() as u8;
        match side {
            Side::White => white,
            Side::Black => self.height().wrapping_sub(white),
        }
    }

    /// The 13 bits of the saved form.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// The inverse of [`Stack::bits`]; none if the bits are not valid.
    pub(super) fn from_bits(bits: u16) -> Option<Self> {
        let stack = Self(bits);
        let shift = u32::from(stack.height()).wrapping_mul(2);
        let fits = stack.height() <= Self::MAX && (bits & PAWNS) & u16::MAX.wrapping_shl(shift) == 0;
        fits.then_some(stack)
    }
}
