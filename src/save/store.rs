//! Two logs on one chip: the settings, which change rarely, and the games, which change all the time.

use super::flash::Flash;
use super::log::{Entry, Error, Log};
use super::record::{RECORD, Record, SETTINGS_VERSION, Unreadable, decode_settings, encode_settings};
use crate::settings::Settings;
use core::ops::Range;

/// What outlives a power cut.
#[derive(Clone, Debug)]
pub struct Store {
    settings: Log,
    games: Log,
}

/// What was found at power-on.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The settings, or the defaults.
    pub settings: Settings,
    /// The games; none on a new board.
    pub record: Option<Record>,
    /// Something could not be read, and why. Whatever a newer program wrote stays where it is.
    pub trouble: [Option<Unreadable>; 2],
}

/// How many sectors there must be.
pub const SECTORS: u32 = Store::GAMES.end;

impl Store {
    /// The sectors of the settings, counted from the beginning of the save area.
    pub const SETTINGS: Range<u32> = 0..4;
    /// The sectors of the games.
    pub const GAMES: Range<u32> = 4..32;

    /// Finds what was kept: the newest that can be read, of settings and of games. Only reads.
    ///
    /// `afresh` begins without the last game, which is kept for whoever wants to know why: the program
    /// has failed on it again and again. What was counted stays.
    pub fn open<F: Flash>(flash: &mut F, afresh: bool) -> Result<(Self, Found), F::Error> {
        let (settings, games) = (Log::open(flash, Self::SETTINGS)?, Log::open(flash, Self::GAMES)?);
        let mut store = Self { settings, games };
        let (settings, settings_trouble) = readable(&mut store.settings, flash, decode_settings, SETTINGS_VERSION)?;
        let (record, game_trouble) = match afresh {
            true => (store.set_aside(flash)?, newer(&store.games, flash, RECORD)?),
            false => readable(&mut store.games, flash, Record::decode, RECORD)?,
        };
        let trouble = [settings_trouble, game_trouble];
        Ok((store, Found { settings: settings.unwrap_or_default(), record, trouble }))
    }

    /// Keeps the record of the last game from being erased, and hands out what can be gone on with. One that a
    /// newer program wrote is not given up for it.
    fn set_aside<F: Flash>(&mut self, flash: &mut F) -> Result<Option<Record>, F::Error> {
        let newest = self.games.newest(flash)?;
        if let Some(newest) = &newest
            && newer(&self.games, flash, RECORD)?.is_none()
        {
            self.games.keep(Some(newest.record()));
        }
        Ok(newest.and_then(|newest| Record::without_game(newest.payload())))
    }

    /// The record of games that is kept from being erased, as it was written.
    pub fn kept<F: Flash>(&self, flash: &mut F) -> Result<Option<Entry>, F::Error> {
        kept(&self.games, flash)
    }

    /// Keeps the games.
    pub fn save<F: Flash>(&mut self, flash: &mut F, record: &Record) -> Result<(), Error<F::Error>> {
        self.games.append(flash, &record.encode()).map(|_| ())
    }

    /// Keeps the settings.
    pub fn save_settings<F: Flash>(&mut self, flash: &mut F, settings: &Settings) -> Result<(), Error<F::Error>> {
        self.settings.append(flash, &encode_settings(settings)).map(|_| ())
    }

    /// [`Store::prepare`] would erase a sector, which stops the processor for some 45 ms.
    pub fn needs_erase(&self) -> bool {
        self.games.needs_erase()
    }

    /// Erases ahead of need, if there is need: between turns, but not before anything is played.
    pub fn prepare<F: Flash>(&mut self, flash: &mut F) -> Result<(), Error<F::Error>> {
        self.games.prepare(flash)
    }
}

/// The newest entry that can be read, and what was wrong with the first that could not. One that a
/// newer program wrote is kept, and nothing older is read: it is from before that program.
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

/// The record that is kept.
fn kept<F: Flash>(log: &Log, flash: &mut F) -> Result<Option<Entry>, F::Error> {
    log.kept().map_or(Ok(None), |record| log.load(flash, record))
}

/// Whether the record that is kept waits for a newer program than one of this version.
fn newer<F: Flash>(log: &Log, flash: &mut F, version: u8) -> Result<Option<Unreadable>, F::Error> {
    let of = kept(log, flash)?.and_then(|entry| entry.payload().first().copied());
    Ok(of.filter(|of| *of > version).map(Unreadable::Newer))
}

/// Records that are looked at before the board begins anew: each takes a look at the whole log.
const TRIES: u32 = 8;
