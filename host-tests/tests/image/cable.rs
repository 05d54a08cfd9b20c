//! A USB cable that comes and goes, on a board that has another supply.

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::rig::Rig;
use galop_host_tests::share;
use std::path::Path;

use super::{Test, play};

pub const TESTS: [(&str, Test); 4] = [
    ("cable::unplugging_closes_the_port", unplugged),
    ("cable::the_console_works_after_many_plug_cycles", cycles),
    ("cable::a_pc_that_slept_goes_on", sleeps),
    ("cable::a_port_opened_during_a_save_is_answered", reopened),
];

/// The time from unplugging to a console that is ready for another host. The bus is suspended after 3 ms.
const NOTICED_MS: f64 = 6.0;

fn unplugged(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.console("watch on");
    rig.console("game new 001 bot1,bot1,bot1,bot1");
    // In the middle of an answer.
    rig.reads(false);
    rig.type_text(b"settings\nset pace ins");
    rig.run(30.0);
    let hang_ups = rig.hang_ups;
    rig.unplug();
    rig.run(NOTICED_MS);
    assert_eq!(rig.hang_ups, hang_ups + 1, "the console must forget its host");
    // The game goes on without it.
    let throws = |rig: &Rig| rig.app().stats().faces.iter().sum::<u32>();
    let before = throws(&rig);
    rig.wait(4000);
    assert!(throws(&rig) > before, "the computers must play on");
    // The next host finds nothing of the old one: no rest of an answer, no half line, no events.
    rig.reads(true);
    rig.read.clear();
    rig.said.clear();
    rig.plug();
    assert_eq!(rig.read, "");
    assert_eq!(rig.console("get pace").lines.len(), 1);
    rig.wait(2000);
    assert!(!rig.read.contains('{'), "{}", rig.read);
}

/// Unplugged while the PC finds the board, in an answer, or between; games are saved meanwhile.
fn cycles(image: &Path) {
    let mut rig = Rig::in_menu(image);
    let mut chance = Chance::new(8);
    let mut over = true;
    for cycle in 0..if share::long() { 1000 } else { 20 } {
        if !rig.app().playing() {
            assert!(over, "cycle {cycle}: the game is gone");
            over = false;
            rig.press(Seat::Red, Key::A, START_MS);
        }
        rig.reads(true);
        rig.plug();
        assert_eq!(rig.console("status").field("mode"), Some("game"), "cycle {cycle}");
        match cycle % 3 {
            0 => {
                for _ in 0..2 {
                    // A press after the end of a game leads to the menu.
                    over |= !rig.app().winners().is_empty();
                    play(&mut rig, &mut chance, 1);
                }
            }
            1 => {
                rig.reads(false);
                rig.type_text(b"settings\n");
                rig.run(chance.between(0, 20) as f64);
            }
            _ => {
                rig.unplug();
                rig.run(chance.between(0, 10) as f64);
                rig.half_plug(chance.between(0, 25) as f64);
            }
        }
        rig.unplug();
        rig.run(chance.between(1, 20) as f64);
    }
    assert!(rig.flash.len() > 5, "games must have been saved");
    rig.reads(true);
    rig.plug();
    assert_eq!(rig.console("status").end, "ok");
}

/// A PC that wakes up does not open its port again: it is still open there.
fn sleeps(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.console("get pace");
    let hang_ups = rig.hang_ups;
    rig.sleep(true);
    rig.run(100.0);
    assert_eq!(rig.hang_ups, hang_ups + 1, "a suspended bus cannot be told from an unplugged one");
    rig.sleep(false);
    rig.run(5.0);
    assert_eq!(rig.console("get pace").end, "ok");
    assert_eq!(rig.devices.len(), 1, "the PC does not look for its devices again");
}

/// The game's task waits for its frame and writes flash, some 5 ms, while the port is closed and opened again. What the
/// new host typed is for the new session.
fn reopened(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.press(Seat::Red, Key::A, START_MS);
    for round in 0..12 {
        rig.wait(400);
        let seat = rig.app().hands().iter().next().expect("a player's turn");
        rig.down(Button::new(seat, Key::A));
        rig.wait(80);
        rig.up(Button::new(seat, Key::A));
        rig.run(0.4 * f64::from(round));
        rig.read.clear();
        rig.said.clear();
        rig.reopen_and_type(b"get pace\n");
        rig.run(100.0);
        assert!(rig.read.ends_with("ok\r\n"), "round {round}: {:?}", rig.read);
        assert_eq!(rig.read, rig.said);
    }
    assert!(rig.flash.len() > 6, "the throws must have been saved");
}
