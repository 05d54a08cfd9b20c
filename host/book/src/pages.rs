//! The pages of the documentation: their headings, links and commands.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// A page.
pub struct Page {
    /// The path from the project's folder, with `/`.
    pub path: String,
    /// The text.
    pub text: String,
}

/// The table of contents.
const CONTENTS: &str = "docs/SUMMARY.md";

/// Returns all pages: those in the project's folder, and everything below `docs`.
pub fn all(project: &Path) -> io::Result<Vec<Page>> {
    let mut pages = Vec::new();
    let mut folders = vec![(project.to_owned(), false), (project.join("docs"), true)];
    while let Some((folder, deep)) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() && deep {
                folders.push((path, true));
            } else if path.extension().is_some_and(|kind| kind == "md") {
                let name = path.strip_prefix(project).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                if name != CONTENTS {
                    pages.push(Page { path: name, text: fs::read_to_string(&path)? });
                }
            }
        }
    }
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(pages)
}

/// Returns the paths of the pages in the order of the book.
pub fn contents(project: &Path) -> io::Result<Vec<String>> {
    let page = Page { path: CONTENTS.into(), text: fs::read_to_string(project.join(CONTENTS))? };
    // Links are relative to `docs`, where the contents are.
    let path = |link: String| link.strip_prefix("../").map_or_else(|| format!("docs/{link}"), str::to_owned);
    Ok(page.links().into_iter().map(path).collect())
}

impl Page {
    /// The lines outside code blocks.
    fn prose(&self) -> impl Iterator<Item = &str> {
        let mut code = false;
        self.text.lines().filter(move |line| {
            let fence = line.trim_start().starts_with("```");
            code ^= fence;
            !code && !fence && !line.starts_with("    ")
        })
    }

    /// Whether a link leads from a page in the project's folder to the project's place on the web, such as its
    /// releases: `../../releases/latest`. Only there do such links lead somewhere.
    fn leaves(&self, link: &str) -> bool {
        !self.path.contains('/') && link.starts_with("../../")
    }

    /// The text for the book, where links to the project's place on the web are plain words.
    pub fn for_book(&self) -> String {
        let mut parts = self.text.split('[');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            match part.split_once("](").and_then(|(words, rest)| Some((words, rest.split_once(')')?))) {
                Some((words, (link, rest))) if self.leaves(link) => text + words + rest,
                _ => text + "[" + part,
            }
        })
    }

    /// The targets of its links and pictures inside the project, and elsewhere by their full address.
    pub fn links(&self) -> Vec<String> {
        let mut links = Vec::new();
        for line in self.prose() {
            let plain = without_code(line);
            let mut rest = plain.as_str();
            while let Some((_, after)) = rest.split_once("](") {
                let Some((link, after)) = after.split_once(')') else { break };
                if !self.leaves(link) {
                    links.push(link.to_owned());
                }
                rest = after;
            }
        }
        links
    }

    /// The anchors of its headings, as GitHub and mdBook make them.
    pub fn anchors(&self) -> BTreeSet<String> {
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        let mut anchors = BTreeSet::new();
        for line in self.prose().filter(|line| line.starts_with('#')) {
            let heading = line.trim_start_matches('#').trim();
            let anchor: String = heading.chars().filter_map(slug).collect::<String>().to_lowercase();
            let before = seen.entry(anchor.clone()).or_default();
            anchors.insert(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
            *before += 1;
        }
        anchors
    }

    /// All commands on the page: lines of `sh` blocks, and inline code that looks like a command.
    pub fn commands(&self) -> BTreeSet<String> {
        let mut commands = BTreeSet::new();
        let mut shell = None;
        for line in self.text.lines() {
            match (line.trim_start().strip_prefix("```"), shell) {
                (Some(kind), None) => shell = Some(kind == "sh"),
                (Some(_), Some(_)) => shell = None,
                (None, Some(true)) if !line.trim().is_empty() && !line.starts_with('#') => {
                    commands.insert(line.trim().to_owned());
                }
                (None, Some(_)) => {}
                (None, None) => {
                    let code = line.split('`').skip(1).step_by(2);
                    commands.extend(code.filter(|code| is_command(code)).map(str::to_owned));
                }
            }
        }
        commands
    }
}

/// Removes inline code.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

fn slug(letter: char) -> Option<char> {
    match letter {
        ' ' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '-' || letter == '_' => Some(letter),
        _ => None,
    }
}

/// Programs in commands of the pages.
const PROGRAMS: [&str; 16] = [
    "cargo", "git", "rustup", "npm", "node", "picotool", "picocom", "tio", "screen", "echo", "sudo", "apt", "mdbook",
    "lsusb", "ls", "for",
];

fn is_command(code: &str) -> bool {
    let mut words = code.split_whitespace();
    // Environment variables may come first.
    let first = words.by_ref().find(|word| !word.contains('='));
    match first {
        Some(".ci/run") => true,
        Some(program) => PROGRAMS.contains(&program) && words.next().is_some(),
        None => false,
    }
}
