//! No comment of the sources is wider than the lines of code, which rustfmt wraps; it does not wrap comments.

use std::fs;
use std::path::Path;

/// The most columns, as in `rustfmt.toml`.
const MOST: usize = 120;

#[test]
fn no_comment_is_wider_than_120_columns() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut wide = Vec::new();
    let mut files = 0;
    look(root, &mut |path| {
        files += 1;
        let text = fs::read_to_string(path).expect("a source");
        let name = path.strip_prefix(root).expect("a file of the project").display();
        let comments = (1..).zip(text.lines()).filter(|(_, line)| line.trim_start().starts_with("//"));
        let lines = comments.filter(|(_, line)| line.chars().count() > MOST);
        wide.extend(lines.map(|(number, _)| format!("{name}:{number}")));
    });
    assert!(files > 300, "only {files} sources were found");
    assert!(wide.is_empty(), "wider than {MOST} columns:\n{}", wide.join("\n"));
}

/// Calls `read` with each source below `folder`.
fn look(folder: &Path, read: &mut dyn FnMut(&Path)) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let built = name.starts_with('.') || matches!(name, "target" | "node_modules");
        if path.is_dir() && !built {
            look(&path, read);
        } else if name.ends_with(".rs") {
            read(&path);
        }
    }
}
