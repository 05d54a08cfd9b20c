//! Buttons: raw levels become clean edges, and edges become gestures.

mod button;
mod debounce;
mod gesture;

pub use button::{Button, Event, Key};
pub use debounce::{BOUNCE_MS, CALM_MS, Debouncer};
pub use gesture::{Gesture, Gestures, HOLD_MS, PAIR_HOLD_MS, PAIR_MS};
