//! The page in a browser: the folder that `cargo web` makes, served by its server, in headless Chromium.
//!
//! The cases are in `host-tests/web/`: `cases.mjs`, those of touching the board in `touch.mjs`, of ways through the
//! page in `ways.mjs`, of looking back in `past.mjs`, of everybody in `everybody.mjs`, of things that go wrong in
//! `robust.mjs`, with a board at the cable in `cable.mjs`, and in BOOTSEL mode in `flash.mjs`. `views.mjs` writes
//! pictures of every view. This program builds and serves the page, and compares it with the library and with `cargo
//! flash`. It also checks the workflows, which needs node too.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};

use galop::app::Boot;
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::backup;
use galop_desk::board::{Board, on_screen, seed};
use galop_desk::eye::lights;
use galop_desk::tape::Tape;
use galop_host_tests::browser::{build, run};
use galop_host_tests::{browser, flashing, machine, share};
use galop_play::port::Port;
use galop_site::site::Site;
use libtest_mimic::{Arguments, Failed};
use serde_json::{Value, json};

/// The largest size of all files, packed, in bytes.
const MOST_BYTES: usize = 400_000;

/// Cases, the longest first: those of more than 20 s.
const CASES: &[&str] = &[
    "every_view_fits_and_is_accessible",
    "frames",
    "a_whole_game_by_clicks",
    "phone_sizes",
    "views_between_are_accessible",
    "an_update_is_offered_during_a_game",
    "the_horse_game_by_pointer",
    "no_first_press_is_lost",
    "senet_by_pointer",
    "every_round_is_walked_through",
    "a_board_to_play_at_400_percent_and_with_large_text",
    "a_hint_is_said_and_shown",
    "a_whole_game_by_keys",
    "the_stairs_by_pointer",
    "ur_by_pointer",
    "the_stable_by_finger",
    "pointing_shows_where_a_piece_goes",
    "each_game_has_its_own_print",
    "every_game_begins_from_the_start_page",
    "reduced_motion",
    "damaged_storage",
    "a_game_is_there_again_after_a_reload",
    "several_games_wait_and_each_goes_on",
    "a_press_before_leaving_is_saved",
    "start_page_and_rules_load",
    "keyboard_only",
    "the_cells_are_a_named_grid",
    "keys_and_sizes_of_the_buttons",
    "arrow_keys_walk_the_moves",
    "a_press_without_effect_is_explained",
    "a_tap_without_effect_is_explained",
    "a_line_of_the_log_lights_its_cells",
    "the_position_is_read",
    "one_announcement_an_event",
    "the_menu_opens_while_a_computer_thinks",
    "a_server_that_unpacks_is_understood",
    "tunes_are_heard_when_asked_for",
    "colours_for_colour_blind_players",
    "pieces_differ_for_colour_blind_players",
    "pieces_have_letters",
    "more_contrast_for_those_who_prefer_it",
    "two_fingers_at_once",
    "a_screen_reader_clicks",
    "french_and_english",
    "offline_after_the_first_load",
    "wrong_parameters_are_told",
    "two_windows_do_not_mix_their_games",
    "only_what_changed_is_drawn",
    "at_rest_the_page_rests",
    "a_board_is_connected_and_mirrored",
    "a_board_in_a_terminal_is_connected",
    "a_board_that_falls_silent_is_told",
    "a_board_that_cannot_save_says_so",
    "a_browser_without_ports_says_so",
    "settings_are_a_form",
    "a_board_is_backed_up_and_restored",
    "throws_are_plotted",
    "the_wiring_is_found_by_pictures",
    "the_wiring_of_a_new_board_is_confirmed_by_an_answer_alone",
    "a_connected_board_is_in_nobodys_way",
    "pictures_of_every_view",
    "every_view_has_a_way_out",
    "back_closes_a_dialog",
    "players_change_in_a_running_game",
    "settings_are_remembered",
    "after_a_win",
    "a_game_is_looked_back_at",
    "a_running_game_survives_looking_back",
    "a_link_or_file_that_cannot_be_read_is_explained",
    "a_finger_drags_along_the_curve",
    "a_round_leaves_the_saved_game_alone",
    "a_round_by_pointer_and_by_finger",
    "rules_have_pictures_in_both_languages",
    "a_page_that_cannot_start_says_so",
    "a_page_that_stops_or_lacks_a_file_says_so",
    "another_site_on_the_port_is_shown",
    "preferences_of_a_wrong_form_are_set_aside",
    "the_log_is_there_after_a_reload",
    "the_icons_and_the_description_are_there",
    "a_board_that_refuses_or_never_answers",
    "flash_cases",
    "a_pico_is_flashed_and_led_to_first_light",
    "a_running_board_is_sent_to_bootsel",
    "a_file_to_drag_comes_first_where_usb_is_missing",
    "windows_without_a_driver_says_so",
];

/// Long cases, and those in which something is wrong: they run in full only.
const MORE: &[&str] = &[
    "phone_sizes",
    "a_board_to_play_at_400_percent_and_with_large_text",
    "a_whole_game_by_keys",
    "the_stairs_by_pointer",
    "the_horse_game_by_pointer",
    "ur_by_pointer",
    "reduced_motion",
    "damaged_storage",
    "a_server_that_unpacks_is_understood",
    "the_menu_opens_while_a_computer_thinks",
    "the_wiring_is_found_by_pictures",
    "the_wiring_of_a_new_board_is_confirmed_by_an_answer_alone",
    "a_connected_board_is_in_nobodys_way",
    "every_view_fits_and_is_accessible",
    "views_between_are_accessible",
    "senet_by_pointer",
    "a_whole_game_by_clicks",
    "keyboard_only",
    "tunes_are_heard_when_asked_for",
    "two_windows_do_not_mix_their_games",
    "throws_are_plotted",
    "a_board_in_a_terminal_is_connected",
    "a_board_that_falls_silent_is_told",
    "a_page_that_cannot_start_says_so",
    "another_site_on_the_port_is_shown",
    "an_update_is_offered_during_a_game",
    "a_board_that_refuses_or_never_answers",
    "every_view_has_a_way_out",
    "a_round_leaves_the_saved_game_alone",
    "a_round_by_pointer_and_by_finger",
    "a_line_of_the_log_lights_its_cells",
    "a_screen_reader_clicks",
    "a_running_board_is_sent_to_bootsel",
    "a_file_to_drag_comes_first_where_usb_is_missing",
];

/// Whole games by touching the board. A game that is too short for the case is followed by another.
const BY_TOUCH: [&str; 5] =
    ["the_stairs_by_pointer", "the_horse_game_by_pointer", "ur_by_pointer", "senet_by_pointer", "the_stable_by_finger"];

/// Cases with an image for a Pico.
const FLASHING: [&str; 4] = [
    "a_pico_is_flashed_and_led_to_first_light",
    "a_running_board_is_sent_to_bootsel",
    "a_file_to_drag_comes_first_where_usb_is_missing",
    "windows_without_a_driver_says_so",
];

fn main() {
    let mut arguments = Arguments::from_args();
    // Most cases wait for the clock of a game most of the time.
    arguments.test_threads.get_or_insert(2 * thread::available_parallelism().map_or(1, usize::from));
    let no_page = machine::lacks_page_target();
    let no_browser = no_page.clone().or_else(machine::lacks_browser);
    let mut trials: Vec<_> = CASES
        .iter()
        .copied()
        // Checks nothing: it writes pictures to look at.
        .filter(|case| *case != "pictures_of_every_view" || share::long())
        .map(|case| {
            let missing = no_browser.clone().or_else(|| share::left_out().filter(|_| MORE.contains(&case)));
            machine::trial(case, &missing, move || {
                if case == "a_board_in_a_terminal_is_connected" {
                    return Ok(run(case, &[&terminal_board()?]).map(drop)?);
                }
                if FLASHING.contains(&case) {
                    return Ok(run(case, &[&image("good")]).map(drop)?);
                }
                if case == "flash_cases" {
                    return same_flashing();
                }
                let words = match case {
                    "no_first_press_is_lost" => {
                        share::of(50, 1000, 10_000, "first presses on the die of the page").to_string()
                    }
                    "pictures_of_every_view" => views()?,
                    "every_round_is_walked_through" => share::of(1, 5, 5, "guided rounds on the page").to_string(),
                    _ => String::new(),
                };
                let result = run(case, &[&words])?;
                match case {
                    case if BY_TOUCH.contains(&case) => same_frames(&result, result.as_array().map_or(1, Vec::len)),
                    "frames" => same_frames(&result, 3),
                    "players_change_in_a_running_game" => same_frames(&result, 1),
                    "a_board_is_backed_up_and_restored" => same_backup(&result),
                    "at_rest_the_page_rests" | "pieces_differ_for_colour_blind_players" => {
                        let lines: Vec<String> = serde_json::from_value(result)?;
                        lines.iter().for_each(|line| println!("{line}"));
                        Ok(())
                    }
                    _ => Ok(()),
                }
            })
        })
        .collect();
    trials.push(machine::trial("the_page_is_small", &no_page, || {
        let bytes = build()?.packed_bytes()?;
        println!("the page has {bytes} bytes packed");
        if bytes > MOST_BYTES {
            Err(format!("the page has {bytes} bytes packed, more than {MOST_BYTES}").into())
        } else {
            Ok(())
        }
    }));
    trials.push(machine::trial("the_worker_keeps_all_files", &no_page, || all_files(&build()?)));
    trials.push(machine::trial("the_workflows_are_valid", &machine::lacks_linter(), workflows));
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

/// An empty folder for pictures of the page.
fn views() -> Result<String, Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("views");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    println!("pictures of every view: {}", folder.display());
    Ok(folder.display().to_string())
}

/// An image of the flashing cases, for the page.
fn image(name: &str) -> String {
    let (file, hash) = flashing::image(name);
    let file: String = file.iter().map(|byte| format!("{byte:02x}")).collect();
    json!({ "name": name, "file": file, "hash": hash }).to_string()
}

/// Both flashers must end each case alike, after the same transfers.
fn same_flashing() -> Result<(), Failed> {
    let cases = flashing::cases();
    let told: Vec<_> = cases.iter().map(|case| json!({ "image": case.image, "boards": case.boards })).collect();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.image.as_str()).collect();
    let words = [json!(told).to_string()].into_iter().chain(names.into_iter().map(image)).collect::<Vec<_>>();
    let result = run("flash_cases", &words.iter().map(String::as_str).collect::<Vec<_>>())?;
    let outcomes: Vec<Value> = serde_json::from_value(result)?;
    assert_eq!(outcomes.len(), cases.len());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flash-page");
    fs::create_dir_all(&folder)?;
    for (case, page) in cases.iter().zip(outcomes) {
        let (native, name) = (flashing::native(case, &folder), &case.name);
        assert_eq!(page["ended"], json!(case.ends), "{name}: {page}");
        assert_eq!(page["log"], json!(native.log), "{name}");
        assert_eq!(page["open"], json!(false), "{name}: the board must be closed");
        let sentence = page["sentence"].as_str().ok_or("no sentence")?;
        assert!(sentence.len() > 40 && flashing::explains(&case.ends, sentence), "{name}: {page}");
    }
    Ok(())
}

/// The workflows are valid, each of their shell lines is one of `.ci/run` or runs here, and dependabot's folders exist.
fn workflows() -> Result<(), Failed> {
    let root = machine::root();
    let check = root.join("host-tests/workflows/check.mjs");
    let output = Command::new("node").arg(check).arg(root.join(".github")).output()?;
    let found: Value = serde_json::from_slice(&output.stdout)
        .map_err(|why| format!("{why}: {}", String::from_utf8_lossy(&output.stderr)))?;
    assert_eq!(found["wrong"], json!([]));
    let script = fs::read_to_string(root.join(".ci/run"))?;
    let runs = |line: &str| match line {
        ".ci/run" => true,
        ".ci/run tools" => script.contains("= tools ]"),
        line => script.lines().any(|own| own.trim() == line),
    };
    let lines: Vec<&str> = found["shell"].as_array().ok_or("no shell lines")?.iter().flat_map(Value::as_str).collect();
    assert!(lines.contains(&".ci/run") && lines.contains(&"cargo dist"), "{lines:?}");
    let (publish, lines): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| line.contains("gh release "));
    lines.iter().for_each(|line| assert!(runs(line), "{line} is not a line of .ci/run"));
    publishes(&publish)?;
    let folders = found["folders"].as_array().ok_or("no folders")?.iter().flat_map(Value::as_str);
    folders.for_each(|folder| assert!(root.join(&folder[1..]).is_dir(), "{folder}"));
    Ok(())
}

/// The line that publishes a release, with a `gh` that prints its arguments and its input: they are those of
/// `gh release create`, all files are there, and the notes begin with a link to the page if there is one.
fn publishes(lines: &[&str]) -> Result<(), Failed> {
    let [line] = lines else { return Err(format!("one line publishes, not {lines:?}").into()) };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("publish");
    fs::create_dir_all(folder.join("release"))?;
    for name in ["a.zip", "a.zip.sha256", "b.zip", "b.zip.sha256", "NOTES.md"] {
        fs::write(folder.join("release").join(name), name)?;
    }
    let told = r#"gh() { printf '%s\n' "$*"; cat; }; "#.to_owned() + line;
    let address = "https://anna.github.io/galop/";
    for (page, link) in [("", String::new()), (address, format!("[Open Galop · Ouvrir Galop]({address})"))] {
        let mut bash = Command::new("bash");
        bash.args(["-e", "-c", &told]).current_dir(&folder).env("GITHUB_REF_NAME", "v1.2.0").env("PAGE", page);
        let files = "release/a.zip release/b.zip release/a.zip.sha256 release/b.zip.sha256";
        let wanted = format!("release create v1.2.0 {files} --verify-tag --notes-file -\n{link}\n\nNOTES.md");
        assert_eq!(String::from_utf8(bash.output()?.stdout)?, wanted);
    }
    Ok(())
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
fn same_backup(file: &Value) -> Result<(), Failed> {
    let lines = backup::read(file.as_str().ok_or("no text")?)?;
    assert_eq!(lines.iter().filter(|line| line.starts_with("import games")).count(), 1);
    Ok(())
}

/// The page must show what the library shows here after the same presses at the same times.
fn same_frames(games: &Value, count: usize) -> Result<(), Failed> {
    let games = games.as_array().ok_or("no games")?;
    assert_eq!(games.len(), count);
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
