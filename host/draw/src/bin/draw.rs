//! `cargo draw`: draws the pictures of the documentation, or the templates for the workshop into any folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use galop_draw::options::{HELP, Request, parse};
use galop_draw::{Picture, build, draw};

fn main() -> ExitCode {
    galop_arguments::run("draw", HELP, parse, |request| {
        for (file, picture) in pictures(request) {
            let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
            let written = folder.and_then(|()| fs::write(&file, &picture.bytes));
            written.map_err(|why| format!("cannot write {}: {why}", file.display()))?;
            println!("wrote {}", picture.name());
        }
        Ok::<_, String>(())
    })
}

fn pictures(request: Request) -> Vec<(PathBuf, Picture)> {
    match request {
        Request::Documentation => {
            let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            draw().into_iter().map(|picture| (project.join(&picture.path), picture)).collect()
        }
        Request::Workshop(folder, sizes) => {
            let pictures = build::to_scale(&sizes).into_iter();
            pictures.map(|picture| (folder.join(picture.name()), picture)).collect()
        }
    }
}
