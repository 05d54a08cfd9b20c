//! What outlives a power cut: games and settings as bytes, and a log in flash that loses none of them.
//!
//! [`Flash`] is what is asked of the chip, [`log::Log`] a ring of records on it, which are bytes to it.
//! [`Record`] says what is in them, and [`Store`] where they are.

pub mod flash;
pub mod log;
mod record;
mod store;

pub use flash::Flash;
pub use record::{
    Bytes, GameRecord, Lying, MAX_BYTES, MenuRecord, Record, Unreadable, decode_settings, encode_settings,
};
pub use store::{Found, SECTORS, Store};
