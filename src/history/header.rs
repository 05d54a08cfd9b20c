//! The header of a game: which game, by which rules, who sat where, how it began and how it ended.

use super::event::{Event, seat_bytes, seats_of};
use crate::rules::{Seat, Seats, any};
use crate::session::{Game as _, Opening, Phase, Play, Saved, Seating, Sides, State, Table, Unreadable};
use crate::setting_table::{Fault, Refused, Values};
use crate::sheets::Sheet;
use crate::time::Time;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The header of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game.
    pub sheet: Sheet,
    /// Its rules.
    pub settings: any::Settings,
    /// The players at its beginning.
    pub seating: Seating,
    /// The day on which it began, if known.
    pub date: Option<Date>,
    /// How it began.
    pub start: Start,
    /// The seats that won, all of them after a draw; none if the game is not over.
    pub result: Option<Seats>,
}

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// The players threw to decide who begins.
    Thrown,
    /// The board drew the player of this number: to begin (PC1-5), or to throw first for Black (SE4-5).
    Drawn(u8),
    /// It is known from this state on.
    Middle(Middle),
}

impl Start {
    /// How a match began that is before its first throw.
    pub fn of(play: &Play) -> Self {
        let drawn = match play.phase() {
            Phase::Opening(opening) => number(*opening),
            // Who was drawn to begin throws first.
            Phase::Throw(_) | Phase::Choose(_) | Phase::Over(_) => play.hands().iter().next().map(Seat::index),
        };
        drawn.map_or(Self::Thrown, Self::Drawn)
    }

    /// The match as it begins, without a clock; or why these players or settings do not fit.
    fn play(self, table: Table, seating: Seating) -> Result<Play, Refused> {
        let wrong = |setting, why| Err(Refused { setting, fault: Fault::Conflict(why) });
        match self {
            Self::Thrown => match table.rules.opening(&mut |_| 0) {
                opening @ Opening::RollOff(..) => Ok(Play::open(table, seating, opening)),
                Opening::Drawn(_) => wrong("first", "the board draws who begins"),
                Opening::Start(_) => wrong("first", "the board draws who throws first"),
            },
            Self::Drawn(drawn) => match openings(&table.rules).find(|opening| number(*opening) == Some(drawn)) {
                Some(opening) => Ok(Play::open(table, seating, opening)),
                None => wrong("first", "the board cannot draw this player"),
            },
            Self::Middle(middle) => match middle.play(table, seating) {
                Some(play) => Ok(play),
                None => wrong("position", "play cannot reach it"),
            },
        }
    }

    /// The number of the player who was drawn.
    pub const fn drawn(&self) -> Option<u8> {
        match self {
            Self::Drawn(number) => Some(*number),
            Self::Thrown | Self::Middle(_) => None,
        }
    }
}

/// The state of a game whose beginning is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Middle {
    /// Before a throw.
    pub state: State,
    /// Which seats play Black and White.
    pub sides: Sides,
    /// The seats whose player was replaced before, a bit each.
    pub handed: u8,
}

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day of the calendar; none if there is no such day.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        if year <= 9999 && 1 <= day && day <= days { Some(Self { year, month, day }) } else { None }
    }

    /// Parses `2026-03-14`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(['-']);
        let mut number = |length| {
            let part = parts.next().filter(|part| part.len() == length && part.bytes().all(|b| b.is_ascii_digit()))?;
            part.parse::<u16>().ok()
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        match parts.next() {
            None => Self::new(year, month as u8, day as u8),
            Some(_) => None,
        }
    }
}

/// As in ISO 8601: `2026-03-14`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The version of the bytes that is written.
pub const VERSION: u8 = 1;
/// The offset of the byte of the result. It is 0xFF until the game is over, and can then be programmed in flash.
pub const RESULT_AT: usize = 1;
/// The longest header, in bytes: a test makes it.
pub const LONGEST: usize = 64;

/// A header as bytes.
pub type HeaderBytes = heapless::Vec<u8, LONGEST>;

/// The part of the bytes after version and result.
#[derive(Deserialize)]
struct Body {
    sheet: Sheet,
    rules: Values,
    seats: [u8; 2],
    date: Option<Date>,
    start: Start,
}

impl Body {
    fn take(bytes: &[u8]) -> Option<(Self, &[u8])> {
        postcard::take_from_bytes(bytes).ok()
    }

    /// Reads the header of a game of this board, without checks: they were made when it was written.
    fn own(head: &[u8]) -> Option<Self> {
        let (_, body) = head.split_first_chunk::<2>().filter(|([version, _], _)| *version == VERSION)?;
        Self::take(body).map(|(body, _)| body)
    }
}

/// The game and its first players, from the bytes of a header; none if they are not valid. The rest is not checked.
pub fn summary(head: &[u8]) -> Option<(Sheet, Seating)> {
    let Body { sheet, seats, .. } = Body::own(head)?;
    Some((sheet, seats_of(seats)?))
}

/// The beginning of `play` by the bytes of its header, and whether that is the beginning of the game. Rules and
/// settings are those of the match.
pub(crate) fn beginning(head: &[u8], play: &Play) -> Option<(Play, bool)> {
    let Body { seats, start, .. } = Body::own(head)?;
    let whole = !matches!(start, Start::Middle(_));
    Some((start.play(play.table(), seats_of(seats)?).ok()?, whole))
}

impl Header {
    /// The header of a match before its first throw.
    pub fn begun(play: &Play, date: Option<Date>) -> Self {
        Self::with(play, date, Start::of(play))
    }

    /// The header of a match whose beginning is not known, and the first events: its last move, which can still be
    /// taken back.
    pub fn resumed(play: &Play, date: Option<Date>) -> (Self, [Option<Event>; 2]) {
        let Saved { state, sides, handed, .. } = play.save(Time(0));
        let first = Event::last(play);
        let header = Self::with(play, date, Start::Middle(Middle { state: state.before(), sides, handed }));
        (header, first)
    }

    fn with(play: &Play, date: Option<Date>, start: Start) -> Self {
        let result = play.over().then(|| play.winners());
        Self { sheet: play.sheet(), settings: play.rules().settings(), seating: *play.seating(), date, start, result }
    }

    /// Whether the game is known from its beginning on.
    pub const fn is_whole(&self) -> bool {
        !matches!(self.start, Start::Middle(_))
    }

    /// The match as it begins, without a clock; or why these players or settings do not fit.
    pub fn play(&self) -> Result<Play, Refused> {
        self.start.clone().play(self.table()?, self.seating)
    }

    fn table(&self) -> Result<Table, Refused> {
        Ok(Table { sheet: self.sheet, rules: self.settings.rules(self.seating.taken())? })
    }

    /// The header as bytes.
    pub fn encode(&self) -> HeaderBytes {
        // The fields of `Body`.
        let body = (self.sheet, self.settings.values(), seat_bytes(&self.seating), self.date, &self.start);
        let mut bytes = [0; LONGEST];
        let [version, result, rest @ ..] = &mut bytes;
        (*version, *result) = (VERSION, self.result.map_or(0xFF, Seats::bits));
        // Cannot be too long: a test makes the longest.
        let written = postcard::to_slice(&body, rest).map_or(0, |body| body.len());
        HeaderBytes::from_slice(bytes.get(..written.saturating_add(2)).unwrap_or_default()).unwrap_or_default()
    }

    /// Reads a header, and returns it with the bytes that follow it. Refuses one with which no game can begin.
    pub fn decode(bytes: &[u8]) -> Result<(Self, &[u8]), Unreadable> {
        let (version, rest) = bytes.split_first().ok_or(Unreadable::Broken)?;
        match *version {
            VERSION => {}
            0 | 0xFF => return Err(Unreadable::Broken),
            newer => return Err(Unreadable::Newer(newer)),
        }
        let (result, rest) = rest.split_first().ok_or(Unreadable::Broken)?;
        let result = match *result {
            0xFF => None,
            seats @ 1..=15 => Some(Seats::from_bits(seats)),
            _ => return Err(Unreadable::Broken),
        };
        let (body, rest) = Body::take(rest).ok_or(Unreadable::Broken)?;
        let Body { sheet, rules, seats, date, start } = body;
        let mut settings = sheet.info().preset;
        settings.assign(&rules)?;
        if date.is_some_and(|date| Date::new(date.year, date.month, date.day).is_none()) {
            return Err(Unreadable::Broken);
        }
        let seating = seats_of(seats).ok_or(Unreadable::Broken)?;
        let header = Self { sheet, settings, seating, date, start, result };
        header.play()?;
        Ok((header, rest))
    }
}

impl Middle {
    /// The state as bytes.
    pub(super) fn encode(&self) -> HeaderBytes {
        let mut bytes = [0; LONGEST];
        // Cannot be too long: it is a part of a header.
        let written = postcard::to_slice(self, &mut bytes).map_or(&[][..], |written| written);
        HeaderBytes::from_slice(written).unwrap_or_default()
    }

    /// Reads what [`Middle::encode`] returned.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(middle, _)| middle)
    }

    fn play(self, table: Table, seating: Seating) -> Option<Play> {
        // Other states have a throw that is an event.
        if !matches!(self.state, State::RollOff(..) | State::Start(_) | State::Throw(_)) {
            return None;
        }
        let saved = Saved {
            sheet: table.sheet,
            rules: table.rules.values(),
            seating,
            handed: self.handed,
            sides: self.sides,
            left_ms: None,
            state: self.state,
        };
        let mut play = Play::restore(&saved, Time(0))?;
        play.resume(Time(0));
        Some(play)
    }
}

/// All openings that the board can draw: one if there is nothing to draw.
pub(crate) fn openings(rules: &any::Rules) -> impl Iterator<Item = Opening> {
    let rules = *rules;
    // The number of openings is known once one was drawn.
    let mut numbers = 1;
    (0..4u8).map_while(move |drawn| {
        let opening = rules.opening(&mut |below| {
            numbers = below;
            drawn
        });
        (drawn < numbers).then_some(opening)
    })
}

/// The number of the player that was drawn.
pub(super) const fn number(opening: Opening) -> Option<u8> {
    match opening {
        Opening::Drawn(number) => Some(number),
        Opening::Start(start) => Some(start.thrower()),
        Opening::RollOff(..) => None,
    }
}
