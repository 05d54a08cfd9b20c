//! A match: seats, phases, throws, undo, statistics, and its saved form.

mod any;
mod game;
mod horses;
mod news;
mod play;
mod saved;
mod seating;
mod senet;
mod stats;
mod ur;

pub use crate::bots::Level;
pub use game::{Aside, Game, Opening, Packed, Playable, Throw};
pub use news::{News, Sequel, Told};
pub use play::{Phase, Play, Played};
pub use saved::{Saved, State};
pub use seating::{Seating, Sides, Table, Who};
pub use stats::{Deed, Stats};
