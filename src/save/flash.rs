//! What the log asks of a flash chip.

/// Bytes that are erased together.
pub const SECTOR: usize = 4096;

/// Bytes that are programmed together.
pub const PAGE: usize = 256;

/// NOR flash, counted from the beginning of the save area.
///
/// An erase sets every bit of a sector; programming clears bits and sets none. The power may fail
/// in the middle of either.
pub trait Flash {
    /// Why the driver refused. A cell that does not take its value is not an error here: the log
    /// reads back what it wrote.
    type Error;

    /// Sets every byte of a sector to 0xFF.
    fn erase(&mut self, sector: u32) -> Result<(), Self::Error>;

    /// Clears the bits of a page that are 0 in `bytes`; `offset` is a multiple of [`PAGE`].
    fn program(&mut self, offset: u32, bytes: &[u8; PAGE]) -> Result<(), Self::Error>;

    /// Fills `bytes` with what is at `offset`, wherever that is.
    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error>;
}
