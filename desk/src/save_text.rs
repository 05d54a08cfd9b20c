//! What is kept of a board where there is no flash: settings and games as a line of text.
//!
//! The bytes are the very records of the flash, in letters, with their checksum at the end.

use galop::crc::crc32;
use galop::save::{Record, Unreadable, decode_settings, encode_settings};
use galop::session::State;
use galop::settings::Settings;
use galop::sheets::Sheet;

use crate::tape::{hex, unhex};

const TITLE: &str = "galop save 1";

/// What was found in a text.
#[derive(Debug, Default)]
pub struct Found {
    /// The settings, or the defaults.
    pub settings: Settings,
    /// The games; none on a new board.
    pub record: Option<Record>,
    /// Something could not be read, and why. The text is to be kept for whoever can.
    pub trouble: Option<Unreadable>,
}

/// Writes down what is to be kept.
pub fn write(settings: &Settings, record: &Record) -> String {
    let text = format!("{TITLE} {} {}", hex(&encode_settings(settings)), hex(&record.encode()));
    let sum = crc32(text.as_bytes());
    format!("{text} {sum:08x}")
}

/// Reads what [`write()`] wrote. A text that is damaged anywhere is not believed at all; of one whose sum is right,
/// whatever can be read.
pub fn read(text: &str) -> Found {
    let Some((settings, record)) = parts(text.trim_end()) else {
        return Found { trouble: Some(Unreadable::Broken), ..Found::default() };
    };
    let (settings, record) = (decode_settings(&settings), Record::decode(&record));
    let trouble = settings.as_ref().err().or(record.as_ref().err()).copied();
    Found { settings: settings.unwrap_or_default(), record: record.ok(), trouble }
}

/// The bytes of settings and games, if the sum is right.
fn parts(text: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let (body, sum) = text.rsplit_once(' ')?;
    let right = sum == format!("{:08x}", crc32(body.as_bytes()));
    let (settings, record) = body.strip_prefix(TITLE)?.strip_prefix(' ')?.split_once(' ')?;
    right.then_some((unhex(settings)?, unhex(record)?))
}

/// The game that waits to be played on; one that is over has been seen.
pub fn unfinished(record: Option<&Record>) -> Option<Sheet> {
    let saved = &record?.game.as_ref()?.saved;
    (!matches!(saved.state, State::Won(_) | State::Stuck(..))).then_some(saved.sheet)
}
