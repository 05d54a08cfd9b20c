//! The Royal Game of Ur with prisoners and guards (002).
//!
//! A pawn that ends on an enemy stands on top, and takes it along as its prisoner (PR2-9, PR2-12):
//!
//! ```
//! use galop::rules::{Die, Next, Side, Thrown, throw, ur};
//!
//! let rules = ur::Rules::new(ur::Settings::SHEET_002)?;
//! let Thrown::Choose(offer) = throw(&rules, rules.start(Side::Black), Die::Five) else { panic!("a pawn enters") };
//! let Next::Turn(position) = offer.play() else { panic!("one throw a turn") };
//!
//! // White enters on the same cell of the common corridor.
//! let Thrown::Choose(offer) = throw(&rules, position, Die::Five) else { panic!("a pawn enters") };
//! assert_eq!((offer.chosen().to, offer.chosen().captures), (5, 1));
//! let next = offer.play();
//! let stack = next.position().stack(Side::White, 5);
//! assert_eq!(stack.top().map(|pawn| pawn.side), Some(Side::White));
//! assert_eq!((stack.height(), stack.unit()), (2, 2), "both move together");
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod moves;
mod position;
mod settings;
mod stack;

pub use moves::{Choices, Move};
pub use position::{PRIVATE, Parts, Position};
pub use settings::*;
pub use stack::{Pawn, Stack};

use super::{Side, side::BySide};
use crate::setting_table::{Fault, Range, Refused, Tabled};

/// The path index of the exit, « case de sortie (croix) ».
pub const EXIT: u8 = 14;
/// The first and the last path index of the common corridor.
pub const COMMON: core::ops::RangeInclusive<u8> = 5..=12;

/// Settings that were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    settings: Settings,
    pawns: u8,
}

impl Rules {
    /// Checks the settings.
    pub fn new(settings: Settings) -> Result<Self, Refused> {
        settings.check()?;
        Ok(Self { settings, pawns: settings.pawns.number() })
    }

    /// The same game with another number of pawns, 1 to 10, for exercises and solved small games.
    pub fn with_pawns(self, pawns: u8) -> Result<Self, Refused> {
        match pawns {
            1..=10 => Ok(Self { pawns, ..self }),
            _ => Err(Refused { setting: "pawns", fault: Fault::NotIn(Range::Number(1, 10)) }),
        }
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Pawns per side.
    pub const fn pawns(&self) -> u8 {
        self.pawns
    }

    /// PR2-1: all pawns « au départ, en dehors du plateau »; `first` begins.
    pub fn start(&self, first: Side) -> Position {
        Position {
            stacks: [Stack::EMPTY; 10],
            lanes: BySide::both(position::Lane::EMPTY.add(0, self.pawns)),
            idle: 0,
            turn: first,
        }
    }
}
