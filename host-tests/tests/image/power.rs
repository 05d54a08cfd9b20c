//! Power cuts.

use galop::input::Key;
use galop::rules::Seat;
use galop::settings::Settings;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::rig::Rig;
use std::path::Path;

use super::{Test, play};

pub const TESTS: [(&str, Test); 2] = [
    ("power::power_may_go_at_any_moment", power_cuts),
    ("power::power_may_go_while_flash_is_written", power_cuts_in_flash),
];

/// Cuts power right after power-on, in the menu, in a game, during a frame, between two frames, and during a flash
/// write. The rig compares what is found afterwards with what was saved: it must be the same game.
fn power_cuts(image: &Path) {
    let mut chance = Chance::new(5);
    let mut rig = Rig::new(image);
    // With 256 LEDs, a press right after a save may wait for two frames more.
    rig.set(&Settings::default());
    for round in 0..12 {
        rig.power_on(0);
        match round % 3 {
            0 => {}
            _ if rig.kept.iter().any(|kept| kept.game().is_some()) => {
                rig.wait(1000);
                rig.press(Seat::Red, Key::A, 60); // continue the game
                play(&mut rig, &mut chance, 3);
            }
            _ => {
                rig.wait(1000);
                rig.press(Seat::Red, Key::A, START_MS);
                play(&mut rig, &mut chance, 3);
            }
        }
        let ms = chance.between(0, 100_000) as f64 / 1e3;
        rig.power_off_in(ms);
        rig.run(ms + 1.0);
        assert!(!rig.powered(), "power must be off");
        assert!(rig.chain.iter().all(|byte| *byte == 0), "the LEDs must be dark");
    }
    let cut = rig.frames.iter().filter(|frame| frame.cut).count();
    assert!((2..12).contains(&cut), "{cut} of 12 cuts hit a frame, expected 2 to 11");
    rig.power_on(0);
    rig.wait(1200);
    assert!(rig.app().playing(), "the game must be restored");
}

/// Cuts power inside a flash write: in the erase, at its beginning and end, and in programming.
fn power_cuts_in_flash(image: &Path) {
    let mut rig = Rig::new(image);
    let mut chance = Chance::new(7);
    rig.power_on(0);
    rig.wait(1000);
    rig.press(Seat::Red, Key::A, START_MS);
    rig.power_off();
    let (mut erases, mut programs) = (0, 0);
    for share in [0.02, 0.3, 0.5, 0.7, 0.98, 0.1, 0.9, 0.4] {
        // The first save after power-on confirms the record, erases a sector and programs a page.
        let next = rig.flash.last().map_or(0, |operation| operation.number + 1) + chance.below(3) as u64;
        rig.power_off_in_operation(next, share);
        rig.power_on(0);
        rig.wait(1000);
        for _ in 0..20 {
            if !rig.powered() {
                break;
            }
            play(&mut rig, &mut chance, 1);
        }
        assert!(!rig.powered(), "the cut must have happened");
        let cut = rig.flash.last().expect("an operation");
        assert!(cut.share < 1.0);
        *(if cut.erase { &mut erases } else { &mut programs }) += 1;
    }
    assert!(erases > 0 && programs > 0, "{erases} erases and {programs} programs were cut");
    rig.power_on(0);
    rig.wait(1000);
    assert!(rig.app().playing(), "the game must be restored");
}
