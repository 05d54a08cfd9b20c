//! A game that the net plays against itself, and the samples to learn from it.

use super::model::Model;
use crate::chance::Chance;
use galop::bots::Mind;
use galop::bots::net::Features;
use galop::rules::{Next, Offer, Outcome, Thrown, throw};

/// Games end by themselves long before this many throws.
const MOST_THROWS: usize = 20_000;
/// The most positions that are learned from a game; the others are dropped at random.
const POSITIONS: usize = 300;
/// One move in this many is random, so that the net sees positions it would avoid.
const STRAY: usize = 25;

/// A position as one player sees it, and that player's chance to win.
pub struct Sample {
    pub features: Features,
    pub target: f32,
}

/// Returns the exact winning chance of a player in a position.
pub type Teacher<'a, R> = &'a dyn Fn(&<R as galop::rules::Rules>::Position, <R as galop::rules::Rules>::Player) -> f32;

/// How to learn from games.
pub struct Lesson<'a, R: Mind> {
    pub rules: &'a R,
    /// The players whose view is learned.
    pub viewers: &'a [R::Player],
    /// The exact values, if the game is solved.
    pub teacher: Option<Teacher<'a, R>>,
    /// The weight of the end of the game in a target, against the net's own value of the next position (TD(λ)).
    pub trust: f32,
}

impl<R: Mind> Lesson<'_, R> {
    /// Plays a game from `position` and adds its samples.
    pub fn play(&self, position: R::Position, model: &Model, chance: &mut Chance, samples: &mut Vec<Sample>) {
        let Self { rules, viewers, teacher, trust } = *self;
        let (positions, outcome) = record(rules, position, model, chance);
        let keep = POSITIONS.min(positions.len());
        for viewer in viewers {
            let mut target = match outcome {
                Some(Outcome::Won(winner)) => f32::from(u8::from(rules.together(winner, *viewer))),
                Some(Outcome::Draw) | None => 0.5,
            };
            for position in positions.iter().rev() {
                let mut features = Features::new();
                rules.see(position, *viewer, &mut features);
                let own = model.chance(features.list());
                let wanted = teacher.map_or(target, |teacher| teacher(position, *viewer));
                target = trust * target + (1.0 - trust) * own;
                if chance.below(positions.len()) < keep {
                    samples.push(Sample { features, target: wanted });
                }
            }
        }
    }
}

/// Plays a game. Returns all its positions, and how it ended.
fn record<R: Mind>(
    rules: &R,
    mut position: R::Position,
    model: &Model,
    chance: &mut Chance,
) -> (Vec<R::Position>, Option<Outcome<R::Player>>) {
    let mut positions = Vec::new();
    for _ in 0..MOST_THROWS {
        positions.push(position);
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                choose(rules, &mut offer, model, chance);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(over) => return (positions, Some(over.outcome)),
        };
    }
    (positions, None)
}

fn choose<R: Mind>(rules: &R, offer: &mut Offer<R>, model: &Model, chance: &mut Chance) {
    if offer.len() == 1 {
        return;
    }
    if chance.one_in(STRAY) {
        offer.choose(chance.below(offer.len().into()) as u8);
        return;
    }
    let mover = rules.thrower(offer.position());
    let mut best = (f32::NEG_INFINITY, *offer);
    for each in offer.each() {
        let worth = match each.play() {
            Next::Over(over) if over.outcome == Outcome::Won(mover) => 2.0,
            Next::Over(_) => 0.0,
            Next::Again(position) | Next::Turn(position) => {
                let mut features = Features::new();
                rules.see(&position, mover, &mut features);
                model.chance(features.list())
            }
        };
        if worth > best.0 {
            best = (worth, each);
        }
    }
    *offer = best.1;
}
