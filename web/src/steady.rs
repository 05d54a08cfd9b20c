//! Steady lights for people sensitive to flicker: each light has its average brightness.

use galop::board::LIGHTS;
use galop::time::Time;
use galop_desk::eye::Colour;

/// All rhythms of the board repeat after this time, so the average no longer changes.
const ROUND_MS: u64 = galop::view::rhythm::ROUND_MS as u64;

/// The mean of every light since the last event. It settles within a round; then no light changes.
pub struct Steady {
    since: Time,
    until: Time,
    sum: [Colour; LIGHTS],
}

impl Default for Steady {
    fn default() -> Self {
        Self { since: Time(0), until: Time(0), sum: [[0.0; 3]; LIGHTS] }
    }
}

impl Steady {
    /// A new average from `now` on.
    pub fn at(now: Time) -> Self {
        Self { since: now, until: now, ..Self::default() }
    }

    /// Starts a new average, after an event.
    pub fn begin(&mut self, now: Time) {
        *self = Self::at(now);
    }

    /// Adds `lights`, shown until `now`, to the average, and replaces them with it.
    pub fn show(&mut self, lights: &mut [Colour; LIGHTS], now: Time) {
        if self.until.since(self.since) < ROUND_MS {
            let passed = now.since(self.until).min(ROUND_MS) as f32;
            self.until = self.until.max(now);
            for (sum, light) in self.sum.iter_mut().flatten().zip(lights.iter().flatten()) {
                *sum += light * passed;
            }
        }
        let all = self.until.since(self.since) as f32;
        if all > 0.0 {
            lights.iter_mut().flatten().zip(self.sum.iter().flatten()).for_each(|(light, sum)| *light = sum / all);
        }
    }
}
