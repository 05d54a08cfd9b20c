//! The console of a board without hardware: what its USB line is to a real one.

use galop::app::console::{Console, Facts, Line as Words};
use galop::app::{App, Effects};
use galop::blackbox::BlackBox;
use galop::input::Event;
use galop::time::Time;

use crate::board::{Board, Witness};

/// One end of the line.
#[derive(Default)]
pub struct Line {
    console: Console,
}

impl Line {
    /// Takes bytes, and tells how many: none while something is to be told first.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        if self.console.has_more() { 0 } else { self.console.hear(bytes) }
    }

    /// Does the next small thing, and tells the next line of whatever is to be told, with its end.
    pub fn turn(&mut self, board: &mut Board, witness: &mut impl Witness) -> Option<String> {
        let now = board.now();
        let said = self.console.has_more().then(|| {
            let facts = Facts { board: "none: it is on a desk", black_box: &BlackBox::EMPTY };
            let mut words = Words::new();
            board.change(|app| self.console.say(app, &facts, now, &mut words));
            words.to_string()
        });
        while let Some(event) = self.console.event(now) {
            board.step(event, witness);
            self.console.watch(event, board.app(), now);
        }
        said
    }

    /// There is a line that [`Line::turn`] tells.
    pub fn has_more(&self) -> bool {
        self.console.has_more()
    }

    /// The program is to make way for another, which here only means that it ends.
    pub const fn wants_bootsel(&self) -> bool {
        self.console.wants_bootsel()
    }

    /// Whoever was at the other end has gone. A pseudo-terminal cannot tell; a page can.
    pub fn hang_up(&mut self) {
        self.console.hang_up();
    }
}

impl Witness for Line {
    fn stepped(&mut self, app: &App, event: Event, now: Time, _: &Effects) {
        self.console.watch(event, app, now);
    }
}
