//! Each program compiles only what it needs: the game needs neither USB nor PDF.

use std::collections::BTreeSet;
use std::process::Command;

/// Dependencies that take long to compile, and the crates of this project that need them.
const NEEDED_BY: &[(&str, &[&str])] = &[
    ("nusb", &["galop-flash"]),
    ("object", &["galop-dist", "galop-firmware", "galop-flash", "galop-site"]),
    ("pdf-writer", &["galop-dist", "galop-draw", "galop-review"]),
    ("ratatui", &["galop-board", "galop-play"]),
    (
        "serde_json",
        &[
            "galop-cargo",
            "galop-dist",
            "galop-draw",
            "galop-firmware",
            "galop-flash",
            "galop-machine",
            "galop-referee",
            "galop-review",
            "galop-site",
        ],
    ),
    ("serialport", &["galop-board"]),
    ("zopfli", &["galop-dist", "galop-site"]),
];

/// The crates of this project that compile this dependency, tests excluded.
fn users(dependency: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--edges", "normal,build", "--prefix", "none"])
        .args(["--format", "{p}", "--invert", dependency])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("text");
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    names.filter(|name| name.starts_with("galop") && *name != "galop-host-tests").map(String::from).collect()
}

#[test]
fn a_program_compiles_what_it_needs_and_nothing_else() {
    for (dependency, needed_by) in NEEDED_BY {
        let needed_by: BTreeSet<String> = needed_by.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(users(dependency), needed_by, "{dependency}");
    }
}
