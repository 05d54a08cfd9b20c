//! Connects the console to the USB pipes, in the task of the game.

use embassy_futures::select::{Either, select};
use galop::app::App;
use galop::app::console::{Console, Facts, Line};
use galop::blackbox::BlackBox;
use galop::input::Event;
use galop::time::Time;

use super::keeper::Keeper;
use super::usb::{self, Restart, Session};

/// The console, the received bytes it has not read yet, and the line that is being sent.
pub struct Talk {
    session: Session,
    console: Console,
    board: &'static str,
    black_box: BlackBox,
    heard: [u8; 64],
    /// The range of `heard` that the console has not read.
    waits: (usize, usize),
    line: Line,
    /// How many bytes of the line are sent.
    sent: usize,
}

impl Talk {
    /// `board` is the board's serial number.
    pub fn new(board: &'static str, black_box: BlackBox) -> Self {
        let (session, console) = (Session::new(), Console::new());
        Self { session, console, board, black_box, heard: [0; 64], waits: (0, 0), line: Line::new(), sent: 0 }
    }

    /// Waits until [`Talk::turn`] has something to do: sends bytes of the line, or receives bytes. Returns at once if
    /// the console has more to say. Cancel safe.
    pub async fn ready(&mut self) {
        let Self { session, console, heard, waits, line, sent, .. } = self;
        let moves = async {
            if *sent < line.len() {
                *sent += usb::SAID.write(&line.as_bytes()[*sent..]).await;
            } else if waits.0 == waits.1 && !console.has_more() {
                *waits = (0, usb::HEARD.read(heard).await);
            }
        };
        if let Either::First(()) = select(session.ended(), moves).await {
            galop_hang_up(&mut self.console);
            (self.waits, self.sent) = ((0, 0), 0);
            self.line.clear();
            self.session.join();
        }
    }

    /// Lets the console read bytes and write a line, at most one of each.
    pub fn turn(&mut self, app: &mut App, keeper: &mut Keeper, now: Time) {
        if self.sent < self.line.len() {
            return;
        }
        let (from, to) = self.waits;
        if from < to && !self.console.has_more() {
            self.waits.0 += galop_hear(&mut self.console, &self.heard[from..to]);
        }
        if self.console.has_more() {
            let facts = Facts { board: self.board, black_box: &self.black_box };
            galop_say(&mut self.console, app, &facts, now, &mut self.line, keeper);
            self.sent = 0;
        }
        if self.console.wants_bootsel() {
            usb::restart(Restart::Drive);
        }
    }

    /// The event of the console that is due, if any.
    pub fn event(&mut self, now: Time) -> Option<Event> {
        self.console.event(now)
    }

    /// When the console's next event is due.
    pub fn wake(&self) -> Option<Time> {
        self.console.wake()
    }

    /// Reports a step of the app to the console.
    pub fn watch(&mut self, event: Event, app: &App, now: Time) {
        self.console.watch(event, app, now);
    }
}

// Functions of their own so that the emulator finds calls into the library by name.

#[inline(never)]
fn galop_hear(console: &mut Console, bytes: &[u8]) -> usize {
    console.hear(bytes)
}

#[inline(never)]
fn galop_say(console: &mut Console, app: &mut App, facts: &Facts, now: Time, line: &mut Line, keeper: &mut Keeper) {
    console.say(app, facts, now, line, &mut keeper.history());
}

#[inline(never)]
fn galop_hang_up(console: &mut Console) {
    console.hang_up();
}
