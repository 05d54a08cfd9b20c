//! The drawings of the maker's guide.

pub mod chain;
mod circuit;
mod labels;
mod lights;
pub mod mask;
pub mod pico;
pub mod plate;
mod section;
pub mod tiles;

use galop::board::layout::Layout;
use galop::rules::Seat;
use galop_desk::words::Lang;

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
}

impl Default for Sizes {
    /// The most common panel, strips of 60 LEDs a metre with the exact pitch and with the makers' rounded one, and
    /// buttons of 12 mm.
    fn default() -> Self {
        Self { panel_pitch: 10.0, plate_pitches: vec![1000.0 / 60.0, 16.6], led_hole: 8.0, button_hole: 12.0 }
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
    ];
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

/// Draws the templates that are printed or cut, at true size.
pub fn to_scale(sizes: &Sizes) -> Vec<Picture> {
    let masks = [mask::printed(sizes.panel_pitch), mask::lines(sizes.panel_pitch)];
    let labels = labels::draw();
    let pages = |masks: &[Paper]| -> Vec<Paper> {
        masks.iter().flat_map(|mask| tiles(mask, (0.0, sizes.panel_pitch))).collect()
    };
    let mut pictures = vec![
        Picture::svg(&path("mask.svg"), &masks[0]),
        Picture::pdf(&path("mask.pdf"), &pages(&masks)),
        Picture::svg(&path("labels.svg"), &labels),
        Picture::pdf(&path("labels.pdf"), &tiles(&labels, (0.0, labels.height))),
    ];
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

/// The colour of a seat on paper.
const fn seat(seat: Seat) -> Colour {
    Colour::hex(match seat {
        Seat::Red => 0xd8322a,
        Seat::Green => 0x1f9d4d,
        Seat::Blue => 0x2b62d9,
        Seat::Yellow => 0xe8b004,
    })
}
