//! The keys of the seats' buttons on a keyboard, the same in the terminal and in the browser.
//!
//! The letters have the same position on AZERTY, QWERTY and QWERTZ keyboards, and each pair lies towards the corner of
//! the keyboard that matches the seat's corner of the board. No key is `a` or `b`: a button is never on the letter of
//! the other one.

use galop::input::{Button, Key};
use galop::rules::Seat;

/// The key of a button.
pub const fn letter(button: Button) -> char {
    match (button.seat(), button.key()) {
        (Seat::Red, Key::A) => 'i',
        (Seat::Red, Key::B) => 'o',
        (Seat::Green, Key::A) => 'j',
        (Seat::Green, Key::B) => 'k',
        (Seat::Blue, Key::A) => 'x',
        (Seat::Blue, Key::B) => 'c',
        (Seat::Yellow, Key::A) => 'e',
        (Seat::Yellow, Key::B) => 'r',
    }
}

/// The button of a key, with or without Shift.
pub fn button(key: char) -> Option<Button> {
    Button::ALL.into_iter().find(|button| letter(*button) == key.to_ascii_lowercase())
}
