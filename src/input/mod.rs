//! Buttons: raw levels become clean edges, and edges become gestures.
//!
//! A press whose contact bounces is one press:
//!
//! ```
//! use galop::input::{Button, Debouncer, Gesture, Gestures, Key};
//! use galop::rules::Seat;
//! use galop::time::Time;
//!
//! let a = Button::new(Seat::Red, Key::A);
//! let mut debouncer = Debouncer::new(0, Time(0));
//! let mut gestures = Gestures::new();
//! let mut made = Vec::new();
//! for (ms, levels) in [(100, a.bit()), (102, 0), (104, a.bit()), (200, 0), (210, 0)] {
//!     for event in debouncer.sample(levels, Time(ms)) {
//!         made.extend(gestures.step(event, Time(ms)));
//!     }
//! }
//! assert_eq!(made, [Gesture::Press(a), Gesture::Short(a)]);
//! ```

mod button;
mod debounce;
mod gesture;

pub use button::{Button, Event, Key};
pub use debounce::{BOUNCE_MS, CALM_MS, Debouncer};
pub use gesture::{Gesture, Gestures, HOLD_MS, PAIR_HOLD_MS, PAIR_MS};
