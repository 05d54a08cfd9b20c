//! The watchdog: a hung task resets the board, an idle one does not.
//!
//! Each watched task is pinged four times a second. It answers only where it waits for its next piece of work
//! ([`Pulse::idle`]). So an answer proves that the task is neither in an endless loop nor waiting for something that
//! never ends, such as a DMA. The watchdog is fed only when all tasks have answered. If the timer or the executor
//! stops, it is not fed.

use core::cell::RefCell;
use core::future::Future;
use core::pin::Pin;
use core::sync::atomic::{AtomicBool, Ordering};

use embassy_futures::select::{Either, select};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, pac};
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};

/// Long enough for a round of pings and, with interrupts off, the slowest erase of a flash sector (400 ms). Together
/// with a round before it and the start after it, a hang costs less than 3 s.
const PERIOD: Duration = Duration::from_millis(1500);
const ROUND: Duration = Duration::from_millis(250);

/// The watched tasks.
pub static LEDS: Pulse = Pulse::new();
pub static BUTTONS: Pulse = Pulse::new();
pub static GAME: Pulse = Pulse::new();

/// One watched task.
pub struct Pulse {
    ping: Signal<ThreadModeRawMutex, ()>,
    answered: AtomicBool,
}

impl Pulse {
    const fn new() -> Self {
        Self { ping: Signal::new(), answered: AtomicBool::new(false) }
    }

    fn ping(&self) {
        self.answered.store(false, Ordering::Relaxed);
        self.ping.signal(());
    }

    fn answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    fn answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    /// Waits for the task's next piece of `work`, and answers pings meanwhile. Not for waits inside a piece of work:
    /// those must end by themselves, and the watchdog resets the board if they do not.
    ///
    /// The caller pins the work: the future of this function would contain it twice, and copy it.
    pub async fn idle<W: Future>(&self, mut work: Pin<&mut W>) -> W::Output {
        // Answer first: a busy task may find its work ready every time and never wait.
        if self.ping.try_take().is_some() {
            self.answer();
        }
        loop {
            match select(work.as_mut(), self.ping.wait()).await {
                Either::First(output) => return output,
                Either::Second(()) => self.answer(),
            }
        }
    }
}

/// The watchdog itself, for [`feed`].
static DOG: Mutex<ThreadModeRawMutex, RefCell<Option<Watchdog>>> = Mutex::new(RefCell::new(None));
/// The scratch register with the time of the last feeding, which survives a reset.
const FED_AT: usize = 0;
/// The scratch register that is [`MAGIC`] if this program started the watchdog. The boot ROM also resets by watchdog,
/// after it has programmed a new image, and clears this register.
const OURS: usize = 4;
const MAGIC: u32 = 0x6a10_9d06;

/// Starts the watchdog: the tasks must be running within [`PERIOD`]. If the watchdog caused this reset, returns how
/// long the board had run, in ms.
pub fn start(watchdog: Peri<'static, WATCHDOG>) -> Option<u32> {
    let mut dog = Watchdog::new(watchdog);
    let timed_out = pac::WATCHDOG.reason().read().timer();
    let hung = (timed_out && dog.get_scratch(OURS) == MAGIC).then(|| dog.get_scratch(FED_AT));
    dog.set_scratch(OURS, MAGIC);
    dog.set_scratch(FED_AT, 0);
    dog.pause_on_debug(true);
    dog.start(PERIOD);
    DOG.lock(|slot| slot.replace(Some(dog)));
    hung
}

/// Call before the program resets itself, so that the reset is not reported as a hang.
pub fn disown() {
    pac::WATCHDOG.scratch4().write(|word| *word = 0);
}

/// Resets everything but the oscillators, at once. `SCB::sys_reset` would reset the processor alone: DMA and PIO would
/// go on with a frame while start-up clears its buffer, and the USB controller would stay connected.
///
/// Callable from any context, also from a fault in an interrupt handler.
pub fn reset() -> ! {
    disown();
    // SAFETY: nothing runs after this that could use the watchdog.
    #[allow(unsafe_code)]
    let watchdog = unsafe { WATCHDOG::steal() };
    Watchdog::new(watchdog).trigger_reset();
    loop {
        core::hint::spin_loop();
    }
}

/// Feeds the watchdog: all tasks have answered, or something that takes long, but ends, is about to begin.
pub fn feed() {
    DOG.lock(|slot| {
        if let Some(dog) = slot.borrow_mut().as_mut() {
            dog.set_scratch(FED_AT, Instant::now().as_millis() as u32);
            dog.feed(PERIOD);
        }
    });
}

/// Pings and feeds for ever.
#[embassy_executor::task]
pub async fn task() -> ! {
    let watched = [&LEDS, &BUTTONS, &GAME];
    loop {
        watched.iter().for_each(|task| task.ping());
        // A late task gets another round: the watchdog itself is the limit.
        loop {
            Timer::after(ROUND).await;
            if watched.iter().all(|task| task.answered()) {
                break;
            }
        }
        feed();
    }
}
