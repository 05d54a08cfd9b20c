//! The hardware layer: one thin task per peripheral, without game logic.
//!
//! ```text
//! buttons ── EVENTS ──> game ──> leds::show, sound::play, keeper ──> flash
//!    └────────┬──────────┼─── pinged by ── watchdog
//!                        └─── talk, the console ── HEARD, SAID ── usb
//! ```
//!
//! All tasks share one executor in thread mode. A task runs until it awaits, and no interrupt handler of ours touches
//! shared data, so `ThreadModeRawMutex` is enough everywhere.
//!
//! - The console runs in the task of the game: when no event is queued and nothing is due, it reads some bytes or
//!   writes a line. Nothing else waits for a full pipe. The watchdog does not watch USB: a port that hangs is no reason
//!   to reset a game.
//! - Writing flash stops the processor including its interrupts. [`keeper`] writes when the frame of the step is on the
//!   chain, and erases ahead when nothing moves and no button is down. The pins latch falling edges meanwhile
//!   ([`buttons::while_stopped`]).
//! - A failure is written, with a checksum, to RAM that start-up does not clear ([`mod@panic`]). The next start reads
//!   it and resumes the game; after the third failure within a minute it sets the game's record aside. The boot ROM
//!   ends flashing with a watchdog reset of its own, which a scratch register distinguishes from a hang ([`watchdog`]).

pub mod binary_info;
pub mod buttons;
pub mod entropy;
pub mod flash;
pub mod game;
pub mod handover;
pub mod heartbeat;
pub mod keeper;
pub mod leds;
pub mod log;
pub mod panic;
pub mod sound;
pub mod talk;
pub mod usb;
pub mod watchdog;
pub mod ws2812;

use embassy_time::Instant;
use galop::time::Time;

/// The current time, as the library counts it.
pub fn now() -> Time {
    Time(Instant::now().as_millis())
}
