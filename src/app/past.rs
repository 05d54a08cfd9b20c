//! Looking back at a game that is over: it runs past in half a minute, then each corner shows the luck of its player.
//!
//! The game is that of the scoresheet, replayed by the match itself. Meanwhile it is reviewed, a piece at a time; see
//! [`crate::review`].

use super::game::Light;
use crate::history::{Event, Events, Replay, Scoresheet};
use crate::review::{ByNet, Chances, ONE, Review};
use crate::rules::Seats;
use crate::session::{Game as _, Play, Throw, Who};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::brush::{Brush, FULL};
use crate::view::canvas::{Canvas, RGB16};
use crate::view::palette;
use crate::view::scene::{self, Fingers};
use crate::view::scenery::Scenery as _;
use crate::view::stage::Stage;

/// How long a game runs past.
const LASTS_MS: u64 = 30_000;
/// The pieces of the review in a step. Each takes less than a third of a millisecond, and there is a step every
/// millisecond: so the review of 1,000 throws ends in half a minute too.
const PIECES: u32 = 2;
/// The luck of a pip: ten points of a hundred. Half of it counts as one.
const PIP: i64 = ONE / 10;
/// The brightness of the stables beside the pips.
const STABLE: u8 = 60;

/// A game that is being looked back at.
#[derive(Clone)]
pub(super) struct Past {
    since: Time,
    /// The game as it is shown, and how many bytes of its events have been.
    shown: Replay,
    at: usize,
    stage: Stage,
    light: Light,
    review: Review,
    net: ByNet,
    /// How many bytes of the events have been reviewed.
    reviewed: usize,
    /// The luck of each seat so far.
    luck: Chances,
    /// The review is complete.
    known: bool,
}

impl Past {
    /// The game on this scoresheet at its beginning; none if it is not the one of `play`.
    pub fn new(sheet: &Scoresheet, play: &Play, now: Time) -> Option<Self> {
        let (beginning, whole) = sheet.replay(play)?;
        Some(Self {
            since: now,
            shown: beginning,
            at: 0,
            stage: Stage::new(),
            light: Light::new(),
            review: Review::of(beginning, whole),
            net: ByNet::default(),
            reviewed: 0,
            luck: Chances::default(),
            known: false,
        })
    }

    /// Shows the next event, if it is due; at most one, so that a step stays short.
    pub fn tick(&mut self, sheet: &Scoresheet, now: Time) {
        let events = sheet.events().len() as u64;
        let due = now.since(self.since).min(LASTS_MS).saturating_mul(events) / LASTS_MS;
        if (self.at as u64) >= due {
            return;
        }
        let Some(event) = next(sheet, &mut self.at) else { return };
        if let Event::Throw(die, _) = event {
            let hands = self.shown.play().hands();
            let thrown =
                self.shown.play().rules().showing(die).map(|Throw { coins, .. }| (Throw { die, coins }, hands));
            self.stage = Stage::resumed(thrown, [0; 4]);
        }
        // Every event was legal when it was written down.
        let _ = self.shown.step(event);
    }

    /// Whether there is something to work on.
    pub fn works(&self) -> bool {
        !self.known || self.unweighed()
    }

    fn unweighed(&self) -> bool {
        self.shown.play().position().is_some_and(|position| !self.light.knows(position))
    }

    /// Does some work: a piece of the light that shows who is ahead, or of the review.
    pub fn work(&mut self, sheet: &Scoresheet) {
        let play = self.shown.play();
        if let Some(position) = play.position().filter(|position| !self.light.knows(position)) {
            let position = *position;
            return self.light.weigh(play, &position);
        }
        for _ in 0..PIECES {
            if let Some(entry) = self.review.work(&mut self.net) {
                self.luck = self.luck.plus(entry.luck);
            }
            if self.review.is_waiting() {
                let event = next(sheet, &mut self.reviewed);
                self.known = event.is_none_or(|event| self.review.add(event).is_err());
            }
        }
    }

    /// Whether the game has run past and the luck is known.
    pub fn ended(&self, sheet: &Scoresheet) -> bool {
        self.known && self.at >= sheet.events().len()
    }

    pub fn paint(&self, sheet: &Scoresheet, settings: &Settings, now: Time, canvas: &mut Canvas) {
        let play = self.shown.play();
        if !self.ended(sheet) {
            scene::table(play, &self.stage, Fingers::default(), &settings.look, now, canvas);
            return self.light.paint(play.rules(), canvas);
        }
        let mut brush = Brush::new(canvas, now, Some(play.sides()));
        for seat in Seats::ALL.iter().filter(|seat| play.who(play.hands_at(*seat)) != Who::Nobody) {
            let (pips, colour) = pips(self.luck.at(seat));
            brush.pips(Seats::of(|each| each == seat), pips, colour, FULL);
            for cell in crate::board::geometry::stable(seat) {
                brush.glow(cell, play.rules().colour(seat, Some(play.sides())), STABLE);
            }
        }
    }
}

/// The next event, and moves on behind it.
fn next(sheet: &Scoresheet, at: &mut usize) -> Option<Event> {
    let rest = sheet.events().get(*at..)?;
    let event = Events::new(rest.iter().copied()).next()?.ok()?;
    *at = at.saturating_add(event.bytes().len());
    Some(event)
}

/// Luck as pips: white if it is more than fair, red if it is less; one for ten points, at most six.
fn pips(luck: i64) -> (u8, RGB16) {
    let pips = luck.saturating_abs().saturating_add(PIP / 2) / PIP;
    (pips.min(6) as u8, if luck < 0 { palette::RED } else { palette::PIP })
}
