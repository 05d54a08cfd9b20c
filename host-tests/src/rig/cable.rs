//! The USB cable with a PC at its other end, and the library's own console to compare with.

use galop::app::console::{Facts, Line};
use galop::time::Time;
use serde_json::{Value, json};

use super::{CHIP_NUMBER, Rig, hex, unhex};
use crate::talk::Answer;

/// The longest time to an answer, if the PC reads.
const ANSWERED_MS: f64 = 2000.0;

/// What a PC finds at the other end of its USB cable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsbDevice {
    pub vendor: u64,
    pub product: u64,
    /// Maker, product, serial number.
    pub strings: Vec<String>,
    /// Class, subclass and protocol of each interface.
    pub interfaces: Vec<[u64; 3]>,
    /// The descriptors that the board offers to Windows only.
    pub windows: Vec<u8>,
}

impl Rig {
    /// Plugs in a PC, which finds the board and opens its serial port.
    pub fn plug(&mut self) {
        let found = self.devices.len();
        self.ask(json!({ "do": "plug" }));
        for _ in 0..20 {
            self.run(5.0);
            if self.devices.len() > found {
                break;
            }
        }
        assert_eq!(self.devices.len(), found + 1, "no USB device was found");
        self.open(115_200, true);
    }

    /// Plugs in a PC for `ms` only, which may not be enough to find the board.
    pub fn half_plug(&mut self, ms: f64) {
        self.ask(json!({ "do": "plug" }));
        self.run(ms);
    }

    /// Unplugs the cable. The board has another supply and stays on.
    pub fn unplug(&mut self) {
        self.ask(json!({ "do": "unplug" }));
    }

    /// The PC sleeps, or wakes up, with the cable plugged in and the port open.
    pub fn sleep(&mut self, asleep: bool) {
        self.ask(json!({ "do": if asleep { "sleep" } else { "wake" } }));
    }

    /// Closes the serial port, opens it again and types, as fast as a PC can.
    pub fn reopen_and_type(&mut self, bytes: &[u8]) {
        for terminal in [false, true] {
            self.ask(json!({ "do": "open", "baud": 115_200, "terminal": terminal }));
        }
        self.type_text(bytes);
    }

    /// Opens the serial port on the PC, or closes it.
    pub fn open(&mut self, baud: u32, terminal: bool) {
        self.ask(json!({ "do": "open", "baud": baud, "terminal": terminal }));
        self.run(5.0);
    }

    /// Sends a control request without data to an interface.
    pub fn request(&mut self, request: u8, interface: u16) {
        self.ask(json!({ "do": "request", "type": 0x21, "request": request, "value": 0, "index": interface }));
        self.run(5.0);
    }

    /// Types bytes, as fast as the board accepts them; the PC reads the answer if it [`Rig::reads`].
    pub fn type_text(&mut self, bytes: &[u8]) {
        self.ask(json!({ "do": "type", "hex": hex(bytes) }));
    }

    /// Sets whether the PC reads.
    pub fn reads(&mut self, on: bool) {
        self.ask(json!({ "do": "reads", "on": on }));
    }

    /// Types a line and returns the answer, which must equal the library's.
    pub fn console(&mut self, line: &str) -> Answer {
        self.console_bytes(format!("{line}\n").as_bytes())
    }

    pub fn console_bytes(&mut self, bytes: &[u8]) -> Answer {
        let (from, begun) = (self.read.len(), self.now);
        self.type_text(bytes);
        loop {
            self.run(1.0);
            let mut lines: Vec<String> = self.read[from..].split_terminator("\r\n").map(String::from).collect();
            lines.retain(|line| !line.starts_with('{'));
            let ended = |line: &String| line == "ok" || line.starts_with("error: ");
            let complete = self.read.rfind('\n').map_or(0, |end| end + 1);
            let (read, said) = (without_commit(&self.read[..complete]), without_commit(&self.said));
            assert!(said.starts_with(&read), "the image must print what the library prints: {read:?}, {said:?}");
            // An event after the answer may still be on its way to the PC.
            if read == said
                && let Some(end) = lines.pop_if(|line| ended(line))
            {
                return Answer { lines, end };
            }
            let bytes = String::from_utf8_lossy(bytes);
            assert!(self.now - begun < ANSWERED_MS, "{bytes:?} was not answered: {read:?} of {said:?}");
        }
    }

    /// The image's console was asked for its next line: asks the library's too.
    pub(super) fn say(&mut self, fields: &Value) {
        let now = Time(fields["time"].as_u64().expect("a time"));
        let facts = Facts { board: CHIP_NUMBER, black_box: &self.black_box };
        let mirror = self.mirror.as_mut().expect("the emulator reports the boot first");
        let mut line = Line::new();
        let mut history = mirror.store.history(&mut mirror.flash);
        mirror.console.say(&mut mirror.board.app, &facts, now, &mut line, &mut history);
        self.said.push_str(&line);
    }

    pub(super) fn usb(&mut self, fields: &Value) {
        if let Some(request) = fields["stalled"].as_u64() {
            self.refused.push(request);
        }
        if !fields["said"].is_null() {
            // A packet may end within a letter: a quoted word is printed as it was typed.
            self.split.extend(unhex(&fields["said"]));
            let whole = str::from_utf8(&self.split).map_or_else(|error| error.valid_up_to(), str::len);
            let rest = self.split.split_off(whole);
            let said = String::from_utf8(std::mem::replace(&mut self.split, rest)).expect("whole letters");
            assert!(self.split.len() < 4, "the console prints UTF-8, not {:?}", self.split);
            self.read.push_str(&said);
        }
        let device = &fields["device"];
        if device.is_object() {
            self.split.clear();
            let number = |value: &Value| value.as_u64().expect("a number");
            let list = |value: &Value| value.as_array().expect("a list").clone();
            self.devices.push(UsbDevice {
                vendor: number(&device["vendor"]),
                product: number(&device["product"]),
                strings: list(&device["strings"]).iter().map(|text| text.as_str().expect("text").into()).collect(),
                interfaces: list(&device["interfaces"])
                    .iter()
                    .map(|interface| ["kind", "subclass", "protocol"].map(|name| number(&interface[name])))
                    .collect(),
                windows: device.get("windows").map(unhex).unwrap_or_default(),
            });
        }
    }
}

/// The text without the line of the commit, which differs for an image that was built elsewhere.
fn without_commit(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with("commit: ")).collect()
}
