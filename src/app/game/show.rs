//! Shows a match: animations, tunes and the picture.

use super::touch::Touch;
use super::{Context, Match};
use crate::app::tunes::{self, Tune};
use crate::board::Light;
use crate::input::{Button, Key};
use crate::rules::{Rules as _, Seats};
use crate::session::{Game as _, Played};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::Canvas;
use crate::view::palette::dim;
use crate::view::path::Since;
use crate::view::rhythm::{between, breath};
use crate::view::scene::{self, Fingers};
use crate::view::scenery::Scenery as _;

/// The brightness of the winner's show while A is down to leave it.
const LEAVING: u8 = 80;
/// The brightness of a game that was put away, on its page of the menu.
const AWAY: u8 = 100;

impl Match {
    /// Counts, reports and animates an action. Returns the tune to play now; a later one becomes the cue.
    pub(super) fn show(&mut self, played: &Played, context: &mut Context) -> Option<Tune> {
        let now = context.now;
        if *played == Played::Nothing {
            return None;
        }
        context.stats.count(played, &self.play);
        self.note(played);
        self.spend();
        self.play.tell(played, self.reports.next());
        self.stage.happened(played, now);
        self.due = None;
        self.changed = true;
        let lasts = context.settings.look.pace.lasts();
        let rules = self.play.rules();
        let (at, tune) = match played {
            Played::Nothing => return None,
            Played::Opened(..) | Played::Began(..) | Played::Offered(..) => (lasts.fall, tunes::THROW),
            Played::Stuck(..) => (lasts.fall, if self.play.over() { tunes::WIN } else { tunes::NO }),
            Played::Moved(_, chosen, _) => {
                let tune = match () {
                    () if self.play.over() => tunes::WIN,
                    () if rules.is_capture(chosen) => tunes::CAPTURE,
                    () if rules.is_finish(chosen) => tunes::FINISH,
                    () => return Some(tunes::STEP),
                };
                (lasts.step.saturating_mul(rules.steps(chosen).into()), tune)
            }
        };
        self.cue = Some((now.after(at.into()), tune));
        self.heard(now)
    }

    /// Takes the tune that is due.
    pub(super) fn heard(&mut self, now: Time) -> Option<Tune> {
        self.cue.take_if(|(at, _)| *at <= now).map(|(_, tune)| tune)
    }

    /// Paints the match for its page of the menu: dimmed.
    pub fn paint_away(&self, settings: &Settings, now: Time, canvas: &mut Canvas) {
        scene::table(&self.play, &self.stage, Fingers::default(), &settings.look, now, canvas);
        fade(canvas, AWAY);
    }

    /// Paints the match. A button was last used at `touched`.
    pub fn paint(&self, settings: &Settings, touched: Time, now: Time, canvas: &mut Canvas) {
        let back = Seats::of(|seat| self.touch_of(Button::new(seat, Key::B)) == Touch::TakesBack);
        let since = Since { begun: self.begun, touched };
        let fingers = Fingers { lifted: self.touched(Touch::Asks), back, since };
        scene::table(&self.play, &self.stage, fingers, &settings.look, now, canvas);
        if !self.play.over() {
            self.ponder.light.paint(self.play.rules(), canvas);
        }
        let level = match () {
            () if self.touched(Touch::Leaves) => LEAVING,
            // Paused: the whole board breathes, and any A resumes.
            () if self.play.paused() && !self.touched(Touch::Resumes) => between(40, 150, breath(now)),
            () => return,
        };
        fade(canvas, level);
    }
}

/// Dims the whole picture.
fn fade(canvas: &mut Canvas, level: u8) {
    for light in Light::all() {
        canvas.set(light, dim(canvas.get(light), level));
    }
}
