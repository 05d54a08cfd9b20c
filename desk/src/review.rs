//! The review of a whole game: what each event changed, the sums, and the turning points.

use galop::history::{Event, Replay};
use galop::review::{Chances, Entry, Evaluator, ONE, Review, Tally, Turn, party, tenths};
use galop::rules::{Offer, Seat, Seats, any};
use galop::session::{Phase, Play};

use crate::history::Game;

/// A game with its review.
pub struct Reviewed {
    /// The match at the beginning, and after each event.
    replays: Vec<Replay>,
    /// What changed at the beginning, and with each event.
    entries: Vec<Entry>,
    events: Vec<Event>,
    /// The sums.
    pub tally: Tally,
}

impl Reviewed {
    /// Reviews a game. `done` is called with the number of events so far.
    pub fn of(game: &Game, evaluator: &mut impl Evaluator, mut done: impl FnMut(usize)) -> Result<Self, String> {
        let mut reviewing = Reviewing::new(game)?;
        loop {
            match reviewing.work(evaluator) {
                None => return Ok(reviewing.finish()),
                Some(events) => done(events),
            }
        }
    }

    /// The number of events.
    pub const fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing happened.
    pub const fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The match after this many events.
    pub fn play(&self, events: usize) -> &Play {
        self.replays[events.min(self.replays.len() - 1)].play()
    }

    /// The match at the end.
    pub fn last(&self) -> &Play {
        self.play(self.events.len())
    }

    /// The chances after this many events.
    pub fn chances(&self, events: usize) -> Chances {
        self.entries[events.min(self.entries.len() - 1)].value
    }

    /// The event of this index, and what it changed.
    pub fn entry(&self, event: usize) -> &Entry {
        &self.entries[event + 1]
    }

    /// All of them.
    pub fn entries(&self) -> &[Entry] {
        &self.entries[1..]
    }

    /// The legal moves of the throw with this index, the played one chosen; none if there are none.
    pub fn offer(&self, event: usize) -> Option<Offer<any::Rules>> {
        let Event::Throw(die, choice) = self.events[event] else { return None };
        let (after, _) = self.replays[event].thrown(die).ok()?;
        match after.phase() {
            Phase::Choose(offer) => {
                let mut offer = *offer;
                offer.choose(choice);
                Some(offer)
            }
            Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => None,
        }
    }

    /// What the move of this event gave away, if it shows in tenths of a percent.
    pub fn lost(&self, event: usize) -> Option<i64> {
        let entry = self.entry(event);
        let lost = entry.choice.at(entry.by.iter().next()?).saturating_neg();
        (tenths(lost) > 0).then_some(lost)
    }

    /// The number of throws up to the event of this index, itself included.
    pub fn throws(&self, event: usize) -> usize {
        let upto = &self.events[..=event];
        let count = |wanted: fn(&Event) -> bool| upto.iter().filter(|event| wanted(event)).count();
        count(|event| matches!(event, Event::Throw(..))) - count(|event| *event == Event::Undo)
    }

    /// The turning points in the order of the game.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for turn in self.tally.turns() {
            turns.insert(turns.partition_point(|other| other.event < turn.event), *turn);
        }
        turns
    }

    /// The players, each by all of his seats.
    pub fn players(&self) -> Vec<Seats> {
        let play = self.last();
        let mut players: Vec<Seats> = Vec::new();
        for seat in Seat::ALL {
            let hands = play.hands_at(seat);
            if !hands.is_empty() && !players.contains(&hands) {
                players.push(hands);
            }
        }
        players
    }

    /// The seats that win together, as far as they have different chances.
    pub fn parties(&self) -> Vec<Seat> {
        let mut parties: Vec<Seat> = Vec::new();
        for seat in self.players().iter().filter_map(|hands| hands.iter().next()) {
            if !parties.iter().any(|party| self.partners(*party, seat)) {
                parties.push(seat);
            }
        }
        parties
    }

    /// Whether two seats win together.
    pub fn partners(&self, seat: Seat, other: Seat) -> bool {
        let play = self.last();
        party(play.rules(), play.sides(), seat).contains(other)
    }

    /// The chance of a seat in whole percents. Those of all parties add up to 100: the largest remainders are rounded
    /// up.
    pub fn percent(&self, chances: Chances, seat: Seat) -> i64 {
        let parties = self.parties();
        let Some(own) = parties.iter().position(|party| self.partners(*party, seat)) else { return 0 };
        let all: Vec<i64> = parties.into_iter().map(|seat| chances.at(seat).saturating_mul(100)).collect();
        let left = 100 - all.iter().map(|chance| chance.div_euclid(ONE)).sum::<i64>();
        // The first of equals comes first.
        let rank = |at: &usize| (-all[*at].rem_euclid(ONE), *at);
        let before = (0..all.len()).filter(|other| rank(other) < rank(&own)).count() as i64;
        all[own].div_euclid(ONE) + i64::from(before < left)
    }
}

/// A review in progress, for programs that show something meanwhile.
pub struct Reviewing {
    review: Review,
    reviewed: Reviewed,
}

impl Reviewing {
    /// Nothing is reviewed yet.
    pub fn new(game: &Game) -> Result<Self, String> {
        let review = Review::new(&game.header).map_err(|why| why.to_string())?;
        let (replays, events) = (game.replays()?, game.events.clone());
        Ok(Self { review, reviewed: Reviewed { replays, entries: Vec::new(), events, tally: Tally::new() } })
    }

    /// Reviews the next event. Returns the number of events so far; none if all are done.
    pub fn work(&mut self, evaluator: &mut impl Evaluator) -> Option<usize> {
        let Self { review, reviewed } = self;
        let done = reviewed.entries.len();
        if let Some(next) = done.checked_sub(1) {
            let event = *reviewed.events.get(next)?;
            // Cannot fail: the game was replayed.
            review.add(event).ok()?;
        }
        let entry = loop {
            if let Some(entry) = review.work(evaluator) {
                break entry;
            }
        };
        reviewed.tally.add(&entry);
        reviewed.entries.push(entry);
        Some(done)
    }

    /// The review so far; of the whole game, if [`Reviewing::work`] returned none.
    pub fn finish(mut self) -> Reviewed {
        self.reviewed.tally.settle();
        self.reviewed
    }
}
