//! The referee as a program: a line in, a line out, until the input ends.

use galop_referee::lines::LONGEST;
use serde_json::Value;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

const GOOD: &str = r#"{"id":"good","game":"001","position":{"R":["10","S"],"G":["S","S"]},"turn":"R","throw":3}"#;

#[test]
fn it_prints_help_and_refuses_other_arguments() {
    let run = |argument| Command::new(env!("CARGO_BIN_EXE_referee")).arg(argument).output().expect("it ends");
    let help = run("--help");
    assert!(help.status.success() && help.stderr.is_empty());
    assert!(help.stdout.starts_with(b"Answer questions about the rules"));
    let wrong = run("questions.jsonl");
    assert_eq!(wrong.status.code(), Some(2));
    assert_eq!(wrong.stderr, b"unknown argument questions.jsonl; the only option is --help\n");
    assert!(wrong.stdout.is_empty());
}

/// Returns the answers to `questions`.
fn answers(questions: Vec<u8>) -> Vec<Value> {
    let mut referee = Command::new(env!("CARGO_BIN_EXE_referee"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the referee starts");
    let mut input = referee.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(&questions));
    let mut output = String::new();
    referee.stdout.take().expect("a pipe").read_to_string(&mut output).expect("UTF-8");
    writer.join().expect("no panic").expect("all was read");
    assert!(referee.wait().expect("an end").success());
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_line_that_is_too_long_is_an_error_and_the_next_is_answered() {
    // A question padded with spaces to exactly `length` bytes.
    let padded = |length: usize| GOOD.to_owned() + &" ".repeat(length - GOOD.len());
    let lines =
        [padded(LONGEST), padded(LONGEST + 1), GOOD.into(), padded(5 * LONGEST), GOOD.into(), padded(2 * LONGEST)];
    let answers = answers(lines.join("\n").into_bytes());
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_str()).collect();
    assert_eq!(ids, [Some("good"), None, Some("good"), None, Some("good"), None]);
    for answer in answers.iter().filter(|answer| answer["id"].is_null()) {
        assert_eq!(answer["error"], "line: longer than 1048576 bytes");
    }
}

#[test]
fn nothing_makes_it_stop_but_the_end_of_input() {
    let (good, deep) = (GOOD.as_bytes(), "[".repeat(100_000));
    // Empty lines have no answer, and the last line needs no line end.
    let lines: [&[u8]; 10] = [good, b"{", good, b"\xff\xfe", b"", b"  \r", deep.as_bytes(), b"\0", b"[]", good];
    let answers = answers(lines.join(&b'\n'));
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_str()).collect();
    assert_eq!(ids, [Some("good"), None, Some("good"), None, None, None, None, Some("good")]);
    for answer in answers {
        assert_eq!(answer["id"].is_null(), answer["error"].is_string(), "{answer}");
    }
}
