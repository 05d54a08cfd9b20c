//! The rules in two minutes, for the page: the players' pages of `docs/play` as pieces of HTML, and their pictures.
//!
//! A page begins with what the game is about; then come the sections that [`html`] takes or leaves. Pictures are in one
//! file for all pages and both languages: they differ only in their lights, so together they take little more than one.

use std::fmt::Write as _;

use crate::rules::{escaped, inline, row};

/// Sections at the end of a page: settings, which the list of all rules has, and how long a game takes.
const AT_END: usize = 2;

/// Returns a players' page as HTML, without its title. Left out are the links of its first paragraph, and the sections
/// about the menu on the board, settings, and durations.
pub fn html(page: &str, lang: &str) -> String {
    // Git may check out files with the line ends of Windows.
    let page = page.replace("\r\n", "\n");
    let (_, text) = page.split_once('\n').unwrap_or_default();
    let mut sections: Vec<&str> = text.split("\n## ").collect();
    sections.truncate(sections.len().saturating_sub(AT_END));
    let mut out = String::new();
    for (n, section) in sections.into_iter().enumerate() {
        match n {
            0 => out += &blocks(section, lang, true),
            // How to set up the game with the buttons of the board.
            1 => {}
            _ => {
                let (title, text) = section.split_once('\n').unwrap_or((section, ""));
                _ = writeln!(out, "<h3>{}</h3>", inline(title));
                out += &blocks(text, lang, false);
            }
        }
    }
    out
}

fn blocks(text: &str, lang: &str, first: bool) -> String {
    let mut out = String::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if let Some((words, name)) = picture(block) {
            let words = escaped(words);
            _ = writeln!(out, "<p class=\"drawing\" role=\"img\" aria-label=\"{words}\" data-picture=\"{name}\"></p>");
        } else if let Some(list) = block.strip_prefix("- ") {
            let items = list.split("\n- ").map(|item| format!("<li>{}</li>\n", inline(&joined(item))));
            _ = writeln!(out, "<ul>\n{}</ul>", items.collect::<String>());
        } else if block.starts_with('|') {
            let rows = block.lines().filter(|line| !line.starts_with("|---"));
            let rows = rows.enumerate().map(|(n, line)| row(line, n == 0, lang));
            let rows = rows.collect::<String>();
            _ = writeln!(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\"><table>\n{rows}</table></div>");
        } else {
            // The first paragraph ends with links: a page to print, a command for the terminal.
            let links = if first && out.is_empty() { block.find('[') } else { None };
            let block = links.map_or(block, |at| &block[..at]);
            _ = writeln!(out, "<p>{}</p>", inline(joined(block).trim_end()));
        }
    }
    out
}

fn joined(block: &str) -> String {
    block.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Returns the words and the name of a picture, `![words](../pictures/name.svg)`.
fn picture(block: &str) -> Option<(&str, &str)> {
    let (words, path) = block.strip_prefix("![")?.split_once("](")?;
    Some((words, path.strip_prefix("../pictures/")?.strip_suffix(".svg)")?))
}

/// Returns the names of the pictures on a players' page.
pub fn pictures(page: &str) -> impl Iterator<Item = &str> {
    let blocks = page.split("\n\n").flat_map(|part| part.split("\r\n\r\n"));
    blocks.filter_map(|block| picture(block.trim()).map(|(_, name)| name))
}

/// Returns a picture to put into a page: on one line, and without a style of its own, which the page does not allow.
pub fn drawing(svg: &str) -> String {
    svg.replace(['\r', '\n'], "").replace("style=\"mix-blend-mode:screen\"", "class=\"lit\"")
}
