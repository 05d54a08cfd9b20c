//! What the keys of the terminal mean. Those of the seats' buttons are in [`galop_desk::keys`].

use galop::input::{Button, Key};
use galop_arguments::as_started;
pub use galop_desk::keys::{button, letter};
use galop_desk::lessons::Tutor;
use galop_desk::words::{Lang, Names};

/// The names of the buttons of the player to move, with their keys.
pub const fn names(lang: Lang) -> Names {
    match lang {
        Lang::Fr => Names {
            a: "A (Espace)",
            throw: "A (Espace)",
            b: "B (Tab)",
            hold: "Entrée (A maintenu)",
            pair: "M",
            clicks: false,
        },
        Lang::En => {
            Names { a: "A (Space)", throw: "A (Space)", b: "B (Tab)", hold: "Enter (A held)", pair: "M", clicks: false }
        }
    }
}

/// What a guided round says now; at its end also what to do next.
pub fn lesson(tutor: &Tutor, lang: Lang) -> String {
    let line = tutor.line(lang, &names(lang));
    let (n, of) = tutor.progress();
    if n < of || !tutor.done() {
        return line;
    }
    let slug = tutor.lesson().sheet().info().slug;
    let next = lang.pick("Ensuite :", "Next:");
    format!("{line} {next} {}", as_started(&format!("cargo play --game {slug}")))
}

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Press a button of a seat.
    Press(Button),
    /// Press a button of a seat and hold it, or release it.
    Toggle(Button),
    /// Press A or B of the player to move.
    Turn(Key),
    /// Hold A or B of the player to move.
    HoldTurn(Key),
    /// Hold B of the player who moved last.
    TakeBack,
    /// Show the menu as a list.
    Menu,
    /// Go to the next panel: why moves may be played or not, then the keys, then none.
    Why,
    /// Explain the keys.
    Help,
    /// Show or hide the rules behind each line of the log.
    Ids,
    /// Look back at the game.
    LookBack,
    /// Skip a step of a guided round.
    Skip,
    /// Quit.
    Leave,
}

/// Returns the meaning of a letter.
pub fn wish(letter: char) -> Option<Wish> {
    Some(match letter {
        ' ' => Wish::Turn(Key::A),
        '?' => Wish::Why,
        'l' | 'L' => Wish::Ids,
        'q' | 'Q' => Wish::Leave,
        's' | 'S' => Wish::Skip,
        'v' | 'V' => Wish::LookBack,
        'm' | 'M' => Wish::Menu,
        'h' | 'H' => Wish::HoldTurn(Key::B),
        letter if letter.is_ascii_uppercase() => Wish::Toggle(button(letter)?),
        letter => Wish::Press(button(letter)?),
    })
}
