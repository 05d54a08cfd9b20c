//! Systems without pseudo-terminals have no port to offer.

use std::io::{self, ErrorKind};

use galop::app::{App, Effects};
use galop::input::Event;
use galop::time::Time;
use galop_desk::board::{Board, Witness};

/// There is none.
pub enum Port {}

impl Port {
    /// Says so.
    pub fn open() -> io::Result<Self> {
        Err(ErrorKind::Unsupported.into())
    }

    /// As programs name it.
    pub const fn path(&self) -> &str {
        match *self {}
    }

    /// Hears, does and tells whatever there is; whether the program is to end.
    pub fn serve(&mut self, _: &mut Board, _: &mut impl Witness) -> io::Result<bool> {
        match *self {}
    }
}

impl Witness for Port {
    fn stepped(&mut self, _: &App, _: Event, _: Time, _: &Effects) {
        match *self {}
    }
}
