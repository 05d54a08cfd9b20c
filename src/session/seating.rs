//! Who sits where: the four seats, and how seats make players.

use crate::arrays::array;
use crate::bots::Level;
use crate::rules::{Seat, Seats, Side, any};
use crate::setting_table::{Fault, Refused};
use crate::sheets::{House, Sheet};
use serde::{Deserialize, Serialize};

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The seat is empty.
    #[default]
    Nobody,
    /// Somebody with fingers.
    Person,
    /// The board itself.
    Computer(Level),
}

impl Who {
    /// As the menu toggles a seat: off → person → computer 1 → 2 → 3 → off.
    pub const fn next(self) -> Self {
        match self {
            Self::Nobody => Self::Person,
            Self::Person => Self::Computer(Level::One),
            Self::Computer(Level::One) => Self::Computer(Level::Two),
            Self::Computer(Level::Two) => Self::Computer(Level::Three),
            Self::Computer(Level::Three) => Self::Nobody,
        }
    }
}

/// The four seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seating(#[serde(deserialize_with = "array")] [Who; 4]);

impl Seating {
    /// Red, green, blue and yellow.
    pub const fn new(who: [Who; 4]) -> Self {
        Self(who)
    }

    /// Who sits at `seat`.
    pub fn at(&self, seat: Seat) -> Who {
        self.0.get(usize::from(seat.index())).copied().unwrap_or(Who::Nobody)
    }

    /// Somebody else sits down at `seat`.
    pub fn set(&mut self, seat: Seat, who: Who) {
        if let Some(slot) = self.0.get_mut(usize::from(seat.index())) {
            *slot = who;
        }
    }

    /// The seats that are taken.
    pub fn taken(&self) -> Seats {
        Seats::of(|seat| self.at(seat) != Who::Nobody)
    }

    /// The next kind of player at `seat`, and with `two_sided` at the rest of its side.
    pub fn toggle(&mut self, two_sided: bool, seat: Seat) {
        let next = self.at(seat).next();
        let side = if two_sided { Sides::side(seat) } else { Seats::of(|other| other == seat) };
        for seat in side.iter() {
            self.set(seat, next);
        }
    }
}

/// Which seats play Black and which White: west and east, or the other way round (SE4-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sides {
    /// Black sits west.
    pub black_west: bool,
}

impl Sides {
    /// West is blue and yellow, east is red and green.
    pub const WEST: Seats = Seats::from_bits(0b1100);
    /// See [`Sides::WEST`].
    pub const EAST: Seats = Seats::from_bits(0b0011);

    /// Player 0 sits west and player 1 east, before it is known who is Black.
    pub const fn west_or_east(number: u8) -> Seats {
        if number == 0 { Self::WEST } else { Self::EAST }
    }

    /// The side of the table that `seat` is on.
    pub const fn side(seat: Seat) -> Seats {
        if Self::WEST.contains(seat) { Self::WEST } else { Self::EAST }
    }

    /// The side of the game that is played at `seat`.
    pub const fn side_of(self, seat: Seat) -> Side {
        if self.seats(Side::Black).contains(seat) { Side::Black } else { Side::White }
    }

    /// The seats of a side of the game.
    pub const fn seats(self, side: Side) -> Seats {
        match (side, self.black_west) {
            (Side::Black, true) | (Side::White, false) => Self::WEST,
            _ => Self::EAST,
        }
    }
}

/// A game about to be played: its rules, for those who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Which game.
    pub sheet: Sheet,
    /// Its rules.
    pub rules: any::Rules,
}

impl Table {
    /// Checks that these players fit the game, or says why they do not.
    pub fn new(sheet: Sheet, house: &House, seating: &Seating) -> Result<Self, Refused> {
        house.of(sheet).rules(seating.taken()).map(|rules| Self { sheet, rules })
    }
}

/// Refuses players who leave a side of the table empty.
pub(super) fn both_sides(taken: Seats) -> Result<(), Refused> {
    match taken {
        Seats::ALL => Ok(()),
        _ => Err(Refused { setting: "players", fault: Fault::Conflict("somebody must sit on either side") }),
    }
}
