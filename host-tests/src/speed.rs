//! Measures the speed of the image in the emulator, for `cargo figures image` and for the tests of the same image.
//! Times are those of the emulated clock, so the same image gives the same figures.

use crate::ask::Ask as _;
use crate::bench::{Fingers, START_MS};
use crate::chance::Chance;
use crate::rig::Rig;
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::view::path::BEGIN_MS;
use serde_json::Value;

/// The longest time from power-on or reset to the last bit of the first frame.
pub const FIRST_LIGHT_MS: f64 = 50.0;
/// The frames a second while something moves, with 133 LEDs of three channels.
pub const FRAMES: usize = 200;
/// The longest time from a press to the last bit of the frame that shows it, for 99 of 100 presses.
pub const P99_MS: f64 = 10.0;
/// The most of its time that the processor is awake while something moves.
pub const LOAD: f64 = 0.2;
/// The most cycles of a step, 1 ms.
pub const STEP: f64 = 125e3;
/// The most bytes of stack. The region has 32 KiB.
pub const STACK: f64 = 24.0 * 1024.0;
/// The most cycles of all tasks per frame, in the menu and in a game of 001: 3 % more than before colours were those of
/// smart-leds.
pub const FRAME: [f64; 2] = [48_515.0 * 1.03, 36_735.0 * 1.03];

/// Cycles a second.
const HERTZ: f64 = 128e6;
const SECOND_MS: f64 = 1000.0;

/// What was measured of a board that is set up.
pub struct Speed {
    /// From reset to the last bit of the first frame, and of that the wait for the crystal, in ms.
    pub light: f64,
    pub crystal: f64,
    /// The menu's second page of options, and a game of 001 without and with its path.
    pub menu: Animation,
    pub play: Animation,
    pub path: Animation,
    pub delays: Delays,
    /// The shortest gap between two frames in us.
    pub gap: f64,
}

/// Measures a board that is set up and has no power yet.
pub fn measure(rig: &mut Rig, presses: usize) -> Speed {
    rig.power_on(0);
    rig.wait(1200);
    let light = rig.frames[0].end - rig.epoch;
    let crystal = number(&rig.figures()["crystal"]) / 1e6;
    for _ in 0..5 {
        rig.press(Seat::Red, Key::B, 60); // the second page of options, which has an animation
    }
    let menu = animate(rig, 1.0);
    for _ in 0..3 {
        rig.press(Seat::Red, Key::B, 60); // 001 again
    }
    rig.press(Seat::Red, Key::A, START_MS);
    rig.wait(ERASED_MS);
    let path = animate(rig, 1.0);
    rig.wait(BEGIN_MS);
    let play = animate(rig, 1.0);
    let delays = press(rig, presses);
    let gap = rig.frames.iter().filter_map(|frame| frame.low_us).fold(f64::INFINITY, f64::min);
    Speed { light, crystal, menu, play, path, delays, gap }
}

/// Measures a chain that takes longer than the time between two frames: the frames a second, and the delays of presses.
pub fn measure_slow_chain(rig: &mut Rig, presses: usize) -> (usize, Delays) {
    rig.power_on(0);
    rig.wait(1200);
    rig.press(Seat::Red, Key::A, START_MS);
    rig.wait(ERASED_MS);
    (animate(rig, 1.0).frames, press(rig, presses))
}

/// After a game has begun, the sector of the history for the next one is erased, which stops the processor for 45 ms.
const ERASED_MS: u64 = 300;

/// What was measured over a time without presses.
pub struct Animation {
    pub frames: usize,
    /// Cycles in which the processor was awake.
    pub busy: f64,
    /// The share of this time.
    pub load: f64,
    /// The cycles of a step of the library, mean and maximum.
    pub step: f64,
    pub longest: f64,
}

/// Lets some seconds pass.
pub fn animate(rig: &mut Rig, seconds: f64) -> Animation {
    let (before, frames) = (rig.figures(), rig.frames.len());
    rig.run(seconds * SECOND_MS);
    let after = rig.figures();
    let cycles = |figures: &Value| number(&figures["cycles"]);
    let steps = |name: &str| number(&after["steps"][name]);
    let busy = cycles(&after) - cycles(&before);
    Animation {
        frames: rig.frames.len() - frames,
        busy,
        load: busy / HERTZ / seconds,
        step: steps("cycles") / steps("count"),
        longest: steps("most"),
    }
}

/// The times in ms from the pin edge of a press to the last bit of the first frame that shows it, sorted.
pub struct Delays(Vec<f64>);

impl Delays {
    /// The time that this share of the presses does not exceed.
    pub fn at(&self, share: f64) -> f64 {
        self.0[((self.0.len() as f64 * share) as usize).min(self.0.len() - 1)]
    }
}

/// Presses buttons of the player whose turn it is, at moments independent of the frames.
fn press(rig: &mut Rig, presses: usize) -> Delays {
    let mut chance = Chance::new(1000);
    let mut delays = Vec::new();
    while delays.len() < presses {
        rig.run(chance.between(10_000, 60_000) as f64 / 1e3);
        let Some(seat) = rig.app().hands().iter().next() else {
            // At the end of a game A leads to the menu; held there, it starts the next game.
            let ms = if rig.app().playing() { 60 } else { START_MS };
            rig.press(Seat::Red, Key::A, ms);
            continue;
        };
        let button = Button::new(seat, if chance.one_in(4) { Key::B } else { Key::A });
        let (edge, events, frames) = (rig.now, rig.events.len(), rig.frames.len());
        rig.down(button);
        rig.run(chance.between(30_000, 80_000) as f64 / 1e3);
        let reported = loop {
            match rig.events[events..].iter().find(|(event, _)| *event == Event::Down(button)) {
                Some((_, at)) => break *at,
                // A sector is being erased: the rig checks that the press is reported after it.
                None => rig.run(10.0),
            }
        };
        let shown = rig.frames[frames..].iter().find(|frame| frame.stepped >= reported);
        delays.push(shown.expect("a game has an animation at any time").end - edge);
        rig.up(button);
        rig.run(30.0);
    }
    delays.sort_by(f64::total_cmp);
    Delays(delays)
}

/// A number of the emulator's answers.
pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
