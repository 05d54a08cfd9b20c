//! A ring log of records in flash, which survives power cuts.
//!
//! A sector has 16 slots, filled in order, one record each (`slot.rs`); then comes the next sector of the ring.
//!
//! The newest record is the one with the highest sequence number whose CRC is valid. Each slot is a page of its own,
//! so writing one record cannot damage another, and a record with a broken header does not hide the next.
//!
//! A cell whose programming or erasing was interrupted by a power cut may read as 0 now and as 1 later. So after
//! opening, the log does not assume that a cell will read the same again. Four rules follow:
//!
//! 1. The log writes only to sectors that it erased since opening and then read as blank. A sector that looks blank may
//!    not be completely erased, so it is erased again.
//! 2. Before the first erase, the newest record is programmed once more over itself (`confirm`), which takes a chip
//!    that allows it, a [`MultiwriteNorFlash`]. This does nothing to a complete record, and completes one that was
//!    interrupted but happens to read as valid. From then on the newest record is stable, and older ones may be erased.
//! 3. The sector of the newest record is never erased, nor that of a protected record (`keep`).
//! 4. The first record after opening skips a sequence number: an interrupted record that reads as invalid now may have
//!    that number. If it reads as valid later, it counts as older.
//!
//! After opening, the log sees every operation complete, so records simply follow each other. Each is read back; one
//! that differs is written again to the next slot, in up to four sectors.
//!
//! An erase makes room for 16 saves. 28 sectors of 100,000 cycles last for 44.8 million saves, less one erase for each
//! time the board is switched on. A board that is only switched on and off erases the same sector each time; when that
//! one is worn out, the next.
//!
//! `host-tests/src/nor.rs` models the chip and the effects of a power cut; `host-tests/tests/save/power_cuts.rs` cuts
//! at every point of long sequences of saves, at all pairs of points of short ones, and several times in a row.

use super::slot::{HEADER, Header, Image, SLOT};
use core::ops::Range;
use embedded_storage::nor_flash::{MultiwriteNorFlash, ReadNorFlash};

pub use super::slot::{Entry, LONGEST, PAGE, Record, SECTOR, SLOTS};

/// [`Log::prepare`] erases a sector if fewer blank slots than this are left. It is called every turn, and a turn
/// usually has two saves.
const RESERVE: u32 = 4;

/// The sectors that an append tries before it gives up. Each may cost an erase, which takes 45 ms typically and 400 ms
/// at worst.
const ATTEMPTS: u32 = 4;

/// Why a record was not appended, or a sector not prepared. The newest record is intact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Error<E> {
    /// The driver refused; [`NorFlashError::kind`](embedded_storage::nor_flash::NorFlashError::kind) says why.
    Flash(#[cfg_attr(feature = "defmt", defmt(Debug2Format))] E),
    /// The payload is longer than [`LONGEST`].
    TooLong,
    /// Every sector holds the newest record or the protected one.
    NoRoom,
    /// Writing failed in four sectors. The next call tries others.
    Worn,
}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Self {
        Self::Flash(error)
    }
}

/// A ring log. Every call borrows the flash, whose offsets count from the beginning of the save area. A cell that fails
/// to take its value is not an error of the driver: the log reads back what it wrote.
#[derive(Clone, Debug)]
pub struct Log {
    /// Its first sector. All other sectors and slots here count from it.
    first: u32,
    sectors: u32,
    newest: Option<Record>,
    /// The newest record is stable: rule 2 was applied.
    confirmed: bool,
    /// The protected record.
    protected: Option<Record>,
    /// The number of the next record, higher than any that can become readable.
    next: u32,
    /// The sector after which the ring continues.
    head: u32,
    /// Slots of one sector that may be programmed: erased since opening, and not written to.
    blank: Range<u32>,
    /// A whole sector of such slots.
    spare: Option<u32>,
    /// [`Log::prepare`] failed, and no record was appended since: a bad chip is not erased over and over.
    unprepared: bool,
}

impl Log {
    /// Finds the newest record of a region, whatever the flash holds. Only reads: of an intact log 16 bytes a slot and
    /// the newest record, and the same again if a record is protected. At worst, with garbage in every slot, it reads
    /// this once for each slot.
    ///
    /// Returns that record too. Reading it again may find another one, with another protected record.
    ///
    /// `region` is a range of sectors: at least 2, and 3 to protect a record.
    pub fn open<F: ReadNorFlash>(flash: &mut F, region: Range<u32>) -> Result<(Self, Option<Entry>), F::Error> {
        const { assert!(F::READ_SIZE == 1, "a payload has any length") }
        let mut log = Self::empty(region);
        let newest = log.newest(flash)?;
        if let Some(newest) = &newest {
            log.rely_on(newest.record);
            let protected = log.protected_by(flash, newest)?;
            log.protect(protected);
        }
        Ok((log, newest))
    }

    fn empty(region: Range<u32>) -> Self {
        let sectors = region.end.saturating_sub(region.start);
        Self {
            first: region.start,
            sectors,
            newest: None,
            confirmed: false,
            protected: None,
            next: 1,
            head: sectors.saturating_sub(1),
            blank: 0..0,
            spare: None,
            unprepared: false,
        }
    }

    /// The newest valid record.
    pub fn newest<F: ReadNorFlash>(&self, flash: &mut F) -> Result<Option<Entry>, F::Error> {
        self.below(flash, None)
    }

    /// The newest valid record older than this one, for when its payload cannot be decoded.
    pub fn older<F: ReadNorFlash>(&self, flash: &mut F, than: Record) -> Result<Option<Entry>, F::Error> {
        self.below(flash, Some(than.rank()))
    }

    /// Protects a record from being erased, also after the log is opened again: every record appended from now on
    /// holds its number. Only one record is protected, the last given; `None` ends it. A log of 2 sectors needs both
    /// for saving, and protects none.
    pub fn protect(&mut self, record: Option<Record>) {
        self.protected = record.filter(|_| self.sectors > 2);
    }

    /// The protected record.
    pub const fn protected(&self) -> Option<Record> {
        self.protected
    }

    /// The record that an entry protects.
    fn protected_by<F: ReadNorFlash>(&self, flash: &mut F, entry: &Entry) -> Result<Option<Record>, F::Error> {
        let Some(protected) = entry.image.header().protected() else { return Ok(None) };
        let found = self.below(flash, Some((protected, u32::MAX)))?.map(|entry| entry.record);
        Ok(found.filter(|record| record.sequence == protected))
    }

    /// Whether [`Log::prepare`] would erase a sector, which stops the processor for some 45 ms.
    pub fn needs_erase(&self) -> bool {
        self.spare.is_none() && !self.unprepared && self.blank.end.saturating_sub(self.blank.start) < RESERVE
    }

    /// Erases a sector ahead if few blank slots are left, as after opening. Call it when nothing moves. A sector that
    /// is not blank after the erase is skipped; the first call after the next append tries another.
    pub fn prepare<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), Error<F::Error>> {
        if self.needs_erase() {
            self.unprepared = true;
            self.confirm(flash)?;
            self.spare = self.erase_next(flash)?;
            self.unprepared = self.spare.is_none();
        }
        Ok(())
    }

    /// Writes a record and reads it back. When this returns it is the newest record. After a power cut during the call
    /// the newest is this or the one before it. Erases only if [`Log::prepare`] was not called in time.
    pub fn append<F: MultiwriteNorFlash>(&mut self, flash: &mut F, payload: &[u8]) -> Result<Record, Error<F::Error>> {
        if payload.len() > LONGEST {
            return Err(Error::TooLong);
        }
        self.unprepared = false;
        self.confirm(flash)?;
        if self.next == u32::MAX {
            self.start_over(flash)?;
        }
        let sequence = self.next;
        // Even if this record fails, the next one gets another number.
        self.next = self.next.saturating_add(1);
        let image = Image::new(sequence, self.protected, payload);
        for _ in 0..ATTEMPTS {
            if self.blank.is_empty() {
                let sector = match self.spare.take() {
                    Some(sector) => Some(sector),
                    None => self.erase_next(flash)?,
                };
                self.blank = sector.map_or(0..0, slots_of);
            }
            while let Some(slot) = self.blank.next() {
                if self.write(flash, slot, &image)? {
                    let record = Record { sequence, slot };
                    self.newest = Some(record);
                    return Ok(record);
                }
            }
        }
        Err(Error::Worn)
    }

    /// Appends the newest record once more: interrupted ones that become readable later count as older then. Returns
    /// false if there is none.
    pub(super) fn renew<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<bool, Error<F::Error>> {
        self.confirm(flash)?;
        match self.newest(flash)? {
            Some(newest) => self.append(flash, newest.payload()).map(|_| true),
            None => Ok(false),
        }
    }

    /// Erases the next sector of the ring that holds nothing of value. Returns `None` if it is not blank afterwards.
    fn erase_next<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<Option<u32>, Error<F::Error>> {
        let after = self.head.saturating_add(1);
        let mut ring = (after..self.sectors).chain(0..after.min(self.sectors));
        let sector = ring.find(|sector| !self.holds(*sector)).ok_or(Error::NoRoom)?;
        self.head = sector;
        self.erase(flash, sector)?;
        Ok(self.is_blank(flash, sector)?.then_some(sector))
    }

    /// Whether a sector must not be erased: rule 3, or it is being written to.
    fn holds(&self, sector: u32) -> bool {
        let within = |record: Option<Record>| record.is_some_and(|record| record.sector() == sector);
        within(self.newest) || within(self.protected) || (!self.blank.is_empty() && self.blank.start / SLOTS == sector)
    }

    /// Rule 2: makes the newest record stable. Once per opening, before anything else is written and before a number
    /// is assigned: a record that was not valid when the log was opened may be valid now.
    pub(super) fn confirm<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), F::Error> {
        if self.confirmed {
            return Ok(());
        }
        let mut found = self.newest(flash)?;
        for _ in 0..ATTEMPTS {
            let Some(entry) = found else {
                // The record found by opening is no longer valid, and no other is. The ring begins where it will
                // begin at the next opening too, so that an interrupted record is the first to be erased.
                (self.newest, self.head) = (None, self.sectors.saturating_sub(1));
                break;
            };
            if self.write(flash, entry.record.slot, &entry.image)? {
                if self.newest != Some(entry.record) {
                    self.protect_from(flash, &entry)?;
                }
                self.rely_on(entry.record);
                break;
            }
            found = self.older(flash, entry.record)?;
        }
        self.confirmed = true;
        Ok(())
    }

    /// Protects what this entry does: it is stable, and another one than opening found. If it protects none, it is
    /// protected itself in place of a later record, which is not valid any more.
    fn protect_from<F: MultiwriteNorFlash>(&mut self, flash: &mut F, stable: &Entry) -> Result<(), F::Error> {
        let protected = match self.protected_by(flash, stable)? {
            None if self.protected.is_some_and(|protected| protected.rank() > stable.record.rank()) => {
                Some(stable.record)
            }
            None => self.protected,
            protected => protected,
        };
        self.protect(protected);
        Ok(())
    }

    /// Continues the log from this record. The 2 is rule 4. The ring continues from the sector of this record, not from
    /// where it had got to: if the first record after it was interrupted, its sector is the first to be erased, so
    /// nothing is left of it when its number is used again.
    fn rely_on(&mut self, newest: Record) {
        self.newest = Some(newest);
        self.next = self.next.max(newest.sequence.saturating_add(2));
        self.head = newest.sector();
    }

    /// Erases everything, because the numbers are used up. This log cannot get there: a sector takes some 100,000
    /// erases, and an erase uses at most 17 numbers (16 records and one skipped), so the 32 sectors of the whole save
    /// area use 54.4 million, about one in eighty. The high number was written by something else.
    fn start_over<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), F::Error> {
        for sector in 0..self.sectors {
            self.erase(flash, sector)?;
        }
        *self = Self::empty(self.first..self.first.saturating_add(self.sectors));
        Ok(())
    }

    /// The valid record of the highest rank below `rank`. Finds the highest rank first and then checks the CRC, so an
    /// intact log needs only its headers and one record to be read.
    fn below<F: ReadNorFlash>(&self, flash: &mut F, mut rank: Option<(u32, u32)>) -> Result<Option<Entry>, F::Error> {
        // Every round but the last excludes a slot. Unstable cells could make it take more rounds, hence the limit.
        for _ in 0..self.slots() {
            let mut best: Option<Record> = None;
            for slot in 0..self.slots() {
                let mut header = Header([0; HEADER]);
                flash.read(self.offset(slot), &mut header.0)?;
                let record = Record { sequence: header.sequence(), slot };
                let below = rank.is_none_or(|rank| record.rank() < rank);
                let above = best.is_none_or(|best| best.rank() < record.rank());
                if header.is_plausible() && below && above {
                    best = Some(record);
                }
            }
            let Some(record) = best else { break };
            if let Some(entry) = self.load(flash, record)? {
                return Ok(Some(entry));
            }
            rank = Some(record.rank());
        }
        Ok(None)
    }

    /// Reads a record, if it is valid. Every byte is read once, so that the bytes returned are those that were checked.
    pub fn load<F: ReadNorFlash>(&self, flash: &mut F, record: Record) -> Result<Option<Entry>, F::Error> {
        let mut image = Image([0xFF; HEADER + LONGEST]);
        let start = self.offset(record.slot);
        if let Some(header) = image.0.get_mut(..HEADER) {
            flash.read(start, header)?;
        }
        let end = image.end();
        if let Some(payload) = image.0.get_mut(HEADER..end) {
            flash.read(start.saturating_add(HEADER as u32), payload)?;
        }
        Ok((image.is_right() && image.header().sequence() == record.sequence).then_some(Entry { record, image }))
    }

    /// Programs a slot and reads it back. Returns whether it reads as written.
    fn write<F: MultiwriteNorFlash>(&self, flash: &mut F, slot: u32, image: &Image) -> Result<bool, F::Error> {
        const { assert!(PAGE.is_multiple_of(F::WRITE_SIZE), "a page can be programmed by itself") }
        let start = self.offset(slot);
        for (offset, part) in (start..).step_by(PAGE).zip(image.used().chunks(PAGE)) {
            let mut page = [0xFF; PAGE];
            page.iter_mut().zip(part).for_each(|(to, from)| *to = *from);
            flash.write(offset, &page)?;
        }
        let mut buffer = [0; CHUNK];
        for (offset, wanted) in (start..).step_by(CHUNK).zip(image.used().chunks(CHUNK)) {
            let Some(read) = buffer.get_mut(..wanted.len()) else { return Ok(false) };
            flash.read(offset, read)?;
            if read != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn erase<F: MultiwriteNorFlash>(&self, flash: &mut F, sector: u32) -> Result<(), F::Error> {
        const { assert!(SECTOR.is_multiple_of(F::ERASE_SIZE), "a sector can be erased by itself") }
        let start = self.offset(slots_of(sector).start);
        flash.erase(start, start.saturating_add(SECTOR as u32))
    }

    fn is_blank<F: ReadNorFlash>(&self, flash: &mut F, sector: u32) -> Result<bool, F::Error> {
        let start = self.offset(slots_of(sector).start);
        for offset in (start..).step_by(CHUNK).take(SECTOR / CHUNK) {
            let mut read = [0; CHUNK];
            flash.read(offset, &mut read)?;
            if read != [0xFF; CHUNK] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    const fn slots(&self) -> u32 {
        self.sectors.saturating_mul(SLOTS)
    }

    const fn offset(&self, slot: u32) -> u32 {
        self.first.saturating_mul(SECTOR as u32).saturating_add(slot.saturating_mul(SLOT as u32))
    }
}

/// The bytes compared at a time: the stack is small.
const CHUNK: usize = 64;

fn slots_of(sector: u32) -> Range<u32> {
    let start = sector.saturating_mul(SLOTS);
    start..start.saturating_add(SLOTS)
}
