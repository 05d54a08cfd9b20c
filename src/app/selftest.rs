//! The self-test of a new board, without a PC: every LED, every button, and the order of the LEDs.

use crate::board::layout::{LedIndex, MAX_LEDS};
use crate::input::{Gesture, Key};
use crate::settings::Settings;
use crate::time::Time;

/// How long each LED is lit in [`Test::Walk`].
const STEP_MS: u64 = 20;
/// The same for an LED that the current layout does not have.
const QUICK_MS: u64 = 8;

/// A stage of the self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Lights all LEDs one by one in chain order, in red, then green, then blue.
    Walk(Time),
    /// Each button that is down lights up its seat. Holding A continues.
    Buttons,
    /// The whole board is red, green, blue and, with four channels, white in turn. B changes the colour order, after
    /// the last order also the kind of LED; A accepts them.
    Colours(Time),
    /// A picture of the board. B changes the layout, A confirms it.
    Layout,
}

/// The self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfTest {
    test: Test,
    /// The buttons that are down, a bit each.
    down: u8,
}

impl SelfTest {
    pub(super) const fn new(now: Time) -> Self {
        Self { test: Test::Walk(now), down: 0 }
    }

    /// The current stage.
    pub const fn test(&self) -> Test {
        self.test
    }

    /// The buttons that are down, a bit each.
    pub const fn down(&self) -> u8 {
        self.down
    }

    /// In [`Test::Walk`]: the LED that is lit, and its colour 0 to 2. None when the walk is over.
    ///
    /// The layout may still be wrong: a board that is set to a chain of 133 may be a panel. So the LEDs that the chain
    /// does not have are walked too, but quickly.
    pub fn walking(&self, settings: &Settings, now: Time) -> Option<(LedIndex, u8)> {
        let Test::Walk(since) = self.test else { return None };
        let (known, all) = (settings.output.layout.leds() as u64, MAX_LEDS as u64);
        let slow = known.saturating_mul(STEP_MS);
        let round = slow.saturating_add(all.saturating_sub(known).saturating_mul(QUICK_MS));
        let elapsed = now.since(since);
        let colour = u8::try_from(elapsed.checked_div(round)?).ok().filter(|colour| *colour < 3)?;
        let led = match elapsed.checked_rem(round)? {
            ms if ms < slow => ms / STEP_MS,
            ms => known.saturating_add(ms.saturating_sub(slow) / QUICK_MS),
        };
        Some((LedIndex(led as u8), colour))
    }

    pub(super) fn pressed(&mut self, levels: u8) {
        self.down = levels;
    }

    pub(super) fn tick(&mut self, settings: &Settings, now: Time) {
        if matches!(self.test, Test::Walk(_)) && self.walking(settings, now).is_none() {
            self.test = Test::Buttons;
        }
    }

    /// Handles a gesture. Returns true when the self-test is over.
    pub(super) fn gesture(&mut self, gesture: Gesture, settings: &mut Settings, now: Time) -> bool {
        match (self.test, gesture) {
            (Test::Walk(_), Gesture::Press(_)) => self.test = Test::Buttons,
            (Test::Buttons, Gesture::Hold(button)) if button.key() == Key::A => self.test = Test::Colours(now),
            (Test::Colours(_), Gesture::Short(button)) => match button.key() {
                Key::A => self.test = Test::Layout,
                Key::B => next_of(&COLOURS, settings),
            },
            (Test::Layout, Gesture::Short(button)) => match button.key() {
                Key::A => {
                    settings.output.confirmed = true;
                    return true;
                }
                Key::B => next_of(&WAYS, settings),
            },
            _ => {}
        }
        false
    }

    pub(super) fn wake(&self, now: Time) -> Option<Time> {
        match self.test {
            Test::Walk(_) => Some(now.after(QUICK_MS)),
            Test::Colours(_) => Some(now.after(STEP_MS)),
            Test::Buttons | Test::Layout => None,
        }
    }
}

/// The settings of the colours: six orders of three channels, then six of four.
const COLOURS: [&str; 2] = ["colour_order", "led"];
/// The settings of the layout, the one most likely to be wrong first: 32 combinations.
const WAYS: [&str; 4] = ["layout", "start_corner", "direction", "serpentine"];

/// Sets the next combination of these settings, like the digits of a number: each is stepped when the one before it is
/// back at its first value.
fn next_of(digits: &[&str], settings: &mut Settings) {
    let first = Settings::default();
    for digit in digits {
        settings.step(digit);
        if settings.value(digit) != first.value(digit) {
            return;
        }
    }
}
