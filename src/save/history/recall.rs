//! Reads games back: those that were put away, and the history of one into the scoresheet.

use super::layout::state_of;
use super::sector::CHUNK;
use super::{Current, History, Holds, Known, Logged, Place, SECTORS};
use crate::history::Scoresheet;
use crate::save::Unreadable;
use crate::save::log::PAGE;
use crate::save::record::GameRecord;
use embedded_storage::nor_flash::ReadNorFlash;

impl History {
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
}
