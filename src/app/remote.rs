//! The methods of the app that the console calls.

use super::game::Match;
use super::menu::{Menu, Page};
use super::{App, Mode, NoRoom, Replace, SelfTest};
use crate::dice::Dice;
use crate::save::{GameRecord, Record};
use crate::session::{Play, Seating};
use crate::setting_table::Refused;
use crate::settings::Settings;
use crate::sheets::Sheet;
use crate::time::Time;

/// Why a saved game was not put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPut {
    /// There is no room for it.
    NoRoom(NoRoom),
    /// The game is not valid.
    Invalid,
}

impl From<NoRoom> for NotPut {
    fn from(why: NoRoom) -> Self {
        Self::NoRoom(why)
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

    /// The match that was put away: the one whose page of the menu is open, or else the latest.
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

    /// The game that is not over: the one on the board, or else the one that was put away.
    pub fn unfinished(&self) -> Option<Sheet> {
        let mut plays = [self.play(), self.away()].into_iter().flatten();
        plays.find(|play| !play.over()).map(Play::sheet)
    }

    /// Replaces the players of the game on the board, or else of the one that was put away. Returns why they are not
    /// possible; without a game nothing changes.
    pub fn reseat(&mut self, seating: Seating) -> Result<(), Refused> {
        let Some(game) = self.mode.game_or(&mut self.shelf) else { return Ok(()) };
        let changed = game.reseat(seating)?;
        if !changed.is_empty() {
            // Saved now, also if only computers play from now on.
            (self.unsaved, self.saved_at, self.place) = (true, None, None);
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

    /// Resumes the game of this page, 0 for the one that was put away last. Returns false if there is none, a game is
    /// on the board, or the game whose page is open cannot leave the shelf because it is not saved.
    pub fn resume_away(&mut self, page: u8, now: Time) -> bool {
        if self.playing() || page >= self.games_away() {
            return false;
        }
        self.turn_to(page, now);
        self.turned == page && self.resume(now)
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

    /// Discards the game that is being played, or else the one that was put away: the one whose page is open, or the
    /// latest. Returns false if there is none.
    pub fn drop_game(&mut self) -> bool {
        match self.playing() {
            true => self.mode = Mode::Menu,
            false if !self.resumes => return self.drop_away(self.turned),
            false => {}
        }
        self.forget_fingers();
        self.clear_shelf();
        self.unsaved = true;
        true
    }

    /// Replaces the settings. They must be checked. The rules of a game in progress do not change.
    pub const fn put_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Puts a saved game on the board, or on the shelf. One that is not over is put away, if there is room. Changes
    /// nothing if the game is not valid.
    pub fn put_game(&mut self, record: &GameRecord, replace: Replace, now: Time) -> Result<(), NotPut> {
        let game = Match::restore(record, now).ok_or(NotPut::Invalid)?;
        self.make_room(replace, now)?;
        self.sheet.resume(game.play());
        // Earlier programs put away a game that was over, too.
        self.resumes = !record.away || game.play().over();
        (self.shelf, self.wanted, self.saved_at, self.unsaved) = (Some(game), None, None, true);
        self.open(now);
        Ok(())
    }

    /// Replaces dice, statistics and menu by a saved record, and puts its game on the board as [`App::put_game`] does.
    /// If it is confirmed that the game on the board is lost, that is also if the record has none.
    pub fn put_record(&mut self, record: &Record, replace: Replace, now: Time) -> Result<(), NotPut> {
        match &record.game {
            Some(game) => {
                self.put_game(game, replace, now)?;
                // A game continues with its own dice, unless it comes from a locked board.
                if record.has_dice() {
                    self.dice = Dice::from_state(record.dice);
                }
            }
            None if replace == Replace::Confirmed => _ = self.drop_game(),
            None => {}
        }
        let page = self.menu.page();
        self.menu = record.menu.as_ref().map_or_else(Menu::new, Menu::restore);
        if let Page::Away(_) = page {
            self.menu.turn_to(page);
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
            (self.shelf, self.resumes, self.turned) = (Some(game), true, 0);
        }
        self.forget_fingers();
    }

    /// Ends the self-test without a result: the layout is not confirmed, and the settings that were tried are dropped.
    /// Returns false if none runs.
    pub fn end_self_test(&mut self, now: Time) -> bool {
        let runs = self.self_test().is_some();
        if runs {
            self.settings = self.saved_settings;
            self.open(now);
        }
        runs
    }
}
