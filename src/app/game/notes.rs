//! What a match adds to the history of its game, see [`crate::history`].

use super::Match;
use crate::history::{Event, Scoresheet};
use crate::session::{Played, Seating};

/// What a match adds to the history of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The game begins, with this player drawn to throw first; none if the highest throw begins.
    Begun(Option<u8>),
    /// This happened.
    Event(Event),
}

/// What was noted since the last step, and in it. A step has at most two actions with two events each, after players
/// that changed.
#[derive(Clone)]
pub(super) struct Notes {
    list: heapless::Vec<Note, 6>,
    /// How many were there after the last step: they are forgotten in the next.
    old: usize,
    /// The players in the history.
    seating: Seating,
}

impl Notes {
    pub const fn new(seating: Seating) -> Self {
        Self { list: heapless::Vec::new(), old: 0, seating }
    }

    /// What was noted since the last step.
    pub fn list(&self) -> &[Note] {
        &self.list
    }

    /// Begins a step: forgets what was there after the last.
    pub fn forget(&mut self) {
        let mut old = core::mem::take(&mut self.old);
        self.list.retain(|_| old.checked_sub(1).inspect(|left| old = *left).is_none());
    }

    /// Ends a step.
    pub fn show(&mut self) {
        self.old = self.list.len();
    }

    pub fn add(&mut self, note: Note) {
        // Cannot be full: see above.
        let _ = self.list.push(note);
    }
}

impl Match {
    /// Goes on with this history: players that have changed since its end are noted when play goes on.
    pub fn follow(&mut self, sheet: &Scoresheet) {
        self.notes.seating = sheet.seating().unwrap_or(*self.play.seating());
    }

    /// Notes an action.
    pub(super) fn note(&mut self, played: &Played) {
        Event::of(played, &self.play).into_iter().flatten().for_each(|event| self.notes.add(Note::Event(event)));
    }

    /// Notes the players, if they changed. While the match is paused they may change again.
    pub fn note_players(&mut self) {
        let seating = *self.play.seating();
        if !self.play.paused() && seating != self.notes.seating {
            self.notes.seating = seating;
            self.notes.add(Note::Event(Event::Seats(seating)));
        }
    }
}
