//! Contacts that bounce, and presses while the processor is stopped by an erase.

use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::bounces::{Trace, traces};
use galop_host_tests::rig::Rig;
use std::path::Path;

use super::Test;

pub const TESTS: [(&str, Test); 3] = [
    ("contacts::bouncing_contacts_press_once", bounces),
    ("contacts::a_press_while_a_sector_is_erased_is_told", press_during_erase),
    ("contacts::no_sector_is_erased_under_a_finger", no_erase_under_a_finger),
];

/// Every trace of `data/bounces.txt` on the pins: each press is reported once, and no other.
fn bounces(image: &Path) {
    let (at_boot, later): (Vec<_>, Vec<_>) =
        traces().into_iter().partition(|trace| trace.contacts.iter().any(|contact| contact.boot));
    assert!(at_boot.len() == 1 && later.len() >= 14, "{} and {} traces", at_boot.len(), later.len());
    let mut rig = Rig::in_menu(image);
    rig.let_bounce();
    later.iter().for_each(|trace| bounce(&mut rig, trace));
    for trace in &at_boot {
        rig.power_off();
        rig.power_on(trace.levels(0));
        rig.wait(100);
        bounce(&mut rig, trace);
    }
}

fn bounce(rig: &mut Rig, trace: &Trace) {
    let told_before = rig.events.len();
    let begun = rig.now;
    let mut moments: Vec<u64> = trace.contacts.iter().flat_map(|contact| contact.changes.clone()).collect();
    moments.extend([trace.end()]);
    moments.sort();
    for us in moments {
        rig.run(begun + us as f64 / 1e3 - rig.now);
        let levels = trace.levels(us);
        Button::ALL.iter().for_each(|button| rig.contact(*button, levels & button.bit() != 0));
    }
    for contact in &trace.contacts {
        let (name, button) = (&trace.name, contact.button);
        let reported: Vec<_> =
            rig.events[told_before..].iter().filter(|(event, _)| *event == Event::Down(button)).collect();
        assert_eq!(reported.len(), contact.presses.len(), "{name}: {button:?} was reported at {reported:?}");
        for ((_, at), press) in reported.iter().zip(&contact.presses) {
            let late = at - begun - *press as f64 / 1e3;
            assert!((0.0..3.0).contains(&late), "{name}: {button:?} was reported {late:.3} ms after the press");
        }
    }
}

/// A button that is pressed and released during an erase, when the processor is stopped, is reported.
fn press_during_erase(image: &Path) {
    let green = Button::new(Seat::Green, Key::B);
    let sweep = |press: Option<f64>| {
        let mut rig = Rig::new(image);
        rig.power_on(0);
        if let Some(at) = press {
            rig.press_in(at - rig.now, green, 12.0);
        }
        rig.wait(800);
        rig
    };
    let rig = sweep(None);
    let erase = rig.flash.iter().find(|operation| operation.erase).expect("a sector is erased ahead");
    let rig = sweep(Some(erase.start + 10.0));
    let again = rig.flash.iter().find(|operation| operation.erase).expect("a sector is erased ahead");
    assert_eq!(again.start, erase.start, "both runs must be equal up to the erase");
    let reported: Vec<_> = rig.events.iter().filter(|(event, _)| *event == Event::Down(green)).collect();
    assert!(matches!(reported[..], [(_, at)] if *at >= erase.end && *at < erase.end + 2.0), "{reported:?}, {erase:?}");
}

/// From power-on, no sector is erased while a finger is on a button, of an empty seat too: not for the first game or
/// the first settings, nor when slots run short. When the finger is gone, one is.
fn no_erase_under_a_finger(image: &Path) {
    let mut rig = Rig::new(image);
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    rig.set(&settings);
    rig.power_on(0);
    rig.wait(200);
    // The press that ends the sweep. In the menu nothing moves.
    rig.press(Seat::Green, Key::B, 60);
    let count = |rig: &Rig, erase| rig.flash.iter().filter(|operation| operation.erase == erase).count();
    assert_eq!(count(&rig, true), 0, "not right after power-on");
    rig.wait(700);
    assert_eq!(count(&rig, true), 3, "one sector ahead for games, one for settings, one for the history");
    rig.plug();
    let confirmed = count(&rig, false);
    rig.press(Seat::Red, Key::A, START_MS);
    assert_eq!(
        (count(&rig, true), count(&rig, false)),
        (3, confirmed + 2),
        "the first save of a game, and its history"
    );
    rig.wait(300);
    assert_eq!(count(&rig, true), 4, "the next sector of the history");
    let resting = Button::new(Seat::Green, Key::B);
    rig.down(resting);
    rig.console("set brightness 77");
    rig.wait(30);
    assert_eq!((count(&rig, true), count(&rig, false)), (4, confirmed + 3), "the first save of settings");
    // With fewer than 4 of a sector's 16 slots left, the next one should be erased.
    while count(&rig, false) < confirmed + 17 {
        let hands = rig.app().hands();
        let seat = hands.iter().next().expect("a turn");
        assert!(seat != resting.seat());
        rig.press(seat, Key::A, 60);
    }
    rig.wait(300);
    assert_eq!(count(&rig, true), 4, "no erase under a finger");
    let released = rig.now;
    rig.up(resting);
    rig.wait(300);
    let last = rig.flash.last().expect("an operation");
    assert!(last.erase && last.start > released, "{last:?}, released at {released}");
    assert_eq!(count(&rig, true), 5);
}
