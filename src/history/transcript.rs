//! A whole game as bytes: the header, then the events.

use super::event::{Event, Events};
use super::header::Header;
use super::replay::Replay;
use crate::session::{Play, Unreadable};
use core::iter::Copied;
use core::slice::Iter;

/// A game as bytes, which were read once and are valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript<'a> {
    header: Header,
    events: &'a [u8],
}

impl<'a> Transcript<'a> {
    /// Reads a game, and replays it once: refuses one that the rules do not allow.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let (header, events) = Header::decode(bytes)?;
        let whole = Self { header, events };
        let mut replay = Replay::new(&whole.header)?;
        for event in Events::new(events.iter().copied()) {
            replay.step(event?).map_err(|_| Unreadable::Broken)?;
        }
        let result = replay.play().over().then(|| replay.play().winners());
        // A power cut may come between the last event and the result.
        if whole.header.result.is_some() && whole.header.result != result {
            return Err(Unreadable::Broken);
        }
        Ok(Self { header: Header { result, ..whole.header }, ..whole })
    }

    /// Its header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of its events.
    pub const fn bytes(&self) -> &'a [u8] {
        self.events
    }

    /// Its events.
    pub fn events(&self) -> impl Iterator<Item = Event> + use<'a> {
        // Every event was read once.
        Events::new(self.events.iter().copied()).map_while(Result::ok)
    }

    /// The number of its events.
    pub fn total(&self) -> usize {
        self.events().count()
    }

    /// The match after each event, and first before any.
    pub fn plays(&self) -> Plays<'a> {
        Plays { upcoming: Replay::new(&self.header).ok(), events: Events::new(self.events.iter().copied()) }
    }

    /// The match after this many events; none if there are fewer.
    pub fn at(&self, events: usize) -> Option<Play> {
        self.plays().nth(events)
    }
}

/// The match after each event of a game, from its beginning on.
#[derive(Clone, Debug)]
pub struct Plays<'a> {
    upcoming: Option<Replay>,
    events: Events<Copied<Iter<'a, u8>>>,
}

impl Iterator for Plays<'_> {
    type Item = Play;

    fn next(&mut self) -> Option<Play> {
        let replay = self.upcoming.take()?;
        let mut after = replay;
        if let Some(Ok(event)) = self.events.next()
            && after.step(event).is_ok()
        {
            self.upcoming = Some(after);
        }
        Some(*replay.play())
    }
}
