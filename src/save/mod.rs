//! Saving: games and settings as bytes, and a log in flash that survives power cuts.
//!
//! [`Flash`] is the chip, and [`log::Log`] a ring of records of any bytes on it. [`Record`] and the settings are their
//! contents, and [`Store`] divides the chip between them.
//!
//! A record of games holds the dice, the statistics, the menu, and the game with its rules, seats, clock, throw, chosen
//! move and the move that can be taken back. The position after that move is computed again. The app requests a save in
//! the step that draws a throw, while the die still falls, and after every move. Games of computers alone are saved
//! once a minute: from the same dice they play the same again.
//!
//! At power-on [`Store::open`] reads the newest readable record of settings and of games. Up to eight unreadable ones
//! are skipped, and the first is reported; after that the board starts with the defaults.
//!
//! `host-tests/src/fuzz.rs` feeds arbitrary bytes to records, settings, the whole flash and the console: what is
//! accepted is written back unchanged, and the board can continue with it.

pub mod flash;
pub mod log;
mod record;
mod store;

pub use flash::Flash;
pub use record::{
    Bytes, GameRecord, Lying, MAX_BYTES, MenuRecord, Record, Unreadable, decode_settings, encode_settings,
};
pub use store::{Found, SECTORS, Store};
