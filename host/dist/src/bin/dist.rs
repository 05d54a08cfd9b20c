//! `cargo dist`: writes a folder with everything for people without Rust.

use std::process::ExitCode;

const ABOUT: &str = "Write target/dist for people without Rust: the image, the web page, and their checksums.";

fn main() -> ExitCode {
    galop_arguments::run_plain(ABOUT, || galop_dist::run().map(|said| println!("{said}")))
}
