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
fn without_a_terminal_the_error_says_so() {
    let Output { status, stderr, .. } = play("--no-save");
    assert_eq!(status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stderr).contains("--headless"));
}

/// The game of a demo is exported, and `cargo play --open` needs a terminal to show it.
#[test]
fn a_game_is_exported_as_text() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("exported.galop");
    let demo = "--demo --headless --seed 7 --set pace=instant --set escalier.horses=1 --lang en --export";
    let Output { status, stderr, .. } = play(&format!("{demo} {}", path.display()));
    assert!(status.success() && stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    let text = std::fs::read_to_string(&path).expect("the game");
    let game = galop_desk::history::Game::parse(&text).expect("a legal game");
    assert!(text.starts_with("galop 1\ngame escalier\nset horses=1\nseats bot3,off,bot2,off\ndate 20"), "{text}");
    assert!(game.header.is_whole() && game.header.result.is_some() && game.text() == text);
    let Output { status, stderr, .. } = play(&format!("--open {} --lang en", path.display()));
    assert_eq!(status.code(), Some(1));
    // No advice that does not help.
    assert!(String::from_utf8_lossy(&stderr).ends_with("not a terminal\n"));
    let Output { status, stderr, .. } = play(&format!("--open {} --demo", path.display()));
    assert_eq!(status.code(), Some(2));
    assert!(String::from_utf8_lossy(&stderr).starts_with("--open excludes all options but --lang and --colours"));
}
