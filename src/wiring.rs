//! The wiring of the board: which pin of the Pico does what. The firmware, the output of `picotool info` and the
//! drawings of the maker's guide read this table. To move a pin, change it in [`pins!`](crate::pins), and nothing else.
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

/// The one table of pins, by embassy's names: passes it to the macro `$then`, here to make [`WIRING`], in the firmware
/// to take the pins. Any GPIO of the RP2040 will do, each for one part.
#[macro_export]
macro_rules! pins {
    ($then:ident) => {
        $then! {
            // A and B of red, green, blue, yellow.
            buttons: PIN_2 PIN_3 PIN_4 PIN_5 PIN_6 PIN_7 PIN_8 PIN_9,
            // GP 2n and 2n + 1 are the outputs a and b of PWM slice n mod 8; another does not compile.
            buzzer: PIN_15 PWM_SLICE7 new_output_b,
            leds: PIN_16,
            // On a Pico W the radio chip drives the LED, and this pin is that chip's select line.
            heartbeat: PIN_25,
        }
    };
}

macro_rules! numbers {
    (
        buttons: $($button:ident)*,
        buzzer: $buzzer:ident $slice:ident $output:ident,
        leds: $leds:ident,
        heartbeat: $led:ident,
    ) => {
        /// The pins of the buttons, by their numbers.
        pub const BUTTONS: [u8; 8] = [$(gpio(stringify!($button))),*];
        /// The pin of the buzzer.
        pub const BUZZER: u8 = gpio(stringify!($buzzer));
        /// The pin of the LED data line.
        pub const LEDS: u8 = gpio(stringify!($leds));
        /// The pin of the LED on the Pico.
        pub const HEARTBEAT: u8 = gpio(stringify!($led));
    };
}

pins!(numbers);

/// The number of a pin by embassy's name: 16 of `PIN_16`.
#[allow(clippy::arithmetic_side_effects, clippy::panic, reason = "the compiler evaluates it")]
const fn gpio(name: &str) -> u8 {
    let number = match name.as_bytes() {
        [b'P', b'I', b'N', b'_', ones @ b'0'..=b'9'] => *ones - b'0',
        [b'P', b'I', b'N', b'_', tens @ b'1'..=b'2', ones @ b'0'..=b'9'] => (*tens - b'0') * 10 + *ones - b'0',
        _ => panic!("not a pin of the RP2040: PIN_0 to PIN_29"),
    };
    assert!(number < 30);
    number
}

/// The pin of a button.
#[allow(clippy::indexing_slicing, reason = "a button's number is below 8")]
pub const fn button(button: Button) -> u8 {
    BUTTONS[(button.index() & 7) as usize]
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
