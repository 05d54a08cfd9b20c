//! Gestures: clean edges become press, short press, hold, and both buttons of a seat at once.
//!
//! Every edge is reported at once, so that it can be shown. The receiver chooses which gesture it acts on: an action
//! whose button can also be held acts on [`Gesture::Short`], all others on [`Gesture::Press`], and the throw on the
//! release.

use super::{Button, Event, Key};
use crate::rules::{Seat, Seats};
use crate::time::Time;

/// A press of this length is a hold, in milliseconds.
pub const HOLD_MS: u64 = 600;
/// The two buttons of a seat are a pair if they go down within this time, in milliseconds.
pub const PAIR_MS: u64 = 150;
/// A pair of this length is held, in milliseconds.
pub const PAIR_HOLD_MS: u64 = 2000;

/// A gesture on the buttons of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Gesture {
    /// The button went down.
    Press(Button),
    /// The button was released before it was a hold.
    Short(Button),
    /// The button has been down for [`HOLD_MS`], and still is.
    Hold(Button),
    /// The button was released after [`Gesture::Hold`].
    Release(Button),
    /// The seat's other button went down within [`PAIR_MS`] of a press that is still down. Reported instead of a second
    /// press. No gesture but [`Gesture::PairHold`] follows until both are up.
    Pair(Seat),
    /// Both have been down for [`PAIR_HOLD_MS`] since [`Gesture::Pair`].
    PairHold(Seat),
}

impl Gesture {
    /// Whether it depends on the time, so that the edges of the buttons alone do not show it.
    pub const fn takes_time(&self) -> bool {
        matches!(self, Self::Hold(_) | Self::Pair(_) | Self::PairHold(_))
    }
}

/// Recognises the gestures of the four seats.
#[derive(Clone, Debug, Default)]
pub struct Gestures {
    hands: [Hand; 4],
}

impl Gestures {
    /// All buttons up.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes an edge, or a tick, and returns the gestures. A hold that was due before an edge is returned before it,
    /// however late the edge comes.
    pub fn step(&mut self, event: Event, now: Time) -> heapless::Vec<Gesture, 12> {
        let mut all = heapless::Vec::new();
        for (hand, seat) in self.hands.iter_mut().zip(Seats::ALL.iter()) {
            let [first, second] = hand.fall_due(seat, now);
            let edge = match event {
                Event::Down(button) if button.seat() == seat => hand.down(button, now),
                Event::Up(button) if button.seat() == seat => hand.up(button),
                _ => None,
            };
            // Cannot be full: at most three a seat.
            [first, second, edge].into_iter().flatten().for_each(|gesture| _ = all.push(gesture));
        }
        all
    }

    /// When a button went down that may still become a hold; none for half of a pair.
    pub fn pressed(&self, button: Button) -> Option<Time> {
        match self.hands.get(usize::from(button.seat().index()))? {
            Hand::Single { a, b } => match if button.key() == Key::A { a } else { b } {
                Press::Down(since) => Some(*since),
                Press::Up | Press::Held => None,
            },
            Hand::Pair { .. } => None,
        }
    }

    /// When the next [`Event::Tick`] is due, at the latest, to report a hold in time.
    pub fn wake(&self) -> Option<Time> {
        let [red, green, blue, yellow] = &self.hands;
        Time::earliest(&[red.wake(), green.wake(), blue.wake(), yellow.wake()])
    }
}

/// One seat's two buttons.
#[derive(Clone, Copy, Debug)]
enum Hand {
    /// The buttons are independent.
    Single { a: Press, b: Press },
    /// A pair, until neither is down. `due` is when it becomes a hold, while both are down.
    Pair { due: Option<Time>, a: bool, b: bool },
}

/// One independent button.
#[derive(Clone, Copy, Debug)]
enum Press {
    Up,
    Down(Time),
    Held,
}

impl Default for Hand {
    fn default() -> Self {
        Self::Single { a: Press::Up, b: Press::Up }
    }
}

impl Hand {
    fn fall_due(&mut self, seat: Seat, now: Time) -> [Option<Gesture>; 2] {
        match self {
            Self::Single { a, b } => [(a, Key::A), (b, Key::B)].map(|(press, key)| {
                press.due().filter(|due| *due <= now).map(|_| {
                    *press = Press::Held;
                    Gesture::Hold(Button::new(seat, key))
                })
            }),
            Self::Pair { due, .. } => [due.take_if(|due| *due <= now).map(|_| Gesture::PairHold(seat)), None],
        }
    }

    fn down(&mut self, button: Button, now: Time) -> Option<Gesture> {
        match self {
            Self::Single { a, b } => {
                let (press, other) = if button.key() == Key::A { (a, b) } else { (b, a) };
                match *other {
                    Press::Down(first) if now.since(first) <= PAIR_MS => {
                        *self = Self::Pair { due: Some(now.after(PAIR_HOLD_MS)), a: true, b: true };
                        Some(Gesture::Pair(button.seat()))
                    }
                    _ => {
                        *press = Press::Down(now);
                        Some(Gesture::Press(button))
                    }
                }
            }
            // Half of a pair that was released and goes down again: still the same pair.
            Self::Pair { a, b, .. } => {
                *if button.key() == Key::A { a } else { b } = true;
                None
            }
        }
    }

    fn up(&mut self, button: Button) -> Option<Gesture> {
        match self {
            Self::Single { a, b } => {
                let press = if button.key() == Key::A { a } else { b };
                match core::mem::replace(press, Press::Up) {
                    Press::Down(_) => Some(Gesture::Short(button)),
                    Press::Held => Some(Gesture::Release(button)),
                    Press::Up => None,
                }
            }
            Self::Pair { due, a, b } => {
                *due = None;
                *if button.key() == Key::A { &mut *a } else { &mut *b } = false;
                if !*a && !*b {
                    *self = Self::default();
                }
                None
            }
        }
    }

    fn wake(&self) -> Option<Time> {
        match self {
            Self::Single { a, b } => Time::earliest(&[a.due(), b.due()]),
            Self::Pair { due, .. } => *due,
        }
    }
}

impl Press {
    /// When it becomes a hold.
    fn due(self) -> Option<Time> {
        match self {
            Self::Down(since) => Some(since.after(HOLD_MS)),
            Self::Up | Self::Held => None,
        }
    }
}
