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
//!
//! Settings outlive a power cut, here on a flash chip in memory:
//!
//! ```
//! use std::convert::Infallible;
//!
//! use galop::save::flash::{PAGE, SECTOR};
//! use galop::save::{Flash, SECTORS, Store};
//!
//! struct Chip(Vec<u8>);
//!
//! impl Flash for Chip {
//!     type Error = Infallible;
//!     fn erase(&mut self, sector: u32) -> Result<(), Infallible> {
//!         self.0[sector as usize * SECTOR..][..SECTOR].fill(0xFF);
//!         Ok(())
//!     }
//!     fn program(&mut self, offset: u32, bytes: &[u8; PAGE]) -> Result<(), Infallible> {
//!         self.0[offset as usize..].iter_mut().zip(bytes).for_each(|(cell, byte)| *cell &= byte);
//!         Ok(())
//!     }
//!     fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
//!         bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
//!         Ok(())
//!     }
//! }
//!
//! let mut chip = Chip(vec![0xFF; SECTORS as usize * SECTOR]);
//! let (mut store, found) = Store::open(&mut chip, false)?;
//! let mut settings = found.settings;
//! settings.set("brightness", "96").expect("a brightness");
//! store.save_settings(&mut chip, &settings).expect("there is room");
//!
//! // After the power cut only the contents of the chip are left.
//! let (_, found) = Store::open(&mut chip, false)?;
//! assert_eq!(found.settings, settings);
//! # Ok::<(), Infallible>(())
//! ```

pub mod flash;
pub mod log;
mod record;
mod store;

pub use flash::Flash;
pub use record::{
    Bytes, GameRecord, Lying, MAX_BYTES, MenuRecord, Record, Unreadable, decode_settings, encode_settings,
};
pub use store::{Found, SECTORS, Store};
