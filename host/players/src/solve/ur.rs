//! The Royal Game of Ur with fewer pawns. The sheet's limit of turns without progress is ignored.

use super::Small;
use galop::rules::ur::{COMMON, EXIT, PRIVATE, Parts, Pawn, Position, Rules, Settings, Stack};
use galop::rules::{Die, Next, Side, Thrown, throw};
use galop::setting_table::Refused;
use std::collections::HashSet;

/// The Royal Game of Ur with few pawns, and all its reachable states.
pub struct Ur {
    rules: Rules,
    /// The key of each state, sorted.
    keys: Vec<u64>,
}

/// The bits of a count in a key. A lane has six counts: reserve, cells 1 to 4, exit.
const COUNT: u32 = 2;
const LANE: [u8; 6] = [0, 1, 2, 3, 4, EXIT];

impl Ur {
    /// `pawns` a side, 1 to 3: more do not fit in a key.
    pub fn new(pawns: u8) -> Result<Self, Refused> {
        let settings = Settings { no_progress: 10_000, ..Settings::SHEET_002 };
        let rules = Rules::new(settings)?.with_pawns(pawns)?;
        Ok(Self { rules, keys: reach(&rules) })
    }
}

/// Returns all reachable states.
fn reach(rules: &Rules) -> Vec<u64> {
    let first = key(&rules.start(Side::Black));
    let (mut known, mut fresh) = (HashSet::from([first]), vec![first]);
    while let Some(from) = fresh.pop() {
        let Some(position) = unlock(rules, from) else { continue };
        let mut add = |next: Next<Rules>| {
            if let Next::Again(position) | Next::Turn(position) = next {
                let key = key(&position);
                if known.insert(key) {
                    fresh.push(key);
                }
            }
        };
        for die in Die::ALL {
            match throw(rules, position, die) {
                Thrown::NoMove(next) => add(next),
                Thrown::Choose(offer) => offer.each().for_each(|each| add(each.play())),
            }
        }
    }
    let mut keys: Vec<u64> = known.into_iter().collect();
    keys.sort_unstable();
    keys
}

/// The stacks as `me` sees them: the common cells, its own cell 13 and the enemy's.
fn stacks(position: &Position, me: Side) -> impl Iterator<Item = Stack> {
    let own = COMMON.map(move |i| (me, i)).chain([(me, 13), (me.other(), 13)]);
    own.map(|(side, i)| position.stack(side, i))
}

/// A position as the player who throws sees it, from the lowest bit: the counts of both lanes; then for each pawn of a
/// stack a 1, its side and whether it is a guard, and a 0 at the end of each stack. Three pawns a side take at most
/// 52 bits.
fn key(position: &Position) -> u64 {
    let me = position.turn();
    let (mut key, mut at) = (0, 0);
    let mut put = |bits: u64, number: u32| {
        key |= bits << at;
        at += number;
    };
    for side in [me, me.other()] {
        for i in LANE {
            let count = if i == 0 { position.reserve(side) } else { position.height(side, i) };
            put(count.into(), COUNT);
        }
    }
    for stack in stacks(position, me) {
        for pawn in stack.iter() {
            put(1 | u64::from(pawn.side != me) << 1 | u64::from(pawn.guard) << 2, 3);
        }
        put(0, 1);
    }
    key
}

/// The position of a key, with Black to throw.
fn unlock(rules: &Rules, mut key: u64) -> Option<Position> {
    let mut take = |number: u32| {
        let bits = key & ((1 << number) - 1);
        key >>= number;
        bits as u8
    };
    let mut private = [[Stack::EMPTY; 6]; 2];
    let (mut reserve, mut removed) = ([0; 2], [rules.pawns(); 2]);
    for side in Side::BOTH {
        for i in LANE {
            let count = take(COUNT);
            removed[side as usize] = removed[side as usize].checked_sub(count)?;
            match PRIVATE.iter().position(|cell| *cell == i) {
                Some(cell) => {
                    let mut alike = (0..count).map(|_| Pawn { side, guard: i == EXIT });
                    private[side as usize][cell] = alike.try_fold(Stack::EMPTY, Stack::push)?;
                }
                None => reserve[side as usize] = count,
            }
        }
    }
    let mut found = [Stack::EMPTY; 10];
    for stack in &mut found {
        while take(1) == 1 {
            let (side, guard) = (Side::BOTH[usize::from(take(1))], take(1) == 1);
            removed[side as usize] = removed[side as usize].checked_sub(1)?;
            *stack = stack.push(Pawn { side, guard })?;
        }
    }
    let [common @ .., own, other] = found;
    for (side, stack) in [own, other].into_iter().enumerate() {
        private[side][4] = stack;
    }
    rules.position(&Parts { private, common, reserve, removed, turn: Side::Black, idle: 0 }).ok()
}

impl Small for Ur {
    type Rules = Rules;

    fn name(&self) -> String {
        format!("002-{0}v{0}", self.rules.pawns())
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn numbers(&self) -> usize {
        self.keys.len()
    }

    fn number(&self, position: &Position) -> usize {
        self.keys.binary_search(&key(position)).expect("a reachable state")
    }

    fn holds(&self, position: &Position) -> bool {
        let in_play = |side: Side| {
            let lane = LANE.map(|i| if i == 0 { position.reserve(side) } else { position.height(side, i) });
            lane.iter().sum::<u8>() + stacks(position, side).map(|stack| stack.count(side)).sum::<u8>()
        };
        // More pawns do not fit in a key.
        Side::BOTH.into_iter().all(|side| in_play(side) <= self.rules.pawns())
            && self.keys.binary_search(&key(position)).is_ok()
    }

    fn position(&self, number: usize) -> Option<Position> {
        unlock(&self.rules, self.keys[number])
    }

    /// Counts the pawns that are out, then how far the others have come.
    fn lateness(&self, number: usize) -> u32 {
        let Some(position) = self.position(number) else { return 0 };
        let side = |side: Side| {
            let come: u32 = (1..=EXIT).map(|i| u32::from(i) * u32::from(position.height(side, i))).sum();
            1000 * u32::from(self.rules.removed(&position, side)) + come
        };
        Side::BOTH.into_iter().map(side).sum()
    }

    fn starts(&self) -> Vec<Position> {
        Side::BOTH.map(|side| self.rules.start(side)).into()
    }
}
