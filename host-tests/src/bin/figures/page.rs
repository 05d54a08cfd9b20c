//! The size of the web page.

use galop_site::site::Site;

use super::{Table, thousands};

/// The sizes of the page's files, by kind.
pub fn table() -> Result<Table, String> {
    let (site, _) = Site::build(None)?;
    let size = |of: &dyn Fn(&str) -> bool| -> usize {
        site.files.iter().filter(|(name, _)| of(name)).map(|(_, bytes)| bytes.len()).sum()
    };
    let bytes = |number: usize| format!("{} bytes", thousands(number as f64));
    let row = |what: &str, measured: String, wanted: &str| vec![what.into(), measured, wanted.into()];
    Ok(vec![
        row("", "measured".into(), "wanted"),
        row("the whole folder", bytes(size(&|_| true)), "at most 300 KB"),
        row("files", site.files.len().to_string(), ""),
        row("the board (wasm), packed", bytes(size(&|name| name.ends_with(".wasm.gz"))), ""),
        row("the rules of the games, packed", bytes(size(&|name| name.starts_with("rules-"))), ""),
        row("scripts", bytes(size(&|name| name.ends_with(".js"))), ""),
    ])
}
