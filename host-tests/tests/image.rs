//! The image that is flashed, in an emulator: it shows what the library shows.
//!
//! What must hold in every run is checked by the [`Rig`] itself: above all that every frame on the wire equals the
//! library's, LED by LED, and also pulse widths, gaps, current, the time to the first frame, and the delays of presses.

use galop::blackbox::{Beginning, Failure};
use galop::console::COMMANDS;
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::{Record, Store};
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_firmware::image::Image;
use galop_firmware::{FLASH, uf2};
use galop_host_tests::ask::{Ask as _, Rooms as _};
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::bounces::{Trace, traces};
use galop_host_tests::chance::Chance;
use galop_host_tests::nor::{Nor, Tear};
use galop_host_tests::rig::{CHIP_NUMBER, Rig, UsbDevice};
use galop_host_tests::{machine, rig, scenario, share};
use libtest_mimic::{Arguments, Failed};
use std::path::Path;

#[path = "image/cable.rs"]
mod cable;
#[path = "image/presses.rs"]
mod presses;
#[path = "image/resets.rs"]
mod resets;
#[path = "image/signals.rs"]
mod signals;
#[path = "image/speed.rs"]
mod speed;

/// A hang must be followed by the resumed game within this time.
const WATCHDOG_MS: f64 = 3000.0;

/// Tests that differ from others only in the game, the task or the scenario: they run in full runs.
const MORE: [&str; 4] =
    ["a_hung_task_of_the_leds_is_reset", "a_hung_task_of_the_buttons_is_reset", "000_is_played", "003_is_played"];
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
    let tests: [(&str, Test); 29] = [
        ("computers_play_a_game_to_its_end", computers_play_to_the_end),
        ("a_hung_task_of_the_leds_is_reset", |image| hang(image, "leds")),
        ("a_hung_task_of_the_buttons_is_reset", |image| hang(image, "buttons")),
        ("a_hung_game_is_reset", |image| hang(image, "game")),
        ("power_may_go_at_any_moment", power_cuts),
        ("bouncing_contacts_press_once", bounces),
        ("a_panel_of_256_leds", panel),
        ("leds_with_four_channels", four_channels),
        ("leds_that_the_bits_no_longer_reach_are_dark", fewer_bits),
        ("000_is_played", |image| game(image, 7)),
        ("001_is_played", |image| game(image, 0)),
        ("002_is_played", |image| game(image, 1)),
        ("003_is_played", |image| game(image, 2)),
        ("004_is_played", |image| game(image, 3)),
        ("a_fault_resets_at_once_and_may_cut_a_frame", faults),
        ("power_may_go_while_flash_is_written", power_cuts_in_flash),
        ("a_press_while_a_sector_is_erased_is_told", press_during_erase),
        ("no_sector_is_erased_under_a_finger", no_erase_under_a_finger),
        ("a_game_that_hangs_again_and_again_is_set_aside", many_hangs),
        ("the_file_to_be_flashed_holds_this_image_and_leaves_the_save_area_alone", uf2_file),
        ("usb_tells_what_the_board_is", usb_device),
        ("the_console_answers_over_usb_as_on_a_pc", console),
        ("the_console_takes_whatever_is_typed", console_errors),
        ("a_host_that_never_reads_stops_nothing", never_reads),
        ("a_host_that_stops_reading_while_it_watches_stops_nothing", stops_reading),
        ("a_flood_is_held_back", flood),
        ("a_game_moves_to_another_board_as_text", export_and_import),
        ("the_boot_loader_is_there_when_it_is_asked_for", boot_loader),
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
        .chain(resets::TESTS)
        .chain(cable::TESTS)
        .chain(presses::TESTS)
        .chain(signals::TESTS)
        .chain(speed::TESTS)
        .map(|(name, test)| machine::trial(name, &only_in_full(MORE.contains(&name)), on_image(test)))
        .collect();
    for (name, text) in scenarios() {
        let more = !SOME_SCENARIOS.contains(&name.as_str());
        trials.push(machine::trial(&format!("scenario_{name}"), &only_in_full(more), move || run(&text)));
    }
    trials.push(machine::trial("a_panic_is_told_and_the_game_goes_on", &only_in_full(true), panics));
    trials.push(machine::trial("a_pin_is_moved_in_one_table", &only_in_full(true), moved_pins));
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

/// Holding both buttons of red at power-on starts the self-test, where a panel can be chosen. The board is new: the rig
/// checks that every frame stays within 450 mA for all LEDs it has, and until the layout is confirmed that is 256.
fn panel(image: &Path) {
    let mut rig = Rig::new(image);
    rig.power_on(0b11);
    rig.wait(300);
    rig.press(Seat::Green, Key::A, 60); // end the walk over the LEDs
    rig.press(Seat::Green, Key::A, START_MS); // end the test of the buttons
    rig.wait(100);
    rig.wait(2500); // red, green, blue
    rig.press(Seat::Green, Key::A, 60); // confirm the colours
    rig.press(Seat::Green, Key::B, 60); // choose a panel
    assert!(rig.frames[1..].iter().all(|frame| frame.bits == 256 * 24), "a new board sends 256 LEDs");
    rig.press(Seat::Green, Key::A, 60);
    rig.press(Seat::Red, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    play(&mut rig, &mut Chance::new(256), 15);
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 24));
    // The layout chosen in the self-test is saved.
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 24));
}

/// A new board with LEDs of four channels: the self-test finds them after the six colour orders of three.
fn four_channels(image: &Path) {
    let mut rig = Rig::new(image);
    rig.with_white_channel();
    rig.power_on(0b11);
    rig.wait(300);
    rig.press(Seat::Green, Key::A, 60); // end the walk over the LEDs
    rig.press(Seat::Green, Key::A, START_MS); // end the test of the buttons
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 24));
    (0..6).for_each(|_| rig.press(Seat::Green, Key::B, 60));
    rig.wait(4000); // red, green, blue, white
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 32));
    rig.press(Seat::Green, Key::A, 60); // confirm the colours
    rig.press(Seat::Green, Key::A, 60); // confirm the chain of 133
    rig.press(Seat::Red, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    let frames = rig.frames.len();
    play(&mut rig, &mut Chance::new(4), 15);
    let white = rig.frames[frames..].iter().any(|frame| frame.leds.chunks(4).any(|led| led[3] > 0));
    assert!(white, "the pips of a die are white");
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(133 * 32));
    // The kind of LED is saved.
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(133 * 32));
}

/// A panel of LEDs with four channels. As LEDs with three they receive only three quarters of the bits; the rig checks
/// that the rest of them is dark, also if the board begins anew before the kind is saved.
fn fewer_bits(image: &Path) {
    let mut rig = Rig::new(image);
    rig.with_white_channel();
    let mut settings = Settings::default();
    settings.set("layout", "panel16").expect("within the budget");
    rig.set(&settings);
    rig.power_on(0b11);
    rig.wait(300);
    rig.press(Seat::Green, Key::A, 60); // end the walk over the LEDs
    rig.press(Seat::Green, Key::A, START_MS); // end the test of the buttons
    for again in [false, true] {
        (0..6).for_each(|_| rig.press(Seat::Green, Key::B, 60));
        rig.wait(100);
        assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 32));
        assert!(rig.chain[192 * 4..].iter().any(|byte| *byte > 0), "the last quarter of the chain must be lit");
        match again {
            false => (0..6).for_each(|_| rig.press(Seat::Green, Key::B, 60)),
            true => rig.fault(),
        }
        rig.wait(100);
        assert_eq!(rig.frames.last().map(|frame| frame.bits % 24), Some(0), "three channels");
    }
}

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

/// Cuts power right after power-on, in the menu, in a game, during a frame, between two frames, and during a flash
/// write. The rig compares what is found afterwards with what was saved: it must be the same game.
fn power_cuts(image: &Path) {
    let mut chance = Chance::new(4);
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

/// The file that makers copy onto the board, read back as the boot ROM reads it.
fn uf2_file(image: &Path) {
    let elf = std::fs::read(image).expect("the image was built");
    let image = Image::parse(&elf).expect("an image of the board");
    let pages = uf2::read(&uf2::write(&image.segments, &image.flash).expect("it fits"), &FLASH).expect("a good file");
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
    assert_eq!(count(&rig, true), 2, "one sector ahead for games, one for settings");
    rig.plug();
    let confirmed = count(&rig, false);
    rig.press(Seat::Red, Key::A, START_MS);
    assert_eq!((count(&rig, true), count(&rig, false)), (2, confirmed + 1), "the first save of a game");
    let resting = Button::new(Seat::Green, Key::B);
    rig.down(resting);
    rig.console("set brightness 77");
    rig.wait(30);
    assert_eq!((count(&rig, true), count(&rig, false)), (2, confirmed + 2), "the first save of settings");
    // With fewer than 4 of a sector's 16 slots left, the next one should be erased.
    while count(&rig, false) < confirmed + 15 {
        let hands = rig.app().hands();
        let seat = hands.iter().next().expect("a turn");
        assert!(seat != resting.seat());
        rig.press(seat, Key::A, 60);
    }
    rig.wait(300);
    assert_eq!(count(&rig, true), 2, "no erase under a finger");
    let released = rig.now;
    rig.up(resting);
    rig.wait(300);
    let last = rig.flash.last().expect("an operation");
    assert!(last.erase && last.start > released, "{last:?}, released at {released}");
    assert_eq!(count(&rig, true), 3);
}

/// A panic is reported and does not end the game; the third within a minute starts without the game, and keeps it
/// aside.
fn panics() -> Result<(), Failed> {
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
    let aside = store.kept(&mut area).expect("the save area can be read").expect("the old game is kept for inspection");
    assert_eq!(Record::decode(aside.payload()).expect("a record").game.expect("a game").saved, game.saved);
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert!(rig.app().playing());
    Ok(())
}

/// The image with other pins, changed in the table alone. The rig sees that the LEDs receive its frames.
fn moved_pins() -> Result<(), Failed> {
    let moved = [
        ("PIN_8 PIN_9,", "PIN_8 PIN_26,"),
        ("PIN_15 PWM_SLICE7 new_output_b", "PIN_14 PWM_SLICE7 new_output_a"),
        ("leds: PIN_16", "leds: PIN_22"),
        ("heartbeat: PIN_25", "heartbeat: PIN_17"),
    ];
    let image = machine::image_with("src/wiring.rs", |text| {
        moved.iter().fold(text, |text, (from, to)| {
            assert_eq!(text.matches(from).count(), 1, "{from}");
            text.replace(from, to)
        })
    })?;
    let mut rig = Rig::new(&image);
    rig.move_pins([2, 3, 4, 5, 6, 7, 8, 26], 14, 22, 17);
    rig.set(&Settings { sound: true, ..Settings::default() });
    rig.power_on(0);
    rig.wait(1200);
    let frames = rig.frames.len();
    rig.press(Seat::Yellow, Key::B, 60);
    assert!(rig.frames.len() > frames, "the menu must show its next page");
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(16), 4);
    rig.wait(500);
    assert!(!rig.tones().is_empty(), "the throws must sound");
    assert_eq!(rig.blinks(), 1);
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
