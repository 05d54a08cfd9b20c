//! The games that each net learns from.

use super::lesson::{Group, How, Lesson};
use super::model::Model;
use crate::chance::Chance;
use crate::solve::{Horses, Senet, Small, Solved, Ur};
use galop::bots;
use galop::rules::horses::{self, Players};
use galop::rules::{Seat, Seats, Side, senet, ur};

/// The games that a net learns from.
pub trait Course {
    /// The name of the net and of the file of its weights.
    fn name(&self) -> &'static str;
    /// The number of features.
    fn features(&self) -> usize;
    /// Plays a game and adds its samples.
    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>);
}

/// 001 and 003 for two players, and similar rules: stairs that are climbed step by step. Solved games give the exact
/// targets.
pub struct Duel {
    /// 001 with two horses each, opposite and adjacent.
    pub solved: Vec<Solved<Horses>>,
}

/// 001 and 003 with more players, or two colours each.
pub struct Crowd;

/// 000: a lane that is entered by counting, and jumping.
pub struct Lanes;

/// 002. The solved game gives the exact targets.
pub struct Royal {
    /// Three pawns a side.
    pub solved: Option<Solved<Ur>>,
}

/// 004. The solved game gives the exact targets.
pub struct SenetPawns {
    /// Three pawns a side.
    pub solved: Option<Solved<Senet>>,
}

/// The values of [`Lesson::trust`] that measured best.
const TRUST_HORSES: f32 = 0.8;
const TRUST_CROWD: f32 = 0.95;
const TRUST_ROYAL: f32 = 0.9;
const TRUST_SENET: f32 = 0.93;

/// Returns random seats, as many as `number` allows.
fn seats(number: std::ops::Range<u8>, chance: &mut Chance) -> Seats {
    loop {
        let seats = Seats::from_bits(chance.below(16) as u8);
        if number.contains(&seats.len()) {
            return seats;
        }
    }
}

/// In half of the games that are rolled out one player plays against greedy players: people capture when they can.
fn hero<P: Copy>(how: How, viewers: &[P], chance: &mut Chance) -> Option<P> {
    (how == How::RolledOut && chance.one_in(2)).then(|| *chance.pick(viewers))
}

fn horses_lesson(
    how: How,
    trust: f32,
    settings: horses::Settings,
    players: Players,
    model: &Model,
    chance: &mut Chance,
    samples: &mut Vec<Group>,
) {
    let Ok(rules) = horses::Rules::new(settings, players) else { return };
    let viewers: Vec<Seat> = rules.seats().iter().collect();
    let start = rules.start(*chance.pick(&viewers));
    let hero = hero(how, &viewers, chance);
    Lesson { rules: &rules, viewers: &viewers, teacher: None, trust, hero }.play(how, start, model, chance, samples);
}

impl Course for Duel {
    fn name(&self) -> &'static str {
        "duel"
    }

    fn features(&self) -> usize {
        bots::horses::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        if !self.solved.is_empty() && !chance.one_in(10) {
            let solved = chance.pick(&self.solved);
            let starts = solved.game.starts();
            let teach = |position: &horses::Position, viewer: Seat| {
                let value = solved.chance(position) as f32;
                if position.turn() == viewer { value } else { 1.0 - value }
            };
            let viewers: Vec<Seat> = solved.game.rules().seats().iter().collect();
            let start = *chance.pick(&starts);
            Lesson {
                rules: solved.game.rules(),
                viewers: &viewers,
                teacher: Some(&teach),
                trust: TRUST_HORSES,
                hero: None,
            }
            .play(how, start, model, chance, samples);
            return;
        }
        let horses = chance.between(1, 5) as u8;
        let players = Players::Each(seats(2..3, chance));
        horses_lesson(
            how,
            TRUST_HORSES,
            horses::Settings { horses, ..horses::Settings::SHEET_001 },
            players,
            model,
            chance,
            samples,
        );
    }
}

impl Course for Crowd {
    fn name(&self) -> &'static str {
        "crowd"
    }

    fn features(&self) -> usize {
        bots::horses::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        let horses = chance.between(1, 5) as u8;
        let (settings, players) = match chance.below(8) {
            0 => (horses::Settings::SHEET_003, Players::Pairs),
            1 => (horses::Settings { horses, ..horses::Settings::SHEET_003 }, Players::Each(seats(3..5, chance))),
            2 => (horses::Settings { horses, ..horses::Settings::SHEET_001 }, Players::Each(seats(3..5, chance))),
            3 => (horses::Settings::SHEET_003, Players::ALL),
            4 => (horses::Settings::SHEET_001, Players::ALL),
            _ => (horses::Settings { horses: 4, ..horses::Settings::SHEET_001 }, Players::ALL),
        };
        horses_lesson(how, TRUST_CROWD, settings, players, model, chance, samples);
    }
}

impl Course for Lanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn features(&self) -> usize {
        bots::horses::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        let horses = chance.between(1, 5) as u8;
        let (horses, players) = match chance.below(3) {
            0 => (4, Players::ALL),
            _ => (horses, Players::Each(seats(2..5, chance))),
        };
        horses_lesson(
            how,
            TRUST_HORSES,
            horses::Settings { horses, ..horses::Settings::SHEET_000 },
            players,
            model,
            chance,
            samples,
        );
    }
}

impl Course for Royal {
    fn name(&self) -> &'static str {
        "ur"
    }

    fn features(&self) -> usize {
        bots::ur::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        if let Some(solved) = &self.solved
            && chance.one_in(2)
        {
            let teach = |position: &ur::Position, viewer: Side| {
                let value = solved.chance(position) as f32;
                if position.turn() == viewer { value } else { 1.0 - value }
            };
            let start = *chance.pick(&solved.game.starts());
            Lesson {
                rules: solved.game.rules(),
                viewers: &Side::BOTH,
                teacher: Some(&teach),
                trust: TRUST_ROYAL,
                hero: None,
            }
            .play(how, start, model, chance, samples);
            return;
        }
        let pawns = *chance.pick(&[ur::Pawns::Ten, ur::Pawns::Ten, ur::Pawns::Seven, ur::Pawns::Five]);
        let Ok(rules) = ur::Rules::new(ur::Settings { pawns, ..ur::Settings::SHEET_002 }) else { return };
        let start = rules.start(*chance.pick(&Side::BOTH));
        Lesson { rules: &rules, viewers: &Side::BOTH, teacher: None, trust: TRUST_ROYAL, hero: None }
            .play(how, start, model, chance, samples);
    }
}

impl Course for SenetPawns {
    fn name(&self) -> &'static str {
        "senet"
    }

    fn features(&self) -> usize {
        bots::senet::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        if let Some(solved) = &self.solved
            && chance.one_in(2)
        {
            let teach = |position: &senet::Position, viewer: Side| {
                let value = solved.chance(position) as f32;
                if position.turn() == viewer { value } else { 1.0 - value }
            };
            let start = *chance.pick(&solved.game.starts());
            Lesson {
                rules: solved.game.rules(),
                viewers: &Side::BOTH,
                teacher: Some(&teach),
                trust: TRUST_SENET,
                hero: None,
            }
            .play(how, start, model, chance, samples);
            return;
        }
        let dice = *chance.pick(&[senet::Dice::Coins, senet::Dice::Coins, senet::Dice::D6]);
        let Ok(rules) = senet::Rules::new(senet::Settings { dice, ..senet::Settings::SHEET_004 }) else { return };
        let hero = hero(how, &Side::BOTH, chance);
        Lesson { rules: &rules, viewers: &Side::BOTH, teacher: None, trust: TRUST_SENET, hero }.play(
            how,
            rules.start(),
            model,
            chance,
            samples,
        );
    }
}
