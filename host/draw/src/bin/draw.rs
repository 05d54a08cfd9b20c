//! `cargo draw`: draws the pictures of the documentation, or the templates for the workshop into any folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use galop_arguments as arguments;
use galop_draw::options::{self, HELP, Request};
use galop_draw::{Picture, build, draw};

fn main() -> ExitCode {
    let pictures: Vec<(PathBuf, Picture)> = match options::parse(arguments::given()) {
        Ok(Request::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Ok(Request::Documentation) => {
            let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            draw().into_iter().map(|picture| (project.join(&picture.path), picture)).collect()
        }
        Ok(Request::Workshop(folder, sizes)) => {
            let pictures = build::to_scale(&sizes).into_iter();
            pictures.map(|picture| (folder.join(picture.name()), picture)).collect()
        }
        Err(why) => {
            eprintln!("{why}\n`cargo draw --help` lists all options.");
            return arguments::BAD_ARGUMENTS.into();
        }
    };
    for (file, picture) in pictures {
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, &picture.bytes));
        if let Err(why) = written {
            eprintln!("cannot write {}: {why}", file.display());
            return ExitCode::FAILURE;
        }
        println!("wrote {}", picture.name());
    }
    ExitCode::SUCCESS
}
