//! Counts the tests: every test program lists its own.

use galop_cargo as cargo;
use serde_json::Value;
use std::error::Error;
use std::process::Command;

use super::{Table, thousands};

/// The programs that need more than a PC, and where they run.
const ELSEWHERE: [(&str, &str); 3] = [
    ("image", "of the image, in the emulator"),
    ("thumb", "of the Cortex-M0+"),
    ("browser", "of the page, in Chromium"),
];

/// Builds all tests and counts them.
pub fn table() -> Result<Table, Box<dyn Error>> {
    let messages = cargo::messages(&["test", "--no-run"], None, None)?;
    let mut counts: Vec<(String, usize)> = Vec::new();
    for message in messages.iter().filter(|message| is_test(message)) {
        let (Some(program), Some(name)) = (message["executable"].as_str(), message["target"]["name"].as_str()) else {
            continue;
        };
        let listed = Command::new(program).arg("--list").output()?;
        let text = String::from_utf8_lossy(&listed.stdout);
        counts.push((name.to_owned(), text.lines().filter(|line| line.ends_with(": test")).count()));
    }
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    let row = |what: &str, count: usize| vec![what.to_owned(), thousands(count as f64)];
    let mut table = vec![vec![String::new(), "tests".into()], row("all, without doc tests", all)];
    for (name, what) in ELSEWHERE {
        let count = counts.iter().filter(|(other, _)| other == name).map(|(_, count)| count).sum();
        table.push(row(what, count));
    }
    Ok(table)
}

/// Whether this is a test program, with Rust's own harness or with another.
fn is_test(message: &Value) -> bool {
    let kinds = message["target"]["kind"].as_array();
    message["profile"]["test"] == true || kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "test"))
}
