//! The events of a game, and their bytes: one for a throw with its move.
//!
//! | byte | event |
//! |---|---|
//! | 0x00 to 0xEF | a throw and its move: 6 · index of the move in the order of C-5 + pips − 1 |
//! | 0xF0 | the last move is taken back |
//! | 0xF1 | C-9: the time is up |
//! | 0xF2 | players change: two more bytes, see [`seat_bytes`] |
//! | 0xF3 to 0xFF | not used, and refused; 0xFF is erased flash |
//!
//! A throw without a choice has move 0: in the opening, without a legal move, or with one. No byte of an event is 0xFF,
//! so in erased flash the end of a game needs no mark.

use crate::bots::Level;
use crate::rules::{Die, Seat};
use crate::session::{Play, Played, Seating, Unreadable, Who};

/// What happens in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A throw, and the index of its move in the order of C-5: 0 without a choice. After [`Event::Undo`] the same throw
    /// with its new move.
    Throw(Die, u8),
    /// The last move is taken back.
    Undo,
    /// C-9: the time is up. The current turn ends the game.
    Time,
    /// From now on these players sit at the table.
    Seats(Seating),
}

const UNDO: u8 = 0xF0;
const TIME: u8 = 0xF1;
/// Never a byte of the players that follow it: those have six bits.
pub(super) const SEATS: u8 = 0xF2;
/// The moves of a throw that have a byte. The largest choice of any game has 18, in the Royal Game of Ur.
pub const MOVES: u8 = UNDO / 6;

/// An event as bytes: one, or three if players change.
pub type EventBytes = heapless::Vec<u8, 3>;

impl Event {
    /// The events of an action, in their order. `play` is the match after it. A throw with legal moves is none: it
    /// becomes one together with its move.
    pub fn of(played: &Played, play: &Play) -> [Option<Self>; 2] {
        match *played {
            Played::Opened(cast, _) | Played::Began(cast, ..) => [None, Some(Self::Throw(cast.die, 0))],
            Played::Stuck(cast, ..) if !play.over() => [None, Some(Self::Throw(cast.die, 0))],
            Played::Stuck(..) | Played::Moved(..) => Self::last(play),
            Played::Offered(..) | Played::Nothing => [None, None],
        }
    }

    /// The events of the last move, if it can be taken back, or of the throw that ended the game.
    #[inline(always)]
    pub(super) fn last(play: &Play) -> [Option<Self>; 2] {
        let throw = play.last_throw().map(|(die, choice)| Self::Throw(die, choice));
        [play.out_of_time().then_some(Self::Time), throw]
    }

    /// The event as bytes.
    pub fn bytes(self) -> EventBytes {
        let mut bytes = EventBytes::new();
        // Cannot be full: at most three bytes are pushed.
        let _ = bytes.push(self.first());
        if let Self::Seats(seating) = self {
            let _ = bytes.extend_from_slice(&seat_bytes(&seating));
        }
        bytes
    }

    /// The first byte; only if players change, others follow.
    #[inline(always)]
    pub(super) const fn first(self) -> u8 {
        match self {
            // No game has a choice of more than `MOVES`: a test reaches the largest.
            Self::Throw(die, choice) => {
                let choice = if choice < MOVES { choice } else { MOVES.wrapping_sub(1) };
                choice.wrapping_mul(6).wrapping_add(die.pips()).wrapping_sub(1)
            }
            Self::Undo => UNDO,
            Self::Time => TIME,
            Self::Seats(_) => SEATS,
        }
    }
}

/// Reads events from bytes. An error ends it.
#[derive(Clone, Debug)]
pub struct Events<B> {
    bytes: B,
}

impl<B: Iterator<Item = u8>> Events<B> {
    /// The events in `bytes`, to their end.
    pub const fn new(bytes: B) -> Self {
        Self { bytes }
    }

    fn event(&mut self, first: u8) -> Option<Event> {
        match first {
            UNDO => Some(Event::Undo),
            TIME => Some(Event::Time),
            SEATS => seats_of([self.bytes.next()?, self.bytes.next()?]).map(Event::Seats),
            byte if byte < UNDO => Die::new((byte % 6).wrapping_add(1)).map(|die| Event::Throw(die, byte / 6)),
            _ => None,
        }
    }
}

impl<B: Iterator<Item = u8>> Iterator for Events<B> {
    type Item = Result<Event, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = self.bytes.next()?;
        let event = self.event(first).ok_or(Unreadable::Broken);
        if event.is_err() {
            // Nothing can be read after bytes that are not understood.
            self.bytes.by_ref().for_each(drop);
        }
        Some(event)
    }
}

/// The players as two bytes, of red and green, then of blue and yellow: 3 bits each, 0 for an empty seat, 1 for a
/// person, 2 to 4 for a computer of level 1 to 3, 5 for the kind one.
pub(super) fn seat_bytes(seating: &Seating) -> [u8; 2] {
    let code = |seat| match seating.at(seat) {
        Who::Nobody => 0u8,
        Who::Person => 1,
        Who::Computer(level) => (level as u8).wrapping_add(1),
    };
    let pair = |first, second: Seat| code(first) | code(second).wrapping_shl(3);
    [pair(Seat::Red, Seat::Green), pair(Seat::Blue, Seat::Yellow)]
}

/// The inverse of [`seat_bytes`].
pub(super) fn seats_of([first, second]: [u8; 2]) -> Option<Seating> {
    let who = |code: u8| match code {
        0 => Some(Who::Nobody),
        1 => Some(Who::Person),
        code => Level::ALL.get(usize::from(code).wrapping_sub(2)).copied().map(Who::Computer),
    };
    let pair = |byte: u8| Some([who(byte & 7)?, who(byte.wrapping_shr(3))?]);
    let ([red, green], [blue, yellow]) = (pair(first)?, pair(second)?);
    Some(Seating::new([red, green, blue, yellow]))
}
