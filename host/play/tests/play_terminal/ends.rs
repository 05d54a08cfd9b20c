//! The terminal after the program: requests to end, a lost terminal, a panic.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::desk::{Desk, KITTY, OLD};

#[test]
fn a_request_to_end_restores_the_terminal() {
    let mut desk = Desk::play("--demo --lang en --colours true");
    desk.until("computer 3");
    let pid = Pid::from_child(&desk.child);
    kill_process(pid, Signal::TERM).expect("it lives");
    assert!(desk.end().success());
}

#[test]
fn without_its_terminal_the_program_ends() {
    let mut desk = Desk::play("--demo --lang en --colours true");
    desk.until("computer 3");
    let pid = Pid::from_child(&desk.child);
    kill_process(pid, Signal::HUP).expect("it lives");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = desk.child.try_wait().expect("it was started") {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "it goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(128 + 1));
}

#[test]
fn a_terminal_that_cannot_position_text_is_refused() {
    let mut desk = Desk::run_as("dumb", OLD, env!("CARGO_BIN_EXE_play"), "--no-save --lang en");
    desk.until("TERM=dumb cannot position text");
    assert_eq!(desk.end().code(), Some(1));
    let mut desk = Desk::run_as("dumb", OLD, env!("CARGO_BIN_EXE_play"), "--no-save --lang en --colours none");
    desk.until("your throw");
    desk.press("q");
    assert!(desk.end().success());
}

/// Not a test by itself: the next one runs it in a terminal.
#[test]
#[ignore = "it panics, for another test to see"]
fn a_panic_at_the_board() {
    let _lease = galop_play::lease::Lease::open().expect("a terminal");
    panic!("a bug at the board");
}

#[test]
fn a_panic_restores_the_terminal_and_prints_its_message() {
    let this = std::env::current_exe().expect("this program");
    let this = this.to_str().expect("a name in UTF-8");
    for answer in [OLD, KITTY] {
        let words = "ends::a_panic_at_the_board --exact --ignored --nocapture --test-threads 1";
        let mut desk = Desk::run(answer, this, words);
        // On the main screen, not the alternate one.
        desk.until("a bug at the board");
        assert!(!desk.screen.screen().alternate_screen());
        assert!(!desk.end().success());
    }
}
