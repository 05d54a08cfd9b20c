//! Every scenario shows the pictures in its file; GALOP_BLESS=1 writes the actual pictures instead.

use galop_host_tests::ask::Ask as _;
use galop_host_tests::scenario;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"))
}

#[test]
fn the_board_shows_what_the_scenarios_say() {
    let bless = std::env::var_os("GALOP_BLESS").is_some();
    let mut differing = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder of scenarios") {
        let path = entry.expect("an entry").path();
        let expected = std::fs::read_to_string(&path).expect("a text file");
        println!("{}", path.file_name().expect("a name").display());
        let shown = scenario::run(&expected).text;
        count += 1;
        if shown != expected {
            match bless {
                true => std::fs::write(&path, shown).expect("the scenario can be written"),
                false => differing.push(format!("{}\n{}", path.display(), difference(&expected, &shown))),
            }
        }
    }
    assert!(count >= 20, "only {count} scenarios were found");
    assert!(differing.is_empty(), "{}", differing.join("\n\n"));
}

/// The same seed and the same presses give the same frames, byte for byte: a whole game of each sheet from the menu to
/// the winner and back to the menu.
#[test]
fn all_frames_of_a_scripted_game_are_equal_on_two_runs() {
    for name in ["000-lane-and-win", "001-calm", "002-guard-and-win", "003-finish-and-win", "004-bearing-off"] {
        let script = std::fs::read_to_string(folder().join(name).with_extension("txt")).expect("a scenario");
        let board = scenario::run(&script).board;
        let [mut one, mut two] = [board.fresh(), board.fresh()];
        let (mut sent, mut won) = (0, false);
        for (event, now) in &board.trace {
            let effects = one.step(*event, *now);
            assert_eq!(effects, two.step(*event, *now), "{name} at {now:?}");
            assert!(one.frame() == two.frame(), "{name} at {now:?}");
            sent += u64::from(effects.frame);
            won |= !one.winners().is_empty();
        }
        assert!(won && sent > 1_000, "{name} must be a whole game, but has {sent} frames");
        assert!(sent == board.frames && one.frame() == board.app.frame(), "{name}: the run of the scenario differs");
    }
}

/// The first picture that differs, side by side: expected, shown.
fn difference(expected: &str, shown: &str) -> String {
    let mut title = "";
    let mut rows = Vec::new();
    let mut differs = false;
    for (left, right) in expected.lines().zip(shown.lines()) {
        if !left.starts_with('|') {
            if differs {
                break;
            }
            title = left;
            rows.clear();
        } else {
            differs |= left != right;
            rows.push(format!("{left:17} {right}"));
        }
    }
    format!("{title}\n{}", rows.join("\n"))
}
