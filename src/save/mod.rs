//! What outlives a power cut: games and settings as bytes, and a log in flash that loses none of them.
//!
//! [`Flash`] is what is asked of the chip, [`log::Log`] a ring of records on it, which are bytes to it.
//! [`Record`] says what is in them, and [`Store`] where they are.
//!
//! A record of games holds the dice, the statistics, the menu, and the game with its rules, seats, clock, throw, finger
//! and the move that can be taken back. What followed that move is computed from it again. The app asks for a save in
//! the step that draws a throw, while the die still falls, and after every move. Games of computers alone are saved
//! once a minute: from the same dice they play the same again.
//!
//! At power-on [`Store::open`] takes the newest record that can be read, of settings and of games. Unreadable ones are
//! passed over, up to eight, and the first is reported; then the board starts with the defaults.
//!
//! `host-tests/src/fuzz.rs` feeds any bytes to records, settings, the whole flash and the console: what is accepted is
//! written back as it was read, and a board can go on with it.

pub mod flash;
pub mod log;
mod record;
mod store;

pub use flash::Flash;
pub use record::{
    Bytes, GameRecord, Lying, MAX_BYTES, MenuRecord, Record, Unreadable, decode_settings, encode_settings,
};
pub use store::{Found, SECTORS, Store};
