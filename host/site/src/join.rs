//! Joins scripts and style sheets of the page: a file packs better than many that resemble each other, and the browser
//! asks once.

use std::collections::{BTreeMap, BTreeSet};

type Files = BTreeMap<String, Vec<u8>>;

/// The scripts that the page loads. The second is loaded when it is wanted, by the first.
const ENTRIES: [&str; 2] = ["main.js", "pico.js"];

/// Joins into each entry what it imports, in the order in which a browser runs it. What is in the first entry already,
/// the second imports from there. Exports stay, for the second and for tests.
///
/// The scripts of an entry share their names: a browser refuses the file if two of them define the same one. An import
/// is a line of its own, and renames nothing.
pub fn scripts(files: &mut Files) {
    let mut homes = BTreeMap::new();
    for entry in ENTRIES {
        let (mut body, mut shared) = (String::new(), BTreeSet::new());
        add(entry, entry, files, &mut homes, &mut shared, &mut body);
        if !shared.is_empty() {
            let names = shared.into_iter().collect::<Vec<_>>().join(", ");
            body = format!("import {{ {names} }} from \"./{}\";\n{body}", ENTRIES[0]);
        }
        files.insert(entry.to_owned(), body.into_bytes());
    }
}

/// Appends a script to the body of an entry, after those that it imports. `homes` has the entry of each script that was
/// appended; the names that come from another entry go to `shared`.
fn add(
    name: &str,
    entry: &'static str,
    files: &mut Files,
    homes: &mut BTreeMap<String, &'static str>,
    shared: &mut BTreeSet<String>,
    body: &mut String,
) {
    homes.insert(name.to_owned(), entry);
    let text = files.remove(name).unwrap_or_default();
    let mut own = String::new();
    for line in String::from_utf8_lossy(&text).lines() {
        match import(line) {
            Some((names, from)) => match homes.get(from) {
                Some(home) if *home != entry => shared.extend(names.split(", ").map(str::to_owned)),
                Some(_) => {}
                None => add(from, entry, files, homes, shared, body),
            },
            None => own.extend([line, "\n"]),
        }
    }
    *body += &own;
}

/// Returns names and file of `import { A, B } from "./file.js";` or `import "./file.js";`.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, file) = line.strip_prefix("import ")?.strip_suffix("\";")?.split_once("\"./")?;
    Some((names.trim_start_matches("{ ").trim_end_matches(" } from "), file))
}

/// Joins all style sheets into the first, in their order on the page.
pub fn styles(files: &mut Files) {
    let Some(page) = files.get("index.html").map(|page| String::from_utf8_lossy(page).into_owned()) else { return };
    let (begins, ends) = ("<link rel=\"stylesheet\" href=\"", "\">");
    let sheet = |line: &str| Some(line.strip_prefix(begins)?.strip_suffix(ends)?.to_owned());
    let sheets: Vec<String> = page.lines().filter_map(sheet).collect();
    let Some((first, others)) = sheets.split_first() else { return };
    let joined = sheets.iter().filter_map(|name| files.remove(name)).collect::<Vec<_>>().concat();
    files.insert(first.clone(), slim(&String::from_utf8_lossy(&joined)).into_bytes());
    let kept = page.lines().filter(|line| sheet(line).is_none_or(|name| !others.contains(&name)));
    files.insert("index.html".into(), kept.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes());
}

/// Removes comments from a style sheet, and spaces that mean nothing there. A space before a colon may mean "within".
fn slim(text: &str) -> String {
    let parts = text.split("/*").enumerate();
    let kept = parts.map(|(n, part)| if n == 0 { part } else { part.split_once("*/").map_or("", |(_, rest)| rest) });
    let (mut out, mut quoted) = (String::new(), false);
    for letter in kept.flat_map(str::chars) {
        quoted ^= letter == '"';
        if quoted {
            out.push(letter);
            continue;
        }
        let space = letter.is_whitespace();
        if space && out.ends_with(|last: char| last.is_whitespace() || "{};,:".contains(last)) {
            continue;
        }
        if "{};,".contains(letter) {
            out.truncate(out.trim_end().len());
        }
        if letter == '}' && out.ends_with(';') {
            out.pop();
        }
        out.push(if space { ' ' } else { letter });
    }
    out
}
