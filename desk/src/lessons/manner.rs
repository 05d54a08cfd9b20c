//! How a player does what a lesson asks for: with keys, or with a pointer on the board.

use crate::words::{Lang, Names};

/// The words for it, in one language. A text of a lesson has their names in braces.
pub struct Manner {
    /// `{press}`: to throw, at the beginning of a sentence.
    press: String,
    /// `{bright}`: to play the move that is chosen, within a sentence.
    bright: String,
    /// `{next}`: what goes to the next move.
    next: String,
    /// `{choose}`: to choose another move and play it.
    choose: String,
}

impl Manner {
    /// With the buttons, under their names on this device.
    pub fn buttons(lang: Lang, names: &Names) -> Self {
        let Names { a, b, .. } = names;
        Self {
            press: lang.pick(format!("Appuyez sur {a}, relâchez"), format!("Press {a} and let go")),
            bright: lang.pick(format!("{a} joue le coup qui brille"), format!("{a} plays the bright move")),
            next: (*b).into(),
            choose: lang.pick(format!("{b}, puis {a}"), format!("{b}, then {a}")),
        }
    }

    /// With a pointer or a finger on the board itself.
    pub fn pointer(lang: Lang) -> Self {
        let words = lang.pick(
            [
                "Cliquez sur votre dé",
                "cliquez sur ce qui brille pour jouer le coup",
                "un clic",
                "cliquez dessus, puis encore une fois",
            ],
            ["Click your die", "click what is bright to play the move", "a click", "click it, then once more"],
        );
        let [press, bright, next, choose] = words.map(str::to_owned);
        Self { press, bright, next, choose }
    }

    /// Fills in a text.
    pub fn fill(&self, text: &str) -> String {
        let Self { press, bright, next, choose } = self;
        let filled = |part| match part {
            "press" => press,
            "bright" => bright,
            "next" => next,
            "choose" => choose,
            text => text,
        };
        text.split(['{', '}']).map(filled).collect()
    }
}
