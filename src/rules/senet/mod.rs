//! Senet (004), with four coins or a die.
//!
//! A pawn that ends on a lone enemy changes places with it (SE4-9), and one coin throws again (SE4-3):
//!
//! ```
//! use galop::rules::{Die, Next, Side, Thrown, senet, throw};
//!
//! let rules = senet::Rules::new(senet::Settings::SHEET_004)?;
//! let Thrown::Choose(offer) = throw(&rules, rules.start(), Die::One) else { panic!("black can move") };
//! let offer = offer.each().find(|offer| offer.chosen().from == 2).expect("from 2 to 3");
//! assert!(offer.chosen().swaps);
//!
//! let Next::Again(position) = offer.play() else { panic!("one coin throws again") };
//! assert_eq!((position.at(3), position.at(2)), (Some(Side::Black), Some(Side::White)));
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod coins;
mod moves;
mod position;
mod settings;
mod start;

pub use coins::{showing, value};
pub use moves::{Choices, Move};
pub use position::{Parts, Position};
pub use settings::*;
pub use start::{Begun, Start};

use crate::setting_table::{Refused, Tabled};

/// SE4-1: « vos 5 pions ».
pub const PAWNS: u8 = 5;
/// A pawn « en dehors du plateau », waiting to come back.
pub const WAIT: u8 = 0;
/// SE4-15: « maison de l'eau ».
pub const WATER: u8 = 27;
/// SE4-12: the houses, where a pawn cannot be swapped.
pub const HOUSES: [u8; 4] = [26, 28, 29, 30];
/// SE4-17: « la case Dragono ».
pub const OUT: u8 = 31;

/// Settings that were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    settings: Settings,
}

impl Rules {
    /// Checks the settings.
    pub fn new(settings: Settings) -> Result<Self, Refused> {
        settings.check()?;
        Ok(Self { settings })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }
}
