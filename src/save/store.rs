//! The store: two logs on one chip, one for settings, which change rarely, and one for games, which change often.

use super::Unreadable;
use super::log::{Entry, Error, Log};
use super::record::{RECORD, Record, SETTINGS_VERSION, decode_settings, encode_settings};
use crate::settings::Settings;
use core::ops::Range;
use embedded_storage::nor_flash::{MultiwriteNorFlash, ReadNorFlash};

/// The saved settings and games.
#[derive(Clone, Debug)]
pub struct Store {
    settings: Log,
    games: Log,
}

/// What was found at power-on.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The settings, or those of a board that was never set up.
    pub settings: Settings,
    /// The record of games; none on a new board.
    pub record: Option<Record>,
    /// Why something could not be read, of settings and of games. Records of a newer program are left alone.
    pub trouble: [Option<Unreadable>; 2],
}

/// The sectors of the save area.
pub const SECTORS: u32 = Store::GAMES.end;

// A log never runs out of room: at most three of its sectors must not be erased, that of the newest record, of the
// protected one, and of the blank slots.
const _: () = assert!(Store::SETTINGS.end - Store::SETTINGS.start > 3 && Store::GAMES.end - Store::GAMES.start > 3);

impl Store {
    /// The sectors of the settings, counted from the beginning of the save area.
    pub const SETTINGS: Range<u32> = 0..4;
    /// The sectors of the games.
    pub const GAMES: Range<u32> = 4..32;

    /// Finds the newest readable settings and record of games. Only reads.
    ///
    /// `afresh` leaves out the last game, on which the program has failed repeatedly. Its record is protected, so that
    /// it can be examined. The statistics stay.
    pub fn open<F: ReadNorFlash>(flash: &mut F, afresh: bool) -> Result<(Self, Found), F::Error> {
        let (mut settings, newest) = Log::open(flash, Self::SETTINGS)?;
        let (values, settings_trouble) = readable(&mut settings, newest, flash, decode_settings, SETTINGS_VERSION)?;
        let (games, newest) = Log::open(flash, Self::GAMES)?;
        let mut store = Self { settings, games };
        let (record, game_trouble) = match afresh {
            true => store.set_aside(newest, flash)?,
            false => readable(&mut store.games, newest, flash, Record::decode, RECORD)?,
        };
        let trouble = [settings_trouble, game_trouble];
        Ok((store, Found { settings: values.unwrap_or_else(Settings::unset), record, trouble }))
    }

    /// Protects the newest record of games from being erased, and returns it without the game. A record of a newer
    /// program stays protected instead.
    fn set_aside<F: ReadNorFlash>(
        &mut self,
        newest: Option<Entry>,
        flash: &mut F,
    ) -> Result<Outcome<Record>, F::Error> {
        let protected = newer(&self.games, flash, RECORD)?;
        let Some(newest) = newest else { return Ok((None, protected)) };
        let trouble = newer_than(RECORD, &newest);
        if trouble.is_some() || protected.is_none() {
            self.games.keep(Some(newest.record()));
        }
        Ok((Record::without_game(newest.payload()), trouble.or(protected)))
    }

    /// The record of games that is protected from being erased.
    pub fn kept<F: ReadNorFlash>(&self, flash: &mut F) -> Result<Option<Entry>, F::Error> {
        kept(&self.games, flash)
    }

    /// Saves the games.
    pub fn save<F: MultiwriteNorFlash>(&mut self, flash: &mut F, record: &Record) -> Result<(), Error<F::Error>> {
        self.games.append(flash, &record.encode()).map(|_| ())
    }

    /// Saves the settings.
    pub fn save_settings<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        settings: &Settings,
    ) -> Result<(), Error<F::Error>> {
        self.settings.append(flash, &encode_settings(settings)).map(|_| ())
    }

    /// Whether [`Store::prepare`] would erase a sector, which stops the processor for some 45 ms.
    pub fn needs_erase(&self) -> bool {
        self.games.needs_erase() || self.settings.needs_erase()
    }

    /// Erases a sector ahead if few blank slots are left for games or settings; one of the two in a call. Call it when
    /// nothing moves, from power-on: then no save has to erase.
    pub fn prepare<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), Error<F::Error>> {
        if self.games.needs_erase() { self.games.prepare(flash) } else { self.settings.prepare(flash) }
    }
}

/// What was read, and why something could not be.
type Outcome<T> = (Option<T>, Option<Unreadable>);

/// Returns the newest readable entry from this one on, and why the first unreadable one was not readable. An entry of a
/// newer program is protected, and nothing older is read.
fn readable<F: ReadNorFlash, T>(
    log: &mut Log,
    mut entry: Option<Entry>,
    flash: &mut F,
    read: fn(&[u8]) -> Result<T, Unreadable>,
    version: u8,
) -> Result<Outcome<T>, F::Error> {
    let mut trouble = None;
    let mut value = None;
    for _ in 0..TRIES {
        let Some(found) = entry else { break };
        match read(found.payload()) {
            Ok(read) => {
                value = Some(read);
                break;
            }
            Err(why) => {
                trouble = trouble.or(Some(why));
                if let Unreadable::Newer(_) = why {
                    log.keep(Some(found.record()));
                    break;
                }
                entry = log.older(flash, found.record())?;
            }
        }
    }
    let trouble = match trouble {
        Some(why) => Some(why),
        None => newer(log, flash, version)?,
    };
    Ok((value, trouble))
}

/// The protected record.
fn kept<F: ReadNorFlash>(log: &Log, flash: &mut F) -> Result<Option<Entry>, F::Error> {
    log.kept().map_or(Ok(None), |record| log.load(flash, record))
}

/// [`Unreadable::Newer`] if the protected record is of a newer version than this.
fn newer<F: ReadNorFlash>(log: &Log, flash: &mut F, version: u8) -> Result<Option<Unreadable>, F::Error> {
    Ok(kept(log, flash)?.and_then(|entry| newer_than(version, &entry)))
}

/// [`Unreadable::Newer`] if this entry is of a newer version.
fn newer_than(version: u8, entry: &Entry) -> Option<Unreadable> {
    entry.payload().first().filter(|of| **of > version).map(|of| Unreadable::Newer(*of))
}

/// The records that are tried before the board starts with the defaults. Each takes a scan of the whole log.
const TRIES: u32 = 8;
