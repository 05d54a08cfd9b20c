//! `cargo draw`: draws the pictures of the documentation, the templates for the workshop into any folder, or the files
//! with which the circuit board is ordered.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use galop_draw::options::{HELP, Request, parse};
use galop_draw::{Picture, build, draw, pcb};

fn main() -> ExitCode {
    galop_arguments::run("draw", HELP, parse, |request| match request {
        Request::Documentation => {
            let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            write(draw().into_iter().map(|picture| (project.join(&picture.path), picture)))
        }
        Request::Workshop(folder, sizes) => {
            let pictures = build::to_scale(&sizes).into_iter();
            write(pictures.map(|picture| (folder.join(picture.name()), picture)))
        }
        Request::Fab(folder) => {
            for file in pcb::fab::write(&folder)? {
                println!("wrote {file}");
            }
            println!(
                "This circuit board has never been built. Check the rotation of every part in the service's preview."
            );
            Ok(())
        }
    })
}

fn write(pictures: impl Iterator<Item = (PathBuf, Picture)>) -> Result<(), String> {
    for (file, picture) in pictures {
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&file, &picture.bytes));
        written.map_err(|why| format!("cannot write {}: {why}", file.display()))?;
        println!("wrote {}", picture.name());
    }
    Ok(())
}
