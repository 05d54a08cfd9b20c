//! The flash chip as the log uses it.

/// Bytes that are erased together.
pub const SECTOR: usize = 4096;

/// Bytes that are programmed together.
pub const PAGE: usize = 256;

/// NOR flash. Sectors and offsets count from the beginning of the save area.
///
/// An erase sets every bit of a sector; programming clears bits and sets none. The power may fail
/// in the middle of either.
pub trait Flash {
    /// Why the driver refused a call. A cell that fails to take its value is not reported here: the log
    /// reads back what it wrote.
    type Error;

    /// Sets every byte of a sector to 0xFF.
    fn erase(&mut self, sector: u32) -> Result<(), Self::Error>;

    /// Clears the bits of a page that are 0 in `bytes`; `offset` is a multiple of [`PAGE`].
    fn program(&mut self, offset: u32, bytes: &[u8; PAGE]) -> Result<(), Self::Error>;

    /// Reads `bytes.len()` bytes from `offset`, which need not be aligned.
    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error>;
}
