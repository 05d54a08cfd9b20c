//! Where a game is in the history, as its record says it.

use super::layout::{STATE, STATES};
use crate::save::log::PAGE;
use crate::save::record::Bytes;

/// The longest part of a game that is only in the record, in bytes.
pub const PENDING: usize = 10;

/// The longest end of a record that says where the history is.
pub const LOGGED: usize = 7 + PENDING;

/// Where the state of a game that was put away is: a state page of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

impl Place {
    /// The byte of no place.
    pub(in crate::save) const NONE: u8 = 0xFF;

    pub(super) const fn new(sector: u32, page: u8) -> Self {
        Self((sector as u8).wrapping_shl(3) | page)
    }

    /// A place from its byte.
    pub(in crate::save) const fn of(byte: u8) -> Option<Self> {
        if byte & 7 < STATES { Some(Self(byte)) } else { None }
    }

    pub(in crate::save) fn byte(place: Option<Self>) -> u8 {
        place.map_or(Self::NONE, |place| place.0)
    }

    pub(in crate::save) const fn sector(self) -> u32 {
        (self.0 >> 3) as u32
    }

    /// Where its page is in the sector.
    pub(super) const fn offset(self) -> usize {
        STATE.saturating_add(PAGE.saturating_mul((self.0 & 7) as usize))
    }
}

/// The part of a game's history that its record holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The sector that has the rest, counted from the beginning of the area.
    pub sector: u8,
    /// The stamp of that sector.
    pub stamp: u32,
    /// The bytes of events in it that count.
    pub written: u16,
    /// The events after them.
    pub pending: heapless::Vec<u8, PENDING>,
}

impl Logged {
    /// Appends it to a record.
    pub(in crate::save) fn write(&self, bytes: &mut Bytes) {
        let [low, high] = self.written.to_le_bytes();
        let [a, b, c, d] = self.stamp.to_le_bytes();
        // Cannot be full: tests write the longest record possible.
        let _ = bytes.extend_from_slice(&[self.sector, a, b, c, d, low, high]);
        let _ = bytes.extend_from_slice(&self.pending);
    }

    /// Reads the end of a record.
    pub(in crate::save) fn read(bytes: &[u8]) -> Option<Self> {
        let ([sector, a, b, c, d, low, high], pending) = bytes.split_first_chunk()?;
        Some(Self {
            sector: *sector,
            stamp: u32::from_le_bytes([*a, *b, *c, *d]),
            written: u16::from_le_bytes([*low, *high]),
            pending: heapless::Vec::from_slice(pending).ok()?,
        })
    }
}

/// The bit of a sector.
pub(in crate::save) const fn bit(sector: u32) -> u32 {
    1u32.wrapping_shl(sector)
}
