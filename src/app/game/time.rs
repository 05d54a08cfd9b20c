//! What happens without a press: computers throw and play, single moves are played.

use super::touch::Touch;
use super::{Context, Match};
use crate::app::tunes::{self, Tune};
use crate::session::{News, Phase};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::look::Pace;

/// How long a single move waits before it is played automatically (C-3).
const SINGLE_MS: u64 = 1000;

/// The time from one piece of a search to the next. A piece takes at most half of it; the rest is for everything else.
const THINK_MS: u64 = 1;

impl Match {
    /// Does what is due: a computer's throw or move, or a single move; at most one of them a step.
    pub fn tick(&mut self, context: &mut Context) -> Option<Tune> {
        let (settings, now) = (context.settings, context.now);
        if !settings.chance_light {
            self.ponder.light.forget();
        }
        if self.play.paused() {
            return None;
        }
        let mut heard = self.heard(now);
        let found = self.found(settings);
        let hint = found.filter(|_| self.awaits_hint());
        if let Some(found) = hint {
            self.play.point(found.choice);
            if let Phase::Choose(offer) = self.play.phase() {
                self.reports.now(News::Hint(self.play.hands(), offer.chosen()));
            }
            self.changed = true;
            heard = Some(tunes::TICK);
        }
        // A hint that was turned off is not awaited.
        if hint.is_some() || !settings.hints {
            for touch in &mut self.touches {
                match touch {
                    Touch::Asked => *touch = Touch::Hinted,
                    Touch::Awaits => *touch = Touch::None,
                    _ => {}
                }
            }
        }
        if self.busy(settings, now) {
            return heard;
        }
        let computer = self.play.computers_turn();
        let choosing = matches!(self.play.phase(), Phase::Choose(_));
        // While B is down or a hint is searched, no move is played automatically.
        let asking = self.awaits_hint() || self.touched(Touch::Asks) || self.touched(Touch::Hinted);
        let single = match self.play.phase() {
            Phase::Choose(offer) => settings.auto_single && offer.len() == 1 && !asking,
            _ => false,
        };
        if self.play.over() || !computer && !single {
            self.due = None;
            return heard;
        }
        let wait = if computer { think_ms(settings.look.pace) } else { SINGLE_MS };
        let due = *self.due.get_or_insert(now.after(wait));
        if due > now {
            return heard;
        }
        if choosing {
            match found {
                Some(found) if computer => self.play.point(found.choice),
                None if computer => return heard,
                _ => {}
            }
            self.due = None;
            let played = self.play.play(now);
            return self.show(&played, context).or(heard);
        }
        self.due = None;
        self.throw(context).or(heard)
    }

    /// Throws for the player whose turn it is.
    pub(super) fn throw(&mut self, context: &mut Context) -> Option<Tune> {
        let played = self.play.throw(context.dice, context.now);
        self.show(&played, context)
    }

    /// When to call [`Match::tick`] next, at the latest; none while it waits for a press.
    pub fn wake(&self, settings: &Settings, now: Time) -> Option<Time> {
        if self.play.paused() {
            return None;
        }
        // While an animation runs nothing else is due.
        let busy = self.stage.busy_until(self.play.rules(), &settings.look).filter(|end| *end > now);
        let cue = self.cue.map(|(at, _)| at);
        // It may be overdue, if the search took longer.
        let due = self.due.map(|due| due.max(now.after(1)));
        let acts = if self.ponders(settings) { Some(now.after(THINK_MS)) } else { busy.or(due) };
        Time::earliest(&[acts, cue, self.reports_at(settings)])
    }
}

/// The pause before a computer throws or moves.
const fn think_ms(pace: Pace) -> u64 {
    match pace {
        Pace::Calm => 700,
        Pace::Quick => 300,
        Pace::Instant => 0,
    }
}
