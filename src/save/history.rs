//! The history: games from their first throw to their last, in an area of flash of its own.
//!
//! A sector holds one game. Its first page begins with a head, and ends with a closing once the game is over; the nine
//! pages after it have the events, one byte a throw ([`crate::history`]). The last six are state pages: each time the
//! game is put away, one of them gets its state, so that the record need only name the page.
//!
//! ```text
//! head      0..4 CRC-32 of 4..128, 4..8 stamp, 8..12 number of the game, 12 version, 13 length, 14.. header
//! closing   128..132 CRC-32 of 132..140, 132..136 stamp, 136..138 length of the events, 138 winners, a bit a seat
//! state     0..4 CRC-32 of all that follows, 4..8 stamp, 8..10 length of the events, 10 length, 11.. a record
//! ```
//!
//! Words are little-endian. Newer versions have the same CRC and the version at the same place.
//!
//! The game that is being played is in the scoresheet of the app, in RAM. The record of games names its sector and says
//! how many events are in it; the last ones, at most [`PENDING`] bytes, are in the record itself. They are programmed
//! before the record that drops them, so after a power cut the history ends where the game resumes. Of a game that is put
//! away all events are programmed, and its state, before the record that puts it away. That record is the only thing
//! that decides which games there are: after a power cut each is there once.
//!
//! Only sectors that were erased since power-on, and then read as blank, are written to, as in [`super::log`]. After a
//! power cut no more is added to the sector of the game: the next page that is due is written to another one, with the
//! whole game. The record that names it makes it valid. Until then, the old sector stays; so what an interrupted
//! write left behind is never read. The same happens if a closed game goes on because its last move was taken back.
//!
//! Sectors that are neither named by the record nor closed are erased first, then the games that ended first. Those that
//! the record names are never erased. A sector of a newer version is never erased, nor is any while a record of a newer version is protected. If no sector is left, games are not written down, and all else goes on.

use super::log::{PAGE, SECTOR};
use super::Unreadable;
use super::record::{Bytes, GameRecord, Named, OTHERS, Record};
use crate::crc::crc32;
use crate::history::{HeaderBytes, LONGEST, ROOM, Scoresheet};
use embedded_storage::nor_flash::{MultiwriteNorFlash, ReadNorFlash};

/// The longest part of a game that is only in the record, in bytes.
pub const PENDING: usize = 10;

/// The longest end of a record that says where the history is.
pub const LOGGED: usize = 7 + PENDING;

/// The version of a sector that is written.
const VERSION: u8 = 1;
/// The bytes of the head that its CRC covers, and the CRC.
const HEAD: usize = 128;
/// Where the closing is in the first page, and its length.
const CLOSING: usize = 128;
const CLOSED: usize = 12;
/// Where the header is in the head.
const HEADER: usize = 14;
/// The sectors that are tried before a game is not written down.
const ATTEMPTS: u32 = 4;

/// The first of the state pages, and how many there are.
const STATE: usize = PAGE + ROOM;
const STATES: u8 = ((SECTOR - STATE) / PAGE) as u8;
/// What precedes the record in a state page.
const BEFORE: usize = 11;

const _: () = assert!(STATE.is_multiple_of(PAGE) && STATES >= 6 && HEADER + LONGEST <= HEAD);
const _: () = assert!(BEFORE + super::log::LONGEST <= PAGE);
// A place is a byte: five bits for the sector, three for the page.
const _: () = assert!(SECTORS <= 32 && STATES < 8);

/// Where the state of a game that was put away is: a state page of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

impl Place {
    /// The byte of no place.
    pub(super) const NONE: u8 = 0xFF;

    const fn new(sector: u32, page: u8) -> Self {
        Self((sector as u8).wrapping_shl(3) | page)
    }

    /// A place from its byte.
    pub(super) const fn of(byte: u8) -> Option<Self> {
        if byte & 7 < STATES { Some(Self(byte)) } else { None }
    }

    pub(super) fn byte(place: Option<Self>) -> u8 {
        place.map_or(Self::NONE, |place| place.0)
    }

    pub(super) const fn sector(self) -> u32 {
        (self.0 >> 3) as u32
    }

    /// Where its page is in the sector.
    const fn offset(self) -> usize {
        STATE.saturating_add(PAGE.saturating_mul((self.0 & 7) as usize))
    }
}

/// The part of a game's history that its record holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The sector that has the rest, counted from the beginning of the area.
    pub sector: u8,
    /// The stamp of that sector.
    pub stamp: u32,
    /// The bytes of events in it that count.
    pub written: u16,
    /// The events after them.
    pub pending: heapless::Vec<u8, PENDING>,
}

impl Logged {
    /// Appends it to a record.
    pub(super) fn write(&self, bytes: &mut Bytes) {
        let [low, high] = self.written.to_le_bytes();
        let [a, b, c, d] = self.stamp.to_le_bytes();
        // Cannot be full: tests write the longest record possible.
        let _ = bytes.extend_from_slice(&[self.sector, a, b, c, d, low, high]);
        let _ = bytes.extend_from_slice(&self.pending);
    }

    /// Reads the end of a record.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let ([sector, a, b, c, d, low, high], pending) = bytes.split_first_chunk()?;
        Some(Self {
            sector: *sector,
            stamp: u32::from_le_bytes([*a, *b, *c, *d]),
            written: u16::from_le_bytes([*low, *high]),
            pending: heapless::Vec::from_slice(pending).ok()?,
        })
    }
}

/// A game in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// Its number: higher is later.
    pub number: u32,
    /// The header, see [`crate::history::summary`].
    pub head: HeaderBytes,
    /// The length of its events in bytes, and the winners, a bit each; none while it is not over.
    pub closing: Option<(u16, u8)>,
    /// The length of its events, if it was put away beside the game of the scoresheet.
    pub away: Option<u16>,
}

/// Reads the games of the history, for the console.
pub trait Archive {
    /// The first game with a number above this one.
    fn after(&mut self, number: u32) -> Option<Past>;

    /// A byte of the events of a game that is over or was put away.
    fn event(&mut self, number: u32, offset: u32) -> u8;
}

/// A board without a history.
impl Archive for () {
    fn after(&mut self, _: u32) -> Option<Past> {
        None
    }

    fn event(&mut self, _: u32, _: u32) -> u8 {
        0
    }
}

/// What a sector holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Holds {
    /// Nothing of value.
    #[default]
    Nothing,
    /// A game that is not over.
    Open,
    /// A game that is over.
    Closed,
    /// Something of this newer version.
    Newer(u8),
}

/// A sector, as it was read at power-on or written since.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    stamp: u32,
    number: u32,
    holds: Holds,
}

/// The sector of the game on the scoresheet.
#[derive(Clone, Copy, Debug)]
struct Current {
    sector: u32,
    edition: u32,
    /// The bytes of events that are in it.
    written: usize,
    /// The last state of it that was written.
    place: Option<Place>,
}

/// The area.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// Its first sector. All other sectors here count from it.
    first: u32,
    /// What each sector holds, once all were read: that takes 3 ms, and is not needed for the first light.
    known: [Known; SECTORS],
    read: bool,
    current: Option<Current>,
    /// A blank sector, erased since power-on.
    spare: Option<u32>,
    /// The sectors that were erased since power-on, a bit each.
    fresh: u32,
    /// The games that were put away beside that of the scoresheet.
    others: [Option<Place>; OTHERS],
    /// Sectors that did not hold what was written, a bit each.
    bad: u32,
    /// The edition for which no sector was left: it is not tried over and over.
    given_up: Option<u32>,
    /// No spare sector could be made, and no game began since.
    unprepared: bool,
    /// Nothing is written: a record of a newer program may name any sector.
    off: bool,
    /// A record was saved since power-on. Until then an interrupted one may be found at the next power-on, and name any
    /// sector that is not closed, or the one that was closed last.
    settled: bool,
}

/// The sectors of the area.
pub(super) const SECTORS: usize = 32;

impl History {
    /// The area that begins at this sector. Nothing is read yet.
    pub const fn new(first: u32) -> Self {
        Self {
            first,
            known: [Known { stamp: 0, number: 0, holds: Holds::Nothing }; SECTORS],
            read: false,
            current: None,
            spare: None,
            fresh: 0,
            others: [None; OTHERS],
            bad: 0,
            given_up: None,
            unprepared: false,
            off: false,
            settled: false,
        }
    }

    /// Reads what each sector of the area holds, once.
    pub fn scan<F: ReadNorFlash>(&mut self, flash: &mut F) -> Result<(), F::Error> {
        if !self.read {
            for sector in 0..SECTORS as u32 {
                self.look(flash, sector)?;
            }
            self.read = true;
        }
        Ok(())
    }

    /// Reads what a sector holds. Returns its header if it has one of this version.
    fn look<F: ReadNorFlash>(&mut self, flash: &mut F, sector: u32) -> Result<Option<HeaderBytes>, F::Error> {
        let Some(Head { stamp, number, version, header }) = self.head(flash, sector)? else { return Ok(None) };
        let holds = match self.closing(flash, sector, stamp)? {
            _ if version > VERSION => Holds::Newer(version),
            Some(_) => Holds::Closed,
            None => Holds::Open,
        };
        self.know(sector, Known { stamp, number, holds });
        Ok((version <= VERSION).then_some(header))
    }

    /// Writes nothing from now on.
    pub const fn leave_alone(&mut self) {
        self.off = true;
    }

    /// A record was saved. Sectors that could not be erased until now may be.
    pub const fn settle(&mut self) {
        if !self.settled {
            (self.settled, self.unprepared) = (true, false);
        }
    }

    /// The games that were put away beside that of the scoresheet: their sectors are not erased.
    pub fn protect(&mut self, named: &Named) {
        self.others = [None; OTHERS];
        self.others.iter_mut().zip(named.others()).for_each(|(slot, place)| *slot = Some(place));
    }

    /// The game on the scoresheet takes the place of another that was put away, which is to be recalled.
    pub fn exchange(&mut self, place: Place) {
        let left = self.current.and_then(|current| current.place);
        self.others.iter_mut().filter(|other| **other == Some(place)).for_each(|other| *other = left);
    }

    /// Reads a game that was put away, and where its history is.
    pub fn state<F: ReadNorFlash>(
        &mut self,
        flash: &mut F,
        place: Place,
    ) -> Result<Result<(GameRecord, Logged), Unreadable>, F::Error> {
        self.look(flash, place.sector())?;
        let Known { stamp, holds, .. } = self.at(place.sector()).unwrap_or_default();
        if let Holds::Newer(version) = holds {
            return Ok(Err(Unreadable::Newer(version)));
        }
        let mut page = [0; PAGE];
        flash.read(self.offset(place.sector(), place.offset()), &mut page)?;
        Ok(state_of(&page, stamp).map(|(game, written)| {
            (game, Logged { sector: place.sector() as u8, stamp, written, pending: heapless::Vec::new() })
        }))
    }

    /// Takes over the game of the record into the scoresheet. `place` is where its state is, if it was put away.
    /// Returns false if the area does not hold it.
    pub fn recall<F: ReadNorFlash>(
        &mut self,
        flash: &mut F,
        logged: &Logged,
        place: Option<Place>,
        sheet: &mut Scoresheet,
    ) -> Result<bool, F::Error> {
        let sector = u32::from(logged.sector);
        let header = if usize::from(logged.sector) < SECTORS { self.look(flash, sector)? } else { None };
        let Some(header) = header.filter(|_| self.at(sector).is_some_and(|known| known.stamp == logged.stamp)) else {
            return Ok(false);
        };
        sheet.recall(&header);
        let written = usize::from(logged.written);
        for offset in (0..written).step_by(CHUNK) {
            let mut chunk = [0; CHUNK];
            let Some(part) = chunk.get_mut(..written.saturating_sub(offset).min(CHUNK)) else { return Ok(false) };
            flash.read(self.offset(sector, PAGE.saturating_add(offset)), part)?;
            if !sheet.recall_events(part) {
                return Ok(false);
            }
        }
        self.current = Some(Current { sector, edition: sheet.edition(), written, place });
        Ok(sheet.recall_events(&logged.pending))
    }

    /// Writes what must be in the area before the record: of a game that is over all of it, of one that was put away
    /// also its state, else all but the last few bytes. Returns what the record must say. `live` returns the sectors that
    /// must not be erased, a bit each.
    pub fn write<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sheet: &Scoresheet,
        away: Option<&GameRecord>,
        live: impl FnOnce(&mut F) -> Result<u32, F::Error>,
    ) -> Result<Option<(Logged, Option<Place>)>, F::Error> {
        if sheet.head().is_empty() || self.off || self.given_up == Some(sheet.edition()) {
            self.current = None;
            return Ok(None);
        }
        let Some(mut current) = self.current.filter(|current| current.edition == sheet.edition()) else {
            return self.copy(flash, sheet, away, live);
        };
        let left = sheet.events().len().saturating_sub(current.written);
        let closed = self.at(current.sector).is_some_and(|known| known.holds == Holds::Closed);
        let enough = match sheet.result() {
            Some(_) => closed && left == 0,
            None => left <= pending(sheet, away),
        };
        let fresh = self.fresh & bit(current.sector) != 0 && !closed;
        if (enough || fresh && self.append(flash, sheet, away, &mut current)?)
            && self.put_away(flash, away, &mut current)?
        {
            self.current = Some(current);
            return Ok(Some(self.logged(sheet, &current)));
        }
        self.copy(flash, sheet, away, live)
    }

    /// Writes the state of a game that was put away, unless it is there. Returns false if the sector does not hold it.
    fn put_away<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        away: Option<&GameRecord>,
        current: &mut Current,
    ) -> Result<bool, F::Error> {
        let Some(game) = away else { return Ok(true) };
        let stamp = self.at(current.sector).map_or(0, |known| known.stamp);
        let bytes = state_bytes(stamp, current.written as u16, game);
        // A state that the record does not name may be what an interrupted write left behind.
        if let Some(place) = current.place
            && self.reads(flash, place.sector(), place.offset(), &bytes)?
        {
            return Ok(true);
        }
        if self.fresh & bit(current.sector) == 0 {
            return Ok(false);
        }
        for place in (0..STATES).map(|page| Place::new(current.sector, page)) {
            if self.reads(flash, place.sector(), place.offset(), &[0xFF; PAGE])?
                && self.program(flash, place.sector(), place.offset(), &bytes)?
            {
                current.place = Some(place);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes the whole game to another sector.
    fn copy<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sheet: &Scoresheet,
        away: Option<&GameRecord>,
        live: impl FnOnce(&mut F) -> Result<u32, F::Error>,
    ) -> Result<Option<(Logged, Option<Place>)>, F::Error> {
        self.unprepared = false;
        self.scan(flash)?;
        let before = self.current.filter(|current| current.edition == sheet.edition());
        let number = before.and_then(|current| self.at(current.sector)).map(|known| known.number);
        let number = number.unwrap_or_else(|| self.highest(|known| known.number).saturating_add(1));
        let (mut live, mut protected) = (Some(live), 0);
        for _ in 0..ATTEMPTS {
            if self.spare.is_none() {
                if let Some(live) = live.take() {
                    protected = live(flash)?;
                }
                self.erase_next(flash, protected)?;
            }
            let Some(sector) = self.spare.take() else { continue };
            let stamp = self.highest(|known| known.stamp).saturating_add(1);
            self.know(sector, Known { stamp, number, holds: Holds::Open });
            let mut current = Current { sector, edition: sheet.edition(), written: 0, place: None };
            let head = head_bytes(stamp, number, sheet.head());
            if self.program(flash, sector, 0, &head)?
                && self.append(flash, sheet, away, &mut current)?
                && self.put_away(flash, away, &mut current)?
            {
                self.current = Some(current);
                return Ok(Some(self.logged(sheet, &current)));
            }
            self.spoil(sector);
        }
        // Nothing of it is in the area: after a power cut it is known from its middle on.
        (self.current, self.given_up) = (None, self.settled.then_some(sheet.edition()));
        Ok(None)
    }

    /// Adds events to the sector, and closes it if the game is over. Returns false if it does not hold them.
    fn append<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        sheet: &Scoresheet,
        away: Option<&GameRecord>,
        current: &mut Current,
    ) -> Result<bool, F::Error> {
        let most = pending(sheet, away);
        loop {
            let events = sheet.events().get(current.written..).unwrap_or_default();
            if events.len() <= most {
                break;
            }
            // A page at a time: what is left goes with the next.
            let from = PAGE.saturating_add(current.written);
            let room = PAGE.saturating_sub(from % PAGE);
            let part = events.get(..room).unwrap_or(events);
            if !self.program(flash, current.sector, from, part)? {
                return Ok(false);
            }
            current.written = current.written.saturating_add(part.len());
        }
        if let (Some(winners), Some(known)) = (sheet.result(), self.at(current.sector)) {
            let closing = closing_bytes(known.stamp, current.written as u16, winners.bits());
            if !self.program(flash, current.sector, CLOSING, &closing)? {
                return Ok(false);
            }
            self.know(current.sector, Known { holds: Holds::Closed, ..known });
        }
        Ok(true)
    }

    /// Whether [`History::prepare`] would erase a sector.
    pub const fn needs_erase(&self) -> bool {
        self.spare.is_none() && !self.unprepared && !self.off
    }

    /// Erases a sector ahead.
    pub fn prepare<F: MultiwriteNorFlash>(&mut self, flash: &mut F, live: u32) -> Result<(), F::Error> {
        self.unprepared = true;
        self.scan(flash)?;
        self.erase_next(flash, live)?;
        self.unprepared = self.spare.is_none();
        Ok(())
    }

    /// Erases the sector of least value, and makes it the spare one if it is blank then.
    fn erase_next<F: MultiwriteNorFlash>(&mut self, flash: &mut F, live: u32) -> Result<(), F::Error> {
        const { assert!(SECTOR.is_multiple_of(F::ERASE_SIZE), "a sector can be erased by itself") }
        let mut taken = live | self.bad;
        taken |= self.current.map_or(0, |current| bit(current.sector));
        taken |= self.others.iter().flatten().fold(0, |bits, place| bits | bit(place.sector()));
        let last = if self.settled { 0 } else { self.highest(|known| known.stamp) };
        let free = (0u32..).zip(self.known).filter(|(sector, known)| match known.holds {
            Holds::Newer(_) => false,
            Holds::Open if !self.settled => false,
            Holds::Closed if known.stamp == last => false,
            Holds::Nothing | Holds::Open | Holds::Closed => taken & bit(*sector) == 0,
        });
        let Some((sector, _)) = free.min_by_key(|(sector, known)| (self.lists(*sector), known.stamp)) else {
            return Ok(());
        };
        self.know(sector, Known::default());
        self.fresh &= !bit(sector);
        let start = self.offset(sector, 0);
        flash.erase(start, start.saturating_add(SECTOR as u32))?;
        let mut blank = true;
        for offset in (0..SECTOR).step_by(CHUNK) {
            let mut chunk = [0; CHUNK];
            flash.read(self.offset(sector, offset), &mut chunk)?;
            blank &= chunk == [0xFF; CHUNK];
        }
        match blank {
            true => (self.spare, self.fresh) = (Some(sector), self.fresh | bit(sector)),
            false => self.spoil(sector),
        }
        Ok(())
    }

    /// The sector does not hold what is written to it.
    fn spoil(&mut self, sector: u32) {
        self.bad |= bit(sector);
        self.know(sector, Known::default());
    }

    /// Whether the sector holds a game that is listed: it is being played, put away, or over. Of several sectors of a game that was
    /// written again, only the last counts.
    fn lists(&self, sector: u32) -> bool {
        let Some(own) = self.at(sector) else { return false };
        let newest = || self.known.iter().all(|other| other.number != own.number || other.stamp <= own.stamp);
        match self.current {
            Some(current) if current.sector == sector => true,
            _ if self.is_other(sector).is_some() => true,
            Some(current) if self.at(current.sector).is_some_and(|played| played.number == own.number) => false,
            _ => own.holds == Holds::Closed && newest(),
        }
    }

    /// The state of the game in this sector, if it was put away beside that of the scoresheet.
    fn is_other(&self, sector: u32) -> Option<Place> {
        self.others.iter().flatten().find(|place| place.sector() == sector).copied()
    }

    /// The first game with a number above this one.
    pub fn after<F: ReadNorFlash>(&mut self, flash: &mut F, number: u32) -> Result<Option<Past>, F::Error> {
        self.scan(flash)?;
        let listed = (0u32..).zip(self.known).filter(|(sector, known)| known.number > number && self.lists(*sector));
        let Some((sector, known)) = listed.min_by_key(|(_, known)| known.number) else { return Ok(None) };
        let Some(head) = self.head(flash, sector)? else { return Ok(None) };
        let played = self.current.is_some_and(|current| current.sector == sector);
        let closing = if played { None } else { self.closing(flash, sector, known.stamp)? };
        let away = match self.is_other(sector).filter(|_| !played) {
            Some(place) => self.state(flash, place)?.ok().map(|(_, logged)| logged.written),
            None => None,
        };
        Ok(Some(Past { number: known.number, head: head.header, closing: closing.filter(|_| away.is_none()), away }))
    }

    /// A byte of the events of a game that is over or was put away; 0 if there is no such game.
    pub fn event<F: ReadNorFlash>(&self, flash: &mut F, number: u32, offset: u32) -> Result<u8, F::Error> {
        let mut sectors = (0u32..).zip(self.known).filter(|(_, known)| known.number == number);
        let mut byte = [0];
        if let Some((sector, _)) = sectors.find(|(sector, _)| self.lists(*sector)) {
            // Within the sector, also if the closing has a wrong length.
            flash.read(self.offset(sector, PAGE.saturating_add(offset as usize % ROOM)), &mut byte)?;
        }
        let [byte] = byte;
        Ok(byte)
    }

    fn head<F: ReadNorFlash>(&self, flash: &mut F, sector: u32) -> Result<Option<Head>, F::Error> {
        let mut bytes = [0; HEAD];
        flash.read(self.offset(sector, 0), &mut bytes)?;
        Ok(Head::of(&bytes))
    }

    /// The bytes of events and the winners, if the sector is closed.
    fn closing<F: ReadNorFlash>(&self, flash: &mut F, sector: u32, stamp: u32) -> Result<Option<(u16, u8)>, F::Error> {
        let mut bytes = [0; CLOSED];
        flash.read(self.offset(sector, CLOSING), &mut bytes)?;
        let [.., low, high, winners, _] = bytes;
        let events = u16::from_le_bytes([low, high]);
        Ok((bytes == closing_bytes(stamp, events, winners)).then_some((events, winners)))
    }

    /// Programs bytes of one page, and reads them back. Returns whether they read as written.
    fn program<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
        offset: usize,
        bytes: &[u8],
    ) -> Result<bool, F::Error> {
        const { assert!(PAGE.is_multiple_of(F::WRITE_SIZE), "a page can be programmed by itself") }
        let mut page = [0xFF; PAGE];
        let within = offset % PAGE;
        page.iter_mut().skip(within).zip(bytes).for_each(|(to, from)| *to = *from);
        flash.write(self.offset(sector, offset.saturating_sub(within)), &page)?;
        self.reads(flash, sector, offset, bytes)
    }

    /// Whether these bytes are there.
    fn reads<F: ReadNorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
        offset: usize,
        bytes: &[u8],
    ) -> Result<bool, F::Error> {
        for (from, wanted) in (offset..).step_by(CHUNK).zip(bytes.chunks(CHUNK)) {
            let mut chunk = [0; CHUNK];
            let Some(read) = chunk.get_mut(..wanted.len()) else { return Ok(false) };
            flash.read(self.offset(sector, from), read)?;
            if read != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the record says of a game whose sector is this one.
    fn logged(&self, sheet: &Scoresheet, current: &Current) -> (Logged, Option<Place>) {
        let pending = sheet.events().get(current.written..).unwrap_or_default();
        let logged = Logged {
            sector: current.sector as u8,
            stamp: self.at(current.sector).map_or(0, |known| known.stamp),
            written: current.written as u16,
            // Cannot be too long: what is longer was programmed before.
            pending: heapless::Vec::from_slice(pending).unwrap_or_default(),
        };
        (logged, current.place)
    }

    fn at(&self, sector: u32) -> Option<Known> {
        self.known.get(sector as usize).copied()
    }

    fn know(&mut self, sector: u32, known: Known) {
        self.known.get_mut(sector as usize).into_iter().for_each(|slot| *slot = known);
    }

    fn highest(&self, of: fn(&Known) -> u32) -> u32 {
        self.known.iter().map(of).max().unwrap_or(0)
    }

    const fn offset(&self, sector: u32, within: usize) -> u32 {
        let sector = self.first.saturating_add(sector);
        sector.saturating_mul(SECTOR as u32).saturating_add(within as u32)
    }
}

/// The bytes compared at a time: the stack is small.
const CHUNK: usize = 64;

/// The bit of a sector.
pub(super) const fn bit(sector: u32) -> u32 {
    1u32.wrapping_shl(sector)
}

/// How many bytes of events may be only in the record: none if no more are to come soon.
fn pending(sheet: &Scoresheet, away: Option<&GameRecord>) -> usize {
    if sheet.result().is_some() || away.is_some() { 0 } else { PENDING }
}

/// The state page of a game that was put away.
fn state_bytes(stamp: u32, events: u16, game: &GameRecord) -> heapless::Vec<u8, PAGE> {
    let record = game.encode();
    let mut bytes = heapless::Vec::new();
    let ([a, b, c, d], [low, high]) = (stamp.to_le_bytes(), events.to_le_bytes());
    // Cannot be full: see BEFORE.
    let _ = bytes.extend_from_slice(&[0, 0, 0, 0, a, b, c, d, low, high, record.len() as u8]);
    let _ = bytes.extend_from_slice(&record);
    let sum = crc32(bytes.get(4..).unwrap_or_default()).to_le_bytes();
    bytes.iter_mut().zip(sum).for_each(|(to, from)| *to = from);
    bytes
}

/// Reads a state page of a sector with this stamp: the game, and the length of its events.
fn state_of(page: &[u8; PAGE], stamp: u32) -> Result<(GameRecord, u16), Unreadable> {
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
struct Head {
    stamp: u32,
    number: u32,
    version: u8,
    header: HeaderBytes,
}

impl Head {
    /// Reads a head; none if there is none. Of a newer version only the version is known.
    fn of(bytes: &[u8; HEAD]) -> Option<Self> {
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

fn head_bytes(stamp: u32, number: u32, header: &[u8]) -> [u8; HEAD] {
    let mut bytes = [0xFF; HEAD];
    let words = [0, stamp, number].into_iter().flat_map(u32::to_le_bytes);
    let rest = [VERSION, header.len() as u8].into_iter().chain(header.iter().copied());
    bytes.iter_mut().zip(words.chain(rest)).for_each(|(to, from)| *to = from);
    let sum = crc32(bytes.get(4..).unwrap_or_default()).to_le_bytes();
    bytes.iter_mut().zip(sum).for_each(|(to, from)| *to = from);
    bytes
}

fn closing_bytes(stamp: u32, events: u16, winners: u8) -> [u8; CLOSED] {
    let mut bytes = [0; CLOSED];
    let fields = stamp.to_le_bytes().into_iter().chain(events.to_le_bytes()).chain([winners]);
    bytes.iter_mut().skip(4).zip(fields).for_each(|(to, from)| *to = from);
    let sum = crc32(bytes.get(4..).unwrap_or_default()).to_le_bytes();
    bytes.iter_mut().zip(sum).for_each(|(to, from)| *to = from);
    bytes
}

const fn word(bytes: &[u8; 4]) -> u32 {
    u32::from_le_bytes(*bytes)
}
