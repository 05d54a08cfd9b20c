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
