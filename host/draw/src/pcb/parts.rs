//! The footprints of the parts, from their makers' drawings; lengths in millimetres.

use super::kicad::{Footprint, Pad};

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
    Footprint {
        name: "LED_WS2812B_5050",
        pads: pads.map(|(number, x, y)| flat(number, x * LED.0, y * LED.1, 1.5, 1.0)).to_vec(),
        body: ((-3.2, -2.5), (3.2, 2.5)),
        surface: true,
        way_round: true,
        cut_corner: Some(((2.6, 3.2), (4.2, 1.6))),
    }
}

/// The distance of an LED's pads from its centre, in x and y.
pub const LED: (f64, f64) = (2.45, 1.65);

/// A ceramic capacitor of 3.2 × 1.6 mm, vertical: 1 is at the top.
pub fn capacitor() -> Footprint {
    Footprint {
        name: "C_1206",
        pads: vec![flat(1, 0.0, -1.475, 1.8, 1.15), flat(2, 0.0, 1.475, 1.8, 1.15)],
        body: ((-0.9, -2.05), (0.9, 2.05)),
        surface: true,
        way_round: false,
        cut_corner: None,
    }
}

/// A resistor of the same size, horizontal: 1 is on the left.
pub fn resistor() -> Footprint {
    Footprint {
        name: "R_1206",
        pads: vec![flat(1, -1.463, 0.0, 1.125, 1.75), flat(2, 1.463, 0.0, 1.125, 1.75)],
        body: ((-2.025, -0.875), (2.025, 0.875)),
        surface: true,
        way_round: false,
        cut_corner: None,
    }
}

/// A diode in an SMA package: 1 is the cathode.
pub fn diode() -> Footprint {
    Footprint {
        name: "D_SMA",
        pads: vec![flat(1, -2.0, 0.0, 2.5, 1.8), flat(2, 2.0, 0.0, 2.5, 1.8)],
        body: ((-3.25, -1.4), (3.25, 1.4)),
        surface: true,
        way_round: true,
        cut_corner: None,
    }
}

/// A single gate in a SOT-23-5 package.
pub fn gate() -> Footprint {
    let pads = [(1, -1.0, -1.0), (2, -1.0, 0.0), (3, -1.0, 1.0), (4, 1.0, 1.0), (5, 1.0, -1.0)];
    Footprint {
        name: "SOT-23-5",
        pads: pads.map(|(number, x, y)| flat(number, x * 1.138, y * 0.95, 1.325, 0.6)).to_vec(),
        body: ((-1.8, -1.45), (1.8, 1.45)),
        surface: true,
        way_round: true,
        cut_corner: None,
    }
}

/// A pin header with one row.
pub fn header(count: u8) -> Footprint {
    let name = if count == 2 { "Header_1x02_2.54" } else { "Header_1x03_2.54" };
    let right = f64::from(count - 1) * 2.54;
    Footprint {
        name,
        pads: row(count, 2.54, (1.7, 1.0)),
        body: ((-1.27, -1.27), (right + 1.27, 1.27)),
        surface: false,
        way_round: false,
        cut_corner: None,
    }
}

/// Two screw terminals.
pub fn terminal() -> Footprint {
    Footprint {
        name: "Terminal_1x02_5.08",
        pads: row(2, 5.08, (2.6, 1.3)),
        body: ((-2.54, -4.2), (7.62, 4.2)),
        surface: false,
        way_round: false,
        cut_corner: None,
    }
}

/// A round capacitor of 10 mm, vertical: 1 is plus, at the bottom.
pub fn electrolytic() -> Footprint {
    Footprint {
        name: "C_Radial_D10_P5",
        pads: [(1, 0.0), (2, -5.0)]
            .map(|(number, y)| Pad { number, at: (0.0, y), size: (2.0, 2.0), drill: 0.9 })
            .to_vec(),
        body: ((-5.0, -7.5), (5.0, 2.5)),
        surface: false,
        way_round: false,
        cut_corner: None,
    }
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
    Footprint {
        name: "Pico_Sockets",
        pads: pads.collect(),
        body: ((-49.63, -1.61), (1.37, 19.39)),
        surface: false,
        way_round: false,
        cut_corner: None,
    }
}
