//! Looks ahead: all throws, the moves on them, and what the net thinks of where they lead.
//!
//! A search is a value that is worked on in small pieces, so that nothing else has to wait for it. It looks one throw
//! ahead, then two, and so on, until it has done as much as it may.
//!
//! It uses no heap and no recursion, only a stack of [`DEEPEST`] frames, and whole numbers throughout: a PC and the
//! board choose the same move.

use super::mind::Mind;
use super::net::{CERTAIN, Features};
use crate::rules::{Candidates, Die, Offer, Outcome, Then, roll};

/// How many throws ahead a search can look.
pub const DEEPEST: usize = 4;
/// So many with all moves on each. Further, on all throws but the last only the move is followed that the net thinks is
/// best for whoever plays it: one throw more, for a few times the work instead of twelve.
const THOROUGH: u8 = 3;

// Work is counted in features that a net adds up, some 170 cycles of the board's processor each, and not in time: so a
// search comes to the same end everywhere.

/// All that a search may do: less than 300 ms of the board's processor.
const MOST: u32 = 200_000;
/// What it does at a time, and up to one position more: half a millisecond.
const PIECE: u32 = 240;
/// What it is to play a move, in the same measure.
const MOVE: u32 = 8;

/// After looking so many throws ahead, what is worth so much less than the best is left out.
const MARGINS: [u32; DEEPEST] = [6000, 3000, 2000, 1000];
/// The most moves that are told apart so.
const MOVES: usize = 16;

/// A search for the best of the moves that are on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search<R: Mind> {
    position: R::Position,
    die: Die,
    /// Who looks.
    player: R::Player,
    /// How many moves there are.
    moves: u8,
    /// How much it may still do.
    left: u32,
    /// How many throws ahead it looks now, and at most.
    depth: u8,
    deepest: u8,
    /// The move it is at.
    at: u8,
    /// The best of this depth so far, and its worth.
    best: (u8, u32),
    /// What each move was worth at this depth, and which of them are still worth a look, a bit each.
    worths: [u16; MOVES],
    close: u32,
    /// The best of the depth before, and its worth.
    found: (u8, u32),
    /// The throws between the move and the position it is at.
    frames: [Option<Frame<R>>; DEEPEST],
    height: u8,
}

/// A position whose throws are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame<R: Mind> {
    position: R::Position,
    /// The throw it is at, 0 to 5.
    die: u8,
    /// The move it is at, and how many there are; none is a throw without a move, which counts as one.
    at: u8,
    moves: u8,
    /// Whoever throws plays what the net thinks is best for himself.
    narrow: bool,
    how: How,
    /// The worth of the move that is played, so far.
    best: u32,
    /// The worths of the throws before, each as often as it may fall.
    sum: u32,
    /// Where a throw without a move led, and its worth: several such throws mostly lead to the same.
    passed: Option<(R::Position, u32)>,
}

/// How the one who throws chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// What is best for the one who looks.
    Best,
    /// What is worst for him: of two sides the other.
    Worst,
    /// What the net thinks is best for the thrower: one of several opponents, or far ahead anybody. The best so far, and
    /// its worth to him.
    Own(u8, u32),
    /// The same, and the choice has been made.
    Chosen,
}

/// What became of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of the move, in the order of C-5.
    pub choice: u8,
    /// How likely the player wins with it, 0 to [`CERTAIN`].
    pub chance: u32,
}

impl<R: Mind> Search<R> {
    /// For the moves of `offer`: looks at most `deepest` throws ahead.
    pub fn new(rules: &R, offer: &Offer<R>, deepest: u8) -> Self {
        Self {
            position: *offer.position(),
            die: offer.die(),
            player: rules.thrower(offer.position()),
            moves: offer.len(),
            left: MOST,
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

    /// Whether it is for this offer, wherever the finger is.
    pub fn is_about(&self, offer: &Offer<R>) -> bool {
        self.position == *offer.position() && self.die == offer.die()
    }

    /// Goes on for a piece; the move, when it is found.
    pub fn work(&mut self, rules: &R) -> Option<Found> {
        let end = self.left.saturating_sub(PIECE);
        loop {
            if let Some(found) = self.step(rules) {
                return Some(found);
            }
            // The depth before has been looked at as a whole; of this one the moves cannot be compared.
            if self.left == 0 && self.depth > 0 {
                return Some(self.result());
            }
            if self.left <= end {
                return None;
            }
        }
    }

    /// One position more.
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

    /// Begins the next move, depth, or ends.
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

    /// Moves that are clearly worse than the best are not looked at again.
    fn leave_out(&mut self) {
        let Some(margin) = MARGINS.get(usize::from(self.depth)) else { return };
        let (_, best) = self.best;
        for (at, worth) in (0..self.moves).zip(self.worths) {
            if u32::from(worth).wrapping_add(*margin) < best {
                self.close &= !1u32.wrapping_shl(at.into());
            }
        }
        // Beyond the last move there is nothing.
        self.close &= 1u32.checked_shl(self.moves.into()).unwrap_or(0).wrapping_sub(1);
    }

    /// Whether this move is still worth a look.
    const fn is_close(&self, at: u8) -> bool {
        self.close.wrapping_shr(at as u32) & 1 == 1
    }

    fn result(&self) -> Found {
        let (choice, chance) = self.found;
        Found { choice, chance }
    }

    /// What follows a move: it is over, deep enough, or there is another throw to be looked at.
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

    /// Plays or judges the next move of the topmost frame.
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

    /// A move turned out to be worth this: it counts for the frame it was played in, and whatever that ends.
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

/// What the net thinks of a position; the work is taken off `left`.
fn judge<R: Mind>(rules: &R, position: &R::Position, player: R::Player, left: &mut u32) -> u32 {
    let mut features = Features::new();
    rules.see(position, player, &mut features);
    let number = features.list().len() as u32;
    // A crowded board has more that is looked at in vain.
    let crowd = number.wrapping_mul(number).wrapping_shr(7);
    *left = left.saturating_sub(number.wrapping_add(crowd).wrapping_add(rules.sight()));
    rules.net().chance(&features)
}

impl<R: Mind> Frame<R> {
    fn die(&self) -> Die {
        Die::new(self.die.wrapping_add(1)).unwrap_or(Die::One)
    }

    /// Goes to the first throw from here on that can fall; false if there is none.
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
            () if !self.narrow && rules.two_sides() => How::Worst,
            () if self.moves > 1 => How::Own(0, 0),
            () => How::Chosen,
        };
        self.at = 0;
        true
    }

    /// The move it is at is worth this; the mean over all throws, if that was the last.
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
