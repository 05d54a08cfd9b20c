//! A word of a list, or the one that was meant.

use galop::nearest::nearest;

/// What one of these words means; or what to say if it is none of them.
pub fn word<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, String> {
    if let Some((_, meant)) = words.iter().find(|(word, _)| *word == text) {
        return Ok(*meant);
    }
    let all: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    match nearest(text, all.iter().copied()) {
        Some(near) => Err(format!("there is no \"{text}\"; did you mean {near}?")),
        None => Err(format!("there is no \"{text}\"; there are {}", all.join(", "))),
    }
}
