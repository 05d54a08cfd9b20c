//! Books the changes of a game, event by event, in pieces of work.

use super::chances::Chances;
use super::evaluate::{Evaluator, Value, Values};
use crate::history::{Event, Header, Illegal, Replay, openings};
use crate::rules::{Die, Rules as _, Seat, Seats};
use crate::session::{Phase, Play};
use crate::setting_table::Refused;
use crate::time::Time;

/// A game that is being reviewed.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game before the event.
    replay: Replay,
    /// The same after it.
    next: Replay,
    /// The value of the game before the event.
    value: Chances,
    values: Values,
    task: Task,
    /// The throws of the position, while they are worked on.
    throws: Option<Throws>,
    /// The value after the last throw, if its best move followed: it is the value again if the move is taken back.
    thrown: Chances,
}

/// What is being worked on.
#[derive(Clone, Debug)]
enum Task {
    /// The beginning: the sum over this many of the openings that can be drawn.
    Begin(Chances, u32),
    /// The throws of a position.
    Throws,
    /// An event that changes no value.
    Other(Event),
    /// The next event is to be added.
    Wait,
}

/// The throws of a position, one after the other, and their moves.
#[derive(Clone, Copy, Debug)]
struct Throws {
    /// What was thrown, and the index of the move that was played.
    die: Die,
    choice: u8,
    /// The seat of the player who throws, and all of his seats.
    seat: Seat,
    hands: Seats,
    /// The throw that is tried, an index of [`Die::ALL`], the index of its move, and the match after both.
    trying: u8,
    at: u8,
    after: Option<Play>,
    /// The number of moves of that throw.
    moves: u8,
    /// The best of them so far, and the value after it.
    best: Option<(u8, Value)>,
    /// The sum over the throws before, by weight, and of the weights.
    sum: Chances,
    weights: u32,
    /// Of what was thrown: the number of its moves, the best one, the value after it, and after the move played.
    thrown: (u8, u8, Chances),
    played: Chances,
}

/// What an event changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The event; none at the beginning.
    pub event: Option<Event>,
    /// The seats of the player who threw; none if no player did.
    pub by: Seats,
    /// The number of legal moves.
    pub moves: u8,
    /// The index of the best move, in the order of C-5.
    pub best: u8,
    /// Changes by the throw; at the beginning by who was drawn.
    pub luck: Chances,
    /// Changes by the move.
    pub choice: Chances,
    /// Changes of the evaluator's mind.
    pub revision: Chances,
    /// The chances after the event.
    pub value: Chances,
}

/// The clock of a review stands still.
const NOW: Time = Time(0);

impl Review {
    /// A game at its beginning; or why none can begin so.
    pub fn new(header: &Header) -> Result<Self, Refused> {
        Ok(Self::of(Replay::new(header)?, header.is_whole()))
    }

    /// A game at its beginning; if it is not `whole`, at the first state that is known.
    pub(crate) fn of(replay: Replay, whole: bool) -> Self {
        let (value, thrown, values) = (Chances::default(), Chances::default(), Values::default());
        // Nothing is drawn if the beginning is not known.
        let drawn = if whole { 0 } else { ALL_DRAWN };
        Self { replay, next: replay, value, values, task: Task::Begin(value, drawn), throws: None, thrown }
    }

    /// The match before the event that is being reviewed.
    pub const fn play(&self) -> &Play {
        self.replay.play()
    }

    /// Whether the next event can be added.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.task, Task::Wait)
    }

    /// Adds the next event of the game, once the one before is booked.
    pub fn add(&mut self, event: Event) -> Result<(), Illegal> {
        self.next.step(event)?;
        self.task = match event {
            Event::Throw(die, choice) => {
                self.throws = Some(Throws::new(self.replay.play(), die, choice));
                Task::Throws
            }
            Event::Undo | Event::Time | Event::Seats(_) => Task::Other(event),
        };
        Ok(())
    }

    /// Does a piece of work: less than a millisecond of the board's processor, with [`ByNet`](super::ByNet). Returns
    /// what changed, first at the beginning and then once for each event, when that is known.
    pub fn work(&mut self, evaluator: &mut impl Evaluator) -> Option<Entry> {
        let entry = match &mut self.task {
            Task::Wait => return None,
            Task::Begin(sum, drawn) => {
                let play = self.replay.play();
                let opening = openings(play.rules()).nth(*drawn as usize);
                if let Some(opening) = opening {
                    let opened = Play::open(play.table(), *play.seating(), opening);
                    let value = self.values.work(evaluator, &opened)?;
                    *sum = sum.plus(value.chances);
                    *drawn = drawn.wrapping_add(1);
                    return None;
                }
                let value = self.values.work(evaluator, play)?.chances;
                let before = if *drawn == ALL_DRAWN { value } else { sum.divided(*drawn) };
                Entry { luck: value.minus(before), ..Entry::nothing(None, value) }
            }
            Task::Throws => {
                let throws = self.throws.as_mut()?;
                throws.try_next(&self.replay, &mut self.values, evaluator)?;
                let entry = throws.entry(self.value);
                self.thrown = throws.thrown.2;
                entry
            }
            Task::Other(Event::Undo) => {
                let choice = self.thrown.minus(self.value);
                Entry { choice, ..Entry::nothing(Some(Event::Undo), self.thrown) }
            }
            Task::Other(event) => Entry::nothing(Some(*event), self.value),
        };
        (self.replay, self.value, self.task) = (self.next, entry.value, Task::Wait);
        Some(entry)
    }
}

/// In [`Task::Begin`]: nothing is drawn. No game has this many openings.
const ALL_DRAWN: u32 = 255;

impl Entry {
    fn nothing(event: Option<Event>, value: Chances) -> Self {
        let none = Chances::default();
        Self { event, by: Seats::default(), moves: 0, best: 0, luck: none, choice: none, revision: none, value }
    }
}

impl Throws {
    fn new(play: &Play, die: Die, choice: u8) -> Self {
        let hands = play.hands();
        let none = Chances::default();
        Self {
            die,
            choice,
            seat: hands.iter().next().unwrap_or(Seat::Red),
            hands,
            trying: 0,
            at: 0,
            after: None,
            moves: 0,
            best: None,
            sum: none,
            weights: 0,
            thrown: (0, 0, none),
            played: none,
        }
    }

    /// Tries the next move of the next throw. Returns none until all are tried.
    fn try_next(&mut self, replay: &Replay, values: &mut Values, evaluator: &mut impl Evaluator) -> Option<()> {
        let Some(die) = Die::ALL.get(usize::from(self.trying)) else { return Some(()) };
        let weight = self.weight(replay.play(), *die);
        let after = match self.after {
            _ if weight == 0 => {
                self.trying = self.trying.wrapping_add(1);
                return None;
            }
            Some(after) => after,
            None => {
                let Ok((mut after, _)) = replay.thrown(*die) else { return Some(()) };
                self.moves = after.choice().map_or(0, |(_, moves)| moves);
                after.point(self.at);
                // Nothing happens without a legal move.
                let _ = after.play(NOW);
                *self.after.insert(after)
            }
        };
        let value = values.work(evaluator, &after)?;
        self.after = None;
        if self.best.is_none_or(|(_, best)| value.rank.at(self.seat) > best.rank.at(self.seat)) {
            self.best = Some((self.at, value));
        }
        if *die == self.die && self.at == self.choice {
            self.played = value.chances;
        }
        self.at = self.at.wrapping_add(1);
        if self.at < self.moves {
            return None;
        }
        let (best, Value { chances, .. }) = self.best.take().unwrap_or_default();
        if *die == self.die {
            self.thrown = (self.moves, best, chances);
        }
        self.sum = self.sum.plus_times(chances, weight);
        self.weights = self.weights.wrapping_add(weight);
        (self.trying, self.at) = (self.trying.wrapping_add(1), 0);
        (usize::from(self.trying) >= Die::ALL.len()).then_some(())
    }

    /// How likely a throw is. After a move was taken back its throw is certain.
    fn weight(&self, play: &Play, die: Die) -> u32 {
        match play.phase() {
            Phase::Choose(_) => u32::from(die == self.die),
            Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => play.rules().weight(die).into(),
        }
    }

    fn entry(&self, value: Chances) -> Entry {
        let mean = self.sum.divided(self.weights);
        let (moves, best, thrown) = self.thrown;
        Entry {
            event: Some(Event::Throw(self.die, self.choice)),
            by: self.hands,
            moves,
            best,
            luck: thrown.minus(mean),
            choice: self.played.minus(thrown),
            revision: mean.minus(value),
            value: self.played,
        }
    }
}
