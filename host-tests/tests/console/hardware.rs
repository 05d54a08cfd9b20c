//! Presses from the console, the self-test, the boot loader.

use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::settings::Settings;
use galop_host_tests::talk::Talk;

use crate::{in_game, press, quick};

#[test]
fn a_press_is_a_press() {
    let mut talk = Talk::new(quick());
    let page = talk.app.menu().expect("the menu").page();
    press(&mut talk, "R B");
    assert_ne!(talk.app.menu().expect("the menu").page(), page);
    talk.ask("press y a 500").ok();
    talk.wait(100);
    let yellow = Button::new(Seat::Yellow, Key::A);
    assert_eq!(talk.app.down(), yellow.bit());
    assert_eq!(talk.ask("press Y A").error(), ("now", "that button is already down"));
    talk.wait(500);
    assert_eq!(talk.app.down(), 0, "the button must come up by itself");
    talk.step(Event::Down(yellow));
    assert_eq!(
        talk.ask("press Y A").error(),
        ("now", "that button is already down"),
        "a button held by a finger must be refused"
    );
    let wrong = [
        ("press P A", "word", "'P' is not a seat: R, G, B or Y"),
        ("press R C", "word", "'C' is not a button: A or B"),
        ("press R A 10001", "number", "'10001' is not a whole number from 0 to 10000"),
        ("press R A -1", "number", "'-1' is not a whole number from 0 to 10000"),
        ("press R A +5", "number", "'+5' is not a whole number from 0 to 10000"),
        ("press R A 99999999999", "number", "'99999999999' is not a whole number from 0 to 10000"),
        ("press R", "usage", "press SEAT BUTTON [MS]"),
        ("press R A 5 5", "usage", "press SEAT BUTTON [MS]"),
    ];
    for (line, kind, why) in wrong {
        assert_eq!(talk.ask(line).error(), (kind, why));
    }
}

#[test]
fn the_self_test_begins_and_the_game_waits() {
    const RUNNING: &str = "the self-test is running; it ends with its last A, or with 'selftest end'";
    let mut talk = in_game();
    let game = talk.app.record(talk.now).game;
    talk.ask("selftest").ok();
    assert_eq!(talk.ask("status").field("mode"), Some("selftest"));
    for line in ["set pace calm", "defaults", "game new 001", "game drop", "pause", "resume", "undo", "selftest"] {
        assert_eq!(talk.ask(line).error(), ("now", RUNNING), "{line}");
    }
    assert_eq!(talk.app.record(talk.now).game, game, "the game must still be saved");
    for what in ["R A", "R A 700", "R A", "R A"] {
        talk.ask(&format!("press {what}")).ok();
        talk.wait(900);
    }
    assert_eq!(talk.ask("status").field("phase"), Some("paused"));
    assert_eq!(talk.app.record(talk.now).game, game);
}

/// `selftest end` leaves the self-test from any of its steps: on a board that was never set up no layout is confirmed,
/// not even for a moment, and nothing that was tried is saved.
#[test]
fn the_self_test_is_ended_without_a_result() {
    for steps in 0..=3 {
        let mut talk = Talk::new(Settings::unset());
        assert_eq!(talk.ask("selftest end").error(), ("now", "no self-test is running"));
        talk.ask("game new escalier person,off,person,off").ok();
        talk.wait(100);
        let (settings, game) = (*talk.app.settings(), talk.app.record(talk.now).game);
        talk.ask("selftest").ok();
        for press in &["R A", "R A 700", "R A"][..steps] {
            talk.ask(&format!("press {press}")).ok();
            talk.wait(900);
        }
        // In the last two steps B tries other colours and another layout.
        talk.ask("press G B").ok();
        talk.wait(300);
        assert_eq!(*talk.app.settings() != settings, steps > 1);
        talk.ask("selftest end").ok();
        for _ in 0..100 {
            assert_eq!((talk.app.settings(), talk.app.frame().leds().len()), (&settings, 256), "{steps} steps");
            talk.wait(10);
        }
        assert_eq!(talk.kept.1, settings);
        assert_eq!(talk.ask("status").field("phase"), Some("paused"));
        assert_eq!(talk.app.record(talk.now).game, game);
        talk.ask("set lock true").ok();
        assert_eq!(talk.ask("selftest end").error().0, "locked");
    }
}

#[test]
fn the_boot_loader_is_wanted_once_it_was_answered() {
    let mut talk = Talk::new(quick());
    assert_eq!(talk.hear(b"bootsel\n"), 8);
    assert!(!talk.console.wants_bootsel());
    assert_eq!(talk.line().as_deref(), Some("ok"));
    assert!(talk.console.wants_bootsel());
}
