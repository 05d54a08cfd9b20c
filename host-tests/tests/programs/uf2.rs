//! From a linked program to the file that users copy onto the board.

use galop_bootsel::uf2::{FlashMap, Refused, Segment, write};
use galop_firmware::Share;
use galop_firmware::image::Image;

const FLASH: FlashMap = FlashMap { program: 0x1000_0000..0x101c_0000, save: 0x101c_0000..0x1020_0000 };

fn segment(address: u32, data: &[u8]) -> Segment<'_> {
    Segment { address, data }
}

struct Block<'file> {
    head: [u32; 8],
    page: &'file [u8],
    rest: &'file [u8],
    last: u32,
}

fn blocks(file: &[u8]) -> Vec<Block<'_>> {
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    assert_eq!(file.len() % 512, 0, "a file must be whole blocks");
    file.chunks_exact(512)
        .map(|block| Block {
            head: std::array::from_fn(|field| word(&block[4 * field..][..4])),
            page: &block[32..288],
            rest: &block[288..508],
            last: word(&block[508..]),
        })
        .collect()
}

#[test]
fn every_field_of_a_block_is_as_the_format_says() {
    let file = write(&[segment(0x1000_0000, &[7; 256])], &FLASH).expect("the segment is in flash");
    let blocks = blocks(&file);
    for (number, Block { head, rest, last, .. }) in (0_u32..).zip(&blocks) {
        let address = 0x1000_0000 + 256 * number;
        assert_eq!(*head, [0x0a32_4655, 0x9e5d_5157, 0x2000, address, 256, number, 16, 0xe48b_ff56]);
        assert!(rest.iter().all(|byte| *byte == 0), "only 256 of the 476 bytes are used");
        assert_eq!(*last, 0x0ab1_6f30);
    }
    assert_eq!(blocks[0].page, [7; 256]);
}

/// Erratum RP2040-E14: the boot ROM erases one sector for every sixteen blocks, whatever their addresses.
#[test]
fn sectors_are_filled_up_so_that_each_is_erased() {
    let file = write(&[segment(0x1000_3f80, &[1; 0x100]), segment(0x1000_9000, &[2])], &FLASH)
        .expect("the segments are in flash");
    let blocks = blocks(&file);
    let addresses: Vec<u32> = blocks.iter().map(|block| block.head[3]).collect();
    let sectors = [0x1000_3000, 0x1000_4000, 0x1000_9000];
    let expected: Vec<u32> = sectors.iter().flat_map(|sector| (0..16).map(move |page| sector + 256 * page)).collect();
    assert_eq!(addresses, expected);
    assert!(blocks.iter().all(|block| block.head[6] == 48), "each block must have the number of blocks");
}

#[test]
fn segments_that_share_a_page_are_put_together_and_the_rest_is_zero() {
    let file = write(&[segment(0x1000_0110, &[2; 4]), segment(0x1000_0100, &[1; 4])], &FLASH)
        .expect("the segments are in flash");
    let mut page = [0; 256];
    page[..4].fill(1);
    page[16..20].fill(2);
    assert_eq!(blocks(&file)[1].page, page);
    assert_eq!(blocks(&file)[0].page, [0; 256]);
}

#[test]
fn the_program_may_fill_its_flash_to_the_last_byte() {
    assert!(write(&[segment(0x101b_ffff, &[1])], &FLASH).is_ok());
}

#[test]
fn flashing_never_touches_saved_games() {
    for (address, size) in [(0x101c_0000, 1), (0x101b_ffff, 2), (0x101f_ffff, 1), (0x101b_0000, 0x10_0000)] {
        let refused = write(&[segment(address, &vec![0; size])], &FLASH);
        assert_eq!(refused, Err(Refused::InSaveArea(address.into()..u64::from(address) + size as u64)));
    }
    let message = write(&[segment(0x101c_0010, &[0; 16])], &FLASH).expect_err("it is the save area").to_string();
    assert_eq!(message, "0x101c0010..0x101c0020 lies in the save area: flashing would destroy saved games");
}

#[test]
fn only_flash_is_flashed() {
    for address in [0x0000_0000, 0x0fff_ffff, 0x1020_0000, 0x2000_0000, 0xffff_ffff] {
        let refused = write(&[segment(address, &[0, 0])], &FLASH);
        assert_eq!(refused, Err(Refused::OutsideFlash(address.into()..u64::from(address) + 2)));
    }
}

#[test]
fn nothing_and_contradictions_are_refused() {
    assert_eq!(write(&[], &FLASH), Err(Refused::Empty));
    let twice = [segment(0x1000_0200, &[0; 4]), segment(0x1000_0100, &[0; 0x101])];
    assert_eq!(write(&twice, &FLASH), Err(Refused::Overlap(0x1000_0200)));
}

#[test]
fn statics_are_stored_in_flash_where_the_linker_put_them() {
    let elf = elf(&[("_history_start", 0x101c_0000), ("_save_end", 0x1020_0000)]);
    let image = Image::parse(&elf).expect("it is an ELF file");
    assert_eq!(image.segments, [segment(0x1000_0100, b"code"), segment(0x1000_0104, b"init")]);
    assert_eq!(image.flash, FLASH);
    assert_eq!(image.flash_used(), 8);
    assert_eq!(image.statics, 4 + 300 + 20, ".data, .bss and .uninit count, the stack does not");
}

#[test]
fn a_program_that_does_not_say_where_games_are_saved_is_refused() {
    let why = Image::parse(&elf(&[("_history_start", 0x101c_0000)])).expect_err("_save_end is missing");
    assert_eq!(why, "the symbol _save_end of memory.x is missing");
    assert!(Image::parse(b"not a program").is_err());
}

#[test]
fn a_budget_is_met_to_the_byte() {
    let share = |used| Share { used, budget: 40 * 1024 };
    assert!(share(40 * 1024).fits());
    assert_eq!(share(4096).to_string(), "4096 bytes, 10.0 % of 40 KiB");
    assert!(!share(40 * 1024 + 1).fits());
    assert_eq!(share(40 * 1024 + 1).to_string(), "40961 bytes, 100.0 % of 40 KiB: 1 byte too many");
    assert!(share(40 * 1024 + 2).to_string().ends_with(": 2 bytes too many"));
}

/// A linked program: code in flash, statics in RAM with their initial values in flash, symbols.
fn elf(symbols: &[(&str, u32)]) -> Vec<u8> {
    const HEADER: usize = 52;
    const CODE: usize = HEADER + 3 * 32;

    // Type, name, size in memory; the first section is always empty.
    let sections = [(0, "", 0), (1, ".data", 4), (8, ".bss", 300), (8, ".uninit", 20), (8, ".stack", 8192)];
    let mut names = vec![0];
    let mut name = |text: &str| {
        let at = names.len();
        names.extend_from_slice(text.as_bytes());
        names.push(0);
        at as u32
    };
    let mut section_headers = Vec::new();
    for (kind, text, size) in sections {
        section_headers.push([name(text), kind, 0, 0, CODE as u32 + 4, size, 0, 0, 1, 0]);
    }
    let mut table = vec![[0; 4]];
    table.extend(symbols.iter().map(|(text, value)| [name(text), *value, 0, 0xfff1_0010]));
    let table_at = CODE + 8;
    let names_at = table_at + 16 * table.len();
    let names_index = section_headers.len() as u32 + 1;
    section_headers.push([0, 2, 0, 0, table_at as u32, 16 * table.len() as u32, names_index, 1, 4, 16]);
    section_headers.push([0, 3, 0, 0, names_at as u32, names.len() as u32, 0, 0, 1, 0]);
    names.resize(names.len().next_multiple_of(4), 0);

    let mut elf = b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    let words = |elf: &mut Vec<u8>, words: &[u32]| elf.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    // Executable for ARM; entry, program headers, section headers, flags; sizes and counts in pairs.
    words(&mut elf, &[2 | 40 << 16, 1, 0x1000_0101, HEADER as u32, (names_at + names.len()) as u32, 0x0500_0000]);
    words(&mut elf, &[52 | 32 << 16, 3 | 40 << 16, names_index | names_index << 16]);
    let count = elf.len() - 4;
    elf[count..count + 2].copy_from_slice(&(section_headers.len() as u16).to_le_bytes());
    // Kind, offset, address when running, address in flash, size in the file, size in memory, flags, alignment.
    words(&mut elf, &[1, CODE as u32, 0x1000_0100, 0x1000_0100, 4, 4, 5, 4]);
    words(&mut elf, &[1, CODE as u32 + 4, 0x2000_2000, 0x1000_0104, 4, 4, 6, 4]);
    words(&mut elf, &[1, CODE as u32 + 8, 0x2000_2004, 0x2000_2004, 0, 320, 6, 4]);
    elf.extend_from_slice(b"codeinit");
    table.iter().for_each(|symbol| words(&mut elf, symbol));
    elf.extend_from_slice(&names);
    section_headers.iter().for_each(|section| words(&mut elf, section));
    elf
}
