//! Writes a game line by line, so that a board can print it in pieces.

use super::super::event::Event;
use super::super::header::{Header, Start};
use super::super::replay::{Caused, Replay};
use super::{NO_MOVE, TEXT_VERSION};
use crate::hex::Hex;
use crate::rules::{Seats, any};
use crate::session::{Aside, Game as _, Play, Played};
use crate::setting_table::{Refused, Tabled};
use core::fmt::{self, Write};

/// The lines of a game.
#[derive(Clone, Debug)]
pub struct Lines<'a, E> {
    header: &'a Header,
    replay: Replay,
    events: E,
    next: Next,
}

/// The line that is written next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Title,
    Game,
    /// The next setting, from this index on, that differs from the preset.
    Setting(usize),
    Seats,
    Date,
    Start,
    Result,
    Blank,
    Event,
    End,
}

impl<'a, E: Iterator<Item = Event>> Lines<'a, E> {
    /// The lines of the game with this header and these events.
    pub fn new(header: &'a Header, events: E) -> Result<Self, Refused> {
        Ok(Self { header, replay: Replay::new(header)?, events, next: Next::Title })
    }

    /// Writes the next line, without its end. Returns false after the last.
    pub fn line(&mut self, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        let header = self.header;
        loop {
            let this = self.next;
            self.next = match this {
                Next::Title => Next::Game,
                Next::Game => Next::Setting(0),
                Next::Setting(_) => Next::Seats,
                Next::Seats => Next::Date,
                Next::Date => Next::Start,
                Next::Start => Next::Result,
                Next::Result => Next::Blank,
                Next::Blank | Next::Event => Next::Event,
                Next::End => return Ok(false),
            };
            match (this, &header.start) {
                (Next::Title, _) => write!(out, "galop {TEXT_VERSION}")?,
                (Next::Game, _) => write!(out, "game {}", header.sheet.slug())?,
                (Next::Setting(from), _) => match setting(header, from, out)? {
                    Some(after) => self.next = Next::Setting(after),
                    None => continue,
                },
                (Next::Seats, _) => write!(out, "seats {}", header.seating)?,
                (Next::Date, _) => match header.date {
                    Some(date) => write!(out, "date {date}")?,
                    None => continue,
                },
                (Next::Start, Start::Thrown) => continue,
                (Next::Start, Start::Drawn(number)) => {
                    write!(out, "first {}", self.replay.play().rules().hands_of(*number))?;
                }
                (Next::Start, Start::Middle(middle)) => {
                    write!(out, "position {}", Hex(&middle.encode()))?;
                }
                (Next::Result, _) => match header.result {
                    Some(Seats::ALL) => out.write_str("result draw")?,
                    Some(winners) => write!(out, "result {winners}")?,
                    None => continue,
                },
                (Next::Blank, _) => {}
                (Next::Event | Next::End, _) => match self.events.next() {
                    Some(event) => self.event(event, out)?,
                    None => {
                        self.next = Next::End;
                        return Ok(false);
                    }
                },
            }
            return Ok(true);
        }
    }

    fn event(&mut self, event: Event, out: &mut dyn Write) -> fmt::Result {
        let before = *self.replay.play();
        match (event, self.replay.step(event)) {
            (_, Err(why)) => {
                self.next = Next::End;
                write!(out, "# the rest cannot be replayed: {why}")
            }
            (Event::Throw(die, _), Ok(caused)) => {
                write!(out, "{} {}", before.hands(), die.pips())?;
                throw(&before, &caused, out)
            }
            (Event::Undo, Ok(_)) => out.write_str("undo"),
            (Event::Time, Ok(_)) => out.write_str("time"),
            (Event::Seats(seating), Ok(_)) => write!(out, "seats {seating}"),
        }
    }
}

/// Writes the move of a throw, and in a comment the move that the board made by itself.
fn throw(before: &Play, caused: &Caused, out: &mut dyn Write) -> fmt::Result {
    let aside = match (&caused.thrown, &caused.moved) {
        (_, Played::Moved(_, chosen, aside)) => {
            out.write_char(' ')?;
            write_move(before.hands(), chosen, out)?;
            aside
        }
        (Played::Stuck(.., aside), _) => {
            write!(out, " {NO_MOVE}")?;
            aside
        }
        (Played::Began(.., aside), _) => aside,
        _ => return Ok(()),
    };
    let aside: &Aside<any::Rules> = aside;
    match aside {
        None => Ok(()),
        Some((_, chosen)) => {
            out.write_str(" # ")?;
            write_move(Seats::ALL, chosen, out)
        }
    }
}

/// Writes a move of the player at `hands`. The colour of the piece is written only if it may be another.
pub(super) fn write_move(hands: Seats, chosen: &any::Move, out: &mut dyn Write) -> fmt::Result {
    if let Some(colour) = chosen.colour().filter(|_| hands.len() > 1) {
        write!(out, "{} ", colour.letter())?;
    }
    write!(out, "{chosen:#}")
}

/// Writes the first setting from index `from` on that differs from the preset. Returns the index after it; none if
/// there is no more.
fn setting(header: &Header, from: usize, out: &mut dyn Write) -> Result<Option<usize>, fmt::Error> {
    fn row<S: Tabled>(own: &S, preset: &S, from: usize, mut out: &mut dyn Write) -> Result<Option<usize>, fmt::Error> {
        let mut rows = (1usize..).zip(S::TABLE).skip(from);
        let Some((after, setting)) = rows.find(|(_, row)| row.get(own) != row.get(preset)) else { return Ok(None) };
        write!(out, "set {}=", setting.name)?;
        setting.get(own).write(setting.range, &mut out)?;
        Ok(Some(after))
    }
    any::dispatch!(
        &header.settings, &header.sheet.info().preset => |own, preset| row(own, preset, from, out),
        else Ok(None)
    )
}
