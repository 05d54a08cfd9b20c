//! The board's wiring, all of it: which pin of the Pico does what. The firmware, what picotool tells and the drawings of
//! the maker's guide have it from here.
//!
//! ```
//! use galop::input::{Button, Key};
//! use galop::rules::Seat;
//! use galop::wiring::{self, Part, WIRING};
//!
//! let red_a = Button::new(Seat::Red, Key::A);
//! let wire = WIRING.iter().find(|wire| wire.part == Part::Button(red_a)).expect("every button has a pin");
//! assert_eq!((wire.gpio, wire.label), (2, c"red A"));
//! assert_eq!(wiring::button(red_a), wire.gpio);
//! ```

use core::ffi::CStr;

use crate::input::{Button, Key};
use crate::rules::Seat;

/// What hangs on a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A button, whose other end is at ground.
    Button(Button),
    /// A buzzer without electronics of its own; may be left out.
    Buzzer,
    /// The data of the LEDs.
    Leds,
    /// The LED on the Pico itself.
    Heartbeat,
}

/// A pin and what hangs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// The number of the pin as the chip counts: 16 is GP16.
    pub gpio: u8,
    /// What hangs on it.
    pub part: Part,
    /// What picotool calls it.
    pub label: &'static CStr,
}

/// The buttons' pins lie in a row, from this one on, as the buttons are numbered.
pub const FIRST_BUTTON: u8 = 2;
/// The buzzer's.
pub const BUZZER: u8 = 15;
/// The LEDs'.
pub const LEDS: u8 = 16;
/// That of the LED on the Pico. On a Pico W that LED hangs on the radio chip, and this pin chooses the radio chip.
pub const HEARTBEAT: u8 = 25;

/// The pin of a button.
pub const fn button(button: Button) -> u8 {
    FIRST_BUTTON.wrapping_add(button.index())
}

/// All of it.
pub const WIRING: [Wire; 11] = [
    push(Seat::Red, Key::A, c"red A"),
    push(Seat::Red, Key::B, c"red B"),
    push(Seat::Green, Key::A, c"green A"),
    push(Seat::Green, Key::B, c"green B"),
    push(Seat::Blue, Key::A, c"blue A"),
    push(Seat::Blue, Key::B, c"blue B"),
    push(Seat::Yellow, Key::A, c"yellow A"),
    push(Seat::Yellow, Key::B, c"yellow B"),
    Wire { gpio: BUZZER, part: Part::Buzzer, label: c"buzzer" },
    Wire { gpio: LEDS, part: Part::Leds, label: c"LED data" },
    Wire { gpio: HEARTBEAT, part: Part::Heartbeat, label: c"heartbeat" },
];

const fn push(seat: Seat, key: Key, label: &'static CStr) -> Wire {
    let this = Button::new(seat, key);
    Wire { gpio: button(this), part: Part::Button(this), label }
}

/// Whether `name` is what the pin of this number is called by the firmware's peripherals, such as `PIN_16`.
pub const fn is_called(name: &str, gpio: u8) -> bool {
    let [b'P', b'I', b'N', b'_', digits @ ..] = name.as_bytes() else { return false };
    match digits {
        [ones] => gpio < 10 && *ones == b'0'.wrapping_add(gpio),
        [tens, ones] => gpio >= 10 && *tens == b'0'.wrapping_add(gpio / 10) && *ones == b'0'.wrapping_add(gpio % 10),
        _ => false,
    }
}
