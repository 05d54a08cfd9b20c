//! Reports of a match: an event is reported when it has been shown, so that words follow the lights.
//!
//! A throw is reported when the die has fallen, a move when it has been walked with all it causes, an automatic move
//! and the end of the game at the end of the animation. Ending an animation early reports all of it at once.

use super::Match;
use crate::rules::Seats;
use crate::session::{News, Throw, Told};
use crate::settings::Settings;
use crate::time::Time;

/// The events of a match, in order: those reported in this step, then those that are not reported yet.
#[derive(Clone)]
pub(super) struct Reports {
    events: Told,
    /// How many were reported in this step.
    reported: usize,
    /// How many, from the first on, do not wait for an animation.
    due: usize,
    /// An animation ran at the end of the last step.
    busy: bool,
}

impl Reports {
    pub const fn new() -> Self {
        Self { events: Told::new(), reported: 0, due: 0, busy: false }
    }

    /// The events reported in this step.
    pub fn reported(&self) -> &[News] {
        self.events.get(..self.reported).unwrap_or_default()
    }

    /// The events that are not reported yet.
    pub fn coming(&self) -> &[News] {
        self.events.get(self.reported..).unwrap_or_default()
    }

    /// Begins a step: forgets what was reported.
    pub fn forget(&mut self) {
        let mut reported = core::mem::take(&mut self.reported);
        self.due = self.due.saturating_sub(reported);
        self.events.retain(|_| reported.checked_sub(1).inspect(|left| reported = *left).is_none());
    }

    /// The list to add the events of an action to. Everything before it has been shown, or its animation was ended.
    pub fn next(&mut self) -> &mut Told {
        self.due = self.events.len();
        &mut self.events
    }

    /// Adds an event that waits for no animation, nor do those before it.
    pub fn now(&mut self, news: News) {
        // Cannot be full, see `Told`.
        let _ = self.events.push(news);
        self.due = self.events.len();
    }
}

impl Match {
    /// When the next event will have been shown; none if there is none, or it has.
    pub(super) fn reports_at(&self, settings: &Settings) -> Option<Time> {
        if self.reports.reported < self.reports.due {
            return None;
        }
        let (rules, look) = (self.play.rules(), &settings.look);
        match self.reports.coming().first()? {
            News::Threw(..) | News::Moved(..) => self.stage.shown_at(rules, look),
            News::Aside(_) | News::Over(_) => self.stage.busy_until(rules, look),
            News::TakenBack | News::Hint(..) | News::Seated(..) => None,
        }
    }

    /// Reports what has been shown by now.
    pub fn report(&mut self, settings: &Settings, now: Time) {
        while !self.reports.coming().is_empty() && self.reports_at(settings).is_none_or(|at| at <= now) {
            self.reports.reported = self.reports.reported.saturating_add(1);
        }
        self.reports.busy = self.busy(settings, now);
        self.notes.show();
    }

    /// The throw without a legal move that is still being shown, with what follows it, and the seats that threw it.
    pub fn no_move(&self) -> Option<(Throw, Seats)> {
        self.stage.no_move().filter(|_| self.reports.busy)
    }
}
