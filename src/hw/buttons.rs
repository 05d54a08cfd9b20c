//! The buttons: eight pins, sampled while a contact may bounce, and waited for by interrupt otherwise.

use core::pin::pin;
use core::sync::atomic::{AtomicU8, Ordering};

use embassy_futures::select::{select, select_array};
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_rp::{Peri, pac};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use galop::input::Debouncer;
use galop::wiring::BUTTONS;

use super::{game, now, watchdog};

/// The time between two samples while a contact may bounce.
const SAMPLING: Duration = Duration::from_millis(1);

/// Eight contacts to ground.
pub struct Buttons([Input<'static>; 8]);

impl Buttons {
    /// Sets the pins up. The pull-ups need some microseconds to lift a line, with long wires up to a
    /// millisecond: do not read earlier.
    pub fn new(pins: [Peri<'static, AnyPin>; 8]) -> Self {
        Self(pins.map(|pin| Input::new(pin, Pull::Up)))
    }

    /// The buttons that are down (their pins are low): bit n for button n.
    pub fn down(&self) -> u8 {
        self.0.iter().rev().fold(0, |bits, pin| bits << 1 | u8::from(pin.is_low()))
    }

    /// Returns once any level differs from `down`, at once if one already does.
    ///
    /// Uses level interrupts, not edge interrupts: an edge between the last sample and the arming of
    /// the interrupt would be lost, and with it the press.
    async fn changed(&mut self, down: u8) {
        let mut bits = (0..8).map(|button| down >> button & 1 == 1);
        let waits = self.0.each_mut().map(|pin| {
            let is_down = bits.next().unwrap_or(false);
            async move { if is_down { pin.wait_for_high().await } else { pin.wait_for_low().await } }
        });
        select_array(waits).await;
    }
}

/// Buttons whose contacts may still bounce, as of the last sample.
static RESTLESS: AtomicU8 = AtomicU8::new(0);
/// Buttons that went down while the processor was stopped, for the next sample.
static MISSED: Signal<ThreadModeRawMutex, u8> = Signal::new();

/// Runs `work`, which stops the processor including its interrupts. Meanwhile the pins latch falling edges, so a short
/// press is not missed. Edges of a button that was bouncing are ignored: they may be no press.
pub fn while_stopped<T>(work: impl FnOnce() -> T) -> T {
    let done = work();
    let missed = falling_edges() & !RESTLESS.load(Ordering::Relaxed) | MISSED.try_take().unwrap_or(0);
    if missed != 0 {
        MISSED.signal(missed);
    }
    done
}

/// Returns the falling edges since the last call, a bit for each button.
fn falling_edges() -> u8 {
    (0..8).zip(BUTTONS.map(usize::from)).fold(0, |buttons, (button, pin)| {
        let register = pac::IO_BANK0.intr(pin / 8);
        let fell = register.read().edge_low(pin % 8);
        register.write(|bits| bits.set_edge_low(pin % 8, fell));
        buttons | u8::from(fell) << button
    })
}

/// Samples for ever. A sample is timestamped before it is taken. Never waits for the game task.
#[embassy_executor::task]
pub async fn task(mut buttons: Buttons, mut debouncer: Debouncer) -> ! {
    loop {
        let now = now();
        let _ = falling_edges();
        let down = buttons.down() | MISSED.try_take().unwrap_or(0);
        for event in debouncer.sample(down, now) {
            game::happened(event, now);
        }
        RESTLESS.store(debouncer.restless(now), Ordering::Relaxed);
        if debouncer.settled(now) {
            let missed = async {
                let missed = MISSED.wait().await;
                MISSED.signal(missed);
            };
            watchdog::BUTTONS.idle(pin!(select(buttons.changed(down), missed))).await;
        } else {
            watchdog::BUTTONS.idle(pin!(Timer::after(SAMPLING))).await;
        }
    }
}
