//! The eight buttons, and their events.

use crate::rules::Seat;

/// One of a seat's two buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Key {
    /// Throw, confirm (C-2: button 1).
    A,
    /// Next (C-2: button 2).
    B,
}

/// One of the eight buttons: A and B of red, then of green, blue and yellow, in the order of their pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Button(u8);

impl Button {
    /// All of them in the order of their numbers.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The button `key` of `seat`.
    pub const fn new(seat: Seat, key: Key) -> Self {
        Self(seat.index().wrapping_mul(2).wrapping_add(key as u8))
    }

    /// The seat it belongs to.
    pub const fn seat(self) -> Seat {
        Seat::from_index(self.0 >> 1)
    }

    /// Its key at that seat.
    pub const fn key(self) -> Key {
        if self.0 & 1 == 0 { Key::A } else { Key::B }
    }

    /// Its number, 0 to 7.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its bit in a byte of levels.
    pub const fn bit(self) -> u8 {
        1u8.wrapping_shl(self.0 as u32)
    }
}

/// The letter of the seat, and the key: `RA`.
#[cfg(feature = "defmt")]
impl defmt::Format for Button {
    fn format(&self, f: defmt::Formatter) {
        defmt::write!(f, "{}{}", self.seat(), self.key());
    }
}

/// An event that the app steps with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Event {
    /// A button went down.
    Down(Button),
    /// A button was released.
    Up(Button),
    /// Only time passed.
    Tick,
}
