//! A game from the first throw to the last, phase by phase.

use super::seating::{Seating, Sides, Who};
use super::stats::Deed;
use super::told::AnyMove;
use crate::bots::Mind;
use crate::dice::Dice;
use crate::rules::roll_off::{RollOff, Rolled};
use crate::rules::{
    Die, Next, Offer, Outcome, Over, Rules, Seat, Seats, Side, Standings, Thrown, horses, senet, throw, ur,
};
use crate::setting_table::{Values, values};
use crate::time::Time;

/// What a match needs to know of a game beyond its rules. Players have numbers: their seat, or in
/// a two-sided game 0 for west and 1 for east.
pub trait Game: Mind {
    /// How it is found out who begins.
    fn opening(&self, dice: &mut Dice) -> Opening;
    /// The first position, and whose pawns are whose; player `number` begins.
    fn begin(&self, number: u8) -> (Self::Position, Sides);
    /// Whose buttons count for a player.
    fn hands(&self, player: Self::Player, sides: Sides) -> Seats;
    /// Everybody who wins with a player.
    fn party(&self, player: Self::Player, sides: Sides) -> Seats {
        self.hands(player, sides)
    }
    /// Who plays with the buttons of a seat.
    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Self::Player>;
    /// The same by number, before the game has begun.
    fn hands_of(&self, number: u8) -> Seats;
    /// A throw: of the die, or of four coins.
    fn cast(&self, dice: &mut Dice) -> Throw {
        Throw { die: dice.throw(), coins: None }
    }
    /// The move sends a piece back.
    fn is_capture(&self, chosen: &Self::Move) -> bool;
    /// The move brings a piece home.
    fn is_finish(&self, chosen: &Self::Move) -> bool;
    /// The move as whoever tells it in words takes it.
    fn any_move(&self, chosen: &Self::Move) -> AnyMove;
    /// C-9: after so many minutes the game is ranked; 0 is never.
    fn time_limit(&self) -> u8;
    /// C-9: how the players stand.
    fn standing(&self, position: &Self::Position) -> Standings<Self::Player>;
    /// The values of its settings.
    fn values(&self) -> Values;
    /// A position as bytes.
    fn pack(&self, position: &Self::Position) -> Packed;
    /// Reads what [`Game::pack`] wrote under the same rules; none of what play cannot reach.
    fn unpack(&self, packed: &[u8]) -> Option<Self::Position>;
    /// The move that the board itself makes once it is known who begins.
    fn first_move(&self) -> Aside<Self> {
        None
    }
    /// What the board itself did on the way from `before` to `after`, beside the move `chosen`; a throw without a
    /// legal move has none.
    fn aside(&self, _before: &Self::Position, _chosen: Option<&Self::Move>, _after: &Self::Position) -> Aside<Self> {
        None
    }
}

/// A position as bytes, of whichever game.
pub type Packed = heapless::Vec<u8, 31>;

fn packed(bytes: &[u8]) -> Packed {
    // No game's positions are longer.
    Packed::from_slice(bytes).unwrap_or_default()
}

/// A move that nobody chose, if there is one, and the position in which it is made.
pub type Aside<R> = Option<(<R as Rules>::Position, <R as Rules>::Move)>;

/// What fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The number it counts for.
    pub die: Die,
    /// The four coins, a bit each, where coins were thrown.
    pub coins: Option<u8>,
}

/// How it is found out who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// PC1-5: drawn, and so known: this player's number.
    Drawn(u8),
    /// C-7: the highest throw, and what everybody has thrown in this round, 0 for nothing yet.
    RollOff(RollOff, [u8; 4]),
    /// SE4-5: whoever first throws a 1 takes Black.
    Start(senet::Start),
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase<R: Game> {
    /// It is found out who begins.
    Opening(Opening),
    /// A throw is awaited.
    Throw(R::Position),
    /// A move is to be chosen.
    Choose(Offer<R>),
    /// Nobody throws any more.
    Over(Over<R>),
}

/// What an action led to, for the view to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played<R: Game> {
    /// A throw of the opening; somebody else throws.
    Opened(Throw, Seats),
    /// The throw that decided who begins, and what follows by itself.
    Began(Throw, Seats, Aside<R>),
    /// There is something to play.
    Offered(Throw, Seats),
    /// There is nothing to play, and what follows by itself.
    Stuck(Throw, Seats, Aside<R>),
    /// A move was played, in this position, and what follows by itself.
    Moved(R::Position, R::Move, Aside<R>),
    /// Nothing happened.
    Nothing,
}

/// What the game came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last<R: Game> {
    /// A throw, or the beginning: nothing can be taken back.
    Nothing,
    /// A move that can be taken back, until the next throw.
    Move(Offer<R>),
    /// A throw in this position without a move, with which the game ended.
    Stuck(R::Position, Die),
}

/// A game being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play<R: Game> {
    rules: R,
    seating: Seating,
    sides: Sides,
    phase: Phase<R>,
    last: Last<R>,
    /// C-9.
    ends: Option<Time>,
    /// Nobody plays since then, and the clock stands.
    paused: Option<Time>,
}

impl<R: Game> Play<R> {
    /// A new game; chance is asked for whatever the board draws.
    pub fn new(rules: R, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        let opening = rules.opening(dice);
        let ends = match rules.time_limit() {
            0 => None,
            minutes => Some(now.after(u64::from(minutes).saturating_mul(60_000))),
        };
        let mut play = Self {
            rules,
            seating,
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

    /// A game taken up again where it stood; it is paused.
    pub(super) fn resumed(rules: R, seating: Seating, sides: Sides, phase: Phase<R>, now: Time) -> Self {
        Self { rules, seating, sides, phase, last: Last::Nothing, ends: None, paused: Some(now) }
    }

    /// C-9: what is left on the clock, in ms.
    pub(super) fn left_ms(&self, now: Time) -> Option<u64> {
        self.ends.map(|ends| ends.since(self.paused.unwrap_or(now)))
    }

    /// What it came from.
    pub(super) const fn last(&self) -> &Last<R> {
        &self.last
    }

    /// Sets the clock.
    pub(super) const fn set_clock(&mut self, ends: Option<Time>) {
        self.ends = ends;
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &R {
        &self.rules
    }

    /// Where it stands.
    pub const fn phase(&self) -> &Phase<R> {
        &self.phase
    }

    /// Who sits where.
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Whose pawns are whose.
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// The position to look at; none while it is found out who begins.
    pub fn position(&self) -> Option<&R::Position> {
        match &self.phase {
            Phase::Opening(_) => None,
            Phase::Throw(position) => Some(position),
            Phase::Choose(offer) => Some(offer.position()),
            Phase::Over(over) => Some(&over.position),
        }
    }

    /// Whose buttons count now; none when the game is over.
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

    /// The seats of whoever won; all of them after a draw, none before the end.
    pub fn winners(&self) -> Seats {
        match &self.phase {
            Phase::Over(Over { outcome: Outcome::Won(player), .. }) => self.rules.party(*player, self.sides),
            Phase::Over(_) => Seats::ALL,
            _ => Seats::from_bits(0),
        }
    }

    /// Who plays with these hands.
    pub fn who(&self, hands: Seats) -> Who {
        hands.iter().map(|seat| self.seating.at(seat)).find(|who| *who != Who::Nobody).unwrap_or(Who::Nobody)
    }

    /// Stops the clock.
    pub fn pause(&mut self, now: Time) {
        self.paused.get_or_insert(now);
    }

    /// The clock goes on from where it stood.
    pub fn resume(&mut self, now: Time) {
        if let Some(since) = self.paused.take() {
            self.ends = self.ends.map(|ends| ends.after(now.since(since)));
        }
    }

    /// The clock stands.
    pub const fn paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Only computers play.
    pub fn unattended(&self) -> bool {
        !Seat::ALL.iter().any(|seat| self.seating.at(*seat) == Who::Person)
    }

    /// The one whose turn it is throws.
    pub fn throw(&mut self, dice: &mut Dice, now: Time) -> Played<R> {
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
                        let aside = self.rules.aside(&position, None, next.position());
                        self.follow_stuck(position, cast.die, next, now);
                        Played::Stuck(cast, hands, aside)
                    }
                }
            }
            Phase::Choose(_) | Phase::Over(_) => Played::Nothing,
        }
    }

    fn throw_opening(&mut self, opening: Opening, hands: Seats, dice: &mut Dice) -> Played<R> {
        let cast = self.rules.cast(dice);
        let (next, begins) = match opening {
            Opening::Drawn(number) => (opening, Some(number)),
            Opening::RollOff(off, mut faces) => {
                if let Some(face) = faces.get_mut(usize::from(off.thrower())) {
                    *face = cast.die.pips();
                }
                match off.throw(cast.die) {
                    Rolled::Next(next) => {
                        // Of a new round among equals nothing has been thrown yet.
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

    /// The finger goes to the next candidate (C-3).
    pub fn next(&mut self) {
        if let Phase::Choose(offer) = &mut self.phase {
            offer.next();
        }
    }

    /// The finger goes to this candidate of C-5's order.
    pub fn point(&mut self, choice: u8) {
        if let Phase::Choose(offer) = &mut self.phase {
            offer.choose(choice);
        }
    }

    /// Plays the move under the finger.
    pub fn play(&mut self, now: Time) -> Played<R> {
        let Phase::Choose(offer) = self.phase else { return Played::Nothing };
        let (before, chosen, next) = (*offer.position(), offer.chosen(), offer.play());
        let aside = self.rules.aside(&before, Some(&chosen), next.position());
        self.follow(next, now);
        self.last = Last::Move(offer);
        Played::Moved(before, chosen, aside)
    }

    /// Whose move can be taken back; none if no one's can.
    pub fn undoable(&self) -> Seats {
        match &self.last {
            Last::Move(offer) => self.rules.hands(self.rules.thrower(offer.position()), self.sides),
            Last::Nothing | Last::Stuck(..) => Seats::from_bits(0),
        }
    }

    /// What counts of the last move, or of the last throw if the game was over with it.
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
        Deed { captors, over, winners }
    }

    /// Takes the last move back: the same throw is to be played again.
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

    /// Goes on after a throw of `die` in `position` that had no move.
    pub(super) fn follow_stuck(&mut self, position: R::Position, die: Die, next: Next<R>, now: Time) {
        self.follow(next, now);
        if let Phase::Over(_) = self.phase {
            self.last = Last::Stuck(position, die);
        }
    }

    fn follow(&mut self, next: Next<R>, now: Time) {
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

impl Game for horses::Rules {
    fn opening(&self, dice: &mut Dice) -> Opening {
        let players = self.players();
        match self.settings().start {
            horses::Start::Draw => {
                let drawn = players.iter().nth(dice.below(players.len()).into());
                Opening::Drawn(drawn.map_or(0, Seat::index))
            }
            horses::Start::Highest => {
                RollOff::new(players.bits()).map_or(Opening::Drawn(0), |off| Opening::RollOff(off, [0; 4]))
            }
        }
    }

    fn begin(&self, number: u8) -> (horses::Position, Sides) {
        (self.start(Seat::from_index(number)), Sides { black_west: true })
    }

    fn hands(&self, player: Seat, _: Sides) -> Seats {
        // PC3-3a: the buttons of both own seats work. Partners (H-14) are two people.
        if self.settings().teams { Seats::of(|seat| seat == player) } else { self.side(player) }
    }

    fn player_at(&self, seat: Seat, _: Sides) -> Option<Seat> {
        self.seats().contains(seat).then_some(seat)
    }

    fn party(&self, player: Seat, _: Sides) -> Seats {
        // H-14: partners win together.
        self.side(player)
    }

    fn hands_of(&self, number: u8) -> Seats {
        self.hands(Seat::from_index(number), Sides { black_west: true })
    }

    fn is_capture(&self, chosen: &horses::Move) -> bool {
        chosen.captures.is_some()
    }

    fn is_finish(&self, chosen: &horses::Move) -> bool {
        self.comes_home(chosen)
    }

    fn any_move(&self, chosen: &horses::Move) -> AnyMove {
        AnyMove::Horses(*chosen, self.comes_home(chosen))
    }

    fn time_limit(&self) -> u8 {
        self.settings().time_limit
    }

    fn standing(&self, position: &horses::Position) -> Standings<Seat> {
        self.standings(position)
    }

    fn values(&self) -> Values {
        values(horses::SETTINGS, self.settings())
    }

    fn pack(&self, position: &horses::Position) -> Packed {
        packed(&self.save(position))
    }

    fn unpack(&self, packed: &[u8]) -> Option<horses::Position> {
        self.load(packed.try_into().ok()?).ok()
    }

    fn aside(&self, before: &horses::Position, chosen: Option<&horses::Move>, after: &horses::Position) -> Aside<Self> {
        if chosen.is_some() {
            return None;
        }
        self.sent_back(before, after).map(|sent| (*before, sent))
    }
}

/// 0 is west, 1 is east.
const fn west_or_east(number: u8) -> Seats {
    if number == 0 { Sides::WEST } else { Sides::EAST }
}

impl Game for ur::Rules {
    fn opening(&self, _: &mut Dice) -> Opening {
        RollOff::new(0b11).map_or(Opening::Drawn(0), |off| Opening::RollOff(off, [0; 4]))
    }

    fn begin(&self, number: u8) -> (ur::Position, Sides) {
        // Black sits west.
        (self.start(if number == 0 { Side::Black } else { Side::White }), Sides { black_west: true })
    }

    fn hands(&self, player: Side, sides: Sides) -> Seats {
        sides.seats(player)
    }

    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Side> {
        Some(sides.side_of(seat))
    }

    fn hands_of(&self, number: u8) -> Seats {
        west_or_east(number)
    }

    fn is_capture(&self, chosen: &ur::Move) -> bool {
        chosen.captures > 0
    }

    fn is_finish(&self, chosen: &ur::Move) -> bool {
        chosen.promotes || chosen.removes > 0
    }

    fn any_move(&self, chosen: &ur::Move) -> AnyMove {
        AnyMove::Ur(*chosen)
    }

    fn time_limit(&self) -> u8 {
        self.settings().time_limit
    }

    fn standing(&self, position: &ur::Position) -> Standings<Side> {
        self.standings(position)
    }

    fn values(&self) -> Values {
        values(ur::SETTINGS, self.settings())
    }

    fn pack(&self, position: &ur::Position) -> Packed {
        packed(&self.save(position))
    }

    fn unpack(&self, packed: &[u8]) -> Option<ur::Position> {
        self.load(packed.try_into().ok()?).ok()
    }
}

impl Game for senet::Rules {
    fn opening(&self, dice: &mut Dice) -> Opening {
        Opening::Start(senet::Start::new(dice.below(2)))
    }

    fn begin(&self, number: u8) -> (senet::Position, Sides) {
        // SE4-5: « prend les pions noirs », wherever he sits.
        (self.start(), Sides { black_west: number == 0 })
    }

    fn hands(&self, player: Side, sides: Sides) -> Seats {
        sides.seats(player)
    }

    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Side> {
        Some(sides.side_of(seat))
    }

    fn hands_of(&self, number: u8) -> Seats {
        west_or_east(number)
    }

    fn cast(&self, dice: &mut Dice) -> Throw {
        if self.settings().dice == senet::Dice::D6 {
            return Throw { die: dice.throw(), coins: None };
        }
        let coins = dice.coins();
        // SE4-3: as many as there are faces, and four piles count 6.
        let faces = coins.count_ones() as u8;
        Throw { die: Die::new(faces).unwrap_or(Die::Six), coins: Some(coins) }
    }

    fn is_capture(&self, chosen: &senet::Move) -> bool {
        chosen.swaps
    }

    fn is_finish(&self, chosen: &senet::Move) -> bool {
        chosen.to == senet::OUT
    }

    fn any_move(&self, chosen: &senet::Move) -> AnyMove {
        AnyMove::Senet(*chosen)
    }

    fn time_limit(&self) -> u8 {
        self.settings().time_limit
    }

    fn standing(&self, position: &senet::Position) -> Standings<Side> {
        self.standings(position)
    }

    fn values(&self) -> Values {
        values(senet::SETTINGS, self.settings())
    }

    fn pack(&self, position: &senet::Position) -> Packed {
        packed(&self.save(position))
    }

    fn unpack(&self, packed: &[u8]) -> Option<senet::Position> {
        self.load(packed.try_into().ok()?).ok()
    }

    fn first_move(&self) -> Aside<Self> {
        Some(self.opening_move())
    }

    fn aside(&self, before: &senet::Position, chosen: Option<&senet::Move>, after: &senet::Position) -> Aside<Self> {
        self.reentered(before, chosen?, after)
    }
}
