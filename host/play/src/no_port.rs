//! Replaces `port.rs` on systems without pseudo-terminals.

use std::io::{self, ErrorKind};

use galop::app::{App, Effects};
use galop::input::Event;
use galop::time::Time;
use galop_desk::board::{Board, Witness};

/// A port; it cannot exist here.
pub enum Port {}

impl Port {
    /// Returns an error.
    pub fn open() -> io::Result<Self> {
        Err(ErrorKind::Unsupported.into())
    }

    /// The path that other programs open.
    pub const fn path(&self) -> &str {
        match *self {}
    }

    /// Reads commands, executes them and writes the answers. Returns true if the program is to end.
    pub fn serve(&mut self, _: &mut Board, _: &mut impl Witness) -> io::Result<bool> {
        match *self {}
    }
}

impl Witness for Port {
    fn stepped(&mut self, _: &App, _: Event, _: Time, _: &Effects) {
        match *self {}
    }
}
