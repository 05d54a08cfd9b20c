//! The footprints of the parts, from their makers' drawings; lengths in millimetres.

use crate::paper::Point;

/// A pad of a part.
#[derive(Clone, Copy, Debug)]
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

/// What a part is in a schematic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An LED with its controller.
    Led,
    /// A capacitor.
    Capacitor,
    /// An electrolytic capacitor; pad 1 is plus.
    Electrolytic,
    /// A resistor.
    Resistor,
    /// A Schottky diode; pad 1 is the cathode.
    Diode,
    /// A fuse in its holder.
    Fuse,
    /// A transistor: gate, source, drain.
    Transistor,
    /// A gate of one input with an enable input.
    Gate,
    /// A plug with this many pins.
    Plug(u8),
    /// The Pico.
    Pico,
}

/// The footprint of a kind of part.
#[derive(Clone, Debug)]
pub struct Footprint {
    /// Its name.
    pub name: &'static str,
    /// What it is in a schematic.
    pub kind: Kind,
    /// Its pads.
    pub pads: Vec<Pad>,
    /// Its body: a corner and the opposite one.
    pub body: (Point, Point),
    /// Placed by a machine, the rotation at which this drawing of it has its pads, in degrees counterclockwise; `None`
    /// for parts with wires, which a person solders. Without rotation pad 1 is on the left, as in KiCad's library.
    pub surface: Option<f64>,
    /// It has a polarity: pad 1 is marked by a dot, and the body by two lines.
    pub way_round: bool,
    /// The ends of a line that marks a cut corner of the body.
    pub cut_corner: Option<(Point, Point)>,
    /// A hole for a peg of the body: position and diameter.
    pub peg: Option<(Point, f64)>,
}

impl Footprint {
    fn new(name: &'static str, kind: Kind, pads: Vec<Pad>, body: (Point, Point)) -> Self {
        Self { name, kind, pads, body, surface: None, way_round: false, cut_corner: None, peg: None }
    }

    fn surface(self, rotation: f64) -> Self {
        Self { surface: Some(rotation), ..self }
    }

    fn marked(self) -> Self {
        Self { way_round: true, ..self }
    }
}

const fn flat(number: u8, x: f64, y: f64, width: f64, height: f64) -> Pad {
    Pad { number, at: (x, y), size: (width, height), drill: 0.0 }
}

/// Pads with holes in a row; the first is at the part's origin.
fn row(count: u8, pitch: f64, (size, drill): (f64, f64)) -> Vec<Pad> {
    (0..count).map(|n| Pad { number: n + 1, at: (f64::from(n) * pitch, 0.0), size: (size, size), drill }).collect()
}

/// An LED of 5 × 5 mm. Without rotation its data goes from right to left: 1 is +5 V, 2 data out, 3 ground, 4 data in.
/// The cut corner of its body is at 3.
pub fn led() -> Footprint {
    let pads = [(1, -1.0, -1.0), (2, -1.0, 1.0), (3, 1.0, 1.0), (4, 1.0, -1.0)];
    let pads = pads.map(|(number, x, y)| flat(number, x * LED.0, y * LED.1, 1.5, 1.0)).to_vec();
    let led = Footprint::new("LED_WS2812B_5050", Kind::Led, pads, ((-3.2, -2.5), (3.2, 2.5)));
    Footprint { cut_corner: Some(((2.6, 3.2), (4.2, 1.6))), ..led.surface(0.0).marked() }
}

/// The distance of an LED's pads from its centre, in x and y.
pub const LED: (f64, f64) = (2.45, 1.65);

/// A ceramic capacitor of 3.2 × 1.6 mm, vertical: 1 is at the top.
pub fn capacitor() -> Footprint {
    let pads = vec![flat(1, 0.0, -1.475, 1.8, 1.15), flat(2, 0.0, 1.475, 1.8, 1.15)];
    Footprint::new("C_1206", Kind::Capacitor, pads, ((-0.9, -2.05), (0.9, 2.05))).surface(270.0)
}

/// A resistor of the same size, horizontal: 1 is on the left.
pub fn resistor() -> Footprint {
    let pads = vec![flat(1, -1.463, 0.0, 1.125, 1.75), flat(2, 1.463, 0.0, 1.125, 1.75)];
    Footprint::new("R_1206", Kind::Resistor, pads, ((-2.025, -0.875), (2.025, 0.875))).surface(0.0)
}

/// A diode in an SMA package: 1 is the cathode.
pub fn diode() -> Footprint {
    let pads = vec![flat(1, -2.0, 0.0, 2.5, 1.8), flat(2, 2.0, 0.0, 2.5, 1.8)];
    Footprint::new("D_SMA", Kind::Diode, pads, ((-3.25, -1.4), (3.25, 1.4))).surface(0.0).marked()
}

/// A transistor in a SOT-23 package: 1 is the gate, 2 the source, 3 the drain.
pub fn transistor() -> Footprint {
    let pads = [(1, -1.0, -1.0), (2, -1.0, 1.0), (3, 1.0, 0.0)];
    let pads = pads.map(|(number, x, y)| flat(number, x * TRANSISTOR.0, y * TRANSISTOR.1, 1.475, 0.6)).to_vec();
    Footprint::new("SOT-23", Kind::Transistor, pads, ((-1.68, -1.45), (1.68, 1.45))).surface(0.0).marked()
}

/// The distance of a transistor's pads from its centre, in x and y.
pub const TRANSISTOR: (f64, f64) = (0.9375, 0.95);

/// A single gate in a SOT-23-5 package.
pub fn gate() -> Footprint {
    let pads = [(1, -1.0, -1.0), (2, -1.0, 0.0), (3, -1.0, 1.0), (4, 1.0, 1.0), (5, 1.0, -1.0)];
    let pads = pads.map(|(number, x, y)| flat(number, x * 1.138, y * 0.95, 1.325, 0.6)).to_vec();
    Footprint::new("SOT-23-5", Kind::Gate, pads, ((-1.8, -1.45), (1.8, 1.45))).surface(0.0).marked()
}

/// A pin header with one row.
pub fn header(count: u8) -> Footprint {
    let name = if count == 2 { "Header_1x02_2.54" } else { "Header_1x03_2.54" };
    let right = f64::from(count - 1) * 2.54;
    let pads = row(count, 2.54, (1.7, 1.0));
    Footprint::new(name, Kind::Plug(count), pads, ((-1.27, -1.27), (right + 1.27, 1.27)))
}

/// Two screw terminals; without rotation the wires enter from below.
pub fn terminal() -> Footprint {
    let pads = row(2, 5.08, (2.6, 1.3));
    Footprint::new("Terminal_1x02_5.08", Kind::Plug(2), pads, ((-2.54, -5.2), (7.62, 4.6)))
}

/// A holder for a fuse of 5 × 20 mm: pins 22.5 mm apart, with room for those of 22.6, and a hole for a peg.
pub fn fuse() -> Footprint {
    let pads = row(2, FUSE, (3.0, 1.5));
    let holder = Footprint::new("Fuse_5x20_P22.5", Kind::Fuse, pads, ((-1.5, -4.8), (24.0, 4.8)));
    Footprint { peg: Some(((FUSE / 2.0, 0.0), 2.7)), ..holder }
}

/// The distance between the pins of the fuse holder.
pub const FUSE: f64 = 22.5;

/// A round capacitor of 10 mm, vertical: 1 is plus, at the bottom.
pub fn electrolytic() -> Footprint {
    let pads = [(1, 0.0), (2, -5.0)].map(|(number, y)| Pad { number, at: (0.0, y), size: (2.0, 2.0), drill: 0.9 });
    Footprint::new("C_Radial_D10_P5", Kind::Electrolytic, pads.to_vec(), ((-5.0, -7.5), (5.0, 2.5)))
}

/// The distance between the pins of a Pico, and between its two rows.
pub const PICO: (f64, f64) = (2.54, 17.78);

/// A Pico in two sockets, horizontal, with USB to the right. Pin 1 is the origin of the part: from there 1 to 20 run to
/// the left, and 40 to 21 below them.
pub fn pico() -> Footprint {
    let pads = (1..=40).map(|number: u8| {
        let (step, y) = if number <= 20 { (number - 1, 0.0) } else { (40 - number, PICO.1) };
        Pad { number, at: (-f64::from(step) * PICO.0, y), size: (1.7, 1.7), drill: 1.02 }
    });
    Footprint::new("Pico_Sockets", Kind::Pico, pads.collect(), ((-49.63, -1.61), (1.37, 19.39)))
}
