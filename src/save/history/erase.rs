//! Erases sectors: ahead, and as few of value as possible.

use super::sector::CHUNK;
use super::{History, Holds, Known, bit};
use crate::save::log::SECTOR;
use embedded_storage::nor_flash::MultiwriteNorFlash;

impl History {
    /// Whether [`History::prepare`] would erase a sector.
    pub const fn needs_erase(&self) -> bool {
        self.spare.is_none() && !self.unprepared && !self.off
    }

    /// Whether a sector that an interrupted record may name is erased next, or a game that is over: all others are used
    /// up.
    pub fn needs_settling<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<bool, F::Error> {
        if self.settled || self.off || self.spare.is_some() {
            return Ok(false);
        }
        self.scan(flash)?;
        let mut all = (0u32..).zip(&self.known);
        Ok(all.all(|(sector, known)| known.holds != Holds::Nothing || self.bad & bit(sector) != 0))
    }

    /// Erases a sector ahead.
    pub fn prepare<F: MultiwriteNorFlash>(&mut self, flash: &mut F, live: u32) -> Result<(), F::Error> {
        self.unprepared = true;
        self.scan(flash)?;
        self.erase_next(flash, live)?;
        self.unprepared = self.spare.is_none();
        Ok(())
    }

    /// Erases none ahead until a game begins.
    pub const fn cannot_prepare(&mut self) {
        self.unprepared = true;
    }

    /// Erases the sector of least value, and makes it the spare one if it is blank then.
    pub(super) fn erase_next<F: MultiwriteNorFlash>(&mut self, flash: &mut F, live: u32) -> Result<(), F::Error> {
        const { assert!(SECTOR.is_multiple_of(F::ERASE_SIZE), "a sector can be erased by itself") }
        let mut taken = live | self.bad;
        taken |= self.current.map_or(0, |current| bit(current.sector));
        taken |= self.others.iter().flatten().fold(0, |bits, place| bits | bit(place.sector()));
        let last = if self.settled { 0 } else { self.highest(|known| known.stamp) };
        let free = (0u32..).zip(&self.known).filter(|(sector, known)| match known.holds {
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
    pub(super) fn spoil(&mut self, sector: u32) {
        self.bad |= bit(sector);
        self.know(sector, Known::default());
    }
}
