//! A match: who sits where, whose turn it is, what was thrown, what can be taken back.

mod play;
mod saved;
mod seating;
mod stats;
mod told;

pub use crate::bots::Level;
pub use play::{Aside, Game, Opening, Packed, Phase, Play, Played, Throw};
pub use saved::{Saved, State};
pub use seating::{House, Seating, Sheet, Sides, Table, Who};
pub use stats::{Deed, Stats};
pub use told::{AnyMove, AnyPlay, News, Sequel, Told};
