//! Writes the game of the scoresheet.

use super::layout::{CLOSING, STATES, closing_bytes, head_bytes, state_bytes};
use super::{Current, History, Holds, Known, Logged, PENDING, Place, bit};
use crate::history::Scoresheet;
use crate::save::log::PAGE;
use crate::save::record::GameRecord;
use embedded_storage::nor_flash::MultiwriteNorFlash;

/// The sectors that are tried before a game is not written down.
const ATTEMPTS: u32 = 4;

impl History {
    /// Writes what must be in the area before the record: of a game that is over all of it, of one that was put away
    /// also its state, else all but the last few bytes. Returns what the record must say. `live` returns the sectors
    /// that must not be erased, a bit each.
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
}

/// How many bytes of events may be only in the record: none if no more are to come soon.
fn pending(sheet: &Scoresheet, away: Option<&GameRecord>) -> usize {
    if sheet.result().is_some() || away.is_some() { 0 } else { PENDING }
}
