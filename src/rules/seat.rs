//! The four seats, clockwise, and one value for each.

use core::fmt::{self, Write};

/// A seat and its colour. Red faces blue, green faces yellow (PC3-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// North-east.
    Red,
    /// South-east.
    Green,
    /// South-west.
    Blue,
    /// North-west.
    Yellow,
}

impl Seat {
    /// All seats, clockwise.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Yellow];

    /// Its number, 0 to 3.
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The seat with this number, counted round and round.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        match index & 3 {
            0 => Self::Red,
            1 => Self::Green,
            2 => Self::Blue,
            _ => Self::Yellow,
        }
    }

    /// The seat `steps` places further, clockwise.
    #[inline]
    pub const fn clockwise(self, steps: u8) -> Self {
        Self::from_index(self.index().wrapping_add(steps))
    }

    /// The seat opposite: the partner where partners play.
    #[inline]
    pub const fn opposite(self) -> Self {
        self.clockwise(2)
    }

    /// R, G, B or Y.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }
}

/// Some of the four seats; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// All four.
    pub const ALL: Self = Self(0b1111);

    /// The seats whose bits are set, bit 0 for red.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// Those that pass a test.
    pub fn of(test: impl Fn(Seat) -> bool) -> Self {
        Self(
            Seat::ALL
                .iter()
                .filter(|seat| test(**seat))
                .fold(0, |bits, seat| bits | 1u8.wrapping_shl(seat.index().into())),
        )
    }

    /// Bit 0 for red, and so on.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `seat` is one of them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0.wrapping_shr(seat.index() as u32) & 1 == 1
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One after the other, clockwise from red.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |seat| self.contains(*seat))
    }
}

/// The letters of the seats in a row, such as `RB`.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|seat| f.write_char(seat.letter()))
    }
}
