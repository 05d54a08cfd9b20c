//! The image that is flashed, in an emulator: it shows what the library shows.
//!
//! What must hold in every run is checked by the [`Rig`] itself: above all that every frame on the wire equals the
//! library's, LED by LED, and also pulse widths, gaps, current, the time to the first frame, and the delays of presses.

use std::path::Path;

use galop::input::Key;
use galop::rules::Seat;
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, Rooms as _};
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::rig::Rig;
use galop_host_tests::{machine, rig, scenario, share};
use libtest_mimic::{Arguments, Failed};

#[path = "image/cable.rs"]
mod cable;
#[path = "image/console.rs"]
mod console;
#[path = "image/contacts.rs"]
mod contacts;
#[path = "image/failures.rs"]
mod failures;
#[path = "image/leds.rs"]
mod leds;
#[path = "image/log.rs"]
mod log;
#[path = "image/past.rs"]
mod past;
#[path = "image/power.rs"]
mod power;
#[path = "image/presses.rs"]
mod presses;
#[path = "image/resets.rs"]
mod resets;
#[path = "image/signals.rs"]
mod signals;
#[path = "image/speed.rs"]
mod speed;
#[path = "image/usb.rs"]
mod usb;

/// A hang must be followed by the resumed game within this time.
const WATCHDOG_MS: f64 = 3000.0;

/// Tests that differ from others only in the game, the task or the scenario: they run in full runs.
const MORE: [&str; 4] = [
    "failures::a_hung_task_of_the_leds_is_reset",
    "failures::a_hung_task_of_the_buttons_is_reset",
    "000_is_played",
    "003_is_played",
];
/// Scenarios that play at the pace of people for a minute: they run with GALOP_LONG.
const LONG_SCENARIOS: [&str; 1] = ["001-calm"];
/// One scenario of each game, and those without a game.
const SOME_SCENARIOS: [&str; 10] = [
    "000-capture",
    "001-again",
    "001-turn",
    "002-path",
    "002-stacks",
    "003-two-colours",
    "004-water-die",
    "menu",
    "put-away",
    "stuck",
];

type Test = fn(&Path);

fn main() {
    let arguments = Arguments::from_args();
    let missing = machine::lacks_target().or_else(machine::lacks_emulator);
    // The longest first.
    let tests: [(&str, Test); 7] = [
        ("computers_play_a_game_to_its_end", computers_play_to_the_end),
        ("000_is_played", |image| game(image, 7)),
        ("001_is_played", |image| game(image, 0)),
        ("002_is_played", |image| game(image, 1)),
        ("003_is_played", |image| game(image, 2)),
        ("004_is_played", |image| game(image, 3)),
        ("a_board_left_alone_is_not_reset", |image| Rig::in_menu(image).run(8000.0)),
    ];
    let on_image = |test: Test| {
        move || {
            test(&machine::image()?);
            Ok(())
        }
    };
    let only_in_full = |more: bool| missing.clone().or_else(|| share::left_out().filter(|_| more));
    let mut trials: Vec<_> = tests
        .into_iter()
        .chain(failures::TESTS)
        .chain(power::TESTS)
        .chain(past::TESTS)
        .chain(contacts::TESTS)
        .chain(leds::TESTS)
        .chain(resets::TESTS)
        .chain(cable::TESTS)
        .chain(console::TESTS)
        .chain(usb::TESTS)
        .chain(presses::TESTS)
        .chain(signals::TESTS)
        .chain(speed::TESTS)
        .map(|(name, test)| machine::trial(name, &only_in_full(MORE.contains(&name)), on_image(test)))
        .collect();
    for (name, text) in scenarios() {
        if LONG_SCENARIOS.contains(&name.as_str()) && !share::long() {
            continue;
        }
        let more = !SOME_SCENARIOS.contains(&name.as_str());
        trials.push(machine::trial(&format!("scenario_{name}"), &only_in_full(more), move || run(&text)));
    }
    // These build images of their own, or the decoder of the log. Builds wait for each other, so the tests are spread
    // among the others.
    let built = log::TESTS.into_iter().chain([
        ("failures::a_panic_is_told_and_the_game_goes_on", failures::panics as fn() -> _),
        ("leds::a_pin_is_moved_in_one_table", leds::moved_pins),
        ("resets::a_reset_of_the_processor_alone_is_noticed", resets::of_the_processor_alone),
    ]);
    for (place, (name, test)) in built.enumerate() {
        trials.insert(8 * place, machine::trial(name, &only_in_full(true), test));
    }
    trials.push(machine::trial("the_rig_itself", &machine::lacks_emulator(), || Ok(machine::test_rig()?)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    rig::close();
    conclusion.exit();
}

fn scenarios() -> Vec<(String, String)> {
    let folder = machine::root().join("host-tests/scenarios");
    let entries = std::fs::read_dir(folder).expect("the folder of scenarios");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text file"))
        })
        .collect();
    files.sort();
    files
}

/// Runs the same scenario on the bench and on the image. Breathing and blinking follow the clock, and presses wait for
/// the wanted die; so the state of the match is compared, not the pictures.
fn run(text: &str) -> Result<(), Failed> {
    let image = machine::image()?;
    let bench = scenario::run(text);
    let on_image = scenario::run_on(text, |held, settings| {
        let mut rig = Rig::new(&image);
        rig.set(&settings);
        rig.power_on(held);
        rig.wait(40);
        rig
    });
    assert!(!bench.stands.is_empty(), "the scenario has no `see`");
    assert_eq!(bench.stands, on_image.stands);
    Ok(())
}

/// Presses a button, mostly A, of the player whose turn it is in the library.
fn play(rig: &mut Rig, chance: &mut Chance, presses: usize) {
    for _ in 0..presses {
        let hands = rig.app().hands();
        let seat = hands.iter().nth(chance.below(hands.len().max(1).into())).unwrap_or(*chance.pick(&Seat::ALL));
        let key = if chance.one_in(4) { Key::B } else { Key::A };
        rig.press(seat, key, chance.between(40, 160));
        rig.wait(chance.between(5, 200));
    }
}

/// Plays a game on the menu page `page` after the first, which is 001.
fn game(image: &Path, page: usize) {
    let mut rig = Rig::in_menu(image);
    (0..page).for_each(|_| rig.press(Seat::Green, Key::B, 60));
    rig.press(Seat::Red, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    play(&mut rig, &mut Chance::new(page as u64), 40);
    assert!(rig.app().thrown().is_some(), "a player must have thrown");
}

/// 001 with one horse each at the fastest pace: computer players alone, until there is a winner.
fn computers_play_to_the_end(image: &Path) {
    let mut rig = Rig::new(image);
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings.house.every_horses(|rules| rules.horses = 1);
    rig.set(&settings);
    rig.power_on(0);
    rig.wait(1200);
    rig.press(Seat::Red, Key::A, 60);
    rig.press(Seat::Blue, Key::A, 60);
    rig.press(Seat::Green, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    let begun = rig.now;
    while rig.app().winners().is_empty() {
        rig.wait(500);
        assert!(rig.now - begun < 180_000.0, "no winner after three minutes");
    }
    rig.wait(500);
}
