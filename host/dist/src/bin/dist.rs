//! `cargo dist`: writes a folder with everything for people without Rust.

use std::process::ExitCode;

use galop_arguments as arguments;

const ABOUT: &str = "Write target/dist for people without Rust: the image, the web page, and their checksums.";

fn main() -> ExitCode {
    if let Some(end) = arguments::none(ABOUT) {
        return end;
    }
    match galop_dist::run() {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
