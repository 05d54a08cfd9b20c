//! Who sits where: the five sheets, the four seats, and how seats make players.

use crate::bots::Level;
use crate::rules::{Seat, Seats, Side, horses, senet, ur};
use crate::setting_table::{Fault, Refused};
use serde::{Deserialize, Serialize};

/// The five games, in the order of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Sheet {
    /// « Règles du jeu »
    S000,
    /// « Les petits chevaux »
    S001,
    /// Royal d'Ur
    S002,
    /// « Jeu de Chevaux »
    S003,
    /// Senet
    S004,
}

impl Sheet {
    /// All five.
    pub const ALL: [Self; 5] = [Self::S000, Self::S001, Self::S002, Self::S003, Self::S004];

    /// Its name, `000` to `004`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::S000 => "000",
            Self::S001 => "001",
            Self::S002 => "002",
            Self::S003 => "003",
            Self::S004 => "004",
        }
    }

    /// Its place in the menu, 1 to 5.
    pub const fn number(self) -> u8 {
        (self as u8).wrapping_add(1)
    }

    /// Two sides, each with two seats.
    pub const fn two_sided(self) -> bool {
        matches!(self, Self::S002 | Self::S004)
    }
}

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
pub struct Seating([Who; 4]);

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

    /// The next kind of player at `seat`, and with it at the rest of its side.
    pub fn toggle(&mut self, sheet: Sheet, seat: Seat) {
        let next = self.at(seat).next();
        let side = if sheet.two_sided() { Sides::side(seat) } else { Seats::of(|other| other == seat) };
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

/// The house rules: the settings of all five sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Sheets 000, 001 and 003.
    pub horses: [horses::Settings; 3],
    /// Sheet 002.
    pub ur: ur::Settings,
    /// Sheet 004.
    pub senet: senet::Settings,
}

impl Default for House {
    fn default() -> Self {
        Self {
            horses: [horses::Settings::SHEET_000, horses::Settings::SHEET_001, horses::Settings::SHEET_003],
            ur: ur::Settings::SHEET_002,
            senet: senet::Settings::SHEET_004,
        }
    }
}

impl House {
    /// See [`House::horses`].
    pub const fn petits_chevaux_mut(&mut self, sheet: Sheet) -> &mut horses::Settings {
        let [s000, s001, s003] = &mut self.horses;
        match sheet {
            Sheet::S000 => s000,
            Sheet::S003 => s003,
            _ => s001,
        }
    }

    /// The settings of one of the three Petits Chevaux sheets.
    pub const fn petits_chevaux(&self, sheet: Sheet) -> &horses::Settings {
        let [s000, s001, s003] = &self.horses;
        match sheet {
            Sheet::S000 => s000,
            Sheet::S003 => s003,
            _ => s001,
        }
    }
}

/// A game about to be played: its rules, checked against who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// 000, 001, 003
    Horses(Sheet, horses::Rules),
    /// 002
    Ur(ur::Rules),
    /// 004
    Senet(senet::Rules),
}

impl Table {
    /// Which of the five it is.
    pub const fn sheet(&self) -> Sheet {
        match self {
            Self::Horses(sheet, _) => *sheet,
            Self::Ur(_) => Sheet::S002,
            Self::Senet(_) => Sheet::S004,
        }
    }

    /// Checks that so many players fit the game, or says why they do not.
    pub fn new(sheet: Sheet, house: &House, seating: &Seating) -> Result<Self, Refused> {
        let taken = seating.taken();
        match sheet {
            Sheet::S002 => both_sides(taken).and_then(|()| ur::Rules::new(house.ur)).map(Self::Ur),
            Sheet::S004 => both_sides(taken).and_then(|()| senet::Rules::new(house.senet)).map(Self::Senet),
            Sheet::S000 | Sheet::S001 | Sheet::S003 => {
                let settings = house.petits_chevaux(sheet);
                let two_colours = settings.two_player_mode == horses::TwoPlayerMode::TwoColours;
                let players = match taken.len() {
                    // PC3-3: « chacun d'eux se choisit deux écuries placées l'une en face de l'autre ».
                    2 if two_colours && !settings.teams => {
                        one_of_each_pair(taken)?;
                        horses::Players::Pairs
                    }
                    _ => horses::Players::Each(taken),
                };
                horses::Rules::new(*settings, players).map(|rules| Self::Horses(sheet, rules))
            }
        }
    }
}

/// Two players who face each other would both want the same pair of colours.
fn one_of_each_pair(taken: Seats) -> Result<(), Refused> {
    match taken.contains(Seat::Red) != taken.contains(Seat::Blue) {
        true => Ok(()),
        false => {
            let why = "one player takes red and blue, the other green and yellow";
            Err(Refused { setting: "two_player_mode", fault: Fault::Conflict(why) })
        }
    }
}

fn both_sides(taken: Seats) -> Result<(), Refused> {
    match taken {
        Seats::ALL => Ok(()),
        _ => Err(Refused { setting: "players", fault: Fault::Conflict("somebody must sit on either side") }),
    }
}
