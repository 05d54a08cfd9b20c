//! Which word was meant.

/// The word that `text` is a slip of, if it is near enough to one.
pub fn nearest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (distance, word) = words.into_iter().map(|word| (distance(text, word), word)).min()?;
    // More than that is another word.
    let slips = if word.starts_with('-') { 3 } else { (word.chars().count() / 2).min(3) };
    (distance <= slips).then_some(word)
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
