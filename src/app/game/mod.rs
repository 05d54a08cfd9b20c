//! A match on the board: gestures and time become actions, and actions become animations and sounds.

mod notes;
mod ponder;
mod report;
mod show;
mod time;
mod touch;

use super::tunes::Tune;
use crate::dice::Dice;
use crate::history::Start;
use crate::input::{Button, Key};
use crate::rules::{Die, Seats};
use crate::save::{GameRecord, Lying};
use crate::session::{News, Play, Seating, Stats, Table, Throw};
use crate::setting_table::Refused;
use crate::settings::Settings;
use crate::time::Time;
use crate::view::stage::Stage;
pub use notes::Note;
use notes::Notes;
pub(super) use ponder::Light;
use ponder::Ponder;
use report::Reports;
use touch::Touch;

/// The parts of the app that a match uses.
pub(super) struct Context<'a> {
    pub dice: &'a mut Dice,
    pub stats: &'a mut Stats,
    pub settings: &'a Settings,
    pub now: Time,
}

/// What happens to a match after a gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It goes on.
    On,
    /// It is put away, and the menu opens. Not for a game that is over.
    Away,
    /// It is over, and the menu opens.
    Done,
    /// It is over, and the same players begin another.
    Again,
    /// It is over, and is looked back at.
    Past,
}

/// A match and how it is being shown.
#[derive(Clone)]
pub(super) struct Match {
    play: Play,
    stage: Stage,
    /// The purpose of each press, by button.
    touches: [Touch; 8],
    /// The state before the move of a press of A, to restore it if the press becomes a pair.
    before: Option<(Play, Stage, Stats)>,
    /// When play began, or went on after a pause.
    begun: Time,
    /// The running searches.
    ponder: Ponder,
    /// When a computer acts, or a single move is played.
    due: Option<Time>,
    /// The next tune, and when it is played.
    cue: Option<(Time, Tune)>,
    /// Something happened that must be saved.
    changed: bool,
    /// What happened, until it is reported.
    reports: Reports,
    /// What is added to the history of the game.
    notes: Notes,
}

impl Match {
    pub fn new(table: Table, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        let mut new = Self::of(Play::new(table, seating, dice, now), Stage::new(), now);
        new.notes.add(Note::Begun(Start::of(&new.play).drawn()));
        new
    }

    fn of(play: Play, stage: Stage, now: Time) -> Self {
        Self {
            play,
            stage,
            touches: [Touch::None; 8],
            before: None,
            begun: now,
            ponder: Ponder::new(),
            due: None,
            cue: None,
            changed: true,
            reports: Reports::new(),
            notes: Notes::new(*play.seating()),
        }
    }

    /// A saved match, paused; none if it is not valid.
    pub fn restore(record: &GameRecord, now: Time) -> Option<Self> {
        let lying = record.lying.and_then(|Lying { pips, coins, hands }| {
            Some((Throw { die: Die::new(pips)?, coins }, Seats::from_bits(hands)))
        });
        let mut restored = Self::of(Play::restore(&record.saved, now)?, Stage::resumed(lying, record.rolled), now);
        restored.changed = false;
        Some(restored)
    }

    /// The record to save.
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

    /// The throw shown on the board.
    pub fn thrown(&self) -> Option<Throw> {
        self.stage.thrown().map(|(throw, _)| throw)
    }

    /// What was reported in the last step.
    pub fn news(&self) -> &[News] {
        self.reports.reported()
    }

    /// What happened and is still being shown.
    pub fn coming(&self) -> &[News] {
        self.reports.coming()
    }

    /// What was added to the history of the game in the last step.
    pub fn notes(&self) -> &[Note] {
        self.notes.list()
    }

    /// Begins a step.
    pub fn forget_news(&mut self) {
        self.reports.forget();
        self.notes.forget();
    }

    /// Whether something happened since the last call that must be saved.
    pub fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// Whether it is being played and no animation runs.
    pub fn still(&self, settings: &Settings, now: Time) -> bool {
        !self.play.paused() && !self.busy(settings, now)
    }

    /// Whether an animation runs that a press would end.
    fn busy(&self, settings: &Settings, now: Time) -> bool {
        self.stage.busy(self.play.rules(), &settings.look, now)
    }

    /// Stops the clock and the animations, and forgets the buttons that are down.
    pub fn pause(&mut self, now: Time) {
        self.play.pause(now);
        self.stage.stop();
        self.stage.skip();
        (self.touches, self.before, self.due, self.cue) = ([Touch::None; 8], None, None, None);
    }

    pub fn resume(&mut self, now: Time) {
        self.play.resume(now);
        self.note_players();
        self.begun = now;
    }

    /// The seats whose A is down to leave a game that is over.
    pub fn leaving(&self) -> Seats {
        Seats::of(|seat| self.touch_of(Button::new(seat, Key::A)) == Touch::Leaves)
    }

    /// Replaces players. Presses of before have no further effect: they were another player's.
    pub fn reseat(&mut self, seating: Seating) -> Result<Seats, Refused> {
        let changed = self.play.reseat(seating)?;
        if !changed.is_empty() {
            self.spend();
            self.stage.stop();
            // What was being shown is reported now, so the words do not run ahead of the lights.
            self.stage.skip();
            self.due = None;
            self.play.seated(changed).for_each(|news| self.reports.now(news));
            self.note_players();
        }
        Ok(changed)
    }

    /// Whether releasing this button throws.
    pub fn throws(&self, button: Button) -> bool {
        button.key() == Key::A && self.touch_of(button) == Touch::Throws
    }
}
