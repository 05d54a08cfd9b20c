//! `cargo web-picture`: plays in the browser and writes the screenshot of the documents, `docs/pictures/browser.webp`.

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use galop_host_tests::{browser, machine};

/// The largest acceptable picture for a page of text.
const MOST_BYTES: u64 = 150_000;

const ABOUT: &str = "Play in Chromium and write the picture of the page, docs/pictures/browser.webp.";

fn main() -> ExitCode {
    galop_arguments::run_plain(ABOUT, run)
}

fn run() -> Result<(), Box<dyn Error>> {
    if let Some(missing) = machine::lacks_browser() {
        return Err(missing.into());
    }
    let folder = machine::root().join("docs/pictures");
    fs::create_dir_all(&folder)?;
    let path = fs::canonicalize(folder)?.join("browser.webp");
    browser::run("picture", &[&path.to_string_lossy()])?;
    let bytes = fs::metadata(&path)?.len();
    if bytes > MOST_BYTES {
        return Err(format!("the picture has {bytes} bytes, more than {MOST_BYTES}").into());
    }
    println!("wrote docs/pictures/browser.webp, {bytes} bytes");
    Ok(())
}
