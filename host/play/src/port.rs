//! A pseudo-terminal with the board's console on it: what a board's USB port is, without a board.

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

/// Our end of it.
pub struct Port {
    ours: File,
    /// Kept open, so that it does not end when nobody listens.
    _theirs: File,
    path: String,
    line: Line,
    heard: Vec<u8>,
    told: Vec<u8>,
}

/// More than this is not kept for somebody who does not read; what is told beyond it waits in the console.
const ROOM: usize = 4096;

impl Port {
    /// Makes one.
    pub fn open() -> io::Result<Self> {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&ours)?;
        unlockpt(&ours)?;
        let path = ptsname(&ours, Vec::new())?.to_string_lossy().into_owned();
        let theirs = rustix::fs::open(&path, OFlags::RDWR | OFlags::NOCTTY, rustix::fs::Mode::empty())?;
        // Bytes as they are: a board's port neither echoes nor edits.
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
            heard: Vec::new(),
            told: Vec::new(),
        })
    }

    /// As programs name it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Hears, does and tells whatever there is; whether the program is to end.
    pub fn serve(&mut self, board: &mut Board, witness: &mut impl Witness) -> io::Result<bool> {
        let mut bytes = [0; 256];
        // Whoever floods is held up by the terminal itself.
        while self.heard.is_empty() {
            match self.ours.read(&mut bytes) {
                Ok(count @ 1..) => self.heard.extend_from_slice(&bytes[..count]),
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                // Nothing came; or, on some systems, nobody is there.
                Ok(_) | Err(_) => break,
            }
        }
        while self.told.len() < ROOM {
            let taken = self.line.hear(&self.heard);
            self.heard.drain(..taken);
            let said = self.line.turn(board, witness);
            if said.is_none() && !self.line.has_more() && (self.heard.is_empty() || taken == 0) {
                break;
            }
            self.told.extend(said.unwrap_or_default().bytes());
        }
        self.tell()?;
        Ok(self.line.wants_bootsel() && self.told.is_empty())
    }

    fn tell(&mut self) -> io::Result<()> {
        while !self.told.is_empty() {
            match self.ours.write(&self.told) {
                Ok(count) => drop(self.told.drain(..count)),
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
