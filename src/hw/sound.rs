//! The buzzer: plays short tunes as a square wave.

use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use galop::app::tunes::Tune;

/// The counter runs at a 64th of the system clock, 2 MHz: notes from 31 Hz fit its 16 bits, and at 4 kHz a step is
/// 0.2 %.
const DIVIDER: u8 = 64;

static TUNE: Signal<ThreadModeRawMutex, Tune> = Signal::new();

/// Plays `tune`, and stops the one that is playing.
pub fn play(tune: Tune) {
    TUNE.signal(tune);
}

/// The configuration that holds the pin low.
pub fn silence() -> Config {
    note(0)
}

/// The configuration of a note, for both outputs of the slice: the table of pins says which one has the buzzer.
fn note(hertz: u16) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    if let Some(counts) = (clk_sys_freq() / u32::from(DIVIDER)).checked_div(hertz.into()) {
        config.top = u16::try_from(counts).unwrap_or(u16::MAX);
        config.compare_a = config.top / 2;
        config.compare_b = config.compare_a;
    }
    config
}

/// Plays for ever the tunes given to [`play`].
#[embassy_executor::task]
pub async fn task(mut buzzer: Pwm<'static>) -> ! {
    let mut tune = TUNE.wait().await;
    loop {
        tune = match select(sing(&mut buzzer, tune), TUNE.wait()).await {
            Either::First(()) => TUNE.wait().await,
            Either::Second(another) => another,
        };
    }
}

async fn sing(buzzer: &mut Pwm<'static>, Tune(notes): Tune) {
    for (hertz, ms) in notes {
        buzzer.set_config(&note(*hertz));
        Timer::after(Duration::from_millis(u64::from(*ms))).await;
    }
    buzzer.set_config(&silence());
}
