//! A line protocol that a person can type and a program can read: bytes become lines, lines become commands.
//!
//! Pure: what a command does to the board, and what is answered, is in [`crate::app::console`]. The words are in
//! docs/console.md; a test compares that page with [`COMMANDS`] and the settings tables, from which `help`, `settings`
//! and the nearest word of an error are made too.
//!
//! ```
//! use galop::console::{Command, Lines, Wrong};
//!
//! let mut lines = Lines::new();
//! lines.hear(b"set brightness 96\r\n");
//! let line = lines.take();
//! let text = line.text().expect("a line of text");
//! assert_eq!(Command::parse(text, false), Ok(Command::Set("brightness", "96")));
//! // A board that is locked answers, but changes nothing.
//! assert_eq!(Command::parse(text, true), Err(Wrong::Locked));
//! assert_eq!(Command::parse("hlep", false), Err(Wrong::Unknown("hlep", Some("help"))));
//! ```

mod command;
mod lines;
mod parcel;

pub use command::{COMMANDS, Command, Entry, PLAYERS, Piece, Wrong, player};
pub use lines::{LONGEST, Lines};
pub use parcel::{Hex, PIECE, Parcel};
