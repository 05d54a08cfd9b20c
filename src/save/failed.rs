//! A save that failed.

use super::log::Error;
use core::fmt;

/// What is saved on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Part {
    /// Dice, statistics, menu and game.
    Games,
    /// The settings of board and games.
    Settings,
}

/// Why a save failed. What was saved before it is intact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Failed {
    /// What was written reads differently, in several sectors.
    Worn,
    /// The driver refused to write.
    Refused,
}

impl<E> From<Error<E>> for Failed {
    fn from(error: Error<E>) -> Self {
        match error {
            Error::Worn => Self::Worn,
            // The last two cannot happen in a store: see its sectors, and `MAX_BYTES`.
            Error::Flash(_) | Error::NoRoom | Error::TooLong => Self::Refused,
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Worn => "the flash does not hold what is written to it",
            Self::Refused => "writing was refused",
        })
    }
}
