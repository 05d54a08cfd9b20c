//! A NOR flash chip that can lose power anywhere, wear out, and have bad sectors.
//!
//! Programming changes bits from 1 to 0; only erasing a sector changes them back. Power can go off at every programmed
//! byte, at 64 points of every erase, and once after each operation. [`Tear`] defines what a cut leaves behind.

use crate::chance::Chance;
use embedded_storage::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase, check_read,
    check_write,
};
use galop::save::log::{PAGE, SECTOR};

/// What an operation leaves behind when power goes off in the middle of it. Programming only ever touches bits that
/// should become 0: the others get no pulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tear {
    /// Everything before the cut is done, nothing after it is begun; an erase proceeds by address.
    Clean,
    /// Random bits of the rest are programmed, or erased in a sector: more of them the later the cut.
    Ragged,
    /// As ragged, and some unfinished bits read as 0 or 1 at random until they are erased or fully programmed.
    Faint,
    /// As faint, but an erase first programs the whole sector to 0, as chips do against over-erasing, so bits that were
    /// 1 can change too.
    Charged,
}

impl Tear {
    pub const ALL: [Self; 4] = [Self::Clean, Self::Ragged, Self::Faint, Self::Charged];
}

/// What is wrong with a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// Ignores erases and programs without an error.
    Deaf,
    /// Erases change nothing.
    Unerasable,
    /// One bit in each page cannot be programmed: it stays 1.
    StuckHigh,
    /// One bit in the last page stays 0.
    StuckLow,
}

/// The error of an operation without power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut;

impl NorFlashError for Cut {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// The points at which an erase can be cut.
pub const ERASE_POINTS: u64 = 64;

#[derive(Clone)]
pub struct Nor {
    bytes: Vec<u8>,
    /// Bits that read as 0 or 1 at random.
    faint: Vec<u8>,
    any_faint: bool,
    tear: Tear,
    chance: Chance,
    defects: Vec<Option<Defect>>,
    /// Points passed since the start.
    points: u64,
    cut_at: Option<u64>,
    off: bool,
    /// The number of erases of each sector.
    pub erases: Vec<u32>,
    /// The number of operations on each page since its sector was erased, and the highest number so far.
    programs: Vec<u8>,
    pub most_programs: u8,
    /// The number of operations on each page since the start.
    pub programmed: Vec<u64>,
    /// Bytes read since the start.
    pub bytes_read: u64,
}

impl Nor {
    pub fn blank(sectors: usize, tear: Tear, seed: u64) -> Self {
        Self::holding(vec![0xFF; sectors * SECTOR], tear, seed)
    }

    /// A chip with these contents.
    pub fn holding(bytes: Vec<u8>, tear: Tear, seed: u64) -> Self {
        let sectors = bytes.len() / SECTOR;
        Self {
            faint: vec![0; bytes.len()],
            any_faint: false,
            tear,
            chance: Chance::new(seed),
            defects: vec![None; sectors],
            points: 0,
            cut_at: None,
            off: false,
            erases: vec![0; sectors],
            programs: vec![0; bytes.len() / PAGE],
            most_programs: 0,
            programmed: vec![0; bytes.len() / PAGE],
            bytes_read: 0,
            bytes,
        }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn points(&self) -> u64 {
        self.points
    }

    /// Lets power go off after this many points.
    pub fn cut_after(&mut self, points: u64) {
        self.cut_at = Some(self.points + points);
    }

    pub fn power_on(&mut self) {
        self.off = false;
        self.cut_at = None;
    }

    pub fn damage(&mut self, sector: usize, defect: Defect) {
        self.defects[sector] = Some(defect);
        if defect == Defect::StuckLow {
            self.bytes[sector * SECTOR + SECTOR - PAGE + 5] &= 0xFB;
        }
    }

    fn defect(&self, offset: usize) -> Option<Defect> {
        self.defects[offset / SECTOR]
    }

    fn has_power(&self) -> Result<(), Cut> {
        if self.off { Err(Cut) } else { Ok(()) }
    }

    /// Passes the points of an operation; returns the point at which it is cut, if it is.
    fn pass(&mut self, points: u64) -> Option<u64> {
        let start = self.points;
        self.points += points + 1;
        let at = self.cut_at?.checked_sub(start).filter(|at| *at <= points)?;
        self.off = true;
        // Clones of a chip that are cut at different points must get different random bits.
        self.chance = Chance::new(self.chance.bits64() ^ (start + at));
        Some(at)
    }

    /// Eight random bytes, each bit set with a probability of `of64` / 64.
    fn mask(&mut self, of64: u64) -> u64 {
        if of64 >= 64 {
            return u64::MAX;
        }
        // From the lowest binary digit up: a 1 halves the distance of the probability to 1, a 0 the distance to 0.
        (0..6).fold(0, |mask, digit| match of64 >> digit & 1 {
            1 => mask | self.chance.bits64(),
            _ => mask & self.chance.bits64(),
        })
    }

    fn set(&mut self, offset: usize, byte: u8, faint: u8) {
        self.bytes[offset] = byte;
        self.faint[offset] = faint;
        self.any_faint |= faint != 0;
    }

    /// Programs the bits of `clear` that are set in `done`; of the others, those in `half` become faint.
    fn pulse(&mut self, offset: usize, clear: u8, done: u8, half: u8) {
        let (byte, faint) = (self.bytes[offset], self.faint[offset]);
        let done = clear & done;
        // A bit that is firmly 0 stays 0.
        let half = clear & half & !done & (byte | faint);
        self.set(offset, byte & !done, (faint & !done) | half);
    }

    /// Erases the bits set in `done` to 1; of the others those of `half` become faint, unless they are firmly 1.
    fn lift(&mut self, offset: usize, done: u8, half: u8) {
        let (byte, faint) = (self.bytes[offset], self.faint[offset]);
        let half = half & !done & (!byte | faint);
        self.set(offset, byte | done, (faint & !done) | half);
    }

    fn tear_program(&mut self, offset: usize, bytes: &[u8; PAGE], at: u64) {
        let touched: Vec<usize> = (0..PAGE).filter(|index| bytes[*index] != 0xFF).collect();
        let (before, after) = touched.split_at(at as usize);
        before.iter().for_each(|index| self.pulse(offset + index, !bytes[*index], 0xFF, 0));
        // The chip programs one byte at a time, or several, or all at once.
        let reach = match self.chance.below(3) {
            0 => 1,
            1 => self.chance.below(after.len() + 1),
            _ => after.len(),
        };
        let begun = self.chance.one_in(2);
        for index in after.iter().take(reach) {
            let random = self.chance.bits64().to_le_bytes();
            match self.tear {
                Tear::Clean => {}
                Tear::Ragged => self.pulse(offset + index, !bytes[*index], random[0], 0),
                // Perhaps no bit is programmed fully: then the page may read as if nothing had been written.
                Tear::Faint | Tear::Charged if begun => {
                    self.pulse(offset + index, !bytes[*index], 0, random[0] & random[1])
                }
                Tear::Faint | Tear::Charged => self.pulse(offset + index, !bytes[*index], random[0], random[1]),
            }
        }
    }

    fn tear_erase(&mut self, sector: usize, at: u64) {
        let start = sector * SECTOR;
        if self.tear == Tear::Clean {
            (start..start + SECTOR * at as usize / 64).for_each(|offset| self.lift(offset, 0xFF, 0));
            return;
        }
        let faint = match self.tear {
            Tear::Ragged => 0,
            _ => *self.chance.pick(&[0, 1, 8, 32]),
        };
        // Nearly done: a few unfinished bits in the whole sector, which sometimes reads as blank.
        if faint > 0 && at >= ERASE_POINTS / 2 && self.chance.one_in(2) {
            for offset in (start..start + SECTOR).step_by(8) {
                let late = (self.mask(1) & self.mask(1)).to_le_bytes();
                (0..8).for_each(|index| self.lift(offset + index, !late[index], late[index]));
            }
            return;
        }
        // Charging, if the chip does it, takes the first quarter of the time.
        let charges = self.tear == Tear::Charged;
        let (charged, lifted) = if charges { ((at * 4).min(64), at.saturating_sub(16) * 4 / 3) } else { (0, at) };
        // Some chips erase row by row: then only a part of the sector is changed.
        let end = if self.chance.one_in(2) { SECTOR } else { self.chance.below(SECTOR / 8) * 8 };
        for offset in (start..start + end).step_by(8) {
            let masks = [charged, if charged == 64 { 0 } else { faint }, lifted, faint];
            let [dark, darkening, light, lightening] = masks.map(|of64| self.mask(of64).to_le_bytes());
            for index in 0..8 {
                if charges {
                    self.pulse(offset + index, 0xFF, dark[index], darkening[index]);
                }
                self.lift(offset + index, light[index], lightening[index]);
            }
        }
    }

    fn erase_sector(&mut self, sector: usize) -> Result<(), Cut> {
        self.has_power()?;
        self.erases[sector] += 1;
        let cut = self.pass(ERASE_POINTS);
        let defect = self.defects[sector];
        if !matches!(defect, Some(Defect::Deaf | Defect::Unerasable)) {
            let start = sector * SECTOR;
            match cut {
                Some(at) if at < ERASE_POINTS => self.tear_erase(sector, at),
                _ => {
                    self.bytes[start..start + SECTOR].fill(0xFF);
                    self.faint[start..start + SECTOR].fill(0);
                    self.any_faint = self.any_faint && self.faint.iter().any(|faint| *faint != 0);
                    self.programs[start / PAGE..][..SECTOR / PAGE].fill(0);
                }
            }
            if defect == Some(Defect::StuckLow) {
                self.damage(sector, Defect::StuckLow);
            }
        }
        cut.map_or(Ok(()), |_| Err(Cut))
    }

    fn program(&mut self, offset: usize, mut bytes: [u8; PAGE]) -> Result<(), Cut> {
        self.has_power()?;
        match self.defect(offset) {
            Some(Defect::Deaf) => return Ok(()),
            Some(Defect::StuckHigh) => bytes[5] |= 0x04,
            _ => {}
        }
        let programs = &mut self.programs[offset / PAGE];
        *programs = programs.saturating_add(1);
        self.most_programs = self.most_programs.max(*programs);
        self.programmed[offset / PAGE] += 1;
        let points = bytes.iter().filter(|byte| **byte != 0xFF).count() as u64;
        match self.pass(points) {
            Some(at) => {
                self.tear_program(offset, &bytes, at);
                Err(Cut)
            }
            None => {
                (0..PAGE).for_each(|index| self.pulse(offset + index, !bytes[index], 0xFF, 0));
                Ok(())
            }
        }
    }
}

impl ErrorType for Nor {
    type Error = Cut;
}

/// An offset or a length that a chip refuses is a panic here.
impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Cut> {
        self.has_power()?;
        check_read(self, offset, bytes.len()).expect("a read must be inside the chip");
        let from = offset as usize..offset as usize + bytes.len();
        self.bytes_read += bytes.len() as u64;
        bytes.copy_from_slice(&self.bytes[from.clone()]);
        if self.any_faint {
            for (byte, faint) in bytes.iter_mut().zip(&self.faint[from]).filter(|(_, faint)| **faint != 0) {
                *byte ^= self.chance.bits() as u8 & faint;
            }
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = PAGE;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Cut> {
        check_erase(self, from, to).expect("an erase must be of whole sectors of the chip");
        (from as usize / SECTOR..to as usize / SECTOR).try_for_each(|sector| self.erase_sector(sector))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Cut> {
        check_write(self, offset, bytes.len()).expect("a write must be of whole pages of the chip");
        let mut pages = (offset as usize..).step_by(PAGE).zip(bytes.as_chunks().0);
        pages.try_for_each(|(offset, page)| self.program(offset, *page))
    }
}

impl MultiwriteNorFlash for Nor {}
