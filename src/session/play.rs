//! A match of any game from the first throw to the last, phase by phase.

use super::game::{Aside, Game, Opening, Throw, Why};
use super::saved::Saved;
use super::seating::{Seating, Sides, Table, Who};
use super::stats::Deed;
use crate::dice::Dice;
use crate::rules::{Die, Offer, Outcome, Over, Rules, Seat, Seats, any};
use crate::setting_table::{Fault, Refused};
use crate::sheets::Sheet;
use crate::time::Time;

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The players throw to decide who begins.
    Opening(Opening),
    /// A player must throw.
    Throw(any::Position),
    /// A player must choose a move.
    Choose(Offer<any::Rules>),
    /// The game is over.
    Over(Over<any::Rules>),
}

/// The result of an action, for the view to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A throw of the opening; another player throws next.
    Opened(Throw, Seats),
    /// The throw that decided who begins, and the automatic move that follows.
    Began(Throw, Seats, Aside<any::Rules>),
    /// A throw with legal moves.
    Offered(Throw, Seats),
    /// A throw without a legal move, the reason, and the automatic move that follows.
    Stuck(Throw, Seats, Why, Aside<any::Rules>),
    /// A move was played in this position, and the automatic move that follows.
    Moved(any::Position, any::Move, Aside<any::Rules>),
    /// Nothing happened.
    Nothing,
}

/// The last action that led to the current phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// A throw, or the beginning: nothing can be taken back.
    Nothing,
    /// A move, which can be taken back until the next throw.
    Move(Offer<any::Rules>),
    /// A throw in this position without a legal move, which ended the game.
    Stuck(any::Position, Die),
}

/// A game being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    sheet: Sheet,
    pub(super) rules: any::Rules,
    seating: Seating,
    /// The seats whose player was replaced since the game began.
    handed: Seats,
    /// The players, and the seats that had changed hands, when play last went on. Until it does, a seat that goes round
    /// to the same player has not changed hands.
    settled: (Seating, Seats),
    pub(super) sides: Sides,
    pub(super) phase: Phase,
    pub(super) last: Last,
    /// C-9: when the time is up.
    pub(super) ends: Option<Time>,
    /// The time was up at the end of the last turn.
    pub(super) late: bool,
    /// Since when the match is paused and its clock stopped.
    paused: Option<Time>,
}

impl Play {
    /// A new game. Uses the dice if the board draws who begins.
    pub fn new(table: Table, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        let opening = table.rules.opening(&mut |numbers| dice.below(numbers));
        let ends = match table.rules.time_limit() {
            0 => None,
            minutes => Some(now.after(u64::from(minutes).saturating_mul(60_000))),
        };
        let mut play = Self::open(table, seating, opening);
        play.set_clock(ends);
        play
    }

    /// A new game with this opening, without a clock.
    pub(crate) fn open(table: Table, seating: Seating, opening: Opening) -> Self {
        let Table { sheet, rules } = table;
        let mut play = Self {
            sheet,
            rules,
            seating,
            handed: Seats::from_bits(0),
            settled: (seating, Seats::from_bits(0)),
            sides: Sides::BLACK_WEST,
            phase: Phase::Opening(opening),
            last: Last::Nothing,
            ends: None,
            late: false,
            paused: None,
        };
        if let Opening::Drawn(number) = opening {
            play.begin(number);
        }
        play
    }

    /// A game that continues in this phase; it is paused.
    pub(super) fn resumed(table: Table, saved: &Saved, phase: Phase, now: Time) -> Self {
        let Table { sheet, rules } = table;
        let Saved { seating, handed, sides, .. } = *saved;
        let handed = Seats::from_bits(handed);
        let (settled, last) = ((seating, handed), Last::Nothing);
        Self { sheet, rules, seating, handed, settled, sides, phase, last, ends: None, late: false, paused: Some(now) }
    }

    /// C-9: the time left on the clock, in ms.
    pub(super) fn left_ms(&self, now: Time) -> Option<u64> {
        self.ends.map(|ends| ends.since(self.paused.unwrap_or(now)))
    }

    /// The last action.
    pub(super) const fn last(&self) -> &Last {
        &self.last
    }

    /// Sets the clock.
    pub(crate) const fn set_clock(&mut self, ends: Option<Time>) {
        self.ends = ends;
    }

    /// The game and its rules.
    pub const fn table(&self) -> Table {
        Table { sheet: self.sheet, rules: self.rules }
    }

    /// The game.
    pub const fn sheet(&self) -> Sheet {
        self.sheet
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &any::Rules {
        &self.rules
    }

    /// The current phase.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The players at the seats.
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The seats whose player was replaced since the game began.
    pub const fn handed(&self) -> Seats {
        self.handed
    }

    /// The players after the next kind of player takes over at `seat`, and at the other seat of its side. Empty seats
    /// stay empty.
    pub fn with_next(&self, seat: Seat) -> Seating {
        let hands = self.hands_at(seat);
        let next = self.who(hands).next_in_game();
        let mut seating = self.seating;
        for seat in hands.iter().filter(|seat| self.seating.at(*seat) != Who::Nobody) {
            seating.set(seat, next);
        }
        seating
    }

    /// Replaces players; the game goes on. Returns the seats that changed hands, or why these players are not possible.
    pub fn reseat(&mut self, seating: Seating) -> Result<Seats, Refused> {
        let one_player = |seat: &Seat| {
            let mut who = self.hands_at(*seat).iter().map(|seat| seating.at(seat)).filter(|who| *who != Who::Nobody);
            who.next().is_none_or(|first| who.all(|other| other == first))
        };
        let why = match () {
            () if self.over() => "the game is over",
            () if seating.taken() != self.seating.taken() => "no seat can be emptied or filled during a game",
            () if !Seat::ALL.iter().all(one_player) => "the two seats of a side must have the same player",
            () => {
                let changed = Seats::of(|seat| seating.at(seat) != self.seating.at(seat));
                let (settled, handed) = self.settled;
                let new = |seat| handed.contains(seat) || seating.at(seat) != settled.at(seat);
                (self.seating, self.handed) = (seating, Seats::of(new));
                if !self.paused() {
                    self.settle();
                }
                return Ok(changed);
            }
        };
        Err(Refused { setting: "seats", fault: Fault::Conflict(why) })
    }

    /// Play goes on with these players.
    const fn settle(&mut self) {
        self.settled = (self.seating, self.handed);
    }

    /// Which seats play Black and White.
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// The same, if it is known: while Senet's players throw for Black it is not.
    pub const fn known_sides(&self) -> Option<Sides> {
        match &self.phase {
            Phase::Opening(Opening::Start(_)) => None,
            _ => Some(self.sides),
        }
    }

    /// The position; none in the opening.
    pub fn position(&self) -> Option<&any::Position> {
        match &self.phase {
            Phase::Opening(_) => None,
            Phase::Throw(position) => Some(position),
            Phase::Choose(offer) => Some(offer.position()),
            Phase::Over(over) => Some(&over.position),
        }
    }

    /// The seats whose turn it is; none when the game is over.
    pub fn hands(&self) -> Seats {
        match &self.phase {
            Phase::Opening(Opening::Drawn(number)) => self.rules.hands_of(*number),
            Phase::Opening(Opening::RollOff(off, _)) => self.rules.hands_of(off.thrower()),
            Phase::Opening(Opening::Start(start)) => self.rules.hands_of(start.thrower()),
            Phase::Throw(position) => self.rules.hands(self.rules.thrower(position), self.sides),
            Phase::Choose(offer) => self.rules.hands(self.rules.thrower(offer.position()), self.sides),
            Phase::Over(_) => Seats::from_bits(0),
        }
    }

    /// The seats of the player who sits at this one: with two colours or two sides, two; none if no player does.
    pub fn hands_at(&self, seat: Seat) -> Seats {
        let player = self.rules.player_at(seat, self.sides);
        player.map_or(Seats::from_bits(0), |player| self.rules.hands(player, self.sides))
    }

    /// The seats that won; all of them after a draw, none before the end.
    pub fn winners(&self) -> Seats {
        match &self.phase {
            Phase::Over(Over { outcome: Outcome::Won(player), .. }) => self.rules.party(*player, self.sides),
            Phase::Over(_) => Seats::ALL,
            _ => Seats::from_bits(0),
        }
    }

    /// The player of these seats.
    pub fn who(&self, hands: Seats) -> Who {
        hands.iter().map(|seat| self.seating.at(seat)).find(|who| *who != Who::Nobody).unwrap_or(Who::Nobody)
    }

    /// Whether it is a computer's turn.
    pub fn computers_turn(&self) -> bool {
        matches!(self.who(self.hands()), Who::Computer(_))
    }

    /// Stops the clock.
    pub fn pause(&mut self, now: Time) {
        self.paused.get_or_insert(now);
    }

    /// Resumes the clock.
    pub fn resume(&mut self, now: Time) {
        self.settle();
        if let Some(since) = self.paused.take() {
            self.ends = self.ends.map(|ends| ends.after(now.since(since)));
        }
    }

    /// Whether the match is paused.
    pub const fn paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether only computers play.
    pub fn unattended(&self) -> bool {
        !Seat::ALL.iter().any(|seat| self.seating.at(*seat) == Who::Person)
    }

    /// The seats whose move can be taken back.
    pub fn undoable(&self) -> Seats {
        match &self.last {
            Last::Move(offer) => self.rules.hands(self.rules.thrower(offer.position()), self.sides),
            Last::Nothing | Last::Stuck(..) => Seats::from_bits(0),
        }
    }

    /// The seats whose B, held, takes the last move back; none when a computer made it.
    pub fn takes_back(&self) -> Seats {
        let hands = self.undoable();
        if self.who(hands) == Who::Person { hands } else { Seats::default() }
    }

    /// While choosing: the index of the chosen candidate, and how many there are.
    pub fn choice(&self) -> Option<(u8, u8)> {
        match &self.phase {
            Phase::Choose(offer) => Some((offer.finger(), offer.len())),
            Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => None,
        }
    }

    /// Whether the game is over.
    pub const fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// What the last move adds to the statistics, or the last throw if it ended the game.
    pub fn deed(&self) -> Deed {
        let captors = match &self.last {
            Last::Move(offer) if self.rules.is_capture(&offer.chosen()) => self.undoable(),
            _ => Seats::from_bits(0),
        };
        let (over, winners) = match &self.phase {
            Phase::Over(Over { outcome: Outcome::Draw, .. }) => (true, Seats::from_bits(0)),
            Phase::Over(_) => (true, self.winners()),
            _ => (false, Seats::from_bits(0)),
        };
        let persons = if winners.is_empty() { winners } else { self.persons() };
        Deed { captors, over, handed: over && !self.handed.is_empty(), winners, persons, sides: self.rules.sides() }
    }

    /// The seats whose player is a person.
    pub fn persons(&self) -> Seats {
        Seats::of(|seat| self.who(self.hands_at(seat)) == Who::Person)
    }
}
