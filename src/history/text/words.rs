//! Splits a line into words with their columns.

/// The words of a line, without its comment.
#[derive(Clone)]
pub(super) struct Words<'a> {
    line: &'a str,
    rest: core::str::SplitAsciiWhitespace<'a>,
}

/// A word, and the column of its first character, from 1.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub column: u32,
}

impl<'a> Words<'a> {
    pub fn new(line: &'a str) -> Self {
        // An array as the pattern: a char would leave a panic path in the code.
        let words = line.split(['#']).next().unwrap_or_default();
        Self { line, rest: words.split_ascii_whitespace() }
    }

    /// The column after the last word, where one is missing.
    pub fn end(&self) -> u32 {
        column(self.line.split(['#']).next().unwrap_or_default().trim_ascii_end())
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let text = self.rest.next()?;
        // Both are parts of the same line.
        let offset = (text.as_ptr() as usize).wrapping_sub(self.line.as_ptr() as usize);
        Some(Word { text, column: column(self.line.get(..offset).unwrap_or_default()) })
    }
}

/// The column of the character after `before`.
fn column(before: &str) -> u32 {
    (before.chars().count() as u32).saturating_add(1)
}
