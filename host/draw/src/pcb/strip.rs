//! The strip in the north: the Pico and what is around it.

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::wiring;

use super::board::{Net, Part, Pcb, Side};
use super::{CERAMIC, Circuit, DATA, DIVE, STUB, VIA, above, chain, parts};
use crate::build::pico;
use crate::paper::Point;

/// The positions in the strip: pin 1 of the Pico, the row of plugs, the track of 5 V, the gate.
const PICO: Point = (261.13, -22.9);
const PLUGS: f64 = -34.0;
pub(super) const SUPPLY: f64 = -14.0;
const GATE: Point = (203.0, -8.0);

impl Circuit {
    /// Places the Pico and the parts around it; `first` is the data net of the first LED. Their ground is the pour on
    /// the back.
    pub(super) fn strip(&mut self, first: Net) {
        let gpio = |board: &mut Pcb, gpio: u8| board.net(&format!("/GP{gpio}"));
        let (shift, buzzer) = (gpio(&mut self.board, wiring::LEDS), gpio(&mut self.board, wiring::BUZZER));
        let (system, usb) = (self.board.net("/VSYS"), self.board.net("/VBUS"));
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
        self.board.parts.push(Part::new(parts::pico(), "U1", "Raspberry Pi Pico in sockets", PICO, &nets));
        // What feeds the LEDs feeds the Pico through a diode, so that USB may be connected at the same time.
        let place = (207.5, SUPPLY);
        let nets = [Some(system), Some(self.supply)];
        self.board.parts.push(Part::new(parts::diode(), "D1", "SS14 Schottky", place, &nets).turned());
        self.board.track(self.supply, Side::Front, 2.0, &[(0.0, SUPPLY), (place.0 - 2.0, SUPPLY)]);
        let pin = pin_at(39);
        self.board.track(system, Side::Front, STUB, &[(place.0 + 2.0, SUPPLY), (pin.0, SUPPLY), pin]);
        self.gate(shift, first);
    }

    /// Places a plug for each seat: A, B, ground.
    fn buttons(&mut self, nets: &mut [Option<Net>; 40]) {
        let mut level = PLUGS + 3.0;
        for (place, seat) in (0..).zip(Seat::ALL) {
            // From right to left, like the pins; a plug's first pin is its rightmost.
            let right = 250.0 - 14.0 * f64::from(place);
            let mut pads = [None, None, Some(self.ground)];
            for (number, key) in (0..).zip([Key::A, Key::B]) {
                let gpio = wiring::button(Button::new(seat, key));
                let pin = pico::number(gpio).expect("a pin on the header");
                let net = self.board.net(&format!("/GP{gpio}"));
                nets[usize::from(pin) - 1] = Some(net);
                pads[number] = Some(net);
                let (from, to) = (pin_at(pin), right - 2.54 * number as f64);
                self.board.track(net, Side::Front, DATA, &[from, (from.0, level), (to, level), (to, PLUGS)]);
                level += 0.9;
            }
            let reference = format!("J{}", place + 2);
            let part = Part::new(parts::header(3), reference, "pin header 1 x 3", (right, PLUGS), &pads);
            self.board.parts.push(part.turned());
            for (n, text) in (0..).zip(["A", "B", "-"]) {
                self.board.words(text, (right - 2.54 * f64::from(n), PLUGS - 2.3), 1.2);
            }
            self.board.words(name(seat), (right - 2.54, PLUGS - 4.6), 1.2);
        }
    }

    fn buzzer(&mut self, net: Net, pin: u8) {
        let (x, y) = (203.0, PICO.1);
        let piezo = self.board.net("/PIEZO");
        let nets = [Some(piezo), Some(self.ground)];
        self.board.parts.push(Part::new(parts::header(2), "J6", "pin header 1 x 2", (x, y), &nets).turned());
        let at = (208.5, y);
        self.board.parts.push(Part::new(parts::resistor(), "R2", "100 ohm", at, &[Some(piezo), Some(net)]));
        self.board.track(net, Side::Front, DATA, &[pin_at(pin), (at.0 + 1.463, y)]);
        self.board.track(piezo, Side::Front, DATA, &[(at.0 - 1.463, y), (x, y)]);
        self.board.words("buzzer", (x - 1.27, y - 2.6), 1.2);
    }

    /// Places the gate that shifts 3.3 V to 5 V, and the resistor to the first LED.
    fn gate(&mut self, shift: Net, first: Net) {
        let (x, y) = GATE;
        let out = self.board.net("/SHIFTED");
        let (ground, supply) = (self.ground, self.supply);
        let nets = [Some(ground), Some(shift), Some(ground), Some(out), Some(supply)];
        self.board.parts.push(Part::new(parts::gate(), "U2", "74AHCT1G125", GATE, &nets).turned());
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
        let place = (x - 7.0, y + 3.4);
        let nets = [Some(supply), Some(ground)];
        self.board.parts.push(Part::new(parts::capacitor(), "C200", CERAMIC, place, &nets));
        self.board.track(supply, Side::Front, DATA, &[(place.0, place.1 - 1.475), dive]);
        self.board.track(ground, Side::Front, STUB, &[(place.0, place.1 + 1.475), (place.0, above(0))]);
        let (at, line) = ((x - 13.0, y - step), y - step);
        self.board.parts.push(Part::new(parts::resistor(), "R1", "470 ohm", at, &[Some(first), Some(out)]));
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
pub(super) fn pin_at(number: u8) -> Point {
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
