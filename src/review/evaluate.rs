//! The value of a state of a game: each player's chance of winning.

use super::chances::{Chances, party};
use crate::bots::Mind as _;
use crate::rules::{Die, Rules as _, Seats, any};
use crate::session::{Game as _, Opening, Phase, Play, Sides};

/// Estimates each player's chance of winning in a position.
pub trait Evaluator {
    /// Does a piece of the evaluation of this position, in which a player must throw. Returns the result when it is
    /// complete; until then the next call has the same arguments. The same position always has the same result.
    fn work(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Option<Chances>;

    /// By which chances moves are compared, if not by their value: the best of values that are estimated by samples
    /// would be the luckiest. Called after [`Evaluator::work`] is complete.
    fn rank(&mut self, _: &any::Rules, _: Sides, _: &any::Position, value: Chances) -> Chances {
        value
    }
}

/// Evaluates by the net of the computer players, without search. The net rates the position for each player; the
/// chances are in proportion. A piece is one player: less than half a millisecond of the board's processor.
#[derive(Clone, Debug, Default)]
pub struct ByNet {
    /// The position that is being evaluated.
    position: Option<any::Position>,
    /// The seats that are evaluated, and their shares.
    seats: u8,
    shares: [u32; 4],
}

impl Evaluator for ByNet {
    fn work(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Option<Chances> {
        if self.position.as_ref() != Some(position) {
            *self = Self { position: Some(*position), ..Self::default() };
        }
        let mut open = Seats::ALL.iter().skip(self.seats.into());
        let next = open.find(|seat| party(rules, sides, *seat).iter().next() == Some(*seat));
        let Some(seat) = next else {
            self.position = None;
            return Some(Chances::in_proportion(rules, sides, self.shares));
        };
        self.seats = seat.index().wrapping_add(1);
        if let (Some(share), Some(player)) =
            (self.shares.get_mut(usize::from(seat.index())), rules.player_at(seat, sides))
        {
            *share = rules.chance(position, player);
        }
        None
    }
}

/// A value, and by which chances it is compared with others.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Value {
    pub chances: Chances,
    pub rank: Chances,
}

impl Value {
    const fn certain(chances: Chances) -> Self {
        Self { chances, rank: chances }
    }
}

/// Values of states, with the last position and the first positions of the game remembered.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    /// The last position that was evaluated. Several throws without a move mostly lead to the same.
    last: Option<(any::Position, Value)>,
    /// The first position if the player of each number begins.
    starts: [Option<Chances>; 4],
}

impl Values {
    /// Does a piece of the evaluation of a match in which a player must throw, or which is over. Returns the result
    /// when it is complete.
    pub fn work(&mut self, evaluator: &mut impl Evaluator, play: &Play) -> Option<Value> {
        let rules = play.rules();
        match play.phase() {
            Phase::Over(_) => Some(Value::certain(Chances::won(rules, play.sides(), play.winners()))),
            Phase::Throw(position) => self.position(evaluator, rules, play.sides(), position),
            Phase::Opening(opening) => self.opening(evaluator, rules, opening),
            // Only states between throws are evaluated.
            Phase::Choose(offer) => self.position(evaluator, rules, play.sides(), offer.position()),
        }
    }

    fn position(
        &mut self,
        evaluator: &mut impl Evaluator,
        rules: &any::Rules,
        sides: Sides,
        position: &any::Position,
    ) -> Option<Value> {
        if let Some(winner) = rules.decided(position) {
            return Some(Value::certain(Chances::won(rules, sides, rules.party(winner, sides))));
        }
        if let Some((_, known)) = self.last.filter(|(known, _)| known == position) {
            return Some(known);
        }
        let chances = evaluator.work(rules, sides, position)?;
        let value = Value { chances, rank: evaluator.rank(rules, sides, position, chances) };
        self.last = Some((*position, value));
        Some(value)
    }

    /// The mean of the first positions, by how likely each player is to begin.
    fn opening(&mut self, evaluator: &mut impl Evaluator, rules: &any::Rules, opening: &Opening) -> Option<Value> {
        let odds = odds(rules, opening);
        let (mut sum, mut all) = (Chances::default(), 0u32);
        for (number, weight) in (0u8..).zip(odds).filter(|(_, weight)| *weight > 0) {
            let known = self.starts.get(usize::from(number)).copied().flatten();
            let Some(value) = known else {
                let (position, sides) = rules.begin(number);
                let value = self.position(evaluator, rules, sides, &position)?.chances;
                self.starts.get_mut(usize::from(number)).into_iter().for_each(|start| *start = Some(value));
                // One position is enough for this piece.
                return None;
            };
            sum = sum.plus_times(value, weight);
            all = all.wrapping_add(weight);
        }
        Some(Value::certain(sum.divided(all)))
    }
}

/// How likely the player of each number is to begin: weights, of which only the proportion counts.
fn odds(rules: &any::Rules, opening: &Opening) -> [u32; 4] {
    let mut odds = [0; 4];
    let mut put = |number: u8, weight| odds.get_mut(usize::from(number)).into_iter().for_each(|odds| *odds = weight);
    match opening {
        Opening::Drawn(number) => put(*number, 1),
        // SE4-5: of two players who throw in turn, until one throws a 1.
        Opening::Start(start) => {
            let all = Die::ALL.iter().fold(0u32, |sum, die| sum.wrapping_add(rules.weight(*die).into()));
            put(start.thrower(), all);
            put(start.thrower() ^ 1, all.wrapping_sub(rules.weight(Die::One).into()));
        }
        // C-7.
        Opening::RollOff(off, _) => {
            let [waiting, leaders, best] = off.parts();
            let (leader, waiter) = roll_off(waiting.count_ones(), leaders.count_ones(), best.into());
            for number in 0..4u8 {
                let is_in = |players: u8| players.wrapping_shr(number.into()) & 1 == 1;
                put(
                    number,
                    if is_in(waiting) {
                        waiter
                    } else if is_in(leaders) {
                        leader
                    } else {
                        0
                    },
                );
            }
        }
    }
    odds
}

/// The weights of each leader and of each player who has not thrown, in a roll-off in which `waiting` players have not
/// thrown, and `leaders` have thrown the highest number so far, `best`. Equals have equal chances in the next round.
fn roll_off(waiting: u32, leaders: u32, best: u32) -> (u32, u32) {
    if leaders == 0 {
        return (0, 1);
    }
    // A leader wins if no throw is higher, against each who throws the same with equal chances; in units of 1/12, so
    // that one in two, three or four is whole.
    let (mut leader, mut choose, six) = (0u32, 1u32, 6u32.wrapping_pow(waiting));
    for equals in 0..=waiting {
        let lower = best.saturating_sub(1).wrapping_pow(waiting.wrapping_sub(equals));
        let share = 12u32.checked_div(leaders.wrapping_add(equals)).unwrap_or(0);
        leader = leader.wrapping_add(choose.wrapping_mul(lower).wrapping_mul(share));
        // From « n choose k » to « n choose k + 1 ».
        let above = choose.wrapping_mul(waiting.wrapping_sub(equals));
        choose = above.checked_div(equals.wrapping_add(1)).unwrap_or(0);
    }
    let all = six.wrapping_mul(12);
    // All leaders and all others share the rest.
    (leader.wrapping_mul(waiting), all.wrapping_sub(leader.wrapping_mul(leaders)))
}
