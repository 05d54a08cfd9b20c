//! The settings of the Royal Game of Ur.

use crate::setting_table::{Range, Refused, Setting, table, words};

words! {
    /// PR2-1: how many pawns a side has.
    Pawns {
        /// The sheet's ten.
        Ten = "10",
        /// As on other printed sheets.
        Seven = "7",
        /// For a short game.
        Five = "5",
    }
}
words! {
    /// PR2-3: what a 6 does.
    Six {
        /// « on passe son tour ».
        Pass = "pass",
        /// Nothing moves, the same player throws again.
        Rethrow = "rethrow",
    }
}
words! {
    /// PR2-24: when the game is won.
    Win {
        /// The opponent has no free pawn left.
        Captive = "captive",
        /// All enemy pawns have been taken out.
        Removed = "removed",
    }
}

/// All settings of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table gives each field its help")]
pub struct Settings {
    pub pawns: Pawns,
    pub six: Six,
    pub win: Win,
    pub no_progress: u16,
    pub time_limit: u8,
}

impl Settings {
    /// The sheet 002.
    pub const SHEET_002: Self =
        Self { pawns: Pawns::Ten, six: Six::Pass, win: Win::Captive, no_progress: 100, time_limit: 0 };
}

impl Pawns {
    /// The number of pawns.
    pub const fn number(self) -> u8 {
        match self {
            Self::Ten => 10,
            Self::Seven => 7,
            Self::Five => 5,
        }
    }
}

table! {
    Settings,
    |_| Ok(()),
    (words "pawns" pawns => Pawns
        "Pawns per side."
        "Nombre de pions par camp."),
    (words "six" six => Six
        "A 6 passes the turn, or the player throws again."
        "Un 6 fait passer le tour, ou relancer."),
    (words "win" win => Win
        "The game is won when no enemy pawn is free, or when all are taken out."
        "Gagné quand plus aucun pion adverse n'est libre, ou quand tous sont sortis."),
    (number "no_progress" no_progress => 1 10000
        "The game stops after this many turns without an entry, a new guard or a removal."
        "La partie s'arrête après ce nombre de tours sans pion qui entre, nouveau garde ni prisonnier sorti."),
    (number "time_limit" time_limit => 0 255
        "Minutes until the game is ranked as it stands; 0 is off."
        "Durée maximale en minutes ; la partie est alors classée telle quelle. 0 : sans limite."),
}
