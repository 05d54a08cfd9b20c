//! A circuit board for the build with single LEDs: the 133 LEDs, and a strip in the north with the Pico, the supply,
//! and plugs for the buttons. All of it follows from the tables of layout and wiring.
//!
//! ```text
//!       ┌ terminal ─ fuse ─ transistor ─ jumper ─ gate ─ plugs, Pico ┐
//! 5 V ══╪══ rail of ground ═════════════════════════════════╪══ 5 V
//!       │   LED → LED → LED → LED → LED                     │
//!       ╪══ rail of 5 V ════════════════════════════════════╪
//!       │   LED ← LED ← LED ← LED ← LED                     │
//!       ╪══ rail of ground …
//! ```
//!
//! Rows alternate in direction, and an LED that is turned round has its supply pin where the other has its ground pin.
//! So everything between two rows belongs to one net: rails of ground and of 5 V alternate on the front, and two bars
//! at each edge of the back join them. The data of a row runs between the rails; from row to row it goes through the
//! back.

pub mod board;
pub mod fab;
mod kicad;
pub mod lists;
pub mod parts;
mod pour;
mod power;
mod schematic;
mod strip;
mod symbols;

use galop::board::geometry::{Cell, SIZE};
use galop::board::layout::{Layout, LedIndex};

use self::board::{Net, Part, Pcb, Side};
use super::Picture;
use super::paper::Point;

/// The folder of the files.
pub const FOLDER: &str = "docs/build/circuit";

/// From LED to LED: strips of 60 LEDs a metre fit too.
const PITCH: f64 = 1000.0 / 60.0;
/// The x of the bars on the left and on the right: 5 V, and further out ground.
const BARS: [(f64, f64); 2] = [(-3.0, -8.08), (253.0, 258.08)];
/// The width of rails and bars.
const POWER: f64 = 4.0;
/// The width of a data track, and of one from a pad to its rail.
const DATA: f64 = 0.4;
const STUB: f64 = 0.8;
const VIA: f64 = 0.8;
/// The distance from an LED's centre at which its data track has reached the middle of the row, and at which it goes to
/// the back.
const BEND: f64 = 6.2;
const DIVE: f64 = 5.0;
/// The corners of the board.
const CORNERS: (Point, Point) = ((-13.0, -41.0), (262.5, 254.0));

/// Returns the files: board, schematic, the project with its rules, the list of parts, and what an assembly service
/// reads.
pub fn draw() -> Vec<Picture> {
    let board = board();
    let title = "Galop, the board with 133 LEDs: never built";
    let file = |name: &str, text: String| Picture { path: format!("{FOLDER}/{name}"), bytes: text.into_bytes() };
    vec![
        file("galop.kicad_pcb", kicad::file(&board, &pour::pour(&board, ground(&board)), title)),
        file("galop.kicad_sch", schematic::file(&board, title)),
        file("galop.kicad_pro", PROJECT.to_owned()),
        file("parts.csv", lists::parts(&board)),
        file("bom.csv", lists::bill(&board)),
        file("places.csv", lists::places(&board)),
    ]
}

/// Returns the board.
pub fn board() -> Pcb {
    Circuit::new().draw()
}

/// The net of the ground.
fn ground(board: &Pcb) -> Net {
    Net(board.nets.iter().position(|net| net == GROUND).expect("a net for the ground"))
}

/// The names of the nets of ground and LED supply.
const GROUND: &str = "GND";
const SUPPLY: &str = "+5V";

/// The project file: the limits of common manufacturers, and the checks to ignore, because the footprints and symbols
/// are in the files themselves and not in a library.
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
  \"erc\": {
    \"rule_severities\": {
      \"footprint_link_issues\": \"ignore\",
      \"lib_symbol_issues\": \"ignore\",
      \"lib_symbol_mismatch\": \"ignore\"
    }
  },
  \"meta\": { \"filename\": \"galop.kicad_pro\", \"version\": 3 },
  \"net_settings\": { \"classes\": [ \
{ \"clearance\": 0.25, \"name\": \"Default\", \"track_width\": 0.4, \
\"via_diameter\": 0.8, \"via_drill\": 0.4 } ], \"meta\": { \"version\": 4 } }
}
";

struct Circuit {
    board: Pcb,
    ground: Net,
    supply: Net,
}

/// An LED of the chain: its cell, and the direction of its row, 1 to the right or -1 to the left.
#[derive(Clone, Copy)]
struct Led {
    cell: Cell,
    way: f64,
}

impl Led {
    fn middle(self) -> Point {
        (at(self.cell.col), at(self.cell.row))
    }

    /// The point at distance `along` in the direction of its row and `aside` to the right of that.
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

/// The y of the rail above a row.
fn above(row: u8) -> f64 {
    f64::from(row) * PITCH
}

/// The LEDs in the order of the layout table.
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
        assert!(onward || to.row == from.row + 1, "the rails need rows of alternating direction");
    }
    leds
}

impl Circuit {
    fn new() -> Self {
        let mut board = Pcb::new(CORNERS);
        let (ground, supply) = (board.net(GROUND), board.net(SUPPLY));
        Self { board, ground, supply }
    }

    fn draw(mut self) -> Pcb {
        self.rails();
        let first = self.leds();
        self.power();
        self.strip(first);
        // In the empty areas between the arms: beside the data of rows 1 and 13, in the middle of rows 5 and 9; and in
        // the strip, away from all plugs.
        for (row, col) in [(1, 4), (1, 10), (13, 4), (13, 10)] {
            self.board.screws.push(((at(col), at(row) - 3.25), SCREW));
        }
        for (row, col) in [(5, 2), (5, 12), (9, 2), (9, 12)] {
            self.board.screws.push(((at(col), at(row)), SCREW));
        }
        self.board.screws.extend([((2.0, -24.0), SCREW), ((190.0, -34.0), SCREW)]);
        // Three of four corners, so that a machine notices a board that lies the wrong way round.
        self.board.fiducials = [(4, 0), (4, 14), (10, 0)].map(|(row, col)| (at(col), at(row))).to_vec();
        self.stitch();
        self.board
    }

    /// The net of the rail above a row: ground for even rows.
    const fn net_above(&self, row: u8) -> Net {
        if row.is_multiple_of(2) { self.ground } else { self.supply }
    }

    fn rails(&mut self) {
        for row in 0..=SIZE {
            let net = self.net_above(row);
            let bars = BARS.map(|(supply, ground)| if net == self.ground { ground } else { supply });
            self.board.track(net, Side::Front, POWER, &bars.map(|bar| (bar, above(row))));
            for bar in bars {
                self.board.vias(net, (bar, above(row)));
            }
        }
        // From the first rail of each net to the last; on the left they begin at the strip.
        let tops = [(strip::SUPPLY, power::LINE), (above(1), above(0))];
        for ((supply, ground), (highest_supply, highest_ground)) in BARS.into_iter().zip(tops) {
            let ends = [(supply, highest_supply), (supply, above(SIZE))];
            self.board.track(self.supply, Side::Back, POWER, &ends);
            let ends = [(ground, highest_ground), (ground, above(SIZE - 1))];
            self.board.track(self.ground, Side::Back, POWER, &ends);
        }
    }

    /// Joins the rails of ground to the pour on the back, wherever nothing else is there.
    fn stitch(&mut self) {
        let spots = (0..=SIZE).step_by(2).flat_map(|row| (1..SIZE).step_by(2).map(move |col| (above(col), above(row))));
        let free = |(x, y): &Point| {
            let near = |from: f64, to: f64, value: f64| from.min(to) - 2.0 < value && value < from.max(to) + 2.0;
            let tracks = self.board.tracks.iter().filter(|track| track.side == Side::Back && track.net != self.ground);
            let vias = self.board.vias.iter().filter(|via| via.net != self.ground);
            !tracks.into_iter().any(|track| {
                let [from, to] = track.ends;
                near(from.0, to.0, *x) && near(from.1, to.1, *y)
            }) && !vias.into_iter().any(|via| near(via.at.0, via.at.0, *x) && near(via.at.1, via.at.1, *y))
        };
        let spots: Vec<Point> = spots.filter(free).collect();
        for spot in spots {
            self.board.via(self.ground, spot, VIA);
        }
    }

    /// Places all LEDs with their tracks and capacitors. Returns the data net of the first.
    fn leds(&mut self) -> Net {
        let leds = chain();
        let first = self.board.net("/DATA0");
        let mut data = first;
        let mut capacitors = 0;
        for (number, led) in leds.iter().enumerate() {
            let out = (number + 1 < leds.len()).then(|| self.board.net(&format!("/DATA{}", number + 1)));
            let nets = [Some(self.supply), out, Some(self.ground), Some(data)];
            let part = Part::new(parts::led(), format!("LED{number}"), "WS2812B", led.middle(), &nets);
            // Without rotation its data runs to the left.
            self.board.parts.push(if led.way > 0.0 { part.turned() } else { part });
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
                    self.capacitor(capacitors, led.near(PITCH / 2.0, 0.0), led.cell.row);
                }
                data = net;
            }
        }
        first
    }

    /// Draws the data track from an LED to the next.
    fn onward(&mut self, net: Net, from: Led, to: Led) {
        let (start, end) = (from.data_out(), to.data_in());
        if from.cell.row == to.cell.row {
            // Along the middle of the row, between the pads of a capacitor.
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

    /// Places a capacitor between two LEDs of a row.
    fn capacitor(&mut self, number: u32, place: Point, row: u8) {
        let nets = [self.net_above(row), self.net_above(row + 1)];
        let part = Part::new(parts::capacitor(), format!("C{number}"), CERAMIC, place, &nets.map(Some));
        self.board.parts.push(part);
        for (net, pad, rail) in [(nets[0], -1.475, above(row)), (nets[1], 1.475, above(row + 1))] {
            self.board.track(net, Side::Front, STUB, &[(place.0, place.1 + pad), (place.0, rail)]);
        }
    }
}

/// The value of the small capacitors.
const CERAMIC: &str = "100 nF 16 V X7R";
/// The diameter of a hole for a screw of 3 mm.
const SCREW: f64 = 3.2;
