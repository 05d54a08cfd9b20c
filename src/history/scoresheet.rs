//! The scoresheet of a board: the game on it, written down as bytes while it is played.

use super::event::{Event, Events, SEATS};
use super::header::{Header, HeaderBytes, Start, beginning, summary};
use super::replay::Replay;
use crate::rules::Seats;
use crate::session::{Play, Seating};

/// The events that a scoresheet has room for, in bytes: 9 pages of flash. A game of 1,500 throws takes 6; one that is
/// longer is written from its middle on when it is full. The sector's other pages are for its head and its states.
pub const ROOM: usize = 9 * 256;

/// In editions that were recalled.
const RECALLED: u32 = 1 << 31;

/// A game, from its beginning or from its middle to the present, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    head: HeaderBytes,
    events: heapless::Vec<u8, ROOM>,
    result: Option<Seats>,
    /// Changes with every game that begins: bytes are only ever added to one edition.
    edition: u32,
}

impl Default for Scoresheet {
    fn default() -> Self {
        Self::new()
    }
}

impl Scoresheet {
    /// No game.
    pub const fn new() -> Self {
        Self { head: HeaderBytes::new(), events: heapless::Vec::new(), result: None, edition: 0 }
    }

    /// The header as bytes; empty without a game.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// The events as bytes.
    pub fn events(&self) -> &[u8] {
        &self.events
    }

    /// The seats that won, if the game is over.
    pub const fn result(&self) -> Option<Seats> {
        self.result
    }

    /// A number that is the same only while bytes are added to the same game.
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// There is no game.
    pub fn clear(&mut self) {
        self.head.clear();
        self.events.clear();
        (self.result, self.edition) = (None, self.edition.wrapping_add(1));
    }

    /// A game begins, with this start.
    pub(crate) fn begin(&mut self, play: &Play, start: Start) {
        self.clear();
        self.head = Header { start, result: None, ..Header::begun(play, None) }.encode();
    }

    /// A game goes on whose beginning is not known.
    pub(crate) fn resume(&mut self, play: &Play) {
        self.clear();
        let (header, first) = Header::resumed(play, None);
        self.head = Header { result: None, ..header }.encode();
        // Cannot be full: these are the first.
        let _ = first.into_iter().flatten().all(|event| self.add(event));
    }

    /// Adds an event. Returns false if there is no room for it.
    pub fn add(&mut self, event: Event) -> bool {
        match event {
            Event::Seats(_) => self.events.extend_from_slice(&event.bytes()).is_ok(),
            Event::Throw(..) | Event::Undo | Event::Time => self.events.push(event.first()).is_ok(),
        }
    }

    /// The game is over, or it is not any more.
    pub const fn end(&mut self, result: Option<Seats>) {
        self.result = result;
    }

    /// Takes over a game from flash: its header, and events piece by piece. The first call begins it.
    pub fn recall(&mut self, head: &[u8]) {
        self.clear();
        // Another board that did not recall it has no such edition.
        self.edition |= RECALLED;
        self.head = HeaderBytes::from_slice(head).unwrap_or_default();
    }

    /// Adds bytes of events from flash. Returns whether there is room for them.
    pub fn recall_events(&mut self, bytes: &[u8]) -> bool {
        self.events.extend_from_slice(bytes).is_ok()
    }

    /// The game at its beginning, and whether that is known; or else at the first state that is. It is the one of
    /// `play`.
    pub(crate) fn replay(&self, play: &Play) -> Option<(Replay, bool)> {
        beginning(&self.head, play).map(|(begun, whole)| (Replay::of(begun), whole))
    }

    /// The players after the last event.
    pub(crate) fn seating(&self) -> Option<Seating> {
        // The mark of such an event is no other byte.
        let changed = self.events.iter().rposition(|byte| *byte == SEATS);
        let rest = changed.and_then(|at| self.events.get(at..)).unwrap_or_default();
        match Events::new(rest.iter().copied()).next() {
            Some(Ok(Event::Seats(seating))) => Some(seating),
            _ => summary(&self.head).map(|(_, seating)| seating),
        }
    }
}
