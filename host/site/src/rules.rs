//! All rules with their ids, for the page: sections of `docs/rules.md` as pieces of HTML.
//!
//! Only the Markdown of that file is supported: headings, paragraphs, lists of rules, tables, drawings.

use std::fmt::Write as _;

use galop::sheets::Sheet;

/// The pieces that several games share: their names, and the beginnings of their headings.
const SHARED: [(&str, &str); 2] = [("turn", "## 2."), ("horses", "### 3.1")];

/// The marks within a rule, and the HTML classes of the text after them.
const MARKS: [(&str, &str); 4] =
    [(" Sheet: ", "sheet"), (" Sheet (", "sheet"), (" Reading: ", "reading"), (" Setting: ", "setting")];

/// Returns the names and the HTML of all pieces.
pub fn fragments(text: &str) -> Vec<(&'static str, String)> {
    let shared = SHARED.map(|(name, heading)| (name, html(section(text, |line| line.starts_with(heading)))));
    let of_sheet = |sheet: Sheet| {
        let named = format!("heet {}", sheet.number());
        (sheet.number(), html(section(text, |line| line.starts_with("##") && line.contains(&named))))
    };
    shared.into_iter().chain(Sheet::ALL.map(of_sheet)).collect()
}

/// The lines between a heading and the next.
fn section(text: &str, heading: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
    let lines = text.lines().skip_while(move |line| !heading(line)).skip(1);
    lines.take_while(|line| !line.starts_with("## ") && !line.starts_with("### ") && *line != "---")
}

/// The kind of the open block.
#[derive(Clone, Copy, PartialEq)]
enum Block {
    None,
    List,
    Table,
    Drawing,
}

impl Block {
    const fn begins(self) -> &'static str {
        match self {
            Self::None => "",
            Self::List => "<ol class=\"rules\">\n",
            Self::Table => "<div class=\"wide\" tabindex=\"0\" role=\"group\"><table>\n",
            Self::Drawing => "<pre lang=\"en\" tabindex=\"0\">",
        }
    }

    const fn ends(self) -> &'static str {
        match self {
            Self::None => "",
            Self::List => "</ol>\n",
            Self::Table => "</table></div>\n",
            Self::Drawing => "</pre>\n",
        }
    }
}

fn html<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    let mut block = Block::None;
    let mut head = true;
    for line in lines {
        let kind = match line {
            "```" if block == Block::Drawing => Block::None,
            "```" => Block::Drawing,
            _ if block == Block::Drawing => Block::Drawing,
            line if line.starts_with("- ") => Block::List,
            line if line.starts_with('|') => Block::Table,
            _ => Block::None,
        };
        if kind != block {
            out += block.ends();
            out += kind.begins();
            (block, head) = (kind, true);
        }
        match (kind, line) {
            (_, "```" | "") => {}
            (Block::Drawing, line) => _ = writeln!(out, "{}", escaped(line)),
            (Block::List, line) => out += &rule(line),
            (Block::Table, line) if line.starts_with("|---") => head = false,
            (Block::Table, line) => out += &row(line, head, "en"),
            (Block::None, line) => _ = writeln!(out, "<p lang=\"en\">{}</p>", inline(line)),
        }
    }
    out + block.ends()
}

pub(crate) fn row(line: &str, head: bool, lang: &str) -> String {
    let cells = line.trim_matches('|').split('|').map(|cell| {
        // An empty cell, the gap between two tables side by side, is not a header.
        let tag = if head && !cell.trim().is_empty() { "th" } else { "td" };
        format!("<{tag}>{}</{tag}>", inline(cell.trim()))
    });
    format!("<tr lang=\"{lang}\">{}</tr>\n", cells.collect::<String>())
}

/// `- **PC1-7** What it says. Sheet: « … » Reading: … Setting: …`
fn rule(line: &str) -> String {
    let text = line.trim_start_matches("- ");
    let (id, mut rest) = text.strip_prefix("**").and_then(|text| text.split_once("** ")).unwrap_or(("", text));
    let mut out = format!("<li id=\"{id}\"><b>{id}</b>");
    let mut class = "say";
    loop {
        let next = MARKS.iter().filter_map(|(mark, class)| Some((rest.find(mark)?, *mark, *class))).min();
        let (part, after) = match next {
            Some((at, mark, next)) => {
                // The number in `Sheet (000):` names the sheet, so it stays.
                let skip = if mark.ends_with('(') { 1 } else { mark.len() };
                (&rest[..at], Some((&rest[at + skip..], next)))
            }
            None => (rest, None),
        };
        _ = write!(out, "<p class=\"{class}\" lang=\"en\">{}</p>", inline(part.trim()));
        match after {
            Some((text, next)) => (rest, class) = (text, next),
            None => return out + "</li>\n",
        }
    }
}

/// Converts code, bold, italics, links, and the quotations from sheets, which are French.
pub(crate) fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '«', '[']) {
        out += &escaped(&rest[..at]);
        let here = &rest[at..];
        let found = [("`", "`", "<code>", "</code>"), ("**", "**", "<b>", "</b>"), ("*", "*", "<i>", "</i>")]
            .into_iter()
            .chain([("«", "»", "<q lang=\"fr\">", "</q>"), ("[", "]", "", "")])
            .find_map(|(opens, closes, before, after)| {
                let (inner, rest) = here.strip_prefix(opens)?.split_once(closes)?;
                Some((format!("{before}{}{after}", escaped(inner.trim())), rest))
            });
        match found {
            Some((html, after)) => {
                out += &html;
                rest = match here.starts_with('[').then(|| after.strip_prefix('(')?.split_once(')')).flatten() {
                    Some((_, after)) => after,
                    None => after,
                };
            }
            None => {
                let width = here.chars().next().map_or(1, char::len_utf8);
                out += &escaped(&here[..width]);
                rest = &here[width..];
            }
        }
    }
    out + &escaped(rest)
}

/// Escapes a text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
