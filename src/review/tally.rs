//! Adds up the entries of a review: the accounts of each player, and the turning points.

use super::book::Entry;
use super::chances::{Chances, ONE};
use crate::history::Event;
use crate::rules::{Die, Seat, Seats};

/// A choice counts as an error if it is worse than the best move by this much, a percent. Smaller differences are
/// beyond what the net can tell; they are added up all the same.
pub const ERROR: i64 = ONE / 100;
/// The number of turning points.
pub const TURNS: usize = 5;

/// The sums of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    start: Chances,
    luck: Chances,
    choice: Chances,
    revision: Chances,
    value: Chances,
    accounts: [Account; 4],
    turns: heapless::Vec<Turn, TURNS>,
    /// The number of events.
    events: u32,
    /// The last throw with its move, which may still be taken back.
    last: Option<Last>,
}

/// What a player threw and chose. A player with two seats has it at the first of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Throws by value, 1 to 6.
    pub faces: [u16; 6],
    /// The luck of the own throws alone.
    pub own_luck: i64,
    /// Moves with a choice.
    pub choices: u16,
    /// What all moves gave away against the best ones.
    pub given: i64,
    /// The number of errors, see [`ERROR`].
    pub errors: u16,
    /// What the worst move gave away, and the index of its event.
    pub worst: Option<(i64, u32)>,
}

/// A turning point: one of the largest changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The index of its event.
    pub event: u32,
    /// What changed the chances.
    pub kind: Kind,
    /// The seats of the player who threw.
    pub by: Seats,
    /// The change.
    pub change: Chances,
}

/// The kind of a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A throw.
    Luck,
    /// A move.
    Choice,
}

/// A throw with its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Last {
    by: Seats,
    die: Die,
    moves: u8,
    /// The index of the throw and of its last move.
    thrown: u32,
    moved: u32,
    luck: Chances,
    choice: Chances,
    /// The move was taken back.
    back: bool,
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

impl Tally {
    /// Nothing is booked yet.
    pub fn new() -> Self {
        let none = Chances::default();
        Self {
            start: none,
            luck: none,
            choice: none,
            revision: none,
            value: none,
            accounts: [Account::default(); 4],
            turns: heapless::Vec::new(),
            events: 0,
            last: None,
        }
    }

    /// The chances before the first throw, and before any player was drawn.
    pub const fn start(&self) -> Chances {
        self.start
    }

    /// All luck.
    pub const fn luck(&self) -> Chances {
        self.luck
    }

    /// The effect of all moves.
    pub const fn choice(&self) -> Chances {
        self.choice
    }

    /// All changes of the evaluator's mind.
    pub const fn revision(&self) -> Chances {
        self.revision
    }

    /// The chances after the last event; the result, if the game is over. Always the sum of the four above.
    pub const fn value(&self) -> Chances {
        self.value
    }

    /// What the player of this seat threw and chose. A player with two seats has it at the first of them.
    pub fn account(&self, seat: Seat) -> Account {
        self.accounts.get(usize::from(seat.index())).copied().unwrap_or_default()
    }

    /// The turning points, the largest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Adds an entry.
    pub fn add(&mut self, entry: &Entry) {
        self.luck = self.luck.plus(entry.luck);
        self.choice = self.choice.plus(entry.choice);
        self.revision = self.revision.plus(entry.revision);
        self.value = entry.value;
        let event = self.events;
        match entry.event {
            None => {
                self.start = entry.value.minus(entry.luck);
                return;
            }
            Some(Event::Undo) => self.last.iter_mut().for_each(|last| last.back = true),
            Some(Event::Throw(die, _)) => match self.last.filter(|last| last.back) {
                Some(last) => self.last = Some(Last { moved: event, choice: entry.choice, back: false, ..last }),
                None => {
                    self.settle();
                    let Entry { by, moves, luck, choice, .. } = *entry;
                    self.last = Some(Last { by, die, moves, thrown: event, moved: event, luck, choice, back: false });
                }
            },
            Some(Event::Time | Event::Seats(_)) => {}
        }
        self.events = event.wrapping_add(1);
    }

    /// Adds the last throw to the account of its player. To be called once, after the last event: until then its move
    /// may be taken back.
    pub fn settle(&mut self) {
        let Some(last) = self.last.take() else { return };
        let Last { by, die, moves, luck, back, .. } = last;
        let choice = if back { Chances::default() } else { last.choice };
        let seat = by.iter().next().unwrap_or(Seat::Red);
        if let Some(account) = self.accounts.get_mut(usize::from(seat.index())) {
            let face = account.faces.get_mut(usize::from(die.pips().wrapping_sub(1)));
            face.into_iter().for_each(|face| *face = face.saturating_add(1));
            account.own_luck = account.own_luck.saturating_add(luck.at(seat));
            if moves > 1 && !back {
                let error = choice.at(seat).saturating_neg();
                account.choices = account.choices.saturating_add(1);
                account.given = account.given.saturating_add(error);
                account.errors = account.errors.saturating_add(u16::from(error >= ERROR));
                if error > account.worst.map_or(0, |(worst, _)| worst) {
                    account.worst = Some((error, last.moved));
                }
            }
        }
        self.turn(match luck.largest() >= choice.largest() {
            true => Turn { event: last.thrown, kind: Kind::Luck, by, change: luck },
            false => Turn { event: last.moved, kind: Kind::Choice, by, change: choice },
        });
    }

    /// Inserts a turning point, if it is larger than another, or there are few.
    fn turn(&mut self, mut new: Turn) {
        if new.change.largest() == 0 {
            return;
        }
        for turn in &mut self.turns {
            if new.change.largest() > turn.change.largest() {
                core::mem::swap(turn, &mut new);
            }
        }
        // The smallest of more than five is dropped.
        let _ = self.turns.push(new);
    }
}
