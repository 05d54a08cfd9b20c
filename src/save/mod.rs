//! Saving: games and settings as bytes, and a log in flash that survives power cuts.
//!
//! The chip is a `MultiwriteNorFlash` of the crate embedded-storage, and [`log::Log`] a ring of records of any bytes on
//! it. [`Record`] and the settings are their contents, and [`Store`] divides the chip between them.
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
//!
//! Settings outlive a power cut, here on a flash chip in memory:
//!
//! ```
//! use std::convert::Infallible;
//!
//! use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
//! use galop::save::log::{PAGE, SECTOR};
//! use galop::save::{SECTORS, Store};
//!
//! struct Chip(Vec<u8>);
//!
//! impl ErrorType for Chip {
//!     type Error = Infallible;
//! }
//!
//! impl ReadNorFlash for Chip {
//!     const READ_SIZE: usize = 1;
//!     fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
//!         bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
//!         Ok(())
//!     }
//!     fn capacity(&self) -> usize {
//!         self.0.len()
//!     }
//! }
//!
//! impl NorFlash for Chip {
//!     const WRITE_SIZE: usize = PAGE;
//!     const ERASE_SIZE: usize = SECTOR;
//!     fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
//!         self.0[from as usize..to as usize].fill(0xFF);
//!         Ok(())
//!     }
//!     fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
//!         self.0[offset as usize..].iter_mut().zip(bytes).for_each(|(cell, byte)| *cell &= byte);
//!         Ok(())
//!     }
//! }
//!
//! impl MultiwriteNorFlash for Chip {}
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

mod failed;
mod history;
pub mod log;
mod record;
mod slot;
mod store;

pub use crate::session::Unreadable;
pub use failed::{Failed, Part};
pub use history::{Archive, HistoryOnChip, LOGGED, PENDING, Past, Place};
pub use record::{
    Aside, Bytes, GameRecord, Lying, MAX_BYTES, MenuRecord, OTHERS, Others, Record, decode_settings, encode_settings,
};
pub use store::{Found, SECTORS, Store};
