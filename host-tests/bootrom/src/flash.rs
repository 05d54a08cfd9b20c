//! The flash of a board: an older program, and saved games.

use super::crc;

/// The address of the first byte.
pub const START: u32 = 0x1000_0000;
/// The bytes of a page, which is programmed at once.
pub const PAGE: usize = 256;
/// The bytes of a sector, which is erased at once.
pub const SECTOR: usize = 4096;
const SIZE: usize = 2 * 1024 * 1024;
/// The bytes of the older program.
const OLD: usize = 16 * SECTOR;
/// From here on no program may write: the reserved part, and saved games.
const SAVED: usize = 0x1C_0000;
/// The content of saved games.
const GAMES: u8 = 0x5A;

/// The flash.
pub struct Flash {
    bytes: Vec<u8>,
    programmed: usize,
    bad_cell: Option<u32>,
}

impl Flash {
    pub(super) fn new(bad_cell: Option<u32>) -> Self {
        let mut bytes = vec![0xFF; SIZE];
        bytes[..OLD].fill(0xA5);
        bytes[SAVED..].fill(GAMES);
        let sum = crc(&bytes[..PAGE - 4]).to_le_bytes();
        bytes[PAGE - 4..PAGE].copy_from_slice(&sum);
        Self { bytes, programmed: 0, bad_cell }
    }

    pub(super) fn contains(address: u32, length: u32) -> bool {
        address >= START && address as usize + length as usize <= START as usize + SIZE
    }

    fn range(address: u32, length: usize) -> std::ops::Range<usize> {
        let from = (address - START) as usize;
        from..from + length
    }

    pub(super) fn erase(&mut self, address: u32, length: u32) {
        self.bytes[Self::range(address, length as usize)].fill(0xFF);
    }

    /// Programs a page: bits can only be cleared.
    pub(super) fn program(&mut self, address: u32, page: &[u8]) {
        for (cell, byte) in self.bytes[Self::range(address, page.len())].iter_mut().zip(page) {
            *cell &= byte;
        }
        if let Some(bad) = self.bad_cell.filter(|bad| Self::range(address, PAGE).contains(&((bad - START) as usize))) {
            self.bytes[(bad - START) as usize] = 0;
        }
        self.programmed += 1;
    }

    /// The number of pages that were programmed.
    pub(super) fn programmed(&self) -> usize {
        self.programmed
    }

    /// Reads bytes.
    pub fn read(&self, address: u32, length: u32) -> Vec<u8> {
        self.bytes[Self::range(address, length as usize)].to_vec()
    }

    /// Whether the boot ROM starts the program when the board is plugged in, because the checksum of its second boot
    /// stage is right. Otherwise the board is in BOOTSEL mode again.
    pub fn starts(&self) -> bool {
        self.bytes[PAGE - 4..PAGE] == crc(&self.bytes[..PAGE - 4]).to_le_bytes()
    }

    /// A checksum of the program, the older or the newer one.
    pub fn sum(&self) -> u32 {
        crc(&self.bytes[..OLD])
    }

    /// Whether all saved games are there.
    pub fn games_are_there(&self) -> bool {
        self.bytes[SAVED..].iter().all(|byte| *byte == GAMES)
    }

    /// Whether the older program is unchanged.
    pub fn is_old(&self) -> bool {
        let old = Self::new(None);
        self.bytes[..OLD] == old.bytes[..OLD]
    }
}
