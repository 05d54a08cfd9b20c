//! The console: reads lines, has them executed, writes what they answer.
//!
//! ```text
//! bytes → hear → a whole line → say: the next line of the answer → … → `ok` or `error: …`
//! ```
//!
//! An answer is written one line at a time, whenever there is room for one, so the board never waits for a host that
//! does not read. The next command is read when the answer is complete. Events of `watch` are written between answers;
//! those that do not fit in the queue are counted.
//!
//! A frame or a record is copied when the command is executed, so that all lines of its answer are of the same moment.
//!
//! A command calls methods of the [`App`] that return at once; [`Console::event`] then returns an event for
//! [`App::step`], which shows and saves what changed. To run a console beside an app: feed it with [`Console::hear`],
//! call [`Console::say`] when there is room for a line, step what [`Console::event`] returns, and call
//! [`Console::watch`] after each step. `host-tests/src/talk.rs` does this on a PC.

mod answer;
mod execute;
mod watch;

use super::App;
use crate::blackbox::BlackBox;
use crate::console::{Command, Lines, Parcel};
use crate::input::{Button, Event};
use crate::save::Archive;
use crate::time::Time;
use crate::view::output::Frame;
use answer::Answer;
use core::fmt::Write;
use heapless::Deque;
use watch::{REMEMBERED, Seen};

/// A line of an answer. The longest are 32 LEDs, and a failure's message of 160 bytes.
pub type Line = heapless::String<256>;

/// What `info` prints that the app does not know.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The id of the board.
    pub board: &'a str,
    /// Its failures.
    pub black_box: &'a BlackBox,
}

/// The state of the console.
#[derive(Clone, Debug)]
pub struct Console {
    lines: Lines,
    answer: Option<Answer>,
    /// The record that is being exported or imported.
    parcel: Parcel,
    /// The frame that is being printed, which must not change meanwhile.
    frame: Option<Frame>,
    watching: bool,
    seen: Deque<(Time, Seen), REMEMBERED>,
    /// The number of events that did not fit in `seen`.
    lost: u32,
    /// The app's mode at the last step.
    mode: &'static str,
    /// When each button pressed by `press` is released.
    fingers: [Option<Time>; 8],
    /// The next event for the app.
    event: Option<Event>,
    bootsel: bool,
}

impl Default for Console {
    fn default() -> Self {
        Self::new()
    }
}

impl Console {
    /// A console that has received nothing.
    pub const fn new() -> Self {
        Self {
            lines: Lines::new(),
            answer: None,
            parcel: Parcel::new(),
            frame: None,
            watching: false,
            seen: Deque::new(),
            lost: 0,
            mode: "",
            fingers: [None; 8],
            event: None,
            bootsel: false,
        }
    }

    /// Reads bytes, and returns how many: 0 while a line is not answered.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        match self.answer {
            Some(_) => 0,
            None => self.lines.hear(bytes),
        }
    }

    /// Forgets everything about the host, which has gone. Buttons pressed by `press` are still released in time.
    pub fn hang_up(&mut self) {
        (self.lines, self.answer, self.parcel, self.frame) = (Lines::new(), None, Parcel::new(), None);
        (self.watching, self.lost) = (false, 0);
        self.seen.clear();
    }

    /// Whether [`Console::say`] has something to write.
    pub fn has_more(&self) -> bool {
        self.answer.is_some() || self.lines.is_whole() || !self.seen.is_empty() || self.lost != 0
    }

    /// Executes the line that was read, if any, and writes the next line of output; nothing if there is none. A line
    /// that begins a game beside the one on the board is answered by the call after the next step, which puts that one
    /// away. Call [`Console::event`] afterwards.
    /// `games` is the history.
    pub fn say(&mut self, app: &mut App, facts: &Facts, now: Time, out: &mut Line, games: &mut dyn Archive) {
        out.clear();
        let later = self.answer.as_mut().and_then(Answer::take_later);
        if later.is_some() || self.answer.is_none() && self.lines.is_whole() {
            let line = if later.is_some() { Lines::new() } else { self.lines.take() };
            let done = line.text().and_then(|text| {
                let command = later.map_or_else(|| Command::parse(text, app.settings().lock), Ok)?;
                self.answer = Some(Answer::new(self.execute(command, app, now, games)?));
                Ok(())
            });
            if let Err(wrong) = done {
                self.answer = None;
                // Cannot be too long: `Quoted` cuts the user's word.
                let _ = write!(out, "error: {wrong}\r\n");
                return;
            }
            if self.answer.as_ref().is_some_and(Answer::is_later) {
                return;
            }
        }
        if self.answer.is_some() {
            if !self.write_answer(app, facts, now, out, games) {
                (self.answer, self.frame) = (None, None);
                let _ = out.push_str("ok");
            }
            let _ = out.push_str("\r\n");
            return;
        }
        self.write_seen(app, out);
    }

    /// Returns the event that the app must step with now: an edge of a button, or a tick that shows and saves a change.
    pub fn event(&mut self, now: Time) -> Option<Event> {
        let due = |(_, finger): &(Button, &mut Option<Time>)| finger.is_some_and(|up| up <= now);
        self.event.take().or_else(|| {
            let (button, finger) = Button::ALL.into_iter().zip(&mut self.fingers).find(due)?;
            *finger = None;
            Some(Event::Up(button))
        })
    }

    /// When to call [`Console::event`] next, at the latest.
    pub fn wake(&self) -> Option<Time> {
        Time::earliest(&self.fingers)
    }

    /// Whether `bootsel` was received and answered.
    pub const fn wants_bootsel(&self) -> bool {
        self.bootsel && self.answer.is_none()
    }
}
