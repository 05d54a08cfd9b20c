//! What is thought of while a match is played: the move to be chosen, and who is ahead. A piece at a time.
//!
//! A step of the app thinks or paints, never both: each takes a third of a millisecond or more. A thought begins when
//! the die has been thrown, while it still falls. A piece of it comes every millisecond in which no frame is due, and a
//! finger always comes first. The pause before a computer's move begins after the fall; at the pace `calm` the thought
//! is done before it ends, at the others the move waits for it.
//!
//! A thought follows from the offer alone. One that an undo, a pause or a power cut discarded comes to the same end
//! again.

use super::Match;
use super::touch::Touch;
use crate::board::Light;
use crate::bots::{Found, Level, Mind as _, Thought};
use crate::rules::{Offer, Seat, any};
use crate::session::{Game as _, Phase, Play, Sides, Who};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::{Canvas, Rgb16};
use crate::view::palette::dim;
use crate::view::scenery::Scenery as _;

/// How bright the light is that shows who is ahead.
const AHEAD: u8 = 180;

/// All that is being thought of.
#[derive(Clone)]
pub(super) struct Ponder {
    /// The search for a computer's move, or for a hint.
    thought: Option<Thought<any::Rules>>,
    /// Who is ahead in the position that was last looked at.
    ahead: Option<Ahead>,
}

impl Ponder {
    pub const fn new() -> Self {
        Self { thought: None, ahead: None }
    }

    /// What was found about the moves of this offer, if it was thought of to the end.
    pub fn found(&self, offer: &Offer<any::Rules>, level: Level) -> Option<Found> {
        self.thought.as_ref().filter(|thought| thought.is_about(offer, level)).and_then(Thought::found)
    }

    /// Thinks on about these moves for a moment.
    pub fn think(&mut self, rules: &any::Rules, offer: &Offer<any::Rules>, level: Level) {
        let thought = match &mut self.thought {
            Some(thought) if thought.is_about(offer, level) => thought,
            // None yet, or of something that is over.
            old => old.insert(Thought::new(rules, offer, level)),
        };
        thought.work(rules, offer);
    }

    /// The light in the middle is not lit.
    pub fn forget_ahead(&mut self) {
        self.ahead = None;
    }

    /// It is known who is ahead in this position.
    pub fn knows_ahead(&self, position: &any::Position) -> bool {
        self.ahead.as_ref().is_some_and(|ahead| ahead.position == *position && ahead.left.is_empty())
    }

    /// Looks at a position with the eyes of one more player.
    pub fn weigh(&mut self, play: &Play, position: &any::Position) {
        let ahead = match &mut self.ahead {
            Some(ahead) if ahead.position == *position => ahead,
            // The old colour stays until the new one is known.
            old => {
                let colour = old.as_ref().and_then(|ahead| ahead.colour);
                old.insert(Ahead { position: *position, left: &Seat::ALL, sums: [0; 4], colour })
            }
        };
        ahead.look(play.rules(), play.sides());
    }

    /// Paints the light in the middle.
    pub fn paint(&self, rules: &any::Rules, canvas: &mut Canvas) {
        if let Some(colour) = self.ahead.as_ref().and_then(|ahead| ahead.colour) {
            for light in rules.ahead_at().into_iter().filter_map(Light::at) {
                canvas.set(light, dim(colour, AHEAD));
            }
        }
    }
}

/// Who is ahead in a position: the players' colours, mixed by their chances.
#[derive(Clone)]
struct Ahead {
    position: any::Position,
    /// The seats that are still to be looked at.
    left: &'static [Seat],
    /// Red, green, blue and the weights so far.
    sums: [u32; 4],
    /// The mixture, when it is known.
    colour: Option<Rgb16>,
}

impl Ahead {
    /// Adds the chance of the next player.
    fn look(&mut self, rules: &any::Rules, sides: Sides) {
        let Some((seat, left)) = self.left.split_first() else { return };
        self.left = left;
        if let Some(player) = rules.player_at(*seat, sides) {
            // Squared, or four players who are about equal would hardly differ; 12 bits, so that sums have room.
            let chance = rules.chance(&self.position, player).wrapping_shr(8);
            let weight = chance.wrapping_mul(chance).wrapping_shr(4);
            let Rgb16 { r, g, b } = rules.colour(*seat, Some(sides));
            for (sum, part) in self.sums.iter_mut().zip([r, g, b, 1 << 8]) {
                *sum = sum.wrapping_add(u32::from(part).wrapping_shr(4).wrapping_mul(weight));
            }
        }
        if left.is_empty() {
            let [r, g, b, all] = self.sums;
            // `all` is 16 for each weight, as the colours are sixteenths.
            let part = |sum: u32| sum.checked_div(all.wrapping_shr(4)).unwrap_or(0).wrapping_mul(16).min(0xFFFF) as u16;
            self.colour = Some(Rgb16 { r: part(r), g: part(g), b: part(b) });
        }
    }
}

impl Match {
    /// Who thinks about the moves on offer, if anybody does.
    fn thinker(&self, settings: &Settings) -> Option<(Offer<any::Rules>, Level)> {
        let Phase::Choose(offer) = self.play.phase() else { return None };
        let asked = settings.hints && (self.touched(Touch::Asks) || self.touched(Touch::Asked));
        let level = match self.play.who(self.play.hands()) {
            Who::Computer(level) => level,
            Who::Person if asked => Level::Three,
            Who::Person | Who::Nobody => return None,
        };
        Some((*offer, level))
    }

    /// The result of that search, once there is one.
    pub(super) fn found(&self, settings: &Settings) -> Option<Found> {
        self.thinker(settings).and_then(|(offer, level)| self.ponder.found(&offer, level))
    }

    /// The position of which it is to be found out who is ahead.
    fn unweighed(&self, settings: &Settings) -> Option<any::Position> {
        let position = self.play.position().filter(|_| settings.chance_light)?;
        (!self.ponder.knows_ahead(position)).then_some(*position)
    }

    /// There is something to think about.
    pub(super) fn ponders(&self, settings: &Settings) -> bool {
        let thinks = self.thinker(settings).is_some() && self.found(settings).is_none();
        !self.play.paused() && (thinks || self.unweighed(settings).is_some())
    }

    /// Whether nothing else is to be done now than to think, if there is something to think about.
    pub fn may_ponder(&self, settings: &Settings, now: Time) -> bool {
        self.ponders(settings) && self.cue.is_none_or(|(at, _)| at > now)
    }

    /// Thinks for a piece of at most half a millisecond of the board's processor.
    pub fn ponder(&mut self, settings: &Settings) {
        if let Some(position) = self.unweighed(settings) {
            self.ponder.weigh(&self.play, &position);
        } else if let Some((offer, level)) = self.thinker(settings) {
            self.ponder.think(self.play.rules(), &offer, level);
        }
    }
}
