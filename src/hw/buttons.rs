//! The buttons: levels of eight pins, sampled while something moves, asleep otherwise.

use embassy_futures::select::select_array;
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_time::{Duration, Timer};
use galop::input::Debouncer;

use super::{game, now, watchdog};

/// Between two samples of a contact that may be bouncing.
const SAMPLING: Duration = Duration::from_millis(1);

/// Eight contacts to ground.
pub struct Buttons([Input<'static>; 8]);

impl Buttons {
    /// The pull-ups need some microseconds to lift a line, with long wires up to a millisecond:
    /// read nothing before that.
    pub fn new(pins: [Peri<'static, AnyPin>; 8]) -> Self {
        Self(pins.map(|pin| Input::new(pin, Pull::Up)))
    }

    /// Bit n: button n is down, its pin is low.
    pub fn down(&self) -> u8 {
        self.0.iter().rev().fold(0, |bits, pin| bits << 1 | u8::from(pin.is_low()))
    }

    /// Returns once a level is not as in `down`, at once if that is so already.
    ///
    /// A level interrupt on the opposite level, not an edge interrupt: an edge between the last
    /// sample and the arming of the interrupt would be lost, and with it the press.
    async fn changed(&mut self, down: u8) {
        let mut bits = (0..8).map(|button| down >> button & 1 == 1);
        let waits = self.0.each_mut().map(|pin| {
            let is_down = bits.next().unwrap_or(false);
            async move { if is_down { pin.wait_for_high().await } else { pin.wait_for_low().await } }
        });
        select_array(waits).await;
    }
}

/// Samples for ever. A sample is stamped before it is taken, and never waits for the game.
#[embassy_executor::task]
pub async fn task(mut buttons: Buttons, mut debouncer: Debouncer) -> ! {
    loop {
        let now = now();
        let down = buttons.down();
        for event in debouncer.sample(down, now) {
            game::happened(event, now);
        }
        if debouncer.settled(now) {
            watchdog::BUTTONS.idle(buttons.changed(down)).await;
        } else {
            watchdog::BUTTONS.idle(Timer::after(SAMPLING)).await;
        }
    }
}
