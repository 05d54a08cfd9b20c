//! A driver of WS2812 and SK6812 chains: a PIO state machine shifts out words that DMA feeds it.
//!
//! It knows embassy-rp and the trait of smart-leds, and nothing of this program. A [`Format`] says what an LED receives
//! for a colour, so the colour order and the number of channels may be chosen at run time.

use core::convert::Infallible;

use embassy_rp::Peri;
use embassy_rp::dma;
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{
    Common, Config, Direction, FifoJoin, Instance, PioPin, ShiftConfig, ShiftDirection, StateMachine,
};
use embassy_rp::pio_programs::clock_divider::calculate_pio_clock_divider;
use embassy_time::{Duration, Timer};
use smart_leds::SmartLedsWriteAsync;

/// What an LED receives for a colour.
pub trait Format {
    /// The type of a colour.
    type Color;
    /// The bits that an LED takes, at most 32.
    fn bits(&self) -> u8;
    /// Writes the bits of each colour from the top of its word, the first to be sent highest. Returns the number of
    /// words, and leaves out colours for which there is none.
    fn pack(&self, colours: impl Iterator<Item = Self::Color>, words: &mut [u32]) -> usize;
}

/// Ten steps of the PIO program make a bit. With a system clock that is not a multiple of this, the chip makes some
/// steps a cycle longer than others.
pub const STEPS_PER_SECOND: u32 = 10 * 800_000;
/// A bit in ns.
const BIT_NS: u64 = 1250;
/// When the DMA ends, these words are still to be sent: eight in the joined FIFO, one in the shift register.
const BUFFERED: u64 = 9;
/// The data line must be low for this long for the LEDs to show what they received. Data sheets ask for 50 us (the
/// first WS2812), 80 (SK6812), 280 (later WS2812B) or 300 (WS2813).
const LATCH_US: u64 = 330;

/// A chain of at most `N` LEDs.
pub struct Ws2812<'d, P: Instance, const SM: usize, F, const N: usize> {
    machine: StateMachine<'d, P, SM>,
    dma: dma::Channel<'d>,
    format: F,
    /// How long the LEDs take to show a frame after its DMA has ended.
    pause: Duration,
    words: [u32; N],
}

impl<'d, P: Instance, const SM: usize, F: Format, const N: usize> Ws2812<'d, P, SM, F, N> {
    /// Sets up the state machine and drives the pin low.
    pub fn new(
        common: &mut Common<'d, P>,
        mut machine: StateMachine<'d, P, SM>,
        dma: dma::Channel<'d>,
        pin: Peri<'d, impl PioPin + 'd>,
        format: F,
    ) -> Self {
        let pin = common.make_pio_pin(pin);
        // Steps of 125 ns: a 0 is 375 ns high, a 1 is 750 ns high. That is in the windows of WS2812, WS2812B, WS2813
        // and SK6812. Without data it stalls at the first instruction, with the pin low.
        let program = pio_asm!(
            ".side_set 1",
            ".wrap_target",
            "bit:",
            "    out x, 1     side 0 [3]",
            "    jmp !x zero  side 1 [2]",
            "    jmp bit      side 1 [2]",
            "zero:",
            "    nop          side 0 [2]",
            ".wrap",
        );
        // Cannot fail: it is the only program. `load_program` would bring text for its error.
        let program = common.try_load_program(&program.program).ok().unwrap();

        let mut config = Config::default();
        config.use_program(&program, &[&pin]);
        config.clock_divider = calculate_pio_clock_divider(STEPS_PER_SECOND);
        config.fifo_join = FifoJoin::TxOnly;
        config.shift_out = ShiftConfig { auto_fill: true, threshold: format.bits(), direction: ShiftDirection::Left };
        machine.set_config(&config);
        machine.set_pin_dirs(Direction::Out, &[&pin]);
        machine.set_enable(true);

        Self { machine, dma, pause: pause(format.bits()), format, words: [0; N] }
    }

    /// Changes the format from the next frame on.
    pub fn set_format(&mut self, format: F) {
        if format.bits() != self.format.bits() {
            // The shift register counts as empty after the old number of bits. A restart sets its count to 32, so that
            // it is empty by any number.
            self.machine.set_enable(false);
            // The register has 0 for 32.
            self.machine.set_tx_threshold(format.bits() % 32);
            self.machine.restart();
            self.machine.set_enable(true);
            self.pause = pause(format.bits());
        }
        self.format = format;
    }
}

/// How long LEDs of this many bits take to show a frame after its DMA has ended.
fn pause(bits: u8) -> Duration {
    Duration::from_micros((BUFFERED * u64::from(bits) * BIT_NS).div_ceil(1000) + LATCH_US)
}

impl<P: Instance, const SM: usize, F: Format, const N: usize> SmartLedsWriteAsync for Ws2812<'_, P, SM, F, N> {
    type Error = Infallible;
    type Color = F::Color;

    /// Sends a frame, of which colours beyond `N` are left out. Takes all colours before it first waits, and returns
    /// when the chain shows the frame and can take the next.
    async fn write<T, I>(&mut self, iterator: T) -> Result<(), Infallible>
    where
        T: IntoIterator<Item = I>,
        I: Into<F::Color>,
    {
        let used = self.format.pack(iterator.into_iter().map(Into::into), &mut self.words);
        if used > 0 {
            self.machine.tx().dma_push(&mut self.dma, &self.words[..used], false).await;
            Timer::after(self.pause).await;
        }
        Ok(())
    }
}
