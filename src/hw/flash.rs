//! The flash chip: the save area of it, as the save log's [`save::Flash`].

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, FLASH_BASE, Flash};
use embassy_rp::peripherals::FLASH;
use galop::save;
use galop::save::flash::{PAGE, SECTOR};

use super::{buttons, watchdog};

/// The flash size of the Pico: 2 MiB.
const SIZE: usize = 2 * 1024 * 1024;

const _: () = assert!(SECTOR == ERASE_SIZE);

// SAFETY: a symbol of memory.x; only its address is taken.
#[allow(unsafe_code)]
unsafe extern "C" {
    static _save_start: u8;
}

/// The chip. All calls block: they stop the processor for as long as the chip takes, so callers choose the moment.
pub struct Chip(Flash<'static, FLASH, Blocking, SIZE>);

impl Chip {
    pub fn new(flash: Peri<'static, FLASH>) -> Self {
        Self(Flash::new_blocking(flash))
    }

    /// Returns the chip's unique id. A chip without one returns arbitrary bits.
    pub fn number(&mut self) -> u64 {
        let mut bytes = [0; 8];
        // Cannot fail: only bad addresses do, and this has none.
        let _ = self.0.blocking_unique_id(&mut bytes);
        u64::from_be_bytes(bytes)
    }

    /// The chip address of an offset in the save area.
    fn place(offset: u32) -> u32 {
        (&raw const _save_start as u32) - FLASH_BASE as u32 + offset
    }
}

impl save::Flash for Chip {
    type Error = Error;

    /// Takes 45 ms typically, 400 at worst. A button that is pressed meanwhile is not missed, even if it is released.
    fn erase(&mut self, sector: u32) -> Result<(), Error> {
        let from = Self::place(sector * SECTOR as u32);
        // On a worn chip several erases may follow each other.
        watchdog::feed();
        buttons::while_stopped(|| self.0.blocking_erase(from, from + SECTOR as u32))
    }

    /// Takes 0.4 ms typically, 3 at worst.
    fn program(&mut self, offset: u32, bytes: &[u8; PAGE]) -> Result<(), Error> {
        self.0.blocking_write(Self::place(offset), bytes)
    }

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        // Scanning a log full of garbage takes long, but it ends.
        if offset.is_multiple_of(SECTOR as u32) {
            watchdog::feed();
        }
        self.0.blocking_read(Self::place(offset), bytes)
    }
}
