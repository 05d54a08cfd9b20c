//! Which key is which button. The letters lie in the same place on AZERTY, QWERTY and QWERTZ keyboards, each
//! pair towards the corner of the keyboard that is the seat's corner of the board.

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop_desk::words::{Lang, Names};

/// What the buttons of whoever is to move are called, with their keys.
pub const fn names(lang: Lang) -> Names {
    match lang {
        Lang::Fr => Names { a: "A (Espace)", b: "B (Tab)", hold: "Entrée (A maintenu)", pair: "M" },
        Lang::En => Names { a: "A (Space)", b: "B (Tab)", hold: "Enter (A held)", pair: "M" },
    }
}

/// The key of a button.
pub const fn letter(button: Button) -> char {
    match (button.seat(), button.key()) {
        (Seat::Red, Key::A) => 'i',
        (Seat::Red, Key::B) => 'o',
        (Seat::Green, Key::A) => 'b',
        (Seat::Green, Key::B) => 'n',
        (Seat::Blue, Key::A) => 'x',
        (Seat::Blue, Key::B) => 'c',
        (Seat::Yellow, Key::A) => 'e',
        (Seat::Yellow, Key::B) => 'r',
    }
}

/// The button of a key, whether or not Shift is down.
pub fn button(key: char) -> Option<Button> {
    Button::ALL.into_iter().find(|button| letter(*button) == key.to_ascii_lowercase())
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A button of a seat.
    Press(Button),
    /// A button of a seat goes down and stays, or comes up.
    Toggle(Button),
    /// A or B of whoever is to move.
    Turn(Key),
    /// The same, held.
    HoldTurn(Key),
    /// B of whoever moved last, held.
    TakeBack,
    /// Both buttons of whoever is to move, held.
    Pair,
    /// Why moves may be played or not; then the keys; then nothing more of it.
    Why,
    /// The keys, explained.
    Help,
    /// The rules behind each line of the log, or no more of them.
    Ids,
    /// The end.
    Leave,
}

/// What a letter asks for.
pub fn wish(letter: char) -> Option<Wish> {
    Some(match letter {
        ' ' => Wish::Turn(Key::A),
        '?' => Wish::Why,
        'l' | 'L' => Wish::Ids,
        'q' | 'Q' => Wish::Leave,
        'm' | 'M' => Wish::Pair,
        'h' | 'H' => Wish::HoldTurn(Key::B),
        letter if letter.is_ascii_uppercase() => Wish::Toggle(button(letter)?),
        letter => Wish::Press(button(letter)?),
    })
}
