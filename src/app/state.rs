//! What the app knows: its methods that change nothing.

use super::game::{Match, Note};
use super::menu::Menu;
use super::selftest::SelfTest;
use super::{App, Mode};
use crate::history::Scoresheet;
use crate::input::Gesture;
use crate::rules::Seats;
use crate::session::{News, Play, Stats, Throw};
use crate::settings::Settings;
use crate::view::output::Frame;

impl App {
    /// The frame that the LEDs must show.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The statistics since the board was new.
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The match on the board, if there is one.
    pub(super) const fn game(&self) -> Option<&Match> {
        match &self.mode {
            Mode::Game(game) => Some(game),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::SelfTest(_) => None,
        }
    }

    /// The match that is being played, or has just ended.
    pub const fn play(&self) -> Option<&Play> {
        match self.game() {
            Some(game) => Some(game.play()),
            None => None,
        }
    }

    /// Whether a match is being played, or has just ended.
    pub const fn playing(&self) -> bool {
        matches!(self.mode, Mode::Game(_))
    }

    /// The menu, while it is open.
    pub const fn menu(&self) -> Option<&Menu> {
        match &self.mode {
            Mode::Menu => Some(&self.menu),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Game(_) | Mode::SelfTest(_) => None,
        }
    }

    /// The self-test, while it runs.
    pub const fn self_test(&self) -> Option<&SelfTest> {
        match &self.mode {
            Mode::SelfTest(test) => Some(test),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::Game(_) => None,
        }
    }

    /// The throw shown on the board.
    pub fn thrown(&self) -> Option<Throw> {
        self.game().and_then(Match::thrown)
    }

    /// The throw without a legal move that is still being shown, with the automatic move after it, and the seats that
    /// threw it. Until this ends, the turn has not visibly passed.
    pub fn no_move(&self) -> Option<(Throw, Seats)> {
        self.game().and_then(Match::no_move)
    }

    /// The hold or pair that the last step recognised, the last one if there were several.
    pub const fn hold(&self) -> Option<Gesture> {
        self.hold
    }

    /// What was reported during the last step, in order; in the menu, of the match that was put away. An event is
    /// reported when it has been shown: a throw when the die has fallen, a move when it has been walked.
    pub fn news(&self) -> &[News] {
        self.any_match().map(Match::news).unwrap_or_default()
    }

    /// What happened and is still being shown, in order: it will be in [`App::news`] later.
    pub fn coming(&self) -> &[News] {
        self.any_match().map(Match::coming).unwrap_or_default()
    }

    /// What the last step added to the history of the match on the board, or else of the one that was put away.
    pub fn notes(&self) -> &[Note] {
        self.any_match().map(Match::notes).unwrap_or_default()
    }

    /// The history of the match on the board, or else of the one that was put away.
    pub const fn scoresheet(&self) -> &Scoresheet {
        &self.sheet
    }

    /// Whether the game that is over is being looked back at.
    pub const fn looks_back(&self) -> bool {
        self.past.is_some()
    }

    /// Whether the game has run past, and each corner shows its luck.
    pub fn knows_luck(&self) -> bool {
        self.past.as_ref().is_some_and(|past| past.ended(&self.sheet))
    }
}
