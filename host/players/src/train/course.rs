//! The games that each net learns from.

use super::lesson::{Group, How, Lesson};
use super::model::Model;
use crate::chance::Chance;
use crate::solve::{self, Small, Solved};
use galop::bots::{self, Mind};
use galop::rules::horses::{self, Players, Settings, WinHorses};
use galop::rules::{Rules, Seat, Seats, Side, senet, ur};

/// The games that a net learns from.
pub trait Course {
    /// The name of the net and of the file of its weights.
    fn name(&self) -> &'static str;
    /// The number of features.
    fn features(&self) -> usize;
    /// Plays a game and adds its samples.
    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>);
}

/// Petits Chevaux.
pub struct Horses {
    name: &'static str,
    /// The settings and players of a game.
    games: fn(&mut Chance) -> (Settings, Players),
    /// See [`Lesson::trust`].
    trust: f32,
    /// A solved game, which nine of ten lessons play.
    solved: Option<Solved<solve::Horses>>,
}

/// 001 and 003 for two players opposite each other, and similar rules. Solved: 001 with two horses each.
pub const fn opposite(solved: Option<Solved<solve::Horses>>) -> Horses {
    let games = |chance: &mut Chance| {
        let seats = *chance.pick(&[[Seat::Red, Seat::Blue], [Seat::Green, Seat::Yellow]]);
        two_players(seats, chance)
    };
    Horses { name: "opposite", games, trust: 0.8, solved }
}

/// The same for two players side by side.
pub const fn adjacent(solved: Option<Solved<solve::Horses>>) -> Horses {
    let games = |chance: &mut Chance| {
        let first = *chance.pick(&Seat::ALL);
        two_players([first, first.clockwise(1)], chance)
    };
    Horses { name: "adjacent", games, trust: 0.8, solved }
}

fn two_players(seats: [Seat; 2], chance: &mut Chance) -> (Settings, Players) {
    let horses = chance.between(1, 5) as u8;
    (Settings { horses, ..Settings::SHEET_001 }, Players::Each(Seats::of(|seat| seats.contains(&seat))))
}

/// 001 and 003 with more players, or two colours each: stairs that are climbed step by step.
pub const fn crowd() -> Horses {
    let games = |chance: &mut Chance| {
        let horses = chance.between(1, 5) as u8;
        match chance.below(8) {
            0 => (Settings::SHEET_003, Players::Pairs),
            1 => (Settings { horses, ..Settings::SHEET_003 }, Players::Each(seats(3..5, chance))),
            2 => (Settings { horses, ..Settings::SHEET_001 }, Players::Each(seats(3..5, chance))),
            3 => (Settings::SHEET_003, Players::ALL),
            4 => (Settings::SHEET_001, Players::ALL),
            _ => (Settings { horses: 4, ..Settings::SHEET_001 }, Players::ALL),
        }
    };
    Horses { name: "crowd", games, trust: 0.95, solved: None }
}

/// 000: a lane that is entered by counting, and jumping.
pub const fn lanes() -> Horses {
    let games = |chance: &mut Chance| {
        let horses = chance.between(1, 5) as u8;
        match chance.below(3) {
            0 => (Settings::SHEET_000, Players::ALL),
            _ => (Settings { horses, ..Settings::SHEET_000 }, Players::Each(seats(2..5, chance))),
        }
    };
    Horses { name: "lanes", games, trust: 0.8, solved: None }
}

/// All sheets with the house rule that the first horse home wins.
pub const fn race() -> Horses {
    let games = |chance: &mut Chance| {
        let sheet = *chance.pick(&[Settings::SHEET_000, Settings::SHEET_001, Settings::SHEET_003, Settings::SHEET_003]);
        let horses = if chance.one_in(4) { chance.between(2, 5) as u8 } else { 4 };
        let players = if chance.one_in(4) { Players::Each(seats(2..5, chance)) } else { Players::ALL };
        (Settings { horses, win_horses: WinHorses::One, ..sheet }, players)
    };
    Horses { name: "race", games, trust: 0.95, solved: None }
}

/// Returns random seats, as many as `number` allows.
fn seats(number: std::ops::Range<u8>, chance: &mut Chance) -> Seats {
    loop {
        let seats = Seats::from_bits(chance.below(16) as u8);
        if number.contains(&seats.len()) {
            return seats;
        }
    }
}

impl Course for Horses {
    fn name(&self) -> &'static str {
        self.name
    }

    fn features(&self) -> usize {
        bots::horses::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        if let Some(solved) = self.solved.as_ref().filter(|_| !chance.one_in(10)) {
            let viewers: Vec<Seat> = solved.game.rules().seats().iter().collect();
            return solved_lesson(solved, &viewers, how, model, chance, samples);
        }
        let (settings, players) = (self.games)(chance);
        let Ok(rules) = horses::Rules::new(settings, players) else { return };
        let viewers: Vec<Seat> = rules.seats().iter().collect();
        let start = rules.start(*chance.pick(&viewers));
        let hero = hero(how, &viewers, chance);
        let lesson = Lesson { rules: &rules, viewers: &viewers, teacher: None, trust: self.trust, hero };
        lesson.play(how, start, model, chance, samples);
    }
}

/// In half of the games that are rolled out one player plays against greedy players: people capture when they can.
fn hero<P: Copy>(how: How, viewers: &[P], chance: &mut Chance) -> Option<P> {
    (how == How::RolledOut && chance.one_in(2)).then(|| *chance.pick(viewers))
}

/// Plays a solved game, whose values are the targets.
fn solved_lesson<S: Small>(
    solved: &Solved<S>,
    viewers: &[<S::Rules as Rules>::Player],
    how: How,
    model: &Model,
    chance: &mut Chance,
    samples: &mut Vec<Group>,
) where
    S::Rules: Mind,
{
    let rules = solved.game.rules();
    let teach = |position: &<S::Rules as Rules>::Position, viewer| {
        let value = solved.chance(position) as f32;
        if rules.thrower(position) == viewer { value } else { 1.0 - value }
    };
    let start = *chance.pick(&solved.game.starts());
    // Nothing is learned from the end of the game.
    Lesson { rules, viewers, teacher: Some(&teach), trust: 1.0, hero: None }.play(how, start, model, chance, samples);
}

/// 002. The solved game gives the exact targets.
pub struct Royal {
    /// Three pawns a side.
    pub solved: Option<Solved<solve::Ur>>,
}

impl Course for Royal {
    fn name(&self) -> &'static str {
        "ur"
    }

    fn features(&self) -> usize {
        bots::ur::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        if let Some(solved) = self.solved.as_ref().filter(|_| chance.one_in(2)) {
            return solved_lesson(solved, &Side::BOTH, how, model, chance, samples);
        }
        let pawns = *chance.pick(&[ur::Pawns::Ten, ur::Pawns::Ten, ur::Pawns::Seven, ur::Pawns::Five]);
        let Ok(rules) = ur::Rules::new(ur::Settings { pawns, ..ur::Settings::SHEET_002 }) else { return };
        let start = rules.start(*chance.pick(&Side::BOTH));
        Lesson { rules: &rules, viewers: &Side::BOTH, teacher: None, trust: 0.9, hero: None }
            .play(how, start, model, chance, samples);
    }
}

/// 004. The solved game gives the exact targets.
pub struct Senet {
    /// Three pawns a side.
    pub solved: Option<Solved<solve::Senet>>,
}

impl Course for Senet {
    fn name(&self) -> &'static str {
        "senet"
    }

    fn features(&self) -> usize {
        bots::senet::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        if let Some(solved) = self.solved.as_ref().filter(|_| chance.one_in(2)) {
            return solved_lesson(solved, &Side::BOTH, how, model, chance, samples);
        }
        let dice = *chance.pick(&[senet::Dice::Coins, senet::Dice::Coins, senet::Dice::D6]);
        let Ok(rules) = senet::Rules::new(senet::Settings { dice, ..senet::Settings::SHEET_004 }) else { return };
        let hero = hero(how, &Side::BOTH, chance);
        Lesson { rules: &rules, viewers: &Side::BOTH, teacher: None, trust: 0.93, hero }.play(
            how,
            rules.start(),
            model,
            chance,
            samples,
        );
    }
}

/// 004 when both sides have at most three pawns left.
pub struct SenetEnd {
    pub solved: Solved<solve::Senet>,
}

impl Course for SenetEnd {
    fn name(&self) -> &'static str {
        "senet_end"
    }

    fn features(&self) -> usize {
        bots::senet::FEATURES
    }

    fn lesson(&self, how: How, model: &Model, chance: &mut Chance, samples: &mut Vec<Group>) {
        solved_lesson(&self.solved, &Side::BOTH, how, model, chance, samples);
    }
}
