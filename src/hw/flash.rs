//! The flash chip: its save area and its history, as a [`MultiwriteNorFlash`] whose offsets begin there.

use core::convert::Infallible;

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, FLASH_BASE, Flash, PAGE_SIZE, READ_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash, check_erase, check_read, check_write,
};

use galop::save::{SECTORS, Store};

use super::{buttons, watchdog};

/// The flash size of the Pico: 2 MiB.
const SIZE: usize = 2 * 1024 * 1024;

// SAFETY: symbols of memory.x; only their addresses are taken.
#[allow(unsafe_code)]
unsafe extern "C" {
    static _history_start: u8;
}

/// The size of the save area, and of the history.
const HALF: u32 = Store::HISTORY.start * ERASE_SIZE as u32;
const _: () = assert!(HALF.is_power_of_two() && SECTORS * ERASE_SIZE as u32 == 2 * HALF);

/// The chip. All calls block: they stop the processor for as long as the chip takes, so callers choose the moment.
///
/// None of them fails: the driver refuses only wrong addresses, and those of the library lie inside the two areas. So
/// what the library does after an error is not compiled, which saves 1.6 KB of flash.
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

    /// The chip address of an offset. The save area has the first ones, but follows the history on the chip
    /// (`memory.x`): the two halves are exchanged.
    fn place(offset: u32) -> u32 {
        (&raw const _history_start as u32) - FLASH_BASE as u32 + (offset ^ HALF)
    }
}

/// Panics if the library or the driver refuses an address: then the program is wrong.
fn accepted<E>(result: Result<(), E>) {
    assert!(result.is_ok(), "a wrong flash address");
}

impl ErrorType for Chip {
    type Error = Infallible;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        accepted(check_read(self, offset, bytes.len()));
        // Scanning a log full of garbage takes long, but it ends.
        if (offset as usize).is_multiple_of(ERASE_SIZE) {
            watchdog::feed();
        }
        accepted(self.0.blocking_read(Self::place(offset), bytes));
        Ok(())
    }

    fn capacity(&self) -> usize {
        2 * HALF as usize
    }
}

impl NorFlash for Chip {
    /// The driver fills up a part of a page with 0xFF, in a buffer of its own. Whole pages need none.
    const WRITE_SIZE: usize = PAGE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    /// Takes 45 ms a sector typically, 400 at worst. A button that is pressed meanwhile is not missed, even if it is
    /// released.
    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        accepted(check_erase(self, from, to));
        // On a worn chip several erases may follow each other.
        watchdog::feed();
        // The end of the save area is elsewhere than the beginning of the history.
        let start = Self::place(from);
        accepted(buttons::while_stopped(|| self.0.blocking_erase(start, start + (to - from))));
        Ok(())
    }

    /// Takes 0.4 ms a page typically, 3 at worst.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        accepted(check_write(self, offset, bytes.len()));
        accepted(self.0.blocking_write(Self::place(offset), bytes));
        Ok(())
    }
}

/// Programming a page again clears further bits and does nothing to the others.
impl MultiwriteNorFlash for Chip {}
