//! Looks up a word in a list, and suggests the nearest one.

use galop::nearest::nearest;

/// Returns the meaning of a word of the list. The error suggests the nearest word, or lists all.
pub fn word<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, String> {
    if let Some((_, meant)) = words.iter().find(|(word, _)| *word == text) {
        return Ok(*meant);
    }
    let all: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    match nearest(text, all.iter().copied()) {
        Some(near) => Err(format!("unknown value \"{text}\"; did you mean {near}?")),
        None => Err(format!("unknown value \"{text}\"; use one of {}", all.join(", "))),
    }
}
