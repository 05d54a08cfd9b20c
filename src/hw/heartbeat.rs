//! The on-board LED: a short blink every two seconds says that the executor runs. More of them in a row say
//! that the program failed, and how: two for a panic, three for a fault, four for a hang, five when it
//! failed so often that the game was set aside. Six: something in flash could not be read, or was written by
//! a newer program and is left alone.

use embassy_rp::gpio::Output;
use embassy_time::Timer;
use galop::blackbox::{Beginning, BlackBox, Failure};
use galop::save::Found;

/// How often it blinks.
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
