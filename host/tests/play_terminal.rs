//! `cargo play` in a terminal: a pseudo-terminal with a screen behind it that can be read.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// Longer than anything takes, even on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(60);

struct Desk {
    keyboard: File,
    /// The program's end of the line, to see how it is left.
    line: File,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    child: Child,
}

impl Desk {
    fn play(words: &str) -> Self {
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
            .args(["--ctty", env!("CARGO_BIN_EXE_play")])
            .args(words.split_whitespace())
            .env("TERM", "xterm-256color")
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
        Self { keyboard, line, output, screen: vt100::Parser::new(24, 80, 0), child }
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
            // It asks what the terminal is: an old one, which does not tell when keys come up.
            if bytes.windows(3).any(|asked| asked == b"\x1b[c") {
                self.press("\x1b[?62c");
            }
        }
        self.screen.screen().contents()
    }

    /// Looks until the screen says this.
    fn until(&mut self, text: &str) -> String {
        self.wait(text, true)
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
    desk.resize(100, 40);
    desk.until("GALOP");
    desk.press("?");
    desk.until("Each seat has two buttons");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn keys_mouse_and_menu_reach_the_board() {
    let mut desk = Desk::play("--game 001 --seats person,person,person,person --lang fr --no-save --colours none");
    desk.until("à toi de lancer");
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
