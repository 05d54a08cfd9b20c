//! The store: two logs on one chip, one for settings, which change rarely, and one for games, which change often; and
//! the history of games.

use super::Unreadable;
use super::history::{History, HistoryOnChip, Logged, Place};
use super::log::{Entry, Error, Log};
use super::record::{Aside, Named, Record, decode_settings, encode_settings, settings_of_newer};
use super::slot;
use crate::history::Scoresheet;
use crate::settings::Settings;
use core::ops::Range;
use embedded_storage::nor_flash::{MultiwriteNorFlash, ReadNorFlash};

/// The saved settings and games.
#[derive(Clone, Debug)]
pub struct Store {
    settings: Log,
    games: Log,
    history: History,
    /// Where the history of the game is that was found at power-on, and its state if it was put away.
    logged: Option<(Logged, Option<Place>)>,
    /// Where the state of the game is that was saved last, if it was put away.
    place: Option<Place>,
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

/// The sectors of the store: those of the save area, then those of the history.
pub const SECTORS: u32 = Store::HISTORY.end;

// A log never runs out of room: at most three of its sectors must not be erased, that of the newest record, of the
// protected one, and of the blank slots.
const _: () = assert!(Store::SETTINGS.end - Store::SETTINGS.start > 3 && Store::GAMES.end - Store::GAMES.start > 3);

impl Store {
    /// The sectors of the settings, counted from the beginning of the save area.
    pub const SETTINGS: Range<u32> = 0..4;
    /// The sectors of the games.
    pub const GAMES: Range<u32> = 4..32;
    /// The sectors of the history. They are an area of their own, which follows the save area here and precedes it on
    /// the chip.
    pub const HISTORY: Range<u32> = 32..64;

    /// Finds the newest readable settings and record of games. Only reads.
    ///
    /// `afresh` leaves out the game that the board would begin with, on which the program has failed repeatedly. Its
    /// record is protected, so that it can be examined. The statistics and the other games stay.
    ///
    /// Not inlined, because its records would take stack for as long as its caller runs.
    #[inline(never)]
    pub fn open<F: ReadNorFlash>(flash: &mut F, afresh: bool) -> Result<(Self, Found), F::Error> {
        let (mut log, newest) = Log::open(flash, Self::SETTINGS)?;
        let mut settings = Settings::unset();
        let mut read = |bytes: &[u8]| decode_settings(bytes).map(|read| settings = read);
        let (_, settings_trouble) = readable(&mut log, newest, flash, &mut read, settings_of_newer)?;
        let (games, newest) = Log::open(flash, Self::GAMES)?;
        let history = History::new(Self::HISTORY.start);
        let mut store = Self { settings: log, games, history, logged: None, place: None };
        let mut found = None;
        let mut read = |bytes: &[u8]| Record::decode_with(bytes).map(|read| found = Some(read));
        let (at, mut game_trouble) = match afresh {
            true => store.set_aside(newest, flash, &mut found)?,
            false => readable(&mut store.games, newest, flash, &mut read, Record::of_newer)?,
        };
        if let Some((record, named)) = &mut found {
            let lacks = store.gather(record, named, flash)?;
            let protected = game_trouble.filter(Unreadable::is_newer);
            if protected.is_none() && lacks.is_some_and(|why| why.is_newer()) {
                // Only this record names the game that is left out.
                store.games.protect(at);
                game_trouble = lacks;
            }
            // With `or` it would be moved by a memmove, 1.2 KB of flash for this alone.
            if game_trouble.is_none() {
                game_trouble = lacks;
            }
        }
        if game_trouble.is_some_and(|why| why.is_newer()) {
            store.history.leave_alone();
        }
        let trouble = [settings_trouble, game_trouble];
        Ok((store, Found { settings, record: found.map(|(record, _)| record), trouble }))
    }

    /// Reads the other games that a record names. Those that cannot be read are left out, and reported.
    fn gather<F: ReadNorFlash>(
        &mut self,
        record: &mut Record,
        named: &mut Named,
        flash: &mut F,
    ) -> Result<Option<Unreadable>, F::Error> {
        let (mut trouble, mut last) = (None, None);
        for place in named.others() {
            match self.history.state(flash, place)? {
                Ok((game, logged)) => {
                    last = Some((logged, Some(place)));
                    // Cannot be full: no more are named.
                    let _ = record.others.push(Aside { game, place: Some(place) });
                }
                Err(why) => trouble = trouble.filter(Unreadable::is_newer).or(Some(why)),
            }
        }
        record.place = named.own().filter(|_| record.game.is_some());
        self.history.protect(named);
        self.logged = match record.game {
            Some(_) => named.logged.take().map(|logged| (logged, record.place)),
            // The board begins with the latest of the others.
            None => last,
        };
        Ok(trouble)
    }

    /// Protects the newest record of games from being erased, and reads it without the game. A record of a newer
    /// program stays protected instead.
    fn set_aside<F: ReadNorFlash>(
        &mut self,
        newest: Option<Entry>,
        flash: &mut F,
        found: &mut Option<(Record, Named)>,
    ) -> Result<Outcome, F::Error> {
        let protected = newer(&self.games, flash, Record::of_newer)?;
        let Some(newest) = newest else { return Ok((None, protected)) };
        let trouble = Record::of_newer(newest.payload());
        if trouble.is_some() || protected.is_none() {
            self.games.protect(Some(newest.record()));
        }
        *found = Record::beginning(newest.payload());
        Ok((Some(newest.record()), trouble.or(protected)))
    }

    /// The record of games that is protected from being erased.
    pub fn protected<F: ReadNorFlash>(&self, flash: &mut F) -> Result<Option<Entry>, F::Error> {
        protected(&self.games, flash)
    }

    /// Reads the history of the game that was found at power-on. Returns false if it is not known: then the scoresheet
    /// begins in the middle of the game.
    pub fn recall<F: ReadNorFlash>(&mut self, flash: &mut F, sheet: &mut Scoresheet) -> Result<bool, F::Error> {
        match self.logged.take() {
            Some((logged, place)) => self.history.recall(flash, &logged, place, sheet),
            None => Ok(false),
        }
    }

    /// Reads the history of a game that was put away, whose page of the menu is opened.
    pub fn recall_at<F: ReadNorFlash>(
        &mut self,
        flash: &mut F,
        place: Place,
        sheet: &mut Scoresheet,
    ) -> Result<bool, F::Error> {
        match self.history.state(flash, place)? {
            Ok((_, logged)) => {
                self.history.exchange(place);
                self.history.recall(flash, &logged, Some(place), sheet)
            }
            Err(_) => Ok(false),
        }
    }

    /// Saves the games: first the history of the game, as far as the record will not hold it, and its state if it was
    /// put away.
    pub fn save<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        record: &Record,
        sheet: &Scoresheet,
    ) -> Result<(), Error<F::Error>> {
        let Self { games, history, place, .. } = self;
        let mut named = Named::NOTHING;
        let [_, others @ ..] = &mut named.places;
        others.iter_mut().zip(&record.others).for_each(|(byte, aside)| *byte = Place::byte(aside.place));
        history.protect(&named);
        settle(games, history, flash)?;
        let away = record.game.as_ref().filter(|game| game.away && sheet.result().is_none());
        let written = history.write(flash, sheet, away, |flash| live(games, flash))?;
        // A record without a game names no sector.
        if let Some((logged, state)) = written.filter(|_| record.game.is_some()) {
            let [own, ..] = &mut named.places;
            *own = Place::byte(state.filter(|_| away.is_some()));
            named.logged = Some(logged);
        }
        games.append(flash, &record.encode_with(&named))?;
        history.settle();
        *place = named.own();
        Ok(())
    }

    /// Where the game that was put away is, as the last save that worked left it, for
    /// [`App::placed`](crate::app::App::placed); none if only the record has it.
    pub const fn place(&self) -> Option<Place> {
        self.place
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
        self.games.needs_erase() || self.settings.needs_erase() || self.history.needs_erase()
    }

    /// Erases a sector ahead if few blank slots are left for games or settings, or none for another game of the
    /// history; one of the three in a call. Call it when nothing moves, from power-on: then no save has to erase.
    pub fn prepare<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), Error<F::Error>> {
        if self.games.needs_erase() {
            self.games.prepare(flash)
        } else if self.settings.needs_erase() {
            self.settings.prepare(flash)
        } else {
            let Self { games, history, .. } = self;
            settle(games, history, flash).inspect_err(|_| history.cannot_prepare())?;
            let live = live(games, flash)?;
            Ok(history.prepare(flash, live)?)
        }
    }

    /// The history, on its chip.
    pub const fn history<'a, F: ReadNorFlash>(&'a mut self, flash: &'a mut F) -> HistoryOnChip<'a, F> {
        HistoryOnChip { history: &mut self.history, flash }
    }
}

/// Saves the last record again if otherwise a game that is over had to make room for what an interrupted record may
/// name.
fn settle<F: MultiwriteNorFlash>(games: &mut Log, history: &mut History, flash: &mut F) -> Result<(), Error<F::Error>> {
    if history.needs_settling(flash)? && games.renew(flash)? {
        history.settle();
    }
    Ok(())
}

/// The sectors of the history that the newest record names, and the protected one, a bit each: of its game and of all
/// that were put away. The newest is the one that will be found after a power cut: it is stable then.
fn live<F: MultiwriteNorFlash>(games: &mut Log, flash: &mut F) -> Result<u32, F::Error> {
    games.confirm(flash)?;
    let records = [games.newest(flash)?, protected(games, flash)?];
    let named = records.iter().flatten().filter_map(|entry| Record::decode_with(entry.payload()).ok());
    Ok(named.fold(0, |bits, (_, named)| bits | named.sectors()))
}

/// Which record was read, and why something could not be.
type Outcome = (Option<slot::Record>, Option<Unreadable>);

/// Reads the newest readable entry from this one on, and returns why the first unreadable one was not readable. An
/// entry of a newer program is protected, and nothing older is read.
fn readable<F: ReadNorFlash>(
    log: &mut Log,
    mut entry: Option<Entry>,
    flash: &mut F,
    read: &mut dyn FnMut(&[u8]) -> Result<(), Unreadable>,
    of_newer: fn(&[u8]) -> Option<Unreadable>,
) -> Result<Outcome, F::Error> {
    let (mut at, mut trouble) = (None, None);
    for _ in 0..TRIES {
        let Some(found) = entry else { break };
        match read(found.payload()) {
            Ok(()) => {
                at = Some(found.record());
                break;
            }
            Err(why) => {
                trouble = trouble.or(Some(why));
                if let Unreadable::Newer(_) = why {
                    log.protect(Some(found.record()));
                    break;
                }
                entry = log.older(flash, found.record())?;
            }
        }
    }
    let trouble = match trouble {
        Some(why) => Some(why),
        None => newer(log, flash, of_newer)?,
    };
    Ok((at, trouble))
}

/// The protected record.
fn protected<F: ReadNorFlash>(log: &Log, flash: &mut F) -> Result<Option<Entry>, F::Error> {
    log.protected().map_or(Ok(None), |record| log.load(flash, record))
}

/// [`Unreadable::Newer`] if a newer program wrote the protected record.
fn newer<F: ReadNorFlash>(
    log: &Log,
    flash: &mut F,
    of_newer: fn(&[u8]) -> Option<Unreadable>,
) -> Result<Option<Unreadable>, F::Error> {
    Ok(protected(log, flash)?.and_then(|entry| of_newer(entry.payload())))
}

/// The records that are tried before the board starts with the defaults. Each takes a scan of the whole log.
const TRIES: u32 = 8;
