//! A board that is plugged in without being there: a desk's board, and the console that a real one has at its cable.

use galop::app::Boot;
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::board::{Board, seed};
use galop_desk::line::Line;

/// A board and its end of the cable.
pub struct Plugged {
    board: Board,
    line: Line,
}

impl Plugged {
    /// A new board, as its maker switches it on.
    pub fn new(chance: u64) -> Self {
        let boot = Boot { seed: seed(chance), held: 0, settings: Settings::default(), saved: None, failed: false };
        Self { board: Board::new(boot, |_| {}, &mut ()), line: Line::default() }
    }

    /// Takes bytes, and tells how many.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        self.line.hear(bytes)
    }

    /// What it says until `now`.
    pub fn said(&mut self, now: Time) -> String {
        self.board.advance(now, &mut self.line);
        let mut said = String::new();
        loop {
            said.extend(self.line.turn(&mut self.board, &mut ()));
            if !self.line.has_more() {
                return said;
            }
        }
    }

    /// Nobody is at the other end any more.
    pub fn hang_up(&mut self) {
        self.line.hang_up();
    }
}
