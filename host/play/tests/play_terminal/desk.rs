//! A pseudo-terminal with a readable screen, for tests of programs that need a terminal.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// A time-out longer than anything takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Desk {
    /// The terminal's answer to the query of its features.
    answer: &'static str,
    keyboard: File,
    /// The program's end of the line, to check the modes in which it is left.
    line: File,
    output: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
    pub child: Child,
    /// The window's size has changed since the last key.
    resized: bool,
}

/// A terminal that does not report when keys are released.
pub const OLD: &str = "\x1b[?62c";
/// A terminal with the kitty keyboard protocol, which reports it.
pub const KITTY: &str = "\x1b[?0u\x1b[?62c";

impl Desk {
    pub fn run(answer: &'static str, program: &str, words: &str) -> Self {
        Self::run_as("xterm-256color", answer, program, words)
    }

    pub fn run_as(term: &str, answer: &'static str, program: &str, words: &str) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&master).expect("a pseudo-terminal");
        unlockpt(&master).expect("a pseudo-terminal");
        let name = ptsname(&master, Vec::new()).expect("its name");
        let line = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("its other end");
        let (keyboard, line) = (File::from(master), File::from(line));
        let end = || Stdio::from(line.try_clone().expect("another handle"));
        resize(&keyboard, 80, 24);
        // The child's controlling terminal is the pseudo-terminal, not that of the test.
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
        Self { answer, keyboard, line, output, screen: vt100::Parser::new(24, 80, 0), child, resized: false }
    }

    pub fn press(&mut self, keys: &str) {
        // crossterm 0.29 leaves a key unread that it finds together with a new size, until the next key.
        if std::mem::take(&mut self.resized) {
            thread::sleep(Duration::from_millis(100));
        }
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.screen_mut().set_size(rows, columns);
        resize(&self.keyboard, columns, rows);
        self.resized = true;
    }

    /// Processes new output, and returns the screen.
    pub fn look(&mut self, patience: Duration) -> String {
        if let Ok(bytes) = self.output.recv_timeout(patience) {
            self.screen.process(&bytes);
            if bytes.windows(3).any(|asked| asked == b"\x1b[c") {
                self.press(self.answer);
            }
        }
        self.screen.screen().contents()
    }

    /// Waits until the screen contains `text`.
    pub fn until(&mut self, text: &str) -> String {
        self.wait(text, true)
    }

    /// Waits until the screen contains one of `texts`.
    pub fn until_any(&mut self, texts: &[&str]) {
        let start = Instant::now();
        while !texts.iter().any(|text| self.look(Duration::from_millis(100)).contains(text)) {
            assert!(start.elapsed() < PATIENCE, "none of {texts:?}:\n{}", self.screen.screen().contents());
        }
    }

    /// Waits until no button is down.
    pub fn until_all_are_up(&mut self) {
        self.wait("▐", false);
    }

    pub fn wait(&mut self, text: &str, there: bool) -> String {
        let start = Instant::now();
        loop {
            let seen = self.look(Duration::from_millis(100));
            if seen.contains(text) == there {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "time-out; {text:?} is on the screen: {}\n{seen}", !there);
        }
    }

    /// Waits for the end, and checks that the terminal is restored.
    pub fn end(mut self) -> ExitStatus {
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
        assert_eq!(screen.mouse_protocol_encoding(), vt100::MouseProtocolEncoding::Default);
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

/// A folder that is deleted with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("galop-terminal-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}
