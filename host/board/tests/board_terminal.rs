//! `cargo board` at the port of a board in another terminal.
#![cfg(target_os = "linux")]

#[path = "../../play/tests/play_terminal/desk.rs"]
mod desk;

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use desk::{Desk, Folder, OLD, PATIENCE};
use galop::board::geometry::{Cell, SIZE};
use galop_play::options::parse;
use galop_play::places::Places;
use ratatui::layout::Rect;

/// Not a test by itself: the board that the other tests talk to, in a terminal. It belongs to another crate, whose
/// program cargo does not build for these tests, so this test binary runs it. Its options follow `--`.
#[test]
#[ignore = "it is a board, for other tests to talk to"]
fn somebody_plays() {
    let words = std::env::args_os().skip_while(|word| word != "--").skip(1);
    let Ok(Some(options)) = parse(words) else { panic!("not options of `cargo play`") };
    galop_play::run(&options).expect("a game");
}

impl Desk {
    fn play(words: &str) -> Self {
        let this = std::env::current_exe().expect("this program");
        let this = this.to_str().expect("a name in UTF-8");
        Self::run(OLD, this, &format!("somebody_plays --exact --ignored --nocapture -- {words}"))
    }
}

/// The path of the port, read from the screen.
fn port(desk: &mut Desk) -> String {
    let screen = desk.until("/dev/pts/");
    screen.split_whitespace().find(|word| word.starts_with("/dev/pts/")).expect("the log shows it").to_owned()
}

/// The lights on a screen of 80 × 24, in letters. Lower case is dimmer; there the two screens may differ.
fn lights(screen: &str) -> String {
    let places = Places::of(Rect::new(0, 0, 80, 24)).expect("room");
    let corner = |row, col| places.corner(Cell { row, col });
    let ((left, top), (right, bottom)) = (corner(0, 0), corner(SIZE, SIZE));
    let rows = screen.lines().skip(top.into()).take((bottom - top).into());
    let rows = rows.map(|row| row.chars().skip(left.into()).take((right - left).into()).collect::<String>());
    rows.map(|row| row.trim_end().to_uppercase() + "\n").collect()
}

#[test]
fn the_lights_of_one_terminal_are_seen_in_another() {
    let mut desk = Desk::play("--console --no-save --seed 4 --menu --colours none --lang en");
    let port = port(&mut desk);
    let program = env!("CARGO_BIN_EXE_board");
    let mut other = Desk::run(OLD, "env", &format!("NO_COLOR=1 {program} --port {port} mirror"));
    for menu in ["Menu: Petits Chevaux", "Menu: Royal Game of Ur", "Menu: The Horse Game"] {
        desk.until(menu);
        let start = Instant::now();
        loop {
            let seen = lights(&other.look(Duration::from_millis(100)));
            // The first frames after a press are still on their way to the other terminal.
            let there = lights(&desk.look(Duration::from_millis(20)));
            if seen == there && there.matches(char::is_alphabetic).count() > 20 {
                break;
            }
            assert!(start.elapsed() < PATIENCE, "{menu}: this was there:\n{there}\nand this was seen:\n{seen}");
        }
        desk.press("\t");
    }
    other.until("mode: menu");
    other.press("q");
    assert!(other.end().success());
    // An unplugged board is reported, and the terminal is restored.
    let mut other = Desk::run(OLD, "env", &format!("NO_COLOR=1 {program} --port {port} mirror"));
    other.until("mode: menu");
    desk.press("q");
    assert!(desk.end().success());
    assert_eq!(other.end().code(), Some(1));
}

#[test]
fn programs_speak_to_the_board_through_its_port() {
    let mut desk = Desk::play("--console --no-save --seed 4 --game 001 --set pace=instant --lang en");
    desk.resize(140, 40);
    let port = port(&mut desk);
    let board = |words: &str| {
        let words = words.split_whitespace();
        let output = Command::new(env!("CARGO_BIN_EXE_board")).args(["--port", &port]).args(words).output();
        let output = output.expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let answer = |words: &str| {
        let (code, out, err) = board(words);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{words}: {out}");
        out
    };
    assert!(answer("info").starts_with("name: Galop\n"));
    assert_eq!(answer("help").lines().count(), galop::console::COMMANDS.len());
    assert!(answer("status").contains("game: escalier\n"));
    assert!(answer("get pace").starts_with("pace: instant |"));
    for words in ["set pace calm", "pause", "resume", "press R A 30", "defaults", "set pace quick"] {
        assert_eq!(answer(words), "", "{words}");
    }
    assert!(answer("settings pace").starts_with("pace: quick |"));
    assert!(answer("stats").starts_with("throws of the die: "));
    // After `defaults` no layout is confirmed, so the longest chain is sent.
    assert_eq!(answer("frame").lines().count(), 256usize.div_ceil(32));
    assert_eq!(answer("set layout chain133"), "");
    assert_eq!(answer("frame").lines().count(), 133usize.div_ceil(32));
    let scratch = Folder::new("port");
    let backup = scratch.file("backup.txt");
    assert!(answer(&format!("backup {backup}")).starts_with("settings and games are in"));
    assert_eq!(answer("game drop"), "");
    assert!(answer("status").contains("mode: menu"));
    assert_eq!(answer("game new 004 person,bot1"), "");
    assert!(answer("status").contains("game: senet\n"));
    assert_eq!(answer("game drop"), "");
    let wrong = [
        ("undo", "now: there is no move to take back"),
        ("game new 001 person,off,off,off", "refused: "),
        ("press X A", "word: 'X' is not "),
        ("press R A long", "number: 'long' is not "),
        ("import 32 00", "import: "),
        ("set pace slow", "refused: pace: "),
    ];
    for (words, why) in wrong {
        let (code, out, err) = board(words);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{words}");
        assert!(err.starts_with(&format!("the board says: {why}")), "{words}: {err}");
    }
    // Longer than a line may be.
    let (code, _, err) = board(&format!("get {}", "x".repeat(400)));
    assert_eq!(code, Some(1));
    assert!(err.starts_with("the board says: line: "), "{err}");
    // A move is made, and taken back.
    assert_eq!(answer("game new 001 person,off,person,off"), "");
    let taken_back = (0..200).any(|_| {
        answer("press R A 30");
        answer("press B A 30");
        board("undo").0 == Some(0)
    });
    assert!(taken_back, "{}", answer("status"));
    assert_eq!(answer("game drop"), "");
    // A watcher sees what others do, until `watch off`.
    let mut watcher = Command::new(env!("CARGO_BIN_EXE_board"));
    let mut watcher = watcher.args(["--port", &port, "watch"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut told = [0; 1];
    let mut seen = watcher.stdout.take().expect("a pipe");
    thread::sleep(Duration::from_millis(500));
    desk.press("x");
    seen.read_exact(&mut told).expect("an event is printed");
    assert_eq!(told, *b"{");
    watcher.kill().and_then(|()| watcher.wait()).expect("it is a child");
    assert_eq!(answer(&format!("restore {backup}")), "restored settings and games\n");
    assert!(answer("status").contains("game: escalier\n"), "{}", answer("status"));
    assert_eq!(answer("set lock true"), "");
    let refused = [
        ("press R A", "the board says: locked: the board is locked; 'set lock false' unlocks it\n"),
        ("help hlep", "the board says: command: there is no command 'hlep'; did you mean help?\n"),
        ("get pac", "the board says: setting: there is no setting 'pac'; did you mean pace?\n"),
        ("help me now", "the board says: usage: help [COMMAND]\n"),
    ];
    for (words, why) in refused {
        assert_eq!(board(words), (Some(1), String::new(), why.to_owned()), "{words}");
    }
    assert_eq!(board("hlep").0, Some(2));
    assert_eq!(answer("set lock false"), "");
    assert_eq!(answer("selftest"), "");
    desk.until("Self-test.");
    // Without hardware, the boot loader ends the program.
    assert_eq!(answer("bootsel"), "");
    assert!(desk.end().success());
}
