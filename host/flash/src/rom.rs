//! Writes an image through the boot ROM of a board in BOOTSEL mode, and verifies it.
//!
//! The first sector is erased first and written last: a board that is unplugged in between has no valid program, so its
//! boot ROM starts in BOOTSEL mode.

use std::collections::BTreeMap;
use std::fmt;

use galop_firmware::uf2::{PAGE, Pages, SECTOR};

/// The boot ROM of a board over USB, or a test double.
pub trait Rom {
    /// Why a command failed.
    type Error: fmt::Display;
    /// Erases the sector at this address.
    fn erase(&mut self, sector: u32) -> Result<(), Self::Error>;
    /// Programs consecutive pages.
    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Self::Error>;
    /// Reads flash.
    fn read(&mut self, address: u32, length: u32) -> Result<Vec<u8>, Self::Error>;
    /// Starts the program in flash.
    fn start(&mut self) -> Result<(), Self::Error>;
}

/// Why the program was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// A command failed.
    Failed {
        /// The error of the command.
        why: String,
        /// The bytes that the board has.
        written: usize,
        /// The bytes of the program.
        total: usize,
    },
    /// The flash at this address reads back differently.
    Differs(u32),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed { why, written, total } => write!(
                f,
                "Writing failed after {} of {} KiB ({why}). Was the cable moved?",
                written / 1024,
                total / 1024
            )?,
            Self::Differs(address) => write!(f, "The flash at {address:#010x} reads back differently.")?,
        }
        write!(
            f,
            "\nThis does no harm: without a complete program the board starts in BOOTSEL mode.\n\
             Unplug it, plug it in again, if need be with BOOTSEL held, and try again."
        )
    }
}

/// Writes and verifies all pages, then starts the program. Calls `progress` with the number of bytes that the board
/// has.
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
        let found = rom.read(*sector, SECTOR).map_err(failed(written))?;
        if found != *bytes {
            let same = found.iter().zip(bytes).take_while(|(found, byte)| found == byte).count();
            return Err(NotWritten::Differs(sector + same as u32));
        }
        written += bytes.len();
        progress(written);
    }
    rom.start().map_err(failed(written))
}

/// The pages by sector. Pages missing in a sector are erased.
fn sectors(pages: &Pages) -> BTreeMap<u32, Vec<u8>> {
    let mut sectors = BTreeMap::new();
    for (address, page) in pages {
        let sector = address / SECTOR * SECTOR;
        let bytes = sectors.entry(sector).or_insert_with(|| vec![0xFF; SECTOR as usize]);
        bytes[(address - sector) as usize..][..PAGE as usize].copy_from_slice(page);
    }
    sectors
}
