//! The four seats, clockwise, and sets of them.

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

    /// The seat with this number, modulo 4.
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

    /// The opposite seat, which is the partner's in a game with partners.
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

/// Its letter.
#[cfg(feature = "defmt")]
impl defmt::Format for Seat {
    fn format(&self, f: defmt::Formatter) {
        match self {
            Self::Red => defmt::write!(f, "R"),
            Self::Green => defmt::write!(f, "G"),
            Self::Blue => defmt::write!(f, "B"),
            Self::Yellow => defmt::write!(f, "Y"),
        }
    }
}

/// A set of seats; empty by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// All four.
    pub const ALL: Self = Self(0b1111);

    /// The seats whose bits are set, bit 0 for red.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// The seats that pass a test.
    pub fn of(test: impl Fn(Seat) -> bool) -> Self {
        Self((0..4).rev().fold(0, |bits: u8, index| bits.wrapping_shl(1) | u8::from(test(Seat::from_index(index)))))
    }

    /// The seats as bits, bit 0 for red.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0.wrapping_shr(seat.index() as u32) & 1 == 1
    }

    /// The number of seats.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order, clockwise from red.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..4).map(Seat::from_index).filter(move |seat| self.contains(*seat))
    }
}

/// The letters of the seats, such as `RB`.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|seat| f.write_char(seat.letter()))
    }
}

/// The same letters.
#[cfg(feature = "defmt")]
impl defmt::Format for Seats {
    fn format(&self, f: defmt::Formatter) {
        self.iter().for_each(|seat| seat.format(f));
    }
}
