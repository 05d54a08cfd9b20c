//! Resets of the whole chip. The processor alone is not enough: DMA would go on sending a frame from RAM that the next
//! start clears, and the USB controller would go on as the device of before.
//!
//! Panics have an image of their own, see `failures.rs`.

use galop::blackbox::Failure;
use galop::input::Key;
use galop::rules::Seat;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine;
use galop_host_tests::rig::Rig;
use libtest_mimic::Failed;
use std::panic::catch_unwind;
use std::path::Path;

use super::{Test, WATCHDOG_MS, play};

pub const TESTS: [(&str, Test); 4] = [
    ("resets::a_fault_in_a_frame_and_a_transfer_resets_all", faults),
    ("resets::a_reset_over_usb_in_a_frame_and_a_transfer_resets_all", restarts),
    ("resets::the_boot_loader_starts_in_a_frame_and_a_transfer", boot_loader),
    ("resets::a_hang_in_a_flash_write_is_reset", hang_in_flash),
];

/// The request of picotool's interface that starts the program again, and the one that starts the boot loader.
const RESET_TO_FLASH: u8 = 2;
const RESET_TO_BOOTSEL: u8 = 1;
const RESET_INTERFACE: u16 = 2;

/// A board with moving lights and a PC that stops reading in the middle of an answer.
fn busy(image: &Path) -> Rig {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.press(Seat::Red, Key::A, START_MS);
    in_transfer(&mut rig);
    rig
}

/// Leaves an answer in the board's buffers.
fn in_transfer(rig: &mut Rig) {
    rig.reads(false);
    rig.type_text(b"settings\n");
    rig.run(20.0);
}

/// After the reset the PC finds a new device, which answers, and the LEDs have received a complete frame.
fn begins_anew(rig: &mut Rig, found_before: usize) {
    rig.reads(true);
    rig.wait(150);
    assert_eq!(rig.devices.len(), found_before + 1, "the PC must find the board again");
    rig.open(115_200, true);
    assert_eq!(rig.console("get pace").end, "ok");
    // The rig checks that the first frame after a start is as long as the longest chain, and compares its LEDs with the
    // library's.
    assert!(rig.frames.last().is_some_and(|frame| !frame.cut), "the next frame must be complete");
}

fn faults(image: &Path) {
    let mut rig = busy(image);
    for round in 1..=5 {
        rig.run(101.3 + 0.9 * f64::from(round));
        let found = rig.devices.len();
        rig.fault();
        rig.run(1.0);
        assert_eq!(rig.resets.last().map(|reset| reset.by.as_str()), Some("forced"));
        begins_anew(&mut rig, found);
        assert_eq!((rig.black_box.failures(), rig.black_box.last()), (round, Some(Failure::Fault)));
        in_transfer(&mut rig);
    }
    assert!(rig.frames.iter().any(|frame| frame.cut), "at least one reset must cut a frame");
}

fn restarts(image: &Path) {
    let mut rig = busy(image);
    for round in 1..=5 {
        let found = rig.devices.len();
        rig.run(0.9 * f64::from(round));
        rig.may_reset();
        rig.request(RESET_TO_FLASH, RESET_INTERFACE);
        rig.run(110.0);
        assert_eq!(rig.resets.last().map(|reset| reset.by.as_str()), Some("forced"));
        assert_eq!(rig.resets.len(), round as usize);
        begins_anew(&mut rig, found);
        assert_eq!(rig.black_box.failures(), 0, "a reset on request is no failure");
        in_transfer(&mut rig);
    }
    assert!(rig.frames.iter().any(|frame| frame.cut), "at least one reset must cut a frame");
    // A hang after resets on request is still a hang.
    rig.hang("game");
    rig.run(WATCHDOG_MS);
    assert_eq!(rig.resets.last().map(|reset| reset.by.as_str()), Some("watchdog"));
    assert_eq!((rig.black_box.failures(), rig.black_box.last()), (1, Some(Failure::Hang)));
}

fn boot_loader(image: &Path) {
    let mut cut = 0;
    for round in 1..=4 {
        let mut rig = busy(image);
        rig.run(1.1 * f64::from(round));
        rig.request(RESET_TO_BOOTSEL, RESET_INTERFACE);
        rig.run(110.0);
        assert!(rig.boot_loader.is_some() && !rig.powered(), "the boot loader must start");
        cut += usize::from(rig.frames.last().is_some_and(|frame| frame.cut));
    }
    assert!(cut > 0, "at least one start of the boot loader must cut a frame");
}

/// The chip never reports that it is done. A third hang within a minute would set the game aside.
fn hang_in_flash(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.press(Seat::Red, Key::A, START_MS);
    let mut chance = Chance::new(17);
    for (round, erase) in (1..).zip([false, true]) {
        rig.hang_in_flash(erase, 0.4);
        let begun = rig.now;
        while rig.resets.len() < round {
            play(&mut rig, &mut chance, 1);
            assert!(rig.now - begun < 20_000.0, "no reset");
        }
        assert_eq!(rig.resets.last().map(|reset| reset.by.as_str()), Some("watchdog"));
        let operation = rig.flash.iter().rfind(|operation| operation.share < 1.0).expect("it was cut");
        assert_eq!(operation.erase, erase);
        assert!(rig.resets.last().is_some_and(|reset| reset.at - operation.start <= WATCHDOG_MS), "{operation:?}");
        rig.wait(200);
        assert!(rig.app().playing(), "the game must be restored");
        assert_eq!(rig.black_box.last(), Some(Failure::Hang));
    }
}

/// With a reset of the processor alone, as it was before, the same expectations fail: the emulator knows the
/// difference.
pub fn of_the_processor_alone() -> Result<(), Failed> {
    let image = machine::image_with("firmware-with-a-small-reset", "src/hw/watchdog.rs", |text| {
        let whole = "Watchdog::new(watchdog).trigger_reset();";
        assert_eq!(text.matches(whole).count(), 1, "{whole}");
        text.replace(whole, "drop(watchdog);\n    cortex_m::peripheral::SCB::sys_reset();")
    })?;
    for test in [faults, restarts] {
        let Err(why) = catch_unwind(|| test(&image)) else { return Err("the test passes".into()) };
        let why = why.downcast_ref::<String>().cloned().or(why.downcast_ref::<&str>().map(ToString::to_string));
        // The state machine goes on with the frame of before, and with the bit that the reset cut: which of the two is
        // noticed first depends on the moment.
        let expected = ["sent before the library started", "T0H of ", "T1H of "];
        let seen = why.as_ref().is_some_and(|why| expected.iter().any(|expected| why.contains(expected)));
        assert!(seen, "{why:?}");
    }
    Ok(())
}
