//! A game that the net plays against itself, and the samples to learn from it.

use super::model::Model;
use crate::chance::Chance;
use crate::rollout::{best, play_on, value};
use galop::bots::net::Features;
use galop::bots::{Mind, greedy};
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

/// Samples that are compared with each other: the positions after each move of a choice, or one alone.
pub type Group = Vec<Sample>;

/// How the targets are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By the end of the game and the net's values on the way: temporal differences.
    Played,
    /// By rollouts of all moves of some choices of the game.
    RolledOut,
}

/// The most choices of a game that are rolled out if it is not solved, the playouts of each move, and their throws.
const CHOICES: usize = 16;
const PLAYOUTS: u64 = 40;
const THROWS: u32 = 24;

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
    /// The only player who chooses by the net; the others are greedy, and their view is not learned.
    pub hero: Option<R::Player>,
}

impl<R: Mind> Lesson<'_, R> {
    /// Plays a game from `position` and adds its samples.
    pub fn play(&self, how: How, position: R::Position, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        let (positions, outcome) = self.record(position, model, chance);
        match how {
            How::Played => self.learn_from_end(&positions, outcome, model, chance, samples),
            How::RolledOut => {
                // Exact values take no playouts.
                let most = if self.teacher.is_some() { POSITIONS } else { CHOICES };
                for _ in 0..most.min(positions.len()) {
                    self.roll_out(*chance.pick(&positions), model, chance, samples);
                }
            }
        }
    }

    /// The players whose view is learned.
    fn learners(&self) -> impl Iterator<Item = R::Player> {
        let Self { rules, viewers, hero, .. } = *self;
        viewers.iter().copied().filter(move |viewer| hero.is_none_or(|hero| rules.together(hero, *viewer)))
    }

    fn learn_from_end(
        &self,
        positions: &[R::Position],
        outcome: Option<Outcome<R::Player>>,
        model: &Model,
        chance: &mut Chance,
        samples: &mut Vec<Group>,
    ) {
        let Self { rules, teacher, trust, .. } = *self;
        let keep = POSITIONS.min(positions.len());
        for viewer in self.learners() {
            let mut target = match outcome {
                Some(Outcome::Won(winner)) => f32::from(u8::from(rules.together(winner, viewer))),
                Some(Outcome::Draw) | None => 0.5,
            };
            for position in positions.iter().rev() {
                let mut features = Features::new();
                rules.see(position, viewer, &mut features);
                let own = model.chance(features.list());
                let wanted = teacher.map_or(target, |teacher| teacher(position, viewer));
                target = trust * target + (1.0 - trust) * own;
                if chance.below(positions.len()) < keep {
                    samples.push(vec![Sample { features, target: wanted }]);
                }
            }
        }
    }

    /// Throws in a position, and adds what each move leads to as all players see it, with the mean of its playouts. The
    /// moves' playouts have the same throws, so their differences are more exact than their values.
    fn roll_out(&self, position: R::Position, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        let Self { rules, teacher, .. } = *self;
        let Thrown::Choose(offer) = throw(rules, position, chance.throw(rules)) else { return };
        if offer.len() == 1 {
            return;
        }
        let seed = chance.bits64();
        let viewers: Vec<R::Player> = self.learners().collect();
        let mut groups: Vec<Group> = viewers.iter().map(|_| Group::new()).collect();
        for each in offer.each() {
            let (Next::Again(after) | Next::Turn(after)) = each.play() else { continue };
            let mut targets = vec![0.0; viewers.len()];
            let mut add = |end: &Next<R>, weight: f32| {
                for (target, viewer) in targets.iter_mut().zip(&viewers) {
                    let evaluate = |position: &R::Position, viewer: R::Player| match teacher {
                        Some(teacher) => teacher(position, viewer),
                        None => evaluate(rules, model, position, viewer),
                    };
                    *target += weight * value(rules, end, *viewer, evaluate);
                }
            };
            if teacher.is_some() {
                add(&each.play(), 1.0);
            } else {
                for playout in 0..PLAYOUTS {
                    let mut chance = Chance::new(seed.wrapping_add(playout));
                    let choose = |offer| self.choose(offer, model);
                    add(
                        &play_on(rules, each.play(), Some(THROWS), &mut chance, |_, _| (), choose),
                        1.0 / PLAYOUTS as f32,
                    );
                }
            }
            for ((group, viewer), target) in groups.iter_mut().zip(&viewers).zip(targets) {
                let mut features = Features::new();
                rules.see(&after, *viewer, &mut features);
                group.push(Sample { features, target });
            }
        }
        samples.extend(groups.into_iter().filter(|group| !group.is_empty()));
    }

    /// Plays a game. Returns all its positions, and how it ended.
    fn record(
        &self,
        mut position: R::Position,
        model: &Model,
        chance: &mut Chance,
    ) -> (Vec<R::Position>, Option<Outcome<R::Player>>) {
        let mut positions = Vec::new();
        for _ in 0..MOST_THROWS {
            positions.push(position);
            let next = match throw(self.rules, position, chance.throw(self.rules)) {
                Thrown::NoMove(next) => next,
                Thrown::Choose(mut offer) if offer.len() > 1 && chance.one_in(STRAY) => {
                    offer.choose(chance.below(offer.len().into()) as u8);
                    offer.play()
                }
                Thrown::Choose(offer) => self.choose(offer, model).play(),
            };
            position = match next {
                Next::Again(position) | Next::Turn(position) => position,
                Next::Over(over) => return (positions, Some(over.outcome)),
            };
        }
        (positions, None)
    }

    /// Chooses by the net, or greedily.
    fn choose(&self, mut offer: Offer<R>, model: &Model) -> Offer<R> {
        let Self { rules, hero, .. } = *self;
        if hero.is_some_and(|hero| !rules.together(hero, rules.thrower(offer.position()))) {
            greedy(rules, &mut offer);
            return offer;
        }
        best(rules, offer, |position, player| evaluate(rules, model, position, player))
    }
}

fn evaluate<R: Mind>(rules: &R, model: &Model, position: &R::Position, player: R::Player) -> f32 {
    let mut features = Features::new();
    rules.see(position, player, &mut features);
    model.chance(features.list())
}
