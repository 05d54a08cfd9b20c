//! The methods of the app that the console calls.

use super::game::Match;
use super::menu::Menu;
use super::{App, Mode, SelfTest};
use crate::dice::Dice;
use crate::save::{GameRecord, Record};
use crate::session::Seating;
use crate::settings::Settings;
use crate::sheets::Sheet;
use crate::time::Time;

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

    /// The game that was put away.
    pub fn shelf(&self) -> Option<Sheet> {
        self.shelf.as_ref().map(|game| game.play().sheet())
    }

    /// The buttons that are down, a bit each.
    pub const fn down(&self) -> u8 {
        self.down
    }

    /// The players of this game in the menu.
    pub fn seating(&self, sheet: Sheet) -> Seating {
        self.menu.seating(sheet, &self.settings)
    }

    /// Whether there is a game that would be lost if another began.
    pub fn has_game(&self) -> bool {
        self.shelf.is_some() || self.play().is_some_and(|play| !play.over())
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
        if !self.playing()
            && let Some(game) = self.shelf.take()
        {
            self.mode = Mode::Game(game);
            (self.resumes, self.unsaved) = (false, true);
            self.forget_fingers();
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
        (self.shelf, self.resumes) = (None, false);
        self.unsaved |= any;
        any
    }

    /// Replaces the settings. They must be checked. The rules of a game in progress do not change.
    pub const fn put_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Replaces the game by a saved one. Returns false, and changes nothing, if it is not valid.
    pub fn put_game(&mut self, record: &GameRecord, now: Time) -> bool {
        let Some(game) = Match::restore(record, now) else { return false };
        (self.shelf, self.resumes, self.saved_at) = (Some(game), !record.away, None);
        self.unsaved = true;
        self.open();
        true
    }

    /// Replaces game, dice, statistics and menu by a saved record. Returns false, and changes nothing, if its game is
    /// not valid.
    pub fn put_record(&mut self, record: &Record, now: Time) -> bool {
        match &record.game {
            Some(game) if !self.put_game(game, now) => return false,
            // A game continues with its own dice, unless it comes from a locked board.
            Some(_) if record.has_dice() => self.dice = Dice::from_state(record.dice),
            Some(_) => {}
            None => {
                self.drop_game();
            }
        }
        self.stats = record.stats;
        self.menu = record.menu.as_ref().map_or_else(Menu::new, Menu::restore);
        self.unsaved = true;
        true
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
