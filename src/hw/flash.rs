//! The flash chip: the part of it that the program is not in, as the save log wants it.

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, FLASH_BASE, Flash};
use embassy_rp::peripherals::FLASH;
use galop::save;
use galop::save::flash::{PAGE, SECTOR};

use super::{buttons, watchdog};

/// The Pico's: 2 MiB.
const SIZE: usize = 2 * 1024 * 1024;

const _: () = assert!(SECTOR == ERASE_SIZE);

// SAFETY: a symbol of memory.x, of which only the address is taken.
#[allow(unsafe_code)]
unsafe extern "C" {
    static _save_start: u8;
}

/// The chip. Blocking calls only: they stop the processor for as long as the chip takes, and for that
/// reason the code that makes them chooses its moment.
pub struct Chip(Flash<'static, FLASH, Blocking, SIZE>);

impl Chip {
    pub fn new(flash: Peri<'static, FLASH>) -> Self {
        Self(Flash::new_blocking(flash))
    }

    /// The chip's own number, which no other has; of any that a chip tells when it is asked, if it has none.
    pub fn number(&mut self) -> u64 {
        let mut bytes = [0; 8];
        // Nothing is refused: it asks for no address.
        let _ = self.0.blocking_unique_id(&mut bytes);
        u64::from_be_bytes(bytes)
    }

    /// Where a byte of the save area is on the chip.
    fn place(offset: u32) -> u32 {
        (&raw const _save_start as u32) - FLASH_BASE as u32 + offset
    }
}

impl save::Flash for Chip {
    type Error = Error;

    /// 45 ms as a rule, 400 at worst. A button that goes down meanwhile, and even up again, is not missed.
    fn erase(&mut self, sector: u32) -> Result<(), Error> {
        let from = Self::place(sector * SECTOR as u32);
        // A worn chip may take several of these in a row.
        watchdog::feed();
        buttons::while_stopped(|| self.0.blocking_erase(from, from + SECTOR as u32))
    }

    /// 0.4 ms as a rule, 3 at worst.
    fn program(&mut self, offset: u32, bytes: &[u8; PAGE]) -> Result<(), Error> {
        self.0.blocking_write(Self::place(offset), bytes)
    }

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        // To look through a log takes long if it is full of rubbish, but it ends.
        if offset.is_multiple_of(SECTOR as u32) {
            watchdog::feed();
        }
        self.0.blocking_read(Self::place(offset), bytes)
    }
}
