//! The image that is flashed, in an emulator, with the library beside it.
//!
//! The emulator reports every event that enters the library on the image, and every frame that leaves its data pin. The
//! same events go into the library here, started with the same seed, and every frame is compared with the library's,
//! LED by LED. Everything else that must hold in any run is checked here too, with a panic that says what failed: pulse
//! widths, the bits of an LED, the gap before a frame, the current, the delays of presses and frames.
//!
//! The emulator is rp2040js. Where it lacks something or differs from the chip, a file in `host-tests/emulator/shims/`
//! corrects it and gives the reason. `board.mjs` joins them with flash chip, LED decoder, buttons and USB cable, and
//! `serve.mjs` takes commands, one JSON object a line.
//!
//! The same scenario files run on the bench and on the image. Here a finger releases at a moment at which the wanted
//! die falls in two consecutive milliseconds. Blinking follows the clock, so pictures are compared only on the bench;
//! here the state of the match is compared. The rig can cause faults: power cuts at any moment and inside flash
//! operations, hung tasks, hard faults, panics, bouncing contacts. After each, the game must be the one that was saved
//! last, or the one before it.
//!
//! With a USB cable, what enters `galop_hear`, `galop_say` and `galop_hang_up` on the image also enters a console here,
//! and the PC must read what that console prints.
//!
//! The emulator does not model stalls of the flash cache, the second core, faults of the processor itself (a stack that
//! leaves RAM is noticed), or analogue effects such as a half-erased flash cell. `GALOP_IMAGE=<elf>` tests an image
//! that was built elsewhere.

mod cable;
mod checks;
mod emulator;
mod fingers;
mod kept;
mod pins;

pub use cable::UsbDevice;
pub use emulator::close;
pub use kept::Kept;
pub use pins::Tone;

use crate::bench::{Bench, Fingers};
use crate::bytes::{self, hex};
use crate::nor::{Nor, Tear};
use checks::{flash_operation, pulse};
use emulator::Emulator;
use galop::app::Boot;
use galop::app::console::Console;
use galop::blackbox::BlackBox;
use galop::board::layout::MAX_LEDS;
use galop::input::{Button, Event};
use galop::save::Store;
use galop::session::News;
use galop::settings::Settings;
use galop::time::Time;
use galop::view::output::Wire;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::path::Path;

/// The address and size of saved games and settings in flash (`memory.x`).
pub const SAVE_AT: u32 = 0x1E_0000;
pub const SAVE_SIZE: usize = 128 * 1024;
/// The address of the history, and the size of both. A store has the save area first.
pub const HISTORY_AT: u32 = 0x1C_0000;
pub const STORE_SIZE: usize = 2 * SAVE_SIZE;

/// A finger moves early in the millisecond it has chosen.
const EARLY_MS: f64 = 0.1;
/// The number of the emulated flash chip (`shims/ssi.mjs`).
pub const CHIP_NUMBER: &str = "E6613852836A912C";

/// A frame as it left the data pin. Times are in ms of the rig's clock.
#[derive(Clone, Debug)]
pub struct Received {
    pub start: f64,
    pub end: f64,
    /// How long the pin was low before it; `None` for the first frame.
    pub low_us: Option<f64>,
    pub bits: usize,
    /// The bytes of the LEDs that received all their bits.
    pub leds: Vec<u8>,
    /// When the step that it shows began; NaN if the frame before is sent again.
    pub stepped: f64,
    /// Whether a reset or a power cut ended it.
    pub cut: bool,
}

/// A reset of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Reset {
    pub at: f64,
    pub by: String,
}

/// A flash operation, as reported by `flash.mjs`.
#[derive(Clone, Debug)]
pub struct FlashOperation {
    pub number: u64,
    pub erase: bool,
    pub at: u32,
    pub start: f64,
    pub end: f64,
    /// The fraction that was done; less than 1 if power went off in the middle.
    pub share: f64,
}

/// A frame of the library that is to be shown.
struct Wanted {
    stepped: f64,
    /// The bytes on the wire, and how they are made of colours.
    leds: Vec<u8>,
    format: Wire,
    budget_ma: f64,
    dark_ma: f64,
    channel_ma: f64,
}

/// The library, which gets the same input as the image.
struct Mirror {
    board: Bench,
    console: Console,
    /// Its flash, for the history of games.
    flash: Nor,
    store: Store,
    /// Frames that are neither shown nor replaced by a newer one.
    wanted: VecDeque<Wanted>,
}

impl Mirror {
    /// Reads the history of the game that was saved, as the image does after its first step.
    fn recall(&mut self) {
        let Self { board, store, flash, .. } = self;
        board.app.recall(|sheet| store.recall(flash, sheet).expect("there is power"));
    }

    /// Reads the history of a game that came to the shelf, as the image does after a step, before it saves.
    fn recall_wanted(&mut self) {
        let Self { board, store, flash, .. } = self;
        if let Some(place) = board.app.wants_history() {
            board.app.recall(|sheet| store.recall_at(flash, place, sheet).expect("there is power"));
        }
    }

    /// Whether the console caused this event; if so, advances the console.
    fn console_made(&mut self, event: Event, now: Time) -> bool {
        let mut console = self.console.clone();
        let made = console.event(now) == Some(event);
        if made {
            self.console = console;
        }
        made
    }
}

/// The image in its emulator.
pub struct Rig {
    /// Present until the rig is dropped.
    emulator: Option<Emulator>,
    /// The time in ms; it goes on over resets and power cuts.
    pub now: f64,
    /// The time at which the image's own clock was 0.
    pub epoch: f64,
    powered: bool,
    mirror: Option<Mirror>,
    /// What the next mirror starts with.
    boot: Option<(Boot, Nor, Store)>,
    /// The games and settings that were to be saved, in order: after a start, one of the last two must be found.
    pub kept: Vec<Kept>,
    /// When the board last ended: power went off, it was reset, or it hung.
    ended: f64,
    /// The image's record of its failures, as of its last start.
    pub black_box: BlackBox,
    /// What the LEDs show, 256 of them: what each received last.
    pub chain: Vec<u8>,
    /// The channels of an LED of the chain.
    channels: usize,
    /// The number of LEDs that may be lit since the last start, and the format of the last frame.
    lit: (usize, Wire),
    /// The last frame that was shown since the last start.
    shown: Option<Wanted>,
    /// When the whole chain was last sent on the board's own account.
    whole_at: f64,
    /// Closed contacts, a bit each.
    closed: u8,
    /// Those of the closed contacts that have been closed since power-on.
    stuck: u8,
    /// Pin edges that the image has not reported yet.
    edges: Vec<(Event, f64)>,
    /// When each button was last reported as pressed.
    reported_at: [f64; 8],
    /// A reset is expected, so delays are not checked until it comes; any other reset is a failure.
    provoked: bool,
    /// Contacts bounce: edges are not compared with reported events.
    bouncing: bool,
    pub events: Vec<(Event, f64)>,
    /// What happened in the library's matches, which the LEDs show.
    pub news: Vec<News>,
    pub frames: Vec<Received>,
    pub resets: Vec<Reset>,
    pub flash: Vec<FlashOperation>,
    /// The number of frames before the last power-on or reset.
    frames_before: usize,
    /// The USB device, each time it was enumerated.
    pub devices: Vec<UsbDevice>,
    /// What the PC has read since the last start, and what the library has printed.
    pub read: String,
    pub said: String,
    /// The beginning of a letter that a packet has split.
    split: Vec<u8>,
    /// How often the image's console learnt that its host is gone.
    pub hang_ups: usize,
    /// Control requests that the image has refused.
    pub refused: Vec<u64>,
    /// When the image requested the boot loader.
    pub boot_loader: Option<f64>,
}

impl Rig {
    /// The image on a board without power.
    pub fn new(image: &Path) -> Self {
        let idle = Emulator::idle(image);
        let used = idle.is_some();
        let mut rig = Self {
            emulator: Some(idle.unwrap_or_else(|| Emulator::new(image))),
            now: 0.0,
            epoch: 0.0,
            powered: false,
            mirror: None,
            boot: None,
            kept: Vec::new(),
            ended: 0.0,
            black_box: BlackBox::EMPTY,
            chain: vec![0; MAX_LEDS * 3],
            channels: 3,
            lit: (usize::MAX, Wire::default()),
            shown: None,
            whole_at: 0.0,
            closed: 0,
            stuck: 0,
            edges: Vec::new(),
            reported_at: [0.0; 8],
            provoked: false,
            bouncing: false,
            events: Vec::new(),
            news: Vec::new(),
            frames: Vec::new(),
            resets: Vec::new(),
            flash: Vec::new(),
            frames_before: 0,
            devices: Vec::new(),
            read: String::new(),
            split: Vec::new(),
            said: String::new(),
            hang_ups: 0,
            refused: Vec::new(),
            boot_loader: None,
        };
        if used {
            rig.ask(json!({ "do": "anew" }));
        }
        rig
    }

    /// An image on a board that is set up, run until the opening animation is over.
    pub fn in_menu(image: &Path) -> Self {
        let mut rig = Self::new(image);
        rig.set(&Settings::default());
        rig.power_on(0);
        rig.wait(1200);
        rig
    }

    /// Writes these bytes to the beginning of the save area, which the history follows, and erases the rest of both.
    pub fn save_area(&mut self, bytes: &[u8]) {
        assert!(bytes.len() <= STORE_SIZE && !self.powered, "the bytes must fit, and power must be off");
        let mut area = vec![0xff; STORE_SIZE];
        area[..bytes.len()].copy_from_slice(bytes);
        let (save, history) = area.split_at(SAVE_SIZE);
        self.ask(json!({ "do": "write", "at": SAVE_AT, "hex": hex(save) }));
        self.ask(json!({ "do": "write", "at": HISTORY_AT, "hex": hex(history) }));
    }

    /// Saves these settings, as if the board had been set before.
    pub fn set(&mut self, settings: &Settings) {
        let mut area = Nor::holding(vec![0xff; STORE_SIZE], Tear::Clean, 0);
        let (mut store, _) = Store::open(&mut area, false).expect("the save area can be read");
        store.save_settings(&mut area, settings).expect("the settings fit");
        self.save_area(area.bytes());
    }

    /// Reads the save area and the history, as a store has them.
    pub fn read_save_area(&mut self) -> Vec<u8> {
        let mut read = |at: u32| unhex(&self.ask(json!({ "do": "read", "at": at, "size": SAVE_SIZE }))["hex"]);
        [read(SAVE_AT), read(HISTORY_AT)].concat()
    }

    /// Replaces the LEDs by some with a white channel.
    pub fn with_white_channel(&mut self) {
        self.channels = 4;
        self.chain = vec![0; MAX_LEDS * self.channels];
        self.ask(json!({ "do": "leds", "channels": self.channels }));
    }

    /// Switches power on with these buttons held, a bit each.
    pub fn power_on(&mut self, held: u8) {
        for button in Button::ALL {
            self.contact(button, held & button.bit() != 0);
        }
        self.stuck = held;
        self.ask(json!({ "do": "on" }));
        self.powered = true;
        self.begin_anew();
    }

    /// Switches power off at once; the LEDs go dark.
    pub fn power_off(&mut self) {
        self.ask(json!({ "do": "off" }));
    }

    /// Schedules a power cut `ms` from now, whatever the board does then.
    pub fn power_off_in(&mut self, ms: f64) {
        self.ask(json!({ "do": "off", "at": (self.now + ms) * 1e6 }));
    }

    /// Schedules a power cut inside the nth flash operation, counted from 0 over all power cycles.
    pub fn power_off_in_operation(&mut self, n: u64, share: f64) {
        self.ask(json!({ "do": "cut", "operation": n, "share": share }));
    }

    /// Makes the flash chip never finish its next erase, or its next page: it stops at this fraction, and only a reset
    /// helps.
    pub fn hang_in_flash(&mut self, erase: bool, share: f64) {
        self.ask(json!({ "do": "stall", "what": if erase { "erase" } else { "program" }, "share": share }));
        (self.provoked, self.ended) = (true, self.now);
    }

    /// Whether power is on.
    pub fn powered(&self) -> bool {
        self.powered
    }

    /// Makes a task of `src/hw` hang at its next poll.
    pub fn hang(&mut self, task: &str) {
        self.ask(json!({ "do": "hang", "task": task }));
        (self.provoked, self.ended) = (true, self.now);
    }

    /// Makes the processor take a hard fault.
    pub fn fault(&mut self) {
        self.ask(json!({ "do": "fault" }));
        (self.provoked, self.ended) = (true, self.now);
    }

    /// Expects a reset from now on.
    pub fn may_reset(&mut self) {
        (self.provoked, self.ended) = (true, self.now);
    }

    /// Reads the log as a debug probe does: the bytes since the last call, unless more than the ring has room for.
    pub fn log(&mut self) -> Vec<u8> {
        unhex(&self.ask(json!({ "do": "log", "whole": false }))["hex"])
    }

    /// Reads the whole ring of the log, from its oldest byte on.
    pub fn whole_log(&mut self) -> Vec<u8> {
        unhex(&self.ask(json!({ "do": "log", "whole": true }))["hex"])
    }

    /// The counters of the emulator, see `serve.mjs`.
    pub fn figures(&mut self) -> Value {
        self.ask(json!({ "do": "figures" }))
    }

    /// Lets contacts bounce from now on; the test checks the reported events itself.
    pub fn let_bounce(&mut self) {
        self.bouncing = true;
    }

    /// Closes or opens a contact.
    pub fn contact(&mut self, button: Button, closed: bool) {
        self.ask(json!({ "do": "line", "button": button.index(), "closed": closed }));
        match closed {
            true => self.closed |= button.bit(),
            false => self.closed &= !button.bit(),
        }
    }

    /// Schedules a press of a button in `ms`, held for `long`, whatever the board does then.
    pub fn press_in(&mut self, ms: f64, button: Button, long: f64) {
        for (at, closed) in [(ms, true), (ms + long, false)] {
            let at = (self.now + at) * 1e6;
            self.ask(json!({ "do": "line", "button": button.index(), "closed": closed, "at": at }));
        }
    }

    fn moved(&mut self, fields: &Value) {
        let button = fields["button"].as_u64().and_then(|index| Button::ALL.get(index as usize).copied());
        let button = button.expect("a button");
        let closed = fields["closed"] == json!(true);
        self.edges.push((if closed { Event::Down(button) } else { Event::Up(button) }, ms(&fields["at"])));
        self.closed = if closed { self.closed | button.bit() } else { self.closed & !button.bit() };
    }

    /// Lets `ms` pass; power may go off meanwhile.
    pub fn run(&mut self, ms: f64) {
        let to = self.now + ms;
        self.ask(json!({ "do": "run", "to": to * 1e6 }));
        if self.powered && !self.provoked {
            self.nothing_is_late();
        }
    }

    /// The next moment that `suits`, in ms of the image's clock. The image reports it in that millisecond, or in the
    /// next if it is busy, so both must suit.
    fn moment(&self, suits: impl Fn(Time) -> bool) -> f64 {
        const PATIENCE_MS: u64 = 20_000;
        let soonest = (self.now - self.epoch) as u64 + 10;
        let found = (soonest..soonest + PATIENCE_MS).find(|ms| suits(Time(*ms)) && suits(Time(ms + 1)));
        self.epoch + found.unwrap_or_else(|| panic!("no suitable moment within {PATIENCE_MS} ms")) as f64 + EARLY_MS
    }

    fn ask(&mut self, command: Value) -> Value {
        if self.emulator().send(&command).is_err() {
            self.died();
        }
        loop {
            let mut line = String::new();
            if self.emulator().reports.read_line(&mut line).unwrap_or(0) == 0 {
                self.died();
            }
            let Ok(Value::Object(reports)) = serde_json::from_str(&line) else {
                panic!("the emulator printed no JSON object: {line}")
            };
            for (what, fields) in reports {
                match what.as_str() {
                    "done" => {
                        self.now = ms(&fields["now"]);
                        self.powered = fields["powered"] == json!(true);
                        return fields;
                    }
                    "boot" => self.begin(&fields),
                    "step" => self.step(&fields),
                    "frame" => self.frame(&fields),
                    "pulse" => pulse(&fields),
                    "reset" => self.reset(&fields),
                    "power" => self.gone(&fields),
                    "flash" => self.flash.push(flash_operation(&fields)),
                    "line" => self.moved(&fields),
                    "saved" => self.saved(&fields),
                    "hear" => {
                        self.mirror().console.hear(&unhex(&fields["hex"]));
                    }
                    "say" => self.say(&fields),
                    "hangUp" => {
                        self.hang_ups += 1;
                        self.mirror().console.hang_up();
                        // The PC will not read what it has not read by now.
                        self.said = self.read.clone();
                    }
                    "usb" => self.usb(&fields),
                    "bootLoader" => self.boot_loader = Some(ms(&fields["at"])),
                    "complaint" => panic!("the image did something that the emulator does not support: {fields}"),
                    _ => panic!("unknown report of the emulator: {what}"),
                }
            }
        }
    }

    fn emulator(&mut self) -> &mut Emulator {
        self.emulator.as_mut().expect("present until the rig is dropped")
    }

    fn mirror(&mut self) -> &mut Mirror {
        self.mirror.as_mut().expect("the emulator reports the boot first")
    }

    fn died(&mut self) -> ! {
        let mut said = String::new();
        let _ = self.emulator().node.stderr.take().map(|mut stderr| stderr.read_to_string(&mut said));
        panic!("the emulator exited after {} ms:\n{said}", self.now)
    }
}

impl Drop for Rig {
    fn drop(&mut self) {
        match self.emulator.take() {
            // After a panic its next output is unknown, so it cannot be reused.
            Some(emulator) if std::thread::panicking() => emulator.end(),
            Some(emulator) => emulator.rest(),
            None => {}
        }
    }
}

fn ms(ns: &Value) -> f64 {
    ns.as_f64().expect("a time") / 1e6
}

fn unhex(text: &Value) -> Vec<u8> {
    bytes::unhex(text.as_str().expect("bytes in hexadecimal"))
}
