//! Which .uf2 files may be flashed, and why others may not.

use galop_bootsel::FLASH;
use galop_bootsel::uf2::{BLOCK, BadFile, Refused, Segment, read, write};

/// Three sectors, the last of which is not adjacent.
fn file() -> Vec<u8> {
    let program: Vec<u8> = (0..0x1100_u32).map(|at| (at % 251) as u8).collect();
    let segments =
        [Segment { address: 0x1000_0000, data: &program }, Segment { address: 0x1000_8000, data: b"constants" }];
    write(&segments, &FLASH).expect("the segments are in flash")
}

/// The file with one word of a block changed.
fn with(block: usize, field: usize, value: u32) -> Vec<u8> {
    let mut file = file();
    file[block * BLOCK + 4 * field..][..4].copy_from_slice(&value.to_le_bytes());
    file
}

fn refused(file: &[u8]) -> (BadFile, String) {
    let why = read(file, &FLASH).expect_err("it must be refused");
    let text = why.to_string();
    (why, text)
}

#[test]
fn what_is_written_is_read_back_page_by_page() {
    let pages = read(&file(), &FLASH).expect("the file is valid");
    assert_eq!(pages.len(), 48);
    let page = |wanted: u32| pages.iter().find(|(address, _)| *address == wanted).expect("the page is there").1;
    assert_eq!(page(0x1000_1000)[..3], [80, 81, 82], "4096 % 251 = 80");
    assert_eq!(&page(0x1000_8000)[..9], b"constants");
}

#[test]
fn the_order_of_the_blocks_in_a_file_does_not_matter() {
    let backwards: Vec<u8> = file().chunks_exact(BLOCK).rev().flatten().copied().collect();
    assert_eq!(read(&backwards, &FLASH), read(&file(), &FLASH));
}

#[test]
fn a_file_cut_short_is_refused() {
    let (why, text) = refused(&file()[..10 * BLOCK + 100]);
    assert_eq!(why, BadFile::Cut(5220));
    assert_eq!(text, "it is cut short: its 5220 bytes are not a multiple of 512");
    let (why, text) = refused(&file()[..10 * BLOCK]);
    assert_eq!(why, BadFile::Missing { first: 10, found: 10, total: 48 });
    assert_eq!(text, "it has 10 of 48 blocks; block 10 is the first missing one");
    assert_eq!(refused(&[]).1, "the file is empty");
}

#[test]
fn a_file_with_a_hole_is_refused() {
    let mut holed = file();
    holed.drain(5 * BLOCK..6 * BLOCK);
    assert_eq!(refused(&holed).0, BadFile::Missing { first: 5, found: 47, total: 48 });
}

#[test]
fn what_is_not_a_uf2_file_is_refused() {
    assert_eq!(refused(b"<!DOCTYPE html>").1, "it is not a .uf2 file");
    assert_eq!(refused(&[0x7f; 4096]).1, "it is not a .uf2 file");
    for field in [0, 1, 127] {
        assert_eq!(refused(&with(7, field, 0)).1, "it is damaged: block 7 has no UF2 magic numbers");
    }
}

#[test]
fn a_file_for_another_chip_is_refused() {
    assert_eq!(
        refused(&with(0, 7, 0xe48b_ff59)).1,
        "it is for the RP2350 of a Pico 2 (family 0xe48bff59); this board has the RP2040 of a Pico"
    );
    assert_eq!(
        refused(&with(3, 7, 0x68ed_2b88)).1,
        "it is for another chip (family 0x68ed2b88); the RP2040 is 0xe48bff56"
    );
    assert_eq!(refused(&with(3, 2, 0)).1, "it does not name the chip that it is for");
}

#[test]
fn a_block_that_is_not_one_page_of_flash_is_refused() {
    for odd in [with(3, 2, 0x2001), with(3, 4, 476), with(3, 3, 0x1000_0301)] {
        assert_eq!(refused(&odd).1, "block 3 does not have one page of 256 bytes for the flash");
    }
}

#[test]
fn blocks_that_contradict_each_other_are_refused() {
    for odd in [with(3, 5, 2), with(3, 5, 48), with(3, 6, 47)] {
        assert_eq!(refused(&odd).1, "it is damaged: the number of block 3 contradicts the others");
    }
    assert_eq!(refused(&with(3, 3, 0x1000_0200)).0, BadFile::Place(Refused::Overlap(0x1000_0200)));
}

#[test]
fn a_file_that_would_destroy_saved_games_is_refused() {
    for address in [0x101c_0000, 0x101e_0000, 0x101f_ff00] {
        let (why, _) = refused(&with(47, 3, address));
        assert_eq!(why, BadFile::Place(Refused::InSaveArea(address.into()..u64::from(address) + 256)));
    }
    assert_eq!(
        refused(&with(47, 3, 0x101e_0000)).1,
        "0x101e0000..0x101e0100 lies in the save area: flashing would destroy saved games"
    );
}

#[test]
fn the_largest_program_ends_where_saved_games_begin() {
    let program = vec![1; FLASH.program.len()];
    let file =
        write(&[Segment { address: FLASH.program.start, data: &program }], &FLASH).expect("the segment is in flash");
    let pages = read(&file, &FLASH).expect("the file is valid");
    assert_eq!(pages.last().map(|(address, page)| address + page.len() as u32), Some(FLASH.save.start));
}

#[test]
fn a_file_for_elsewhere_than_flash_is_refused() {
    for address in [0x0fff_ff00, 0x1020_0000, 0x2000_0000, 0xffff_ff00] {
        let (why, _) = refused(&with(47, 3, address));
        assert_eq!(why, BadFile::Place(Refused::OutsideFlash(address.into()..u64::from(address) + 256)));
    }
}

/// Erratum RP2040-E14: a sector is erased with the first block of every sixteen numbers, and only then.
#[test]
fn a_file_whose_sectors_would_not_be_erased_is_refused() {
    // Block 15, the end of the first sector, is in another sector.
    let (why, text) = refused(&with(15, 3, 0x1000_4000));
    assert_eq!(why, BadFile::Erase(0x1000_4000));
    assert_eq!(text, "the sector at 0x10004000 has gaps and would not be erased correctly (erratum RP2040-E14)");
    // The last sector need not be full.
    let total = 40_u32;
    let mut short = file();
    short.truncate(total as usize * BLOCK);
    for block in short.chunks_exact_mut(BLOCK) {
        block[24..28].copy_from_slice(&total.to_le_bytes());
    }
    assert_eq!(read(&short, &FLASH).map(|pages| pages.len()), Ok(40));
}

#[test]
fn the_flash_of_the_board_is_that_of_the_linker() {
    let memory = include_str!("../../../memory.x");
    let line = |name: &str| memory.lines().map(str::trim).find(|line| line.starts_with(name)).expect("a region");
    assert_eq!(FLASH.program.start, 0x1000_0000);
    assert!(line("BOOT2 :").contains("ORIGIN = 0x10000000"));
    // The save area, and the history before it.
    let save = FLASH.save.end - 128 * 1024;
    let history = format!("ORIGIN = {:#X}, LENGTH = 128K", FLASH.save.start).replace("0X", "0x");
    assert!(line("HISTORY :").contains(&history));
    assert!(line("SAVE  :").contains(&format!("ORIGIN = {save:#X}, LENGTH = 128K").replace("0X", "0x")));
    assert_eq!(FLASH.program.end, FLASH.save.start);
    assert_eq!(FLASH.save.len(), 256 * 1024);
}
