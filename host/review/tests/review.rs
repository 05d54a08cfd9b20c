//! `cargo review` as a script runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use galop::history::Header;
use galop_desk::history::Game;
use galop_desk::words::Lang;
use galop_review::options::{By, parse};

fn review(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_review")).args(words).output().expect("the program runs")
}

/// A folder of this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

const GAME: &str =
    "galop 1\ngame ur\nseats person,bot2\n\nBY 3\nRG 2\nBY 5 0-5\nRG 3 0-3\nBY 6 –\nRG 2 0-2\nBY 1 5-6\n";

#[test]
fn a_summary_is_printed_and_a_page_is_written() {
    let folder = folder("summary");
    let path = folder.join("game.galop");
    fs::write(&path, GAME).expect("a file");
    let Output { status, stdout, stderr } = review(&[&path.display().to_string(), "--lang", "en"]);
    assert!(status.success() && stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    let said = String::from_utf8_lossy(&stdout);
    assert!(said.starts_with("Royal Game of Ur (prisoners), 7 throws, not over\nEvaluated: by the net"), "{said}");
    assert!(said.contains("Turning points:\n  Throw "), "{said}");
    let page = fs::read_to_string(folder.join("game.html")).expect("the page");
    assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">") && page.trim_end().ends_with("</html>"));
    // Nothing is loaded from elsewhere.
    for outside in ["http://", "https://", "<link", "<script", "src="] {
        assert!(!page.replace("http://www.w3.org/2000/svg", "").contains(outside), "{outside}");
    }
    // Every number of a scale is inside its chart.
    for chart in page.split("<svg ").filter(|chart| chart.contains("class=\"scale\"")) {
        let top: f64 = between(chart, "viewBox=\"0 ", " ").parse().expect("a number");
        for label in chart.split("<text ").skip(1) {
            let line: f64 = between(label, "y=\"", "\"").parse().expect("a number");
            assert!(line >= top + 10.0, "{label}");
        }
    }
    assert_eq!(page.matches("<figure").count(), page.matches("class=\"dot\"").count());
    assert!(page.matches("<figure").count() > 2);
}

/// Of a game that was too long for a board, or that an earlier version began, the end is reviewed; summary and page say
/// so.
#[test]
fn a_game_without_its_beginning_says_so() {
    let path = folder("middle").join("game.galop");
    let begun = Game::parse(GAME).expect("a game");
    let (header, first) = Header::resumed(&begun.last().expect("a legal game"), None);
    let game = Game { header, events: first.into_iter().flatten().collect() };
    fs::write(&path, game.text()).expect("a file");
    for (lang, sentence) in [
        ("en", "The beginning of this game was not written down: the review starts in its middle."),
        ("fr", "Le début de cette partie n'a pas été noté : l'analyse commence en cours de partie."),
    ] {
        let Output { stdout, .. } = review(&[&path.display().to_string(), "--lang", lang]);
        let page = fs::read_to_string(path.with_extension("html")).expect("the page");
        for text in [String::from_utf8_lossy(&stdout).into_owned(), page] {
            assert!(text.contains(sentence), "{text}");
        }
    }
}

/// The text between two others.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    text.split_once(begin).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(found, _)| found)
}

#[test]
fn errors_name_the_file_and_the_place() {
    let path = folder("errors").join("game.galop");
    fs::write(&path, GAME.replace("RG 2 0-2", "RG 2 0-3")).expect("a file");
    let Output { status, stdout, stderr } = review(&[&path.display().to_string(), "--lang", "en"]);
    assert_eq!((status.code(), stdout.len()), (Some(1), 0));
    let said = String::from_utf8_lossy(&stderr);
    assert!(said.contains("game.galop: line 10, column 6: RG cannot play this with 2; legal: 0-2, 3-5x1"), "{said}");
    assert_eq!(review(&["no-such-file"]).status.code(), Some(1));
    assert_eq!(review(&[]).status.code(), Some(2));
}

/// A reader that has seen enough, such as `head`, is no failure.
#[test]
fn a_closed_pipe_is_no_failure() {
    let path = folder("pipe").join("game.galop");
    fs::write(&path, GAME).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_review"));
    let command =
        command.args([&path.display().to_string(), "--no-page"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    assert!(status.success() && stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
}

#[test]
fn options_are_checked() {
    let parsed = |words: &str| parse(words.split_whitespace().map(Into::into));
    let options = parsed("game.galop --depth 2 --lang fr --no-page").expect("valid").expect("not help");
    assert_eq!((options.by, options.lang, options.page_path()), (By::Depth(2), Lang::Fr, None));
    let options = parsed("--rollouts=100 game.galop").expect("valid").expect("not help");
    assert_eq!((options.by, options.page_path()), (By::Rollouts(100), Some("game.html".into())));
    assert_eq!(parsed("-").expect("valid").expect("not help").page_path(), Some("review.html".into()));
    assert_eq!(parsed("--help"), Ok(None));
    for (words, why) in [
        ("", "the file of the game is missing: cargo review FILE"),
        ("a b", "one game is reviewed at a time"),
        ("a --depth 5", "--depth needs a number of throws from 1 to 4, not \"5\""),
        ("a --depth 1 --rollouts 20", "--depth and --rollouts exclude each other"),
        ("a --page b --no-page", "--page and --no-page exclude each other"),
    ] {
        assert_eq!(parsed(words), Err(why.into()));
    }
}
