//! The console of a board without hardware; on a real board it is on USB.

use galop::app::console::{Console, Facts, Line as Words};
use galop::app::{App, Effects};
use galop::blackbox::BlackBox;
use galop::input::Event;
use galop::time::Time;

use crate::board::{Board, Witness};

/// The board's end of the line.
#[derive(Default)]
pub struct Line {
    console: Console,
}

impl Line {
    /// Takes bytes and returns their number: 0 while there are lines left to send.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        if self.console.has_more() { 0 } else { self.console.hear(bytes) }
    }

    /// Executes the next step of a command. Returns the next line of its answer, with its line end.
    pub fn turn(&mut self, board: &mut Board, witness: &mut impl Witness) -> Option<String> {
        let now = board.now();
        let said = self.console.has_more().then(|| {
            let facts = Facts { board: "none: it is on a desk", black_box: &BlackBox::EMPTY };
            let mut words = Words::new();
            let mut games = witness.games().unwrap_or_else(|| Box::new(()));
            board.change(|app| self.console.say(app, &facts, now, &mut words, &mut *games));
            drop(games);
            words.to_string()
        });
        while let Some(event) = self.console.event(now) {
            board.step(event, witness);
            self.console.watch(event, board.app(), now);
        }
        said
    }

    /// Whether [`Line::turn`] has a line to return.
    pub fn has_more(&self) -> bool {
        self.console.has_more()
    }

    /// Whether the boot loader was requested; without hardware that ends the program.
    pub const fn wants_bootsel(&self) -> bool {
        self.console.wants_bootsel()
    }

    /// The other end was closed. A page notices this; a pseudo-terminal cannot.
    pub fn hang_up(&mut self) {
        self.console.hang_up();
    }
}

impl Witness for Line {
    fn stepped(&mut self, app: &App, event: Event, now: Time, _: &Effects) {
        self.console.watch(event, app, now);
    }
}
