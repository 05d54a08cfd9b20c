//! `cargo book`: makes a book of all pages.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use galop_arguments as arguments;
use galop_book as book;

const ABOUT: &str =
    "Build a book of all pages in target/book with mdBook, which is installed into target/tools on first use.";

fn main() -> ExitCode {
    if let Some(end) = arguments::none(ABOUT) {
        return end;
    }
    let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project.join("target"), PathBuf::from);
    match book::make(project, &target) {
        Ok(first) => {
            println!("open {}", first.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
