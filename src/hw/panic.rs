//! Panics and faults: the reason is stored in the black box, and the board resets at once; the game resumes from
//! flash. With feature `probe` the program stops under the debugger instead.
//!
//! The LEDs show the last frame they latched, which was within the current budget, until the first frame after the
//! reset replaces it.

use core::sync::atomic::{AtomicU32, Ordering};

use galop::blackbox::{BlackBox, Failure, WORDS};

#[cfg(feature = "probe")]
use panic_probe as _;

// SAFETY: a section of RAM that start-up does not initialise. Any bits are valid words, and a checksum shows
// whether they were written by us.
#[allow(unsafe_code)]
#[unsafe(link_section = ".uninit.black_box")]
static BLACK_BOX: [AtomicU32; WORDS] = [const { AtomicU32::new(0) }; WORDS];

/// Registers the start of the program, and returns the failures since power-on.
pub fn begin() -> BlackBox {
    let mut black_box = read();
    black_box.begin();
    write(&black_box);
    black_box
}

fn read() -> BlackBox {
    let mut words = [0; WORDS];
    words.iter_mut().zip(&BLACK_BOX).for_each(|(word, cell)| *word = cell.load(Ordering::Relaxed));
    BlackBox::read(&words)
}

fn write(black_box: &BlackBox) {
    BLACK_BOX.iter().zip(black_box.words()).for_each(|(cell, word)| cell.store(word, Ordering::Relaxed));
}

/// Stores a failure in the black box.
pub fn fail(failure: Failure, uptime_ms: u32, message: impl core::fmt::Display) {
    let mut black_box = read();
    black_box.fail(failure, uptime_ms, message);
    write(&black_box);
}

#[cfg(not(feature = "probe"))]
mod reset {
    use core::fmt::Display;
    use core::panic::PanicInfo;

    use cortex_m_rt::{ExceptionFrame, exception};
    use embassy_time::Instant;
    use galop::blackbox::Failure;

    use crate::hw::watchdog;

    fn fail(failure: Failure, message: impl Display) -> ! {
        super::fail(failure, Instant::now().as_millis() as u32, message);
        watchdog::reset()
    }

    #[panic_handler]
    fn panic(info: &PanicInfo) -> ! {
        fail(Failure::Panic, info)
    }

    // SAFETY: only reads the frame that the processor pushed, and never returns. If the stack itself is corrupt this
    // faults again, the processor locks up, and the watchdog resets it.
    #[allow(unsafe_code)]
    #[exception]
    unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
        let (at, from) = (frame.pc(), frame.lr());
        fail(Failure::Fault, format_args!("hard fault at {at:#010x}, called from {from:#010x}"))
    }
}
