//! START-HERE.html: what is in the folder, and the first click, in both languages. It opens by a double click.

use crate::files::{Files, Kind};

const PAGE: &str = include_str!("start-here.html");

/// Returns the page for these files.
pub fn here(files: &Files) -> String {
    let (exe, dot) = if cfg!(windows) { (".exe", "") } else { ("", "./") };
    let list = |folder: &str| {
        let names = files.names_in(folder);
        names.map(|name| format!("<li><a href=\"{name}\">{}</a></li>", &name[folder.len() + 1..])).collect::<String>()
    };
    let programs = files.iter().filter(|(_, file)| file.kind == Kind::Program).map(|(name, _)| name);
    let programs = programs.map(|name| format!("<code>{name}</code>")).collect::<Vec<_>>().join(", ");
    let page = PAGE.replace("@version@", galop::VERSION).replace("@commit@", galop::COMMIT);
    let page = page.replace("@exe@", exe).replace("@dot@", dot).replace("@programs@", &programs);
    let page = page.replace("@prints@", &list("print")).replace("@circuit@", &list("circuit"));
    system(&page)
}

/// Keeps the paragraphs of this system: those of others are between `<!-- windows -->` and `<!-- end -->`.
fn system(page: &str) -> String {
    let mut parts = page.split("<!-- only ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| {
        let (name, rest) = part.split_once(" -->").unwrap_or_default();
        let (inside, after) = rest.split_once("<!-- end -->").unwrap_or((rest, ""));
        page + if name == std::env::consts::OS { inside } else { "" } + after
    })
}
