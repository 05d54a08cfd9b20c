//! Every scenario shows what its file says; GALOP_BLESS=1 writes down what it shows instead.

use galop_host_tests::scenario;
use std::path::Path;

#[test]
fn the_board_shows_what_the_scenarios_say() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    let bless = std::env::var_os("GALOP_BLESS").is_some();
    let mut differing = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of scenarios") {
        let path = entry.expect("an entry").path();
        let expected = std::fs::read_to_string(&path).expect("a text file");
        let shown = scenario::run(&expected);
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
