//! The measured rows of the league are data in the tree, and the page is made from them.

use galop_players::league::{DATA, Known, table};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_page_shows_the_data() {
    let known = Known::read(&root().join(DATA)).expect("all rows can be read");
    let page = fs::read_to_string(root().join("docs/bots.md")).expect("the page is there");
    for house in [false, true] {
        assert!(page.contains(&table(&known.rows(house))), "`cargo league` has not written docs/bots.md");
    }
}

/// The rows of a page by name.
fn rows(page: &str) -> BTreeMap<String, String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    rows.filter(|(name, _)| name.contains(" v ")).map(|(name, result)| (name.into(), result.into())).collect()
}

/// A folder as `git clone` makes it has no `target`; the rows that are not measured stay.
#[test]
fn only_keeps_the_other_rows_of_a_fresh_clone() {
    let clone = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clone");
    let _ = fs::remove_dir_all(&clone);
    for file in ["docs/bots.md", DATA] {
        let to = clone.join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a new folder");
        fs::copy(root().join(file), to).expect("a copy");
    }
    let page = || rows(&fs::read_to_string(clone.join("docs/bots.md")).expect("the page is there"));
    let before = page();
    let name = "level 1 v random, 004, 5 pawns a side";
    let run =
        Command::new(env!("CARGO_BIN_EXE_league")).args(["--only", name, "--two", "21"]).current_dir(&clone).output();
    let run = run.expect("the league runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut after = page();
    let measured = after.insert(name.into(), before[name].clone()).expect("the row is there");
    assert!(measured.starts_with("21 | won "), "{measured}");
    assert_eq!(after, before);
    assert!(before.len() > 50, "{before:?}");
}
