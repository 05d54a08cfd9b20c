//! A match of any game from the first throw to the last, phase by phase.

use super::game::{Aside, Game, Opening, Throw};
use super::saved::Saved;
use super::seating::{Seating, Sides, Table, Who};
use super::stats::Deed;
use crate::dice::Dice;
use crate::rules::roll_off::Rolled;
use crate::rules::{Die, Next, Offer, Outcome, Over, Rules, Seat, Seats, Thrown, any, senet, throw};
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
    /// A throw without a legal move, and the automatic move that follows.
    Stuck(Throw, Seats, Aside<any::Rules>),
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
    rules: any::Rules,
    seating: Seating,
    /// The seats whose player was replaced since the game began.
    handed: Seats,
    sides: Sides,
    phase: Phase,
    last: Last,
    /// C-9: when the time is up.
    ends: Option<Time>,
    /// Since when the match is paused and its clock stopped.
    paused: Option<Time>,
}

impl Play {
    /// A new game. Uses the dice if the board draws who begins.
    pub fn new(table: Table, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        let Table { sheet, rules } = table;
        let opening = rules.opening(dice);
        let ends = match rules.time_limit() {
            0 => None,
            minutes => Some(now.after(u64::from(minutes).saturating_mul(60_000))),
        };
        let mut play = Self {
            sheet,
            rules,
            seating,
            handed: Seats::from_bits(0),
            sides: Sides { black_west: true },
            phase: Phase::Opening(opening),
            last: Last::Nothing,
            ends,
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
        Self { sheet, rules, seating, handed, sides, phase, last: Last::Nothing, ends: None, paused: Some(now) }
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
    pub(super) const fn set_clock(&mut self, ends: Option<Time>) {
        self.ends = ends;
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
            () if !Seat::ALL.iter().all(one_player) => "the two seats of a side have the same player",
            () => {
                let changed = Seats::of(|seat| seating.at(seat) != self.seating.at(seat));
                self.seating = seating;
                self.handed = Seats::from_bits(self.handed.bits() | changed.bits());
                return Ok(changed);
            }
        };
        Err(Refused { setting: "seats", fault: Fault::Conflict(why) })
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

    /// Throws for the player whose turn it is.
    pub fn throw(&mut self, dice: &mut Dice, now: Time) -> Played {
        let hands = self.hands();
        match self.phase {
            Phase::Opening(opening) => self.throw_opening(opening, hands, dice),
            Phase::Throw(position) => {
                self.last = Last::Nothing;
                let cast = self.rules.cast(dice);
                match throw(&self.rules, position, cast.die) {
                    Thrown::Choose(offer) => {
                        self.phase = Phase::Choose(offer);
                        Played::Offered(cast, hands)
                    }
                    Thrown::NoMove(next) => {
                        let aside = self.rules.after_no_move(&position, next.position());
                        self.follow_stuck(position, cast.die, next, now);
                        Played::Stuck(cast, hands, aside)
                    }
                }
            }
            Phase::Choose(_) | Phase::Over(_) => Played::Nothing,
        }
    }

    fn throw_opening(&mut self, opening: Opening, hands: Seats, dice: &mut Dice) -> Played {
        let cast = self.rules.cast(dice);
        let (next, begins) = match opening {
            Opening::Drawn(number) => (opening, Some(number)),
            Opening::RollOff(off, mut faces) => {
                if let Some(face) = faces.get_mut(usize::from(off.thrower())) {
                    *face = cast.die.pips();
                }
                match off.throw(cast.die) {
                    Rolled::Next(next) => {
                        // A new round among equals begins without throws.
                        let faces = if next.is_new_round() { [0; 4] } else { faces };
                        (Opening::RollOff(next, faces), None)
                    }
                    Rolled::Begins(number) => (opening, Some(number)),
                }
            }
            Opening::Start(start) => match start.throw(cast.die) {
                senet::Begun::Next(next) => (Opening::Start(next), None),
                senet::Begun::Black(number) => (opening, Some(number)),
            },
        };
        match begins {
            Some(number) => {
                self.begin(number);
                Played::Began(cast, hands, self.rules.first_move())
            }
            None => {
                self.phase = Phase::Opening(next);
                Played::Opened(cast, hands)
            }
        }
    }

    fn begin(&mut self, number: u8) {
        let (position, sides) = self.rules.begin(number);
        self.sides = sides;
        self.phase = Phase::Throw(position);
    }

    /// Chooses the next candidate (C-3).
    pub fn next(&mut self) {
        if let Phase::Choose(offer) = &mut self.phase {
            offer.next();
        }
    }

    /// Chooses the candidate of this index, in the order of C-5.
    pub fn point(&mut self, choice: u8) {
        if let Phase::Choose(offer) = &mut self.phase {
            offer.choose(choice);
        }
    }

    /// Plays the chosen move.
    pub fn play(&mut self, now: Time) -> Played {
        let Phase::Choose(offer) = self.phase else { return Played::Nothing };
        let (before, chosen, next) = (*offer.position(), offer.chosen(), offer.play());
        let aside = self.rules.after_move(&before, &chosen, next.position());
        self.follow(next, now);
        self.last = Last::Move(offer);
        Played::Moved(before, chosen, aside)
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
        Deed { captors, over, handed: over && !self.handed.is_empty(), winners }
    }

    /// Takes the last move back: the same throw must be played again. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        match self.last {
            Last::Move(offer) => {
                self.phase = Phase::Choose(offer);
                self.last = Last::Nothing;
                true
            }
            Last::Nothing | Last::Stuck(..) => false,
        }
    }

    /// Continues after a throw of `die` in `position` without a legal move.
    pub(super) fn follow_stuck(&mut self, position: any::Position, die: Die, next: Next<any::Rules>, now: Time) {
        self.follow(next, now);
        if let Phase::Over(_) = self.phase {
            self.last = Last::Stuck(position, die);
        }
    }

    fn follow(&mut self, next: Next<any::Rules>, now: Time) {
        self.phase = match next {
            // C-9: « the current turn is completed, then rank ».
            Next::Turn(position) if self.ends.is_some_and(|ends| ends <= now) => {
                let standing = self.rules.standing(&position);
                let outcome = match (standing.first(), standing.get(1)) {
                    (Some(first), Some(second)) if second.place > first.place => Outcome::Won(first.player),
                    _ => Outcome::Draw,
                };
                Phase::Over(Over { position, outcome })
            }
            Next::Again(position) | Next::Turn(position) => Phase::Throw(position),
            Next::Over(over) => Phase::Over(over),
        };
    }
}
