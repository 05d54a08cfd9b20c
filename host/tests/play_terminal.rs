//! `cargo play` in a terminal: a pseudo-terminal with a screen behind it that can be read.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use galop::app::{App, Effects};
use galop::input::Event;
use galop::save::Record;
use galop::time::Time;
use galop_desk::board::Witness;
use galop_desk::tape::Tape;
use galop_desk::words::Lang;
use galop_host::play::disk::Keeper;
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// Longer than anything takes, even on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(60);

struct Desk {
    /// What the terminal answers when it is asked what it can.
    answer: &'static str,
    keyboard: File,
    /// The program's end of the line, to see how it is left.
    line: File,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    child: Child,
}

/// A terminal that does not tell when keys come up.
const OLD: &str = "\x1b[?62c";
/// One that does: it knows the kitty keyboard protocol.
const KITTY: &str = "\x1b[?0u\x1b[?62c";

impl Desk {
    fn play(words: &str) -> Self {
        Self::run(OLD, env!("CARGO_BIN_EXE_play"), words)
    }

    fn run(answer: &'static str, program: &str, words: &str) -> Self {
        Self::run_as("xterm-256color", answer, program, words)
    }

    fn run_as(term: &str, answer: &'static str, program: &str, words: &str) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&master).expect("a pseudo-terminal");
        unlockpt(&master).expect("a pseudo-terminal");
        let name = ptsname(&master, Vec::new()).expect("its name");
        let line = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its other end");
        let (keyboard, line) = (File::from(master), File::from(line));
        let end = || Stdio::from(line.try_clone().expect("another handle"));
        resize(&keyboard, 80, 24);
        // The pseudo-terminal, and not that of whoever runs the test, is the one it talks to.
        let child = Command::new("setsid")
            .args(["--ctty", program])
            .args(words.split_whitespace())
            .env("TERM", term)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        let (sender, output) = channel();
        let mut reader = keyboard.try_clone().expect("another handle");
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { answer, keyboard, line, output, screen: vt100::Parser::new(24, 80, 0), child }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.screen_mut().set_size(rows, columns);
        resize(&self.keyboard, columns, rows);
    }

    /// Takes what was written meanwhile.
    fn look(&mut self, patience: Duration) -> String {
        if let Ok(bytes) = self.output.recv_timeout(patience) {
            self.screen.process(&bytes);
            if bytes.windows(3).any(|asked| asked == b"\x1b[c") {
                self.press(self.answer);
            }
        }
        self.screen.screen().contents()
    }

    /// Looks until the screen says this.
    fn until(&mut self, text: &str) -> String {
        self.wait(text, true)
    }

    /// Looks until the screen says one of these.
    fn until_any(&mut self, texts: &[&str]) {
        let start = Instant::now();
        while !texts.iter().any(|text| self.look(Duration::from_millis(100)).contains(text)) {
            assert!(start.elapsed() < PATIENCE, "none of {texts:?}:\n{}", self.screen.screen().contents());
        }
    }

    /// Looks until no button is down.
    fn until_all_are_up(&mut self) {
        self.wait("▐", false);
    }

    fn wait(&mut self, text: &str, there: bool) -> String {
        let start = Instant::now();
        loop {
            let seen = self.look(Duration::from_millis(100));
            if seen.contains(text) == there {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "{text:?} is there: {}, after so long:\n{seen}", !there);
        }
    }

    /// Waits for the end, and sees to it that the terminal is as it was.
    fn end(mut self) -> ExitStatus {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            self.look(Duration::from_millis(20));
        };
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
            self.screen.process(&bytes);
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let modes = tcgetattr(&self.line).expect("a terminal").local_modes;
        assert!(modes.contains(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG));
        status
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn resize(terminal: &File, columns: u16, rows: u16) {
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).expect("another size");
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let rules = "--game 001 --set horses=1 --set pace=instant --seed 5";
    let mut desk = Desk::play(&format!("{rules} --speed 50 --lang en --no-save --colours none"));
    let begun = desk.until("Red");
    assert!(begun.starts_with("GALOP · 001 Les petits chevaux"), "{begun}");
    let start = Instant::now();
    // Both are A of red; one alone would look like a key that is held and repeats itself.
    for key in [" ", "i"].into_iter().cycle() {
        desk.press(key);
        let seen = desk.look(Duration::from_millis(15));
        if seen.contains("has won!") {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "nobody wins:\n{seen}");
    }
    desk.resize(40, 10);
    desk.until("Galop needs more room: 58 x 22.");
    desk.resize(130, 45);
    desk.until("GALOP");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn a_question_mark_says_why_then_explains_the_keys_then_goes() {
    let words = "--game 001 --seats person,off,person,off --lang en --no-save --colours none";
    let mut desk = Desk::play(words);
    desk.until("your throw");
    // Nothing was thrown yet.
    desk.press("?");
    desk.until("Each seat has two buttons");
    desk.press("\x1b");
    desk.wait("Each seat has two buttons", false);
    desk.press(" ");
    // There is nothing to play, or a horse may come out.
    desk.until_any(&["no move", "One move"]);
    desk.press("?");
    desk.until("Why? ");
    // Only a 6 brings a horse out, whatever it was.
    desk.until("PC1-7  With a 6 you bring a horse out");
    desk.until("S'il fait 6, soit il sort un de ses chevaux");
    // The same key at once again would look like one that repeats itself.
    thread::sleep(Duration::from_millis(100));
    desk.press("?");
    desk.until("Each seat has two buttons");
    thread::sleep(Duration::from_millis(100));
    desk.press("?");
    desk.wait("Each seat has two buttons", false);
    desk.press("\x1bOP");
    desk.until("Each seat has two buttons");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn keys_mouse_and_menu_reach_the_board() {
    let mut desk = Desk::play("--game 001 --seats person,person,person,person --lang fr --no-save --colours none");
    desk.until("à vous de lancer");
    // Shift holds a button down, the same key lets it go.
    desk.press("E");
    desk.until("▐E▌");
    desk.press("e");
    desk.until_all_are_up();
    // So does the mouse, at red's A.
    desk.press("\x1b[<0;47;5M");
    desk.until("▐I▌");
    desk.press("\x1b[<0;47;5m");
    desk.until_all_are_up();
    desk.press("m");
    desk.until("Menu : 001");
    desk.until_all_are_up();
    desk.press("\t");
    desk.until("Menu : 002");
    desk.press("m");
    desk.until("En pause");
    desk.press("\x03");
    assert!(desk.end().success());
}

#[test]
fn who_is_told_to_end_gives_the_terminal_back() {
    let mut desk = Desk::play("--demo --lang en --colours true");
    desk.until("computer 3");
    let pid = Pid::from_child(&desk.child);
    kill_process(pid, Signal::TERM).expect("it lives");
    assert!(desk.end().success());
}

#[test]
fn a_terminal_that_goes_away_is_not_waited_for() {
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
fn a_terminal_that_cannot_place_text_is_told_so() {
    let mut desk = Desk::run_as("dumb", OLD, env!("CARGO_BIN_EXE_play"), "--no-save --lang en");
    desk.until("TERM=dumb cannot place text");
    assert_eq!(desk.end().code(), Some(1));
    let mut desk = Desk::run_as("dumb", OLD, env!("CARGO_BIN_EXE_play"), "--no-save --lang en --colours none");
    desk.until("your throw");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn where_keys_tell_that_they_come_up_they_are_real_buttons() {
    let program = env!("CARGO_BIN_EXE_play");
    let words = "--game 001 --seats person,person,person,person --lang en --no-save --colours none";
    let mut desk = Desk::run(KITTY, program, words);
    desk.until("your throw");
    // E and I go down and stay down: yellow's A and red's.
    desk.press("\x1b[101;1:1u\x1b[105;1:1u");
    desk.until("▐E▌");
    desk.until("▐I▌");
    // A key that repeats itself is the same press.
    desk.press("\x1b[101;1:2u\x1b[101;1:2u");
    desk.press("\x1b[105;1:3u");
    desk.wait("▐I▌", false);
    desk.until("▐E▌");
    desk.press("\x1b[101;1:3u");
    desk.until_all_are_up();
    // Shift may come up first.
    desk.press("\x1b[98;1:1u");
    desk.until("▐B▌");
    desk.press("\x1b[66;2:3u");
    desk.until_all_are_up();
    // Nobody holds a key in a window that is not looked at.
    desk.press("\x1b[99;1:1u");
    desk.until("▐C▌");
    desk.press("\x1b[O");
    desk.until_all_are_up();
    desk.press("\x1b[113;1:1u");
    assert!(desk.end().success());
}

/// Not a test by itself: what the next one runs in a terminal.
#[test]
#[ignore = "it panics, for another test to see"]
fn somebody_panics_at_the_board() {
    let _lease = galop_host::play::lease::Lease::open().expect("a terminal");
    panic!("a bug at the board");
}

#[test]
fn after_a_panic_the_terminal_is_as_it_was_and_says_why() {
    let this = std::env::current_exe().expect("this program");
    let this = this.to_str().expect("a name in UTF-8");
    for answer in [OLD, KITTY] {
        let words = "somebody_panics_at_the_board --exact --ignored --nocapture --test-threads 1";
        let mut desk = Desk::run(answer, this, words);
        // On the screen that people see afterwards.
        desk.until("a bug at the board");
        assert!(!desk.screen.screen().alternate_screen());
        assert!(!desk.end().success());
    }
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("galop-terminal-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Every record that the board wants kept, and the number of presses before it.
#[derive(Default)]
struct Kept(Vec<(usize, Record)>, usize);

impl Witness for Kept {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.1 += usize::from(event != Event::Tick);
        if effects.save {
            self.0.push((self.1, app.record(now)));
        }
    }
}

#[test]
fn a_game_that_is_killed_at_any_moment_goes_on_where_it_was() {
    let folder = Folder::new("kill");
    let (save, tape) = (folder.file("board.save"), folder.file("tape.txt"));
    let words = format!("--seed 5 --speed 5 --set pace=quick --lang en --colours none --save {save} --record {tape}");
    let mut last: Option<Record> = None;
    let mut moments = 0x2545_F491_u32;
    let mut presses = 0;
    for round in 0..12 {
        let mut desk = Desk::play(&format!("{words} {}", if round == 0 { "--game 001" } else { "" }));
        desk.until(if round == 0 { "Red" } else { "Paused" });
        moments = moments.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let end = Instant::now() + Duration::from_millis(u64::from(moments >> 16) % 1500);
        for key in [" ", "i", "\t"].into_iter().cycle() {
            desk.press(key);
            desk.look(Duration::from_millis(70));
            if Instant::now() >= end {
                break;
            }
        }
        desk.child.kill().expect("it lives");
        desk.child.wait().expect("it has ended");

        let tape = Tape::read(&fs::read_to_string(&tape).expect("a tape")).expect("a tape");
        assert_eq!(tape.boot.saved, last, "round {round}: it began where it had ended");
        presses += tape.events.len();
        // The board as it was until the last press that is on the tape, and whatever it did by itself after it.
        let mut kept = Kept::default();
        let mut board = tape.board(&mut kept);
        tape.advance(&mut board, &mut 0, tape.end, &mut kept);
        board.advance(Time(tape.end.0 + 60_000), &mut kept);
        let (_, found) = Keeper::open(Path::new(&save), Lang::En).expect("the file");
        let found = found.record;
        // Nothing older than what was kept one press before the end.
        let recent = kept.0.iter().rposition(|(before, _)| *before + 1 < tape.events.len()).unwrap_or(0);
        let among = kept.0[recent..].iter().any(|(_, record)| Some(record) == found.as_ref());
        assert!(among || (kept.0.is_empty() || tape.events.len() < 2) && found == last, "round {round}");
        last = found;
    }
    assert!(presses > 40, "only {presses} presses");
}

#[test]
fn a_game_that_is_not_over_is_not_lost_without_a_word() {
    let folder = Folder::new("replace");
    let save = folder.file("board.save");
    let rest = format!("--save {save} --lang en --colours none");
    let leave = |mut desk: Desk| {
        desk.press("q");
        assert!(desk.end().success());
    };
    let mut desk = Desk::play(&format!("--game 004 {rest}"));
    desk.until("GALOP · 004");
    leave(desk);
    // Whoever says nothing goes on with it.
    let mut desk = Desk::play(&format!("--game 001 {rest}"));
    desk.until("There is a game that is not over: 004 Senet.");
    desk.press("\n");
    desk.until("GALOP · 004");
    desk.until("Paused");
    leave(desk);
    let mut desk = Desk::play(&format!("--game 001 {rest} --lang fr").replace("--lang en", ""));
    desk.until("Une partie n'est pas finie : 004 Senet.");
    desk.press("o\n");
    desk.until("GALOP · 001");
    leave(desk);
    let mut desk = Desk::play(&format!("--game 003 --new {rest}"));
    desk.until("GALOP · 003");
    leave(desk);
    // Nobody can be asked.
    let words = format!("--demo --headless --game 000 {rest}");
    let output = Command::new(env!("CARGO_BIN_EXE_play")).args(words.split_whitespace()).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("not over: 003 Jeu de Chevaux.\n--new replaces it, --save FILE keeps both"), "{told}");
}

/// The port that the board says it has.
fn port(desk: &mut Desk) -> String {
    let screen = desk.until("/dev/pts/");
    screen.split_whitespace().find(|word| word.starts_with("/dev/pts/")).expect("it was told").to_owned()
}

/// The lights on a screen of the usual size, in letters. Small ones are dimmer, and two eyes may differ in that.
fn lights(screen: &str) -> String {
    let rows = screen.lines().skip(2).take(15).map(|row| row.chars().skip(14).take(29).collect::<String>());
    rows.map(|row| row.trim_end().to_uppercase() + "\n").collect()
}

#[test]
fn the_lights_of_one_terminal_are_seen_in_another() {
    let mut desk = Desk::play("--console --no-save --seed 4 --menu --colours none --lang en");
    let port = port(&mut desk);
    let program = env!("CARGO_BIN_EXE_board");
    let mut other = Desk::run(OLD, "env", &format!("NO_COLOR=1 {program} --port {port} mirror"));
    for menu in ["Menu: 001", "Menu: 002", "Menu: 003"] {
        desk.until(menu);
        let start = Instant::now();
        loop {
            let seen = lights(&other.look(Duration::from_millis(100)));
            // The first picture after a press is still on its way to the eye, and to the other terminal.
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
    // A board that goes while somebody looks is told, and the terminal is given back.
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
    assert!(answer("status").contains("game: 001\n"));
    assert!(answer("get pace").starts_with("pace: instant |"));
    for words in ["set pace calm", "pause", "resume", "press R A 30", "defaults", "set pace quick"] {
        assert_eq!(answer(words), "", "{words}");
    }
    assert!(answer("settings pace").starts_with("pace: quick |"));
    assert!(answer("stats").starts_with("throws of the die: "));
    assert_eq!(answer("frame").lines().count(), 133usize.div_ceil(32));
    let scratch = Folder::new("port");
    let backup = scratch.file("backup.txt");
    assert!(answer(&format!("backup {backup}")).starts_with("settings and games are in"));
    assert_eq!(answer("game drop"), "");
    assert!(answer("status").contains("mode: menu"));
    assert_eq!(answer("game new 004 person,bot1"), "");
    assert!(answer("status").contains("game: 004\n"));
    assert_eq!(answer("game drop"), "");
    let wrong = [
        ("undo", "now: nothing can be taken back"),
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
    // Who watches is told of what others do, until he is stopped.
    let mut watcher = Command::new(env!("CARGO_BIN_EXE_board"));
    let mut watcher = watcher.args(["--port", &port, "watch"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut told = [0; 1];
    let mut seen = watcher.stdout.take().expect("a pipe");
    thread::sleep(Duration::from_millis(500));
    desk.press("x");
    seen.read_exact(&mut told).expect("something is told");
    assert_eq!(told, *b"{");
    watcher.kill().and_then(|()| watcher.wait()).expect("it is a child");
    assert_eq!(answer(&format!("restore {backup}")), "the board has its settings and games back\n");
    assert!(answer("status").contains("game: 001\n"), "{}", answer("status"));
    assert_eq!(answer("set lock true"), "");
    let refused = [
        ("press R A", "the board says: locked: nothing is changed while 'lock' is set; 'set lock false' ends it\n"),
        ("help hlep", "the board says: command: 'hlep' is none; did you mean help?\n"),
        ("get pac", "the board says: setting: none is called 'pac'; did you mean pace?\n"),
        ("help me now", "the board says: usage: help [COMMAND]\n"),
    ];
    for (words, why) in refused {
        assert_eq!(board(words), (Some(1), String::new(), why.to_owned()), "{words}");
    }
    assert_eq!(board("hlep").0, Some(2));
    assert_eq!(answer("set lock false"), "");
    assert_eq!(answer("selftest"), "");
    desk.until("Self-test.");
    // For a board on a desk the boot loader is the end.
    assert_eq!(answer("bootsel"), "");
    assert!(desk.end().success());
}
