//! Suggests the word that a mistyped one may have meant, and quotes the mistyped one.
//!
//! ```
//! use galop::nearest::nearest;
//!
//! let names = ["brightness", "budget_ma", "pace"];
//! assert_eq!(nearest("brihgtness", names), Some("brightness"));
//! assert_eq!(nearest("colour", names), None);
//! ```

use core::fmt::{self, Write};

/// Longer words are not compared.
const LONGEST: usize = 24;
/// The most mistakes in a word that is suggested. Options are longer and may have more.
const MISTAKES: u8 = 2;
const MISTAKES_IN_OPTION: u8 = 3;

/// Returns the word most similar to `typed`: one that begins with it, or differs by a few mistakes.
pub fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(typed, &mut words.into_iter())
}

/// One function for all kinds of lists.
fn nearest_of<'a>(typed: &str, words: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut best = None;
    for word in words {
        let mistakes = match !typed.is_empty() && word.starts_with(typed) {
            true => 0,
            false => distance(typed, word),
        };
        let most = if word.starts_with('-') { MISTAKES_IN_OPTION } else { MISTAKES };
        let allowed = most.min((typed.len() / 2) as u8);
        if mistakes <= allowed && best.is_none_or(|(fewest, _)| mistakes < fewest) {
            best = Some((mistakes, word));
        }
    }
    best.map(|(_, word)| word)
}

/// The Levenshtein distance: how many bytes to change, insert or remove.
fn distance(typed: &str, word: &str) -> u8 {
    if typed.len() > LONGEST || word.len() > LONGEST {
        return u8::MAX;
    }
    // The distances of the typed bytes so far to each non-empty prefix of the word.
    let mut row = [0u8; LONGEST];
    (1..).zip(&mut row).for_each(|(length, cell)| *cell = length);
    for (typed_before, typed) in (0u8..).zip(typed.bytes()) {
        let (mut diagonal, mut left) = (typed_before, typed_before.saturating_add(1));
        for (cell, letter) in row.iter_mut().zip(word.bytes()) {
            let same = diagonal.saturating_add(u8::from(typed != letter));
            diagonal = *cell;
            left = same.min(left.saturating_add(1)).min(cell.saturating_add(1));
            *cell = left;
        }
    }
    row.get(word.len().saturating_sub(1)).copied().unwrap_or(u8::MAX)
}

/// A word of the user, quoted in an error: cut to fit the line, and without control characters, which a terminal
/// would obey.
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('\'')?;
        for letter in self.0.chars().take(24) {
            f.write_char(if letter.is_control() { '?' } else { letter })?;
        }
        f.write_char('\'')
    }
}
