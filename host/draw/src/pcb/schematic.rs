//! Writes the schematic of a board for KiCad 9: every part of the board with the nets of its pads. The LEDs stand as on
//! the board, the other parts in groups with the names of their nets.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use galop::board::geometry::Cell;

use super::board::{Net, Part, Pcb};
use super::kicad::millimetres;
use super::parts::Kind;
use super::symbols::{Edge, REACH, Symbol};
use super::{GROUND, PITCH, SUPPLY};
use crate::paper::Point;

// All connections are on KiCad's grid of 1.27 mm.

/// The first LED, and the steps from cell to cell.
const LEDS: Point = (203.2, 35.56);
const STEP: Point = (25.4, 22.86);
/// The first small capacitor, the step to the next, and how many are in a row.
const CAPACITORS: Point = (20.32, 373.38);
const APART: Point = (7.62, 17.78);
const ROW: usize = 49;
/// The capacitor of the level shifter.
const SHIFTER: &str = "C200";

/// A group of parts: its heading, where that is, and where the parts are.
type Group = (&'static str, Point, &'static [(&'static str, Point)]);

/// The other parts.
const GROUPS: [Group; 5] = [
    (
        "Supply: fuse, protection against swapped wires, what feeds the LEDs",
        (15.24, 20.32),
        &[
            ("J1", (38.1, 43.18)),
            ("F1", (78.74, 43.18)),
            ("Q1", (109.22, 43.18)),
            ("R3", (124.46, 63.5)),
            ("C0", (137.16, 46.99)),
            ("J7", (170.18, 39.37)),
            ("D1", (165.1, 63.5)),
        ],
    ),
    ("Controller", (15.24, 81.28), &[("U1", (76.2, 132.08))]),
    (
        "Buttons and buzzer",
        (15.24, 187.96),
        &[
            ("J2", (38.1, 203.2)),
            ("J3", (76.2, 203.2)),
            ("J4", (114.3, 203.2)),
            ("J5", (152.4, 203.2)),
            ("R2", (38.1, 231.14)),
            ("J6", (76.2, 229.87)),
        ],
    ),
    (
        "Level shifter, 3.3 V to 5 V",
        (15.24, 254.0),
        &[("U2", (50.8, 281.94)), ("C200", (91.44, 281.94)), ("R1", (124.46, 281.94))],
    ),
    ("A capacitor between any two LEDs of a row", (15.24, 363.22), &[]),
];

/// Returns an identifier that belongs to a text.
pub fn uuid(text: &str) -> String {
    let hash =
        |start: u64| text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let (one, two) = (hash(0xcbf2_9ce4_8422_2325), hash(0x9e37_79b9_7f4a_7c15));
    let bits = (u128::from(one) << 64 | u128::from(two)) & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    let text = format!("{bits:032x}");
    format!("{}-{}-{}-{}-{}", &text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..])
}

/// The file under construction.
struct Sheet<'a> {
    pcb: &'a Pcb,
    items: String,
    count: u32,
}

/// Returns the file.
pub fn file(pcb: &Pcb, title: &str) -> String {
    let mut sheet = Sheet { pcb, items: String::new(), count: 0 };
    let kinds: BTreeMap<Kind, Symbol> =
        pcb.parts.iter().map(|part| (part.footprint.kind, Symbol::of(part.footprint.kind))).collect();
    sheet.leds(&kinds[&Kind::Led]);
    sheet.capacitors(&kinds[&Kind::Capacitor]);
    for (heading, at, parts) in GROUPS {
        sheet.heading(heading, at);
        for (reference, place) in parts {
            let part = pcb.parts.iter().find(|part| part.reference == *reference).expect("a part of the board");
            let symbol = &kinds[&part.footprint.kind];
            sheet.symbol(part, symbol, *place, false);
            sheet.named(part, symbol, *place);
        }
    }
    sheet.heading("LEDs, as on the board", (LEDS.0 - 10.16, 20.32));
    // Nets that only passive parts feed.
    for (n, (name, at)) in
        (1..).zip([(SUPPLY, (160.02, 101.6)), (GROUND, (160.02, 116.84)), ("/VSYS", (160.02, 132.08))])
    {
        sheet.flag(n, name, at);
    }
    let symbols: String = kinds.iter().map(|(kind, symbol)| format!("\t\t{}\n", symbol.define(*kind))).collect();
    format!(
        "(kicad_sch\n\t(version 20250114)\n\t(generator \"galop\")\n\t(generator_version \"9.0\")\n\t(uuid \"{}\")\n\
         \t(paper \"A2\")\n\t(title_block (title \"{title}\") (comment 1 \"drawn by cargo draw\"))\n\
         \t(lib_symbols\n{FLAG}{symbols}\t)\n{}\t(sheet_instances (path \"/\" (page \"1\")))\n)\n",
        uuid(ROOT),
        sheet.items
    )
}

/// The text that the identifier of the sheet belongs to.
const ROOT: &str = "galop.kicad_sch";

/// The symbol that tells KiCad that a net is fed.
const FLAG: &str = "\t\t(symbol \"Galop:PWR_FLAG\" (power) (pin_numbers (hide yes)) (pin_names (offset 0) (hide yes)) \
     (exclude_from_sim no) (in_bom no) (on_board yes) \
     (property \"Reference\" \"#FLG\" (at 0 1.905 0) (effects (font (size 1.27 1.27)) (hide yes))) \
     (property \"Value\" \"PWR_FLAG\" (at 0 3.81 0) (effects (font (size 1.27 1.27)))) \
     (property \"Footprint\" \"\" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes))) \
     (property \"Datasheet\" \"\" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
     \t\t\t(symbol \"PWR_FLAG_0_0\" (pin power_out line (at 0 0 90) (length 0) \
     (name \"\" (effects (font (size 1.27 1.27)))) (number \"1\" (effects (font (size 1.27 1.27))))))\n\
     \t\t\t(symbol \"PWR_FLAG_0_1\" (polyline (pts (xy 0 0) (xy 0 1.27) (xy -1.016 1.905) (xy 0 2.54) (xy 1.016 1.905) \
     (xy 0 1.27)) (stroke (width 0) (type default)) (fill (type none)))))\n";

impl Sheet<'_> {
    fn item(&mut self, text: &str) {
        let _ = writeln!(self.items, "\t{text}");
    }

    /// Returns an identifier for the next wire, label or other item.
    fn fresh(&mut self) -> String {
        self.count += 1;
        uuid(&format!("item {}", self.count))
    }

    fn heading(&mut self, text: &str, at: Point) {
        let (at, id) = (place(at), self.fresh());
        self.item(&format!(
            "(text \"{text}\" (exclude_from_sim no) (at {at} 0) (effects (font (size 2.54 2.54)) (justify left)) \
             (uuid \"{id}\"))"
        ));
    }

    fn wire(&mut self, from: Point, to: Point) {
        let (from, to, id) = (place(from), place(to), self.fresh());
        self.item(&format!("(wire (pts (xy {from}) (xy {to})) (stroke (width 0) (type default)) (uuid \"{id}\"))"));
    }

    /// Draws a wire through all points, and a dot where a pin meets it.
    fn rail(&mut self, points: &[Point], net: &str) {
        for pair in points.windows(2) {
            self.wire(pair[0], pair[1]);
        }
        for at in &points[1..points.len().saturating_sub(1).max(1)] {
            let (at, id) = (place(*at), self.fresh());
            self.item(&format!("(junction (at {at}) (diameter 0) (color 0 0 0 0) (uuid \"{id}\"))"));
        }
        self.label(net, points[0], Edge::Left);
    }

    /// Writes the name of a net at a point, away from the symbol at whose edge it is.
    fn label(&mut self, net: &str, at: Point, edge: Edge) {
        let (angle, justify) = match edge {
            Edge::Left => (180, "right"),
            Edge::Right => (0, "left"),
            Edge::Top => (90, "left"),
            Edge::Bottom => (270, "right"),
        };
        let (point, id) = (place(at), self.fresh());
        let font = "(font (size 1.27 1.27))";
        match net.strip_prefix('/') {
            Some(name) => self.item(&format!(
                "(label \"{name}\" (at {point} {angle}) (effects {font} (justify {justify} bottom)) (uuid \"{id}\"))"
            )),
            None => self.item(&format!(
                "(global_label \"{net}\" (shape passive) (at {point} {angle}) (effects {font} (justify {justify})) \
                 (uuid \"{id}\") (property \"Intersheetrefs\" \"${{INTERSHEET_REFS}}\" (at {point} 0) \
                 (effects {font} (hide yes))))"
            )),
        }
    }

    /// Places the symbol of a part.
    fn symbol(&mut self, part: &Part, symbol: &Symbol, at: Point, mirrored: bool) {
        let Part { reference, value, footprint, .. } = part;
        let mirror = if mirrored { " (mirror y)" } else { "" };
        let mut text = format!(
            "(symbol (lib_id \"Galop:{}\") (at {} 0){mirror} (unit 1) (exclude_from_sim no) (in_bom yes) \
             (on_board yes) (dnp no) (uuid \"{}\")",
            symbol.name,
            place(at),
            uuid(reference)
        );
        // Where the texts do not meet pins and names of nets; small where there is little room, and then without value.
        let ((dx, dy), small) = match footprint.kind {
            Kind::Led => ((4.2, 6.4), true),
            Kind::Capacitor if reference == SHIFTER => ((10.5, 0.0), false),
            Kind::Capacitor => ((1.9, -4.9), true),
            Kind::Electrolytic => ((9.0, 0.0), false),
            Kind::Pico => ((0.0, -43.0), false),
            Kind::Gate => ((10.0, -6.4), false),
            Kind::Transistor => ((0.0, -6.4), false),
            _ => ((0.0, -3.6), false),
        };
        let name = format!("Galop:{}", footprint.name);
        for (field, words, up, hide) in [
            ("Reference", reference.as_str(), 0.0, false),
            ("Value", value, 2.0, small),
            ("Footprint", name.as_str(), 0.0, true),
            ("Datasheet", "", 0.0, true),
        ] {
            let size = if small { 1.016 } else { 1.27 };
            let hide = if hide { " (hide yes)" } else { "" };
            let _ = write!(
                text,
                "\n\t\t(property \"{field}\" \"{words}\" (at {} 0) (effects (font (size {size} {size})){hide}))",
                place((at.0 + dx, at.1 + dy - up))
            );
        }
        let root = uuid(ROOT);
        let _ = write!(
            text,
            "\n\t\t(instances (project \"galop\" (path \"/{root}\" (reference \"{reference}\") (unit 1)))))"
        );
        self.item(&text);
    }

    fn name(&self, net: Net) -> &str {
        &self.pcb.nets[net.0]
    }

    /// Writes the name of its net at every pin of a part, and a cross at those without one.
    fn named(&mut self, part: &Part, symbol: &Symbol, at: Point) {
        for (pin, net) in symbol.pins.iter().zip(nets(part, symbol)) {
            let end = (at.0 + pin.at.0, at.1 - pin.at.1);
            match net {
                Some(net) => {
                    let name = self.name(net).to_owned();
                    self.label(&name, end, pin.edge);
                }
                None => self.open(end),
            }
        }
    }

    /// Marks a pin that is left open on purpose.
    fn open(&mut self, at: Point) {
        let (at, id) = (place(at), self.fresh());
        self.item(&format!("(no_connect (at {at}) (uuid \"{id}\"))"));
    }

    /// Places the LEDs as on the board, joined along their rows.
    fn leds(&mut self, symbol: &Symbol) {
        let leds: Vec<&Part> = self.pcb.parts.iter().filter(|part| part.footprint.kind == Kind::Led).collect();
        let cell = |part: &Part| {
            let line = |value: f64| (value / PITCH - 0.5).round() as u8;
            Cell { row: line(part.at.1), col: line(part.at.0) }
        };
        let middle = |part: &Part| {
            let Cell { row, col } = cell(part);
            (LEDS.0 + STEP.0 * f64::from(col), LEDS.1 + STEP.1 * f64::from(row))
        };
        // A part that is rotated on the board has its data from left to right, as the symbol has it.
        let way = |part: &Part| if part.turned { 1.0 } else { -1.0 };
        for row in leds.chunk_by(|one, other| cell(one).row == cell(other).row) {
            let mut columns: Vec<f64> = row.iter().map(|part| middle(part).0).collect();
            columns.sort_by(f64::total_cmp);
            let y = middle(row[0]).1;
            for (net, side) in [(SUPPLY, -REACH), (GROUND, REACH)] {
                let points: Vec<Point> = columns.iter().map(|x| (*x, y + side)).collect();
                self.rail(&points, net);
            }
        }
        for (n, part) in leds.iter().enumerate() {
            let (at, way) = (middle(part), way(part));
            self.symbol(part, symbol, at, way < 0.0);
            let [_, out, _, data] = part.nets[..] else { continue };
            let (enter, leave) = ((at.0 - way * REACH, at.1), (at.0 + way * REACH, at.1));
            let before = if way > 0.0 { Edge::Left } else { Edge::Right };
            let after = if way > 0.0 { Edge::Right } else { Edge::Left };
            let joined = |one: &Part, other: &Part| cell(one).row == cell(other).row;
            if let Some(data) = data.filter(|_| n == 0 || !joined(leds[n - 1], part)) {
                let name = self.name(data).to_owned();
                self.label(&name, enter, before);
            }
            match (out, leds.get(n + 1)) {
                (Some(out), Some(next)) => {
                    let name = self.name(out).to_owned();
                    self.label(&name, leave, after);
                    if joined(part, next) {
                        self.wire(leave, (middle(next).0 - way * REACH, at.1));
                    }
                }
                _ => self.open(leave),
            }
        }
    }

    /// Places the capacitors of the LEDs in rows.
    fn capacitors(&mut self, symbol: &Symbol) {
        let small = |part: &&Part| part.footprint.kind == Kind::Capacitor && part.reference != SHIFTER;
        let all: Vec<&Part> = self.pcb.parts.iter().filter(small).collect();
        for (line, row) in (0..).zip(all.chunks(ROW)) {
            let y = CAPACITORS.1 + APART.1 * f64::from(line);
            let x = |n: usize| CAPACITORS.0 + APART.0 * n as f64;
            for (n, part) in row.iter().enumerate() {
                // Its first pad is at ground in every other row of the board; in the schematic 5 V is above.
                let flipped = part.nets[0].is_some_and(|net| self.name(net) == GROUND);
                self.capacitor(part, symbol, (x(n), y), flipped);
            }
            for (net, side) in [(SUPPLY, -3.81), (GROUND, 3.81)] {
                let points: Vec<Point> = (0..row.len()).map(|n| (x(n), y + side)).collect();
                self.rail(&points, net);
            }
        }
    }

    fn capacitor(&mut self, part: &Part, symbol: &Symbol, at: Point, flipped: bool) {
        let start = self.items.len();
        self.symbol(part, symbol, at, false);
        if flipped {
            let turned = self.items.split_off(start).replacen(" 0) (unit 1)", " 0) (mirror x) (unit 1)", 1);
            self.items += &turned;
        }
    }

    /// Marks a net as fed.
    fn flag(&mut self, number: u32, net: &str, at: Point) {
        let (point, id, root) = (place(at), self.fresh(), uuid(ROOT));
        let mut text = format!(
            "(symbol (lib_id \"Galop:PWR_FLAG\") (at {point} 0) (unit 1) (exclude_from_sim no) (in_bom no) \
             (on_board yes) (dnp no) (uuid \"{id}\")"
        );
        let reference = format!("#FLG0{number}");
        for (field, words, hide) in [
            ("Reference", reference.as_str(), " (hide yes)"),
            ("Value", "PWR_FLAG", ""),
            ("Footprint", "", " (hide yes)"),
            ("Datasheet", "", " (hide yes)"),
        ] {
            let at = place((at.0, at.1 - 3.81));
            let _ = write!(
                text,
                "\n\t\t(property \"{field}\" \"{words}\" (at {at} 0) (effects (font (size 1.27 1.27)){hide}))"
            );
        }
        let _ = write!(
            text,
            "\n\t\t(instances (project \"galop\" (path \"/{root}\" (reference \"{reference}\") (unit 1)))))"
        );
        self.item(&text);
        self.label(net, at, Edge::Right);
    }
}

/// The nets of a symbol's pins, in their order.
fn nets(part: &Part, symbol: &Symbol) -> Vec<Option<Net>> {
    let net = |number: u8| {
        let pad = part.footprint.pads.iter().position(|pad| pad.number == number);
        pad.and_then(|pad| part.nets.get(pad).copied()).flatten()
    };
    symbol.pins.iter().map(|pin| net(pin.number)).collect()
}

fn place((x, y): Point) -> String {
    format!("{} {}", millimetres(x), millimetres(y))
}
