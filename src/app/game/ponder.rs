//! The searches during a match: for the move to choose, and for who is ahead. Done in small pieces.
//!
//! A step of the app ponders or paints, never both: each takes a third of a millisecond or more. A search begins when
//! the die is thrown, while it still falls. It gets a piece every millisecond in which no frame is due; button events
//! always come first. The pause before a computer's move begins after the fall. At the pace `calm` the search ends
//! within the pause; at the others the move waits for it.
//!
//! The result depends on the offer alone. A search that was discarded by an undo, a pause or a power cut finds the same
//! move again.

use super::Match;
use super::touch::Touch;
use crate::board;
use crate::bots::{Balance, Found, Level, Mind as _, Thought};
use crate::rules::{Offer, Seat, any};
use crate::session::{Game as _, Phase, Play, Sides, Stats, Who};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::{Canvas, RGB16};
use crate::view::palette::dim;
use crate::view::scenery::Scenery as _;

/// The brightness of the light that shows who is ahead.
const AHEAD: u8 = 180;

/// The running searches.
#[derive(Clone)]
pub(super) struct Ponder {
    /// The search for a computer's move, or for a hint.
    thought: Option<Thought<any::Rules>>,
    /// The light that shows who is ahead.
    pub light: Light,
}

impl Ponder {
    pub const fn new() -> Self {
        Self { thought: None, light: Light::new() }
    }

    /// The result of the search of this offer, if it is complete.
    pub fn found(&self, offer: &Offer<any::Rules>, level: Level) -> Option<Found> {
        self.thought.as_ref().filter(|thought| thought.is_about(offer, level)).and_then(Thought::found)
    }

    /// Does a piece of the search of this offer.
    pub fn think(&mut self, rules: &any::Rules, offer: &Offer<any::Rules>, level: Level, balance: Balance) {
        let thought = match &mut self.thought {
            Some(thought) if thought.is_about(offer, level) => thought,
            // There is no search yet, or it is of an older offer.
            old => old.insert(Thought::new(rules, offer, level, balance)),
        };
        thought.work(rules, offer);
    }
}

/// The light in the middle, which shows who is ahead in the last evaluated position.
#[derive(Clone)]
pub(in crate::app) struct Light(Option<Ahead>);

impl Light {
    pub const fn new() -> Self {
        Self(None)
    }

    /// Switches it off.
    pub fn forget(&mut self) {
        self.0 = None;
    }

    /// Whether it is known who is ahead in this position.
    pub fn knows(&self, position: &any::Position) -> bool {
        self.0.as_ref().is_some_and(|ahead| ahead.position == *position && ahead.left.is_empty())
    }

    /// Evaluates a position for one more player.
    pub fn weigh(&mut self, play: &Play, position: &any::Position) {
        let ahead = match &mut self.0 {
            Some(ahead) if ahead.position == *position => ahead,
            // The old colour stays until the new one is known.
            old => {
                let colour = old.as_ref().and_then(|ahead| ahead.colour);
                old.insert(Ahead { position: *position, left: &Seat::ALL, sums: [0; 4], colour })
            }
        };
        ahead.look(play.rules(), play.sides());
    }

    /// Paints it.
    pub fn paint(&self, rules: &any::Rules, canvas: &mut Canvas) {
        if let Some(colour) = self.0.as_ref().and_then(|ahead| ahead.colour) {
            for light in rules.ahead_at().into_iter().filter_map(board::Light::at) {
                canvas.set(light, dim(colour, AHEAD));
            }
        }
    }
}

/// Who is ahead in a position: the players' colours, mixed by their chances of winning.
#[derive(Clone)]
struct Ahead {
    position: any::Position,
    /// The seats that are not evaluated yet.
    left: &'static [Seat],
    /// The sums of red, green, blue and of the weights so far.
    sums: [u32; 4],
    /// The mixed colour; until all seats are evaluated, that of the position before.
    colour: Option<RGB16>,
}

impl Ahead {
    /// Evaluates the position for the next seat.
    fn look(&mut self, rules: &any::Rules, sides: Sides) {
        let Some((seat, left)) = self.left.split_first() else { return };
        self.left = left;
        if let Some(player) = rules.player_at(*seat, sides) {
            // Squared, or four nearly equal players would hardly differ; 12 bits, so that the sums do not overflow.
            let chance = rules.chance(&self.position, player).wrapping_shr(8);
            let weight = chance.wrapping_mul(chance).wrapping_shr(4);
            let RGB16 { r, g, b } = rules.colour(*seat, Some(sides));
            for (sum, part) in self.sums.iter_mut().zip([r, g, b, 1 << 8]) {
                *sum = sum.wrapping_add(u32::from(part).wrapping_shr(4).wrapping_mul(weight));
            }
        }
        if left.is_empty() {
            let [r, g, b, all] = self.sums;
            // `all` is 16 times the sum of the weights; the colours were divided by 16.
            let part = |sum: u32| sum.checked_div(all.wrapping_shr(4)).unwrap_or(0).wrapping_mul(16).min(0xFFFF) as u16;
            self.colour = Some(RGB16 { r: part(r), g: part(g), b: part(b) });
        }
    }
}

impl Match {
    /// The offer to search and the level of the search, for a computer's move or a hint.
    fn thinker(&self, settings: &Settings) -> Option<(Offer<any::Rules>, Level)> {
        let Phase::Choose(offer) = self.play.phase() else { return None };
        let asked = settings.hints && (self.touched(Touch::Asks) || self.awaits_hint());
        let level = match self.play.who(self.play.hands()) {
            Who::Computer(level) => level,
            Who::Person if asked => Level::Three,
            Who::Person | Who::Nobody => return None,
        };
        Some((*offer, level))
    }

    /// The result of that search, if it is complete.
    pub(super) fn found(&self, settings: &Settings) -> Option<Found> {
        self.thinker(settings).and_then(|(offer, level)| self.ponder.found(&offer, level))
    }

    /// The position whose evaluation is not complete.
    fn unweighed(&self, settings: &Settings) -> Option<any::Position> {
        let position = self.play.position().filter(|_| settings.chance_light)?;
        (!self.ponder.light.knows(position)).then_some(*position)
    }

    /// Whether there is something to search or evaluate.
    pub(super) fn ponders(&self, settings: &Settings) -> bool {
        let thinks = self.thinker(settings).is_some() && self.found(settings).is_none();
        !self.play.paused() && (thinks || self.unweighed(settings).is_some())
    }

    /// Whether there is something to ponder and nothing else is due.
    pub fn may_ponder(&self, settings: &Settings, now: Time) -> bool {
        self.ponders(settings) && self.cue.is_none_or(|(at, _)| at > now)
    }

    /// Does one piece of a search or evaluation, at most half a millisecond on the board's processor.
    pub fn ponder(&mut self, settings: &Settings, stats: &Stats) {
        if let Some(position) = self.unweighed(settings) {
            self.ponder.light.weigh(&self.play, &position);
        } else if let Some((offer, level)) = self.thinker(settings) {
            self.ponder.think(self.play.rules(), &offer, level, stats.balance(&self.play));
        }
    }
}
