//! A match as plain data, to be saved and restored.

use super::game::{Game, Opening, Packed, Throw};
use super::play::{Last, Phase, Play, Played};
use super::seating::{Seating, Sides, Table};
use crate::rules::roll_off::RollOff;
use crate::rules::{Die, Offer, any, senet};
use crate::setting_table::{Refused, Values};
use crate::sheets::{House, Sheet};
use crate::time::Time;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A saved match.
///
/// The format depends on the order of the fields and variants, here and in their types, and a chosen move is saved as
/// its index among the legal moves. A change of any of this, or of the order in which moves are generated, needs a new
/// version of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The game.
    pub sheet: Sheet,
    /// The settings of its rules.
    pub rules: Values,
    /// The players.
    pub seating: Seating,
    /// The seats whose player was replaced since the game began, a bit each. The record writes it before the game:
    /// older versions have none.
    #[serde(skip)]
    pub handed: u8,
    /// Which seats play Black and White.
    pub sides: Sides,
    /// C-9: the milliseconds left on the clock.
    pub left_ms: Option<u32>,
    /// The phase and the last action.
    pub state: State,
}

/// The phase and the last action of a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// C-7, with the throws of this round.
    RollOff([u8; 3], [u8; 4]),
    /// SE4-5, with the player who throws.
    Start(u8),
    /// A player must throw.
    Throw(Packed),
    /// A player must choose a move.
    Choose(Choice),
    /// A move was played and can be taken back. The position after it is computed again.
    Played(Choice),
    /// The same, and the move ended the game: by the rules, or by the clock (C-9).
    Won(Choice),
    /// The game ended with a throw of this many pips without a legal move.
    Stuck(Packed, u8),
}

impl State {
    /// The state before the throw that is being played, or was last played and can be taken back.
    pub(crate) fn before(self) -> Self {
        match self {
            Self::Choose(choice) | Self::Played(choice) | Self::Won(choice) => Self::Throw(choice.position),
            Self::Stuck(position, _) => Self::Throw(position),
            Self::RollOff(..) | Self::Start(_) | Self::Throw(_) => self,
        }
    }
}

/// Why saved bytes cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Unreadable {
    /// Written by a newer program, in this version: it must be left alone.
    Newer(u8),
    /// Not a valid record.
    Broken,
    /// A record with a value that is not valid.
    Refused(#[cfg_attr(feature = "defmt", defmt(Display2Format))] Refused),
}

impl Unreadable {
    /// Whether a newer program wrote the bytes.
    pub const fn is_newer(&self) -> bool {
        matches!(self, Self::Newer(_))
    }
}

impl From<Refused> for Unreadable {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(version) => write!(f, "written by a newer version of Galop (format {version})"),
            Self::Broken => f.write_str("not a valid Galop record"),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

/// A position, a throw, and the index of the chosen move.
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
}

impl Play {
    /// The match as plain data.
    pub fn save(&self, now: Time) -> Saved {
        let rules = self.rules();
        let state = match (self.phase(), self.last()) {
            (Phase::Opening(Opening::RollOff(off, faces)), _) => State::RollOff(off.parts(), *faces),
            (Phase::Opening(Opening::Start(start)), _) => State::Start(start.thrower()),
            // Cannot happen: a drawn game begins at once.
            (Phase::Opening(Opening::Drawn(number)), _) => State::Start(*number),
            (Phase::Choose(offer), _) => State::Choose(Choice::of(rules, offer)),
            (Phase::Over(_), Last::Move(offer)) => State::Won(Choice::of(rules, offer)),
            (_, Last::Move(offer)) => State::Played(Choice::of(rules, offer)),
            (_, Last::Stuck(position, die)) => State::Stuck(rules.pack(position), die.pips()),
            (Phase::Throw(position), Last::Nothing) => State::Throw(rules.pack(position)),
            // Cannot happen: a game ends with a move or a throw.
            (Phase::Over(over), Last::Nothing) => State::Throw(rules.pack(&over.position)),
        };
        Saved {
            sheet: self.sheet(),
            rules: rules.values(),
            seating: *self.seating(),
            handed: self.handed().bits(),
            sides: self.sides(),
            left_ms: self.left_ms(now).map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            state,
        }
    }

    /// The saved match, paused. None if play cannot reach it.
    pub fn restore(saved: &Saved, now: Time) -> Option<Self> {
        let table = saved.table().ok()?;
        if saved.handed & !saved.seating.taken().bits() != 0 {
            return None;
        }
        let rules = table.rules;
        // What is drawn does not matter: only the kind of opening and its players are used.
        let opening = rules.opening(&mut |_| 0);
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
            State::Throw(packed) | State::Stuck(packed, _) => Phase::Throw(rules.unpack(packed)?),
            State::Choose(choice) | State::Played(choice) | State::Won(choice) => {
                Phase::Throw(rules.unpack(&choice.position)?)
            }
        };
        let mut play = Self::resumed(table, saved, phase, now);
        if let State::Won(_) | State::Stuck(..) = saved.state {
            // If the rules did not end the game, the clock did.
            play.set_clock(Some(now));
        }
        match &saved.state {
            State::Choose(choice) => play.choose_again(choice, now)?,
            State::Played(choice) | State::Won(choice) => {
                play.choose_again(choice, now)?;
                let _ = play.play(now);
            }
            State::Stuck(_, pips) => {
                let Played::Stuck(..) = play.throw_again(*pips, now)? else { return None };
            }
            State::RollOff(..) | State::Start(_) | State::Throw(_) => {}
        }
        play.set_clock(saved.left_ms.map(|ms| now.after(ms.into())));
        Some(play)
    }

    /// Throws again what was thrown.
    fn throw_again(&mut self, pips: u8, now: Time) -> Option<Played> {
        Some(self.take(Throw { die: Die::new(pips)?, coins: None }, now))
    }

    /// Offers the moves again: the same throw in the same position has the same ones.
    fn choose_again(&mut self, choice: &Choice, now: Time) -> Option<()> {
        self.throw_again(choice.pips, now)?;
        self.point(choice.finger);
        self.choice().filter(|(finger, _)| *finger == choice.finger).map(|_| ())
    }
}

impl Saved {
    /// Whether play can reach this match, so that it can continue.
    pub fn is_playable(&self) -> bool {
        Play::restore(self, Time(0)).is_some()
    }

    /// The rules and players of the game, or why they are not valid.
    pub fn table(&self) -> Result<Table, Refused> {
        let mut house = House::default();
        house.of_mut(self.sheet).assign(&self.rules)?;
        Table::new(self.sheet, &house, &self.seating)
    }
}
