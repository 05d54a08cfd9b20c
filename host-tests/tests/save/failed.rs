//! A save that fails is shown until a later one works.

use galop::app::Effects;
use galop::history::Scoresheet;
use galop::input::{Event, Key};
use galop::rules::Seat;
use galop::save::{Failed, Part, Record, SECTORS, Store};
use galop::settings::Settings;
use galop_host_tests::bench::{Bench, START_MS};
use galop_host_tests::nor::{Defect, Nor, Tear};
use galop_host_tests::talk::Talk;

/// A game, with more current than the light needs, so that nothing else on the board changes.
fn playing() -> Bench {
    let mut settings = Settings::default();
    settings.output.power.budget_ma = 5000;
    let mut board = Bench::new(1, 0, settings);
    board.wait(1200);
    board.press(Seat::Red, Key::A, START_MS);
    assert!(board.app.playing());
    board
}

#[test]
fn the_centre_flashes_twice_every_two_seconds() {
    let mut fine = playing();
    let mut failed = fine.clone();
    assert!(failed.app.saved(Part::Games, Err(Failed::Worn)), "the light must be painted at once");
    assert!(!failed.app.saved(Part::Games, Err(Failed::Refused)), "it is lit already");
    let (mut flashes, mut lit, mut leds) = (0, false, Vec::new());
    for _ in 0..2 * 2048 / 8 {
        [&mut fine, &mut failed].into_iter().for_each(|board| board.wait(8));
        let pairs = fine.app.frame().leds().iter().zip(failed.app.frame().leds());
        let differ: Vec<_> = pairs.enumerate().filter(|(_, (a, b))| a != b).map(|(led, _)| led).collect();
        flashes += usize::from(!lit && !differ.is_empty());
        lit = !differ.is_empty();
        leds.extend(differ);
    }
    leds.dedup();
    assert_eq!((flashes, leds.len()), (4, 1), "one LED must flash: {leds:?}");
    // Dark again when a save works.
    assert!(failed.app.saved(Part::Games, Ok(())));
    for _ in 0..2048 / 8 {
        [&mut fine, &mut failed].into_iter().for_each(|board| board.wait(8));
        assert_eq!(fine.app.frame(), failed.app.frame());
    }
}

/// A board that is left alone dims and stands still; the light is lit then, whatever its phase was.
#[test]
fn a_dimmed_board_shows_it_steadily() {
    for phase in (0..2048).step_by(256) {
        for brightness in Settings::BRIGHTNESS {
            let mut fine = playing();
            let mut settings = *fine.app.settings();
            settings.output.brightness = brightness;
            fine.app.put_settings(settings);
            fine.app.pause(fine.now);
            fine.wait(phase);
            fine.press(Seat::Blue, Key::B, 60);
            let mut failed = fine.clone();
            failed.app.saved(Part::Games, Err(Failed::Worn));
            failed.tick();
            for board in [&mut fine, &mut failed] {
                board.step_at(Event::Tick, board.now.after(11 * 60 * 1000));
            }
            let frames = failed.frames;
            let pairs = fine.app.frame().leds().iter().zip(failed.app.frame().leds());
            let lit: Vec<_> = pairs.filter(|(a, b)| a != b).map(|(_, led)| led).collect();
            assert!(lit.len() == 1 && lit[0].g > 0, "brightness {brightness}, phase {phase}: {lit:?}");
            failed.wait(60_000);
            assert_eq!(failed.frames, frames, "a dimmed board stands still");
        }
    }
}

/// The moments of the next minutes at which the board asks to save what failed, in seconds from now.
fn retries(board: &mut Bench, minutes: u64, saves: impl Fn(&Effects) -> bool) -> Vec<u64> {
    let begun = board.now;
    let mut moments = Vec::new();
    for ms in 1..=minutes * 60_000 {
        let now = begun.after(ms);
        if board.woken(now).is_some_and(|event| saves(&board.step_at(event, now))) {
            moments.push((ms + 500) / 1000);
        }
    }
    moments
}

/// Without a change, and not for ever at the same rate: each attempt on a worn chip stops the board and wears it.
#[test]
fn a_failed_save_is_tried_again_by_itself() {
    for part in [Part::Games, Part::Settings] {
        let mut board = playing();
        board.wait(100);
        board.app.saved(part, Err(Failed::Worn));
        let mine = |effects: &Effects| match part {
            Part::Games => (effects.save, effects.settings) == (true, false),
            Part::Settings => (effects.save, effects.settings) == (false, true),
        };
        let wanted = [5, 15, 35, 75, 155, 315, 635, 1235, 1835];
        assert_eq!(retries(&mut board, 40, mine), wanted, "{part:?}");
        board.app.saved(part, Ok(()));
        board.press(Seat::Green, Key::B, 60);
        assert_eq!(retries(&mut board, 1, |effects| effects.save || effects.settings), [0; 0]);
        // It begins anew with the next failure.
        board.app.saved(part, Err(Failed::Worn));
        assert_eq!(retries(&mut board, 1, mine), wanted[..3]);
    }
}

/// An attempt erases.
#[test]
fn no_save_is_tried_again_under_a_finger() {
    let mut board = playing();
    board.app.saved(Part::Settings, Err(Failed::Worn));
    board.down(Seat::Green, Key::B);
    assert_eq!(retries(&mut board, 1, |effects| effects.settings), [0; 0]);
    board.up(Seat::Green, Key::B);
    assert_eq!(retries(&mut board, 1, |effects| effects.settings), [0, 10, 30]);
}

/// The self-test tries settings, which are saved when it ends.
#[test]
fn settings_that_are_being_tried_are_not_saved() {
    let mut board = playing();
    board.app.saved(Part::Settings, Err(Failed::Worn));
    board.app.begin_self_test(board.now);
    assert_eq!(retries(&mut board, 1, |effects| effects.settings), [0; 0]);
}

/// Settings and games fail on their own, and each must be saved to end its failure.
#[test]
fn games_and_settings_fail_separately() {
    let mut app = playing().app;
    assert!(app.saved(Part::Settings, Err(Failed::Worn)));
    assert!(!app.saved(Part::Games, Ok(())));
    assert_eq!(app.save_failed(), Some(Failed::Worn));
    assert!(!app.saved(Part::Games, Err(Failed::Refused)));
    assert!(!app.saved(Part::Settings, Ok(())));
    assert_eq!(app.save_failed(), Some(Failed::Refused));
    assert!(app.saved(Part::Games, Ok(())));
    assert_eq!(app.save_failed(), None);
}

/// The game does not depend on it: the same presses give the same game.
#[test]
fn the_game_goes_on() {
    let mut boards = [playing(), playing()];
    boards[1].app.saved(Part::Games, Err(Failed::Worn));
    for board in &mut boards {
        for seat in Seat::ALL.into_iter().cycle().take(40) {
            board.press(seat, Key::A, 80);
            board.wait(700);
        }
        board.step_at(Event::Tick, board.now);
    }
    let [fine, failed] = boards.map(|board| board.app.record(board.now));
    assert_eq!(fine, failed);
}

#[test]
fn a_worn_chip_and_one_that_refuses_have_their_reasons() {
    let mut chip = Nor::blank(SECTORS as usize, Tear::Clean, 1);
    let (mut store, _) = Store::open(&mut chip, false).expect("it can be read");
    let board = playing();
    let record: Record = board.app.record(board.now);
    store.save(&mut chip, &record, &Scoresheet::new()).expect("a good chip");
    (0..SECTORS as usize).for_each(|sector| chip.damage(sector, Defect::Deaf));
    let failed: Vec<_> =
        (0..20).filter_map(|_| store.save(&mut chip, &record, &Scoresheet::new()).err().map(Failed::from)).collect();
    assert!(failed.len() > 3 && failed.iter().all(|why| *why == Failed::Worn), "{failed:?}");
    chip.cut_after(0);
    assert_eq!(store.save(&mut chip, &record, &Scoresheet::new()).map_err(Failed::from), Err(Failed::Refused));
}

#[test]
fn the_console_says_why() {
    let mut talk = Talk::new(Settings::default());
    assert_eq!((talk.ask("info").field("save"), talk.ask("status").field("save")), (None, None));
    talk.app.saved(Part::Settings, Err(Failed::Worn));
    let why = Some("failed: the flash does not hold what is written to it");
    assert_eq!((talk.ask("info").field("save"), talk.ask("status").field("save")), (why, why));
}
