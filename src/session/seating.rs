//! The seating: who plays at each of the four seats, and which seats form a side.

use crate::arrays::array;
use crate::bots::Level;
use crate::rules::{Seat, Seats, Side, any};
use crate::setting_table::{Fault, Refused};
use crate::sheets::{House, Sheet};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The kind of player at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Who {
    /// The seat is empty.
    #[default]
    Nobody,
    /// A person.
    Person,
    /// A computer player.
    Computer(Level),
}

impl Who {
    /// The players that can sit at a seat, by name.
    pub const NAMES: [(&str, Self); 6] = [
        ("off", Self::Nobody),
        ("person", Self::Person),
        ("bot1", Self::Computer(Level::One)),
        ("bot2", Self::Computer(Level::Two)),
        ("bot3", Self::Computer(Level::Three)),
        ("kind", Self::Computer(Level::Kind)),
    ];

    /// Its name in [`Who::NAMES`].
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, other)| *other == self).map_or("off", |(name, _)| name)
    }

    /// The next kind of player in the menu: off → person → computer 1 → 2 → 3 → kind → off.
    pub const fn next(self) -> Self {
        match self {
            Self::Nobody => Self::Person,
            Self::Person => Self::Computer(Level::One),
            Self::Computer(Level::One) => Self::Computer(Level::Two),
            Self::Computer(Level::Two) => Self::Computer(Level::Three),
            Self::Computer(Level::Three) => Self::Computer(Level::Kind),
            Self::Computer(Level::Kind) => Self::Nobody,
        }
    }

    /// The next kind of player at a seat of a game in progress, which cannot be emptied: person → computer 1 → 2 → 3 →
    /// kind → person.
    pub const fn next_in_game(self) -> Self {
        match self.next() {
            Self::Nobody => Self::Person,
            who => who,
        }
    }
}

/// The players at the four seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Seating(#[serde(deserialize_with = "array")] [Who; 4]);

impl Seating {
    /// The players of red, green, blue and yellow.
    pub const fn new(who: [Who; 4]) -> Self {
        Self(who)
    }

    /// Parses the names of four players, red to yellow. In a game of two sides, two are enough: east and west.
    pub fn parse(text: &str, two_sided: bool) -> Result<Self, Unseated<'_>> {
        let mut who = [Who::Nobody; 4];
        let mut count = 0usize;
        // An array as the pattern: a char would leave a panic path in the code.
        for word in text.split([',']) {
            let found = Who::NAMES.iter().find(|(name, _)| *name == word);
            let (_, player) = found.ok_or(Unseated::Player(word))?;
            *who.get_mut(count).ok_or(Unseated::Number)? = *player;
            count = count.saturating_add(1);
        }
        match (count, who) {
            (4, _) => Ok(Self(who)),
            (2, [east, west, ..]) if two_sided => Ok(Self([east, east, west, west])),
            _ => Err(Unseated::Number),
        }
    }

    /// The player at `seat`.
    pub fn at(&self, seat: Seat) -> Who {
        self.0.get(usize::from(seat.index())).copied().unwrap_or(Who::Nobody)
    }

    /// Sets the player at `seat`.
    pub fn set(&mut self, seat: Seat, who: Who) {
        if let Some(slot) = self.0.get_mut(usize::from(seat.index())) {
            *slot = who;
        }
    }

    /// The seats that are taken.
    pub fn taken(&self) -> Seats {
        Seats::of(|seat| self.at(seat) != Who::Nobody)
    }

    /// Sets the next kind of player at `seat`, and with `two_sided` at the other seat of its side.
    pub fn toggle(&mut self, two_sided: bool, seat: Seat) {
        let next = self.at(seat).next();
        let side = if two_sided { Sides::side(seat) } else { Seats::of(|other| other == seat) };
        for seat in side.iter() {
            self.set(seat, next);
        }
    }
}

/// The names of the players, as [`Seating::parse`] parses them: `person,off,bot2,off`.
impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for who in self.0 {
            write!(f, "{comma}{}", who.name())?;
            comma = ",";
        }
        Ok(())
    }
}

/// Why a text is not a seating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseated<'a> {
    /// This is not the name of a player.
    Player(&'a str),
    /// There are too few or too many.
    Number,
}

impl Unseated<'_> {
    /// What is valid instead.
    pub const fn expected(&self) -> &'static str {
        match self {
            Self::Player(_) => "person, bot1, bot2, bot3, kind or off",
            Self::Number => "four players, such as person,off,bot2,off, or two in a game of two sides",
        }
    }
}

/// Which side of the table plays Black: west or east (SE4-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sides {
    /// Black sits west.
    pub black_west: bool,
}

impl Sides {
    /// Black sits west, as always in the Royal Game of Ur. Games without sides have these too.
    pub const BLACK_WEST: Self = Self { black_west: true };
    /// Blue and yellow.
    pub const WEST: Seats = Seats::from_bits(0b1100);
    /// Red and green.
    pub const EAST: Seats = Seats::from_bits(0b0011);

    /// The seats of player 0, west, or player 1, east, before it is known who is Black.
    pub const fn west_or_east(number: u8) -> Seats {
        if number == 0 { Self::WEST } else { Self::EAST }
    }

    /// The seats on the same side of the table as `seat`.
    pub const fn side(seat: Seat) -> Seats {
        if Self::WEST.contains(seat) { Self::WEST } else { Self::EAST }
    }

    /// The side, Black or White, that `seat` plays.
    pub const fn side_of(self, seat: Seat) -> Side {
        if self.seats(Side::Black).contains(seat) { Side::Black } else { Side::White }
    }

    /// The seats that play Black or White.
    pub const fn seats(self, side: Side) -> Seats {
        match (side, self.black_west) {
            (Side::Black, true) | (Side::White, false) => Self::WEST,
            _ => Self::EAST,
        }
    }
}

/// A game about to be played, with its rules for these players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Which game.
    pub sheet: Sheet,
    /// Its rules.
    pub rules: any::Rules,
}

impl Table {
    /// Checks that these players can play the game.
    pub fn new(sheet: Sheet, house: &House, seating: &Seating) -> Result<Self, Refused> {
        house.of(sheet).rules(seating.taken()).map(|rules| Self { sheet, rules })
    }
}

/// Refuses players who leave a side of the table empty.
pub(super) fn both_sides(taken: Seats) -> Result<(), Refused> {
    match taken {
        Seats::ALL => Ok(()),
        _ => Err(Refused { setting: "players", fault: Fault::Conflict("each side needs a player") }),
    }
}
