//! The newest frame, on its way from the task that draws to the task that sends. The latest wins.
//!
//! LEDs past the end of a frame are dark, in three ways, because a frame as long as the longest chain takes twice the
//! time of most:
//!
//! - Where the frame before was longer, the rest of it is sent dark.
//! - At first, and when the format changes, any LED may be lit. Enough LEDs are sent to reach the end of the longest
//!   chain of any kind: one of four channels takes more bits than as many LEDs of three.
//! - An LED that noise has lit stays lit until it receives something. So `N` LEDs are sent every ten seconds, also
//!   while the picture stands still.
//!
//! It knows embassy-sync and the trait of smart-leds only. So the tests include this file by its path and run it on a
//! PC with a writer that records; the library itself imports no embassy crate.

use core::cell::RefCell;
use core::iter::repeat_n;
use core::sync::atomic::{AtomicBool, Ordering};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_sync::signal::Signal;
use smart_leds::SmartLedsWriteAsync;

/// `N` LEDs are sent with the first frame after this time. More often, presses would wait for it more often.
const WHOLE_US: u64 = 10_000_000;
/// If no frame comes for this long after that, the last one is sent again.
const STILL_US: u64 = 100_000;

/// A frame of at most `N` colours `C`, and the format `F` in which it is sent.
pub struct HandOver<M: RawMutex, C, F, const N: usize> {
    next: Mutex<M, RefCell<Next<C, F, N>>>,
    dark: C,
    /// A frame is pending.
    changed: Signal<M, ()>,
    /// A frame is pending or in flight.
    busy: AtomicBool,
    /// No frame is pending or in flight.
    latched: Signal<M, ()>,
}

#[repr(C, align(4))] // so that the colours are copied by words
struct Next<C, F, const N: usize> {
    colours: [C; N],
    used: usize,
    format: F,
    /// The LEDs of this format that reach the end of the longest chain of any kind.
    all: usize,
    /// The LEDs from this one on are dark. At first none is known to be: a reset of the program does not change the
    /// LEDs.
    lit: Option<usize>,
    /// When `N` LEDs were sent last, in microseconds since power-on. 0 at first, so that this takes no flash.
    whole: u64,
}

impl<C, F, const N: usize> Next<C, F, N> {
    /// The colours of the frame from an LED on.
    fn lit(&self, led: usize) -> &[C] {
        &self.colours[led.min(self.used)..self.used]
    }
}

impl<M: RawMutex, C: Copy, F: Copy + PartialEq, const N: usize> HandOver<M, C, F, N> {
    /// Nothing to send.
    pub const fn new(dark: C, format: F) -> Self {
        Self {
            next: Mutex::new(RefCell::new(Next { colours: [dark; N], used: 0, format, all: 0, lit: None, whole: 0 })),
            dark,
            changed: Signal::new(),
            busy: AtomicBool::new(false),
            latched: Signal::new(),
        }
    }

    /// Makes a frame the next one to send. It replaces a pending one. `all` is the number of LEDs of this format that
    /// reach the end of the longest chain of any kind.
    pub fn show(&self, frame: &[C], format: F, all: usize) {
        self.next.lock(|next| {
            let next = &mut *next.borrow_mut();
            next.used = frame.len().min(N);
            next.colours[..next.used].copy_from_slice(&frame[..next.used]);
            if format != next.format {
                // LEDs of another kind took the bits of other LEDs.
                (next.format, next.lit) = (format, None);
            }
            next.all = all;
        });
        self.again();
    }

    /// Sends the newest frame again if no frame has come for long. Returns when to call this again, in microseconds
    /// since power-on.
    pub fn refresh(&self, now: u64) -> u64 {
        let due = self.next.lock(|next| next.borrow().whole) + WHOLE_US + STILL_US;
        if now < due {
            return due;
        }
        self.again();
        now + WHOLE_US
    }

    fn again(&self) {
        self.busy.store(true, Ordering::Relaxed);
        self.latched.reset();
        self.changed.signal(());
    }

    /// Waits until the newest frame is on the chain and no frame is in flight.
    pub async fn latched(&self) {
        while self.busy.load(Ordering::Relaxed) {
            self.latched.wait().await;
        }
    }

    /// Waits for a frame to send.
    pub async fn changed(&self) {
        self.changed.wait().await;
    }

    /// Sends the newest frame, and dark LEDs past its end where they may be lit. `now` is in microseconds since
    /// power-on; `set_format` sets up the writer.
    ///
    /// The writer must take all colours before it first waits, or a frame shown meanwhile is mixed with this one.
    pub async fn send<W>(&self, writer: &mut W, now: u64, set_format: impl FnOnce(&mut W, F)) -> Result<(), W::Error>
    where
        W: SmartLedsWriteAsync,
        C: Into<W::Color>,
    {
        let (leds, format) = self.next.lock(|next| {
            let next = &mut *next.borrow_mut();
            let mut lit = next.lit.replace(next.used).unwrap_or(next.all);
            if now >= next.whole + WHOLE_US {
                next.whole = now;
                lit = lit.max(N);
            }
            (next.used.max(lit), next.format)
        });
        set_format(writer, format);
        let sent = writer.write(Colours { from: self, led: 0, leds }).await;
        if !self.changed.signaled() {
            self.busy.store(false, Ordering::Relaxed);
            self.latched.signal(());
        }
        sent
    }
}

/// The colours to send. A writer that takes all of them by `fold` or `for_each` locks the mutex once; otherwise there
/// is a lock for each, which costs as much as packing it. A second copy of the frame would cost as much RAM again.
struct Colours<'a, M: RawMutex, C, F, const N: usize> {
    from: &'a HandOver<M, C, F, N>,
    led: usize,
    leds: usize,
}

impl<M: RawMutex, C: Copy, F, const N: usize> Iterator for Colours<'_, M, C, F, N> {
    type Item = C;

    fn next(&mut self) -> Option<C> {
        let led = self.led;
        self.led = (led + 1).min(self.leds);
        (led < self.leds)
            .then(|| self.from.next.lock(|next| *next.borrow().lit(led).first().unwrap_or(&self.from.dark)))
    }

    fn fold<B, G: FnMut(B, C) -> B>(self, first: B, take: G) -> B {
        self.from.next.lock(|next| {
            let next = next.borrow();
            let lit = next.lit(self.led);
            let dark = repeat_n(self.from.dark, self.leds - self.led - lit.len());
            // `cloned` reads red, green and blue by themselves; `copied` would read 24 bits and take them apart.
            lit.iter().cloned().chain(dark).fold(first, take)
        })
    }
}
