//! Another project: a chain of eight LEDs with a light that runs along it. It includes the driver by its path.
#![no_std]
#![no_main]

#[path = "hw/ws2812.rs"]
mod ws2812;

use embassy_executor::Spawner;
use embassy_rp::peripherals::{DMA_CH0, PIO0};
use embassy_rp::pio::Pio;
use embassy_rp::{bind_interrupts, dma, pio};
use embassy_time::Timer;
use smart_leds::{RGB8, SmartLedsWriteAsync};
use ws2812::{Format, Ws2812};

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// Three channels: green, red, blue.
struct Grb;

impl Format for Grb {
    type Color = RGB8;

    fn bits(&self) -> u8 {
        24
    }

    fn pack(&self, colours: impl Iterator<Item = RGB8>, words: &mut [u32]) -> usize {
        let words = words.iter_mut().zip(colours);
        words.map(|(word, RGB8 { r, g, b })| *word = u32::from_be_bytes([g, r, b, 0])).count()
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let p = embassy_rp::init(Default::default());
    let Pio { mut common, sm0, .. } = Pio::new(p.PIO0, Irqs);
    let channel = dma::Channel::new(p.DMA_CH0, Irqs);
    let mut leds: Ws2812<PIO0, 0, Grb, 8> = Ws2812::new(&mut common, sm0, channel, p.PIN_16, Grb);
    for light in (0..8).cycle() {
        let colours = (0..8).map(|led| if led == light { RGB8::new(0, 0, 40) } else { RGB8::default() });
        let Ok(()) = leds.write(colours).await;
        leds.set_format(Grb);
        Timer::after_millis(100).await;
    }
}
