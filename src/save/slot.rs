//! A record as it is in flash: a page of its own.
//!
//! ```text
//! slot     0..4 CRC-32 of all that follows, 4..8 sequence, 8..12 protected, 12..16 length, 16.. payload;
//!          words are little-endian, bytes after the payload stay 0xFF
//! ```

use crate::crc::crc32;

/// Bytes that are erased together.
pub const SECTOR: usize = 4096;

/// Bytes that are programmed together.
pub const PAGE: usize = 256;

pub(super) const SLOT: usize = PAGE;

/// The slots of a sector.
pub const SLOTS: u32 = (SECTOR / SLOT) as u32;

const _: () = assert!(SECTOR.is_multiple_of(SLOT));

pub(super) const HEADER: usize = 16;

/// The longest payload, in bytes: a record fits in one page.
pub const LONGEST: usize = SLOT - HEADER;

/// The place and the number of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub(super) sequence: u32,
    pub(super) slot: u32,
}

impl Record {
    /// The sequence number: higher is newer.
    pub const fn sequence(self) -> u32 {
        self.sequence
    }

    pub(super) const fn sector(self) -> u32 {
        self.slot / SLOTS
    }

    /// The order of records. This log never writes two records of the same number, but flash may hold such.
    pub(super) const fn rank(self) -> (u32, u32) {
        (self.sequence, self.slot)
    }
}

/// A record with its bytes, which were read once and are valid.
#[derive(Clone)]
pub struct Entry {
    pub(super) record: Record,
    pub(super) image: Image,
}

impl Entry {
    /// Its place and number.
    pub const fn record(&self) -> Record {
        self.record
    }

    /// The appended bytes.
    pub fn payload(&self) -> &[u8] {
        self.image.used().get(HEADER..).unwrap_or(&[])
    }
}

impl core::fmt::Debug for Entry {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Entry").field("record", &self.record).field("length", &self.payload().len()).finish()
    }
}

/// The first bytes of a slot.
pub(super) struct Header(pub(super) [u8; HEADER]);

impl Header {
    fn word(&self, index: usize) -> u32 {
        let (words, _) = self.0.as_chunks::<4>();
        words.get(index).map_or(0, |word| u32::from_le_bytes(*word))
    }

    fn crc(&self) -> u32 {
        self.word(0)
    }

    pub(super) fn sequence(&self) -> u32 {
        self.word(1)
    }

    /// The number of the protected record.
    pub(super) fn protected(&self) -> Option<u32> {
        Some(self.word(2)).filter(|protected| *protected != 0)
    }

    fn length(&self) -> usize {
        self.word(3) as usize
    }

    /// Whether this can be a header. Sequence numbers begin at 1.
    pub(super) fn is_plausible(&self) -> bool {
        self.sequence() != 0 && self.length() <= LONGEST
    }
}

/// A record as it is in flash: header, payload, and 0xFF up to the full length.
#[derive(Clone)]
pub(super) struct Image(pub(super) [u8; HEADER + LONGEST]);

impl Image {
    pub(super) fn new(sequence: u32, protected: Option<Record>, payload: &[u8]) -> Self {
        let mut image = Self([0xFF; HEADER + LONGEST]);
        let length = payload.len().min(LONGEST);
        let words = [0, sequence, protected.map_or(0, Record::sequence), length as u32];
        let header = words.iter().flat_map(|word| word.to_le_bytes());
        image.0.iter_mut().zip(header.chain(payload.iter().copied().take(length))).for_each(|(to, from)| *to = from);
        let crc = image.sum().to_le_bytes();
        image.0.iter_mut().zip(crc).for_each(|(to, from)| *to = from);
        image
    }

    pub(super) fn header(&self) -> Header {
        Header(self.0.first_chunk().copied().unwrap_or([0; HEADER]))
    }

    /// Where the payload ends.
    pub(super) fn end(&self) -> usize {
        HEADER.saturating_add(self.header().length().min(LONGEST))
    }

    /// Header and payload.
    pub(super) fn used(&self) -> &[u8] {
        self.0.get(..self.end()).unwrap_or(&[])
    }

    /// The CRC that the header should have.
    fn sum(&self) -> u32 {
        crc32(self.used().get(4..).unwrap_or(&[]))
    }

    pub(super) fn is_right(&self) -> bool {
        let header = self.header();
        header.is_plausible() && header.crc() == self.sum()
    }
}
