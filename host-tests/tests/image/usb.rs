//! What a PC sees: the file to be flashed, the USB device, the boot loader.

use galop_bootsel::{FLASH, uf2};
use galop_firmware::image::Image;
use galop_host_tests::bench::Fingers as _;
use galop_host_tests::rig::{CHIP_NUMBER, Rig, UsbDevice};
use std::collections::BTreeMap;
use std::path::Path;

use super::Test;

pub const TESTS: [(&str, Test); 3] = [
    ("usb::the_file_to_be_flashed_holds_this_image_and_leaves_the_save_area_alone", uf2_file),
    ("usb::usb_tells_what_the_board_is", usb_device),
    ("usb::the_boot_loader_is_there_when_it_is_asked_for", boot_loader),
];

/// The file that makers copy onto the board, read back as the boot ROM reads it.
fn uf2_file(image: &Path) {
    let elf = std::fs::read(image).expect("the image was built");
    let image = Image::parse(&elf).expect("an image of the board");
    let pages = uf2::read(&uf2::write(&image.segments, &image.flash).expect("it fits"), &FLASH).expect("a good file");
    let pages: BTreeMap<u32, [u8; 256]> = pages.into_iter().collect();
    assert!(pages.keys().all(|page| FLASH.program.contains(page) && !FLASH.save.contains(page)));
    for segment in &image.segments {
        for (at, byte) in (segment.address..).zip(segment.data) {
            assert_eq!(pages[&(at & !0xff)][(at & 0xff) as usize], *byte, "at {at:#x}");
        }
        // The image must not depend on the folder in which it is built, and the texts of the log stay in the ELF file.
        for text in ["/registry/", "defmt_info", "not readable: {}"] {
            let found = segment.data.windows(text.len()).any(|part| part == text.as_bytes());
            assert!(!found, "the image contains {text}");
        }
    }
}

/// A PC recognises Galop by its product string, picotool by the interface that resets a board.
fn usb_device(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    let strings = ["Galop", "Galop", CHIP_NUMBER].map(String::from).to_vec();
    let interfaces = vec![[2, 2, 0], [10, 0, 0], [0xff, 0, 1]];
    let windows = rig.devices[0].windows.clone();
    assert_eq!(rig.devices, [UsbDevice { vendor: 0x2e8a, product: 0x000a, strings, interfaces, windows }]);
    // Windows loads a driver for the third interface, the reset's, and for no other.
    let windows = &rig.devices[0].windows;
    let function = windows.windows(6).position(|part| part == [8, 0, 2, 0, 2, 0]).expect("a part on interface 2");
    let driver = [&[20, 0, 3, 0], b"WINUSB".as_slice(), &[0; 10]].concat();
    assert_eq!(windows[function + 8..][..20], driver);
    assert_eq!(windows.windows(4).filter(|part| *part == [20, 0, 3, 0]).count(), 1);
    let whole = u16::from_le_bytes([windows[8], windows[9]]);
    assert_eq!(usize::from(whole), windows.len());
    // An unknown request is refused, and has no effect.
    rig.request(9, 2);
    assert_eq!(rig.refused, [9]);
    assert_eq!(rig.console("get pace").end, "ok");
    let elf = std::fs::read(image).expect("the image was built");
    let image = Image::parse(&elf).expect("an image of the board");
    let info = binary_info(&image);
    assert_eq!(info[0], (6, 0x0203_1c86, "Galop".into()));
    assert_eq!(info[1], (6, 0x11a9_bc3a, galop::VERSION.into()));
    for wire in galop::wiring::WIRING {
        let label = wire.label.to_str().expect("plain letters");
        assert!(info.contains(&(9, 1 << wire.gpio, label.into())), "{label}: {info:?}");
    }
}

/// What `picotool info` reads: a header in the first 256 bytes after the second boot stage, a list of pointers, and
/// entries of a kind, a number and a text.
fn binary_info(image: &Image) -> Vec<(u16, u32, String)> {
    let byte = |at: u32| {
        let segment = image
            .segments
            .iter()
            .find(|segment| (segment.address..segment.address + segment.data.len() as u32).contains(&at));
        segment.map_or(0xff, |segment| segment.data[(at - segment.address) as usize])
    };
    let word = |at: u32| u32::from_le_bytes([0, 1, 2, 3].map(|n| byte(at + n)));
    let text = |at: u32| (at..).map(byte).take_while(|byte| *byte != 0).map(char::from).collect();
    let vectors = 0x1000_0100;
    let header =
        (vectors..vectors + 256).step_by(4).find(|at| word(*at) == 0x7188_ebf2 && word(*at + 16) == 0xe71a_a390);
    let header = header.expect("a header");
    let entries = (word(header + 4)..word(header + 8)).step_by(4).map(word);
    entries.map(|at| (word(at) as u16, word(at + 4), text(word(at + 8)))).collect()
}

/// Enters the boot loader by the port's speed, and by the interface that picotool uses; `bootsel` is tested with the
/// other commands.
fn boot_loader(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.open(1200, true);
    rig.wait(200);
    assert!(rig.powered(), "opening the port at this speed must not reset the board");
    rig.open(1200, false);
    rig.wait(200);
    assert!(rig.boot_loader.is_some() && !rig.powered(), "closing it must start the boot loader");
    rig.boot_loader = None;
    for (request, boot_loader) in [(1, true), (2, false)] {
        rig.power_on(0);
        rig.wait(1200);
        rig.may_reset();
        rig.request(request, 2);
        rig.wait(200);
        assert_eq!((rig.boot_loader.take().is_some(), rig.resets.len()), (boot_loader, usize::from(!boot_loader)));
    }
    rig.wait(1200);
    assert_eq!(rig.resets[0].by, "forced");
    assert_eq!(
        (rig.black_box.failures(), rig.app().menu().is_some()),
        (0, true),
        "the boot loader must not count as a failure"
    );
}
