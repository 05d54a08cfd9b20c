//! A match on the board: gestures become actions, computers take their time, everything is shown and heard.

mod ponder;
mod show;
mod time;
mod touch;

use super::tunes::Tune;
use crate::dice::Dice;
use crate::input::{Button, Key};
use crate::rules::{Die, Seats};
use crate::save::{GameRecord, Lying};
use crate::session::{Play, Seating, Stats, Table, Throw, Told};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::stage::Stage;
use ponder::Ponder;
use touch::Touch;

/// What a match may use of the board while something happens to it.
pub(super) struct Context<'a> {
    pub dice: &'a mut Dice,
    pub stats: &'a mut Stats,
    pub settings: &'a Settings,
    pub now: Time,
}

/// What becomes of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It goes on.
    On,
    /// It is put away, and the menu opens.
    Away,
    /// It is over and has been seen.
    Done,
}

/// A match and all that the board knows of its being played.
#[derive(Clone)]
pub(super) struct Match {
    play: Play,
    stage: Stage,
    /// One for each button.
    touches: [Touch; 8],
    /// All that a press of A has changed, as it was before, while that press lasts and nobody has gone on.
    before: Option<(Play, Stage, Stats)>,
    /// What is being thought of.
    ponder: Ponder,
    /// When a computer, or the clock of a single move, acts.
    due: Option<Time>,
    /// What will be heard, and when.
    cue: Option<(Time, Tune)>,
    /// Something happened that is to be saved.
    changed: bool,
    /// What happened in this step.
    news: Told,
}

impl Match {
    pub fn new(table: Table, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        Self::of(Play::new(table, seating, dice, now), Stage::new())
    }

    const fn of(play: Play, stage: Stage) -> Self {
        Self {
            play,
            stage,
            touches: [Touch::None; 8],
            before: None,
            ponder: Ponder::new(),
            due: None,
            cue: None,
            changed: true,
            news: Told::new(),
        }
    }

    /// The match that was saved, paused; none if it cannot be.
    pub fn restore(record: &GameRecord, now: Time) -> Option<Self> {
        let lying = record.lying.and_then(|Lying { pips, coins, hands }| {
            Some((Throw { die: Die::new(pips)?, coins }, Seats::from_bits(hands)))
        });
        let mut restored = Self::of(Play::restore(&record.saved, now)?, Stage::resumed(lying, record.rolled));
        restored.changed = false;
        Some(restored)
    }

    /// What is to be saved of it.
    pub fn record(&self, away: bool, now: Time) -> GameRecord {
        let lying = self.stage.thrown().map(|(throw, hands)| Lying {
            pips: throw.die.pips(),
            coins: throw.coins,
            hands: hands.bits(),
        });
        GameRecord { away, saved: self.play.save(now), lying, rolled: self.stage.rolled() }
    }

    /// The match itself.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The throw that lies on the board.
    pub fn thrown(&self) -> Option<Throw> {
        self.stage.thrown().map(|(throw, _)| throw)
    }

    /// What happened in the last step, to be forgotten when another begins.
    pub const fn news(&self) -> &Told {
        &self.news
    }

    pub fn forget_news(&mut self) {
        self.news.clear();
    }

    /// Whether something happened that is to be saved, since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// It is being played, and nothing moves but a corner that breathes.
    pub fn still(&self, settings: &Settings, now: Time) -> bool {
        !self.play.paused() && !self.busy(settings, now)
    }

    /// Something is being shown that a press would end.
    fn busy(&self, settings: &Settings, now: Time) -> bool {
        self.stage.busy(self.play.rules(), &settings.look, now)
    }

    /// Stops the clock, and whatever is being shown; fingers that are still on the buttons are forgotten.
    pub fn pause(&mut self, now: Time) {
        self.play.pause(now);
        self.stage.stop();
        self.stage.skip();
        (self.touches, self.before, self.due, self.cue) = ([Touch::None; 8], None, None, None);
    }

    pub fn resume(&mut self, now: Time) {
        self.play.resume(now);
    }

    /// Whether letting go of this button throws.
    pub fn throws(&self, button: Button) -> bool {
        button.key() == Key::A && self.touch_of(button) == Touch::Throws
    }
}
