//! A line protocol that a person can type and a program can read: bytes become lines, lines become commands.
//!
//! Pure: what a command does to the board, and what is answered, is in [`crate::app::console`]. The words are in
//! docs/console.md; a test compares that page with [`COMMANDS`] and the settings tables, from which `help`, `settings`
//! and the nearest word of an error are made too.

mod command;
mod lines;
mod parcel;

pub use command::{COMMANDS, Command, Entry, PLAYERS, Piece, Wrong, player};
pub use lines::{LONGEST, Lines};
pub use parcel::{Hex, PIECE, Parcel};
