//! UF2, the file format of the RP2040's USB drive: blocks of 512 bytes, each with one page of flash.

mod read;

pub use read::{BadFile, read};

use std::fmt;
use std::ops::Range;

/// The bytes of a page of flash; a block has one page.
pub const PAGE: u32 = 256;
/// The bytes of a sector; flash is erased by the sector.
pub const SECTOR: u32 = 4096;
/// The UF2 family id of the RP2040.
pub const FAMILY: u32 = 0xe48b_ff56;
/// The bytes of a block.
pub const BLOCK: usize = 512;

const MAGIC: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const MAGIC_END: u32 = 0x0ab1_6f30;
const FAMILY_ID_PRESENT: u32 = 0x2000;
const DATA: Range<usize> = 32..32 + PAGE as usize;

/// Bytes and their address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'data> {
    /// The address of the first byte.
    pub address: u32,
    /// The bytes; not empty.
    pub data: &'data [u8],
}

impl Segment<'_> {
    fn end(&self) -> u64 {
        u64::from(self.address) + self.data.len() as u64
    }

    fn lies_in(&self, area: &Range<u32>) -> bool {
        area.start <= self.address && self.end() <= area.end.into()
    }

    fn touches(&self, area: &Range<u32>) -> bool {
        self.address < area.end && self.end() > area.start.into()
    }
}

/// The parts of flash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlashMap {
    /// The program: whole sectors.
    pub program: Range<u32>,
    /// Saved games and settings, which flashing must not touch.
    pub save: Range<u32>,
}

/// Why a program cannot be flashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is empty.
    Empty,
    /// It would overwrite saved games.
    InSaveArea(Range<u64>),
    /// It is for RAM, or does not fit.
    OutsideFlash(Range<u64>),
    /// Two segments overlap at this address.
    Overlap(u32),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the program is empty"),
            Self::InSaveArea(at) => {
                write!(
                    f,
                    "{:#010x}..{:#010x} lies in the save area: flashing would destroy saved games",
                    at.start, at.end
                )
            }
            Self::OutsideFlash(at) => {
                write!(f, "{:#010x}..{:#010x} lies outside the program's flash", at.start, at.end)
            }
            Self::Overlap(at) => write!(f, "two segments overlap at {at:#010x}"),
        }
    }
}

impl std::error::Error for Refused {}

/// Returns the file to copy onto the drive.
pub fn write(segments: &[Segment], flash: &FlashMap) -> Result<Vec<u8>, Refused> {
    let pages = pages(segments, flash)?;
    let total = u32::try_from(pages.len()).expect("flash has fewer than 2^32 pages");
    Ok((0..).zip(&pages).flat_map(|(number, (address, page))| block(*address, page, number, total)).collect())
}

/// Pages of flash and their addresses, no address twice.
pub type Pages = Vec<(u32, [u8; PAGE as usize])>;

/// Returns the pages of the segments. Sectors are padded with zeros: the boot ROM erases by the number of the block, so
/// an incomplete sector before the last would leave others unerased (erratum RP2040-E14).
fn pages(segments: &[Segment], flash: &FlashMap) -> Result<Pages, Refused> {
    check(segments, flash)?;
    let byte = |address: u32| {
        let of = |segment: &Segment| segment.data.get(address.checked_sub(segment.address)? as usize).copied();
        segments.iter().find_map(of).unwrap_or(0)
    };
    let page = |address: u32| (address, std::array::from_fn(|at| byte(address + at as u32)));
    let used = |sector: &u32| segments.iter().any(|segment| segment.touches(&(*sector..sector + SECTOR)));
    let sectors = flash.program.clone().step_by(SECTOR as usize).filter(used);
    Ok(sectors.flat_map(|sector| (sector..sector + SECTOR).step_by(PAGE as usize)).map(page).collect())
}

fn check(segments: &[Segment], flash: &FlashMap) -> Result<(), Refused> {
    for segment in segments {
        let at = segment.address.into()..segment.end();
        if segment.touches(&flash.save) {
            return Err(Refused::InSaveArea(at));
        }
        if !segment.lies_in(&flash.program) {
            return Err(Refused::OutsideFlash(at));
        }
    }
    let mut sorted: Vec<&Segment> = Vec::new();
    for segment in segments {
        sorted.insert(sorted.partition_point(|other| other.address <= segment.address), segment);
    }
    match sorted.windows(2).find(|pair| pair[0].end() > pair[1].address.into()) {
        Some(pair) => Err(Refused::Overlap(pair[1].address)),
        None if sorted.is_empty() => Err(Refused::Empty),
        None => Ok(()),
    }
}

fn block(address: u32, page: &[u8], number: u32, total: u32) -> [u8; BLOCK] {
    let head = [MAGIC[0], MAGIC[1], FAMILY_ID_PRESENT, address, PAGE, number, total, FAMILY];
    let mut block = [0; BLOCK];
    for (field, value) in block.chunks_exact_mut(4).zip(head) {
        field.copy_from_slice(&value.to_le_bytes());
    }
    block[DATA].copy_from_slice(page);
    block[BLOCK - 4..].copy_from_slice(&MAGIC_END.to_le_bytes());
    block
}
