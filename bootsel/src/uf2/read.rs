//! Reads a .uf2 as the RP2040's boot ROM does, and refuses files that it would not flash correctly.

use std::fmt;

use super::{BLOCK, DATA, FAMILY, FAMILY_ID_PRESENT, FlashMap, MAGIC, MAGIC_END, PAGE, Pages, Refused, SECTOR};
use super::{Segment, check};

const NOT_MAIN_FLASH: u32 = 0x0001;
/// The pages of a sector: the boot ROM erases one sector for each group of this many blocks.
const GROUP: u32 = SECTOR / PAGE;

/// Why a file cannot be flashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadFile {
    /// It is empty.
    Empty,
    /// Its size in bytes is not a whole number of blocks.
    Cut(usize),
    /// The block at this index lacks the magic numbers.
    NotUf2(usize),
    /// It is for this family of chips, or does not name one.
    Family(Option<u32>),
    /// The block at this index does not have one page of flash.
    NotAPage(usize),
    /// The block at this index repeats a number, or disagrees on the number of blocks.
    Numbers(usize),
    /// Blocks are missing.
    Missing {
        /// The number of the first missing block, from 0.
        first: u32,
        /// The number of blocks found.
        found: u32,
        /// The number of blocks that each block states.
        total: u32,
    },
    /// The boot ROM would not erase the sector at this address correctly.
    Erase(u32),
    /// It reaches outside the program's flash.
    Place(Refused),
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the file is empty"),
            Self::Cut(bytes) => {
                write!(f, "it is cut short: its {bytes} bytes are not a multiple of {BLOCK}")
            }
            Self::NotUf2(0) => write!(f, "it is not a .uf2 file"),
            Self::NotUf2(block) => write!(f, "it is damaged: block {block} has no UF2 magic numbers"),
            Self::Family(None) => write!(f, "it does not name the chip that it is for"),
            Self::Family(Some(family @ 0xe48b_ff57..=0xe48b_ff5b)) => {
                write!(
                    f,
                    "it is for the RP2350 of a Pico 2 (family {family:#010x}); this board has the RP2040 of a Pico"
                )
            }
            Self::Family(Some(family)) => {
                write!(f, "it is for another chip (family {family:#010x}); the RP2040 is {FAMILY:#010x}")
            }
            Self::NotAPage(block) => write!(f, "block {block} does not have one page of {PAGE} bytes for the flash"),
            Self::Numbers(block) => write!(f, "it is damaged: the number of block {block} contradicts the others"),
            Self::Missing { first, found, total } => {
                write!(f, "it has {found} of {total} blocks; block {first} is the first missing one")
            }
            Self::Erase(sector) => {
                write!(
                    f,
                    "the sector at {sector:#010x} has gaps and would not be erased correctly (erratum RP2040-E14)"
                )
            }
            Self::Place(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for BadFile {}

/// Returns the pages of a valid file that does not touch what `flash` protects.
pub fn read(file: &[u8], flash: &FlashMap) -> Result<Pages, BadFile> {
    if file.is_empty() {
        return Err(BadFile::Empty);
    }
    // Checked first, so that a picture or a web page is not reported as cut short.
    if !file.get(..BLOCK).is_some_and(is_block) {
        return Err(BadFile::NotUf2(0));
    }
    if !file.len().is_multiple_of(BLOCK) {
        return Err(BadFile::Cut(file.len()));
    }
    let blocks = numbered(file)?;
    check(&blocks, flash).map_err(BadFile::Place)?;
    check_erasing(&blocks)?;
    let page = |block: &Segment| (block.address, block.data.try_into().expect("a block carries one page"));
    Ok(blocks.iter().map(page).collect())
}

/// Returns the blocks in the order of their numbers, without gaps.
fn numbered(file: &[u8]) -> Result<Vec<Segment<'_>>, BadFile> {
    let total = field(file, 6);
    let mut blocks: Vec<(u32, Segment)> = Vec::new();
    for (at, block) in file.chunks_exact(BLOCK).enumerate() {
        if !is_block(block) {
            return Err(BadFile::NotUf2(at));
        }
        let [flags, address, size, number, of, family] = [2, 3, 4, 5, 6, 7].map(|index| field(block, index));
        match (flags & FAMILY_ID_PRESENT != 0).then_some(family) {
            Some(FAMILY) => {}
            other => return Err(BadFile::Family(other)),
        }
        if flags & NOT_MAIN_FLASH != 0 || size != PAGE || !address.is_multiple_of(PAGE) {
            return Err(BadFile::NotAPage(at));
        }
        match blocks.binary_search_by_key(&number, |(number, _)| *number) {
            Err(place) if of == total && number < total => {
                blocks.insert(place, (number, Segment { address, data: &block[DATA] }));
            }
            _ => return Err(BadFile::Numbers(at)),
        }
    }
    let found = blocks.len() as u32;
    match (0..total).zip(&blocks).find(|(wanted, (number, _))| wanted != number) {
        Some((first, _)) => Err(BadFile::Missing { first, found, total }),
        None if found < total => Err(BadFile::Missing { first: found, found, total }),
        None => Ok(blocks.into_iter().map(|(_, block)| block).collect()),
    }
}

/// Checks that each sector is erased: the boot ROM erases one only at the first block of each group of sixteen. So the
/// sixteen blocks of a group must fill one sector, and no other block may lie in it.
fn check_erasing(blocks: &[Segment]) -> Result<(), BadFile> {
    let mut sectors = Vec::new();
    for group in blocks.chunks(GROUP as usize) {
        let sector = |block: &Segment| block.address / SECTOR;
        let first = sector(&group[0]);
        let other = group.iter().map(sector).find(|sector| *sector != first);
        if let Some(wrong) = sectors.contains(&first).then_some(first).or(other) {
            return Err(BadFile::Erase(wrong * SECTOR));
        }
        sectors.push(first);
    }
    Ok(())
}

fn is_block(block: &[u8]) -> bool {
    [field(block, 0), field(block, 1)] == MAGIC && field(block, BLOCK / 4 - 1) == MAGIC_END
}

/// The 32-bit word at this index of a block.
fn field(block: &[u8], index: usize) -> u32 {
    u32::from_le_bytes(block[4 * index..][..4].try_into().expect("four bytes"))
}
