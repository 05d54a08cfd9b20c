//! `cargo board` at ports that are not a board, keep talking, or send damaged answers.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use galop_board::Failed;
use galop_board::options::Wish;
use galop_board::port::{NoPort, Port, connect};
use galop_board::talk::{NoAnswer, Talk};
use galop_desk::backup;

use super::board::{Scratch, StandIn, told};

/// A device that is not a Galop board: it echoes what it hears, as many do.
#[derive(Default)]
struct Echo {
    said: VecDeque<u8>,
    heard: Vec<u8>,
}

impl Read for Echo {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.said.len().min(bytes.len());
        self.said.drain(..count).zip(bytes).for_each(|(from, to)| *to = from);
        if count == 0 { Err(ErrorKind::TimedOut.into()) } else { Ok(count) }
    }
}

impl Write for Echo {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.heard.extend(bytes);
        self.said.extend(bytes.iter().flat_map(|byte| if *byte == b'\r' { b"\r\n".to_vec() } else { vec![*byte] }));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whatever is plugged in.
trait Device: Read + Write {}
impl Device for StandIn {}
impl Device for Echo {}

#[test]
fn the_only_board_among_several_ports_is_found() {
    let port = |path: &str, named| Port { path: path.into(), board: String::new(), named };
    let asked = |ports: Vec<Port>, boards: &[&str]| {
        let mut opened = Vec::new();
        let found = connect(ports, |port| {
            opened.push(port.path.clone());
            if port.path == "in use" {
                return Err(NoPort::Closed(port.path.clone(), ErrorKind::PermissionDenied.into()));
            }
            Ok(match boards.contains(&&*port.path) {
                true => Box::new(StandIn::new()) as Box<dyn Device>,
                false => Box::new(Echo::default()),
            })
        });
        (found.map(|_| opened.last().cloned().expect("a port was opened")), opened.len())
    };
    assert!(matches!(asked(vec![], &[]), (Err(NoPort::Nothing), 0)));
    assert!(matches!(asked(vec![port("COM3", false)], &["COM3"]), (Ok(path), 1) if path == "COM3"));
    let two = || vec![port("COM3", false), port("COM4", false)];
    assert!(matches!(asked(two(), &["COM4"]), (Ok(path), 3) if path == "COM4"));
    assert!(matches!(asked(two(), &["COM3", "COM4"]).0, Err(NoPort::Several(both)) if both == two()));
    // Ports with the product name of a board are not opened to be asked, but their answer is checked.
    let named = || vec![port("A", true), port("B", true)];
    assert!(matches!(asked(named(), &["A", "B"]), (Err(NoPort::Several(_)), 0)));
    // A port that another program uses may be a board.
    assert!(matches!(asked(vec![port("in use", false), port("B", false)], &["B"]).0, Err(NoPort::Closed(..))));
    // What is not a board is named.
    let why = asked(two(), &[]).0.expect_err("no board").to_string();
    assert_eq!(
        why,
        "COM3: the port does not answer like a Galop board\nCOM4: the port does not answer like a Galop board\n\
         No Galop board was found there. If one is plugged in, name its port: --port PATH"
    );
    let why = asked(vec![port("COM5", false)], &[]).0.expect_err("no board").to_string();
    assert!(why.starts_with("COM5: the port does not answer like a Galop board\n"), "{why}");
}

#[test]
fn a_device_that_is_not_a_board_gets_only_info() {
    let mut port = Echo::default();
    assert!(matches!(Talk::new(&mut port), Err(NoAnswer::Foreign)));
    assert_eq!(String::from_utf8_lossy(&port.heard), "\rinfo\rhelp galop-begins-here\r");
}

/// A port that keeps sending the same text, and takes some time for it.
struct Chatter(&'static [u8]);

impl Read for Chatter {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        std::thread::sleep(Duration::from_millis(1));
        let count = self.0.len().min(bytes.len());
        bytes[..count].copy_from_slice(&self.0[..count]);
        Ok(count)
    }
}

impl Write for Chatter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_port_that_never_stops_sending_is_given_up() {
    let start = Instant::now();
    let patience = Duration::from_millis(50);
    assert!(matches!(Talk::within(Chatter(b"{\"tick\":1}\r\n"), patience), Err(NoAnswer::Endless)));
    assert!(matches!(Talk::within(Chatter(b"no line ends here "), patience), Err(NoAnswer::Endless)));
    // A line without an end is given up before its time.
    assert!(matches!(Talk::new(Chatter(&[b'x'; 256])), Err(NoAnswer::Foreign)));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // It may start after the connection.
    let mut port = StandIn::new();
    let mut talk = Talk::within(&mut port, patience).expect("the board answers");
    talk.ask("watch on").expect("the board accepts it");
    std::thread::sleep(2 * patience);
    assert_eq!(talk.ask("get pace").expect("each answer has its own time").len(), 1);
}

/// A board whose lines are changed on their way.
struct Changed<F> {
    board: StandIn,
    change: F,
    part: Vec<u8>,
    said: VecDeque<u8>,
}

impl<F: Fn(String) -> String> Changed<F> {
    fn new(change: F) -> Self {
        Self { board: StandIn::new(), change, part: Vec::new(), said: VecDeque::new() }
    }
}

impl<F: Fn(String) -> String> Read for Changed<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.said.is_empty() {
            let mut byte = [0];
            self.board.read_exact(&mut byte)?;
            self.part.extend(byte);
            if byte == *b"\n" {
                let line = String::from_utf8(std::mem::take(&mut self.part)).expect("text");
                self.said.extend(format!("{}\r\n", (self.change)(line.trim_end().into())).into_bytes());
            }
        }
        let count = self.said.len().min(bytes.len());
        self.said.drain(..count).zip(bytes).for_each(|(from, to)| *to = from);
        Ok(count)
    }
}

impl<F> Write for Changed<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.board.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The text of a refusal, or of the answer.
fn words(talk: &mut Talk<impl Read + Write>, wish: Wish) -> String {
    told(talk, wish).unwrap_or_else(|why| why.to_string())
}

#[test]
fn escape_sequences_of_a_device_are_not_printed_raw() {
    // Clears the screen, sets the window's title, rings, moves back, and the one-character form of ESC [.
    const EVIL: &str = "\x1b[2J\x1b]0;title\x07\x08\x7f\u{9b}1m\tend";
    let change = |line: String| match line.as_str() {
        "ok" | "name: Galop" => line,
        _ => line + EVIL,
    };
    let mut talk = Talk::new(Changed::new(change)).expect("the board answers");
    let ask = |line: &str| Wish::Ask(line.into());
    for wish in [ask("info"), ask("settings"), ask("get none"), Wish::Settings("pace".into()), Wish::Stats] {
        let text = words(&mut talk, wish.clone());
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{wish:?}: {text:?}");
        assert!(text.contains("\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{8}\\u{7f}\\u{9b}1m\\tend"), "{wish:?}: {text:?}");
    }
    // `mirror` shows the status, `watch` the events.
    let status = talk.ask("status").expect("status").join(" ");
    talk.ask("watch on").expect("the board accepts it");
    talk.ask("press R A 50").expect("the board accepts it");
    let event = talk.event().expect("the port stays open").expect("a press is an event");
    for text in [status, event] {
        assert!(text.contains("\\u{1b}[2J") && !text.contains(char::is_control), "{text:?}");
    }
}

/// What happens to a line on its way.
type Change<'a> = &'a dyn Fn(String) -> String;

#[test]
fn a_broken_export_is_not_a_backup() {
    let file = Scratch::new("broken.txt");
    let backup = |change: Change| {
        let mut talk = Talk::new(Changed::new(change)).expect("the board answers");
        let result = told(&mut talk, Wish::Backup(file.0.clone()));
        let there = fs::read_to_string(&file.0);
        fs::remove_file(&file.0).ok();
        (result, there.ok())
    };
    let (result, text) = backup(&|line| line);
    result.expect("nothing was changed");
    backup::check_whole(&text.expect("a file")).expect("a whole backup");
    let is = |line: &str, start: &str| line.starts_with(start);
    let changes: [(&str, Change, &str); 6] = [
        ("empty", &|line| if is(&line, "import") { String::new() } else { line }, "the backup is empty"),
        ("a digit", &|line| line.replacen("import 0 0", "import 0 1", 1), "wrong checksum"),
        ("a lost line", &|line| if is(&line, "import 32 ") { String::new() } else { line }, "line "),
        (
            "no end",
            &|line| if is(&line, "import games") { String::new() } else { line },
            "the end of the file is missing",
        ),
        (
            "no settings",
            &|line| if is(&line, "import settings") { String::new() } else { line },
            "the settings are missing",
        ),
        ("words", &|line| if is(&line, "import 0 ") { "hello".into() } else { line }, "not a line of an export"),
    ];
    for (name, change, why) in changes {
        let (result, there) = backup(change);
        let told = result.expect_err(name);
        assert!(matches!(told, Failed::BadExport(_)), "{name}: {told}");
        assert!(told.to_string().starts_with("the board's export is damaged, so no file was written: "), "{told}");
        assert!(told.to_string().contains(why), "{name}: {told}");
        assert_eq!(there, None, "{name}");
    }
}

#[test]
fn a_backup_is_written_whole_or_not_at_all() {
    let mut port = StandIn::new();
    let mut talk = Talk::new(&mut port).expect("the board answers");
    let folder = Scratch::new("no-such-folder");
    let told = told(&mut talk, Wish::Backup(folder.0.join("backup.txt"))).expect_err("no folder");
    assert!(matches!(told, Failed::File(..)), "{told}");
    // A name that cannot be taken, and no part of the file is left beside it.
    fs::create_dir(&folder.0).expect("a folder");
    let place = folder.0.join("taken");
    fs::create_dir(&place).expect("a folder");
    let told = super::board::told(&mut talk, Wish::Backup(place)).expect_err("the name is taken");
    assert!(matches!(told, Failed::File(_, why) if why.kind() == ErrorKind::AlreadyExists));
    super::board::told(&mut talk, Wish::Backup(folder.0.join("backup.txt"))).expect("a file");
    let mut names: Vec<_> =
        fs::read_dir(&folder.0).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    names.sort();
    fs::remove_dir_all(&folder.0).expect("a folder");
    assert_eq!(names, ["backup.txt", "taken"]);
}
