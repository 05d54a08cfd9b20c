//! Raw levels become clean edges: each press is told once, at the first sample that saw it.
//!
//! A finger waits for the press, so it is believed at once and only what follows is doubted; the
//! price is that a disturbance on an idle line counts as a press if a sample hits it. A release
//! can wait a moment that nobody feels, so it is believed only when the contact stayed open: a
//! contact that lets go for a millisecond under a resting finger must not press twice.

use super::{Button, Event};
use crate::time::Time;

/// After an edge the contact may bounce for this long, in milliseconds, and is not listened to.
///
/// Push buttons bounce for a few milliseconds, worn ones for 10 to 15; a finger needs some 50 to
/// come up and go down again. 20 is clear of both.
pub const BOUNCE_MS: u64 = 20;

/// A contact open for less than this, in milliseconds, was not released.
pub const CALM_MS: u64 = 5;

/// The eight lines. What a sample saw is taken to last until the next one, so samples may come at
/// any pace; up to 30 ms apart they miss no press of 30 ms after a pause of 50.
#[derive(Clone, Debug)]
pub struct Debouncer {
    lines: [Line; 8],
}

impl Debouncer {
    /// At power-on, with bit n of `levels` set where button n is down: those are stuck until released.
    pub fn new(levels: u8, now: Time) -> Self {
        Self { lines: Button::ALL.map(|button| Line::new(levels & button.bit() != 0, now)) }
    }

    /// Takes the levels of this moment, bit n set where button n is down, and tells what they mean.
    pub fn sample(&mut self, levels: u8, now: Time) -> impl Iterator<Item = Event> + use<> {
        let mut edges = [[None; 2]; 8];
        for ((line, button), edges) in self.lines.iter_mut().zip(Button::ALL).zip(&mut edges) {
            let [late, new] = line.sample(levels & button.bit() != 0, now);
            let edge = if line.down { Event::Down(button) } else { Event::Up(button) };
            *edges = [late.then_some(Event::Up(button)), new.then_some(edge)];
        }
        edges.into_iter().flatten().flatten()
    }

    /// Nothing bounces and nothing is being timed, as of the sample taken at `now`: the next one
    /// may wait for an edge on a pin.
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
    /// The level at the last sample, and the first sample that saw it so.
    level: bool,
    since: Time,
    /// The edge reported last. Presses and releases alternate: only a change is reported.
    down: bool,
    /// While set the line may be bouncing from an edge at that moment.
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
        // With the clock set back, whatever is being timed starts over: late, but it ends.
        self.since = self.since.min(now);
        self.bouncing = self.bouncing.map(|edge| edge.min(now));

        // Seen open, not bouncing, and closed again so much later that a finger fits in between:
        // with samples far apart, this is all that shows of a release.
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
            // A release has been bouncing since it was first seen, not since it was believed.
            self.bouncing = Some(self.since);
        }
        [late, new]
    }

    fn settled(&self, now: Time) -> bool {
        let expected = self.down || self.stuck;
        self.level == expected && self.bouncing.is_none_or(|edge| now.since(edge) >= BOUNCE_MS)
    }
}
