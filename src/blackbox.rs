//! The black box: a record of the last failures, in RAM that survives a reset.
//!
//! After a power cut that RAM holds random bits, so a checksum shows whether the record is valid.
//!
//! ```
//! use galop::blackbox::{Beginning, BlackBox, Failure, WORDS};
//!
//! let mut black_box = BlackBox::EMPTY;
//! black_box.fail(Failure::Panic, 5_000, "index out of bounds");
//! let ram = black_box.words();
//!
//! // After the reset:
//! let mut black_box = BlackBox::read(&ram);
//! assert_eq!(black_box.begin(), Beginning::Failed);
//! assert_eq!((black_box.failures(), black_box.message()), (1, "index out of bounds"));
//!
//! // After a power cut:
//! assert_eq!(BlackBox::read(&[0xDEAD_BEEF; WORDS]), BlackBox::EMPTY);
//! ```

use core::fmt::{self, Write};
use crc::crc32;

use crate::crc;

/// The longest message, in bytes; the rest is cut off.
const TEXT: usize = 160;
/// After this many failures within [`SHORT_MS`] the game itself is taken to be the cause.
const MANY: u32 = 3;
const SHORT_MS: u32 = 60_000;

/// The size in words: checksum, two counts, last failure, beginning, two uptimes, length, text.
pub const WORDS: usize = 8 + TEXT / 4;

/// How the program begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[repr(u8)]
pub enum Beginning {
    /// After power-on, or after an intended reset.
    Fresh = 1,
    /// After a failure: the game resumes.
    Failed,
    /// After the third or a later failure within a minute: the game seems to be the cause, and is set aside.
    SetAside,
}

/// How the program can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[repr(u8)]
pub enum Failure {
    /// A Rust panic.
    Panic = 1,
    /// A hard fault of the processor.
    Fault,
    /// The watchdog ran out.
    Hang,
}

/// The last failures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlackBox {
    /// The number of failures since power-on, and since a game was last set aside.
    failures: u32,
    recent: u32,
    last: Option<Failure>,
    /// How the program began; none from a failure until the next start.
    beginning: Option<Beginning>,
    /// How long the board had run before each of the last two failures, in ms, the last one second.
    uptimes: [u32; 2],
    length: u32,
    text: [u8; TEXT],
}

impl BlackBox {
    /// No failures.
    pub const EMPTY: Self = Self {
        failures: 0,
        recent: 0,
        last: None,
        beginning: Some(Beginning::Fresh),
        uptimes: [0; 2],
        length: 0,
        text: [0; TEXT],
    };

    /// Reads what [`BlackBox::words`] returned. Anything else reads as [`BlackBox::EMPTY`].
    pub fn read(words: &[u32; WORDS]) -> Self {
        let [sum, failures, recent, last, beginning, before, uptime, length, text @ ..] = words;
        if *sum != checksum(words) {
            return Self::EMPTY;
        }
        let mut read = Self { failures: *failures, recent: *recent, length: *length, ..Self::EMPTY };
        read.uptimes = [*before, *uptime];
        let beginnings = [Beginning::Fresh, Beginning::Failed, Beginning::SetAside];
        read.beginning = beginnings.into_iter().find(|one| *one as u32 == *beginning);
        read.last = [Failure::Panic, Failure::Fault, Failure::Hang].into_iter().find(|one| *one as u32 == *last);
        let bytes = text.iter().flat_map(|word| word.to_le_bytes());
        read.text.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
        read
    }

    /// The record in words, to be stored.
    pub fn words(&self) -> [u32; WORDS] {
        let mut words = [0; WORDS];
        let (chunks, _) = self.text.as_chunks::<4>();
        let text = chunks.iter().map(|chunk| u32::from_le_bytes(*chunk));
        let last = self.last.map_or(0, |failure| failure as u32);
        let [before, uptime] = self.uptimes;
        let beginning = self.beginning.map_or(0, |beginning| beginning as u32);
        let head = [0, self.failures, self.recent, last, beginning, before, uptime, self.length];
        let all = head.into_iter().chain(text);
        words.iter_mut().zip(all).for_each(|(to, from)| *to = from);
        let sum = checksum(&words);
        if let Some(first) = words.first_mut() {
            *first = sum;
        }
        words
    }

    /// Records a failure, `uptime_ms` after the program began.
    pub fn fail(&mut self, failure: Failure, uptime_ms: u32, message: impl fmt::Display) {
        let [_, before] = self.uptimes;
        self.failures = self.failures.saturating_add(1);
        self.recent = self.recent.saturating_add(1);
        (self.last, self.beginning) = (Some(failure), None);
        (self.uptimes, self.length) = ([before, uptime_ms], 0);
        // An error means that the message was cut off.
        let _ = write!(self, "{message}");
    }

    /// How often the program has failed since power-on.
    pub const fn failures(&self) -> u32 {
        self.failures
    }

    /// The last failure.
    pub const fn last(&self) -> Option<Failure> {
        self.last
    }

    /// The message of the last failure.
    pub fn message(&self) -> &str {
        let text = self.text.get(..self.length as usize).unwrap_or_default();
        // Leaves out a character that was cut in two.
        core::str::from_utf8(text).unwrap_or_else(|error| {
            text.get(..error.valid_up_to()).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default()
        })
    }

    /// Registers the start of the program. A failure counts once: the start after the next is fresh again.
    pub fn begin(&mut self) -> Beginning {
        let [before, uptime] = self.uptimes;
        let beginning = match self.beginning {
            Some(_) => Beginning::Fresh,
            // The last two uptimes are the time from the first of three failures to the third.
            None if self.recent >= MANY && before.saturating_add(uptime) < SHORT_MS => Beginning::SetAside,
            None => Beginning::Failed,
        };
        if beginning == Beginning::SetAside {
            self.recent = 0;
        }
        self.beginning = Some(beginning);
        beginning
    }

    /// How the program began.
    pub fn beginning(&self) -> Beginning {
        self.beginning.unwrap_or(Beginning::Fresh)
    }
}

/// The blinks of the on-board LED while the last save has failed, instead of those for what is over.
pub const UNSAVED_BLINKS: u8 = 7;

/// The blinks of the on-board LED in a row, for how the program began: 1 if all is well.
/// `unreadable`: something in flash could not be read.
pub fn blinks(black_box: &BlackBox, unreadable: bool) -> u8 {
    match black_box.last() {
        _ if black_box.beginning() == Beginning::SetAside => 5,
        None if unreadable => 6,
        None => 1,
        Some(Failure::Panic) => 2,
        Some(Failure::Fault) => 3,
        Some(Failure::Hang) => 4,
    }
}

/// The checksum of all words but the first, which holds it.
fn checksum(words: &[u32; WORDS]) -> u32 {
    let mut bytes = [0; WORDS * 4];
    let all = words.iter().skip(1).flat_map(|word| word.to_le_bytes());
    bytes.iter_mut().zip(all).for_each(|(to, from)| *to = from);
    crc32(&bytes)
}

impl Write for BlackBox {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.text.get_mut(self.length as usize..).unwrap_or_default();
        let fits = room.len().min(text.len());
        room.iter_mut().zip(text.bytes()).for_each(|(to, from)| *to = from);
        self.length = self.length.saturating_add(fits as u32);
        if fits == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}
