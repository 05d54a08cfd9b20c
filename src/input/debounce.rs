//! Debouncing: raw levels become clean edges. Each press is reported once, at the first sample that sees it.
//!
//! A press is reported at once, because the player waits for it, and only the samples after it are debounced. The
//! price: interference on an idle line counts as a press if a sample hits it. A release is reported only when the
//! contact has stayed open for some milliseconds, a delay that is not noticeable: a contact that opens for a
//! millisecond under a resting finger must not press twice.

use super::{Button, Event};
use crate::time::Time;

/// After an edge the contact may bounce for this long, in milliseconds, and is ignored.
///
/// Push buttons bounce for a few milliseconds, worn ones for 10 to 15. A finger needs some 50 to release and press
/// again. 20 is between the two.
pub const BOUNCE_MS: u64 = 20;

/// A contact must be open for this long, in milliseconds, to count as released.
pub const CALM_MS: u64 = 5;

/// The debouncer of the eight lines. A level is assumed to last until the next sample, so samples may come at any rate.
/// At most 30 ms apart, they miss no press of 30 ms after a pause of 50.
#[derive(Clone, Debug)]
pub struct Debouncer {
    lines: [Line; 8],
}

impl Debouncer {
    /// The debouncer at power-on. Bit n of `levels` is set if button n is down: it counts as stuck until released.
    pub fn new(levels: u8, now: Time) -> Self {
        Self { lines: Button::ALL.map(|button| Line::new(levels & button.bit() != 0, now)) }
    }

    /// Takes a sample of the levels, bit n set if button n is down, and returns the edges.
    pub fn sample(&mut self, levels: u8, now: Time) -> impl Iterator<Item = Event> + use<> {
        let mut edges = [[None; 2]; 8];
        for ((line, button), edges) in self.lines.iter_mut().zip(Button::ALL).zip(&mut edges) {
            let [late, new] = line.sample(levels & button.bit() != 0, now);
            let edge = if line.down { Event::Down(button) } else { Event::Up(button) };
            *edges = [late.then_some(Event::Up(button)), new.then_some(edge)];
        }
        edges.into_iter().flatten().flatten()
    }

    /// Whether no button may be bouncing or is being timed, as of the sample at `now`. If so, the next sample is needed
    /// only after a change of a pin.
    pub fn settled(&self, now: Time) -> bool {
        self.restless(now) == 0
    }

    /// The buttons that may be bouncing, or are being timed, as bits.
    pub fn restless(&self, now: Time) -> u8 {
        let restless = self.lines.iter().zip(Button::ALL).filter(|(line, _)| !line.settled(now));
        restless.fold(0, |bits, (_, button)| bits | button.bit())
    }

    /// The buttons that have been down ever since power-on, as bits.
    pub fn stuck(&self) -> u8 {
        let stuck = self.lines.iter().zip(Button::ALL).filter(|(line, _)| line.stuck);
        stuck.fold(0, |bits, (_, button)| bits | button.bit())
    }
}

/// One button's line.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The level at the last sample, and the time of the first sample with it.
    level: bool,
    since: Time,
    /// The edge reported last. Presses and releases alternate: only a change is reported.
    down: bool,
    /// The time of an edge from which the line may still be bouncing.
    bouncing: Option<Time>,
    /// Down since power-on; `down` is false meanwhile.
    stuck: bool,
}

impl Line {
    const fn new(level: bool, now: Time) -> Self {
        Self { level, since: now, down: false, bouncing: None, stuck: level }
    }

    /// Whether a release was found late, and whether `down` changed after that.
    fn sample(&mut self, level: bool, now: Time) -> [bool; 2] {
        // If the clock is set back, timing starts over: it is late, but it ends.
        self.since = self.since.min(now);
        self.bouncing = self.bouncing.map(|edge| edge.min(now));

        // The contact was open, not bouncing, and closed again only after a time in which a finger can release and
        // press. With samples far apart, this is the only sign of a release.
        let closed_again = !self.level && level && self.bouncing.is_none() && now.since(self.since) >= BOUNCE_MS;
        let late = self.down && closed_again;
        self.down &= !late;

        if self.level != level {
            self.level = level;
            self.since = now;
        }
        self.bouncing = self.bouncing.filter(|edge| now.since(*edge) < BOUNCE_MS);
        let steady = now.since(self.since);

        if self.stuck {
            self.stuck = level || steady < BOUNCE_MS;
            return [false; 2];
        }
        let new = self.bouncing.is_none() && level != self.down && (level || steady >= CALM_MS);
        if new {
            self.down = level;
            // A release bounces from the first sample that saw it, not from when it was accepted.
            self.bouncing = Some(self.since);
        }
        [late, new]
    }

    fn settled(&self, now: Time) -> bool {
        let expected = self.down || self.stuck;
        self.level == expected && self.bouncing.is_none_or(|edge| now.since(edge) >= BOUNCE_MS)
    }
}
