//! The firmware: pins, statics, tasks.
#![no_std]
#![no_main]

#[cfg(not(target_os = "none"))]
compile_error!("feature `firmware` is for the board: build with `cargo firmware`");

mod hw;

use core::fmt::Write;

use embassy_executor::Spawner;
use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::{DMA_CH0, PIO0, USB};
use embassy_rp::pwm::Pwm;
use embassy_rp::{bind_interrupts, dma, pio, usb as bus};
use galop::app::{App, Boot};
use galop::blackbox::{Beginning, Failure};
use galop::input::{Button, Debouncer};
use galop::save::{Found, Store};
use galop::wiring;
use hw::buttons::Buttons;
use hw::flash::Chip;
use hw::keeper::Keeper;
use hw::talk::Talk;
use hw::usb::Port;
use hw::{buttons, entropy, game, heartbeat, leds, now, panic, sound, usb, watchdog};
use static_cell::StaticCell;

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    USBCTRL_IRQ => bus::InterruptHandler<USB>;
});

/// Static because the stack is too small for it.
static APP: StaticCell<App> = StaticCell::new();
static TALK: StaticCell<Talk> = StaticCell::new();
/// The USB serial number, which identifies this board.
static BOARD: StaticCell<heapless::String<16>> = StaticCell::new();

/// A pin. Fails to compile if the pin is not the one in the table of `src/wiring.rs`.
macro_rules! wired {
    ($p:ident.$pin:ident, $gpio:expr) => {{
        const { assert!(wiring::is_called(stringify!($pin), $gpio), "pin differs from src/wiring.rs") };
        $p.$pin
    }};
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let p = embassy_rp::init(config());
    #[cfg(feature = "probe")]
    defmt::info!("galop {=str}, commit {=str}", galop::VERSION, galop::COMMIT);
    if let Some(uptime_ms) = watchdog::start(p.WATCHDOG) {
        panic::fail(Failure::Hang, uptime_ms, "a task did not answer the watchdog");
    }
    let black_box = panic::begin();

    let buttons = Buttons::new([
        wired!(p.PIN_2, wiring::button(Button::ALL[0])).into(),
        wired!(p.PIN_3, wiring::button(Button::ALL[1])).into(),
        wired!(p.PIN_4, wiring::button(Button::ALL[2])).into(),
        wired!(p.PIN_5, wiring::button(Button::ALL[3])).into(),
        wired!(p.PIN_6, wiring::button(Button::ALL[4])).into(),
        wired!(p.PIN_7, wiring::button(Button::ALL[5])).into(),
        wired!(p.PIN_8, wiring::button(Button::ALL[6])).into(),
        wired!(p.PIN_9, wiring::button(Button::ALL[7])).into(),
    ]);
    let leds = leds::new(p.PIO0, p.DMA_CH0, wired!(p.PIN_16, wiring::LEDS), Irqs);
    let buzzer = Pwm::new_output_b(p.PWM_SLICE7, wired!(p.PIN_15, wiring::BUZZER), sound::silence());
    let led = Output::new(wired!(p.PIN_25, wiring::HEARTBEAT), Level::Low);

    // Reading the seed takes long enough for the pull-ups to lift the lines.
    let seed = entropy::seed();
    let held = buttons.down();
    let mut chip = Chip::new(p.FLASH);
    let board = BOARD.init(heapless::String::new());
    // Cannot fail: 16 digits fit.
    let _ = write!(board, "{:016X}", chip.number());
    // The chip refuses only addresses outside it, and the save area lies inside.
    let (store, found) = Store::open(&mut chip, black_box.beginning() == Beginning::SetAside).unwrap();
    #[cfg(feature = "probe")]
    defmt::info!("failures {=u32}: {=str}", black_box.failures(), black_box.message());
    let failed = black_box.beginning() != Beginning::Fresh;
    let blinks = heartbeat::blinks(&black_box, &found);
    let Found { settings, record: saved, .. } = found;
    let now = now();
    let app = APP.init_with(|| App::new(Boot { seed, held, settings, saved, failed }, now));

    // Cannot fail: each task has static memory for one instance and is spawned once.
    let talk = TALK.init_with(|| Talk::new(board, black_box));
    spawner.spawn(game::task(app, talk, Keeper::new(store, chip), now).unwrap());
    spawner.spawn(leds::task(leds).unwrap());
    spawner.spawn(buttons::task(buttons, Debouncer::new(held, now)).unwrap());
    spawner.spawn(sound::task(buzzer).unwrap());
    spawner.spawn(heartbeat::task(led, blinks).unwrap());
    spawner.spawn(watchdog::task().unwrap());
    spawner.spawn(usb::task(Port::new(p.USB, Irqs, board)).unwrap());
}

/// 125 MHz from the Pico's 12 MHz crystal.
///
/// By default embassy waits 128 ms for a crystal to settle, but the first frame is due within 50 ms. The multiplier is
/// in milliseconds: (12 000 x n + 128) / 256 units of 256 crystal periods. The wait counts the crystal's own periods,
/// so a crystal that has not started is waited for in any case. The Pico's was measured to need 6 ms (pico-sdk issue
/// 2234, whose default has been 6 since); this is four times that.
fn config() -> Config {
    let mut clocks = ClockConfig::crystal(12_000_000);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.delay_multiplier = 24;
    }
    Config::new(clocks)
}
