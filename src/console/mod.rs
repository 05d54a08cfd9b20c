//! A line protocol that a person can type and a program can read: bytes become lines, lines become commands.
//!
//! Parsing only: [`crate::app::console`] executes the commands and writes the answers. docs/console.md describes the
//! protocol. A test compares that page with [`COMMANDS`] and the settings tables; `help`, `settings` and the
//! suggestions in errors are made from these too.

mod command;
mod lines;
mod parcel;

pub use command::{COMMANDS, Command, Entry, PLAYERS, Piece, Wrong, player};
pub use lines::{LONGEST, Lines};
pub use parcel::{Hex, PIECE, Parcel};
