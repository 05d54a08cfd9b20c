//! The drawings of the maker's guide.

pub mod chain;
mod circuit;
pub mod face;
pub mod frame;
pub mod grid;
mod labels;
mod lights;
pub mod pico;
pub mod plate;
mod section;
pub mod tiles;

use galop::board::layout::Layout;
use galop::rules::{Seat, Side};
use galop::sheets::Sheet;
use galop_desk::words::Lang;

use self::face::Face;
use self::frame::Frame;
use self::grid::Grid;
use self::plate::Plate;
use self::tiles::tiles;
use super::paper::Colour;
use super::{Paper, Picture};

/// The sizes that differ between workshops, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    /// From LED to LED on a panel of 16 × 16.
    pub panel_pitch: f64,
    /// From LED to LED on a plate; one plate is drawn for each value.
    pub plate_pitches: Vec<f64>,
    /// The diameter of the hole for an LED.
    pub led_hole: f64,
    /// The diameter of the hole for a button.
    pub button_hole: f64,
    /// The thickness of the card of the light grid.
    pub card: f64,
}

impl Default for Sizes {
    /// The most common panel, strips of 60 LEDs a metre with the exact pitch and with the makers' rounded one, buttons
    /// of 12 mm, and card of some 300 g/m².
    fn default() -> Self {
        Self {
            panel_pitch: 10.0,
            plate_pitches: vec![1000.0 / 60.0, 16.6],
            led_hole: 8.0,
            button_hole: 12.0,
            card: 0.5,
        }
    }
}

/// Draws all pictures.
pub fn draw(sizes: &Sizes) -> Vec<Picture> {
    let mut pictures = vec![
        Picture::svg(&path("chain133.svg"), &chain::draw(Layout::CHAIN133)),
        Picture::svg(&path("chain133-behind.svg"), &chain::draw_behind(Layout::CHAIN133)),
        Picture::svg(&path("panel16.svg"), &chain::draw(Layout::PANEL16)),
        Picture::svg(&path("seats.svg"), &plate::seats(sizes)),
        Picture::svg(&path("plate.svg"), &Plate::new(sizes.plate_pitches[0], sizes).drill()),
        Picture::svg(&path("plate-face.svg"), &Face::plate(sizes.plate_pitches[0]).face(true)),
        Picture::svg(&path("frame.svg"), &Frame::new(sizes).parts()),
    ];
    for game in overlaid() {
        let name = format!("overlay-{}.svg", game.slug());
        pictures.push(Picture::svg(&path(&name), &Face::panel(sizes.panel_pitch).overlay(game)));
    }
    for (lang, name) in [(Lang::En, "en"), (Lang::Fr, "fr")] {
        pictures.push(Picture::svg(&path(&format!("pins-{name}.svg")), &pico::pins(lang)));
        pictures.push(Picture::svg(&path(&format!("wiring-{name}.svg")), &circuit::draw(lang)));
        pictures.push(Picture::svg(&path(&format!("diode-{name}.svg")), &circuit::diode(lang)));
        pictures.push(Picture::svg(&path(&format!("panel-cut-{name}.svg")), &section::panel(lang, sizes)));
        pictures.push(Picture::svg(&path(&format!("plate-cut-{name}.svg")), &section::plate(lang, sizes)));
    }
    pictures.extend(lights::draw());
    pictures.extend(to_scale(sizes));
    pictures
}

/// The games whose way is not that of Petits Chevaux.
pub fn overlaid() -> impl Iterator<Item = Sheet> {
    Sheet::ALL.into_iter().filter(|game| game.two_sided())
}

/// Draws the templates that are printed or cut, at true size.
pub fn to_scale(sizes: &Sizes) -> Vec<Picture> {
    // The two plates differ by half a millimetre at the edges of the face: one face fits both.
    let (panel, plate) = (Face::panel(sizes.panel_pitch), Face::plate(sizes.plate_pitches[0]));
    let (frame, grid, labels) = (Frame::new(sizes), Grid::new(sizes), labels::draw());
    let pdf = |name: &str, face: &Face, sheets: &[Paper]| {
        let pages: Vec<Paper> = sheets.iter().flat_map(|sheet| tiles(sheet, face.seams())).collect();
        Picture::pdf(&path(name), &pages)
    };
    let mut pictures = vec![
        Picture::svg(&path("mask.svg"), &panel.mask(true)),
        pdf("mask.pdf", &panel, &[panel.mask(true), panel.lines()]),
        pdf("mask-plain.pdf", &panel, &[panel.mask(false)]),
        pdf("plate-face.pdf", &plate, &[plate.face(true)]),
        pdf("plate-face-plain.pdf", &plate, &[plate.face(false)]),
        Picture::svg(&path("labels.svg"), &labels),
        Picture::pdf(&path("labels.pdf"), &tiles(&labels, (0.0, labels.height))),
        Picture::svg(&path("grid-laser.svg"), &grid.laser()),
        Picture::pdf(&path("grid.pdf"), &tiles(&grid.knife(), (0.0, grid::HIGH))),
        Picture { path: path("grid.stl"), bytes: grid.stl() },
    ];
    for game in overlaid() {
        pictures.push(pdf(&format!("panel-{}.pdf", game.slug()), &panel, &[panel.overlay(game)]));
        pictures.push(pdf(&format!("plate-{}.pdf", game.slug()), &plate, &[plate.overlay(game)]));
    }
    for part in frame::Part::ALL {
        pictures.push(Picture::svg(&path(&format!("frame-{}-laser.svg", part.slug())), &frame.laser(part)));
    }
    let pages = frame::Part::ALL.into_iter().flat_map(|part| tiles(&frame.saw(part), frame.seams()));
    pictures.push(Picture::pdf(&path("frame.pdf"), &pages.collect::<Vec<_>>()));
    for pitch in &sizes.plate_pitches {
        let plate = Plate::new(*pitch, sizes);
        let name = format!("plate-{pitch:.2}");
        pictures.push(Picture::svg(&path(&format!("{name}-laser.svg")), &plate.laser()));
        pictures.push(Picture::pdf(&path(&format!("{name}-drill.pdf")), &tiles(&plate.drill(), plate.seams())));
    }
    pictures
}

/// The folder of the pictures.
pub const FOLDER: &str = "docs/build/pictures";

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// A length to a hundredth, without trailing zeros.
fn millimetres(length: f64) -> String {
    let text = format!("{length:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The colour of text and main lines.
const INK: Colour = Colour::hex(0x1f1d24);
/// The colour of auxiliary lines.
const FAINT: Colour = Colour::hex(0xb9b6c2);
/// The colour of auxiliary text.
const SOFT: Colour = Colour::hex(0x6a6774);

/// The colour of a 5 V wire.
const WIRE_SUPPLY: Colour = Colour::hex(0xc8261e);
/// The colour of a ground wire.
const WIRE_GROUND: Colour = Colour::hex(0x26242b);
/// The colour of the LEDs' data wire.
const WIRE_DATA: Colour = Colour::hex(0x11875a);

/// The colour of houses and exits on paper.
const GOLD: Colour = Colour::hex(0xd99a1c);
/// The colour of water on paper.
const WATER: Colour = Colour::hex(0x2186c4);

/// The colour of a side on paper.
const fn side(side: Side) -> Colour {
    Colour::hex(match side {
        Side::Black => 0x7a45b0,
        Side::White => 0xc98f4e,
    })
}

/// The colour of a seat on paper.
const fn seat(seat: Seat) -> Colour {
    Colour::hex(match seat {
        Seat::Red => 0xd8322a,
        Seat::Green => 0x1f9d4d,
        Seat::Blue => 0x2b62d9,
        Seat::Yellow => 0xe8b004,
    })
}
