//! The LED chain: sends the newest frame to the data pin, if it changed.

use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::Peri;
use embassy_rp::dma;
use embassy_rp::interrupt::typelevel::{Binding, DMA_IRQ_0, PIO0_IRQ_0};
use embassy_rp::peripherals::{DMA_CH0, PIO0};
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{self, Config, Direction, FifoJoin, Pio, PioPin, ShiftConfig, ShiftDirection, StateMachine};
use embassy_rp::pio_programs::clock_divider::calculate_pio_clock_divider;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use galop::board::layout::MAX_LEDS;
use galop::view::output::Frame;

use super::watchdog;

/// Ten steps of the PIO program make a bit, at the 800 kHz of a WS2812.
const STEPS_PER_SECOND: u32 = 10 * 800_000;

/// One LED: 24 bits of 1.25 us.
const LED_US: u64 = 30;
/// When the DMA ends, nine words are still to be sent: eight in the joined FIFO, one in the shift register.
const DRAIN_US: u64 = 9 * LED_US;
/// The data line must be low for this long for every kind of WS2812 to latch (the early ones: 50 us).
const LATCH_US: u64 = 280;
/// 270 us to drain and 280 us to latch, rounded up to 600 us: slow clones get 330 us to latch.
/// A frame of 133 LEDs then takes 133 x 30 - 270 us of DMA and this pause, 4.32 ms: 231 frames/s.
const PAUSE: Duration = Duration::from_micros(600);
const _: () = assert!(PAUSE.as_micros() >= DRAIN_US + LATCH_US);

/// The next frame to send, written by [`show`], copied out by [`task`].
static NEXT: Mutex<ThreadModeRawMutex, RefCell<Words>> = Mutex::new(RefCell::new(Words::EMPTY));
/// [`NEXT`] is not sent yet.
static CHANGED: Signal<ThreadModeRawMutex, ()> = Signal::new();

/// A frame is pending or in flight.
static BUSY: AtomicBool = AtomicBool::new(false);
/// No frame is pending or in flight.
static LATCHED: Signal<ThreadModeRawMutex, ()> = Signal::new();

/// Waits until the newest frame is on the chain and no frame is in flight.
pub async fn latched() {
    while BUSY.load(Ordering::Relaxed) {
        LATCHED.wait().await;
    }
}

/// Makes `frame` the next one to send. It replaces a pending one: the latest wins.
pub fn show(frame: &Frame) {
    NEXT.lock(|next| next.borrow_mut().load(frame.leds()));
    BUSY.store(true, Ordering::Relaxed);
    LATCHED.reset();
    CHANGED.signal(());
}

/// A frame as the state machine shifts it out: the upper 24 bits of each word, highest bit first.
struct Words {
    words: [u32; MAX_LEDS],
    used: usize,
}

impl Words {
    const EMPTY: Self = Self { words: [0; MAX_LEDS], used: 0 };

    fn load(&mut self, leds: &[[u8; 3]]) {
        for (word, [a, b, c]) in self.words.iter_mut().zip(leds) {
            *word = u32::from_be_bytes([*a, *b, *c, 0]);
        }
        self.used = leds.len().min(MAX_LEDS);
    }

    fn copy(&mut self, other: &Self) {
        self.words[..other.used].copy_from_slice(other.used());
        self.used = other.used;
    }

    fn used(&self) -> &[u32] {
        &self.words[..self.used]
    }
}

/// The state machine that shifts the words out, and the DMA channel that feeds it.
pub struct Leds {
    machine: StateMachine<'static, PIO0, 0>,
    dma: dma::Channel<'static>,
}

impl Leds {
    /// Sets up the state machine and drives the pin low.
    pub fn new(
        pio: Peri<'static, PIO0>,
        dma: Peri<'static, DMA_CH0>,
        pin: Peri<'static, impl PioPin>,
        irqs: impl Binding<PIO0_IRQ_0, pio::InterruptHandler<PIO0>>
        + Binding<DMA_IRQ_0, dma::InterruptHandler<DMA_CH0>>
        + 'static,
    ) -> Self {
        let Pio { mut common, sm0: mut machine, .. } = Pio::new(pio, irqs);
        let pin = common.make_pio_pin(pin);

        // Steps of 125 ns, as in embassy's own program: a 0 is 250 ns high, a 1 is 875 ns high, and
        // both take 1.25 us. Without data it stalls at the first instruction, with the pin low.
        let program = pio_asm!(
            ".side_set 1",
            ".wrap_target",
            "bit:",
            "    out x, 1     side 0 [2]",
            "    jmp !x zero  side 1 [1]",
            "    jmp bit      side 1 [4]",
            "zero:",
            "    nop          side 0 [4]",
            ".wrap",
        );
        let program = common.load_program(&program.program);

        let mut config = Config::default();
        config.use_program(&program, &[&pin]);
        config.clock_divider = calculate_pio_clock_divider(STEPS_PER_SECOND);
        config.fifo_join = FifoJoin::TxOnly;
        config.shift_out = ShiftConfig { auto_fill: true, threshold: 24, direction: ShiftDirection::Left };
        machine.set_config(&config);
        machine.set_pin_dirs(Direction::Out, &[&pin]);
        machine.set_enable(true);

        Self { machine, dma: dma::Channel::new(dma, irqs) }
    }

    /// Sends a frame. Returns when the chain has latched it and can take the next.
    async fn send(&mut self, words: &[u32]) {
        self.machine.tx().dma_push(&mut self.dma, words, false).await;
        Timer::after(PAUSE).await;
    }
}

/// Sends frames for ever. Sends a copy, so that [`show`] may be called at any time.
#[embassy_executor::task]
pub async fn task(mut leds: Leds) -> ! {
    let mut sending = Words::EMPTY;
    loop {
        watchdog::LEDS.idle(CHANGED.wait()).await;
        NEXT.lock(|next| sending.copy(&next.borrow()));
        if !sending.used().is_empty() {
            leds.send(sending.used()).await;
        }
        if !CHANGED.signaled() {
            BUSY.store(false, Ordering::Relaxed);
            LATCHED.signal(());
        }
    }
}
