//! The board's end of the console, in the task of the game: bytes and lines on their way.

use embassy_futures::select::{Either, select};
use galop::app::App;
use galop::app::console::{Console, Facts, Line};
use galop::blackbox::BlackBox;
use galop::input::Event;
use galop::time::Time;

use super::usb::{self, Restart};

/// The console, what it has heard and not dealt with, and the line that is being told.
pub struct Talk {
    console: Console,
    board: &'static str,
    black_box: BlackBox,
    heard: [u8; 64],
    /// The part of `heard` that the console has not taken.
    waits: (usize, usize),
    line: Line,
    /// How much of the line is on its way.
    told: usize,
}

impl Talk {
    /// `board` tells it from other boards.
    pub fn new(board: &'static str, black_box: BlackBox) -> Self {
        Self { console: Console::new(), board, black_box, heard: [0; 64], waits: (0, 0), line: Line::new(), told: 0 }
    }

    /// Waits until there is something to do, which is then done by [`Talk::turn`]. May be given up at any moment.
    pub async fn ready(&mut self) {
        if let Either::First(()) = select(usb::CLOSED.wait(), self.moves()).await {
            galop_hang_up(&mut self.console);
            (self.waits, self.told) = ((0, 0), 0);
            self.line.clear();
            usb::HEARD.clear();
            usb::SAID.clear();
        }
    }

    /// Bytes come or go; at once if the console has something to say.
    async fn moves(&mut self) {
        if self.told < self.line.len() {
            self.told += usb::SAID.write(&self.line.as_bytes()[self.told..]).await;
        } else if self.waits.0 == self.waits.1 && !self.console.has_more() {
            self.waits = (0, usb::HEARD.read(&mut self.heard).await);
        }
    }

    /// Does the next small thing, at most a line.
    pub fn turn(&mut self, app: &mut App, now: Time) {
        if self.told < self.line.len() {
            return;
        }
        let (from, to) = self.waits;
        if from < to && !self.console.has_more() {
            self.waits.0 += galop_hear(&mut self.console, &self.heard[from..to]);
        }
        if self.console.has_more() {
            let facts = Facts { board: self.board, black_box: &self.black_box };
            galop_say(&mut self.console, app, &facts, now, &mut self.line);
            self.told = 0;
        }
        if self.console.wants_bootsel() {
            usb::restart(Restart::Drive);
        }
    }

    /// What is to enter the game now.
    pub fn event(&mut self, now: Time) -> Option<Event> {
        self.console.event(now)
    }

    /// When there will be such an event.
    pub fn wake(&self) -> Option<Time> {
        self.console.wake()
    }

    /// A step was made.
    pub fn watch(&mut self, event: Event, app: &App, now: Time) {
        self.console.watch(event, app, now);
    }
}

// Functions of their own so that an emulator finds by their names what enters the library.

#[inline(never)]
fn galop_hear(console: &mut Console, bytes: &[u8]) -> usize {
    console.hear(bytes)
}

#[inline(never)]
fn galop_say(console: &mut Console, app: &mut App, facts: &Facts, now: Time, line: &mut Line) {
    console.say(app, facts, now, line);
}

#[inline(never)]
fn galop_hang_up(console: &mut Console) {
    console.hang_up();
}
