//! What the console can have the board do, and ask it, besides pressing its buttons.

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
    /// What the board is at, in a word.
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

    /// Who would play this game by the menu.
    pub fn seating(&self, sheet: Sheet) -> Seating {
        self.menu.seating(sheet, &self.settings)
    }

    /// There is a game that would be lost if another began.
    pub fn has_game(&self) -> bool {
        self.shelf.is_some() || self.play().is_some_and(|play| !play.over())
    }

    /// Somebody is there, if not at a button: the board is not dimmed.
    pub const fn touch(&mut self, now: Time) {
        self.touched = now;
    }

    /// Stops the game; false if none is being played.
    pub fn pause(&mut self, now: Time) -> bool {
        let Mode::Game(game) = &mut self.mode else { return false };
        if game.play().paused() || game.play().over() {
            return false;
        }
        game.pause(now);
        self.forget_fingers();
        true
    }

    /// The game that is paused goes on, or the one that was put away; false if there is none.
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

    /// Takes the last move back, as its player could by holding B; false if he could not.
    pub fn undo(&mut self, now: Time) -> bool {
        let allowed = self.settings.undo && self.play().is_some_and(|play| !play.takes_back().is_empty());
        let Mode::Game(game) = &mut self.mode else { return false };
        if !allowed || game.play().paused() {
            return false;
        }
        game.take_back(&mut self.stats, now);
        true
    }

    /// Gives up the game, wherever it is; false if there is none.
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

    /// Other settings, which were checked. Those of a game that is being played stay as they are.
    pub const fn put_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Puts a game that was kept in the place of whatever there is; false, and nothing happens, if it cannot be
    /// played.
    pub fn put_game(&mut self, record: &GameRecord, now: Time) -> bool {
        let Some(game) = Match::restore(record, now) else { return false };
        (self.shelf, self.resumes, self.kept) = (Some(game), !record.away, None);
        self.unsaved = true;
        self.open();
        true
    }

    /// Puts all that was kept of games in the place of what there is; false, and nothing happens, if its game cannot
    /// be played.
    pub fn put_record(&mut self, record: &Record, now: Time) -> bool {
        match &record.game {
            Some(game) if !self.put_game(game, now) => return false,
            // A game goes on with the dice it had.
            Some(_) => self.dice = Dice::from_state(record.dice),
            None => {
                self.drop_game();
            }
        }
        self.stats = record.stats;
        self.menu = record.menu.as_ref().map_or_else(Menu::new, Menu::restore);
        self.unsaved = true;
        true
    }

    /// Begins the self-test. A game that is being played waits, and is there again afterwards.
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
