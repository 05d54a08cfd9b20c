//! Writes an image through the boot ROM of a board that waits for one, and reads back what it wrote.
//!
//! The first sector is erased first and written last: a board that is unplugged in between finds no program there, and
//! its boot ROM waits for one by itself.

use std::collections::BTreeMap;
use std::fmt;

use galop_firmware::uf2::{PAGE, Pages, SECTOR};

/// The boot ROM of a board, over USB; or in tests something that fails when told to.
pub trait Rom {
    /// Why it did not do it.
    type Error: fmt::Display;
    /// Erases the sector at this address.
    fn erase(&mut self, sector: u32) -> Result<(), Self::Error>;
    /// Programs pages that follow each other.
    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Self::Error>;
    /// What is there.
    fn read(&mut self, address: u32, length: u32) -> Result<Vec<u8>, Self::Error>;
    /// Starts what is in the flash.
    fn start(&mut self) -> Result<(), Self::Error>;
}

/// Why the board did not get its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The board said no, or nothing any more.
    Failed {
        /// In its words.
        why: String,
        /// Bytes that the board has.
        written: usize,
        /// Bytes of the program.
        total: usize,
    },
    /// Other bytes came back than were written.
    Differs(u32),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed { why, written, total } => write!(
                f,
                "The board stopped when it had {} of {} KiB ({why}). Was the cable moved?",
                written / 1024,
                total / 1024
            )?,
            Self::Differs(address) => write!(f, "The flash at {address:#010x} does not keep what is written to it.")?,
        }
        write!(
            f,
            "\nThe board cannot be harmed by this: it waits for a program whenever it has no whole one.\n\
             Unplug it, plug it in again with BOOTSEL held if it does not wait, and try again."
        )
    }
}

/// Writes and verifies all pages, then starts them; calls `progress` with the number of bytes the board has.
pub fn write<R: Rom>(pages: &Pages, rom: &mut R, mut progress: impl FnMut(usize)) -> Result<(), NotWritten> {
    let sectors = sectors(pages);
    let total = sectors.len() * SECTOR as usize;
    let mut written = 0;
    let failed = |written| move |why: R::Error| NotWritten::Failed { why: why.to_string(), written, total };
    let Some(first) = sectors.keys().next() else { return Ok(()) };
    rom.erase(*first).map_err(failed(written))?;
    for (sector, bytes) in sectors.iter().skip(1).chain(sectors.iter().take(1)) {
        if sector != first {
            rom.erase(*sector).map_err(failed(written))?;
        }
        rom.write(*sector, bytes).map_err(failed(written))?;
        let kept = rom.read(*sector, SECTOR).map_err(failed(written))?;
        if kept != *bytes {
            let same = kept.iter().zip(bytes).take_while(|(kept, byte)| kept == byte).count();
            return Err(NotWritten::Differs(sector + same as u32));
        }
        written += bytes.len();
        progress(written);
    }
    rom.start().map_err(failed(written))
}

/// The pages by sector; what a sector has no page for stays erased.
fn sectors(pages: &Pages) -> BTreeMap<u32, Vec<u8>> {
    let mut sectors = BTreeMap::new();
    for (address, page) in pages {
        let sector = address / SECTOR * SECTOR;
        let bytes = sectors.entry(sector).or_insert_with(|| vec![0xFF; SECTOR as usize]);
        bytes[(address - sector) as usize..][..PAGE as usize].copy_from_slice(page);
    }
    sectors
}
