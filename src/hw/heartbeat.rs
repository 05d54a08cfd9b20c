//! The on-board LED: a short blink every two seconds says that the executor runs.

use embassy_rp::gpio::Output;
use embassy_time::Timer;

/// Two wakes in two seconds.
#[embassy_executor::task]
pub async fn task(mut led: Output<'static>) -> ! {
    loop {
        led.set_high();
        Timer::after_millis(20).await;
        led.set_low();
        Timer::after_millis(1980).await;
    }
}
