//! Replays a game through the match itself: all that follows from a throw is the engine's own.

use super::event::Event;
use super::header::Header;
use crate::rules::Die;
use crate::session::{Game as _, Phase, Play, Played};
use crate::setting_table::Refused;
use crate::time::Time;
use core::fmt;

/// A game after some of its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    play: Play,
}

/// What an event caused, for the view to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caused {
    /// The throw; nothing if the event is none, or repeats one that was taken back.
    pub thrown: Played,
    /// The move; nothing if there is none.
    pub moved: Played,
}

/// Why an event cannot happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// This value cannot be thrown.
    NeverFalls(Die),
    /// A move was taken back: its throw must be played again.
    Again(Die),
    /// The throw has only this many moves.
    Move(u8),
    /// No move can be taken back.
    Undo,
    /// The game has no time limit.
    NoClock,
    /// These players are not possible.
    Seats(Refused),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::NeverFalls(die) => write!(f, "four coins never show {}", die.pips()),
            Self::Again(die) => write!(f, "a move was taken back: the same throw, {}, must follow", die.pips()),
            Self::Move(0) => f.write_str("the throw has no legal move"),
            Self::Move(moves) => write!(f, "the throw has only {moves} legal moves"),
            Self::Undo => f.write_str("there is no move to take back: only the last one can be, until the next throw"),
            Self::NoClock => f.write_str("the game has no time limit"),
            Self::Seats(refused) => refused.fmt(f),
        }
    }
}

/// The clock of a replay stands still.
const NOW: Time = Time(0);

impl Replay {
    /// A game at its beginning; or why none can begin so.
    pub fn new(header: &Header) -> Result<Self, Refused> {
        header.play().map(|play| Self { play })
    }

    /// A game that goes on from this match.
    pub(super) const fn of(play: Play) -> Self {
        Self { play }
    }

    /// The match as it stands.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The match after this throw and before its move, and the throw. After a move was taken back its throw is not
    /// repeated: the match as it stands, and nothing.
    pub fn thrown(&self, die: Die) -> Result<(Play, Played), Illegal> {
        let mut play = self.play;
        let thrown = match play.phase() {
            Phase::Over(_) => return Err(Illegal::Over),
            Phase::Choose(offer) if offer.die() != die => return Err(Illegal::Again(offer.die())),
            Phase::Choose(_) => Played::Nothing,
            Phase::Opening(_) | Phase::Throw(_) => {
                let cast = play.rules().showing(die).ok_or(Illegal::NeverFalls(die))?;
                play.take(cast, NOW)
            }
        };
        Ok((play, thrown))
    }

    /// Lets an event happen. An error changes nothing.
    pub fn step(&mut self, event: Event) -> Result<Caused, Illegal> {
        let mut play = self.play;
        let mut caused = Caused { thrown: Played::Nothing, moved: Played::Nothing };
        if play.over() && event != Event::Undo {
            return Err(Illegal::Over);
        }
        match event {
            Event::Throw(die, choice) => {
                (play, caused.thrown) = self.thrown(die)?;
                let moves = play.choice().map_or(0, |(_, moves)| moves);
                if choice >= moves.max(1) {
                    return Err(Illegal::Move(moves));
                }
                play.point(choice);
                caused.moved = play.play(NOW);
            }
            Event::Undo => {
                if !play.undo() {
                    return Err(Illegal::Undo);
                }
            }
            Event::Time => {
                if play.rules().time_limit() == 0 {
                    return Err(Illegal::NoClock);
                }
                play.set_clock(Some(NOW));
            }
            Event::Seats(seating) => {
                play.reseat(seating).map_err(Illegal::Seats)?;
            }
        }
        self.play = play;
        Ok(caused)
    }
}
