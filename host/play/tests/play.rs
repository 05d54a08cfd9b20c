//! `cargo play` without a terminal, as in a script.

use std::process::{Command, Output};

fn play(words: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_play")).args(words.split_whitespace()).output().expect("the program runs")
}

#[test]
fn a_wrong_argument_ends_with_2() {
    let Output { status, stderr, .. } = play("--dmeo");
    assert_eq!(status.code(), Some(2));
    let told = String::from_utf8_lossy(&stderr);
    assert_eq!(told.trim(), "unknown option --dmeo; did you mean --demo?\n`cargo play --help` lists all options.");
}

#[test]
fn a_demo_prints_its_result_and_nothing_else() {
    let Output { status, stdout, stderr } = play("--demo --headless --seed 7 --set pace=instant --lang en");
    assert!(status.success() && stderr.is_empty());
    let told = String::from_utf8_lossy(&stdout);
    assert!(
        told.starts_with("Petits Chevaux – the stairs: ") && told.contains(" has won! ") && told.lines().count() == 1,
        "{told}"
    );
}

#[test]
fn without_a_terminal_it_says_so() {
    let Output { status, stderr, .. } = play("--no-save");
    assert_eq!(status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stderr).contains("--headless"));
}
