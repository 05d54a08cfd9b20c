//! Reads a .uf2 as the RP2040's boot ROM does, and refuses what would not come out as it was meant.

use std::collections::BTreeMap;
use std::fmt;

use super::{BLOCK, DATA, FAMILY, FAMILY_ID_PRESENT, FlashMap, MAGIC, MAGIC_END, PAGE, Pages, Refused, SECTOR};
use super::{Segment, check};

const NOT_MAIN_FLASH: u32 = 0x0001;
/// As many blocks as a sector has pages: the boot ROM erases one sector for each such group.
const GROUP: u32 = SECTOR / PAGE;

/// Why a file cannot be flashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadFile {
    /// Not a single byte.
    Empty,
    /// So many bytes, which are not whole blocks.
    Cut(usize),
    /// The block at this place of the file has not the marks of one.
    NotUf2(usize),
    /// It is for a chip of this family, or does not say for which.
    Family(Option<u32>),
    /// The block at this place of the file does not carry one page of flash.
    NotAPage(usize),
    /// Blocks disagree on how many there are, or a number stands twice.
    Numbers(usize),
    /// Block `first` is missing, as are others: there are `found` of `total`.
    Missing {
        /// By the numbers in the blocks, from 0.
        first: u32,
        /// Blocks that are there.
        found: u32,
        /// Blocks that each of them says there are.
        total: u32,
    },
    /// Pages lie such that the boot ROM would not erase the sector at this address rightly.
    Erase(u32),
    /// It does not keep to the flash that programs have.
    Place(Refused),
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the file is empty"),
            Self::Cut(bytes) => {
                write!(
                    f,
                    "it ends within a block ({bytes} bytes, not a multiple of {BLOCK}): it was cut short on its way"
                )
            }
            Self::NotUf2(0) => write!(f, "it is not a .uf2 file"),
            Self::NotUf2(block) => write!(f, "it is damaged: block {block} is none"),
            Self::Family(None) => write!(f, "it does not say for which chip it is"),
            Self::Family(Some(family @ 0xe48b_ff57..=0xe48b_ff5b)) => {
                write!(
                    f,
                    "it is for the RP2350 of a Pico 2 (family {family:#010x}); this board has the RP2040 of a Pico"
                )
            }
            Self::Family(Some(family)) => {
                write!(f, "it is for another chip (family {family:#010x}); the RP2040 is {FAMILY:#010x}")
            }
            Self::NotAPage(block) => write!(f, "block {block} does not carry one page of {PAGE} bytes for the flash"),
            Self::Numbers(block) => write!(f, "it is damaged: block {block} contradicts the others in its number"),
            Self::Missing { first, found, total } => {
                write!(f, "it has {found} of {total} blocks; block {first} is the first that is missing")
            }
            Self::Erase(sector) => {
                write!(f, "the sector at {sector:#010x} has gaps, and would not be erased rightly (erratum RP2040-E14)")
            }
            Self::Place(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for BadFile {}

/// The pages in a file that can be flashed as it is, without harm to what `flash` protects.
pub fn read(file: &[u8], flash: &FlashMap) -> Result<Pages, BadFile> {
    if file.is_empty() {
        return Err(BadFile::Empty);
    }
    // First, so that a picture or a web page is not called a file that was cut short.
    if !file.get(..BLOCK).is_some_and(is_block) {
        return Err(BadFile::NotUf2(0));
    }
    if !file.len().is_multiple_of(BLOCK) {
        return Err(BadFile::Cut(file.len()));
    }
    let blocks = numbered(file)?;
    let segments: Vec<Segment> = blocks.values().copied().collect();
    check(&segments, flash).map_err(BadFile::Place)?;
    check_erasing(&blocks)?;
    let page = |segment: &Segment| (segment.address, segment.data.try_into().expect("a block carries one page"));
    Ok(segments.iter().map(page).collect())
}

/// By their numbers, without gaps.
fn numbered(file: &[u8]) -> Result<BTreeMap<u32, Segment<'_>>, BadFile> {
    let total = field(file, 6);
    let mut blocks = BTreeMap::new();
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
        let data = &block[DATA];
        if of != total || number >= total || blocks.insert(number, Segment { address, data }).is_some() {
            return Err(BadFile::Numbers(at));
        }
    }
    match (0..total).find(|number| !blocks.contains_key(number)) {
        Some(first) => Err(BadFile::Missing { first, found: (file.len() / BLOCK) as u32, total }),
        None => Ok(blocks),
    }
}

/// The boot ROM erases a sector at the first block of every sixteen numbers, and only then. So those
/// sixteen must lie in one sector, and no others in it.
fn check_erasing(blocks: &BTreeMap<u32, Segment>) -> Result<(), BadFile> {
    let (mut sector_of, mut group_of) = (BTreeMap::new(), BTreeMap::new());
    for (number, segment) in blocks {
        let (group, sector) = (number / GROUP, segment.address / SECTOR);
        if *sector_of.entry(group).or_insert(sector) != sector || *group_of.entry(sector).or_insert(group) != group {
            return Err(BadFile::Erase(sector * SECTOR));
        }
    }
    Ok(())
}

fn is_block(block: &[u8]) -> bool {
    [field(block, 0), field(block, 1)] == MAGIC && field(block, BLOCK / 4 - 1) == MAGIC_END
}

/// The 32-bit word at this place of a whole block.
fn field(block: &[u8], index: usize) -> u32 {
    u32::from_le_bytes(block[4 * index..][..4].try_into().expect("four bytes"))
}
