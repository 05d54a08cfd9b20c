//! The rules of docs/rules.md: what each rule says, and the words of the sheet it comes from.

use std::sync::OnceLock;

/// The page: the only place where the rules are written.
const PAGE: &str = include_str!("../../docs/rules.md");

/// A rule of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Such as `PC1-15`.
    pub id: &'static str,
    /// The rule as a short English sentence.
    pub meaning: &'static str,
    /// The French sentences of the sheet, word for word; none if the sheet is silent.
    pub sheet: Vec<&'static str>,
}

/// All rules, in the order of the page.
pub fn all() -> &'static [Sentence] {
    static ALL: OnceLock<Vec<Sentence>> = OnceLock::new();
    ALL.get_or_init(|| PAGE.lines().filter_map(read).collect())
}

/// Returns the rule with this id.
pub fn of(id: &str) -> Option<&'static Sentence> {
    all().iter().find(|sentence| sentence.id == id)
}

/// A rule is a list item: `- **PC1-15** No horse …. … Sheet: « … » Reading: … Setting: …`.
fn read(line: &'static str) -> Option<Sentence> {
    let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
    let meaning = text.split_inclusive(". ").next()?.trim_end();
    Some(Sentence { id, meaning, sheet: quotes(text) })
}

/// Returns the quotations from the sheet, without those that explain our reading.
fn quotes(text: &'static str) -> Vec<&'static str> {
    let Some((_, sheet)) = text.split_once("Sheet") else { return Vec::new() };
    let sheet = ["Reading:", "Setting:"].iter().fold(sheet, |rest, label| rest.split(label).next().unwrap_or(rest));
    sheet.split('«').skip(1).filter_map(|rest| rest.split('»').next()).map(str::trim).collect()
}
