//! The hardware edge: one thin task per peripheral, none of which knows a rule.
//!
//! ```text
//! buttons ── EVENTS ──> game ──> leds::show, sound::play, keeper ──> flash
//!    └────────┬──────────┼─── pinged by ── watchdog
//!                        └─── talk, the console ── HEARD, SAID ── usb
//! ```
//!
//! All tasks share the one executor in thread mode. A task runs until it waits, and no interrupt
//! handler of ours touches what they share, so `ThreadModeRawMutex` is enough everywhere.
//!
//! - The console runs in the task of the game: when no event waits and nothing is due, it takes some bytes or writes a
//!   line. A full pipe is waited for there and nowhere else. The watchdog does not watch USB: a port that hangs is no
//!   reason to reset a game.
//! - Flash stops the processor, interrupts and all. [`keeper`] writes when the frame of the step is on the chain, and
//!   erases ahead when nothing moves and no finger is on a button. The pins remember falling edges meanwhile
//!   ([`buttons::while_stopped`]).
//! - A failure is written to RAM that start-up leaves alone, with a checksum ([`panic`]). The next start reads it and
//!   resumes the game; after the third failure within a minute it sets the last game's record aside. The boot ROM ends
//!   flashing with a watchdog reset of its own, which a scratch register distinguishes from a hang ([`watchdog`]).

pub mod binary_info;
pub mod buttons;
pub mod entropy;
pub mod flash;
pub mod game;
pub mod heartbeat;
pub mod keeper;
pub mod leds;
pub mod panic;
pub mod sound;
pub mod talk;
pub mod usb;
pub mod watchdog;

use embassy_time::Instant;
use galop::time::Time;

/// The library's clock.
pub fn now() -> Time {
    Time(Instant::now().as_millis())
}
