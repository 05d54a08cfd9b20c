//! The settings of Senet.

use crate::setting_table::{Range, Refused, Setting, table, words};

words! {
    /// What is thrown.
    Dice {
        /// SE4-3: four coins.
        Coins = "coins",
        /// SE4-4: one die.
        D6 = "d6",
    }
}
words! {
    /// SE4-16: how a waiting pawn comes back.
    Reenter {
        /// A throw of n puts it on square n.
        Count = "count",
        /// Only a 1, onto square 1.
        One = "one",
        /// Automatically, as soon as a move leaves square 1 empty.
        Auto = "auto",
    }
}

/// All settings of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table gives each field its help")]
pub struct Settings {
    pub dice: Dice,
    pub reenter: Reenter,
    pub corners: bool,
    pub max_turns: u16,
    pub time_limit: u8,
}

impl Settings {
    /// The sheet 004.
    pub const SHEET_004: Self =
        Self { dice: Dice::Coins, reenter: Reenter::Count, corners: true, max_turns: 1000, time_limit: 0 };
}

table! {
    Settings,
    |_| Ok(()),
    (words "dice" dice => Dice
        "Four coins, or one die."
        "Quatre pièces, ou un dé."),
    (words "reenter" reenter => Reenter
        "How a waiting pawn comes back: by count, by a 1, or automatically."
        "Comment revient un pion en attente : selon le lancer, avec un 1, ou de lui-même."),
    (flag "corners" corners =>
        "Squares 10-11 and 20-21 are neighbours for duos and barrages."
        "Les cases 10-11 et 20-21 sont voisines pour les duos et les barrages."),
    (number "max_turns" max_turns => 1 65535
        "The game stops after this many turns."
        "La partie s'arrête après ce nombre de tours."),
    (number "time_limit" time_limit => 0 255
        "Minutes until the game is ranked as it stands; 0 is off."
        "Durée maximale en minutes ; la partie est alors classée telle quelle. 0 : sans limite."),
}
