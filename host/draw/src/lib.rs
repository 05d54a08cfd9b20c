//! `cargo draw`: every drawing of the documentation, from the same tables as the board itself.
//!
//! ```text
//! tables of the library → Paper, in millimetres → SVG to look at, PDF to print and to cut
//! ```
//!
//! Nothing is typed in that the library knows: LED numbers come from `Layout`, pins from `src/wiring.rs`, lights from
//! an `App` that is driven like any other. SVG and PDF show the same picture, because [`letters`] has the widths of
//! Helvetica.
//!
//! `host-tests/tests/docs/draw.rs` compares the files in `docs/` with what is drawn. A new picture goes into the list
//! of its folder and onto a page.

pub mod build;
pub mod graph;
pub mod lamps;
pub mod letters;
pub mod options;
pub mod paper;
pub mod pcb;
pub mod pdf;
pub mod play;
pub mod svg;

use std::path::Path;

pub use paper::Paper;
pub use pdf::pdf;
pub use svg::svg;

/// A file that is drawn.
pub struct Picture {
    /// Where it is, from the project's folder.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// A paper to look at.
    pub fn svg(path: &str, paper: &Paper) -> Self {
        Self { path: path.to_owned(), bytes: svg(paper).into_bytes() }
    }

    /// What it is called, without its folder.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Sheets to print.
    pub fn pdf(path: &str, pages: &[Paper]) -> Self {
        Self { path: path.to_owned(), bytes: pdf(pages) }
    }
}

/// The folders in which every file is drawn here.
pub const FOLDERS: [&str; 4] = [build::FOLDER, pcb::FOLDER, play::FOLDER, play::CARDS];

/// All of them.
pub fn draw() -> Vec<Picture> {
    let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src"));
    let graph = graph::draw(source).expect("the sources of this very program");
    let made = [build::draw(&build::Sizes::default()), pcb::draw(), play::draw(), vec![graph]];
    made.into_iter().flatten().collect()
}
