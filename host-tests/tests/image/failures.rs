//! Panics, faults and hangs: the board begins anew and the game goes on.

use galop::blackbox::{Beginning, Failure};
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::save::{Record, Store};
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine;
use galop_host_tests::nor::{Nor, Tear};
use galop_host_tests::rig::Rig;
use libtest_mimic::Failed;
use std::path::Path;

use super::{Test, WATCHDOG_MS, play};

pub const TESTS: [(&str, Test); 5] = [
    ("failures::a_hung_task_of_the_leds_is_reset", |image| hang(image, "leds")),
    ("failures::a_hung_task_of_the_buttons_is_reset", |image| hang(image, "buttons")),
    ("failures::a_hung_game_is_reset", |image| hang(image, "game")),
    ("failures::a_fault_resets_at_once_and_may_cut_a_frame", faults),
    ("failures::a_game_that_hangs_again_and_again_is_set_aside", many_hangs),
];

/// A panic is reported and does not end the game; the third within a minute starts without the game, and keeps it
/// aside.
pub fn panics() -> Result<(), Failed> {
    let mut rig = Rig::in_menu(&machine::image_that_panics()?);
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(3), 6);
    let game = rig.kept.last().and_then(|kept| kept.game()).expect("a game").clone();
    for failures in 1..=3 {
        rig.wait(200);
        if failures == 2 {
            // In the middle of a transfer.
            rig.reads(false);
            rig.type_text(b"settings\n");
            rig.wait(20);
        }
        rig.may_reset();
        for button in Button::ALL {
            rig.down(button);
            // The first press may play a move, whose save takes some 6 ms; the other presses wait for it.
            rig.wait(8);
        }
        rig.wait(100);
        assert_eq!(rig.resets.len(), failures);
        assert_eq!(rig.resets[failures - 1].by, "forced");
        // All buttons are still held; the board must be where it was nevertheless.
        assert_eq!(rig.app().playing(), failures < 3);
        for button in Button::ALL {
            rig.contact(button, false);
        }
        rig.wait(500);
        let black_box = rig.black_box.clone();
        assert_eq!((black_box.failures(), black_box.last()), (failures as u32, Some(Failure::Panic)));
        if failures == 1 {
            rig.plug();
            let info = rig.console("info");
            assert_eq!((info.field("failure"), info.field("resets")), (Some("panic"), Some("1")));
            let message = info.field("message").expect("info has a message");
            assert!(message.contains("src/hw/game.rs") && message.ends_with("all eight buttons are down"), "{message}");
        }
        if failures == 2 {
            rig.reads(true);
            rig.open(115_200, true);
            assert_eq!(rig.console("info").field("resets"), Some("2"));
            assert_eq!(rig.blinks(), 2);
        }
        let message = black_box.message();
        assert!(message.contains("src/hw/game.rs") && message.contains("all eight buttons are down"), "{message}");
        let beginning = if failures < 3 { Beginning::Failed } else { Beginning::SetAside };
        assert_eq!(black_box.beginning(), beginning);
        if failures < 3 {
            let kept = rig.kept.last().and_then(|kept| kept.game()).expect("a game");
            assert_eq!(kept.saved, game.saved, "the same game must be saved");
        }
    }
    assert!(rig.frames.iter().any(|frame| frame.cut), "at least one panic must cut a frame");
    assert!(rig.app().menu().is_some(), "the board must start in its menu");
    assert_eq!(rig.kept.last().and_then(|kept| kept.game()), None);
    // A game from now on must survive a press of RUN.
    rig.press(Seat::Red, Key::A, START_MS);
    rig.wait(200);
    let mut area = Nor::holding(rig.read_save_area(), Tear::Clean, 0);
    let (store, _) = Store::open(&mut area, false).expect("the save area can be read");
    let aside =
        store.protected(&mut area).expect("the save area can be read").expect("the old game is kept for inspection");
    assert_eq!(Record::decode(aside.payload()).expect("a record").game.expect("a game").saved, game.saved);
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert!(rig.app().playing());
    Ok(())
}

/// Three hangs of the game in a row have the same effect as three panics.
fn many_hangs(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.press(Seat::Red, Key::A, START_MS);
    for failures in 1..=3 {
        rig.hang("game");
        rig.run(WATCHDOG_MS + 100.0);
        assert_eq!((rig.resets.len(), rig.black_box.last()), (failures, Some(Failure::Hang)));
        assert_eq!(rig.app().playing(), failures < 3, "after the third hang the board must start in its menu");
        rig.run(200.0);
    }
}

/// The task never returns; until the watchdog resets the board the LEDs show the last frame, and then the game
/// continues.
fn hang(image: &Path, task: &str) {
    let mut rig = Rig::in_menu(image);
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(11), 4);
    rig.hang(task);
    let hung = rig.now;
    while rig.resets.is_empty() {
        rig.wait(100);
        assert!(rig.now - hung <= WATCHDOG_MS, "not reset after {WATCHDOG_MS} ms");
    }
    assert_eq!(rig.resets[0].by, "watchdog");
    rig.wait(60);
    assert!(rig.app().playing(), "the game must be restored");
    assert!(rig.now - hung <= WATCHDOG_MS, "the reset came too late");
    assert_eq!(rig.black_box.last(), Some(Failure::Hang));
    // The reason of the watchdog's reset is still there: a later fault must be reported as a fault.
    rig.run(300.0);
    rig.fault();
    rig.run(100.0);
    assert_eq!((rig.black_box.failures(), rig.black_box.last()), (2, Some(Failure::Fault)));
    assert!(rig.black_box.message().starts_with("hard fault at 0x1"), "{}", rig.black_box.message());
}

/// A hard fault ends in the image's own handler, which resets; at most times a frame is on the wire.
fn faults(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.press(Seat::Red, Key::A, START_MS);
    for round in 1..=6 {
        rig.run(101.3 + 0.7 * f64::from(round));
        rig.fault();
        let faulted = rig.now;
        rig.wait(1);
        assert_eq!(rig.resets.last().map(|reset| reset.by.as_str()), Some("forced"));
        assert!(
            rig.resets.len() == round as usize && rig.resets[round as usize - 1].at - faulted < 1.0,
            "the reset must follow the fault at once"
        );
        rig.wait(150);
    }
    let cut: Vec<_> = rig.frames.iter().filter(|frame| frame.cut && frame.bits < 256 * 24).collect();
    assert!(!cut.is_empty(), "at least one frame must be cut");
}
