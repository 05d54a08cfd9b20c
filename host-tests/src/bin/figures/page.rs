//! The size of the web page.

use std::fs;

use galop_site::site::{Site, pack};

use super::{Table, thousands};

/// The sizes of the page's files, by kind.
pub fn table() -> Result<Table, String> {
    let (site, _) = Site::build(None, None)?;
    let image = galop_firmware::build().map_err(|why| why.to_string())?.uf2;
    let image = fs::read(&image).and_then(|bytes| pack(&bytes)).map_err(|why| format!("{}: {why}", image.display()))?;
    let packed = site.packed_bytes().map_err(|why| why.to_string())?;
    let size = |of: &dyn Fn(&str) -> bool| -> usize {
        site.files.iter().filter(|(name, _)| of(name)).map(|(_, bytes)| bytes.len()).sum()
    };
    let bytes = |number: usize| format!("{} bytes", thousands(number as f64));
    let row = |what: &str, measured: String, wanted: &str| vec![what.into(), measured, wanted.into()];
    Ok(vec![
        row("", "measured".into(), "wanted"),
        row("all files, packed", bytes(packed), "at most 400 KB"),
        row("and the program for a Pico, packed, before a first flash", bytes(packed + image.len()), "at most 700 KB"),
        row("the whole folder", bytes(size(&|_| true)), ""),
        row("files", site.files.len().to_string(), ""),
        row("the board (wasm), packed", bytes(size(&|name| name.ends_with(".wasm.gz"))), ""),
        row("the two-minute pages, packed", bytes(size(&|name| name.starts_with("guide-"))), ""),
        row("their pictures, packed", bytes(size(&|name| name.starts_with("drawings"))), ""),
        row("all rules with their ids, packed", bytes(size(&|name| name.starts_with("rules.json"))), ""),
        row("icons", bytes(size(&|name| name.ends_with(".png") || name.ends_with(".svg"))), ""),
        row("scripts", bytes(size(&|name| name.ends_with(".js"))), ""),
    ])
}
