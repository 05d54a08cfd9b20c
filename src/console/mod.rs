//! A line protocol that a person can type and a program can read: bytes become lines, lines become commands.
//!
//! Parsing only: [`crate::app::console`] executes the commands and writes the answers. docs/console.md describes the
//! protocol. A test compares that page with [`COMMANDS`] and the settings tables; `help`, `settings` and the
//! suggestions in errors are made from these too.
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

pub use command::{COMMANDS, Command, Entry, Piece, Wrong, seating};
pub use lines::{LONGEST, Lines};
pub use parcel::{PIECE, Parcel};
