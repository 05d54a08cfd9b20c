//! From solder to first game without a PC: every LED, every button, and how the chain runs.

use crate::input::{Gesture, Key};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::layout::{Direction, LedIndex};

/// How long each LED is lit while all are walked.
const STEP_MS: u64 = 20;

/// What the self-test is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// All LEDs in the order of the chain, in red, then green, then blue.
    Walk(Time),
    /// Each button lights up where its seat is. A held goes on.
    Buttons,
    /// The whole board is red, green, blue in turn: B until it is so, A keeps it.
    Colours(Time),
    /// A picture of the board: B until it is right, A keeps it.
    Layout,
}

/// The self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfTest {
    test: Test,
    /// Buttons that are down.
    down: u8,
}

impl SelfTest {
    pub(super) const fn new(now: Time) -> Self {
        Self { test: Test::Walk(now), down: 0 }
    }

    /// What it is at.
    pub const fn test(&self) -> Test {
        self.test
    }

    /// The buttons that are down, a bit each.
    pub const fn down(&self) -> u8 {
        self.down
    }

    /// While all LEDs are walked: which is lit, and its colour 0 to 2. None when it is over.
    pub fn walking(&self, settings: &Settings, now: Time) -> Option<(LedIndex, u8)> {
        let Test::Walk(since) = self.test else { return None };
        let leds = settings.output.layout.leds() as u64;
        let step = now.since(since) / STEP_MS;
        let colour = u8::try_from(step.checked_div(leds)?).ok().filter(|colour| *colour < 3)?;
        Some((LedIndex(step.checked_rem(leds)? as u8), colour))
    }

    pub(super) fn pressed(&mut self, levels: u8) {
        self.down = levels;
    }

    pub(super) fn tick(&mut self, settings: &Settings, now: Time) {
        if matches!(self.test, Test::Walk(_)) && self.walking(settings, now).is_none() {
            self.test = Test::Buttons;
        }
    }

    /// True when everything is as it should be and the board can be played.
    pub(super) fn gesture(&mut self, gesture: Gesture, settings: &mut Settings, now: Time) -> bool {
        match (self.test, gesture) {
            (Test::Walk(_), Gesture::Press(_)) => self.test = Test::Buttons,
            (Test::Buttons, Gesture::Hold(button)) if button.key() == Key::A => self.test = Test::Colours(now),
            (Test::Colours(_), Gesture::Short(button)) => match button.key() {
                Key::A => self.test = Test::Layout,
                Key::B => settings.output.order = settings.output.order.next(),
            },
            (Test::Layout, Gesture::Short(button)) => match button.key() {
                Key::A => return true,
                Key::B => next_layout(settings),
            },
            _ => {}
        }
        false
    }

    pub(super) fn wake(&self, now: Time) -> Option<Time> {
        match self.test {
            Test::Walk(_) | Test::Colours(_) => Some(now.after(STEP_MS)),
            Test::Buttons | Test::Layout => None,
        }
    }
}

/// The next of all 32 ways to mount the chain.
fn next_layout(settings: &mut Settings) {
    let layout = &mut settings.output.layout;
    layout.start = layout.start.next();
    if layout.start as u8 != 0 {
        return;
    }
    layout.direction = layout.direction.next();
    if layout.direction != Direction::Rows {
        return;
    }
    layout.serpentine = !layout.serpentine;
    if !layout.serpentine {
        return;
    }
    layout.strip = layout.strip.next();
}
