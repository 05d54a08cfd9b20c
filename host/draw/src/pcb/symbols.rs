//! The symbols of the schematic: pins and a simple drawing for each kind of part. Lengths in millimetres, y upward.

use std::fmt::Write as _;

use super::kicad::millimetres;
use super::parts::Kind;
use crate::build::pico;
use crate::paper::Point;

/// The side of a symbol at which a pin is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// On the left.
    Left,
    /// On the right.
    Right,
    /// At the top.
    Top,
    /// At the bottom.
    Bottom,
}

impl Edge {
    /// The direction from the end of the pin to the symbol.
    const fn angle(self) -> u16 {
        match self {
            Self::Left => 0,
            Self::Right => 180,
            Self::Top => 270,
            Self::Bottom => 90,
        }
    }
}

/// A pin.
pub struct Pin {
    /// The number of its pad.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// What KiCad checks: `input`, `power_in` and so on.
    kind: &'static str,
    /// Where a wire is connected.
    pub at: Point,
    /// The side.
    pub edge: Edge,
}

/// The symbol of a kind of part.
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// Its pins.
    pub pins: Vec<Pin>,
    /// The length of its pins.
    length: f64,
    /// The names and numbers of its pins are shown.
    named: bool,
    drawing: String,
}

fn rectangle((left, top): Point, (right, bottom): Point) -> String {
    let [x1, y1, x2, y2] = [left, top, right, bottom].map(millimetres);
    format!(
        "(rectangle (start {x1} {y1}) (end {x2} {y2}) (stroke (width 0.254) (type default)) (fill (type background)))"
    )
}

fn line(points: &[Point]) -> String {
    let points: Vec<String> =
        points.iter().map(|(x, y)| format!("(xy {} {})", millimetres(*x), millimetres(*y))).collect();
    format!("(polyline (pts {}) (stroke (width 0.254) (type default)) (fill (type none)))", points.join(" "))
}

fn pin(number: u8, name: &str, kind: &'static str, at: Point, edge: Edge) -> Pin {
    Pin { number, name: name.to_owned(), kind, at, edge }
}

/// The distance between the pins of plugs and of the Pico.
const SPREAD: f64 = 3.81;
/// The distance of the connections of a box from its middle.
pub const REACH: f64 = 7.62;

impl Symbol {
    /// Returns the symbol of a kind of part.
    pub fn of(kind: Kind) -> Self {
        use Edge::{Bottom, Left, Right, Top};
        let square = || rectangle((-5.08, 5.08), (5.08, -5.08));
        let boxed = |name: &str, pins: Vec<Pin>| Self {
            name: name.to_owned(),
            pins,
            length: 2.54,
            named: true,
            drawing: square(),
        };
        let across = |name: &str, drawing: Vec<String>| Self {
            name: name.to_owned(),
            pins: vec![pin(1, "1", "passive", (-3.81, 0.0), Left), pin(2, "2", "passive", (3.81, 0.0), Right)],
            length: 1.27,
            named: false,
            drawing: drawing.join(" "),
        };
        let upright = |name: &str, more: &[Vec<Point>]| Self {
            name: name.to_owned(),
            pins: vec![pin(1, "1", "passive", (0.0, 3.81), Top), pin(2, "2", "passive", (0.0, -3.81), Bottom)],
            length: 3.048,
            named: false,
            drawing: [vec![(-1.5, 0.762), (1.5, 0.762)], vec![(-1.5, -0.762), (1.5, -0.762)]]
                .iter()
                .chain(more)
                .map(|points| line(points))
                .collect::<Vec<_>>()
                .join(" "),
        };
        match kind {
            Kind::Led => boxed(
                "WS2812B",
                vec![
                    pin(1, "VDD", "power_in", (0.0, REACH), Top),
                    pin(2, "DOUT", "output", (REACH, 0.0), Right),
                    pin(3, "GND", "power_in", (0.0, -REACH), Bottom),
                    pin(4, "DIN", "input", (-REACH, 0.0), Left),
                ],
            ),
            Kind::Gate => boxed(
                "74AHCT1G125",
                vec![
                    pin(1, "~{OE}", "input", (-REACH, -2.54), Left),
                    pin(2, "A", "input", (-REACH, 0.0), Left),
                    pin(3, "GND", "power_in", (0.0, -REACH), Bottom),
                    pin(4, "Y", "output", (REACH, 0.0), Right),
                    pin(5, "VCC", "power_in", (0.0, REACH), Top),
                ],
            ),
            Kind::Transistor => boxed(
                "P_MOSFET",
                vec![
                    pin(1, "G", "passive", (0.0, -REACH), Bottom),
                    pin(2, "S", "passive", (REACH, 0.0), Right),
                    pin(3, "D", "passive", (-REACH, 0.0), Left),
                ],
            ),
            Kind::Capacitor => upright("C", &[]),
            Kind::Electrolytic => {
                upright("C_Polarized", &[vec![(-2.2, 1.8), (-1.2, 1.8)], vec![(-1.7, 2.3), (-1.7, 1.3)]])
            }
            Kind::Resistor => across("R", vec![rectangle((-2.54, 1.016), (2.54, -1.016))]),
            Kind::Fuse => {
                across("Fuse", vec![rectangle((-2.54, 0.762), (2.54, -0.762)), line(&[(-2.54, 0.0), (2.54, 0.0)])])
            }
            Kind::Diode => across(
                "D_Schottky",
                vec![
                    line(&[(-2.54, 0.0), (2.54, 0.0)]),
                    line(&[(1.27, 1.27), (1.27, -1.27), (-1.27, 0.0), (1.27, 1.27)]),
                    line(&[(-1.9, 0.7), (-1.9, 1.27), (-1.27, 1.27), (-1.27, -1.27), (-0.64, -1.27), (-0.64, -0.7)]),
                ],
            ),
            Kind::Plug(count) => {
                let y = |n: u8| SPREAD * f64::from(n);
                Self {
                    name: format!("Plug_{count}"),
                    pins: (0..count)
                        .map(|n| pin(n + 1, &(n + 1).to_string(), "passive", (-5.08, -y(n)), Left))
                        .collect(),
                    length: 2.54,
                    named: true,
                    drawing: rectangle((-2.54, 1.27), (2.54, -y(count - 1) - 1.27)),
                }
            }
            Kind::Pico => Self {
                name: "Pico".to_owned(),
                pins: (1..=40)
                    .zip(pico::PINS)
                    .map(|(number, name)| {
                        let kind = match name {
                            "GND" | "VSYS" => "power_in",
                            "VBUS" | "3V3" => "power_out",
                            "RUN" | "VREF" | "3V3_EN" => "passive",
                            _ => "bidirectional",
                        };
                        let down = |n: u8| 36.83 - SPREAD * f64::from(n);
                        match number {
                            ..=20 => pin(number, name, kind, (-15.24, down(number - 1)), Left),
                            _ => pin(number, name, kind, (15.24, down(40 - number)), Right),
                        }
                    })
                    .collect(),
                length: 2.54,
                named: true,
                drawing: rectangle((-12.7, 39.37), (12.7, -38.1)),
            },
        }
    }

    /// The letters with which its references begin.
    fn letters(kind: Kind) -> &'static str {
        match kind {
            Kind::Led => "LED",
            Kind::Capacitor | Kind::Electrolytic => "C",
            Kind::Resistor => "R",
            Kind::Diode => "D",
            Kind::Fuse => "F",
            Kind::Transistor => "Q",
            Kind::Gate | Kind::Pico => "U",
            Kind::Plug(_) => "J",
        }
    }

    /// Returns its definition.
    pub fn define(&self, kind: Kind) -> String {
        let name = &self.name;
        let hidden = if self.named { "" } else { " (hide yes)" };
        let mut text = format!(
            "(symbol \"Galop:{name}\" (pin_numbers{hidden}) (pin_names (offset 0.762){hidden}) (exclude_from_sim no) \
             (in_bom yes) (on_board yes)"
        );
        for (field, value) in
            [("Reference", Self::letters(kind)), ("Value", name), ("Footprint", ""), ("Datasheet", "")]
        {
            let hide = if field == "Footprint" || field == "Datasheet" { " (hide yes)" } else { "" };
            let _ =
                write!(text, " (property \"{field}\" \"{value}\" (at 0 0 0) (effects (font (size 1.27 1.27)){hide}))");
        }
        let _ = write!(text, "\n\t\t\t(symbol \"{name}_0_1\" {})", self.drawing);
        let _ = write!(text, "\n\t\t\t(symbol \"{name}_1_1\"");
        for Pin { number, name, kind, at, edge } in &self.pins {
            let (x, y, length) = (millimetres(at.0), millimetres(at.1), millimetres(self.length));
            let font = "(effects (font (size 1.016 1.016)))";
            let _ = write!(
                text,
                "\n\t\t\t\t(pin {kind} line (at {x} {y} {}) (length {length}) (name \"{name}\" {font}) \
                 (number \"{number}\" {font}))",
                edge.angle()
            );
        }
        text + "))"
    }
}
