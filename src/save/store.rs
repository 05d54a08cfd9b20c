//! The store: two logs on one chip, one for settings, which change rarely, and one for games, which change often.

use super::flash::Flash;
use super::log::{Entry, Error, Log};
use super::record::{RECORD, Record, SETTINGS_VERSION, Unreadable, decode_settings, encode_settings};
use crate::settings::Settings;
use core::ops::Range;

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

impl Store {
    /// The sectors of the settings, counted from the beginning of the save area.
    pub const SETTINGS: Range<u32> = 0..4;
    /// The sectors of the games.
    pub const GAMES: Range<u32> = 4..32;

    /// Finds the newest readable settings and record of games. Only reads.
    ///
    /// `afresh` leaves out the last game, on which the program has failed repeatedly. Its record is protected, so that
    /// it can be examined. The statistics stay.
    pub fn open<F: Flash>(flash: &mut F, afresh: bool) -> Result<(Self, Found), F::Error> {
        let (settings, games) = (Log::open(flash, Self::SETTINGS)?, Log::open(flash, Self::GAMES)?);
        let mut store = Self { settings, games };
        let (settings, settings_trouble) = readable(&mut store.settings, flash, decode_settings, SETTINGS_VERSION)?;
        let (record, game_trouble) = match afresh {
            true => (store.set_aside(flash)?, newer(&store.games, flash, RECORD)?),
            false => readable(&mut store.games, flash, Record::decode, RECORD)?,
        };
        let trouble = [settings_trouble, game_trouble];
        Ok((store, Found { settings: settings.unwrap_or_else(Settings::unset), record, trouble }))
    }

    /// Protects the record of the last game from being erased, and returns it without the game. A record of a newer
    /// program stays protected instead.
    fn set_aside<F: Flash>(&mut self, flash: &mut F) -> Result<Option<Record>, F::Error> {
        let newest = self.games.newest(flash)?;
        if let Some(newest) = &newest
            && newer(&self.games, flash, RECORD)?.is_none()
        {
            self.games.keep(Some(newest.record()));
        }
        Ok(newest.and_then(|newest| Record::without_game(newest.payload())))
    }

    /// The record of games that is protected from being erased.
    pub fn kept<F: Flash>(&self, flash: &mut F) -> Result<Option<Entry>, F::Error> {
        kept(&self.games, flash)
    }

    /// Saves the games.
    pub fn save<F: Flash>(&mut self, flash: &mut F, record: &Record) -> Result<(), Error<F::Error>> {
        self.games.append(flash, &record.encode()).map(|_| ())
    }

    /// Saves the settings.
    pub fn save_settings<F: Flash>(&mut self, flash: &mut F, settings: &Settings) -> Result<(), Error<F::Error>> {
        self.settings.append(flash, &encode_settings(settings)).map(|_| ())
    }

    /// Whether [`Store::prepare`] would erase a sector, which stops the processor for some 45 ms.
    pub fn needs_erase(&self) -> bool {
        self.games.needs_erase()
    }

    /// Erases a sector ahead if few blank slots are left. Call it between turns, but not before a game is played.
    pub fn prepare<F: Flash>(&mut self, flash: &mut F) -> Result<(), Error<F::Error>> {
        self.games.prepare(flash)
    }
}

/// Returns the newest readable entry, and why the first unreadable one was not readable. An entry of a newer program is
/// protected, and nothing older is read.
fn readable<F: Flash, T>(
    log: &mut Log,
    flash: &mut F,
    read: fn(&[u8]) -> Result<T, Unreadable>,
    version: u8,
) -> Result<(Option<T>, Option<Unreadable>), F::Error> {
    let mut trouble = None;
    let mut value = None;
    let mut entry = log.newest(flash)?;
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
fn kept<F: Flash>(log: &Log, flash: &mut F) -> Result<Option<Entry>, F::Error> {
    log.kept().map_or(Ok(None), |record| log.load(flash, record))
}

/// [`Unreadable::Newer`] if the protected record is of a newer version than this.
fn newer<F: Flash>(log: &Log, flash: &mut F, version: u8) -> Result<Option<Unreadable>, F::Error> {
    let of = kept(log, flash)?.and_then(|entry| entry.payload().first().copied());
    Ok(of.filter(|of| *of > version).map(Unreadable::Newer))
}

/// The records that are tried before the board starts with the defaults. Each takes a scan of the whole log.
const TRIES: u32 = 8;
