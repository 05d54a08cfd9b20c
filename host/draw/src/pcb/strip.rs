//! The strip in the north: the Pico and what is around it.

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::wiring;

use super::kicad::{Net, Part, Pcb, Side};
use super::{BARS, Circuit, DATA, DIVE, POWER, STUB, VIA, above, chain, parts};
use crate::build::pico;
use crate::paper::Point;

/// The positions in the strip: pin 1 of the Pico, the row of plugs, the ground and supply tracks, the gate.
const PICO: Point = (261.13, -22.9);
const PLUGS: f64 = -34.0;
pub(super) const GROUND: f64 = -37.5;
pub(super) const SUPPLY: f64 = -14.0;
const GATE: Point = (203.0, -8.0);

impl Circuit {
    /// Places the Pico and the parts around it; `first` is the data net of the first LED.
    pub(super) fn strip(&mut self, first: Net) {
        self.power();
        let gpio = |board: &mut Pcb, gpio: u8| board.net(&format!("GP{gpio}"));
        let (shift, buzzer) = (gpio(&mut self.board, wiring::LEDS), gpio(&mut self.board, wiring::BUZZER));
        let (system, usb) = (self.board.net("VSYS"), self.board.net("VBUS"));
        let mut nets = [None; 40];
        for (number, name) in (0..).zip(pico::PINS) {
            nets[number] = match name {
                "GND" => Some(self.ground),
                "VSYS" => Some(system),
                "VBUS" => Some(usb),
                _ => None,
            };
        }
        let pin = |gpio: u8| pico::number(gpio).expect("a pin on the header");
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
                // The lower row is next to the first rail.
                21.. if name == "GND" => self.board.track(self.ground, Side::Front, STUB, &[at, (at.0, above(0))]),
                _ if name == "GND" => self.board.track(self.ground, Side::Back, STUB, &[at, (at.0, GROUND)]),
                _ => {}
            }
        }
        // The supply feeds the Pico through a diode, so that USB may be connected at the same time.
        let diode = parts::diode();
        let place = (207.5, SUPPLY);
        let part =
            Part { footprint: &diode, reference: "D1".to_owned(), value: "SS14 Schottky", at: place, turned: true };
        self.board.part(&part, &[Some(system), Some(self.supply)]);
        let pin = pin_at(39);
        self.board.track(system, Side::Front, STUB, &[(place.0 + 2.0, SUPPLY), (pin.0, SUPPLY), pin]);
        self.jumper(usb);
        self.gate(shift, first);
    }

    /// Places the jumper that lets USB feed the LEDs, for boards without a supply.
    fn jumper(&mut self, usb: Net) {
        let header = parts::header(2);
        let (x, y) = (199.0, SUPPLY - 4.5);
        let part = Part {
            footprint: &header,
            reference: "J7".to_owned(),
            value: "pin header 1 x 2",
            at: (x, y),
            turned: true,
        };
        self.board.part(&part, &[Some(usb), Some(self.supply)]);
        let pin = pin_at(40);
        self.board.track(usb, Side::Back, STUB, &[pin, (pin.0, y), (x, y)]);
        self.board.track(self.supply, Side::Front, STUB, &[(x - 2.54, y), (x - 2.54, SUPPLY)]);
        self.board.words("USB only", (x - 9.0, y), 1.2);
    }

    /// Places the terminals, the large capacitor, and the supply track along the strip.
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

    /// Places a plug for each seat: A, B, ground.
    fn buttons(&mut self, nets: &mut [Option<Net>; 40]) {
        let header = parts::header(3);
        let mut level = PLUGS + 3.0;
        for (place, seat) in (0..).zip(Seat::ALL) {
            // From right to left, like the pins; a plug's first pin is its rightmost.
            let right = 250.0 - 14.0 * f64::from(place);
            let mut pads = [None, None, Some(self.ground)];
            for (number, key) in (0..).zip([Key::A, Key::B]) {
                let gpio = wiring::button(Button::new(seat, key));
                let pin = pico::number(gpio).expect("a pin on the header");
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

    /// Places the gate that shifts 3.3 V to 5 V, and the resistor to the first LED.
    fn gate(&mut self, shift: Net, first: Net) {
        let (x, y) = GATE;
        let out = self.board.net("SHIFTED");
        let footprint = parts::gate();
        let part =
            Part { footprint: &footprint, reference: "U2".to_owned(), value: "74AHCT1G125", at: GATE, turned: true };
        let (ground, supply) = (self.ground, self.supply);
        self.board.part(&part, &[Some(ground), Some(shift), Some(ground), Some(out), Some(supply)]);
        let (right, left, step) = (x + 1.138, x - 1.138, 0.95);
        let pin = pin_at(pico::number(wiring::LEDS).expect("a pin on the header"));
        self.board.track(shift, Side::Front, DATA, &[pin, (pin.0 - (pin.1 - y), y), (right, y)]);
        // Its enable input and its ground pin.
        self.board.track(ground, Side::Front, DATA, &[(right, y + step), (right, above(0))]);
        self.board.track(ground, Side::Front, DATA, &[(right, y - step), (right, y - 2.6)]);
        self.board.via(ground, (right, y - 2.6), VIA);
        self.board.track(ground, Side::Back, DATA, &[(right, y - 2.6), (right, above(0))]);
        self.board.via(ground, (right, above(0)), VIA);
        // Its supply crosses the data on the back.
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

/// The position of a pin of the Pico.
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
