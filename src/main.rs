//! The firmware: pins, statics, tasks.
#![no_std]
#![no_main]

#[cfg(not(target_os = "none"))]
compile_error!("feature `firmware` is for the board: build with `cargo firmware`");

mod hw;

use core::cell::UnsafeCell;
use core::fmt::Write;
use core::mem::MaybeUninit;

use embassy_executor::Spawner;
use embassy_rp::clocks::{ClockConfig, PllConfig};
use embassy_rp::config::Config;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::{DMA_CH0, PIO0, USB};
use embassy_rp::pwm::Pwm;
use embassy_rp::{bind_interrupts, dma, pio, usb as bus};
use galop::app::{App, Boot};
use galop::blackbox::{Beginning, Failure, blinks};
use galop::input::Debouncer;
use galop::save::{Found, Store};
use hw::buttons::Buttons;
use hw::flash::Chip;
use hw::keeper::Keeper;
use hw::talk::Talk;
use hw::usb::Port;
use hw::{buttons, entropy, game, heartbeat, leds, log, now, panic, sound, usb, watchdog, ws2812};
use static_cell::StaticCell;

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    USBCTRL_IRQ => bus::InterruptHandler<USB>;
});

/// Static because the stack is too small for it. Start-up does not clear it: at the speed of the ring oscillator, 3 KiB
/// take a millisecond, and the first light is due.
// SAFETY: a section of RAM that start-up does not initialise, for memory that is not read before it is written.
#[allow(unsafe_code)]
#[unsafe(link_section = ".uninit.app")]
static APP: Room<App> = Room(UnsafeCell::new(MaybeUninit::uninit()));
static TALK: StaticCell<Talk> = StaticCell::new();
/// The USB serial number, which identifies this board.
static BOARD: StaticCell<heapless::String<16>> = StaticCell::new();

/// Memory for a value that is made once.
struct Room<T>(UnsafeCell<MaybeUninit<T>>);

// SAFETY: only `main` accesses it, once, before any task runs.
#[allow(unsafe_code)]
unsafe impl<T> Sync for Room<T> {}

impl<T> Room<T> {
    /// Puts a value there. Call it once.
    #[allow(unsafe_code)]
    #[allow(clippy::mut_from_ref, reason = "it is called once")]
    #[inline(always)]
    fn fill(&'static self, value: impl FnOnce() -> T) -> &'static mut T {
        let place = self.0.get().cast::<T>();
        // SAFETY: the only reference there is, because it is called once.
        unsafe {
            place.write(value());
            &mut *place
        }
    }
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let p = embassy_rp::init(config());
    defmt::info!("galop {=str}, commit {=str}", galop::VERSION, galop::COMMIT);
    if let Some(uptime_ms) = watchdog::start(p.WATCHDOG) {
        panic::fail(Failure::Hang, uptime_ms, "a task did not answer the watchdog");
    }
    let black_box = panic::begin();

    /// Takes the pins of the table in `src/wiring.rs`.
    macro_rules! connect {
        (
            buttons: $($button:ident)*,
            buzzer: $buzzer:ident $slice:ident $output:ident,
            leds: $leds:ident,
            heartbeat: $led:ident,
        ) => {
            (
                Buttons::new([$(p.$button.into()),*]),
                leds::new(p.PIO0, p.DMA_CH0, p.$leds, Irqs),
                Pwm::$output(p.$slice, p.$buzzer, sound::silence()),
                Output::new(p.$led, Level::Low),
            )
        };
    }
    let (buttons, leds, buzzer, led) = galop::pins!(connect);

    // Reading the seed takes long enough for the pull-ups to lift the lines.
    let seed = entropy::seed();
    let held = buttons.down();
    let mut chip = Chip::new(p.FLASH);
    let board = BOARD.init(heapless::String::new());
    // Cannot fail: 16 digits fit.
    let _ = write!(board, "{:016X}", chip.number());
    let Ok((store, found)) = Store::open(&mut chip, black_box.beginning() == Beginning::SetAside);
    log::started(board, &black_box, &found);
    let failed = black_box.beginning() != Beginning::Fresh;
    let Found { settings, record: saved, trouble } = found;
    let began = blinks(&black_box, trouble.iter().any(Option::is_some));
    let now = now();
    let boot = Boot { seed, held, settings, saved, failed };
    let app = APP.fill(|| App::bare(&boot, now));
    app.load(boot, now);

    // Cannot fail: each task has static memory for one instance and is spawned once.
    let talk = TALK.init_with(|| Talk::new(board, black_box));
    spawner.spawn(game::task(app, talk, Keeper::new(store, chip), now).unwrap());
    spawner.spawn(leds::task(leds).unwrap());
    spawner.spawn(leds::refresh().unwrap());
    spawner.spawn(buttons::task(buttons, Debouncer::new(held, now)).unwrap());
    spawner.spawn(sound::task(buzzer).unwrap());
    spawner.spawn(heartbeat::task(led, began).unwrap());
    spawner.spawn(watchdog::task().unwrap());
    spawner.spawn(usb::task(Port::new(p.USB, Irqs, board)).unwrap());
}

/// The Pico's crystal.
const CRYSTAL_HZ: u32 = 12_000_000;
/// 12 MHz x 128 / 6 / 2: the system runs at 128 MHz, so that a step of the LED driver is 16 cycles. At the usual 125 it
/// is 15.625: some bits are a cycle longer than others, and only a 1 of exactly 750 ns is in the windows of all LEDs.
/// Within limits: the RP2040 is specified up to 133 MHz, its PLL from 750 to 1600; flash runs at a quarter, 32 MHz.
const PLL: PllConfig = PllConfig { refdiv: 1, fbdiv: 128, post_div1: 6, post_div2: 2 };
const SYSTEM_HZ: u32 = CRYSTAL_HZ * PLL.fbdiv as u32 / (PLL.post_div1 * PLL.post_div2) as u32;
const _: () = assert!(SYSTEM_HZ.is_multiple_of(ws2812::STEPS_PER_SECOND), "a step must be whole cycles");

/// By default embassy waits 128 ms for a crystal to settle, but the first frame is due within 50 ms. The multiplier is
/// in milliseconds: (12 000 x n + 128) / 256 units of 256 crystal periods. The wait counts the crystal's own periods,
/// so a crystal that has not started is waited for in any case. The Pico's was measured to need 6 ms (pico-sdk issue
/// 2234, whose default has been 6 since); this is four times that.
fn config() -> Config {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.sys_pll = Some(PLL);
        crystal.delay_multiplier = 24;
    }
    Config::new(clocks)
}
