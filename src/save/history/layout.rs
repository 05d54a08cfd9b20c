//! The bytes of a sector.
//!
//! ```text
//! head      0..4 CRC-32 of 4..128, 4..8 stamp, 8..12 number of the game, 12 version, 13 length, 14.. header
//! closing   128..132 CRC-32 of 132..140, 132..136 stamp, 136..138 length of the events, 138 winners, a bit a seat
//! state     0..4 CRC-32 of all that follows, 4..8 stamp, 8..10 length of the events, 10 length, 11.. a record
//! ```
//!
//! Words are little-endian. Newer versions have the same CRC and the version at the same place.

use super::SECTORS;
use crate::crc::crc32;
use crate::history::{HeaderBytes, LONGEST, ROOM};
use crate::save::Unreadable;
use crate::save::log::{self, PAGE, SECTOR};
use crate::save::record::{GameRecord, Record};

/// The version of a sector that is written.
pub(super) const VERSION: u8 = 1;
/// The bytes of the head that its CRC covers, and the CRC.
pub(super) const HEAD: usize = 128;
/// Where the closing is in the first page, and its length.
pub(super) const CLOSING: usize = 128;
pub(super) const CLOSED: usize = 12;
/// Where the header is in the head.
const HEADER: usize = 14;

/// The first of the state pages, and how many there are.
pub(super) const STATE: usize = PAGE + ROOM;
pub(super) const STATES: u8 = ((SECTOR - STATE) / PAGE) as u8;
/// What precedes the record in a state page.
const BEFORE: usize = 11;

const _: () = assert!(STATE.is_multiple_of(PAGE) && STATES >= 6 && HEADER + LONGEST <= HEAD);
const _: () = assert!(BEFORE + log::LONGEST <= PAGE);
// A place is a byte: five bits for the sector, three for the page.
const _: () = assert!(SECTORS <= 32 && STATES < 8);

/// The state page of a game that was put away.
pub(super) fn state_bytes(stamp: u32, events: u16, game: &GameRecord) -> heapless::Vec<u8, PAGE> {
    let record = game.encode();
    let mut bytes = heapless::Vec::new();
    let ([a, b, c, d], [low, high]) = (stamp.to_le_bytes(), events.to_le_bytes());
    // Cannot be full: see BEFORE.
    let _ = bytes.extend_from_slice(&[0, 0, 0, 0, a, b, c, d, low, high, record.len() as u8]);
    let _ = bytes.extend_from_slice(&record);
    seal(&mut bytes);
    bytes
}

/// Reads a state page of a sector with this stamp: the game, and the length of its events.
pub(super) fn state_of(page: &[u8; PAGE], stamp: u32) -> Result<(GameRecord, u16), Unreadable> {
    let ([a, b, c, d, e, f, g, h, low, high, length], rest) = page.split_first_chunk().ok_or(Unreadable::Broken)?;
    let record = rest.get(..usize::from(*length)).unwrap_or_default();
    let covered = page.get(4..BEFORE.saturating_add(record.len())).unwrap_or_default();
    if word(&[*a, *b, *c, *d]) != crc32(covered) || word(&[*e, *f, *g, *h]) != stamp {
        return Err(Unreadable::Broken);
    }
    let game = Record::decode(record)?.game.ok_or(Unreadable::Broken)?;
    Ok((game, u16::from_le_bytes([*low, *high])))
}

/// The head of a sector.
pub(super) struct Head {
    pub stamp: u32,
    pub number: u32,
    pub version: u8,
    pub header: HeaderBytes,
}

impl Head {
    /// Reads a head; none if there is none. Of a newer version only the version is known.
    pub fn of(bytes: &[u8; HEAD]) -> Option<Self> {
        let (words, _) = bytes.as_chunks::<4>();
        let [sum, stamp, number, [version, length, ..], ..] = words else { return None };
        let (sum, stamp, number) = (word(sum), word(stamp), word(number));
        // An erased sector needs no sum.
        if matches!(version, 0 | 0xFF) || sum != crc32(bytes.get(4..).unwrap_or_default()) {
            return None;
        }
        let header = bytes.get(HEADER..).and_then(|rest| rest.get(..usize::from(*length)));
        let header = header.and_then(|header| HeaderBytes::from_slice(header).ok());
        match header {
            _ if *version > VERSION => {
                Some(Self { stamp: 0, number: 0, version: *version, header: HeaderBytes::new() })
            }
            Some(header) => Some(Self { stamp, number, version: *version, header }),
            None => None,
        }
    }
}

pub(super) fn head_bytes(stamp: u32, number: u32, header: &[u8]) -> [u8; HEAD] {
    let mut bytes = [0xFF; HEAD];
    let words = [0, stamp, number].into_iter().flat_map(u32::to_le_bytes);
    let rest = [VERSION, header.len() as u8].into_iter().chain(header.iter().copied());
    bytes.iter_mut().zip(words.chain(rest)).for_each(|(to, from)| *to = from);
    seal(&mut bytes);
    bytes
}

pub(super) fn closing_bytes(stamp: u32, events: u16, winners: u8) -> [u8; CLOSED] {
    let mut bytes = [0; CLOSED];
    let fields = stamp.to_le_bytes().into_iter().chain(events.to_le_bytes()).chain([winners]);
    bytes.iter_mut().skip(4).zip(fields).for_each(|(to, from)| *to = from);
    seal(&mut bytes);
    bytes
}

/// Puts the CRC-32 of what follows it at the beginning.
fn seal(bytes: &mut [u8]) {
    let sum = crc32(bytes.get(4..).unwrap_or_default()).to_le_bytes();
    bytes.iter_mut().zip(sum).for_each(|(to, from)| *to = from);
}

const fn word(bytes: &[u8; 4]) -> u32 {
    u32::from_le_bytes(*bytes)
}
