//! Checks the links of the finished book.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the number of links if all targets exist, or the broken links.
pub fn links(book: &Path) -> io::Result<Result<usize, Vec<String>>> {
    let mut pages: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut folders = vec![book.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "html") {
                let path = fs::canonicalize(path)?;
                let text = fs::read_to_string(&path)?;
                pages.insert(path, text);
            }
        }
    }
    let anchors: BTreeMap<&PathBuf, BTreeSet<&str>> =
        pages.iter().map(|(path, text)| (path, values(text, " id=\"").collect())).collect();
    let (mut good, mut wrong) = (0, Vec::new());
    for (path, text) in pages.iter().filter(|(path, _)| !made_for_all(path)) {
        let folder = path.parent().unwrap_or(book);
        for link in values(text, " href=\"").chain(values(text, " src=\"")) {
            if link.contains(':') || link.is_empty() {
                continue;
            }
            let (file, anchor) = link.split_once('#').map_or((link, ""), |(file, at)| (file, at));
            let target = if file.is_empty() { Ok(path.clone()) } else { fs::canonicalize(folder.join(plain(file))) };
            let there = target.is_ok_and(|target| {
                anchor.is_empty() || anchors.get(&target).is_some_and(|all| all.contains(plain(anchor).as_str()))
            });
            if there {
                good += 1;
            } else {
                wrong.push(format!("{}: {link}", path.strip_prefix(book).unwrap_or(path).display()));
            }
        }
    }
    Ok(if wrong.is_empty() { Ok(good) } else { Err(wrong) })
}

/// mdBook's own pages. Links of the 404 page are relative to any address.
fn made_for_all(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "404.html" || name == "toc.html")
}

/// The texts between `before` and the next quotation mark.
fn values<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split_once('"').map(|(value, _)| value))
}

/// Decodes `%` and `&amp;`: `r%C3%A8gles` is `règles`.
fn plain(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = (*first == b'%').then(|| after.get(..2)).flatten();
        let code = code.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).replace("&amp;", "&")
}
