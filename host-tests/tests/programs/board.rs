//! `cargo board` without a board: the real console behind a simulated port.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;

use galop::save::Part;
use galop::settings::Settings;
use galop_board::options::{Options, Wish, parse};
use galop_board::port::{Port, candidates};
use galop_board::talk::{NoAnswer, Talk};
use galop_board::{Failed, answer, stats};
use galop_desk::backup::{self, BadBackup};
use galop_host_tests::talk;
use serialport::{SerialPortInfo, SerialPortType, UsbPortInfo};

/// A port with a board behind it. A read lets the board's time pass; after a while it times out.
pub struct StandIn {
    pub board: talk::Talk,
    heard: VecDeque<u8>,
    said: VecDeque<u8>,
    /// The cable is unplugged after this many bytes.
    cut_after: usize,
}

impl StandIn {
    pub fn new() -> Self {
        Self {
            board: talk::Talk::new(Settings::default()),
            heard: VecDeque::new(),
            said: VecDeque::new(),
            cut_after: usize::MAX,
        }
    }

    fn turn(&mut self) {
        let taken = self.board.hear(self.heard.make_contiguous());
        self.heard.drain(..taken);
        if let Some(line) = self.board.line() {
            self.said.extend(format!("{line}\r\n").bytes());
        }
    }
}

impl Read for StandIn {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.board.wait(1);
        for _ in 0..100 {
            self.turn();
            if self.said.is_empty() {
                self.board.wait(20);
            }
        }
        // Lines arrive in pieces.
        let count = self.said.len().min(bytes.len()).min(7);
        if self.cut_after < count {
            return Err(ErrorKind::BrokenPipe.into());
        }
        self.cut_after -= count;
        self.said.drain(..count).zip(bytes).for_each(|(from, to)| *to = from);
        if count == 0 { Err(ErrorKind::TimedOut.into()) } else { Ok(count) }
    }
}

impl Write for StandIn {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.heard.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub fn told(talk: &mut Talk<impl Read + Write>, wish: Wish) -> Result<String, Failed> {
    let mut out = Vec::new();
    answer(talk, &wish, &mut out)?;
    Ok(String::from_utf8(out).expect("text"))
}

fn ask(line: &str) -> Wish {
    Wish::Ask(line.into())
}

/// A file that is removed after the test.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("galop-board-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

#[test]
fn a_command_is_sent_and_its_answer_printed() {
    let mut port = StandIn::new();
    let mut talk = Talk::new(&mut port).expect("the board answers");
    assert!(told(&mut talk, ask("info")).expect("info").starts_with("name: Galop\n"));
    assert_eq!(told(&mut talk, ask("set brightness 90")).expect("the board accepts it"), "");
    let found = told(&mut talk, Wish::Settings("bright".into())).expect("settings");
    assert!(found.starts_with("brightness: 90 |") && found.lines().count() == 1, "{found}");
    assert_eq!(told(&mut talk, Wish::Settings("xyz".into())).expect("none"), "no setting has \"xyz\" in its name\n");
    let why = told(&mut talk, ask("set brightness 900")).expect_err("too bright");
    assert_eq!(why.to_string(), "the board says: refused: brightness: must be a whole number from 1 to 255");
    assert_eq!(port.board.app.settings().output.brightness, 90);
}

/// The change is in force, but will be lost.
#[test]
fn a_change_that_is_not_saved_is_reported() {
    let mut port = StandIn::new();
    let saves = |port: &mut StandIn, result| {
        port.board.app.saved(Part::Settings, result);
    };
    let file = Scratch::new("unsaved.txt");
    told(&mut Talk::new(&mut port).expect("the board answers"), Wish::Backup(file.0.clone())).expect("a file");
    saves(&mut port, Err(galop::save::Failed::Worn));
    let mut talk = Talk::new(&mut port).expect("the board answers");
    for wish in [ask("set brightness 90"), ask("defaults"), Wish::Restore(file.0.clone())] {
        let why = told(&mut talk, wish).expect_err("not saved");
        assert!(matches!(why, Failed::Unsaved(_)), "{why}");
        assert_eq!(
            why.to_string(),
            "the board cannot save, so this is lost when it is switched off: \
             the flash does not hold what is written to it. Make a backup."
        );
    }
    for line in ["get brightness", "status", "bootsel"] {
        told(&mut talk, ask(line)).expect("nothing was to be saved");
    }
    saves(&mut port, Ok(()));
    let mut talk = Talk::new(&mut port).expect("the board answers");
    told(&mut talk, ask("set brightness 91")).expect("it is saved");
}

#[test]
fn earlier_input_is_not_taken_for_an_answer() {
    let mut port = StandIn::new();
    port.heard.extend(b"watch on\rinfo\rhalf a li");
    let mut talk = Talk::new(&mut port).expect("the board answers");
    assert_eq!(told(&mut talk, ask("get pace")).expect("one line").lines().count(), 1);
}

#[test]
fn events_between_answers_are_saved_for_watch() {
    let mut port = StandIn::new();
    let mut talk = Talk::new(&mut port).expect("the board answers");
    talk.ask("watch on").expect("the board accepts it");
    talk.ask("game new 001 person,off,person,off").expect("the board accepts it");
    let status = talk.ask("status").expect("status");
    let turn = status.iter().find_map(|line| line.strip_prefix("turn: ")).expect("a player's turn").to_owned();
    talk.ask(&format!("press {turn} A 50")).expect("the board accepts it");
    assert!(talk.ask("status").expect("status").iter().all(|line| !line.starts_with('{')));
    let mut events = Vec::new();
    while let Some(event) = talk.event().expect("the port stays open") {
        events.push(event);
    }
    let button = |verb: &str| format!("\"{verb}\":\"{turn}A\"");
    for part in ["\"mode\":\"game\"".into(), button("down"), button("up"), "\"threw\":".into()] {
        assert!(events.iter().any(|event| event.contains(&part)), "{part}: {events:?}");
    }
}

#[test]
fn a_game_is_printed_as_text() {
    let mut port = StandIn::new();
    let mut talk = Talk::new(&mut port).expect("the board answers");
    talk.ask("game new escalier person,off,person,off").expect("the board accepts it");
    let turn = talk.ask("status").expect("status");
    let turn = turn.iter().find_map(|line| line.strip_prefix("turn: ")).expect("a player's turn").to_owned();
    talk.ask(&format!("press {turn} A 50")).expect("the board accepts it");
    let list = told(&mut talk, Wish::Ask("games".into())).expect("a list");
    assert!(list.starts_with("1: escalier person,off,person,off ") && list.ends_with(" playing\n"), "{list}");
    let text = told(&mut talk, Wish::Game(1)).expect("a game");
    assert!(text.starts_with("galop 1\ngame escalier\nseats person,off,person,off\n"), "{text}");
    let none = told(&mut talk, Wish::Game(2)).expect_err("there is one only");
    assert!(none.to_string().contains("there is no such game"), "{none}");
}

#[test]
fn a_backup_brings_another_board_to_the_same_game() {
    let file = Scratch::new("backup.txt");
    let mut first = StandIn::new();
    let mut talk = Talk::new(&mut first).expect("the board answers");
    talk.ask("set 001.horses 2").expect("the board accepts it");
    talk.ask("game new 001 person,off,person,off").expect("the board accepts it");
    talk.ask("press R A 50").expect("the board accepts it");
    assert!(told(&mut talk, Wish::Backup(file.0.clone())).expect("a file").contains("settings and games are in"));
    let again = told(&mut talk, Wish::Backup(file.0.clone())).expect_err("another backup is not written over");
    assert!(matches!(again, Failed::File(_, why) if why.kind() == ErrorKind::AlreadyExists));
    let mut second = StandIn::new();
    let mut talk = Talk::new(&mut second).expect("the board answers");
    let said = told(&mut talk, Wish::Restore(file.0.clone())).expect("the backup is complete");
    assert_eq!(said, "restored settings and games\n");
    assert_eq!(second.board.app.settings(), first.board.app.settings());
    let game = |board: &StandIn| board.board.app.record(board.board.now).game.map(|game| game.saved);
    assert!(game(&first).is_some());
    assert_eq!(game(&second), game(&first));

    // The game is not over, so the same file is refused before anything is sent; dropped, it is replaced.
    let mut talk = Talk::new(&mut second).expect("the board answers");
    talk.ask("set 001.horses 3").expect("the board accepts it");
    let refused = told(&mut talk, Wish::Restore(file.0.clone())).expect_err("a game would be lost");
    assert!(matches!(&refused, Failed::Unfinished(game) if game == "escalier"), "{refused}");
    assert!(refused.to_string().contains("`cargo board game drop` discards it"), "{refused}");
    assert_eq!(talk.ask("get 001.horses").expect("a setting")[0].split(" | ").next(), Some("escalier.horses: 3"));
    talk.ask("game drop").expect("the board accepts it");
    told(&mut talk, Wish::Restore(file.0.clone())).expect("no game is lost");
    assert_eq!(game(&second), game(&first));
}

#[test]
fn a_damaged_backup_is_refused_before_anything_is_sent() {
    let mut port = StandIn::new();
    let lines = Talk::new(&mut port).expect("the board answers").ask("export").expect("the board accepts it");
    let text = backup::write("E661", &lines);
    assert_eq!(backup::read(&text), Ok(lines));
    assert_eq!(backup::read("import 0 00\n"), Err(BadBackup::Foreign));
    assert_eq!(backup::read("# galop backup 1\n\n"), Err(BadBackup::Empty));
    for (at, byte) in text.char_indices().filter(|(_, letter)| letter.is_ascii_hexdigit()) {
        if text[..at].rfind('\n').is_none_or(|line| text[line + 1..].starts_with('#')) {
            continue;
        }
        let mut damaged = text.clone();
        damaged.replace_range(at..=at, if byte == '7' { "8" } else { "7" });
        assert!(matches!(backup::read(&damaged), Err(BadBackup::Line(..))), "{at}: {byte}");
    }
    for count in 3..text.lines().count() {
        let short: String = text.lines().take(count).map(|line| format!("{line}\n")).collect();
        let whole = text.lines().nth(count - 1).is_some_and(|line| line.starts_with("import settings"));
        assert_eq!(backup::read(&short).is_ok(), whole, "{count} lines");
    }
}

#[test]
fn a_board_that_disappears_or_is_silent_is_reported() {
    let mut port = StandIn { cut_after: 600, ..StandIn::new() };
    let mut talk = Talk::new(&mut port).expect("the first lines get through");
    assert!(matches!(talk.ask("settings"), Err(NoAnswer::Lost(_))));
    struct Nobody;
    impl Read for Nobody {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(ErrorKind::TimedOut.into())
        }
    }
    impl Write for Nobody {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    assert!(matches!(Talk::new(Nobody), Err(NoAnswer::Silent)));
}

#[test]
fn counts_are_compared_with_a_fair_die() {
    let tell = |line: &str| stats::tell(&[line.to_owned()]).join("\n");
    assert!(tell("faces: 100 98 103 99 101 99").ends_with("consistent with fair dice"));
    assert!(tell("faces: 100 98 103 99 101 199").ends_with("less than 1 % likely with fair dice"));
    assert!(tell("coins: 62 251 374 250 63").ends_with("consistent with fair dice"));
    assert!(tell("coins: 200 200 200 200 200").ends_with("less than 1 % likely with fair dice"));
    assert_eq!(tell("faces: 1 0 0 0 0 0").lines().count(), 7, "one throw allows no conclusion");
    assert_eq!(tell("won: 0 0 0 0"), "games won: 0");
    assert_eq!(tell("games: 3"), "games: 3");
}

#[test]
fn arguments_are_parsed_or_the_nearest_suggested() {
    let parse = |words: &str| parse(words.split_whitespace().map(Into::into));
    let board = |port: Option<&str>, wish| Ok(Some(Options { port: port.map(Into::into), wish }));
    assert_eq!(parse("--help"), Ok(None));
    assert_eq!(parse("set pace quick"), board(None, ask("set pace quick")));
    assert_eq!(parse("--port /dev/x mirror"), board(Some("/dev/x"), Wish::Mirror));
    assert_eq!(parse("--port=/dev/x backup a.txt"), board(Some("/dev/x"), Wish::Backup("a.txt".into())));
    assert_eq!(parse("set pace quick --port /dev/x"), board(Some("/dev/x"), ask("set pace quick")));
    assert_eq!(parse("settings bright"), board(None, Wish::Settings("bright".into())));
    let wrong = [
        ("", "the command is missing, such as: cargo board info"),
        ("--port x --port y info", "--port is given twice"),
        ("--port", "--port needs the path of a serial port"),
        ("--prot x info", "unknown option --prot; did you mean --port?"),
        ("backup", "backup needs the path of one file"),
        ("stats now", "stats takes no arguments"),
        ("mirorr", "unknown command mirorr; did you mean mirror?"),
    ];
    for (words, why) in wrong {
        assert_eq!(parse(words), Err(why.to_owned()), "{words}");
    }
}

#[test]
fn a_board_is_recognised_by_its_product() {
    let usb = |name: &str, pid, product: &str, serial: &str| SerialPortInfo {
        port_name: name.into(),
        port_type: SerialPortType::UsbPort(UsbPortInfo {
            vid: 0x2E8A,
            pid,
            serial_number: Some(serial.into()),
            manufacturer: None,
            product: Some(product.into()),
        }),
    };
    let other = || usb("/dev/ttyACM0", 0x000A, "Pico", "1");
    let galop = || usb("/dev/ttyACM1", 0x000A, "Galop", "2");
    let port = |path: &str, named| Port { path: path.into(), board: "2".into(), named };
    let found = [port("/dev/ttyACM1", true)];
    assert_eq!(candidates([other(), galop()]), found);
    assert_eq!(candidates([other()]), []);
    assert_eq!(candidates([galop(), usb("/dev/ttyACM2", 0x000A, "Galop", "3")]).len(), 2);
    assert_eq!(candidates([usb("/dev/tty.usbmodem1", 0x000A, "Galop", "2"), galop()]), found);
    assert_eq!(candidates([usb("/dev/ttyACM1", 0x0003, "Galop", "2")]), []);
    // Windows does not report the product name.
    assert_eq!(candidates([usb("COM3", 0x000A, "USB Serial Device (COM3)", "2")]), [port("COM3", false)]);
    assert_eq!(candidates([usb("COM3", 0x0005, "USB Serial Device (COM3)", "2")]), []);
    // A serial number is printed as well.
    assert_eq!(candidates([usb("/dev/ttyACM1", 0x000A, "Galop", "\x1b[2J")])[0].board, "\\u{1b}[2J");
}
