//! What must hold in every position of every game, checked on random games with a seed.
//!
//! Ten million moves in `.ci/run`, a quarter in `cargo test`; `GALOP_LONG=1` plays a hundred times as many.

use galop::rules::horses::{self, Players, Progress};
use galop::rules::{Candidates, Die, Next, Rules, Seat, Side, Thrown, senet, throw, ur};
use galop_host_tests::chance::Chance;
use galop_host_tests::{options, share};
use std::fmt::Debug;

/// The number of moves of a family of games; the three together make ten million.
fn moves(share: u64) -> u64 {
    share::of(share / 4, share, 100 * share, "random moves")
}

/// A throw and what was played.
struct Step<'a, R: Rules> {
    before: &'a R::Position,
    /// None if there was no move.
    chosen: Option<R::Move>,
    after: &'a R::Position,
    over: bool,
}

/// Plays one game; returns the number of moves, or None if it did not end within `limit` throws.
fn play<R: Rules>(
    rules: &R,
    start: R::Position,
    limit: u64,
    chance: &mut Chance,
    mut check: impl FnMut(Step<R>),
) -> Option<u64> {
    let mut position = start;
    let mut moves = 0;
    for _ in 0..limit {
        let die = chance.throw(rules);
        let (chosen, next) = match throw(rules, position, die) {
            Thrown::NoMove(next) => (None, next),
            Thrown::Choose(mut offer) => {
                offer.choose(chance.below(offer.len().into()) as u8);
                (Some(offer.chosen()), offer.play())
            }
        };
        let over = matches!(next, Next::Over(_));
        moves += u64::from(chosen.is_some());
        check(Step { before: &position, chosen, after: next.position(), over });
        position = *next.position();
        if over {
            return Some(moves);
        }
    }
    None
}

/// Plays random games of `game` until `share` moves were played. `check` sees every step, `look` one of `often`
/// positions in which the game goes on.
fn hold<R: Rules, O: Debug>(
    (seed, share): (u64, u64),
    game: impl Fn(&mut Chance) -> Game<R, O>,
    check: impl Fn(&R, &Step<R>),
    (often, look): (u32, impl Fn(&R, &R::Position)),
) {
    let mut chance = Chance::new(seed);
    let mut played = 0;
    while played < moves(share) {
        let Game { options, rules, start, bound } = game(&mut chance);
        let mut count = 0u32;
        let ended = play(&rules, start, bound, &mut chance, |step| {
            count += 1;
            check(&rules, &step);
            if count.is_multiple_of(often) && !step.over {
                look(&rules, step.after);
            }
        });
        played += ended.unwrap_or_else(|| panic!("the game is longer than {bound} throws: {options:?}"));
    }
}

/// A game to be played.
struct Game<R: Rules, O> {
    options: O,
    rules: R,
    start: R::Position,
    /// No game has as many throws.
    bound: u64,
}

/// Checks that the position survives save and load, and that some player has a move with some throw; `turns` are the
/// same position with each player to throw.
macro_rules! check_resting {
    ($rules:expr, $position:expr, $turns:expr) => {
        assert_eq!($rules.load(&$rules.save($position)), Ok(*$position), "a position must survive save and load");
        let mut turns = $turns.into_iter().flatten();
        assert!(turns.any(|position| alive($rules, &position)), "no player has a move with any throw: {:?}", $position);
    };
}

/// Whether the player to throw has a move with some throw.
fn alive<R: Rules>(rules: &R, position: &R::Position) -> bool {
    Die::ALL.iter().any(|die| rules.weight(*die) > 0 && !rules.candidates(position, *die).is_empty())
}

mod horse_games {
    use super::*;

    /// Checks that a cell has one horse, no horse is lost, and only the move, a capture or H-1 changed the position.
    fn check(rules: &horses::Rules, step: &Step<horses::Rules>) {
        let mut cells = [false; 56];
        for seat in Seat::ALL {
            let horses = rules.horses(step.after, seat);
            let number = if rules.seats().contains(seat) { rules.settings().horses } else { 0 };
            assert_eq!(horses.len(), usize::from(number), "conservation");
            assert!(horses.is_sorted());
            for pair in horses.windows(2) {
                let shared = [Progress::STABLE, Progress::FINISHED].contains(&pair[0]);
                assert!(shared || pair[0] != pair[1], "two horses on one place of {seat:?}");
            }
            for horse in horses.iter().filter(|horse| horse.on_track()) {
                let cell = (7 + 14 * usize::from(seat.index()) + usize::from(horse.code()) - 1) % 56;
                assert!(!std::mem::replace(&mut cells[cell], true), "two horses on cell {cell}");
            }
        }
        for seat in rules.seats().iter() {
            let mut expected = rules.horses(step.before, seat);
            if let Some(chosen) = step.chosen {
                if chosen.seat == seat {
                    let index = expected.iter().position(|horse| *horse == chosen.from).expect("the horse is there");
                    expected[index] = chosen.to;
                    let back = chosen.to <= chosen.from;
                    assert_eq!(back && chosen.bounces, back, "only a bounce may go back: {chosen:?}");
                    assert_eq!(chosen.path().last(), Some(chosen.to));
                } else if chosen.captures == Some(seat) {
                    assert!(!rules.side(chosen.seat).contains(seat), "a horse of the own side was captured");
                    let now = rules.horses(step.after, seat);
                    let lost = *expected.iter().rev().find(|horse| !now.contains(horse)).expect("one horse fewer out");
                    assert!(lost.on_track(), "a horse was captured off the track");
                    let index = expected.iter().position(|horse| *horse == lost).expect("the horse was there");
                    expected[index] = Progress::STABLE;
                }
            } else if rules.settings().three_sixes == horses::ThreeSixes::HorseBack
                && let Some((mover, place)) = step.before.last()
                && mover == seat
                && rules.horses(step.after, seat) != expected
            {
                let index = expected.iter().position(|horse| *horse == place).expect("the horse last moved");
                expected[index] = Progress::STABLE;
            }
            expected.sort();
            assert_eq!(rules.horses(step.after, seat), expected, "{:?}", step.chosen);
        }
    }

    fn games(seed: u64, share: u64, rarity: usize) {
        let game = |chance: &mut Chance| {
            let (game, options, rules, players) = options::horses(chance, rarity);
            let start = rules.start(*chance.pick(&Seat::ALL));
            Game { options: (game, options, players), rules, start, bound: 400_000 }
        };
        let look = |rules: &horses::Rules, position: &horses::Position| {
            let parts = rules.parts(position);
            let kept = rules.position(&parts);
            assert_eq!(kept, Ok(*position), "a position must survive `parts` and `position`");
            let fresh = Seat::ALL.map(|turn| horses::Parts::new(parts.horses.clone(), turn));
            check_resting!(rules, position, fresh.map(|parts| rules.position(&parts)));
        };
        hold((seed, share), game, check, (16, look));
    }

    #[test]
    fn hold_with_random_settings() {
        games(11, 4_000_000, 6);
    }

    #[test]
    fn hold_on_the_three_sheets() {
        games(12, 2_000_000, 1 << 30);
    }

    /// The worst case that `Choices` names: the eight horses of two colours all can move.
    #[test]
    fn eight_candidates_are_the_most_and_are_reached() {
        let rules = horses::Rules::new(horses::Settings::SHEET_003, Players::Pairs).expect("a preset");
        let horses = |places: [u8; 4]| places.map(Progress::from_code).into_iter().collect::<horses::Horses>();
        let stable = horses([0; 4]);
        let horses = [horses([5, 15, 25, 35]), stable.clone(), horses([10, 20, 30, 40]), stable];
        let position = rules.position(&horses::Parts::new(horses, Seat::Red)).expect("a possible position");
        let Thrown::Choose(offer) = throw(&rules, position, Die::One) else { panic!("nothing to play") };
        assert_eq!(offer.each().count(), 8);
        assert_eq!(offer.len(), 8);
    }
}

mod ur_games {
    use super::*;

    /// Checks that pawns are only where they may be, none is lost, and only legal movements happened.
    fn check(rules: &ur::Rules, step: &Step<ur::Rules>) {
        let parts = rules.parts(step.after);
        for (side, stacks) in Side::BOTH.into_iter().zip(parts.private) {
            let own = |guard| move |pawn: ur::Pawn| pawn == ur::Pawn { side, guard };
            assert!(stacks[..4].iter().all(|stack| stack.iter().all(own(false))), "cells 1 to 4");
            assert!(stacks[4].top().is_none_or(|pawn| pawn.side == side), "cell 13");
            assert!(stacks[5].iter().all(own(true)), "cell 14");
            let standing: u8 = parts.private.iter().flatten().chain(&parts.common).map(|stack| stack.count(side)).sum();
            assert_eq!(standing + parts.reserve[side as usize] + parts.removed[side as usize], rules.pawns());
        }
        assert!(parts.private.iter().flatten().chain(&parts.common).all(|stack| stack.height() <= 5));
        let before = rules.parts(step.before);
        if let Some(chosen) = step.chosen {
            let guard =
                chosen.from > 0 && step.before.stack(chosen.side, chosen.from).top().is_some_and(|pawn| pawn.guard);
            assert!(chosen.to > chosen.from || guard, "only a guard may go back");
            let removed = parts.removed[chosen.side.other() as usize] - before.removed[chosen.side.other() as usize];
            assert_eq!(removed, chosen.removes);
            assert_eq!(parts.removed[chosen.side as usize], before.removed[chosen.side as usize]);
        } else {
            assert_eq!((before.private, before.common, before.reserve), (parts.private, parts.common, parts.reserve));
        }
    }

    #[test]
    fn hold_with_random_settings() {
        let game = |chance: &mut Chance| {
            let (options, rules) = options::ur(chance, 3);
            // At most 20 entries, 20 promotions and 19 removals, with the limit of idle turns after each; with
            // `six=rethrow` some throws are no turns.
            let bound = 60 * u64::from(rules.settings().no_progress) * 2;
            Game { options, rules, start: rules.start(Side::Black), bound }
        };
        let look = |rules: &ur::Rules, position: &ur::Position| {
            let parts = rules.parts(position);
            check_resting!(rules, position, Side::BOTH.map(|turn| rules.position(&ur::Parts { turn, ..parts })));
        };
        hold((21, 2_000_000), game, check, (8, look));
    }

    /// The worst case that `Choices` names: guards on 6 to 13, one on 5, one on 14, a throw of 1.
    #[test]
    fn eighteen_candidates_are_the_most_and_are_reached() {
        let rules = ur::Rules::new(ur::Settings::SHEET_002).expect("a preset");
        let guard = ur::Stack::one(ur::Pawn { side: Side::Black, guard: true });
        let mut parts = rules.parts(&rules.start(Side::Black));
        parts.common = [guard; 8];
        parts.private[0][4] = guard;
        parts.private[0][5] = guard;
        parts.reserve[0] = 0;
        let position = rules.position(&parts).expect("a possible position");
        let Thrown::Choose(offer) = throw(&rules, position, Die::One) else { panic!("nothing to play") };
        assert_eq!(offer.each().count(), 18);
    }
}

mod senet_games {
    use super::*;

    /// Checks that a square has one pawn, none stands on the water, each side has five, and only legal movements
    /// happened.
    fn check(rules: &senet::Rules, step: &Step<senet::Rules>) {
        assert!(step.over || step.after.turns() < rules.settings().max_turns);
        let (before, after) = (rules.parts(step.before), rules.parts(step.after));
        let mut squares = [false; 31];
        for pawn in after.pawns.iter().flatten().filter(|pawn| (1..31).contains(*pawn)) {
            assert_ne!(*pawn, senet::WATER);
            assert!(!std::mem::replace(&mut squares[usize::from(*pawn)], true), "two pawns on {pawn}");
        }
        let Some(chosen) = step.chosen else {
            assert_eq!(before.pawns, after.pawns);
            return;
        };
        let mut expected = before.pawns;
        let swap = |pawns: &mut [u8; 5], from, to| {
            *pawns.iter_mut().find(|pawn| **pawn == from).expect("the pawn is there") = to;
        };
        swap(&mut expected[chosen.side as usize], chosen.from, chosen.drowns.unwrap_or(chosen.to));
        if chosen.swaps {
            swap(&mut expected[chosen.side.other() as usize], chosen.to, chosen.from);
        }
        let free = !expected.iter().flatten().any(|pawn| *pawn == 1);
        let won = expected[chosen.side as usize] == [senet::OUT; 5];
        if rules.settings().reenter == senet::Reenter::Auto && free && !won {
            for side in [chosen.side, chosen.side.other()] {
                if expected[side as usize].contains(&senet::WAIT) {
                    swap(&mut expected[side as usize], senet::WAIT, 1);
                    break;
                }
            }
        }
        expected.iter_mut().for_each(|pawns| pawns.sort());
        assert_eq!(after.pawns, expected, "{chosen:?}");
    }

    #[test]
    fn hold_with_random_settings() {
        let game = |chance: &mut Chance| {
            let (options, rules) = options::senet(chance, 3);
            // A turn has two throws on average; a hundred times as many is practically impossible.
            let bound = 200 * u64::from(rules.settings().max_turns) + 1000;
            Game { options, rules, start: rules.start(), bound }
        };
        let look = |rules: &senet::Rules, position: &senet::Position| {
            let parts = rules.parts(position);
            check_resting!(rules, position, Side::BOTH.map(|turn| rules.position(&senet::Parts { turn, ..parts })));
        };
        hold((31, 2_000_000), game, check, (8, look));
    }
}

/// Positions are small and are copied freely. No field is a pointer, so they have the same size on the board and on a
/// PC.
#[test]
fn positions_have_the_sizes_that_docs_architecture_says() {
    assert_eq!([size_of::<horses::Position>(), size_of::<ur::Position>(), size_of::<senet::Position>()], [32, 32, 16]);
    let pc = horses::Rules::new(horses::Settings::SHEET_000, Players::ALL).expect("a preset");
    let ur = ur::Rules::new(ur::Settings::SHEET_002).expect("a preset");
    let senet = senet::Rules::new(senet::Settings::SHEET_004).expect("a preset");
    let saved = (pc.save(&pc.start(Seat::Red)), ur.save(&ur.start(Side::Black)), senet.save(&senet.start()));
    assert_eq!([saved.0.len(), saved.1.len(), saved.2.len()], [16, 31, 9]);
}
