//! Settings and games as a line of text, for boards without flash.
//!
//! The text has the records of the flash in hexadecimal, and a checksum at the end.

use galop::crc::crc32;
use galop::save::{Record, Unreadable, decode_settings, encode_settings};
use galop::session::State;
use galop::settings::Settings;
use galop::sheets::Sheet;

use crate::board::screen_settings;
use crate::tape::{hex, unhex};

const TITLE: &str = "galop save 1";

/// What was read from a text.
#[derive(Debug)]
pub struct Found {
    /// The settings, or those of a screen.
    pub settings: Settings,
    /// The games; `None` on a new board.
    pub record: Option<Record>,
    /// Why a part could not be read. The text should not be overwritten: another version may be able to read it.
    pub trouble: Option<Unreadable>,
}

/// Nothing was saved.
impl Default for Found {
    fn default() -> Self {
        Self { settings: screen_settings(), record: None, trouble: None }
    }
}

/// Returns the text for settings and games.
pub fn write(settings: &Settings, record: &Record) -> String {
    let text = format!("{TITLE} {} {}", hex(&encode_settings(settings)), hex(&record.encode()));
    let sum = crc32(text.as_bytes());
    format!("{text} {sum:08x}")
}

/// Reads what [`write()`] wrote. If the checksum is wrong, nothing is used; if it is right, every part that can be read.
pub fn read(text: &str) -> Found {
    let Some((settings, record)) = parts(text.trim_end()) else {
        return Found { trouble: Some(Unreadable::Broken), ..Found::default() };
    };
    let (settings, record) = (decode_settings(&settings), Record::decode(&record));
    let trouble = settings.as_ref().err().or(record.as_ref().err()).copied();
    Found { settings: settings.unwrap_or_else(|_| screen_settings()), record: record.ok(), trouble }
}

/// Returns the bytes of settings and games if the checksum is right.
fn parts(text: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let (body, sum) = text.rsplit_once(' ')?;
    let right = sum == format!("{:08x}", crc32(body.as_bytes()));
    let (settings, record) = body.strip_prefix(TITLE)?.strip_prefix(' ')?.split_once(' ')?;
    right.then_some((unhex(settings)?, unhex(record)?))
}

/// Returns the sheet of the saved game if that is not over.
pub fn unfinished(record: Option<&Record>) -> Option<Sheet> {
    let saved = &record?.game.as_ref()?.saved;
    (!matches!(saved.state, State::Won(_) | State::Stuck(..))).then_some(saved.sheet)
}
