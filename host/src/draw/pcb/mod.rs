//! A circuit board for the build with single LEDs: 133 of them in their places, and a strip in the north with the Pico,
//! the supply, and plugs for the buttons. All of it follows from the tables of layout and wiring.
//!
//! ```text
//!       ┌ terminal ─ capacitor ───────── gate ─ plugs, Pico ┐
//! 5 V ══╪══ rail of ground ═════════════════════════════════╪══ 5 V
//!       │   LED → LED → LED → LED → LED                     │
//!       ╪══ rail of 5 V ════════════════════════════════════╪
//!       │   LED ← LED ← LED ← LED ← LED                     │
//!       ╪══ rail of ground …
//! ```
//!
//! Rows run to and fro, and an LED that is turned round has its supply pins where the other has the ground's. So all
//! between two rows belongs to one net: rails of ground and of 5 V take turns, on the front, and two bars on either edge
//! of the back join them. The data of a row runs between the rails; only from row to row it goes by the back.

mod kicad;
mod parts;

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::rules::geometry::{Cell, SIZE};
use galop::view::layout::{Layout, LedIndex};
use galop::wiring;

use self::kicad::{Board, Net, Part, Side};
use super::Picture;
use super::build::pico;
use super::sheet::Point;

/// The folder of everything here.
pub const FOLDER: &str = "docs/build/circuit";

/// From LED to LED: strips of 60 LEDs a metre fit too.
const PITCH: f64 = 1000.0 / 60.0;
/// The bars on the left and on the right: of 5 V, and of ground further out.
const BARS: [(f64, f64); 2] = [(-3.0, -8.08), (253.0, 258.08)];
/// How wide rails and bars are.
const POWER: f64 = 4.0;
/// A track of data, and one from a pad to its rail.
const DATA: f64 = 0.4;
const STUB: f64 = 0.8;
const VIA: f64 = 0.8;
/// How far from an LED's middle its data turns to the middle of the row, and where it goes to the back.
const BEND: f64 = 6.2;
const DIVE: f64 = 5.0;
/// The edges.
const CORNERS: (Point, Point) = ((-13.0, -41.0), (262.5, 254.0));

/// The strip: pin 1 of the Pico, the rows of tracks and plugs, where the supply runs.
const PICO: Point = (261.13, -22.9);
const PLUGS: f64 = -34.0;
const GROUND: f64 = -37.5;
const SUPPLY: f64 = -14.0;
const GATE: Point = (203.0, -8.0);

/// The files: the board, the project with its rules, and the list of parts.
pub fn draw() -> Vec<Picture> {
    let board = Circuit::new().draw();
    let file = |name: &str, text: String| Picture { path: format!("{FOLDER}/{name}"), bytes: text.into_bytes() };
    vec![
        file("galop.kicad_pcb", board.file("Galop, the board with 133 LEDs")),
        file("galop.kicad_pro", PROJECT.to_owned()),
        file("parts.csv", board.bill()),
    ]
}

/// What a shop can make, and what is not to be found fault with: the parts' drawings are in the board itself, not in a library.
const PROJECT: &str = "{
  \"board\": {
    \"design_settings\": {
      \"rules\": {
        \"min_clearance\": 0.2,
        \"min_copper_edge_clearance\": 0.5,
        \"min_hole_clearance\": 0.25,
        \"min_hole_to_hole\": 0.5,
        \"min_through_hole_diameter\": 0.3,
        \"min_track_width\": 0.3,
        \"min_via_diameter\": 0.6
      },
      \"rule_severities\": {
        \"lib_footprint_issues\": \"ignore\",
        \"lib_footprint_mismatch\": \"ignore\"
      }
    }
  },
  \"meta\": { \"filename\": \"galop.kicad_pro\", \"version\": 3 },
  \"net_settings\": { \"classes\": [ { \"clearance\": 0.25, \"name\": \"Default\", \"track_width\": 0.4, \"via_diameter\": 0.8, \"via_drill\": 0.4 } ], \"meta\": { \"version\": 4 } }
}
";

struct Circuit {
    board: Board,
    ground: Net,
    supply: Net,
}

/// An LED of the chain: where it is, and which way its row runs, 1 to the right or -1.
#[derive(Clone, Copy)]
struct Led {
    cell: Cell,
    way: f64,
}

impl Led {
    fn middle(self) -> Point {
        (at(self.cell.col), at(self.cell.row))
    }

    /// A place that is so far along its row and so far to the row's right-hand side.
    fn near(self, along: f64, aside: f64) -> Point {
        let (x, y) = self.middle();
        (x + self.way * along, y + self.way * aside)
    }

    fn data_in(self) -> Point {
        self.near(-parts::LED.0, parts::LED.1)
    }

    fn data_out(self) -> Point {
        self.near(parts::LED.0, -parts::LED.1)
    }
}

fn at(cell: u8) -> f64 {
    (f64::from(cell) + 0.5) * PITCH
}

/// The middle of what is above a row.
fn above(row: u8) -> f64 {
    f64::from(row) * PITCH
}

/// The chain as its table has it.
fn chain() -> Vec<Led> {
    let layout = Layout::CHAIN133;
    let cells: Vec<_> = (0..SIZE).flat_map(|row| (0..SIZE).map(move |col| Cell { row, col })).collect();
    let mut leds: Vec<(LedIndex, Cell)> =
        cells.into_iter().filter_map(|cell| Some((layout.led_at(cell)?, cell))).collect();
    leds.sort_by_key(|(number, _)| *number);
    let way = |row| if row % 2 == 0 { 1.0 } else { -1.0 };
    let leds: Vec<_> = leds.into_iter().map(|(_, cell)| Led { cell, way: way(cell.row) }).collect();
    for pair in leds.windows(2) {
        let (from, to) = (pair[0].cell, pair[1].cell);
        let onward = from.row == to.row && (f64::from(to.col) - f64::from(from.col)) * pair[0].way > 0.0;
        assert!(onward || to.row == from.row + 1, "the rails are made for rows that run to and fro");
    }
    leds
}

impl Circuit {
    fn new() -> Self {
        let mut board = Board::new();
        let (ground, supply) = (board.net("GND"), board.net("+5V"));
        Self { board, ground, supply }
    }

    fn draw(mut self) -> Board {
        let (from, to) = CORNERS;
        self.board.edge(from, to);
        self.rails();
        let first = self.leds();
        self.strip(first);
        // In the empty places between the arms.
        for (row, col) in [(1, 4), (1, 10), (13, 4), (13, 10), (5, 2), (5, 12), (9, 2), (9, 12)] {
            self.board.screw((at(col), at(row) - 4.2), 3.2);
        }
        self.board
    }

    /// What is above a row: even ones have ground there.
    const fn net_above(&self, row: u8) -> Net {
        if row.is_multiple_of(2) { self.ground } else { self.supply }
    }

    fn rails(&mut self) {
        for row in 0..=SIZE {
            let net = self.net_above(row);
            let bars = BARS.map(|(supply, ground)| if net == self.ground { ground } else { supply });
            self.board.track(net, Side::Front, POWER, &bars.map(|bar| (bar, above(row))));
            for bar in bars {
                for (dx, dy) in [(-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8)] {
                    self.board.via(net, (bar + dx, above(row) + dy), 1.0);
                }
            }
        }
        // From the first rail of each kind to the last; on the left they begin at the terminals.
        let tops = [(SUPPLY - 1.0, GROUND), (above(1), above(0))];
        for ((supply, ground), (highest_supply, highest_ground)) in BARS.into_iter().zip(tops) {
            let ends = [(supply, highest_supply), (supply, above(SIZE))];
            self.board.track(self.supply, Side::Back, POWER, &ends);
            let ends = [(ground, highest_ground), (ground, above(SIZE - 1))];
            self.board.track(self.ground, Side::Back, POWER, &ends);
        }
    }

    /// All LEDs with what is around each; the net that comes into the first.
    fn leds(&mut self) -> Net {
        let (footprint, between) = (parts::led(), parts::capacitor());
        let leds = chain();
        let first = self.board.net("DATA0");
        let mut data = first;
        let mut capacitors = 0;
        for (number, led) in leds.iter().enumerate() {
            let out = (number + 1 < leds.len()).then(|| self.board.net(&format!("DATA{}", number + 1)));
            let part = Part {
                footprint: &footprint,
                reference: format!("LED{number}"),
                value: "WS2812B",
                at: led.middle(),
                // Unturned, its data runs to the left.
                turned: led.way > 0.0,
            };
            self.board.part(&part, &[Some(self.supply), out, Some(self.ground), Some(data)]);
            let label = led.middle();
            self.board.words(&number.to_string(), (label.0, label.1 + 4.2), 1.0);
            let own = |row: u8| if led.way > 0.0 { above(row) } else { above(row + 1) };
            let other = |row: u8| if led.way > 0.0 { above(row + 1) } else { above(row) };
            for (net, pad, rail) in [
                (self.ground, led.near(-parts::LED.0, -parts::LED.1), own(led.cell.row)),
                (self.supply, led.near(parts::LED.0, parts::LED.1), other(led.cell.row)),
            ] {
                self.board.track(net, Side::Front, STUB, &[pad, (pad.0, rail)]);
            }
            if let (Some(net), Some(next)) = (out, leds.get(number + 1)) {
                self.onward(net, *led, *next);
                if next.cell.row == led.cell.row && next.cell.col.abs_diff(led.cell.col) == 1 {
                    capacitors += 1;
                    self.capacitor(&between, capacitors, led.near(PITCH / 2.0, 0.0), led.cell.row);
                }
                data = net;
            }
        }
        first
    }

    /// Data from an LED to the next one.
    fn onward(&mut self, net: Net, from: Led, to: Led) {
        let (start, end) = (from.data_out(), to.data_in());
        if from.cell.row == to.cell.row {
            // Through the middle of the row, between the pads of a capacitor.
            let bend = BEND - parts::LED.1;
            let points = [
                start,
                from.near(bend, -parts::LED.1),
                from.near(BEND, 0.0),
                to.near(-BEND, 0.0),
                to.near(-bend, parts::LED.1),
                end,
            ];
            return self.board.track(net, Side::Front, DATA, &points);
        }
        let (dive, rise) = (from.near(DIVE, -parts::LED.1), to.near(-DIVE, parts::LED.1));
        let turn = above(to.cell.row);
        self.board.track(net, Side::Front, DATA, &[start, dive]);
        self.board.track(net, Side::Back, DATA, &[dive, (dive.0, turn), (rise.0, turn), rise]);
        self.board.track(net, Side::Front, DATA, &[rise, end]);
        self.board.via(net, dive, VIA);
        self.board.via(net, rise, VIA);
    }

    /// One between two LEDs of a row.
    fn capacitor(&mut self, footprint: &kicad::Footprint, number: u32, place: Point, row: u8) {
        let nets = [self.net_above(row), self.net_above(row + 1)];
        let reference = format!("C{number}");
        let part = Part { footprint, reference, value: "100 nF 16 V X7R", at: place, turned: false };
        self.board.part(&part, &nets.map(Some));
        for (net, pad, rail) in [(nets[0], -1.475, above(row)), (nets[1], 1.475, above(row + 1))] {
            self.board.track(net, Side::Front, STUB, &[(place.0, place.1 + pad), (place.0, rail)]);
        }
    }

    /// The Pico and what is around it; `first` goes into the first LED.
    fn strip(&mut self, first: Net) {
        self.power();
        let (shift, buzzer) = (self.board.net("GP16"), self.board.net("GP15"));
        let system = self.board.net("VSYS");
        let mut nets = [None; 40];
        for (number, name) in (0..).zip(pico::PINS) {
            nets[number] = match name {
                "GND" => Some(self.ground),
                "VSYS" => Some(system),
                _ => None,
            };
        }
        let pin = |gpio: u8| pico::number(gpio).expect("a pin that is led out");
        nets[usize::from(pin(wiring::LEDS)) - 1] = Some(shift);
        nets[usize::from(pin(wiring::BUZZER)) - 1] = Some(buzzer);
        self.buttons(&mut nets);
        self.buzzer(buzzer, pin(wiring::BUZZER));
        let footprint = parts::pico();
        let part = Part {
            footprint: &footprint,
            reference: "U1".to_owned(),
            value: "Raspberry Pi Pico in sockets",
            at: PICO,
            turned: false,
        };
        self.board.part(&part, &nets);
        for (number, name) in (1..=40).zip(pico::PINS) {
            let at = pin_at(number);
            match number {
                // The lower row is beside the first rail.
                21.. if name == "GND" => self.board.track(self.ground, Side::Front, STUB, &[at, (at.0, above(0))]),
                _ if name == "GND" => self.board.track(self.ground, Side::Back, STUB, &[at, (at.0, GROUND)]),
                _ => {}
            }
        }
        // The supply feeds the Pico through a diode: so it may hang on USB at the same time.
        let diode = parts::diode();
        let place = (207.5, SUPPLY);
        let part =
            Part { footprint: &diode, reference: "D1".to_owned(), value: "SS14 Schottky", at: place, turned: true };
        self.board.part(&part, &[Some(system), Some(self.supply)]);
        let pin = pin_at(39);
        self.board.track(system, Side::Front, STUB, &[(place.0 + 2.0, SUPPLY), (pin.0, SUPPLY), pin]);
        self.gate(shift, first);
    }

    /// Terminals, the large capacitor, and the supply along the strip.
    fn power(&mut self) {
        let (supply, ground) = BARS[0];
        let terminal = parts::terminal();
        let part = Part {
            footprint: &terminal,
            reference: "J1".to_owned(),
            value: "screw terminal 5.08 mm",
            at: (ground, SUPPLY - 1.0),
            turned: false,
        };
        self.board.part(&part, &[Some(self.ground), Some(self.supply)]);
        self.board.words("-  5 V  +", ((supply + ground) / 2.0, SUPPLY - 8.8), 1.6);
        let capacitor = parts::electrolytic();
        let place = (12.0, SUPPLY);
        let part =
            Part { footprint: &capacitor, reference: "C0".to_owned(), value: "1000 uF 10 V", at: place, turned: false };
        self.board.part(&part, &[Some(self.supply), Some(self.ground)]);
        self.board.track(self.ground, Side::Back, POWER / 2.0, &[(place.0, SUPPLY - 5.0), (ground, SUPPLY - 5.0)]);
        self.board.track(self.supply, Side::Front, 2.0, &[(supply, SUPPLY), (205.5, SUPPLY)]);
        self.board.track(self.supply, Side::Front, 2.0, &[(supply, SUPPLY - 1.0), (supply, SUPPLY)]);
        self.board.words("GALOP", (100.0, -26.0), 8.0);
    }

    /// A plug a seat: A, B, ground.
    fn buttons(&mut self, nets: &mut [Option<Net>; 40]) {
        let header = parts::header(3);
        let mut level = PLUGS + 3.0;
        for (place, seat) in (0..).zip(Seat::ALL) {
            // From the right to the left, as the pins are; a plug's first pin is its rightmost.
            let right = 250.0 - 14.0 * f64::from(place);
            let mut pads = [None, None, Some(self.ground)];
            for (number, key) in (0..).zip([Key::A, Key::B]) {
                let gpio = wiring::button(Button::new(seat, key));
                let pin = pico::number(gpio).expect("a pin that is led out");
                let net = self.board.net(&format!("GP{gpio}"));
                nets[usize::from(pin) - 1] = Some(net);
                pads[number] = Some(net);
                let (from, to) = (pin_at(pin), right - 2.54 * number as f64);
                self.board.track(net, Side::Front, DATA, &[from, (from.0, level), (to, level), (to, PLUGS)]);
                level += 0.9;
            }
            let part = Part {
                footprint: &header,
                reference: format!("J{}", place + 2),
                value: "pin header 1 x 3",
                at: (right, PLUGS),
                turned: true,
            };
            self.board.part(&part, &pads);
            let end = right - 2.0 * 2.54;
            self.board.track(self.ground, Side::Back, STUB, &[(end, PLUGS), (end, GROUND)]);
            for (n, text) in (0..).zip(["A", "B", "-"]) {
                self.board.words(text, (right - 2.54 * f64::from(n), PLUGS - 2.3), 1.2);
            }
            self.board.words(name(seat), (right - 2.54, PLUGS - 4.6), 1.2);
        }
        let (ground, right) = (BARS[0].1, pin_at(3).0);
        self.board.track(self.ground, Side::Back, STUB * 2.0, &[(ground, GROUND), (right, GROUND)]);
    }

    fn buzzer(&mut self, net: Net, pin: u8) {
        let header = parts::header(2);
        let (x, y) = (203.0, PICO.1);
        let part = Part {
            footprint: &header,
            reference: "J6".to_owned(),
            value: "pin header 1 x 2",
            at: (x, y),
            turned: true,
        };
        let (resistor, piezo) = (parts::resistor(), self.board.net("PIEZO"));
        self.board.part(&part, &[Some(piezo), Some(self.ground)]);
        let at = (208.5, y);
        let part = Part { footprint: &resistor, reference: "R2".to_owned(), value: "100 ohm", at, turned: false };
        self.board.part(&part, &[Some(piezo), Some(net)]);
        self.board.track(net, Side::Front, DATA, &[pin_at(pin), (at.0 + 1.463, y)]);
        self.board.track(piezo, Side::Front, DATA, &[(at.0 - 1.463, y), (x, y)]);
        self.board.track(self.ground, Side::Back, STUB, &[(x - 2.54, y), (x - 2.54, GROUND)]);
        self.board.words("buzzer", (x - 1.27, y - 2.6), 1.2);
    }

    /// 3.3 V become 5 V, and go through a resistor to the first LED.
    fn gate(&mut self, shift: Net, first: Net) {
        let (x, y) = GATE;
        let out = self.board.net("SHIFTED");
        let footprint = parts::gate();
        let part =
            Part { footprint: &footprint, reference: "U2".to_owned(), value: "74AHCT1G125", at: GATE, turned: true };
        let (ground, supply) = (self.ground, self.supply);
        self.board.part(&part, &[Some(ground), Some(shift), Some(ground), Some(out), Some(supply)]);
        let (right, left, step) = (x + 1.138, x - 1.138, 0.95);
        let pin = pin_at(pico::number(wiring::LEDS).expect("a pin that is led out"));
        self.board.track(shift, Side::Front, DATA, &[pin, (pin.0 - (pin.1 - y), y), (right, y)]);
        // Both its enabling input and its ground.
        self.board.track(ground, Side::Front, DATA, &[(right, y + step), (right, above(0))]);
        self.board.track(ground, Side::Front, DATA, &[(right, y - step), (right, y - 2.6)]);
        self.board.via(ground, (right, y - 2.6), VIA);
        self.board.track(ground, Side::Back, DATA, &[(right, y - 2.6), (right, above(0))]);
        self.board.via(ground, (right, above(0)), VIA);
        // Its supply comes by the back, under the data.
        let dive = (x - 3.5, y + step);
        self.board.track(supply, Side::Front, DATA, &[(left, y + step), dive]);
        self.board.via(supply, dive, VIA);
        self.board.track(supply, Side::Back, DATA, &[dive, (dive.0, SUPPLY)]);
        self.board.via(supply, (dive.0, SUPPLY), VIA);
        let capacitor = parts::capacitor();
        let place = (x - 7.0, y + 3.4);
        let value = "100 nF 16 V X7R";
        let part = Part { footprint: &capacitor, reference: "C200".to_owned(), value, at: place, turned: false };
        self.board.part(&part, &[Some(supply), Some(ground)]);
        self.board.track(supply, Side::Front, DATA, &[(place.0, place.1 - 1.475), dive]);
        self.board.track(ground, Side::Front, STUB, &[(place.0, place.1 + 1.475), (place.0, above(0))]);
        let resistor = parts::resistor();
        let (at, line) = ((x - 13.0, y - step), y - step);
        let part = Part { footprint: &resistor, reference: "R1".to_owned(), value: "470 ohm", at, turned: false };
        self.board.part(&part, &[Some(first), Some(out)]);
        self.board.track(out, Side::Front, DATA, &[(left, line), (at.0 + 1.463, line)]);
        let start = chain()[0];
        let (rise, end) = (start.near(-DIVE, parts::LED.1), start.data_in());
        self.board.track(first, Side::Front, DATA, &[(at.0 - 1.463, line), (rise.0, line)]);
        self.board.via(first, (rise.0, line), VIA);
        self.board.track(first, Side::Back, DATA, &[(rise.0, line), rise]);
        self.board.via(first, rise, VIA);
        self.board.track(first, Side::Front, DATA, &[rise, end]);
    }
}

/// Where a pin of the Pico is.
fn pin_at(number: u8) -> Point {
    let (step, y) = if number <= 20 { (number - 1, 0.0) } else { (40 - number, parts::PICO.1) };
    (PICO.0 - f64::from(step) * parts::PICO.0, PICO.1 + y)
}

const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "RED",
        Seat::Green => "GREEN",
        Seat::Blue => "BLUE",
        Seat::Yellow => "YELLOW",
    }
}
