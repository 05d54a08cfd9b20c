//! The drawings of the maker's guide.

mod chain;

use galop::rules::Seat;
use galop::view::layout::Layout;

use super::Picture;
use super::sheet::Colour;

/// All of them.
pub fn draw() -> Vec<Picture> {
    vec![
        Picture::svg(&path("chain133.svg"), &chain::draw(Layout::CHAIN133)),
        Picture::svg(&path("panel16.svg"), &chain::draw(Layout::PANEL16)),
    ]
}

/// Where they are.
pub const FOLDER: &str = "docs/build/pictures";

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// Text, and lines that matter.
const INK: Colour = Colour::hex(0x1f1d24);
/// Lines that help.
const FAINT: Colour = Colour::hex(0xb9b6c2);
/// Words that help.
const SOFT: Colour = Colour::hex(0x6a6774);

/// The colour of a seat on paper.
const fn seat(seat: Seat) -> Colour {
    Colour::hex(match seat {
        Seat::Red => 0xd8322a,
        Seat::Green => 0x1f9d4d,
        Seat::Blue => 0x2b62d9,
        Seat::Yellow => 0xe8b004,
    })
}
