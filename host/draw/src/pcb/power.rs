//! The way of the supply: terminal, fuse, a transistor against swapped wires, a large capacitor, and the jumper that
//! selects what feeds the LEDs.
//!
//! ```text
//! terminal + ── fuse ── transistor ──┬── 1 ╮
//!                                    │   2 ┼── +5V, the LEDs, and through a diode the Pico
//!                              capacitor 3 ╯
//!                                        └── VBUS, the Pico's USB
//! ```
//!
//! A jumper joins two neighbouring pins: the supply and VBUS, at the two ends, are never joined. The capacitor is
//! before the jumper, so that USB need not charge it.

use super::board::{Part, Side};
use super::{BARS, Circuit, POWER, VIA, parts, strip};
use crate::paper::Point;

/// The y of terminal, fuse and transistor.
pub(super) const LINE: f64 = -35.5;
/// The first pin of the fuse, the middle of the transistor, the plus of the capacitor, the first pin of the jumper.
const FUSE: f64 = 6.5;
const TRANSISTOR: f64 = 36.0;
const CAPACITOR: Point = (47.0, -33.0);
const JUMPER: Point = (57.0, -33.0);
/// The y and width of the track of USB's 5 V, and where it turns.
const USB: (f64, f64) = (-18.5, 1.0);
const TURN: f64 = 66.0;
/// The width of a track to a small pad with a large current.
const NARROW: f64 = 1.2;
const WIDE: f64 = 3.0;

impl Circuit {
    /// Places the parts of the supply.
    pub(super) fn power(&mut self) {
        let names = ["/INPUT", "/FUSED", "/SUPPLY", "/VBUS", "/GATE"];
        let [input, fused, supply, usb, gate] = names.map(|name| self.board.net(name));
        let (plus, minus) = BARS[0];
        let nets = [Some(input), Some(self.ground)];
        let terminal = Part::new(parts::terminal(), "J1", "screw terminal 5.08 mm", (plus, LINE), &nets);
        // The wires enter from the edge in the north.
        self.board.parts.push(terminal.turned().quiet());
        self.board.words("-  5 V  +", ((plus + minus) / 2.0, LINE + 7.0), 1.6);
        self.board.words("J1", ((plus + minus) / 2.0, LINE + 9.2), 1.0);
        let holder = parts::fuse();
        let nets = [Some(input), Some(fused)];
        self.board
            .parts
            .push(Part::new(holder, "F1", "fuse 5 x 20 mm, T 2.5 A, in a holder", (FUSE, LINE), &nets).quiet());
        self.board.track(input, Side::Front, POWER, &[(plus, LINE), (FUSE, LINE)]);
        self.board.words("F1 T 2.5 A", (FUSE + parts::FUSE / 2.0, LINE + 6.4), 1.4);

        // Its body diode lets the current in, then its gate, at ground, switches it on. Swapped wires do neither.
        let nets = [Some(gate), Some(supply), Some(fused)];
        let part = Part::new(parts::transistor(), "Q1", "AO3401A P-channel MOSFET", (TRANSISTOR, LINE), &nets);
        self.board.parts.push(part.turned());
        let (across, along) = parts::TRANSISTOR;
        let (drain, source) = ((TRANSISTOR - across, LINE), (TRANSISTOR + across, LINE - along));
        let start = FUSE + parts::FUSE;
        self.board.track(fused, Side::Front, POWER, &[(start, LINE), (start + 2.5, LINE)]);
        self.board.track(fused, Side::Front, NARROW, &[(start, LINE), drain]);
        let gate_at = (TRANSISTOR + across, LINE + along);
        let pull = (TRANSISTOR + 2.0, -29.0);
        let nets = [Some(gate), Some(self.ground)];
        self.board.parts.push(Part::new(parts::resistor(), "R3", "10 kohm", pull, &nets));
        self.board.track(gate, Side::Front, 0.4, &[gate_at, (gate_at.0, pull.1)]);
        let end = (pull.0 + 3.2, pull.1);
        self.board.track(self.ground, Side::Front, 0.4, &[(pull.0 + 1.463, pull.1), end]);
        self.board.via(self.ground, end, VIA);

        let (x, y) = CAPACITOR;
        let bend = source.0 + 3.0;
        self.board.track(supply, Side::Front, NARROW, &[source, (bend, source.1), (bend, LINE)]);
        self.board.track(supply, Side::Front, WIDE, &[(bend, LINE), (bend, y), (x, y), (JUMPER.0 - 1.6, y)]);
        self.board.track(supply, Side::Front, 1.6, &[(x, y), JUMPER]);
        let nets = [Some(supply), Some(self.ground)];
        self.board.parts.push(Part::new(parts::electrolytic(), "C0", "1000 uF 10 V", CAPACITOR, &nets).quiet());
        self.board.words("C0 +", (x, y + 4.4), 1.4);

        let pin = |n: f64| (JUMPER.0 + 2.54 * n, JUMPER.1);
        let nets = [Some(supply), Some(self.supply), Some(usb)];
        self.board.parts.push(Part::new(parts::header(3), "J7", "pin header 1 x 3 with a jumper", JUMPER, &nets));
        self.board.words("SUPPLY | USB", (pin(1.0).0, JUMPER.1 - 4.2), 1.2);
        let (leds, rail) = (pin(1.0), strip::SUPPLY);
        self.board.track(self.supply, Side::Front, 1.6, &[leds, (leds.0, leds.1 + 4.0)]);
        self.board.track(self.supply, Side::Front, WIDE, &[(leds.0, leds.1 + 4.0), (leds.0, rail)]);
        self.board.track(self.supply, Side::Front, POWER, &[(plus, rail), (leds.0, rail)]);
        self.board.vias(self.supply, (plus, rail));
        let port = strip::pin_at(40);
        let points = [pin(2.0), (TURN, JUMPER.1), (TURN, USB.0), (port.0, USB.0), port];
        self.board.track(usb, Side::Front, USB.1, &points);
        self.board.words("GALOP", (110.0, -27.0), 8.0);
        self.board.words("rev A, never built", (155.0, -24.0), 2.0);
    }
}
