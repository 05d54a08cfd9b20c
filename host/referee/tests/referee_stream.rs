//! The referee as a program: a line in, a line out, until the input ends.

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

#[test]
fn nothing_makes_it_stop_but_the_end_of_input() {
    let mut referee = Command::new(env!("CARGO_BIN_EXE_referee"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the referee starts");
    let (good, deep) = (GOOD.as_bytes(), "[".repeat(100_000));
    // Empty lines have no answer, and the last line needs no line end.
    let lines: [&[u8]; 10] = [good, b"{", good, b"\xff\xfe", b"", b"  \r", deep.as_bytes(), b"\0", b"[]", good];
    let questions = lines.join(&b'\n');
    let mut input = referee.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(&questions));
    let mut output = String::new();
    referee.stdout.take().expect("a pipe").read_to_string(&mut output).expect("UTF-8");
    writer.join().expect("no panic").expect("all was read");
    assert!(referee.wait().expect("an end").success());

    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_str()).collect();
    assert_eq!(ids, [Some("good"), None, Some("good"), None, None, None, None, Some("good")]);
    for answer in answers {
        assert_eq!(answer["id"].is_null(), answer["error"].is_string(), "{answer}");
    }
}
