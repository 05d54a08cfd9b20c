//! Counts of (throw, move) paths, stored as data and found in two ways.
//!
//! `GALOP_BLESS=1` writes the counts of the naive rules into the data file; the engine must then find the same. The
//! referee's `perft` defines what is counted.

use galop_host_tests::{naive, share};
use galop_referee as referee;
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/perft.jsonl");

/// A depth suffices when it has this many paths.
const ENOUGH: u64 = 40_000;

fn lines() -> Vec<Value> {
    let text = std::fs::read_to_string(FILE).expect("the data file");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

fn counts(line: &Value) -> Vec<u64> {
    line["paths"].as_array().expect("paths").iter().map(|count| count.as_u64().expect("a count")).collect()
}

/// The start and five later positions of each of the five games.
#[test]
fn the_engine_finds_the_paths_that_the_data_says() {
    let lines = lines();
    assert_eq!(lines.len(), 5 * 6);
    for line in lines {
        let question = line["question"].to_string();
        for (depth, expected) in (1..).zip(counts(&line)) {
            assert_eq!(referee::perft(question.as_bytes(), depth), Ok(expected), "{} to depth {depth}", line["name"]);
        }
    }
}

#[test]
fn the_naive_rules_find_them_too() {
    let bless = std::env::var_os("GALOP_BLESS").is_some();
    let mut blessed = String::new();
    for mut line in lines() {
        if bless {
            let mut paths = Vec::new();
            while paths.last().is_none_or(|count| *count < ENOUGH) {
                paths.push(naive::perft(&line["question"], paths.len() as u32 + 1));
            }
            line["paths"] = json!(paths);
            blessed += &format!("{line}\n");
        }
        let counts = counts(&line);
        let deepest = counts.len() as u64;
        let depth = share::of(deepest - 1, deepest, deepest, "throws deep, for the naive rules") as usize;
        assert_eq!(
            Some(&naive::perft(&line["question"], depth as u32)),
            counts.get(depth - 1),
            "{} to depth {depth}",
            line["name"]
        );
        assert!(counts.last().is_some_and(|count| *count >= ENOUGH), "{} is not deep enough", line["name"]);
    }
    if bless {
        std::fs::write(FILE, blessed).expect("the data file can be written");
    }
}
