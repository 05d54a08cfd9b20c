//! The page in a browser: the folder that `cargo web` makes, served by its server, in headless Chromium.
//!
//! The cases are in `host-tests/web/cases.mjs`, and those with a board at the cable in `cable.mjs`. This program builds
//! and serves the page, and compares it with the library.

use std::thread;
use std::time::{Duration, Instant};

use galop::app::Boot;
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::backup;
use galop_desk::board::{Board, on_screen, seed};
use galop_desk::eye::lights;
use galop_desk::tape::Tape;
use galop_host_tests::browser::{build, run};
use galop_host_tests::{browser, machine, share};
use galop_play::port::Port;
use galop_site::site::Site;
use libtest_mimic::{Arguments, Failed};
use serde_json::Value;

/// The largest size of all files in the folder, in bytes.
const MOST_BYTES: usize = 300_000;

/// Cases, the longest first.
const CASES: [&str; 33] = [
    "nothing_is_in_the_way_of_anybody",
    "phone_sizes",
    "a_whole_game_by_clicks",
    "a_whole_game_by_keys",
    "every_game_begins_from_the_start_page",
    "reduced_motion",
    "damaged_storage",
    "a_game_is_there_again_after_a_reload",
    "a_game_that_is_not_over_is_not_lost_without_a_word",
    "start_page_and_rules_load",
    "keyboard_only",
    "the_menu_opens_while_a_computer_thinks",
    "a_server_that_unpacks_is_understood",
    "tunes_are_heard_when_asked_for",
    "colours_for_colour_blind_players",
    "two_fingers_at_once",
    "a_screen_reader_clicks",
    "french_and_english",
    "offline_after_the_first_load",
    "wrong_parameters_are_told",
    "two_windows_do_not_mix_their_games",
    "only_what_changed_is_drawn",
    "frames",
    "a_board_is_connected_and_mirrored",
    "a_board_in_a_terminal_is_connected",
    "a_board_that_falls_silent_is_told",
    "a_board_that_cannot_save_says_so",
    "a_browser_without_ports_says_so",
    "settings_are_a_form",
    "a_board_is_backed_up_and_restored",
    "throws_are_plotted",
    "the_wiring_is_found_by_pictures",
    "a_connected_board_is_in_nobodys_way",
];

/// Long cases that repeat what other cases check: they run in full only.
const MORE: [&str; 9] = [
    "nothing_is_in_the_way_of_anybody",
    "phone_sizes",
    "a_whole_game_by_keys",
    "reduced_motion",
    "damaged_storage",
    "a_server_that_unpacks_is_understood",
    "the_menu_opens_while_a_computer_thinks",
    "the_wiring_is_found_by_pictures",
    "a_connected_board_is_in_nobodys_way",
];

fn main() {
    let arguments = Arguments::from_args();
    let no_page = machine::lacks_page_target();
    let no_browser = no_page.clone().or_else(machine::lacks_browser);
    let mut trials: Vec<_> = CASES
        .into_iter()
        .map(|case| {
            let missing = no_browser.clone().or_else(|| share::left_out().filter(|_| MORE.contains(&case)));
            machine::trial(case, &missing, move || {
                if case == "a_board_in_a_terminal_is_connected" {
                    return Ok(run(case, &[&terminal_board()?]).map(drop)?);
                }
                let printed = run(case, &[])?;
                match case {
                    "frames" => same_frames(&printed),
                    "a_board_is_backed_up_and_restored" => same_backup(&printed),
                    _ => Ok(()),
                }
            })
        })
        .collect();
    trials.push(machine::trial("the_page_is_small", &no_page, || {
        let bytes = build()?.bytes();
        if bytes > MOST_BYTES {
            Err(format!("the folder has {bytes} bytes, more than {MOST_BYTES}").into())
        } else {
            Ok(())
        }
    }));
    trials.push(machine::trial("the_worker_keeps_all_files", &no_page, || all_files(&build()?)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    browser::close();
    conclusion.exit();
}

/// Starts a board in its menu with its console on a pseudo-terminal, as `cargo play --console` does, and returns its
/// path. It runs until the tests end.
fn terminal_board() -> Result<String, Failed> {
    let mut port = Port::open()?;
    let path = port.path().to_owned();
    thread::spawn(move || {
        let settings = on_screen(Settings::default());
        let boot = Boot { seed: seed(7), held: 0, settings, saved: None, failed: false };
        let mut board = Board::new(boot, |_| {}, &mut ());
        let begun = Instant::now();
        loop {
            board.advance(Time(begun.elapsed().as_millis() as u64), &mut ());
            port.serve(&mut board, &mut ()).expect("the pseudo-terminal is open at both ends");
            thread::sleep(Duration::from_millis(4));
        }
    });
    Ok(path)
}

/// The service worker caches all files of the page.
fn all_files(site: &Site) -> Result<(), Failed> {
    let worker = String::from_utf8(site.files["worker.js"].clone())?;
    let mut lines = worker.lines();
    let mut value = |name: &str| -> Result<Value, Failed> {
        let line = lines.next().and_then(|line| line.strip_prefix(name)).ok_or(format!("no {name}"))?;
        Ok(serde_json::from_str(line.trim_end_matches(';'))?)
    };
    let version = value("const VERSION = ")?;
    assert_eq!(version.as_str().map(str::len), Some(8), "{version}");
    let files: Vec<String> = serde_json::from_value(value("const FILES = ")?)?;
    let wanted: Vec<_> = site.files.keys().filter(|name| *name != "worker.js").cloned().collect();
    assert_eq!(files, wanted);
    assert!(files.contains(&"index.html".to_owned()) && files.contains(&"galop.wasm.gz".to_owned()));
    Ok(())
}

/// The page's backup must be accepted by `cargo board restore`.
fn same_backup(printed: &str) -> Result<(), Failed> {
    let file: String = serde_json::from_str(printed)?;
    let lines = backup::read(&file)?;
    assert_eq!(lines.iter().filter(|line| line.starts_with("import games")).count(), 1);
    Ok(())
}

/// The page must show what the library shows here after the same presses at the same times.
fn same_frames(printed: &str) -> Result<(), Failed> {
    let games: Vec<Value> = serde_json::from_str(printed)?;
    assert_eq!(games.len(), 3);
    for game in games {
        let tape = Tape::read(game["tape"].as_str().ok_or("no tape")?)?;
        let mut board = tape.board(&mut ());
        let mut played = 0;
        let seen = game["seen"].as_array().ok_or("nothing seen")?;
        let mut different = 0;
        let mut last = Vec::new();
        for shown in seen {
            let now = Time(shown["now"].as_u64().ok_or("no time")?);
            tape.advance(&mut board, &mut played, now, &mut ());
            let frame: Vec<u8> = serde_json::from_value(shown["frame"].clone())?;
            assert_eq!(lights(board.app()).concat(), frame, "at {} ms of\n{}", now.0, game["tape"]);
            different += usize::from(frame != last);
            last = frame;
        }
        assert!(seen.len() >= 14 && different > 7, "{different} different frames of {}", seen.len());
        assert!(tape.events.len() > 20, "{} events", tape.events.len());
    }
    Ok(())
}
