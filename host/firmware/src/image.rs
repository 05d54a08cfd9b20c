//! A linked program: the segments for flash, the RAM of its statics, the save area.

use object::elf::{FileHeader32, PT_LOAD};
use object::read::elf::{ElfFile, ProgramHeader};
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol};

use galop_bootsel::uf2::{FlashMap, Segment};

/// The address of the RP2040's flash.
const FLASH_START: u32 = 0x1000_0000;

/// The parts of a linked program that matter for flashing.
#[derive(Debug)]
pub struct Image<'data> {
    /// The segments by load address, which for the values of statics is not the address of use.
    pub segments: Vec<Segment<'data>>,
    /// The flash map of the program.
    pub flash: FlashMap,
    /// Bytes of RAM, without the stack.
    pub statics: u32,
    /// Bytes of flash that are weights of the computer players.
    pub nets: u32,
}

impl<'data> Image<'data> {
    /// Reads an ELF file.
    pub fn parse(elf: &'data [u8]) -> Result<Self, String> {
        let file = ElfFile::<FileHeader32<LittleEndian>>::parse(elf).map_err(|error| error.to_string())?;
        let endian = file.endian();
        let mut segments = Vec::new();
        for header in file.elf_program_headers() {
            let data = header.data(endian, elf).map_err(|()| "a segment lies outside the file")?;
            if header.p_type(endian) == PT_LOAD && !data.is_empty() {
                segments.push(Segment { address: header.p_paddr(endian), data });
            }
        }
        let symbol = |name: &str| {
            let symbol = file.symbol_by_name(name).ok_or(format!("the symbol {name} of memory.x is missing"))?;
            u32::try_from(symbol.address()).map_err(|error| format!("{name}: {error}"))
        };
        // The history precedes the save area.
        let save = symbol("_history_start")?..symbol("_save_end")?;
        let size = |section| file.section_by_name(section).map_or(0, |section| section.size());
        let statics: u64 = [".data", ".bss", ".uninit"].map(size).iter().sum();
        let weights = |name: &str| name.contains("bots") && name.contains("weights");
        let nets = file.symbols().filter(|symbol| symbol.name().is_ok_and(weights)).map(|symbol| symbol.size()).sum();
        let small = |what: &str, bytes: u64| u32::try_from(bytes).map_err(|error| format!("{what}: {error}"));
        Ok(Self {
            segments,
            flash: FlashMap { program: FLASH_START..save.start, save },
            statics: small("statics", statics)?,
            nets: small("nets", nets)?,
        })
    }

    /// Bytes of flash, without padding.
    pub fn flash_used(&self) -> u32 {
        self.segments.iter().map(|segment| u32::try_from(segment.data.len()).unwrap_or(u32::MAX)).sum()
    }
}
