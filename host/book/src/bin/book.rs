//! `cargo book`: makes a book of all pages.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const ABOUT: &str =
    "Build a book of all pages in target/book with mdBook, which is installed into target/tools on first use.";

fn main() -> ExitCode {
    galop_arguments::run_plain(ABOUT, || {
        let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project.join("target"), PathBuf::from);
        galop_book::make(project, &target).map(|first| println!("open {}", first.display()))
    })
}
