//! A match: seats, phases, throws, undo, statistics, and its saved form.
//!
//! A match of the Royal Game of Ur, with the first legal move each time:
//!
//! ```
//! use galop::dice::Dice;
//! use galop::session::{Play, Seating, Table, Who};
//! use galop::sheets::{House, Sheet};
//! use galop::time::Time;
//!
//! let seating = Seating::new([Who::Person; 4]);
//! let table = Table::new(Sheet::called("002").expect("a sheet"), &House::default(), &seating)?;
//! let mut dice = Dice::new([7; 32]);
//! let mut play = Play::new(table, seating, &mut dice, Time(0));
//! while !play.over() {
//!     // Neither does anything out of turn: a throw without a move leaves nothing to play.
//!     play.throw(&mut dice, Time(0));
//!     play.play(Time(0));
//! }
//! assert_eq!(play.winners().len(), 2, "the two seats of a side win together");
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod act;
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
pub use game::{Aside, Game, Opening, Packed, Playable, Throw, Why};
pub use news::{News, Sequel, Told};
pub use play::{Phase, Play, Played};
pub use saved::{Saved, State, Unreadable};
pub use seating::{Seating, Sides, Table, Unseated, Who};
pub use stats::{Deed, Fortune, Stats};
