//! A game from its first throw to its last: its header and its events, as bytes and as text, and their replay.
//!
//! A [`Header`] says which game it is, by which rules, who sat where, who was drawn to begin, and who won. An [`Event`]
//! is a throw with its move, a move that is taken back, a change of players, or the end of the time. [`Replay`] passes
//! the events to the match itself ([`Play`](crate::session::Play)), so that a game can never differ from how it was
//! played.
//!
//! ```
//! use galop::history::{Event, Header, Replay, Transcript};
//! use galop::dice::Dice;
//! use galop::session::{Play, Seating, Table, Who};
//! use galop::sheets::{House, Sheet};
//! use galop::time::Time;
//!
//! // A game is written down while it is played …
//! let seating = Seating::new([Who::Person; 4]);
//! let table = Table::new(Sheet::called("ur").expect("a game"), &House::default(), &seating)?;
//! let mut dice = Dice::new([7; 32]);
//! let mut play = Play::new(table, seating, &mut dice, Time(0));
//! let mut bytes = Header::begun(&play, None).encode().to_vec();
//! while !play.over() {
//!     let thrown = play.throw(&mut dice, Time(0));
//!     bytes.extend(Event::of(&thrown, &play).into_iter().flatten().flat_map(Event::bytes));
//!     let moved = play.play(Time(0));
//!     bytes.extend(Event::of(&moved, &play).into_iter().flatten().flat_map(Event::bytes));
//! }
//!
//! // … and replayed.
//! let game = Transcript::read(&bytes).expect("a legal game");
//! let last = game.at(game.total()).expect("the last position");
//! assert_eq!(last.winners(), play.winners());
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod event;
mod header;
mod replay;
mod scoresheet;
mod text;
mod transcript;

pub use event::{Event, EventBytes, Events, MOVES};
pub(crate) use header::openings;
pub use header::{Date, Header, HeaderBytes, LONGEST, Middle, RESULT_AT, Start, VERSION, summary};
pub use replay::{Caused, Illegal, Replay};
pub use scoresheet::{ROOM, Scoresheet};
pub use text::{Fault, Lines, Reader, TEXT_VERSION, Wrong};
pub use transcript::{Plays, Transcript};
