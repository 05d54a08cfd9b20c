//! Painting: when a frame is due, and what is on it.

use super::clock::{IDLE_MS, SWEEP_MS};
use super::{App, Mode, pictures};
use crate::time::Time;
use crate::view::canvas::Canvas;
use crate::view::output::{self, Dither, NOT_LIMITED};

impl App {
    /// Whether the board has not been touched for a long time.
    fn idle(&self, now: Time) -> bool {
        now.since(self.touched) >= IDLE_MS
    }

    /// When the board will dim.
    pub(super) fn idles(&self, now: Time) -> Option<Time> {
        (!self.idle(now)).then(|| self.touched.after(IDLE_MS))
    }

    /// Whether the picture moves by itself. A dimmed board stands still, unless computers are playing.
    pub(super) fn animates(&self, now: Time) -> bool {
        let moves = match &self.mode {
            Mode::Sweep(_) | Mode::Stuck(..) => true,
            Mode::Menu => self.asleep(now) || self.down != 0 || self.menu.moves(&self.settings, now),
            Mode::Game(_) => true,
            Mode::SelfTest(_) => false,
        };
        let computers = self.play().is_some_and(|play| play.computers_turn() && !play.paused());
        (moves || self.short_of_current() || self.save_failed().is_some()) && !self.idle(now) || computers
    }

    /// Whether the current limit takes more than half of the picture's brightness; the board shows a warning then.
    const fn short_of_current(&self) -> bool {
        self.frame.limited() < NOT_LIMITED / 2
    }

    /// Paints the scene and converts it to a frame. Returns whether the frame changed.
    pub(super) fn paint(&mut self, animates: bool, now: Time) -> bool {
        let mut output = self.settings.output;
        if self.idle(now) {
            output.brightness = (output.brightness / 4).max(1);
        }
        let dither = if animates { Dither::At(now) } else { Dither::Off };
        // A dimmed board stands still at the moment when it dimmed.
        let stands = self.idle(now) && !animates;
        let moment = if stands { self.touched.after(IDLE_MS) } else { now };
        let frame = match &self.mode {
            Mode::SelfTest(test) if let Some((led, colour)) = test.walking(&self.settings, now) => {
                output::single(led, colour, &output)
            }
            mode => {
                let mut canvas = Canvas::BLACK;
                match mode {
                    Mode::Sweep(since) => pictures::sweep(now.since(*since), SWEEP_MS, &mut canvas),
                    Mode::Stuck(_, held) => pictures::stuck(*held, now, &mut canvas),
                    Mode::Menu if self.asleep(now) => pictures::attract(moment, &mut canvas),
                    Mode::Menu => {
                        let (menu, away) = (&self.menu, self.shelf.as_ref());
                        pictures::menu(menu, away, &self.settings, &self.gestures, moment, &mut canvas);
                    }
                    Mode::SelfTest(test) => pictures::selftest(test, output.wire.kind, now, &mut canvas),
                    Mode::Game(_) if let Some(past) = &self.past => {
                        past.paint(&self.sheet, &self.settings, moment, &mut canvas);
                    }
                    Mode::Game(game) => {
                        game.paint(&self.settings, self.touched, moment, &mut canvas);
                        pictures::holding(&self.gestures, game.leaving(), now, &mut canvas);
                    }
                }
                if self.short_of_current() {
                    pictures::warning(moment, &mut canvas);
                }
                if self.save_failed().is_some() {
                    pictures::unsaved((!stands).then_some(now), &mut canvas);
                }
                output::output(&canvas, &output, dither)
            }
        };
        let changed = frame != self.frame;
        if changed {
            self.frame.take(&frame);
        }
        (self.painted, self.rested) = (now, true);
        changed
    }
}
