//! A pseudo-terminal with the board's console on it: the substitute for a board's USB port.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};

use galop::app::{App, Effects};
use galop::input::Event;
use galop::time::Time;
use galop_desk::board::{Board, Witness};
use galop_desk::line::Line;
use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// The board's end of the pseudo-terminal.
pub struct Port {
    ours: File,
    /// The other end, held open so that ours does not fail while no program has it open.
    _theirs: File,
    path: String,
    line: Line,
    unread: Vec<u8>,
    unsent: Vec<u8>,
}

/// The most bytes that wait for a program that does not read. Further lines wait in the console.
const ROOM: usize = 4096;

impl Port {
    /// Opens a pseudo-terminal.
    pub fn open() -> io::Result<Self> {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&ours)?;
        unlockpt(&ours)?;
        let path = ptsname(&ours, Vec::new())?.to_string_lossy().into_owned();
        let theirs = rustix::fs::open(&path, OFlags::RDWR | OFlags::NOCTTY, rustix::fs::Mode::empty())?;
        // Raw mode: a board's port neither echoes nor edits.
        let mut raw = tcgetattr(&theirs)?;
        raw.make_raw();
        tcsetattr(&theirs, OptionalActions::Now, &raw)?;
        let flags = rustix::fs::fcntl_getfl(&ours)?;
        rustix::fs::fcntl_setfl(&ours, flags | OFlags::NONBLOCK)?;
        Ok(Self {
            ours: ours.into(),
            _theirs: theirs.into(),
            path,
            line: Line::default(),
            unread: Vec::new(),
            unsent: Vec::new(),
        })
    }

    /// The path that other programs open.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Reads commands, executes them and writes the answers. Returns true if the program is to end.
    pub fn serve(&mut self, board: &mut Board, witness: &mut impl Witness) -> io::Result<bool> {
        let mut bytes = [0; 256];
        // Further bytes wait in the pseudo-terminal, which blocks a writer that sends too much.
        while self.unread.is_empty() {
            match self.ours.read(&mut bytes) {
                Ok(count @ 1..) => self.unread.extend_from_slice(&bytes[..count]),
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                // No bytes; or, on some systems, no program at the other end.
                Ok(_) | Err(_) => break,
            }
        }
        while self.unsent.len() < ROOM {
            let taken = self.line.hear(&self.unread);
            self.unread.drain(..taken);
            let said = self.line.turn(board, witness);
            if said.is_none() && !self.line.has_more() && (self.unread.is_empty() || taken == 0) {
                break;
            }
            self.unsent.extend(said.unwrap_or_default().bytes());
        }
        self.send()?;
        Ok(self.line.wants_bootsel() && self.unsent.is_empty())
    }

    fn send(&mut self) -> io::Result<()> {
        while !self.unsent.is_empty() {
            match self.ours.write(&self.unsent) {
                Ok(count) => drop(self.unsent.drain(..count)),
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) if why.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }
}

impl Witness for Port {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.line.stepped(app, event, now, effects);
    }
}
