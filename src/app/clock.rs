//! What happens as time passes, and when the next step is due.

use super::game::Context;
use super::past::Past;
use super::tunes::Tune;
use super::{App, Mode};
use crate::time::Time;

/// The time between frames while something moves: 200 frames a second, near the most that 133 LEDs can take.
pub(super) const FRAME_MS: u64 = 5;
/// How long the sweep at power-on lasts.
pub(super) const SWEEP_MS: u64 = 900;
/// How long stuck buttons are shown instead.
const STUCK_MS: u64 = 4000;
/// The board dims after this long without a press. The game stays.
pub(super) const IDLE_MS: u64 = 10 * 60 * 1000;
/// The menu shows running lights after this long without a press.
pub(super) const ATTRACT_MS: u64 = 60 * 1000;

impl App {
    pub(super) fn tick(&mut self, now: Time) -> Option<Tune> {
        match &mut self.mode {
            Mode::Sweep(since) => {
                if now.since(*since) >= SWEEP_MS {
                    self.open(now);
                }
                None
            }
            Mode::Stuck(since, _) => {
                if now.since(*since) >= STUCK_MS {
                    self.open(now);
                }
                None
            }
            Mode::Menu => {
                self.menu.tick(now);
                None
            }
            Mode::SelfTest(test) => {
                test.pressed(self.down);
                test.tick(&self.settings, now);
                None
            }
            // A throw before its history was read would be lost from it.
            Mode::Game(_) if self.wanted.is_some() => None,
            Mode::Game(game) => {
                if let Some(past) = &mut self.past {
                    past.tick(&self.sheet, now);
                }
                let Self { dice, stats, settings, .. } = self;
                game.tick(&mut Context { dice, stats, settings, now })
            }
        }
    }

    /// Does a piece of the search, if nothing else is due. Returns whether it did: a step ponders or paints, because
    /// both take long. If steps are so rare that a frame is always due, every other step paints.
    pub(super) fn ponder(&mut self, now: Time) -> bool {
        let between_frames = now < self.painted.after(FRAME_MS) || self.rested;
        match &mut self.mode {
            Mode::Game(_) if let Some(past) = &mut self.past => {
                let works = between_frames && past.works();
                if works {
                    past.work(&self.sheet);
                    self.rested = false;
                }
                works
            }
            Mode::Game(game) if between_frames && game.may_ponder(&self.settings, now) => {
                game.ponder(&self.settings, &self.stats);
                self.rested = false;
                true
            }
            _ => false,
        }
    }

    pub(super) fn wake(&self, now: Time) -> Option<Time> {
        match &self.mode {
            Mode::Sweep(since) => Some(since.after(SWEEP_MS)),
            Mode::Stuck(since, _) => Some(since.after(STUCK_MS)),
            Mode::Menu => Some(self.touched.after(ATTRACT_MS)).filter(|at| *at > now),
            Mode::SelfTest(test) => test.wake(now),
            Mode::Game(_) if self.wanted.is_some() || self.past.as_ref().is_some_and(Past::works) => Some(now.after(1)),
            Mode::Game(game) => game.wake(&self.settings, now),
        }
    }
}
