//! The games of the history, one after the other, for the console.

use super::{History, Known};
use crate::history::{HeaderBytes, ROOM};
use crate::save::log::PAGE;
use embedded_storage::nor_flash::ReadNorFlash;

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

/// The history, on its chip.
pub struct HistoryOnChip<'a, F> {
    pub(in crate::save) history: &'a mut History,
    pub(in crate::save) flash: &'a mut F,
}

impl<F: ReadNorFlash> Archive for HistoryOnChip<'_, F> {
    fn after(&mut self, number: u32) -> Option<Past> {
        self.history.after(self.flash, number).unwrap_or_default()
    }

    fn event(&mut self, number: u32, offset: u32) -> u8 {
        // Of a chip that cannot be read, zeros: the game is refused by its reader.
        self.history.event(self.flash, number, offset).unwrap_or_default()
    }
}

impl History {
    /// The first game with a number above this one.
    fn after<F: ReadNorFlash>(&mut self, flash: &mut F, number: u32) -> Result<Option<Past>, F::Error> {
        self.scan(flash)?;
        let listed = (0u32..).zip(&self.known).filter(|(sector, known)| known.number > number && self.lists(*sector));
        let Some((sector, known)) = listed.min_by_key(|(_, known)| known.number) else { return Ok(None) };
        let Known { number, stamp, .. } = *known;
        let Some(head) = self.head(flash, sector)? else { return Ok(None) };
        let played = self.current.is_some_and(|current| current.sector == sector);
        let closing = if played { None } else { self.closing(flash, sector, stamp)? };
        let away = match self.is_other(sector).filter(|_| !played) {
            Some(place) => self.state(flash, place)?.ok().map(|(_, logged)| logged.written),
            None => None,
        };
        Ok(Some(Past { number, head: head.header, closing: closing.filter(|_| away.is_none()), away }))
    }

    /// A byte of the events of a game that is over or was put away; 0 if there is no such game.
    fn event<F: ReadNorFlash>(&self, flash: &mut F, number: u32, offset: u32) -> Result<u8, F::Error> {
        let mut sectors = (0u32..).zip(&self.known).filter(|(_, known)| known.number == number);
        let mut byte = [0];
        if let Some((sector, _)) = sectors.find(|(sector, _)| self.lists(*sector)) {
            // Within the sector, also if the closing has a wrong length.
            flash.read(self.offset(sector, PAGE.saturating_add(offset as usize % ROOM)), &mut byte)?;
        }
        let [byte] = byte;
        Ok(byte)
    }
}
