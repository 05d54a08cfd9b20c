//! The on-board LED: one short blink every two seconds shows that the executor runs. More blinks in a row show a
//! failure:
//!
//! - 2: the program panicked,
//! - 3: it faulted,
//! - 4: it hung,
//! - 5: it failed so often that the game was set aside,
//! - 6: something in flash is unreadable, or was written by a newer program and is left alone.

use embassy_rp::gpio::Output;
use embassy_time::Timer;
use galop::blackbox::{Beginning, BlackBox, Failure};
use galop::save::Found;

/// The blinks in a row.
pub fn blinks(black_box: &BlackBox, found: &Found) -> u8 {
    match black_box.last() {
        _ if black_box.beginning() == Beginning::SetAside => 5,
        None if found.trouble.iter().any(Option::is_some) => 6,
        None => 1,
        Some(Failure::Panic) => 2,
        Some(Failure::Fault) => 3,
        Some(Failure::Hang) => 4,
    }
}

#[embassy_executor::task]
pub async fn task(mut led: Output<'static>, blinks: u8) -> ! {
    loop {
        for _ in 0..blinks {
            led.set_high();
            Timer::after_millis(20).await;
            led.set_low();
            Timer::after_millis(230).await;
        }
        Timer::after_millis(2000 - 250 * u64::from(blinks)).await;
    }
}
