//! A game as plain data, and back: what a power cut must not take away.

use super::game::{Game, Opening, Packed};
use super::play::{Last, Phase, Play};
use super::seating::{Seating, Sides, Table};
use crate::dice::Dice;
use crate::rules::roll_off::RollOff;
use crate::rules::{Die, Offer, Thrown, any, senet, throw};
use crate::setting_table::{Refused, Values};
use crate::sheets::{House, Sheet};
use crate::time::Time;
use serde::{Deserialize, Serialize};

/// A game that can be gone on with.
///
/// The form in which it is kept follows the order of the fields and variants, here and in the types
/// they are made of, and a finger is the number of its candidate: whoever changes any of this, or the order in
/// which moves are found, begins a new version of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// Which game.
    pub sheet: Sheet,
    /// The rules it is played by.
    pub rules: Values,
    /// Who sits where.
    pub seating: Seating,
    /// Whose pawns are whose.
    pub sides: Sides,
    /// C-9: so many milliseconds are left.
    pub left_ms: Option<u32>,
    /// Where it stands.
    pub state: State,
}

/// Where a saved game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// C-7, and what everybody has thrown in this round.
    RollOff([u8; 3], [u8; 4]),
    /// SE4-5, and who throws.
    Start(u8),
    /// A throw is awaited.
    Throw(Packed),
    /// A move is to be chosen.
    Choose(Choice),
    /// A move was chosen and played, and can be taken back: what followed is found out anew.
    Played(Choice),
    /// The same, and the game was over with it: by the rules, or by the clock (C-9).
    Won(Choice),
    /// The game was over with a throw of so many pips that had no move.
    Stuck(Packed, u8),
}

/// A throw, and the finger on one of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    position: Packed,
    pips: u8,
    finger: u8,
}

impl Choice {
    fn of(rules: &any::Rules, offer: &Offer<any::Rules>) -> Self {
        Self { position: rules.pack(offer.position()), pips: offer.die().pips(), finger: offer.finger() }
    }

    /// The same throw in the same position leads to the same offer.
    fn offer(&self, rules: &any::Rules) -> Option<Offer<any::Rules>> {
        match throw(rules, rules.unpack(&self.position)?, Die::new(self.pips)?) {
            Thrown::Choose(mut offer) => {
                offer.choose(self.finger);
                (offer.finger() == self.finger).then_some(offer)
            }
            Thrown::NoMove(_) => None,
        }
    }
}

impl Play {
    /// What to keep of it.
    pub fn save(&self, now: Time) -> Saved {
        let rules = self.rules();
        let state = match (self.phase(), self.last()) {
            (Phase::Opening(Opening::RollOff(off, faces)), _) => State::RollOff(off.parts(), *faces),
            (Phase::Opening(Opening::Start(start)), _) => State::Start(start.thrower()),
            // What is drawn has begun at once.
            (Phase::Opening(Opening::Drawn(number)), _) => State::Start(*number),
            (Phase::Choose(offer), _) => State::Choose(Choice::of(rules, offer)),
            (Phase::Over(_), Last::Move(offer)) => State::Won(Choice::of(rules, offer)),
            (_, Last::Move(offer)) => State::Played(Choice::of(rules, offer)),
            (_, Last::Stuck(position, die)) => State::Stuck(rules.pack(position), die.pips()),
            (Phase::Throw(position), Last::Nothing) => State::Throw(rules.pack(position)),
            // A game is over by a move or by a throw, so this cannot be.
            (Phase::Over(over), Last::Nothing) => State::Throw(rules.pack(&over.position)),
        };
        Saved {
            sheet: self.sheet(),
            rules: rules.values(),
            seating: *self.seating(),
            sides: self.sides(),
            left_ms: self.left_ms(now).map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            state,
        }
    }

    /// The game that was saved, paused. None if it is not a game that play can reach.
    pub fn restore(saved: &Saved, now: Time) -> Option<Self> {
        let table = saved.table().ok()?;
        let rules = table.rules;
        // Any seed will do: only the kind of opening counts, and who takes part.
        let opening = rules.opening(&mut Dice::new([0; 32]));
        let phase = match &saved.state {
            State::RollOff(parts, faces) => {
                let off = RollOff::from_parts(*parts)?;
                let Opening::RollOff(fresh, _) = opening else { return None };
                let fits = off.players() & !fresh.players() == 0 && faces.iter().all(|face| *face <= 6);
                Phase::Opening(fits.then_some(Opening::RollOff(off, *faces))?)
            }
            State::Start(thrower) => match opening {
                Opening::Start(_) => Phase::Opening(Opening::Start(senet::Start::new(*thrower))),
                Opening::Drawn(_) | Opening::RollOff(..) => return None,
            },
            State::Throw(packed) => Phase::Throw(rules.unpack(packed)?),
            State::Choose(choice) | State::Played(choice) | State::Won(choice) => Phase::Choose(choice.offer(&rules)?),
            State::Stuck(packed, _) => Phase::Throw(rules.unpack(packed)?),
        };
        let mut play = Self::resumed(table, saved.seating, saved.sides, phase, now);
        match (&saved.state, phase) {
            (State::Played(_), _) => {
                let _ = play.play(now);
            }
            (State::Won(_), _) => {
                // If the rules do not end it, the clock did.
                play.set_clock(Some(now));
                let _ = play.play(now);
            }
            (State::Stuck(_, pips), Phase::Throw(position)) => {
                let die = Die::new(*pips)?;
                let Thrown::NoMove(next) = throw(&rules, position, die) else { return None };
                play.set_clock(Some(now));
                play.follow_stuck(position, die, next, now);
            }
            _ => {}
        }
        play.set_clock(saved.left_ms.map(|ms| now.after(ms.into())));
        Some(play)
    }
}

impl Saved {
    /// Whether it is a game that play can reach, and so can go on.
    pub fn is_playable(&self) -> bool {
        Play::restore(self, Time(0)).is_some()
    }

    /// The rules and players of the game, or why they cannot be.
    pub fn table(&self) -> Result<Table, Refused> {
        let mut house = House::default();
        house.of_mut(self.sheet).assign(&self.rules)?;
        Table::new(self.sheet, &house, &self.seating)
    }
}
