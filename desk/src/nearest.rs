//! Which word was meant.

/// The word that `text` is a slip of, if it is near enough to one.
pub fn nearest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (distance, word) = words.into_iter().map(|word| (distance(text, word), word)).min()?;
    // More than that is another word.
    let slips = if word.starts_with('-') { 3 } else { (word.chars().count() / 2).min(3) };
    (distance <= slips).then_some(word)
}

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

/// How many letters must be put in, left out or changed to make one word of the other (Levenshtein).
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (line, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, b) in to.chars().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.chars().count()]
}
