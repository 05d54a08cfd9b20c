//! The search: tries all throws and their moves, and evaluates the resulting positions with the net.
//!
//! A search is a value that works in small pieces, so that nothing else has to wait for it. It looks one throw ahead,
//! then two, and so on, until its budget is used up.
//!
//! It uses no heap and no recursion, only a stack of [`DEEPEST`] frames, and only integers: a PC and the board choose
//! the same move.

use super::mind::Mind;
use super::net::{CERTAIN, Features};
use crate::rules::{Candidates, Die, Offer, Outcome, Then, roll};

/// The maximum depth of a search, in throws.
pub const DEEPEST: usize = 4;
/// Up to this depth all moves of each throw are searched. Beyond it, on all throws but the last, only the move that the
/// net rates best for its player is followed: one more throw costs a few times the work instead of twelve times.
const THOROUGH: u8 = 3;

// Work is measured in features that a net adds up, some 170 cycles of the board's processor each, and not in time: so a
// search has the same result everywhere.

/// The budget of a search: less than 300 ms of the board's processor.
pub const MOST: u32 = 200_000;
/// The work of one piece, exceeded by at most one position: half a millisecond.
const PIECE: u32 = 240;
/// The work of playing a move.
const MOVE: u32 = 8;

/// By depth: a move whose worth is this much below the best is not searched further.
const MARGINS: [u32; DEEPEST] = [6000, 3000, 2000, 1000];
/// The most moves that can be excluded so.
pub(super) const MOVES: usize = 16;

/// A search for the best move of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search<R: Mind> {
    position: R::Position,
    die: Die,
    /// The player for whom it searches.
    player: R::Player,
    /// The number of moves.
    moves: u8,
    /// The work that is left.
    left: u32,
    /// The current and the maximum depth.
    depth: u8,
    deepest: u8,
    /// The current move.
    at: u8,
    /// The best move of this depth so far, and its worth.
    best: (u8, u32),
    /// The worth of each move at this depth, and the moves that are still searched, a bit each.
    worths: [u16; MOVES],
    close: u32,
    /// The best move of the depth before, and its worth.
    found: (u8, u32),
    /// The throws between the move and the current position.
    frames: [Option<Frame<R>>; DEEPEST],
    height: u8,
}

/// A position whose throws are being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame<R: Mind> {
    position: R::Position,
    /// The current throw, 0 to 5.
    die: u8,
    /// The current move, and the number of moves. A throw without a legal move has 0, and counts as one move.
    at: u8,
    moves: u8,
    /// The thrower plays only the move that the net rates best for him.
    narrow: bool,
    how: How,
    /// The worth of the throw's best move so far.
    best: u32,
    /// The sum of the worths of the throws before, by weight.
    sum: u32,
    /// The position after a throw without a legal move, and its worth: several such throws mostly lead to the same.
    passed: Option<(R::Position, u32)>,
}

/// How the thrower chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// The best move for the searching player, who throws himself.
    Best,
    /// The worst move for the searching player: his only opponent throws.
    Worst,
    /// The move that the net rates best for the thrower: one of several opponents, or any player in a narrow frame.
    /// With the best so far, and its worth to the thrower.
    Own(u8, u32),
    /// The same, after the choice.
    Chosen,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The index of the move, in the order of C-5.
    pub choice: u8,
    /// The player's chance of winning with it, 0 to [`CERTAIN`].
    pub chance: u32,
}

impl<R: Mind> Search<R> {
    /// A search of the moves of `offer`, at most `deepest` throws ahead.
    pub fn new(rules: &R, offer: &Offer<R>, deepest: u8) -> Self {
        Self::with_budget(rules, offer, deepest, MOST)
    }

    /// The same with another budget than that of the board.
    pub fn with_budget(rules: &R, offer: &Offer<R>, deepest: u8, budget: u32) -> Self {
        Self {
            position: *offer.position(),
            die: offer.die(),
            player: rules.thrower(offer.position()),
            moves: offer.len(),
            left: budget,
            depth: 0,
            deepest: deepest.min(DEEPEST as u8),
            at: 0,
            best: (0, 0),
            worths: [0; MOVES],
            close: u32::MAX,
            found: (0, 0),
            frames: [None; DEEPEST],
            height: 0,
        }
    }

    /// Whether it is for this offer, whichever move is chosen there.
    pub fn is_about(&self, offer: &Offer<R>) -> bool {
        self.position == *offer.position() && self.die == offer.die()
    }

    /// Does one piece of work. Returns the result when the search is complete.
    pub fn work(&mut self, rules: &R) -> Option<Found> {
        let end = self.left.saturating_sub(PIECE);
        loop {
            if let Some(found) = self.step(rules) {
                return Some(found);
            }
            // The budget is used up. Only the depth before is complete, so its result counts.
            if self.left == 0 && self.depth > 0 {
                return Some(self.result());
            }
            if self.left <= end {
                return None;
            }
        }
    }

    /// Searches one more position.
    fn step(&mut self, rules: &R) -> Option<Found> {
        self.left = self.left.saturating_sub(MOVE);
        match self.height.checked_sub(1) {
            None => self.step_root(rules),
            Some(top) => {
                self.step_frame(rules, usize::from(top));
                None
            }
        }
    }

    /// Begins the next move or the next depth, or ends.
    fn step_root(&mut self, rules: &R) -> Option<Found> {
        if self.at >= self.moves {
            self.found = self.best;
            self.leave_out();
            if self.depth >= self.deepest || self.close.is_power_of_two() {
                return Some(self.result());
            }
            self.depth = self.depth.wrapping_add(1);
            (self.at, self.best) = (0, (self.close.trailing_zeros() as u8, 0));
        }
        if !self.is_close(self.at) {
            self.at = self.at.wrapping_add(1);
            return None;
        }
        let mut position = self.position;
        let at = self.at;
        let then = roll(rules, &mut position, self.die, |_| at);
        self.go_on(rules, position, then);
        None
    }

    /// Excludes moves that are clearly worse than the best.
    fn leave_out(&mut self) {
        let Some(margin) = MARGINS.get(usize::from(self.depth)) else { return };
        let (_, best) = self.best;
        for (at, worth) in (0..self.moves).zip(self.worths) {
            if u32::from(worth).wrapping_add(*margin) < best {
                self.close &= !1u32.wrapping_shl(at.into());
            }
        }
        // Clear the bits beyond the last move.
        self.close &= 1u32.checked_shl(self.moves.into()).unwrap_or(0).wrapping_sub(1);
    }

    /// Whether this move is still searched.
    const fn is_close(&self, at: u8) -> bool {
        self.close.wrapping_shr(at as u32) & 1 == 1
    }

    /// The worth of each move at the depth reached so far, 0 to [`CERTAIN`].
    pub(super) fn worths(&self) -> impl Iterator<Item = u16> {
        self.worths.iter().copied().take(self.moves.into())
    }

    fn result(&self) -> Found {
        let (choice, chance) = self.found;
        Found { choice, chance }
    }

    /// Continues after a move: the game is over, the depth is reached, or another throw follows.
    fn go_on(&mut self, rules: &R, position: R::Position, then: Then<R::Player>) {
        if let Then::Over(outcome) = then {
            let worth = match outcome {
                Outcome::Won(winner) if rules.together(winner, self.player) => CERTAIN,
                Outcome::Won(_) => 0,
                Outcome::Draw => CERTAIN / 2,
            };
            return self.settle(rules, worth);
        }
        if self.height >= self.depth {
            let worth = judge(rules, &position, self.player, &mut self.left);
            return self.settle(rules, worth);
        }
        let between = self.height.wrapping_add(1) < self.depth;
        let narrow = between && self.depth > THOROUGH;
        let mut frame =
            Frame { position, die: 0, at: 0, moves: 0, narrow, how: How::Best, best: 0, sum: 0, passed: None };
        frame.begin(rules, self.player);
        if let Some(slot) = self.frames.get_mut(usize::from(self.height)) {
            *slot = Some(frame);
            self.height = self.height.wrapping_add(1);
        }
    }

    /// Plays or evaluates the next move of the topmost frame.
    fn step_frame(&mut self, rules: &R, top: usize) {
        let Some(Some(frame)) = self.frames.get_mut(top) else { return };
        let mut position = frame.position;
        let at = frame.at;
        let die = frame.die();
        let thrower = rules.thrower(&position);
        let then = roll(rules, &mut position, die, |_| at);
        if frame.moves == 0 {
            frame.passed = match (frame.passed, then) {
                (_, Then::Over(_)) => None,
                (Some((same, worth)), _) if same == position => return self.settle(rules, worth),
                _ => Some((position, 0)),
            };
        }
        let How::Own(best, most) = frame.how else { return self.go_on(rules, position, then) };
        let worth = match then {
            Then::Over(_) => CERTAIN,
            Then::Again | Then::Turn => judge(rules, &position, thrower, &mut self.left),
        };
        let (best, most) = if at == 0 || worth > most { (at, worth) } else { (best, most) };
        frame.at = at.wrapping_add(1);
        frame.how = How::Own(best, most);
        if frame.at >= frame.moves {
            (frame.at, frame.how) = (best, How::Chosen);
        }
    }

    /// Adds the worth of a move to its frame, and to the frames below if that one is complete.
    fn settle(&mut self, rules: &R, mut worth: u32) {
        while let Some(top) = self.height.checked_sub(1) {
            let player = self.player;
            let Some(Some(frame)) = self.frames.get_mut(usize::from(top)) else { return };
            match frame.settle(rules, player, worth) {
                None => return,
                Some(mean) => worth = mean,
            }
            self.height = top;
        }
        if worth > self.best.1 {
            self.best = (self.at, worth);
        }
        if let Some(slot) = self.worths.get_mut(usize::from(self.at)) {
            *slot = worth as u16;
        }
        self.at = self.at.wrapping_add(1);
    }
}

/// Evaluates a position with the net, and subtracts the work from `left`.
fn judge<R: Mind>(rules: &R, position: &R::Position, player: R::Player, left: &mut u32) -> u32 {
    let mut features = Features::new();
    rules.see(position, player, &mut features);
    let number = features.list().len() as u32;
    // Finding the features takes longer on a crowded board.
    let crowd = number.wrapping_mul(number).wrapping_shr(7);
    *left = left.saturating_sub(number.wrapping_add(crowd).wrapping_add(rules.sight()));
    rules.weigh(position, &features)
}

impl<R: Mind> Frame<R> {
    fn die(&self) -> Die {
        Die::new(self.die.wrapping_add(1)).unwrap_or(Die::One)
    }

    /// Begins the current throw, or the next that can occur. Returns false if there is none.
    fn begin(&mut self, rules: &R, player: R::Player) -> bool {
        while self.die < 6 && rules.weight(self.die()) == 0 {
            self.die = self.die.wrapping_add(1);
        }
        if self.die >= 6 {
            return false;
        }
        self.moves = rules.candidates(&self.position, self.die()).len();
        let thrower = rules.thrower(&self.position);
        self.how = match () {
            () if !self.narrow && rules.together(thrower, player) => How::Best,
            () if !self.narrow && rules.sides() == 2 => How::Worst,
            () if self.moves > 1 => How::Own(0, 0),
            () => How::Chosen,
        };
        self.at = 0;
        true
    }

    /// Adds the worth of the current move. Returns the mean over all throws if it was the last move.
    fn settle(&mut self, rules: &R, player: R::Player, worth: u32) -> Option<u32> {
        let first = self.at == 0;
        self.at = self.at.wrapping_add(1);
        let (best, done) = match self.how {
            How::Best => (if first { worth } else { self.best.max(worth) }, self.at >= self.moves),
            How::Worst => (if first { worth } else { self.best.min(worth) }, self.at >= self.moves),
            How::Own(..) | How::Chosen => (worth, true),
        };
        self.best = best;
        if !done {
            return None;
        }
        if self.moves == 0
            && let Some((_, worth)) = &mut self.passed
        {
            *worth = best;
        }
        self.sum = self.sum.wrapping_add(best.wrapping_mul(rules.weight(self.die()).into()));
        self.die = self.die.wrapping_add(1);
        match self.begin(rules, player) {
            true => None,
            false => self.sum.checked_div(rules.weights()),
        }
    }
}
