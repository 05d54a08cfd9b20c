//! The newest frame, on its way from the task that draws to the task that sends. The latest wins.
//!
//! It knows embassy-sync and the trait of smart-leds only. So the tests include this file by its path and run it on a PC
//! with a writer that records; the library itself imports no embassy crate.

use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_sync::signal::Signal;
use smart_leds::SmartLedsWriteAsync;

/// A frame of at most `N` colours `C`, and the format `F` in which it is sent.
pub struct HandOver<M: RawMutex, C, F, const N: usize> {
    next: Mutex<M, RefCell<Next<C, F, N>>>,
    /// A frame is pending.
    changed: Signal<M, ()>,
    /// A frame is pending or in flight.
    busy: AtomicBool,
    /// No frame is pending or in flight.
    latched: Signal<M, ()>,
}

#[repr(C, align(4))] // so that the colours are copied by words
struct Next<C, F, const N: usize> {
    /// The pending frame, then dark LEDs as far as any may be lit.
    colours: [C; N],
    used: usize,
    format: F,
    /// LEDs at the end that are dark. At first none is known to be: a reset of the program does not change the LEDs.
    dark: usize,
}

impl<M: RawMutex, C: Copy, F: Copy + PartialEq, const N: usize> HandOver<M, C, F, N> {
    /// Nothing to send.
    pub const fn new(dark: C, format: F) -> Self {
        Self {
            next: Mutex::new(RefCell::new(Next { colours: [dark; N], used: 0, format, dark: 0 })),
            changed: Signal::new(),
            busy: AtomicBool::new(false),
            latched: Signal::new(),
        }
    }

    /// Makes a frame the next one to send. It replaces a pending one.
    pub fn show(&self, frame: &[C], dark: C, format: F) {
        self.next.lock(|next| {
            let next = &mut *next.borrow_mut();
            next.used = frame.len().min(N);
            let (lit, rest) = next.colours.split_at_mut(next.used);
            lit.copy_from_slice(&frame[..lit.len()]);
            if format != next.format {
                // LEDs of another kind took the bits of other LEDs.
                (next.format, next.dark) = (format, 0);
            }
            let unknown = rest.len().saturating_sub(next.dark);
            rest[..unknown].fill(dark);
        });
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

    /// Sends the newest frame, and dark LEDs where the frame before it was longer. `set_format` sets up the writer.
    ///
    /// The writer must take all colours before it first waits, or a frame shown meanwhile is mixed with this one.
    pub async fn send<W>(&self, writer: &mut W, set_format: impl FnOnce(&mut W, F)) -> Result<(), W::Error>
    where
        W: SmartLedsWriteAsync,
        C: Into<W::Color>,
    {
        let (leds, format) = self.next.lock(|next| {
            let next = &mut *next.borrow_mut();
            let leds = next.used.max(N - next.dark);
            next.dark = N - next.used;
            (leds, next.format)
        });
        set_format(writer, format);
        let sent = writer.write(Colours { next: &self.next, led: 0, leds }).await;
        if !self.changed.signaled() {
            self.busy.store(false, Ordering::Relaxed);
            self.latched.signal(());
        }
        sent
    }
}

/// The colours to send. A writer that takes all of them by `fold` or `for_each` locks the mutex once; otherwise there is
/// a lock for each, which costs as much as packing it. A second copy of the frame would cost as much RAM again.
struct Colours<'a, M: RawMutex, C, F, const N: usize> {
    next: &'a Mutex<M, RefCell<Next<C, F, N>>>,
    led: usize,
    leds: usize,
}

impl<M: RawMutex, C: Copy, F, const N: usize> Iterator for Colours<'_, M, C, F, N> {
    type Item = C;

    fn next(&mut self) -> Option<C> {
        let led = self.led;
        self.led = (led + 1).min(self.leds);
        (led < self.leds).then(|| self.next.lock(|next| next.borrow().colours[led]))
    }

    fn fold<B, G: FnMut(B, C) -> B>(self, first: B, take: G) -> B {
        self.next.lock(|next| next.borrow().colours[self.led..self.leds].iter().copied().fold(first, take))
    }
}
