//! Settings and games as a line of text, for boards without flash.
//!
//! The text has the records of the flash in hexadecimal, one more for each other game that was put away, and a checksum
//! at the end.

use galop::crc::crc32;
use galop::save::{Aside, Bytes, GameRecord, OTHERS, Record, Unreadable, decode_settings, encode_settings};
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
    let mut text = format!("{TITLE} {} {}", hex(&encode_settings(settings)), hex(&record.encode()));
    for other in others(record) {
        text += &format!(" {}", hex(&other));
    }
    let sum = crc32(text.as_bytes());
    format!("{text} {sum:08x}")
}

/// Reads what [`write()`] wrote. If the checksum is wrong, nothing is used; if it is right, every part that can be
/// read.
pub fn read(text: &str) -> Found {
    let Some((settings, record, others)) = parts(text.trim_end()) else {
        return Found { trouble: Some(Unreadable::Broken), ..Found::default() };
    };
    let (settings, record) = (decode_settings(&settings), with_others(Record::decode(&record), &others));
    let trouble = settings.as_ref().err().or(record.as_ref().err()).copied();
    Found { settings: settings.unwrap_or_else(|_| screen_settings()), record: record.ok(), trouble }
}

/// The bytes of settings, games, and the other games.
type Parts = (Vec<u8>, Vec<u8>, Vec<Vec<u8>>);

/// Returns them if the checksum is right.
fn parts(text: &str) -> Option<Parts> {
    let (body, sum) = text.rsplit_once(' ')?;
    let right = sum == format!("{:08x}", crc32(body.as_bytes()));
    let mut words = body.strip_prefix(TITLE)?.strip_prefix(' ')?.split(' ').map(unhex);
    let (settings, record) = (words.next()??, words.next()??);
    let others = words.collect::<Option<_>>()?;
    right.then_some((settings, record, others))
}

/// The other games that were put away, as records of their own: a record as bytes has only one.
pub(crate) fn others(record: &Record) -> impl Iterator<Item = Bytes> {
    record.others.iter().map(|aside| aside.game.encode())
}

/// Reads what [`others`] wrote.
pub(crate) fn with_others(
    record: Result<Record, Unreadable>,
    others: &[impl AsRef<[u8]>],
) -> Result<Record, Unreadable> {
    let mut record = record?;
    for bytes in others {
        let game = Record::decode(bytes.as_ref())?.game.ok_or(Unreadable::Broken)?;
        record.others.push(Aside { game, place: None }).map_err(|_| Unreadable::Broken)?;
    }
    Ok(record)
}

/// Returns the games of a record that are not over, the one that was played or put away last first.
pub fn games(record: &Record) -> Vec<&GameRecord> {
    let over = |game: &&GameRecord| matches!(game.saved.state, State::Won(_) | State::Stuck(..));
    let first = record.game.iter().filter(|game| !over(game));
    first.chain(record.others.iter().rev().map(|aside| &aside.game)).collect()
}

/// Returns the sheet of the first game that is not over.
pub fn unfinished(record: Option<&Record>) -> Option<Sheet> {
    games(record?).first().map(|game| game.saved.sheet)
}

/// Makes game `number` of [`games`] the one of the record, put away or not; the others are put away. A game that is
/// over is left out. Without that game there is none.
pub fn choose(record: &mut Record, number: usize, away: bool) {
    let mut all: Vec<GameRecord> = games(record).into_iter().cloned().collect();
    let game = (number < all.len()).then(|| GameRecord { away, ..all.remove(number) });
    put(record, game, all);
}

/// Takes game `number` of [`games`] out of the record: all others are put away.
pub fn remove(record: &mut Record, number: usize) {
    let mut all: Vec<GameRecord> = games(record).into_iter().cloned().collect();
    if number < all.len() {
        all.remove(number);
        let first = (!all.is_empty()).then(|| GameRecord { away: true, ..all.remove(0) });
        put(record, first, all);
    }
}

fn put(record: &mut Record, game: Option<GameRecord>, others: Vec<GameRecord>) {
    let others = others.into_iter().take(OTHERS);
    let others = others.map(|game| Aside { game: GameRecord { away: true, ..game }, place: None });
    (record.game, record.others) = (game, others.rev().collect());
}
