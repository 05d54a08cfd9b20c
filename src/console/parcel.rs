//! A record as text, in pieces that fit on a line, with a checksum: for backups, and to share a game.

use crate::crc::crc32;
use crate::hex::{Hex, unhex};
use crate::save::{Bytes, MAX_BYTES};

/// The bytes in a piece.
pub const PIECE: usize = 32;

const NO_PIECE: &str = "a piece must be pairs of hexadecimal digits";

/// A record that is being exported or imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parcel(Bytes);

impl Parcel {
    /// An empty parcel.
    pub const fn new() -> Self {
        Self(Bytes::new())
    }

    /// A record to export.
    pub const fn of(bytes: Bytes) -> Self {
        Self(bytes)
    }

    /// The bytes so far.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The checksum of all bytes.
    pub fn sum(&self) -> u32 {
        crc32(&self.0)
    }

    /// The nth piece with its offset; none beyond the end.
    pub fn piece(&self, n: usize) -> Option<(usize, Hex<'_>)> {
        let offset = n.checked_mul(PIECE)?;
        let bytes = self.0.get(offset..).filter(|rest| !rest.is_empty())?;
        Some((offset, Hex(bytes.get(..PIECE).unwrap_or(bytes))))
    }

    /// Adds a piece. One with offset 0 begins a new parcel; any other must follow the one before.
    pub fn add(&mut self, offset: usize, hex: &str) -> Result<(), &'static str> {
        if offset == 0 {
            self.0.clear();
        }
        if offset != self.0.len() {
            return Err("a piece is missing before this one: begin again at 0");
        }
        let bytes = hex.len() / 2;
        if offset.saturating_add(bytes) > MAX_BYTES {
            return Err("too long for a record");
        }
        for byte in unhex(hex) {
            // Cannot be full: the length was checked above.
            let added = byte.is_some_and(|byte| self.0.push(byte).is_ok());
            if !added {
                // Remove the first half of a bad piece.
                self.0.truncate(offset);
                return Err(NO_PIECE);
            }
        }
        if bytes == 0 {
            return Err(NO_PIECE);
        }
        Ok(())
    }
}
