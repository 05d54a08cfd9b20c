//! The LED chain: sends the newest frame to the data pin, if it changed.
//!
//! A frame of 133 LEDs takes 133 x 30 us of data and 330 us to latch, 4.32 ms: 231 frames/s. LEDs with four channels
//! take 40 us each, 5.65 ms: 176 frames/s. The whole chain, 256 LEDs, takes 8.01 ms: the frame after it is up to 3 ms
//! late, but none of 200 a second is left out.

use core::pin::pin;

use embassy_rp::Peri;
use embassy_rp::dma;
use embassy_rp::interrupt::typelevel::{Binding, DMA_IRQ_0, PIO0_IRQ_0};
use embassy_rp::peripherals::{DMA_CH0, PIO0};
use embassy_rp::pio::{self, Pio, PioPin};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_time::{Instant, Timer};
use galop::board::layout::MAX_LEDS;
use galop::view::output::{DARK, Frame};
use galop::view::wire::{ColourOrder, Kind, Wire};
use smart_leds::RGB8;
use static_cell::StaticCell;

use super::handover::HandOver;
use super::watchdog;
use super::ws2812::{Format, Ws2812};

/// The chain at the data pin.
pub type Leds = Ws2812<'static, PIO0, 0, Wire, { WIRE.covering(MAX_LEDS) }>;

/// What the LEDs receive until the settings are known.
const WIRE: Wire = Wire { kind: Kind::Rgb, order: ColourOrder::Grb };

static NEXT: HandOver<ThreadModeRawMutex, RGB8, Wire, MAX_LEDS> = HandOver::new(DARK, WIRE);

impl Format for Wire {
    type Color = RGB8;

    fn bits(&self) -> u8 {
        (*self).bits()
    }

    fn pack(&self, colours: impl Iterator<Item = RGB8>, words: &mut [u32]) -> usize {
        (*self).pack(colours, words)
    }
}

/// Sets up the driver and drives the pin low.
pub fn new(
    pio: Peri<'static, PIO0>,
    dma: Peri<'static, DMA_CH0>,
    pin: Peri<'static, impl PioPin>,
    irqs: impl Binding<PIO0_IRQ_0, pio::InterruptHandler<PIO0>>
    + Binding<DMA_IRQ_0, dma::InterruptHandler<DMA_CH0>>
    + 'static,
) -> &'static mut Leds {
    static LEDS: StaticCell<Leds> = StaticCell::new();
    let Pio { mut common, sm0: machine, .. } = Pio::new(pio, irqs);
    LEDS.init_with(|| Leds::new(&mut common, machine, dma::Channel::new(dma, irqs), pin, WIRE))
}

/// Makes `frame` the next one to send. It replaces a pending one: the latest wins.
pub fn show(frame: &Frame, wire: Wire) {
    NEXT.show(frame.leds(), wire, wire.covering(MAX_LEDS));
}

/// Waits until the newest frame is on the chain and no frame is in flight.
pub async fn latched() {
    NEXT.latched().await;
}

/// Sends frames for ever.
#[embassy_executor::task]
pub async fn task(leds: &'static mut Leds) -> ! {
    loop {
        watchdog::LEDS.idle(pin!(NEXT.changed())).await;
        let Ok(()) = NEXT.send(leds, Instant::now().as_micros(), Leds::set_format).await;
    }
}

/// Sends a picture that stands still again. In a task of its own, because a second timer in the other one would be
/// registered with every frame.
#[embassy_executor::task]
pub async fn refresh() -> ! {
    loop {
        Timer::at(Instant::from_micros(NEXT.refresh(Instant::now().as_micros()))).await;
    }
}
