//! The history: games from their first throw to their last, in an area of flash of its own.
//!
//! A sector holds one game. Its first page begins with a head, and ends with a closing once the game is over; the nine
//! pages after it have the events, one byte a throw ([`crate::history`]). The last six are state pages: each time the
//! game is put away, one of them gets its state, so that the record need only name the page. `layout.rs` has the bytes.
//!
//! The game that is being played is in the scoresheet of the app, in RAM. The record of games names its sector and says
//! how many events are in it; the last ones, at most [`PENDING`] bytes, are in the record itself. They are programmed
//! before the record that drops them, so after a power cut the history ends where the game resumes. Of a game that is
//! put away all events are programmed, and its state, before the record that puts it away. That record is the only
//! thing that decides which games there are: after a power cut each is there once.
//!
//! Only sectors that were erased since power-on, and then read as blank, are written to, as in [`super::log`]. After a
//! power cut no more is added to the sector of the game: the next page that is due is written to another one, with the
//! whole game. The record that names it makes it valid. Until then, the old sector stays; so what an interrupted
//! write left behind is never read. The same happens if a closed game goes on because its last move was taken back.
//!
//! Sectors that are neither named by the record nor closed are erased first, then the games that ended first. Those
//! that the record names are never erased. A sector of a newer version is never erased, nor is any while a record of a
//! newer version is protected. If no sector is left, games are not written down, and all else goes on.

mod archive;
mod erase;
mod layout;
mod place;
mod recall;
mod sector;
mod write;

use super::record::{Named, OTHERS};
use crate::history::HeaderBytes;
pub use archive::{Archive, HistoryOnChip, Past};
use embedded_storage::nor_flash::ReadNorFlash;
use layout::{Head, VERSION};
pub(super) use place::bit;
pub use place::{LOGGED, Logged, PENDING, Place};

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
    /// sector that is not closed, or the one that was closed last. If there is no other, the last record is saved
    /// again.
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

    /// Whether the sector holds a game that is listed: it is being played, put away, or over. Of several sectors of a
    /// game that was written again, only the last counts.
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

    fn at(&self, sector: u32) -> Option<Known> {
        self.known.get(sector as usize).copied()
    }

    fn know(&mut self, sector: u32, known: Known) {
        self.known.get_mut(sector as usize).into_iter().for_each(|slot| *slot = known);
    }

    fn highest(&self, of: fn(&Known) -> u32) -> u32 {
        self.known.iter().map(of).max().unwrap_or(0)
    }
}
