//! A match for whoever tells it in words: where it stands, and what happened, in whichever of the games.

use super::play::{Game, Phase, Play, Throw};
use crate::rules::{Seats, horses, senet, ur};
use core::fmt;

/// A game being played, to be looked at.
#[derive(Clone, Copy, Debug)]
pub enum AnyPlay<'a> {
    /// 000, 001, 003
    Horses(&'a Play<horses::Rules>),
    /// 002
    Ur(&'a Play<ur::Rules>),
    /// 004
    Senet(&'a Play<senet::Rules>),
}

impl AnyPlay<'_> {
    /// Its phase, in a word.
    pub const fn phase(self) -> &'static str {
        const fn word<R: Game>(play: &Play<R>) -> &'static str {
            match play.phase() {
                Phase::Opening(_) => "opening",
                Phase::Throw(_) => "throw",
                Phase::Choose(_) => "choose",
                Phase::Over(_) => "over",
            }
        }
        match self {
            Self::Horses(play) => word(play),
            Self::Ur(play) => word(play),
            Self::Senet(play) => word(play),
        }
    }
}

/// A move of whichever game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMove {
    /// 000, 001, 003; and whether the horse comes home with it.
    Horses(horses::Move, bool),
    /// 002
    Ur(ur::Move),
    /// 004
    Senet(senet::Move),
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Horses(chosen, _) => chosen.fmt(f),
            Self::Ur(chosen) => chosen.fmt(f),
            Self::Senet(chosen) => chosen.fmt(f),
        }
    }
}

/// What happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// These hands threw this.
    Threw(Seats, Throw, Sequel),
    /// These hands played this.
    Moved(Seats, AnyMove),
    /// The board moved this by itself.
    Aside(AnyMove),
    /// The last move was taken back.
    TakenBack,
    /// The game is over, and these seats have won; all of them after a draw.
    Over(Seats),
}

/// What follows a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequel {
    /// Somebody else throws for the beginning.
    Opening,
    /// It is known who begins: these hands.
    Begins(Seats),
    /// There is something to play.
    Choose,
    /// There is nothing to play.
    NoMove,
}

/// The news of one step. A finger and a computer can both act in it, each with a move that ends the game or
/// makes the board move something; what else there might be goes untold.
pub type Told = heapless::Vec<News, 6>;
