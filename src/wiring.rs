//! The wiring of the board: which pin of the Pico does what. The firmware, the output of `picotool info` and the
//! drawings of the maker's guide read this table.
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

/// What is connected to a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A button to ground.
    Button(Button),
    /// A passive buzzer; optional.
    Buzzer,
    /// The data line of the LEDs.
    Leds,
    /// The LED on the Pico itself.
    Heartbeat,
}

/// A pin and what is connected to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// The GPIO number: 16 is GP16.
    pub gpio: u8,
    /// What is connected to it.
    pub part: Part,
    /// Its name in `picotool info`.
    pub label: &'static CStr,
}

/// The pin of the first button. The other buttons follow in order of their numbers.
pub const FIRST_BUTTON: u8 = 2;
/// The pin of the buzzer.
pub const BUZZER: u8 = 15;
/// The pin of the LED data line.
pub const LEDS: u8 = 16;
/// The pin of the LED on the Pico. On a Pico W the radio chip drives that LED, and this pin is its chip select.
pub const HEARTBEAT: u8 = 25;

/// The pin of a button.
pub const fn button(button: Button) -> u8 {
    FIRST_BUTTON.wrapping_add(button.index())
}

/// All connected pins.
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

/// Whether `name` is embassy's name of the pin `gpio`, such as `PIN_16`.
pub const fn is_called(name: &str, gpio: u8) -> bool {
    let [b'P', b'I', b'N', b'_', digits @ ..] = name.as_bytes() else { return false };
    match digits {
        [ones] => gpio < 10 && *ones == b'0'.wrapping_add(gpio),
        [tens, ones] => gpio >= 10 && *tens == b'0'.wrapping_add(gpio / 10) && *ones == b'0'.wrapping_add(gpio % 10),
        _ => false,
    }
}
