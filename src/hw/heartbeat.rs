//! The on-board LED: one short blink every two seconds shows that the executor runs. More blinks in a row, and a pause
//! of at least a second, show a failure:
//!
//! - 2: the program panicked,
//! - 3: it faulted,
//! - 4: it hung,
//! - 5: it failed so often that the game was set aside,
//! - 6: something in flash is unreadable, or was written by a newer program and is left alone,
//! - 7: the last save failed; this one changes while the program runs.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::gpio::Output;
use embassy_time::Timer;
use galop::blackbox::UNSAVED_BLINKS;

static UNSAVED: AtomicBool = AtomicBool::new(false);

/// Sets whether the last save failed.
pub fn set_unsaved(unsaved: bool) {
    UNSAVED.store(unsaved, Ordering::Relaxed);
}

/// Blinks for ever; `began` is the code for how the program began.
#[embassy_executor::task]
pub async fn task(mut led: Output<'static>, began: u8) -> ! {
    loop {
        let blinks = if UNSAVED.load(Ordering::Relaxed) { UNSAVED_BLINKS } else { began };
        for _ in 0..blinks {
            led.set_high();
            Timer::after_millis(20).await;
            led.set_low();
            Timer::after_millis(230).await;
        }
        Timer::after_millis((2000 - 250 * u64::from(blinks)).max(1000)).await;
    }
}
