//! Every link of every page leads to an existing file and heading, and every page and picture is linked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use galop_book::{self as book, pages::Page};

fn project() -> PathBuf {
    fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the project's folder")
}

fn all() -> Vec<Page> {
    let pages = book::pages::all(&project()).expect("the pages can be read");
    assert!(pages.len() > 25, "only {} pages were found", pages.len());
    pages
}

/// Resolves `..`: `docs/play/en/../../rules.md` is `docs/rules.md`; `None` outside the project.
fn tidy(path: &Path) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => parts.push(name.to_str()?),
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

#[test]
fn every_link_leads_somewhere() {
    let pages = all();
    let headings: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|page| (page.path.as_str(), page.anchors())).collect();
    let mut wrong = Vec::new();
    let mut links = 0;
    for page in &pages {
        for link in page.links() {
            if link.starts_with("https://") || link.starts_with("http://127.0.0.1") || link.starts_with("mailto:") {
                continue;
            }
            links += 1;
            let (file, anchor) = link.split_once('#').map_or((link.as_str(), None), |(file, at)| (file, Some(at)));
            let folder = Path::new(&page.path).parent().unwrap_or(Path::new(""));
            let path = if file.is_empty() { Some(page.path.clone()) } else { tidy(&folder.join(file)) };
            match path {
                Some(path) if project().join(&path).is_file() => {
                    let known = anchor.is_none_or(|at| headings.get(path.as_str()).is_some_and(|all| all.contains(at)));
                    if !known {
                        wrong.push(format!("{}: {link}: no such heading", page.path));
                    }
                }
                _ => wrong.push(format!("{}: {link}: no such file", page.path)),
            }
        }
    }
    assert!(links > 200, "only {links} links were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_is_in_the_book() {
    let pages = all();
    let contents = book::pages::contents(&project()).expect("docs/SUMMARY.md");
    let listed: BTreeSet<&str> = contents.iter().map(String::as_str).collect();
    assert_eq!(listed.len(), contents.len(), "docs/SUMMARY.md lists a page twice");
    for page in &pages {
        assert!(listed.contains(page.path.as_str()), "{} is missing in docs/SUMMARY.md", page.path);
    }
    for path in listed {
        assert!(pages.iter().any(|page| page.path == path), "docs/SUMMARY.md lists {path}, which does not exist");
    }
}

/// Every page for players and makers exists in both languages.
#[test]
fn every_page_for_players_and_makers_has_its_twin() {
    let paths: BTreeSet<String> = all().into_iter().map(|page| page.path).collect();
    for path in &paths {
        for (one, other) in [("/en/", "/fr/"), ("/fr/", "/en/")] {
            if path.contains(one) {
                let twin = path.replace(one, other);
                assert!(paths.contains(&twin), "{path} has no translation {twin}");
            }
        }
    }
    assert!(paths.contains("README.md") && paths.contains("README.fr.md"));
}

#[test]
fn every_picture_is_seen_on_a_page() {
    let mut shown = BTreeSet::new();
    for page in all() {
        let folder = Path::new(&page.path).parent().unwrap_or(Path::new("")).to_owned();
        shown.extend(page.links().iter().filter_map(|link| tidy(&folder.join(link))));
    }
    let mut folders = vec![project().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|kind| ["svg", "webp", "pdf", "stl"].iter().any(|known| kind == *known))
            {
                let name = path.strip_prefix(project()).expect("inside the project").to_string_lossy().into_owned();
                assert!(shown.contains(&name), "no page shows {name}");
            }
        }
    }
}

/// A newcomer reads this page first; details belong at the top of the source files.
#[test]
fn the_architecture_is_read_in_a_quarter_of_an_hour() {
    let page = fs::read_to_string(project().join("docs/architecture.md")).expect("a page");
    let words = page.split_whitespace().count();
    assert!(words <= 3000, "{words} words");
}
