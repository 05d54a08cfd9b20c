//! Draws a realistic board: wood, dark acrylic, and lights that glow. The unit is a cell.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use galop::board::Light;
use galop::board::geometry::{self, Cell, SIZE};
use galop::rules::{Seat, horses};
use galop_desk::eye::Colour;

use super::scene::{Lights, Way};

/// The width of acrylic and wood around the grid.
const RIM: f32 = 1.1;
/// The printed colours of the seats.
const SEATS: [&str; 4] = ["#ff5a68", "#2fdc96", "#6ea2ff", "#ffe063"];

/// A text on a cell.
pub type Label = (Cell, String);

/// A drawing of the board.
pub struct Glow {
    body: String,
    width: u32,
    /// Room below the board, in cells.
    below: f32,
}

impl Glow {
    /// A board without lights, `width` pixels wide, with `below` cells of wood below it.
    pub fn new(width: u32, below: f32) -> Self {
        let mut glow = Self { body: String::from(DEFS), width, below };
        glow.print();
        glow
    }

    /// Returns the file.
    pub fn finish(self) -> String {
        let Self { body, width, below } = self;
        let whole = f32::from(SIZE) + 2.0 * RIM;
        let high = whole + below;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{from} {from} {whole} {high}\" width=\"{width}\" \
             height=\"{}\">\n{body}</svg>\n",
            (width as f32 * high / whole).round(),
            from = -RIM,
        )
    }

    /// Draws the board without lights.
    fn print(&mut self) {
        let _ = writeln!(
            self.body,
            "<rect x=\"-1.1\" y=\"-1.1\" width=\"17.2\" height=\"{}\" rx=\".8\" fill=\"url(#w)\"/>\n\
             <rect x=\"-1.03\" y=\"-1.03\" width=\"17.06\" height=\"{}\" rx=\".74\" fill=\"none\" stroke=\"#ffdcaa\" \
             stroke-opacity=\".22\" stroke-width=\".07\"/>",
            short(17.2 + self.below),
            short(17.06 + self.below),
        );
        self.body += "<rect x=\"-.5\" y=\"-.5\" width=\"16\" height=\"16\" rx=\".55\" fill=\"url(#a)\" stroke=\"#000\" \
             stroke-opacity=\".7\" stroke-width=\".1\"/>\n\
             <path d=\"M6 0H9V6H15V9H9V15H6V9H0V6H6Z\" fill=\"#fff\" fill-opacity=\".035\" stroke=\"#ebd7b4\" \
             stroke-opacity=\".34\" stroke-width=\".05\" stroke-linejoin=\"round\"/>\n";
        for (seat, colour) in Seat::ALL.into_iter().zip(SEATS) {
            let mut stairs = String::new();
            for step in 1..=6 {
                let place =
                    horses::Progress::new(horses::Place::Step(step)).and_then(|place| geometry::horse(seat, place));
                if let Some(cell) = place {
                    let _ = write!(stairs, "M{}.04 {}.04h.92v.92h-.92z", cell.col, cell.row);
                }
            }
            let start = geometry::horse(seat, horses::Progress::START).map(middle).unwrap_or_default();
            let _ = writeln!(
                self.body,
                "<g fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\".05\" fill-opacity=\".1\" \
                 stroke-opacity=\".3\">\
                 <path d=\"{stairs}\"/>{}{}<circle cx=\"{}\" cy=\"{}\" r=\".43\" fill=\"none\" stroke-width=\".08\" \
                 stroke-opacity=\".75\"/></g>",
                block(&geometry::die(seat)),
                block(&geometry::stable(seat)),
                start.0,
                start.1,
            );
        }
        self.body += "<circle cx=\"7.5\" cy=\"7.5\" r=\".44\" fill=\"none\" stroke=\"#e6b566\" stroke-opacity=\".8\" \
             stroke-width=\".08\"/>\n";
        let lamps = dots(Light::all().map(Light::cell));
        let _ = writeln!(
            self.body,
            "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{lamps}\" stroke=\"#000\" stroke-opacity=\".5\" \
             stroke-width=\".68\"/><path d=\"{lamps}\" stroke=\"#2a2c32\" stroke-width=\".62\"/></g>"
        );
    }

    /// Draws lights as an eye sees them.
    pub fn lights(&mut self, lights: &Lights) {
        let mut lit: BTreeMap<String, Vec<Cell>> = BTreeMap::new();
        for (light, colour) in Light::all().zip(lights) {
            if let Some(colour) = hex(*colour) {
                lit.entry(colour).or_default().push(light.cell());
            }
        }
        let mut drawn = String::new();
        for (colour, cells) in lit {
            let _ = write!(drawn, "<path stroke=\"{colour}\" d=\"{}\"/>", dots(cells.into_iter()));
        }
        self.bloom(&drawn);
    }

    /// Draws glowing shapes: strokes, by default as wide as a light.
    pub fn bloom(&mut self, drawn: &str) {
        let _ = writeln!(
            self.body,
            "<g filter=\"url(#b)\" style=\"mix-blend-mode:screen\" fill=\"none\" stroke-linecap=\"round\" \
             stroke-width=\".64\">{drawn}</g>"
        );
    }

    /// Adds other SVG.
    pub fn add(&mut self, drawn: &str) {
        self.body += drawn;
    }

    /// Draws the paths of moves as arrows; the chosen one is bright.
    pub fn ways(&mut self, ways: &[Way]) {
        let mut sorted: Vec<_> = ways.iter().collect();
        sorted.sort_by_key(|way| way.chosen);
        for way in sorted {
            let strength = if way.chosen { ".95" } else { ".5" };
            self.arrow(&way.cells, "#fff", strength);
        }
    }

    /// Draws a barred path, which ends in a cross.
    pub fn barred(&mut self, cells: &[Cell]) {
        // The cross is before the last cell, so that the obstacle there stays visible.
        let [.., before, last] = cells else { return };
        let ((fx, fy), (lx, ly)) = (middle(*before), middle(*last));
        let (x, y) = ((fx + lx) / 2.0, (fy + ly) / 2.0);
        let line = line(cells, 0.6);
        let _ = writeln!(
            self.body,
            "<g fill=\"none\" stroke=\"#ff8a7a\" stroke-width=\".13\" stroke-linecap=\"round\"><path d=\"{line}\" \
             stroke-dasharray=\".01 .28\"/><path d=\"M{} {}l.44 .44m0 -.44l-.44 .44\" stroke=\"#14161a\" \
             stroke-width=\".34\"/>\
             <path d=\"M{0} {1}l.44 .44m0 -.44l-.44 .44\" stroke-width=\".17\"/></g>",
            short(x - 0.22),
            short(y - 0.22),
        );
    }

    /// Draws a line along cells that ends in an arrowhead.
    pub fn arrow(&mut self, cells: &[Cell], colour: &str, strength: &str) {
        let [.., before, last] = cells else { return };
        let (x, y) = middle(*last);
        let (fx, fy) = middle(*before);
        let (dx, dy) = (x - fx, y - fy);
        let long = dx.hypot(dy);
        let (dx, dy) = (dx / long, dy / long);
        // The tip ends before the middle of the cell, so that its light stays visible.
        let (tx, ty) = (x - dx * 0.1, y - dy * 0.1);
        let (bx, by) = (tx - dx * 0.42, ty - dy * 0.42);
        let head = format!(
            "M{} {}L{} {}L{} {}Z",
            short(tx),
            short(ty),
            short(bx - dy * 0.24),
            short(by + dx * 0.24),
            short(bx + dy * 0.24),
            short(by - dx * 0.24)
        );
        let line = line(cells, 0.45);
        let _ = writeln!(
            self.body,
            "<g opacity=\"{strength}\"><path d=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\".12\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/><path d=\"{head}\" fill=\"{colour}\"/></g>"
        );
    }

    /// Draws texts on cells.
    pub fn labels<'a>(&mut self, labels: impl IntoIterator<Item = &'a Label>, colour: &str) {
        let mut drawn = String::new();
        for (cell, text) in labels {
            let (x, y) = middle(*cell);
            let _ = write!(drawn, "<text x=\"{}\" y=\"{}\">{text}</text>", short(x), short(y + 0.16));
        }
        let _ = writeln!(
            self.body,
            "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\".42\" font-weight=\"700\" \
             text-anchor=\"middle\" fill=\"{colour}\" stroke=\"#14161a\" stroke-width=\".13\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\">{drawn}</g>"
        );
    }
}

/// The middle of a cell.
pub fn middle(cell: Cell) -> (f32, f32) {
    (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5)
}

/// Returns cells as lines of zero length, which round caps turn into discs.
pub fn dots(cells: impl Iterator<Item = Cell>) -> String {
    let mut path = String::new();
    for cell in cells {
        let (x, y) = middle(cell);
        let _ = write!(path, "M{x} {y}h0");
    }
    path
}

/// Returns a colour as three hexadecimal digits; `None` for dark. Beside a bright page a board looks darker than on a
/// table in the evening, so faint colours are brightened.
pub fn hex(colour: Colour) -> Option<String> {
    let levels = colour.map(|level| (level.clamp(0.0, 1.0).powf(0.7) * 15.0).round() as u8);
    let [r, g, b] = levels;
    (levels.iter().any(|level| *level > 0)).then(|| format!("#{r:x}{g:x}{b:x}"))
}

/// A number with at most two decimals.
fn short(number: f32) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A line from the middle of the first cell to `gap` before that of the last.
fn line(cells: &[Cell], gap: f32) -> String {
    let mut points: Vec<(f32, f32)> = cells.iter().map(|cell| middle(*cell)).collect();
    if let [.., (fx, fy), last] = points.as_mut_slice() {
        let (dx, dy) = (last.0 - *fx, last.1 - *fy);
        let long = dx.hypot(dy);
        *last = (last.0 - dx / long * gap, last.1 - dy / long * gap);
    }
    let mut path = String::new();
    for (n, (x, y)) in points.into_iter().enumerate() {
        let _ = write!(path, "{}{} {}", if n == 0 { 'M' } else { 'L' }, short(x), short(y));
    }
    path
}

/// The frame around the lights of a corner.
fn block(cells: &[Cell]) -> String {
    let least = |of: fn(&Cell) -> u8| f32::from(cells.iter().map(of).min().unwrap_or_default());
    let most = |of: fn(&Cell) -> u8| f32::from(cells.iter().map(of).max().unwrap_or_default());
    let (x, y) = (least(|cell| cell.col), least(|cell| cell.row));
    let (width, height) = (most(|cell| cell.col) - x + 1.0, most(|cell| cell.row) - y + 1.0);
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\".4\"/>")
}

/// The definitions of wood, acrylic, and the glow of a light with its hot centre.
const DEFS: &str = "<defs>\
<linearGradient id=\"w\" x2=\"1\" y2=\"1\"><stop stop-color=\"#7a4f2e\"/><stop offset=\".45\" stop-color=\"#5c3a21\"/>\
<stop offset=\"1\" stop-color=\"#432915\"/></linearGradient>\
<linearGradient id=\"a\" x2=\"1\" y2=\"1\"><stop stop-color=\"#202329\"/><stop offset=\".5\" stop-color=\"#14161a\"/>\
<stop offset=\"1\" stop-color=\"#0c0d10\"/></linearGradient>\
<filter id=\"b\" x=\"-1\" y=\"-1\" width=\"17\" height=\"17\" filterUnits=\"userSpaceOnUse\" \
color-interpolation-filters=\"sRGB\">\
<feGaussianBlur stdDeviation=\".5\"/><feComponentTransfer result=\"g\"><feFuncA type=\"linear\" slope=\"1.5\"/>\
</feComponentTransfer>\
<feMorphology in=\"SourceGraphic\" radius=\".13\"/><feGaussianBlur stdDeviation=\".05\"/>\
<feColorMatrix values=\"1 .3 .3 0 0 .38 1 .38 0 0 .38 .38 1 0 0 0 0 0 1 0\" result=\"h\"/>\
<feMerge><feMergeNode in=\"g\"/><feMergeNode in=\"SourceGraphic\"/><feMergeNode in=\"h\"/></feMerge></filter></defs>\n";
