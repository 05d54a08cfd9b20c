//! Capitals of French and English. `char::to_uppercase` and its opposite know all languages: their tables would take
//! 10 KB of the page, packed.

/// The distance between a letter and its capital, in ASCII and in Latin-1.
const APART: u8 = 0x20;

/// Returns the text with a capital at its beginning.
pub fn capitalised(text: &str) -> String {
    first(text, |letter| match letter {
        b'a'..=b'z' | 0xE0..=0xF6 | 0xF8..=0xFE => letter - APART,
        _ => letter,
    })
}

/// Returns the text without a capital at its beginning.
pub fn uncapitalised(text: &str) -> String {
    first(text, |letter| match letter {
        b'A'..=b'Z' | 0xC0..=0xD6 | 0xD8..=0xDE => letter + APART,
        _ => letter,
    })
}

/// Changes the first letter, if it is one of Latin-1.
fn first(text: &str, change: impl Fn(u8) -> u8) -> String {
    let mut letters = text.chars();
    let letter = letters.next().map(|letter| u8::try_from(letter).map_or(letter, |letter| char::from(change(letter))));
    letter.into_iter().chain(letters).collect()
}
