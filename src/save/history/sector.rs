//! Reads and programs parts of a sector.

use super::History;
use super::layout::{CLOSED, CLOSING, HEAD, Head, closing_bytes};
use crate::save::log::{PAGE, SECTOR};
use embedded_storage::nor_flash::{MultiwriteNorFlash, ReadNorFlash};

/// The bytes compared at a time: the stack is small.
pub(super) const CHUNK: usize = 64;

impl History {
    pub(super) fn head<F: ReadNorFlash>(&self, flash: &mut F, sector: u32) -> Result<Option<Head>, F::Error> {
        let mut bytes = [0; HEAD];
        flash.read(self.offset(sector, 0), &mut bytes)?;
        Ok(Head::of(&bytes))
    }

    /// The bytes of events and the winners, if the sector is closed.
    pub(super) fn closing<F: ReadNorFlash>(
        &self,
        flash: &mut F,
        sector: u32,
        stamp: u32,
    ) -> Result<Option<(u16, u8)>, F::Error> {
        let mut bytes = [0; CLOSED];
        flash.read(self.offset(sector, CLOSING), &mut bytes)?;
        let [.., low, high, winners, _] = bytes;
        let events = u16::from_le_bytes([low, high]);
        Ok((bytes == closing_bytes(stamp, events, winners)).then_some((events, winners)))
    }

    /// Programs bytes of one page, and reads them back. Returns whether they read as written.
    pub(super) fn program<F: MultiwriteNorFlash>(
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
    pub(super) fn reads<F: ReadNorFlash>(
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

    pub(super) const fn offset(&self, sector: u32, within: usize) -> u32 {
        let sector = self.first.saturating_add(sector);
        sector.saturating_mul(SECTOR as u32).saturating_add(within as u32)
    }
}
