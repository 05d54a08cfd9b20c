//! The look of the game: the duration of animations, the rhythms, and when the path is lit.

use super::path::Path;
use crate::setting_table::words;

/// The settings of the look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// The duration of all animations.
    pub pace: Pace,
    /// Each seat pulses in its own rhythm.
    pub rhythm: bool,
    /// When the path is lit.
    pub path: Path,
}

impl Default for Look {
    fn default() -> Self {
        Self { pace: Pace::Calm, rhythm: true, path: Path::default() }
    }
}

words! {
    /// The duration of all animations.
    #[derive(Default)]
    Pace {
        /// Slow enough for children and spectators.
        #[default]
        Calm = "calm",
        /// Half as long.
        Quick = "quick",
        /// No animations.
        Instant = "instant",
    }
}

/// The duration of each animation, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasts {
    /// A step of a walk, per cell.
    pub step: u32,
    /// The die falls.
    pub fall: u32,
    /// There is no move.
    pub no_move: u32,
    /// A captured piece runs home, is sent back, or drowns.
    pub home: u32,
    /// A piece has reached its goal.
    pub sparkle: u32,
    /// It is known who begins.
    pub began: u32,
    /// A move was taken back.
    pub undo: u32,
}

impl Pace {
    /// The durations at this pace.
    pub const fn lasts(self) -> Lasts {
        match self {
            Self::Calm => Lasts { step: 140, fall: 500, no_move: 900, home: 600, sparkle: 700, began: 900, undo: 300 },
            Self::Quick => Lasts { step: 70, fall: 250, no_move: 450, home: 300, sparkle: 350, began: 450, undo: 150 },
            Self::Instant => Lasts { step: 0, fall: 0, no_move: 0, home: 0, sparkle: 0, began: 0, undo: 0 },
        }
    }
}
