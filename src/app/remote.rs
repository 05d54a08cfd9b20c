//! The methods of the app that the console calls, and the match that was put away.

use super::game::Match;
use super::menu::{Menu, Page};
use super::{App, Mode, Replace, SelfTest};
use crate::dice::Dice;
use crate::save::{GameRecord, Record};
use crate::session::{Play, Seating};
use crate::setting_table::Refused;
use crate::settings::Settings;
use crate::sheets::Sheet;
use crate::time::Time;

/// A game that is not over would be lost: ask first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished(pub Sheet);

/// Why a saved game was not put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPut {
    /// A game that is not over would be lost.
    Unfinished(Unfinished),
    /// The game is not valid.
    Invalid,
}

impl From<Unfinished> for NotPut {
    fn from(unfinished: Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

impl App {
    /// The name of the mode, as `status` prints it.
    pub const fn mode(&self) -> &'static str {
        match &self.mode {
            Mode::Sweep(_) => "sweep",
            Mode::Stuck(..) => "stuck",
            Mode::Menu => "menu",
            Mode::Game(_) => "game",
            Mode::SelfTest(_) => "selftest",
        }
    }

    /// The match that was put away.
    pub fn away(&self) -> Option<&Play> {
        self.shelf.as_ref().map(Match::play)
    }

    /// The match that the LEDs show: on the board, or on its page of the menu.
    pub fn shown(&self) -> Option<&Play> {
        match (&self.mode, self.menu.page()) {
            (Mode::Menu, Page::Away(_)) => self.away(),
            _ => self.play(),
        }
    }

    /// The match on the board, or else the one that was put away.
    pub fn any_play(&self) -> Option<&Play> {
        self.any_match().map(Match::play)
    }

    pub(super) fn any_match(&self) -> Option<&Match> {
        self.game().or(self.shelf.as_ref())
    }

    /// The buttons that are down, a bit each.
    pub const fn down(&self) -> u8 {
        self.down
    }

    /// The players of this game in the menu.
    pub fn seating(&self, sheet: Sheet) -> Seating {
        self.menu.seating(sheet, &self.settings)
    }

    /// The game that would be lost if another began: the one on the board or put away, unless it is over.
    pub fn unfinished(&self) -> Option<Unfinished> {
        let mut plays = [self.play(), self.away()].into_iter().flatten();
        plays.find(|play| !play.over()).map(|play| Unfinished(play.sheet()))
    }

    /// The only way to replace or discard a game: an unfinished one is lost only if that is confirmed.
    pub(super) fn may_lose_game(&self, replace: Replace) -> Result<(), Unfinished> {
        match (replace, self.unfinished()) {
            (Replace::No, Some(unfinished)) => Err(unfinished),
            (Replace::No, None) | (Replace::Confirmed, _) => Ok(()),
        }
    }

    /// Replaces the players of the game on the board, or else of the one that was put away. Returns why they are not
    /// possible; without a game nothing changes.
    pub fn reseat(&mut self, seating: Seating) -> Result<(), Refused> {
        let Some(game) = self.mode.game_or(&mut self.shelf) else { return Ok(()) };
        let changed = game.reseat(seating)?;
        if !changed.is_empty() {
            // Saved now, also if only computers play from now on.
            (self.unsaved, self.saved_at) = (true, None);
        }
        Ok(())
    }

    /// Whether a game is being played and no animation runs, which a press would only end.
    pub fn still(&self, now: Time) -> bool {
        self.game().is_some_and(|game| game.still(&self.settings, now))
    }

    /// Counts as activity, like a button press: the board is not dimmed.
    pub const fn touch(&mut self, now: Time) {
        self.touched = now;
    }

    /// Pauses the game. Returns false if none is being played.
    pub fn pause(&mut self, now: Time) -> bool {
        let Mode::Game(game) = &mut self.mode else { return false };
        if game.play().paused() || game.play().over() {
            return false;
        }
        game.pause(now);
        self.forget_fingers();
        true
    }

    /// Resumes the game that is paused or was put away. Returns false if there is none.
    pub fn resume(&mut self, now: Time) -> bool {
        if !self.playing() {
            self.bring_back();
        }
        let Mode::Game(game) = &mut self.mode else { return false };
        if !game.play().paused() {
            return false;
        }
        game.resume(now);
        true
    }

    /// Takes the last move back, as its player could by holding B. Returns false if that is not possible.
    pub fn undo(&mut self, now: Time) -> bool {
        let allowed = self.settings.undo && self.play().is_some_and(|play| !play.takes_back().is_empty());
        let Mode::Game(game) = &mut self.mode else { return false };
        if !allowed || game.play().paused() {
            return false;
        }
        game.take_back(&mut self.stats, now);
        true
    }

    /// Discards the game that is being played or was put away. Returns false if there is none.
    pub fn drop_game(&mut self) -> bool {
        let any = self.playing() || self.shelf.is_some();
        if self.playing() {
            self.mode = Mode::Menu;
            self.forget_fingers();
        }
        if let Some(game) = self.shelf.take() {
            self.menu.leave_shelf(game.play().sheet());
        }
        self.resumes = false;
        self.unsaved |= any;
        any
    }

    /// Replaces the settings. They must be checked. The rules of a game in progress do not change.
    pub const fn put_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Replaces the game by a saved one. Changes nothing if it is not valid, or if a game that is not over would be lost
    /// and that is not confirmed.
    pub fn put_game(&mut self, record: &GameRecord, replace: Replace, now: Time) -> Result<(), NotPut> {
        self.may_lose_game(replace)?;
        let game = Match::restore(record, now).ok_or(NotPut::Invalid)?;
        // Earlier programs put away a game that was over, too.
        let resumes = !record.away || game.play().over();
        (self.shelf, self.resumes, self.saved_at) = (Some(game), resumes, None);
        self.sheet.clear();
        self.unsaved = true;
        self.open();
        Ok(())
    }

    /// Replaces game, dice, statistics and menu by a saved record, as [`App::put_game`] does the game.
    pub fn put_record(&mut self, record: &Record, replace: Replace, now: Time) -> Result<(), NotPut> {
        self.may_lose_game(replace)?;
        let menu = record.menu.as_ref().map_or_else(Menu::new, Menu::restore);
        match &record.game {
            Some(game) => {
                let before = core::mem::replace(&mut self.menu, menu);
                self.put_game(game, Replace::Confirmed, now).inspect_err(|_| self.menu = before)?;
                // A game continues with its own dice, unless it comes from a locked board.
                if record.has_dice() {
                    self.dice = Dice::from_state(record.dice);
                }
            }
            None => {
                self.drop_game();
                self.menu = menu;
            }
        }
        self.stats = record.stats;
        self.unsaved = true;
        Ok(())
    }

    /// Replaces the state of the dice, which decides the next throws. A guided round chooses them in this way.
    pub const fn put_dice(&mut self, state: [u8; 32]) {
        self.dice = Dice::from_state(state);
    }

    /// Starts the self-test. A game in progress is paused, and comes back afterwards.
    pub fn begin_self_test(&mut self, now: Time) {
        if let Mode::Game(game) = &mut self.mode {
            game.pause(now);
        }
        if let Mode::Game(game) = core::mem::replace(&mut self.mode, Mode::SelfTest(SelfTest::new(now))) {
            (self.shelf, self.resumes) = (Some(game), true);
        }
        self.forget_fingers();
    }
}
