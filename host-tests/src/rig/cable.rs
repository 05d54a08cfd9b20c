//! The USB cable: a PC at its other end, and what the library's own console says to it.

use galop::app::console::{Facts, Line};
use galop::time::Time;
use serde_json::{Value, json};

use super::{CHIP_NUMBER, Rig, hex, unhex};
use crate::talk::Answer;

/// An answer is there after so long, unless nobody reads it.
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
    /// What it says to Windows alone.
    pub windows: Vec<u8>,
}

impl Rig {
    /// A PC is plugged in, finds the board and opens its serial port.
    pub fn plug(&mut self) {
        self.ask(json!({ "do": "plug" }));
        self.run(30.0);
        assert!(!self.devices.is_empty(), "nothing was found over USB");
        self.open(115_200, true);
    }

    /// The PC opens the serial port, or closes it.
    pub fn open(&mut self, baud: u32, terminal: bool) {
        self.ask(json!({ "do": "open", "baud": baud, "terminal": terminal }));
        self.run(5.0);
    }

    /// It asks something of an interface, with no data.
    pub fn request(&mut self, request: u8, interface: u16) {
        self.ask(json!({ "do": "request", "type": 0x21, "request": request, "value": 0, "index": interface }));
        self.run(5.0);
    }

    /// It says this, as fast as the board takes it, and reads what the board says if it [`Rig::reads`].
    pub fn type_text(&mut self, bytes: &[u8]) {
        self.ask(json!({ "do": "type", "hex": hex(bytes) }));
    }

    /// It reads, or does not.
    pub fn reads(&mut self, on: bool) {
        self.ask(json!({ "do": "reads", "on": on }));
    }

    /// It says a line and reads the answer, which must be the library's to the letter.
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
            if self.read.ends_with("\r\n")
                && let Some(end) = lines.pop_if(|line| ended(line))
            {
                let (read, said) = (without_commit(&self.read), without_commit(&self.said));
                assert_eq!(read, said, "the image says what the library says");
                return Answer { lines, end };
            }
            assert!(self.now - begun < ANSWERED_MS, "{:?} was not answered: {lines:?}", String::from_utf8_lossy(bytes));
        }
    }

    /// The image's console is asked for its next line, and so is the library's.
    pub(super) fn say(&mut self, fields: &Value) {
        let now = Time(fields["time"].as_u64().expect("a time"));
        let facts = Facts { board: CHIP_NUMBER, black_box: &self.black_box };
        let mirror = self.mirror.as_mut().expect("the rig tells of the boot first");
        let mut line = Line::new();
        mirror.console.say(&mut mirror.board.app, &facts, now, &mut line);
        self.said.push_str(&line);
    }

    pub(super) fn usb(&mut self, fields: &Value) {
        if let Some(request) = fields["stalled"].as_u64() {
            self.refused.push(request);
        }
        if !fields["said"].is_null() {
            let said = String::from_utf8(unhex(&fields["said"])).expect("what the console says is ASCII");
            self.read.push_str(&said);
        }
        let device = &fields["device"];
        if device.is_object() {
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

/// What was said but for the commit, of which an image that was built elsewhere has another.
fn without_commit(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with("commit: ")).collect()
}
