//! START-HERE.html: what is in the folder, and the first click, in both languages. It opens by a double click.

use crate::files::{Files, Kind};

const PAGE: &str = include_str!("start-here.html");

/// Returns the page for these files, on a system by its name in [`std::env::consts::OS`].
pub fn here(files: &Files, system: &str) -> String {
    // PowerShell too starts a program of this folder only by its path.
    let (exe, dot) = if system == "windows" { (".exe", ".\\") } else { ("", "./") };
    let list = |folder: &str| {
        let names = files.names_in(folder);
        names.map(|name| format!("<li><a href=\"{name}\">{}</a></li>", &name[folder.len() + 1..])).collect::<String>()
    };
    let programs = files.iter().filter(|(_, file)| file.kind == Kind::Program).map(|(name, _)| name);
    let programs = programs.map(|name| format!("<code>{name}</code>")).collect::<Vec<_>>().join(", ");
    let page = PAGE.replace("@version@", galop::VERSION).replace("@commit@", galop::COMMIT);
    let page = page.replace("@exe@", exe).replace("@dot@", dot).replace("@programs@", &programs);
    let page = page.replace("@prints@", &list("print")).replace("@circuit@", &list("circuit"));
    let gerbers = files.names_in("circuit/gerbers").next().is_some();
    tight(&keep(&page, |name| name == system || name == "without-gerbers" && !gerbers))
}

/// In French no line breaks before a colon or inside of quotation marks.
fn tight(page: &str) -> String {
    let (before, french) = page.split_once("<article id=\"fr\"").unwrap_or((page, ""));
    let (french, after) = french.split_once("</article>").unwrap_or((french, ""));
    let marks = [("« ", "«\u{a0}"), (" »", "\u{a0}»"), (" :", "\u{a0}:"), (" ;", "\u{a0};")];
    let french = marks.iter().fold(french.to_owned(), |text, (mark, tight)| text.replace(mark, tight));
    format!("{before}<article id=\"fr\"{french}</article>{after}")
}

/// Keeps the paragraphs that apply: others are between `<!-- only windows -->` and `<!-- end -->`, or another name.
fn keep(page: &str, applies: impl Fn(&str) -> bool) -> String {
    let mut parts = page.split("<!-- only ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| {
        let (name, rest) = part.split_once(" -->").unwrap_or_default();
        let (inside, after) = rest.split_once("<!-- end -->").unwrap_or((rest, ""));
        page + if applies(name) { inside } else { "" } + after
    })
}
