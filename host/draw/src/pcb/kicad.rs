//! Writes a circuit board for KiCad: copper, holes and parts, each on a net.

use std::fmt::Write as _;

use crate::paper::Point;

/// The position of the board's origin on KiCad's A3 paper.
const ORIGIN: Point = (75.0, 43.0);
/// The layers in use: KiCad's number, name and type.
const LAYERS: [(u8, &str, &str); 11] = [
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (13, "F.Paste", "user"),
    (15, "B.Paste", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (31, "F.CrtYd", "user"),
    (35, "F.Fab", "user"),
];

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side with the LEDs.
    Front,
    /// The other side.
    Back,
}

impl Side {
    const fn copper(self) -> &'static str {
        match self {
            Self::Front => "F.Cu",
            Self::Back => "B.Cu",
        }
    }
}

/// A net: points that are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Net(usize);

/// A pad of a part.
#[derive(Clone, Copy)]
pub struct Pad {
    /// Its number.
    pub number: u8,
    /// Its position from the part's origin.
    pub at: Point,
    /// Its size.
    pub size: Point,
    /// The diameter of its hole; 0 for surface mount.
    pub drill: f64,
}

/// The footprint of a kind of part.
pub struct Footprint {
    /// Its name.
    pub name: &'static str,
    /// Its pads.
    pub pads: Vec<Pad>,
    /// Its body: a corner and the opposite one.
    pub body: (Point, Point),
    /// It is surface-mounted.
    pub surface: bool,
    /// It has a polarity: pad 1 is marked by a dot, and the body by two lines.
    pub way_round: bool,
    /// The ends of a line that marks a cut corner of the body.
    pub cut_corner: Option<(Point, Point)>,
}

/// A placed part.
pub struct Part<'a> {
    /// Its footprint.
    pub footprint: &'a Footprint,
    /// Its reference on the board, such as `C1`.
    pub reference: String,
    /// Its value: what to buy.
    pub value: &'a str,
    /// The position of its origin.
    pub at: Point,
    /// It is rotated by 180°.
    pub turned: bool,
}

/// A board under construction.
pub struct Pcb {
    nets: Vec<String>,
    items: String,
    /// Reference, value and footprint of each part.
    parts: Vec<[String; 3]>,
}

impl Pcb {
    /// An empty board.
    pub fn new() -> Self {
        Self { nets: vec![String::new()], items: String::new(), parts: Vec::new() }
    }

    /// Returns the net of this name, and adds it if it is new.
    pub fn net(&mut self, name: &str) -> Net {
        match self.nets.iter().position(|net| net == name) {
            Some(net) => Net(net),
            None => {
                self.nets.push(name.to_owned());
                Net(self.nets.len() - 1)
            }
        }
    }

    /// Draws a track from point to point.
    pub fn track(&mut self, net: Net, side: Side, width: f64, points: &[Point]) {
        // Two equal points have no segment between them.
        for ends in points.windows(2).filter(|ends| ends[0] != ends[1]) {
            let (from, to) = (place(ends[0]), place(ends[1]));
            let layer = side.copper();
            self.item(format!(
                "(segment (start {from}) (end {to}) (width {}) (layer \"{layer}\") (net {}))",
                millimetres(width),
                net.0
            ));
        }
    }

    /// Places a via.
    pub fn via(&mut self, net: Net, at: Point, size: f64) {
        let at = place(at);
        let (size, drill) = (millimetres(size), millimetres(size / 2.0));
        self.item(format!("(via (at {at}) (size {size}) (drill {drill}) (layers \"F.Cu\" \"B.Cu\") (net {}))", net.0));
    }

    /// Places a part; `nets` are those of its pads, in order.
    pub fn part(&mut self, part: &Part, nets: &[Option<Net>]) {
        let Part { footprint, reference, value, at, turned } = part;
        let angle = if *turned { 180 } else { 0 };
        let mut text = format!("(footprint \"Galop:{}\" (layer \"F.Cu\")", footprint.name);
        let _ = write!(text, " (at {} {angle})", place(*at));
        let ((left, top), (right, bottom)) = footprint.body;
        for (name, words, height, layer, hide) in [
            ("Reference", reference.as_str(), top - 1.0, "F.SilkS", footprint.surface),
            ("Value", *value, bottom + 1.2, "F.Fab", true),
        ] {
            let hide = if hide { " (hide yes)" } else { "" };
            let _ = write!(
                text,
                "\n\t\t(property \"{name}\" \"{words}\" (at 0 {} {angle}) (layer \"{layer}\"){hide} \
                 (effects (font (size 1 1) (thickness 0.15))))",
                millimetres(height)
            );
        }
        let kind = if footprint.surface { "smd" } else { "through_hole" };
        let _ = write!(text, "\n\t\t(attr {kind})");
        for (layer, grown, width) in [("F.Fab", 0.0, 0.1), ("F.CrtYd", 0.25, 0.05)] {
            let corner = |x: f64, y: f64| format!("{} {}", millimetres(x), millimetres(y));
            let _ = write!(
                text,
                "\n\t\t(fp_rect (start {}) (end {}) (stroke (width {width}) (type solid)) (fill no) \
                 (layer \"{layer}\"))",
                corner(left - grown, top - grown),
                corner(right + grown, bottom + grown)
            );
        }
        if footprint.way_round {
            text.push_str(&Self::way_round(footprint));
        }
        for (pad, net) in footprint.pads.iter().zip(nets) {
            let _ = write!(text, "\n\t\t{}", self.pad(pad, *net, angle));
        }
        text.push_str("\n\t)");
        self.item(text);
        self.parts.push([reference.clone(), (*value).to_owned(), footprint.name.to_owned()]);
    }

    fn way_round(footprint: &Footprint) -> String {
        let ((left, top), (right, bottom)) = footprint.body;
        let mut text = String::new();
        for y in [top - 0.3, bottom + 0.3].map(millimetres) {
            let _ = write!(
                text,
                "\n\t\t(fp_line (start {} {y}) (end {} {y}) (stroke (width 0.15) (type solid)) (layer \"F.SilkS\"))",
                millimetres(left + 0.6),
                millimetres(right - 0.6)
            );
        }
        if let Some((from, to)) = footprint.cut_corner {
            let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(millimetres);
            let _ = write!(
                text,
                "\n\t\t(fp_line (start {x1} {y1}) (end {x2} {y2}) (stroke (width 0.15) (type solid)) (layer \"F.SilkS\"))"
            );
        }
        let (x, y) = footprint.pads.first().map_or((0.0, 0.0), |pad| (pad.at.0 - pad.size.0 / 2.0 - 0.5, pad.at.1));
        let (from, to) = (millimetres(x), millimetres(x + 0.2));
        let y = millimetres(y);
        let _ = write!(
            text,
            "\n\t\t(fp_circle (center {from} {y}) (end {to} {y}) (stroke (width 0.2) (type solid)) (fill yes) (layer \"F.SilkS\"))"
        );
        text
    }

    fn pad(&self, pad: &Pad, net: Option<Net>, angle: i32) -> String {
        let Pad { number, at, size, drill } = pad;
        let [x, y, width, height] = [at.0, at.1, size.0, size.1].map(millimetres);
        let (kind, layers, hole) = match *drill > 0.0 {
            true => ("thru_hole", "\"*.Cu\" \"*.Mask\"", format!(" (drill {})", millimetres(*drill))),
            false => ("smd", "\"F.Cu\" \"F.Mask\" \"F.Paste\"", String::new()),
        };
        // The first pad with a hole is square.
        let shape = if *drill > 0.0 && *number > 1 { "oval" } else { "rect" };
        let net = net.map_or_else(String::new, |net| format!(" (net {} \"{}\")", net.0, self.nets[net.0]));
        format!(
            "(pad \"{number}\" {kind} {shape} (at {x} {y} {angle}) (size {width} {height}){hole} (layers {layers}){net})"
        )
    }

    /// Places a hole for a screw.
    pub fn screw(&mut self, at: Point, drill: f64) {
        let (at, drill) = (place(at), millimetres(drill));
        self.item(format!(
            "(footprint \"Galop:Screw\" (layer \"F.Cu\") (at {at})\n\t\t(attr exclude_from_pos_files exclude_from_bom)\n\t\t\
             (pad \"\" np_thru_hole circle (at 0 0) (size {drill} {drill}) (drill {drill}) (layers \"*.Cu\" \"*.Mask\"))\n\t)",
        ));
    }

    /// Prints a text on the front, centred at a point.
    pub fn words(&mut self, text: &str, at: Point, height: f64) {
        let (at, height) = (place(at), millimetres(height));
        self.item(format!(
            "(gr_text \"{text}\" (at {at}) (layer \"F.SilkS\") \
             (effects (font (size {height} {height}) (thickness 0.2))))"
        ));
    }

    /// Draws the edge of the board: a corner and the opposite one.
    pub fn edge(&mut self, from: Point, to: Point) {
        let (from, to) = (place(from), place(to));
        self.item(format!(
            "(gr_rect (start {from}) (end {to}) (stroke (width 0.1) (type solid)) (fill no) (layer \"Edge.Cuts\"))"
        ));
    }

    fn item(&mut self, text: String) {
        self.items.push('\t');
        self.items.push_str(&text);
        self.items.push('\n');
    }

    /// Returns the file.
    pub fn file(&self, title: &str) -> String {
        let layers: String =
            LAYERS.iter().map(|(number, name, kind)| format!("\t\t({number} \"{name}\" {kind})\n")).collect();
        let nets: String =
            self.nets.iter().enumerate().map(|(number, name)| format!("\t(net {number} \"{name}\")\n")).collect();
        format!(
            "(kicad_pcb\n\t(version 20241229)\n\t(generator \"galop\")\n\t(generator_version \"9.0\")\n\
             \t(general (thickness 1.6) (legacy_teardrops no))\n\t(paper \"A3\")\n\t(title_block (title \"{title}\"))\n\
             \t(layers\n{layers}\t)\n\t(setup (pad_to_mask_clearance 0))\n{nets}{})\n",
            self.items
        )
    }

    /// Returns the bill of materials as CSV: a line for each kind, with its count and references.
    pub fn bill(&self) -> String {
        let mut kinds: Vec<([&str; 2], Vec<&str>)> = Vec::new();
        for [reference, value, footprint] in &self.parts {
            match kinds.iter_mut().find(|(kind, _)| *kind == [value, footprint]) {
                Some((_, places)) => places.push(reference),
                None => kinds.push(([value, footprint], vec![reference])),
            }
        }
        let lines = kinds.iter().map(|([value, footprint], places)| {
            format!("{},\"{value}\",{footprint},\"{}\"\n", places.len(), places.join(" "))
        });
        "count,part,footprint,places\n".to_owned() + &lines.collect::<String>()
    }
}

fn place((x, y): Point) -> String {
    format!("{} {}", millimetres(ORIGIN.0 + x), millimetres(ORIGIN.1 + y))
}

/// A length to a thousandth, without trailing zeros.
fn millimetres(length: f64) -> String {
    let text = format!("{length:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
