//! `cargo draw`: every drawing of the documentation, from the same tables as the board itself.
//!
//! ```text
//! tables of the library → Paper, in millimetres → SVG for the screen, PDF to print and to cut
//! ```
//!
//! Everything that the library knows comes from it: LED numbers from `Layout`, pins from `src/wiring.rs`, lights from a
//! running `App`. SVG and PDF show the same picture, because [`letters`] has the widths of Helvetica.
//!
//! `host-tests/tests/docs/draw.rs` compares the files in `docs/` with the drawings. A new picture must be added to the
//! list of its folder and used on a page.

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

/// A drawn file.
pub struct Picture {
    /// The path from the project's folder.
    pub path: String,
    /// The content.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// A paper as SVG.
    pub fn svg(path: &str, paper: &Paper) -> Self {
        Self { path: path.to_owned(), bytes: svg(paper).into_bytes() }
    }

    /// The file name without its folder.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Papers as the pages of a PDF.
    pub fn pdf(path: &str, pages: &[Paper]) -> Self {
        Self { path: path.to_owned(), bytes: pdf(pages) }
    }
}

/// The folders in which every file is drawn by this program.
pub const FOLDERS: [&str; 4] = [build::FOLDER, pcb::FOLDER, play::FOLDER, play::CARDS];

/// Draws all pictures.
pub fn draw() -> Vec<Picture> {
    let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src"));
    let graph = graph::draw(source).expect("the sources of this very program");
    let made = [build::draw(&build::Sizes::default()), pcb::draw(), play::draw(), vec![graph]];
    made.into_iter().flatten().collect()
}
