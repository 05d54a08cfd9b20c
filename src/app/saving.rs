//! What is saved and when, and the history of the game.

use super::game::Note;
use super::{App, Mode};
use crate::history::{Scoresheet, Start};
use crate::save::{Failed, Part, Record};
use crate::time::Time;

/// How often a game of computers alone is saved.
const SAVE_MS: u64 = 60 * 1000;
/// No slow work is done before this time after power-on: a board that is reset again and again, by a weak supply for
/// example, must not erase flash each time.
pub(super) const SETTLE_MS: u64 = 500;

impl App {
    /// The record to save: dice, statistics, menu and game.
    pub fn record(&self, now: Time) -> Record {
        let away = !self.playing() && !self.resumes;
        let game = self.any_match().map(|game| game.record(away, now));
        let place = self.place.filter(|_| away);
        let others = self.others.clone();
        Record { dice: self.dice.state(), stats: self.stats, menu: Some(self.menu.record()), game, place, others }
    }

    /// Reports the result of a save that a step requested. The game goes on whatever it is: while the last save of
    /// games or of settings has failed, a light says so, and later steps request it again. Returns whether the light
    /// changed: step again at once then.
    pub fn saved(&mut self, part: Part, result: Result<(), Failed>) -> bool {
        let before = self.save_failed().is_some();
        let [games, settings] = &mut self.failed;
        match part {
            Part::Games => *games = result.err(),
            Part::Settings => *settings = result.err(),
        }
        self.save_failed().is_some() != before
    }

    /// Why the last save of games or of settings failed; none if both were saved.
    pub fn save_failed(&self) -> Option<Failed> {
        let [games, settings] = self.failed;
        games.or(settings)
    }

    /// Whether to save the record now.
    ///
    /// Games of computers alone are saved only every [`SAVE_MS`]: they are fast enough to wear out the flash, and from
    /// the same dice they play the same again.
    pub(super) fn saves(&mut self, now: Time) -> bool {
        let (changed, unattended) = match &mut self.mode {
            Mode::Game(game) => (game.take_changed(), game.play().unattended() && !game.play().over()),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::SelfTest(_) => (false, false),
        };
        self.unsaved |= changed;
        if unattended && self.saved_at.is_some_and(|saved| now.since(saved) < SAVE_MS) {
            return false;
        }
        if self.unsaved {
            self.saved_at = Some(now);
        }
        core::mem::take(&mut self.unsaved)
    }

    /// Reads the history of the game that was saved, or of the one that came to the shelf, for callers that keep a
    /// history: `read` puts it on the scoresheet and returns true, if it is there. Otherwise the scoresheet begins in
    /// the middle of the game.
    pub fn recall(&mut self, read: impl FnOnce(&mut Scoresheet) -> bool) {
        (self.history, self.wanted) = (true, None);
        let found = self.remember(read);
        // What cannot be read is no place for a game.
        self.place = self.place.filter(|_| found);
        // A game saved by an earlier version enters the history with the next save.
        self.unsaved |= self.shelf.is_some() && !self.resumes && self.place.is_none();
    }

    /// The same for callers that store the histories of all games elsewhere: games are put away without them. Returns
    /// whether it was read.
    pub fn remember(&mut self, read: impl FnOnce(&mut Scoresheet) -> bool) -> bool {
        let found = self.any_match().is_some() && read(&mut self.sheet);
        let Some(game) = self.mode.game_or(&mut self.shelf) else { return found };
        if !found {
            self.sheet.resume(game.play());
        }
        game.follow(&self.sheet);
        game.note_players();
        self.sheet.end(game.play().over().then(|| game.play().winners()));
        found
    }

    /// Writes down what happened in this step.
    pub(super) fn write_down(&mut self) {
        let Some(game) = self.mode.game_or(&mut self.shelf) else {
            if !self.sheet.head().is_empty() {
                self.sheet.clear();
            }
            return;
        };
        let (play, notes) = (game.play(), game.notes());
        if notes.is_empty() {
            return;
        }
        let known = !self.sheet.head().is_empty() || matches!(notes, [Note::Begun(_), ..]);
        let whole = known
            && notes.iter().all(|note| match note {
                Note::Begun(drawn) => {
                    self.sheet.begin(play, drawn.map_or(Start::Thrown, Start::Drawn));
                    true
                }
                Note::Event(event) => self.sheet.add(*event),
            });
        if !whole {
            self.sheet.resume(play);
        }
        self.sheet.end(play.over().then(|| play.winners()));
    }
}

/// The pause before the first attempt. Each further one is twice as long, up to [`MOST_MS`]: an attempt on a worn chip
/// erases up to four sectors in vain, which stops the board for some 200 ms.
const FIRST_MS: u64 = 5_000;
const MOST_MS: u64 = 10 * 60 * 1000;

/// The next attempt to save what could not be saved.
#[derive(Clone)]
pub(super) struct Retry {
    /// When it is due; none if nothing failed.
    pub at: Option<Time>,
    /// The pause before it.
    pause_ms: u64,
}

impl Retry {
    pub const NONE: Self = Self { at: None, pause_ms: FIRST_MS };

    /// Whether to save again now. `failed` is whether the last save did; an attempt is made only when `calm`.
    pub fn due(&mut self, failed: bool, calm: bool, now: Time) -> bool {
        if !failed {
            *self = Self::NONE;
            return false;
        }
        let at = *self.at.get_or_insert(now.after(self.pause_ms));
        let due = calm && now >= at;
        if due {
            self.pause_ms = self.pause_ms.saturating_mul(2).min(MOST_MS);
            self.at = Some(now.after(self.pause_ms));
        }
        due
    }
}
