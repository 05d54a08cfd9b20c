//! The console over USB.

use galop::console::COMMANDS;
use galop::input::Key;
use galop::rules::Seat;
use galop::view::look::Pace;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::rig::Rig;
use std::path::Path;

use super::{Test, play};

pub const TESTS: [(&str, Test); 6] = [
    ("console::the_console_answers_over_usb_as_on_a_pc", console),
    ("console::the_console_takes_whatever_is_typed", console_errors),
    ("console::a_host_that_never_reads_stops_nothing", never_reads),
    ("console::a_host_that_stops_reading_while_it_watches_stops_nothing", stops_reading),
    ("console::a_flood_is_held_back", flood),
    ("console::a_game_moves_to_another_board_as_text", export_and_import),
];

/// Every command during a game; the image must answer as the library does, which [`Rig::console`] checks.
fn console(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    let mut asked = std::collections::BTreeSet::new();
    let mut ask = |rig: &mut Rig, line: &str| {
        let answer = rig.console(line);
        assert_eq!(answer.end, "ok", "{line}");
        asked.insert(line.split(' ').next().expect("a word").to_string());
        answer
    };
    for line in ["help", "info", "status", "settings", "get horses", "set pace instant", "set 001.horses 1"] {
        ask(&mut rig, line);
    }
    ask(&mut rig, "watch on");
    ask(&mut rig, "game new 001 person,off,person,off");
    assert!(rig.app().playing());
    for _ in 0..12 {
        let turn = ask(&mut rig, "status").field("turn").expect("a player's turn").to_string();
        ask(&mut rig, &format!("press {turn} A 40"));
        rig.wait(80);
    }
    assert!(rig.app().stats().faces.iter().sum::<u32>() > 4, "the presses must have thrown");
    assert!(rig.read.contains("\"threw\":") && rig.read.contains("\"down\":\"RA\""), "{}", rig.read);
    ask(&mut rig, "frame");
    ask(&mut rig, "stats");
    assert_eq!(ask(&mut rig, "games").lines.len(), 1);
    assert!(!ask(&mut rig, "games 1").lines.is_empty());
    ask(&mut rig, "watch off");
    let export = ask(&mut rig, "export").lines;
    ask(&mut rig, "pause");
    ask(&mut rig, "resume");
    for _ in 0..60 {
        if !rig.app().undoable().is_empty() {
            break;
        }
        let hands = rig.app().hands();
        ask(&mut rig, &format!("press {hands} A 40"));
        rig.wait(60);
    }
    ask(&mut rig, "undo");
    ask(&mut rig, "selftest");
    for what in ["R A 60", "R A 700", "R A 60", "R A 60"] {
        ask(&mut rig, &format!("press {what}"));
        rig.wait(900);
    }
    // A game that is not over is not replaced.
    ask(&mut rig, "game drop");
    export.iter().for_each(|line| drop(ask(&mut rig, line)));
    ask(&mut rig, "defaults");
    ask(&mut rig, "game drop");
    // A real press still works.
    rig.press(Seat::Red, Key::B, 60);
    ask(&mut rig, "bootsel");
    rig.run(150.0);
    assert!(rig.boot_loader.is_some() && !rig.powered());
    let all: Vec<_> = COMMANDS.iter().map(|entry| entry.name).filter(|name| !asked.contains(*name)).collect();
    assert!(all.is_empty(), "commands that were not tried: {all:?}");
}

/// Every error, over USB.
fn console_errors(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    let long = "x".repeat(129);
    let wrong: [(&[u8], &str); 14] = [
        (b"hlep\n", "command"),
        (b"\xff\xfe\n", "line"),
        (long.as_bytes(), "line"),
        (b"get\n", "usage"),
        (b"get nothing\n", "setting"),
        (b"set pace slow\n", "refused"),
        (b"game new 009\n", "word"),
        (b"game new 001 person,off,off,off\n", "refused"),
        (b"press R A ten\n", "number"),
        (b"undo\n", "now"),
        (b"import 32 00\n", "import"),
        (b"import games 00000000\n", "import"),
        (b"watch\n", "usage"),
        (b"resume\r\n", "now"),
    ];
    for (bytes, kind) in wrong {
        let bytes = if bytes.ends_with(b"\n") { bytes.to_vec() } else { [bytes, b"\n"].concat() };
        assert_eq!(rig.console_bytes(&bytes).error().0, kind);
    }
    assert_eq!(rig.console("set lock true").end, "ok");
    for line in ["game new 001", "press R A", "defaults", "selftest", "bootsel"] {
        assert_eq!(rig.console(line).error().0, "locked", "{line}");
    }
    // The lock is saved.
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    rig.open(115_200, true);
    assert_eq!(rig.console("pause").error().0, "locked");
}

/// Half of the output waits in the board; the game does not wait, and everything is in order when the host reads again.
fn never_reads(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.reads(false);
    rig.type_text(b"settings\nset pace quick\nhelp\n");
    rig.press(Seat::Red, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    play(&mut rig, &mut Chance::new(21), 15);
    assert!(rig.app().thrown().is_some(), "a player must have thrown");
    assert_eq!(rig.read, "");
    assert_eq!(rig.app().settings().look.pace, Pace::Calm, "a command must wait until it can be answered");
    rig.reads(true);
    rig.wait(300);
    assert_eq!(rig.read, rig.said);
    assert_eq!(rig.read.matches("ok\r\n").count(), 3);
    assert_eq!(rig.app().settings().look.pace, Pace::Quick);
    // A host that disconnects during an answer leaves a clean line for the next.
    rig.reads(false);
    rig.type_text(b"settings\n");
    rig.wait(50);
    rig.open(115_200, false);
    rig.wait(50);
    rig.reads(true);
    rig.open(115_200, true);
    rig.wait(50);
    rig.read.clear();
    rig.said.clear();
    assert_eq!(rig.console("get pace").lines.len(), 1);
}

/// Computer players play on, throw after throw; events that were not read are counted.
fn stops_reading(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.console("set pace instant");
    rig.console("watch on");
    rig.console("game new 001 bot1,bot1,bot1,bot1");
    rig.wait(300);
    rig.reads(false);
    let throws = |rig: &Rig| rig.app().stats().faces.iter().sum::<u32>();
    let before = throws(&rig);
    rig.wait(3000);
    assert!(throws(&rig) > before + 20, "{} throws and then {}", before, throws(&rig));
    rig.reads(true);
    rig.wait(200);
    assert!(rig.read.contains("{\"lost\":"), "{}", rig.read);
    assert_eq!(rig.read, rig.said);
}

/// Input as fast as the bus carries it: lines, garbage, a line without end. The rig checks that buttons and frames are
/// in time meanwhile.
fn flood(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.press(Seat::Red, Key::A, START_MS);
    let mut chance = Chance::new(99);
    let mut bytes = Vec::new();
    for _ in 0..3000 {
        match chance.below(4) {
            0 => bytes.extend(b"status\n"),
            1 => bytes.extend(b"frame\n"),
            2 => bytes.extend((0..chance.below(200)).map(|_| chance.below(256) as u8)),
            _ => bytes.extend(b"get pace\n"),
        }
    }
    rig.type_text(&bytes);
    play(&mut rig, &mut chance, 12);
    assert!(rig.app().thrown().is_some(), "a player must have thrown");
    assert!(rig.read.matches("ok\r\n").count() > 50, "the lines must be answered");
    assert!(rig.said.starts_with(&rig.read), "the answers must be the library's");
}

/// `export`, another board, `import`: the same game, also after a power cut.
fn export_and_import(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.console("set brightness 77");
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(31), 8);
    rig.wait(500);
    rig.console("pause");
    let game = rig.kept.last().and_then(|kept| kept.game()).expect("a game").saved.clone();
    let export = rig.console("export").lines;
    drop(rig);

    let mut rig = Rig::in_menu(image);
    rig.plug();
    export.iter().for_each(|line| assert_eq!(rig.console(line).end, "ok", "{line}"));
    assert!(rig.app().playing() && rig.app().paused());
    rig.wait(200);
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    let kept = rig.kept.last().expect("something");
    assert_eq!((&kept.game().expect("a game").saved, kept.settings.output.brightness), (&game, 77));
    rig.press(Seat::Red, Key::A, 60);
    assert!(!rig.app().paused(), "the game must continue");
}
