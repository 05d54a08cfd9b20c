//! A game of any engine. This is the only place of the library that distinguishes engines: a new one is a variant of
//! [`Any`], a column of the types below, an arm of `dispatch!` and an entry of `from_each_engine!`.
//!
//! [`any::Rules`](Rules) implements the trait [`Rules`](super::Rules) like each engine. The code that uses it (offers,
//! searches, matches, scenes) is compiled once for all of them.
//!
//! The same code for the die of one game and the four coins of another:
//!
//! ```
//! use galop::rules::{Die, Rules as _, any, senet, ur};
//!
//! let games: [any::Rules; 2] = [
//!     ur::Rules::new(ur::Settings::SHEET_002)?.into(),
//!     senet::Rules::new(senet::Settings::SHEET_004)?.into(),
//! ];
//! let six_in = games.map(|rules| (rules.weight(Die::Six), Die::ALL.map(|die| rules.weight(die)).iter().sum()));
//! assert_eq!(six_in, [(1, 6), (1, 16)]);
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

use super::{Choice, Die, Seal, Seat, Side, Then, horses, senet, ur};

/// A value of one of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Any<H, U, S> {
    /// Petits Chevaux.
    Horses(H),
    /// The Royal Game of Ur.
    Ur(U),
    /// Senet.
    Senet(S),
}

/// The settings of a game.
pub type Settings = Any<horses::Settings, ur::Settings, senet::Settings>;
/// The rules of a game.
pub type Rules = Any<horses::Rules, ur::Rules, senet::Rules>;
/// A position of a game.
pub type Position = Any<horses::Position, ur::Position, senet::Position>;
/// A move of a game.
pub type Move = Any<horses::Move, ur::Move, senet::Move>;
/// The legal moves of a throw.
pub type Candidates = Any<horses::Choices, ur::Choices, senet::Choices>;

impl Settings {
    /// Whether two sides play, each with two seats.
    pub const fn two_sided(&self) -> bool {
        match self {
            Self::Horses(_) => false,
            Self::Ur(_) | Self::Senet(_) => true,
        }
    }
}

/// Evaluates the same expression for the engine of a value. Several values are of the same engine if they were made by
/// the same rules; `else` is for values of different engines, which do not occur in a match.
macro_rules! dispatch {
    ($any:expr => |$each:ident| $then:expr) => {
        match $any {
            $crate::rules::any::Any::Horses($each) => $then,
            $crate::rules::any::Any::Ur($each) => $then,
            $crate::rules::any::Any::Senet($each) => $then,
        }
    };
    ($($any:expr),+ => |$($each:ident),+| $then:expr, else $otherwise:expr) => {
        match ($($any),+) {
            ($($crate::rules::any::Any::Horses($each)),+) => $then,
            ($($crate::rules::any::Any::Ur($each)),+) => $then,
            ($($crate::rules::any::Any::Senet($each)),+) => $then,
            _ => $otherwise,
        }
    };
}
pub(crate) use dispatch;

macro_rules! from_each_engine {
    ($($variant:ident: $engine:ident),+) => {$(
        impl From<$engine::Settings> for Settings {
            fn from(settings: $engine::Settings) -> Self {
                Self::$variant(settings)
            }
        }
        impl From<$engine::Rules> for Rules {
            fn from(rules: $engine::Rules) -> Self {
                Self::$variant(rules)
            }
        }
        impl From<$engine::Position> for Position {
            fn from(position: $engine::Position) -> Self {
                Self::$variant(position)
            }
        }
        impl From<$engine::Move> for Move {
            fn from(chosen: $engine::Move) -> Self {
                Self::$variant(chosen)
            }
        }
        impl From<$engine::Choices> for Candidates {
            fn from(moves: $engine::Choices) -> Self {
                Self::$variant(moves)
            }
        }
    )+};
}

from_each_engine!(Horses: horses, Ur: ur, Senet: senet);

/// A player by number: that of a seat, or of a side, where Black is 0 and White 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player(u8);

impl From<Seat> for Player {
    fn from(seat: Seat) -> Self {
        Self(seat.index())
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        Self(side as u8)
    }
}

impl From<Player> for Seat {
    fn from(Player(number): Player) -> Self {
        Self::from_index(number)
    }
}

impl From<Player> for Side {
    fn from(Player(number): Player) -> Self {
        if number == 0 { Self::Black } else { Self::White }
    }
}

impl super::offer::sealed::Sealed for Rules {}

impl super::Rules for Rules {
    type Position = Position;
    type Player = Player;
    type Candidates = Candidates;
    type Move = Move;

    fn weight(&self, die: Die) -> u8 {
        dispatch!(self => |rules| rules.weight(die))
    }

    fn sides(&self) -> u8 {
        dispatch!(self => |rules| rules.sides())
    }

    fn thrower(&self, position: &Position) -> Player {
        dispatch!(self, position => |rules, position| rules.thrower(position).into(), else Player(0))
    }

    fn candidates(&self, position: &Position, die: Die) -> Candidates {
        dispatch!(self, position => |rules, position| rules.candidates(position, die).into(), else NO_MOVES)
    }

    fn describe(&self, position: &Position, die: Die, choice: Choice) -> Move {
        dispatch!(self, position => |rules, position| rules.describe(position, die, choice).into(), else NOT_A_MOVE)
    }

    fn play(&self, position: &mut Position, die: Die, choice: Choice, seal: Seal) -> Then<Player> {
        dispatch!(
            self, position => |rules, position| rules.play(position, die, choice, seal).map(Player::from),
            else Then::Turn
        )
    }

    fn is_capture(&self, chosen: &Move) -> bool {
        dispatch!(self, chosen => |rules, chosen| rules.is_capture(chosen), else false)
    }

    fn no_move(&self, position: &mut Position, die: Die, seal: Seal) -> Then<Player> {
        dispatch!(
            self, position => |rules, position| rules.no_move(position, die, seal).map(Player::from),
            else Then::Turn
        )
    }
}

const NO_MOVES: Candidates = Any::Senet(senet::Choices::NONE);
const NOT_A_MOVE: Move =
    Any::Senet(senet::Move { side: Side::Black, from: senet::WAIT, to: senet::WAIT, swaps: false, drowns: None });

impl super::Candidates for Candidates {
    fn first(&self) -> Option<Choice> {
        dispatch!(self => |moves| moves.first())
    }

    fn after(&self, choice: Choice) -> Option<Choice> {
        dispatch!(self => |moves| moves.after(choice))
    }

    fn nth(&self, n: u8) -> Option<Choice> {
        dispatch!(self => |moves| moves.nth(n))
    }

    fn len(&self) -> u8 {
        dispatch!(self => |moves| moves.len())
    }
}

impl Move {
    /// The colour of the piece, if each seat has pieces of its own.
    pub const fn colour(&self) -> Option<Seat> {
        match self {
            Self::Horses(chosen) => Some(chosen.seat),
            Self::Ur(_) | Self::Senet(_) => None,
        }
    }
}

/// The notation of the referee; with `#` that of the text of a game.
impl core::fmt::Display for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        dispatch!(self => |chosen| chosen.fmt(f))
    }
}

/// The same notation.
#[cfg(feature = "defmt")]
impl defmt::Format for Move {
    fn format(&self, f: defmt::Formatter) {
        defmt::write!(f, "{}", defmt::Display2Format(self));
    }
}
