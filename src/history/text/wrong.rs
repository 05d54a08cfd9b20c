//! What is wrong with a text, where, and what to do.

use super::super::replay::Illegal;
use super::TEXT_VERSION;
use super::write::write_move;
use crate::nearest::Quoted;
use crate::rules::{Offer, Seats, any};
use crate::session::Unseated;
use crate::setting_table::Refused;
use crate::sheets::Sheet;
use core::fmt;

/// An error of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrong<'a> {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub fault: Fault<'a>,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault<'a> {
    /// The text does not begin with `galop`.
    NotAGame,
    /// It was written by a newer program, in this version.
    Newer(&'a str),
    /// This word is not known here; the most similar one that is.
    Unknown(&'a str, Option<&'static str>),
    /// This is expected.
    Expected(&'static str),
    /// There is a word too much.
    TooMuch(&'a str),
    /// The line occurs twice.
    Twice(&'a str),
    /// The line belongs before the first throw.
    Late(&'a str),
    /// This line is missing before.
    Missing(&'static str),
    /// There is no such game; the most similar one.
    Game(&'a str, Option<&'static str>),
    /// The game has no such setting; the most similar one.
    Setting(&'a str, Option<&'static str>),
    /// A setting or the players are not valid.
    Refused(Refused),
    /// The players are not valid.
    Seats(Unseated<'a>),
    /// Another player throws: the one at these seats.
    Turn(Seats),
    /// No player is drawn in this game.
    NotDrawn,
    /// These are the legal moves of the player at these seats.
    Move(Offer<any::Rules>, Seats),
    /// The throw has no legal move: this is written instead.
    NoMove,
    /// A throw of the opening has no move.
    Opening,
    /// The event cannot happen.
    Illegal(Illegal),
    /// The game ended otherwise: these seats won, or it is not over.
    Result(Option<Seats>),
}

impl Fault<'_> {
    pub(super) const fn at<'a>(self, line: u32, column: u32) -> Wrong<'a>
    where
        Self: 'a,
    {
        Wrong { line, column, fault: self }
    }
}

impl fmt::Display for Wrong<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl core::error::Error for Wrong<'_> {}

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAGame => write!(f, "not a game of Galop: one begins with the line 'galop {TEXT_VERSION}'"),
            Self::Newer(version) => {
                write!(f, "written by a newer version of Galop (text {}); update to read it", Quoted(version))
            }
            Self::Unknown(word, near) => {
                write!(f, "{} is not known here", Quoted(word))?;
                hint(f, *near)
            }
            Self::Expected(what) => write!(f, "{what} is expected"),
            Self::TooMuch(word) => write!(f, "{} is one word too much; a comment begins with '#'", Quoted(word)),
            Self::Twice(word) => write!(f, "a second line {}; remove one", Quoted(word)),
            Self::Late(word) => write!(f, "{} belongs before the first throw", Quoted(word)),
            Self::Missing(line) => write!(f, "a line {line} is missing before"),
            Self::Game(name, near) => {
                write!(f, "there is no game {}", Quoted(name))?;
                match near {
                    Some(_) => hint(f, *near),
                    None => {
                        f.write_str("; the games are")?;
                        Sheet::ALL.iter().try_for_each(|sheet| write!(f, " {}", sheet.slug()))
                    }
                }
            }
            Self::Setting(name, near) => {
                write!(f, "this game has no setting {}", Quoted(name))?;
                hint(f, *near)
            }
            Self::Refused(refused) => refused.fmt(f),
            Self::Seats(unseated) => match unseated {
                Unseated::Player(word) => write!(f, "{} is not {}", Quoted(word), unseated.expected()),
                Unseated::Number => write!(f, "{} are expected", unseated.expected()),
            },
            Self::Turn(hands) => write!(f, "it is the turn of {hands}"),
            Self::NotDrawn => f.write_str("no player is drawn at the beginning of this game; remove the line"),
            Self::Move(offer, hands) => {
                write!(f, "{hands} cannot play this with {}; legal", offer.die().pips())?;
                let mut gap = ": ";
                for each in offer.each() {
                    f.write_str(gap)?;
                    write_move(*hands, &each.chosen(), f)?;
                    gap = ", ";
                }
                Ok(())
            }
            Self::NoMove => f.write_str("this throw has no legal move; write '–' or '-'"),
            Self::Opening => f.write_str("a throw that decides who begins has no move; write the number alone"),
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Result(None) => f.write_str("the game is not over at the end of the text; remove the result"),
            Self::Result(Some(Seats::ALL)) => f.write_str("the game ends in a draw"),
            Self::Result(Some(winners)) => write!(f, "the game is won by {winners}"),
        }
    }
}

/// Suggests the most similar word, if there is one.
fn hint(f: &mut fmt::Formatter<'_>, near: Option<&str>) -> fmt::Result {
    near.map_or(Ok(()), |near| write!(f, "; did you mean {near}?"))
}
