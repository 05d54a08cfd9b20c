//! The scoresheet of a board: the game on it, written down as bytes while it is played.

use super::event::{Event, Events, seats_of};
use super::header::{Header, HeaderBytes, Start};
use crate::rules::Seats;
use crate::session::{Play, Seating};
use crate::sheets::Sheet;

/// The events that a scoresheet has room for, in bytes: 15 pages of flash. A game of 1,500 throws takes 6; one that is
/// longer is written from its middle on when it is full.
pub const ROOM: usize = 15 * 256;

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
    pub(crate) fn add(&mut self, event: Event) -> bool {
        self.events.extend_from_slice(&event.bytes()).is_ok()
    }

    /// The game is over, or it is not any more.
    pub const fn end(&mut self, result: Option<Seats>) {
        self.result = result;
    }

    /// Takes over a game from flash: its header, and events piece by piece. The first call begins it.
    pub fn recall(&mut self, head: &[u8]) {
        self.clear();
        self.head = HeaderBytes::from_slice(head).unwrap_or_default();
    }

    /// Adds bytes of events from flash. Returns whether there is room for them.
    pub fn recall_events(&mut self, bytes: &[u8]) -> bool {
        self.events.extend_from_slice(bytes).is_ok()
    }

    /// The players after the last event.
    pub(crate) fn seating(&self) -> Option<Seating> {
        let changed = Events::new(self.events.iter().copied()).filter_map(|event| match event {
            Ok(Event::Seats(seating)) => Some(seating),
            _ => None,
        });
        changed.last().or_else(|| summary(&self.head).map(|(_, seating)| seating))
    }
}

/// The game and its first players, from the bytes of a header; none if they are not valid. The rest is not checked.
pub fn summary(head: &[u8]) -> Option<(Sheet, Seating)> {
    let body = head.split_first_chunk::<2>().filter(|([version, _], _)| *version == super::VERSION)?.1;
    let ((sheet, _, seats), _): ((Sheet, crate::setting_table::Values, [u8; 2]), _) =
        postcard::take_from_bytes(body).ok()?;
    Some((sheet, seats_of(seats)?))
}
