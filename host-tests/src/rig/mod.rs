//! The image that is flashed, in an emulator, with the library beside it.
//!
//! The emulator tells every event that enters the library on the image, and every frame that leaves its data pin. The
//! same events go into the library here, begun with the same seed, and whatever the LEDs receive is compared with it
//! as it comes, LED by LED. All the rest that must hold of any run is checked here too, and a panic says what did not:
//! pulse widths, 24 bits an LED, the gap before a frame, the current, presses told in time, frames shown in time.
//!
//! The emulator is rp2040js. What it lacks, or does differently from the chip, is corrected by a file each in
//! `host-tests/emulator/shims/`, with the reason. `board.mjs` joins them with flash chip, LED decoder, buttons and USB
//! cable, and `serve.mjs` takes commands, a line of JSON each.
//!
//! The same scenario files run on the bench and on the image. A finger here lets go at a moment at which the wanted die
//! falls in two milliseconds in a row. Blinking follows the clock, so pictures are compared on the bench; here, how the
//! match stands. Faults are made here: power cuts at any moment and inside operations of the flash, hung tasks, hard
//! faults, panics, bouncing contacts. After each the game must be the one that was saved last, or the one before it.
//!
//! On the USB cable, what enters `galop_hear`, `galop_say` and `galop_hang_up` on the image enters a console here too,
//! and the PC must read what that console says.
//!
//! The emulator cannot show stalls of the flash cache, the second core, faults of the processor's own (a stack that
//! leaves RAM is noticed), or analogue effects such as a half-erased flash cell. `GALOP_IMAGE=<elf>` tests an image
//! that was built elsewhere.

mod cable;
mod emulator;
mod fingers;
mod kept;

pub use cable::UsbDevice;
pub use emulator::close;
pub use kept::{Kept, SaveArea};

use crate::bench::{Bench, Fingers};
use emulator::Emulator;
use galop::app::Boot;
use galop::app::console::Console;
use galop::blackbox::{Beginning, BlackBox};
use galop::dice::seed_from;
use galop::input::{BOUNCE_MS, Button, Event};
use galop::save::Store;
use galop::settings::Settings;
use galop::time::Time;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::path::Path;

/// Where saved games and settings lie in flash, and how much room they have (`memory.x`).
pub const SAVE_AT: u32 = 0x1E_0000;
pub const SAVE_SIZE: usize = 128 * 1024;

/// The seed is made of the first so many bytes of chance (`src/hw/entropy.rs`).
const SEED_BYTES: usize = 1024;
/// A press is told so long after its pin edge at most, a release after five quiet milliseconds more.
const TOLD_MS: f64 = 2.0;
const CALM_MS: f64 = 5.0;
/// A finger moves early in the millisecond that suits it.
const EARLY_MS: f64 = 0.1;
/// From the moment at which a step begins to the moment at which its frame is the one that would be sent next.
const RENDER_MS: f64 = 2.0;
/// What a step asks to be kept is in flash so long after it: two frames, an erase, two pages.
const WRITTEN_MS: f64 = 80.0;
const LOOKED_AT_MS: f64 = 3.0;
/// A frame is on the chain so long after its step at most, unless a newer one is: 256 LEDs take 8.3 ms, and the frame
/// before it as long.
const SHOWN_MS: f64 = 25.0;
/// The number of the emulated flash chip (`shims/ssi.mjs`).
pub const CHIP_NUMBER: &str = "E6613852836A912C";
/// From power-on, or from a reset, to the last bit of the first frame.
pub const FIRST_LIGHT_MS: f64 = 100.0;

/// A frame as it left the data pin. Times are in ms of the rig's clock.
#[derive(Clone, Debug)]
pub struct Received {
    pub start: f64,
    pub end: f64,
    /// How long the pin was low before it; the first frame has nothing before it.
    pub low_us: Option<f64>,
    pub bits: usize,
    /// Bytes of the LEDs that received all of theirs.
    pub leds: Vec<u8>,
    /// When the step began that it shows.
    pub stepped: f64,
    /// A reset or a power cut ended it.
    pub cut: bool,
}

/// The board began anew.
#[derive(Clone, Debug, PartialEq)]
pub struct Reset {
    pub at: f64,
    pub by: String,
}

/// What happened to the flash, by the rig's file `flash.mjs`.
#[derive(Clone, Debug)]
pub struct FlashOperation {
    pub number: u64,
    pub erase: bool,
    pub at: u32,
    pub start: f64,
    pub end: f64,
    /// Less than 1: power went in the middle.
    pub share: f64,
}

/// A frame that the library wants shown.
struct Wanted {
    stepped: f64,
    leds: Vec<u8>,
    budget_ma: f64,
    dark_ma: f64,
    channel_ma: f64,
}

/// The library, fed with what the image was fed with.
struct Mirror {
    board: Bench,
    console: Console,
    /// Not shown yet, and not replaced by a newer one.
    wanted: VecDeque<Wanted>,
}

impl Mirror {
    /// Whether it was the console that made this event; then it has done so.
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
    /// There until the rig is dropped.
    emulator: Option<Emulator>,
    /// In ms; resets and power cuts do not set it back.
    pub now: f64,
    /// When the image's own clock was 0.
    pub epoch: f64,
    powered: bool,
    mirror: Option<Mirror>,
    /// What the next mirror begins with.
    boot: Option<Boot>,
    /// What was to be kept of games and settings, in order: what is found after a start is one of the last two.
    pub kept: Vec<Kept>,
    /// When the board last ended: its power went, it was reset, or it hung.
    ended: f64,
    /// What the image knows of its failures, as of its last start.
    pub black_box: BlackBox,
    /// What the LEDs show.
    pub chain: Vec<u8>,
    /// Contacts that are closed.
    closed: u8,
    /// Of those, the ones closed since power-on.
    stuck: u8,
    /// Edges of which the image has not told yet.
    edges: Vec<(Event, f64)>,
    /// When each button was last told to be down.
    told_at: [f64; 8],
    /// A reset was provoked, so that nothing need be in time until it comes; any other is a failure.
    provoked: bool,
    /// Contacts bounce: edges are not held against what is told.
    bouncing: bool,
    pub events: Vec<(Event, f64)>,
    pub frames: Vec<Received>,
    pub resets: Vec<Reset>,
    pub flash: Vec<FlashOperation>,
    /// Since power-on or reset.
    frames_before: usize,
    /// What was found over USB, each time it was looked at.
    pub devices: Vec<UsbDevice>,
    /// What the PC has read, and what the library had to say, as of its last start.
    pub read: String,
    pub said: String,
    /// Control requests that the image refused.
    pub refused: Vec<u64>,
    /// When the image asked for the boot loader.
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
            chain: Vec::new(),
            closed: 0,
            stuck: 0,
            edges: Vec::new(),
            told_at: [0.0; 8],
            provoked: false,
            bouncing: false,
            events: Vec::new(),
            frames: Vec::new(),
            resets: Vec::new(),
            flash: Vec::new(),
            frames_before: 0,
            devices: Vec::new(),
            read: String::new(),
            said: String::new(),
            refused: Vec::new(),
            boot_loader: None,
        };
        if used {
            rig.ask(json!({ "do": "anew" }));
        }
        rig
    }

    /// An image with nothing saved, run until the sweep is over.
    pub fn in_menu(image: &Path) -> Self {
        let mut rig = Self::new(image);
        rig.power_on(0);
        rig.wait(1200);
        rig
    }

    /// Puts these bytes at the beginning of the save area, and erases the rest of it.
    pub fn save_area(&mut self, bytes: &[u8]) {
        assert!(bytes.len() <= SAVE_SIZE && !self.powered, "it is put there before power-on");
        let mut area = vec![0xff; SAVE_SIZE];
        area[..bytes.len()].copy_from_slice(bytes);
        self.ask(json!({ "do": "write", "at": SAVE_AT, "hex": hex(&area) }));
    }

    /// The board was set so before.
    pub fn set(&mut self, settings: &Settings) {
        let mut area = SaveArea(vec![0xff; SAVE_SIZE]);
        let (mut store, _) = Store::open(&mut area, false).expect("it can be read");
        store.save_settings(&mut area, settings).expect("there is room");
        self.save_area(&area.0);
    }

    /// What the save area holds.
    pub fn read_save_area(&mut self) -> Vec<u8> {
        let answer = self.ask(json!({ "do": "read", "at": SAVE_AT, "size": SAVE_SIZE }));
        unhex(&answer["hex"])
    }

    /// Power on with these buttons held, a bit each.
    pub fn power_on(&mut self, held: u8) {
        for button in Button::ALL {
            self.contact(button, held & button.bit() != 0);
        }
        self.stuck = held;
        self.ask(json!({ "do": "on" }));
        self.powered = true;
        self.begin_anew();
    }

    /// Power is gone, at once; the LEDs go dark.
    pub fn power_off(&mut self) {
        self.ask(json!({ "do": "off" }));
    }

    /// Power will go so many milliseconds from now, whatever the board is doing then.
    pub fn power_off_in(&mut self, ms: f64) {
        self.ask(json!({ "do": "off", "at": (self.now + ms) * 1e6 }));
    }

    /// Power will go inside the nth operation of the flash, counted from 0 over all power cycles.
    pub fn power_off_in_operation(&mut self, n: u64, share: f64) {
        self.ask(json!({ "do": "cut", "operation": n, "share": share }));
    }

    /// There is power.
    pub fn powered(&self) -> bool {
        self.powered
    }

    /// A task of `src/hw` does not return from its next poll.
    pub fn hang(&mut self, task: &str) {
        self.ask(json!({ "do": "hang", "task": task }));
        (self.provoked, self.ended) = (true, self.now);
    }

    /// The processor takes a hard fault.
    pub fn fault(&mut self) {
        self.ask(json!({ "do": "fault" }));
        (self.provoked, self.ended) = (true, self.now);
    }

    /// What comes next resets the board.
    pub fn may_reset(&mut self) {
        (self.provoked, self.ended) = (true, self.now);
    }

    /// Counters of the emulator, see `serve.mjs`.
    pub fn figures(&mut self) -> Value {
        self.ask(json!({ "do": "figures" }))
    }

    /// From now on contacts bounce, and a test looks after what is told itself.
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

    /// Will press a button so many milliseconds from now, for so long, whatever the board is doing then.
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

    /// Time passes, in ms; power may go meanwhile.
    pub fn run(&mut self, ms: f64) {
        let to = self.now + ms;
        self.ask(json!({ "do": "run", "to": to * 1e6 }));
        if self.powered && !self.provoked {
            self.nothing_is_late();
        }
    }

    /// A moment to come that suits the finger, in ms of the image's clock. The image tells of it in that millisecond, or
    /// in the next if it was busy; so both must suit.
    fn moment(&self, suits: impl Fn(Time) -> bool) -> f64 {
        const PATIENCE_MS: u64 = 20_000;
        let soonest = (self.now - self.epoch) as u64 + 10;
        let found = (soonest..soonest + PATIENCE_MS).find(|ms| suits(Time(*ms)) && suits(Time(ms + 1)));
        self.epoch + found.unwrap_or_else(|| panic!("no moment within {PATIENCE_MS} ms")) as f64 + EARLY_MS
    }

    fn ask(&mut self, command: Value) -> Value {
        if self.emulator().send(&command).is_err() {
            self.died();
        }
        loop {
            let mut line = String::new();
            if self.emulator().told.read_line(&mut line).unwrap_or(0) == 0 {
                self.died();
            }
            let Ok(Value::Object(told)) = serde_json::from_str(&line) else { panic!("not a line of the rig: {line}") };
            for (what, fields) in told {
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
                    "hear" => {
                        self.mirror().console.hear(&unhex(&fields["hex"]));
                    }
                    "say" => self.say(&fields),
                    "hangUp" => {
                        self.mirror().console.hang_up();
                        // What was not read by then nobody will read.
                        self.said = self.read.clone();
                    }
                    "usb" => self.usb(&fields),
                    "bootLoader" => self.boot_loader = Some(ms(&fields["at"])),
                    "complaint" => panic!("the emulator does not know what the image did: {fields}"),
                    _ => panic!("the rig tells of {what}"),
                }
            }
        }
    }

    fn emulator(&mut self) -> &mut Emulator {
        self.emulator.as_mut().expect("there until the rig is dropped")
    }

    fn mirror(&mut self) -> &mut Mirror {
        self.mirror.as_mut().expect("the rig tells of the boot first")
    }

    fn died(&mut self) -> ! {
        let mut said = String::new();
        let _ = self.emulator().node.stderr.take().map(|mut stderr| stderr.read_to_string(&mut said));
        panic!("the emulator died after {} ms:\n{said}", self.now)
    }

    fn begin(&mut self, fields: &Value) {
        let chance = unhex(&fields["chance"]);
        assert!(chance.len() >= SEED_BYTES, "only {} bytes of chance went into the seed", chance.len());
        let held = fields["held"].as_u64().and_then(|bits| u8::try_from(bits).ok()).expect("a bit a button");
        let seed = seed_from(chance.into_iter().take(SEED_BYTES));
        let words: Vec<u32> =
            unhex(&fields["blackBox"]).as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        self.black_box = BlackBox::read(words.as_slice().try_into().expect("as many words as the box has"));
        // The library finds in flash what the image found there.
        let mut area = SaveArea(unhex(&fields["saved"]));
        let (_, found) =
            Store::open(&mut area, self.black_box.beginning() == Beginning::SetAside).expect("it can be read");
        let failed = self.black_box.beginning() != Beginning::Fresh;
        let kept = Kept { record: found.record.clone(), settings: found.settings, at: self.now };
        if self.black_box.beginning() != Beginning::SetAside {
            // The newest; or the one before it, if the end came before it could be written.
            let (before, newest) = match &self.kept[..] {
                [.., before, newest] => (before, newest),
                [only] => (only, only),
                [] => (&kept, &kept),
            };
            let too_late = self.ended - newest.at < WRITTEN_MS;
            let same = |other: &Kept| (&other.record, &other.settings) == (&kept.record, &kept.settings);
            let found = same(newest) || too_late && same(before);
            assert!(found, "{:?} was found, not {:?} nor {:?}", kept.game(), newest.game(), before.game());
        }
        self.kept.push(kept);
        self.boot = Some(Boot { seed, held, settings: found.settings, saved: found.record, failed });
    }

    fn step(&mut self, fields: &Value) {
        let (at, now) = (ms(&fields["at"]), Time(fields["time"].as_u64().expect("a time")));
        let button = fields["button"].as_u64().and_then(|index| Button::ALL.get(index as usize).copied());
        let event = match (fields["kind"].as_str(), button) {
            (Some("down"), Some(button)) => Event::Down(button),
            (Some("up"), Some(button)) => Event::Up(button),
            (Some("tick"), _) => Event::Tick,
            _ => panic!("not an event: {fields}"),
        };
        let typed = self.mirror.as_mut().is_some_and(|mirror| mirror.console_made(event, now));
        if event != Event::Tick && !typed {
            self.events.push((event, at));
            self.is_told_in_time(event, at, now);
        }
        let boot = self.boot.take();
        let begins = boot.is_some();
        if let Some(boot) = boot {
            let board = Bench::boot(boot, now);
            self.mirror = Some(Mirror { board, console: Console::new(), wanted: VecDeque::new() });
        }
        let mirror = self.mirror.as_mut().expect("the rig tells of the boot first");
        // The first frame is sent whatever it shows: the LEDs may still show what was before a reset.
        let effects = mirror.board.step_at(event, now);
        mirror.console.watch(event, &mirror.board.app, now);
        if effects.save || effects.settings {
            let app = &mirror.board.app;
            let mut kept = self.kept.last().expect("something was found at the start").clone();
            kept.at = at;
            if effects.save {
                kept.record = Some(app.record(now));
            }
            if effects.settings {
                kept.settings = *app.settings();
            }
            self.kept.push(kept);
        }
        if effects.frame || begins {
            let power = mirror.board.app.settings().output.power;
            let leds = mirror.board.app.frame().leds().concat();
            let channel_ma = power.channel_ma.into_iter().max().map_or(0.0, f64::from);
            let (budget_ma, dark_ma) = (f64::from(power.budget_ma), f64::from(power.dark_tenths_ma) / 10.0);
            mirror.wanted.push_back(Wanted { stepped: at, leds, budget_ma, dark_ma, channel_ma });
        }
    }

    /// Both the moment at which an event enters the library and the one it is told to have happened at.
    fn is_told_in_time(&mut self, event: Event, at: f64, stamp: Time) {
        if self.bouncing {
            return;
        }
        let Some(index) = self.edges.iter().position(|(expected, _)| *expected == event) else {
            panic!("{event:?} was told at {at:.3} ms, and no finger did it");
        };
        let (_, edge) = self.edges.remove(index);
        let most = match event {
            // After a press was told the contact is not listened to for a while.
            Event::Up(button) => {
                let told = self.told_at[usize::from(button.index())];
                TOLD_MS + CALM_MS + (told + BOUNCE_MS as f64 - edge).max(0.0)
            }
            _ => TOLD_MS,
        };
        if let Event::Down(button) = event {
            self.told_at[usize::from(button.index())] = at;
        }
        let most = most + self.stopped(edge, at);
        let stamp = self.epoch + stamp.0 as f64; // whole milliseconds, rounded down
        assert!(at - edge <= most, "{event:?} was told {:.3} ms after its edge", at - edge);
        assert!((-1.0..=most).contains(&(stamp - edge)), "{event:?} at {edge:.3} ms bears the time {stamp:.3}");
    }

    /// What the LEDs received must be what the library wanted last, as a real chain of LEDs takes it.
    fn frame(&mut self, fields: &Value) {
        let number = |name: &str| fields[name].as_f64();
        let mut frame = Received {
            stepped: f64::NAN,
            start: ms(&fields["start"]),
            end: ms(&fields["end"]),
            low_us: number("low").map(|ns| ns / 1e3),
            bits: number("bits").unwrap_or(0.0) as usize,
            leds: unhex(&fields["leds"]),
            cut: fields["cut"] == json!(true),
        };
        let name = format!("frame {} at {:.3} ms", self.frames.len(), frame.start);
        let mirror = self.mirror.as_mut().unwrap_or_else(|| panic!("{name}: before the library has begun"));
        // The newest that was certainly there to be sent is the oldest that may be.
        let ready = mirror.wanted.iter().rposition(|wanted| wanted.stepped <= frame.start - RENDER_MS).unwrap_or(0);
        let candidates = mirror.wanted.iter().enumerate().skip(ready);
        let mut candidates = candidates.filter(|(_, wanted)| wanted.stepped <= frame.start).rev();
        let matches = |wanted: &Wanted| match frame.cut {
            true => wanted.leds.starts_with(&frame.leds),
            false => wanted.leds == frame.leds,
        };
        let Some((index, wanted)) = candidates.find(|(_, wanted)| matches(wanted)) else {
            let newest = mirror.wanted.get(ready).map_or(&[][..], |wanted| &wanted.leds[..]);
            panic!("{name} is not what the library shows: {}", difference(newest, &frame));
        };
        let (leds, bits) = (wanted.leds.len() / 3, wanted.leds.len() * 8);
        assert!(frame.bits == bits || frame.cut && frame.bits < bits, "{name}: {} bits for {leds} LEDs", frame.bits);
        // What a cut frame did not reach stays as it was.
        self.chain.resize(wanted.leds.len(), 0);
        self.chain[..frame.leds.len()].copy_from_slice(&frame.leds);
        let light: f64 = self.chain.iter().map(|byte| f64::from(*byte) * wanted.channel_ma / 255.0).sum();
        let drawn = light + wanted.dark_ma * leds as f64;
        assert!(drawn <= wanted.budget_ma, "{name}: {drawn:.1} mA are drawn of {}", wanted.budget_ma);
        frame.stepped = wanted.stepped;
        mirror.wanted.drain(..=index);
        self.frames.push(frame);
    }

    fn reset(&mut self, fields: &Value) {
        self.now = ms(&fields["at"]);
        assert!(self.provoked, "reset for no reason: {fields}");
        self.resets.push(Reset { at: self.now, by: fields["by"].as_str().unwrap_or("?").into() });
        self.stuck = self.closed;
        self.begin_anew();
    }

    fn gone(&mut self, fields: &Value) {
        self.now = ms(&fields["at"]);
        self.ended = self.now;
        self.chain.clear();
        self.begin_anew();
    }

    fn begin_anew(&mut self) {
        self.epoch = self.now;
        self.mirror = None;
        self.boot = None;
        self.provoked = false;
        self.edges.clear();
        self.frames_before = self.frames.len();
        self.read.clear();
        self.said.clear();
    }

    /// How long the processor stood between two moments because the flash was at work.
    fn stopped(&self, from: f64, to: f64) -> f64 {
        let recent = self.flash.iter().rev().take_while(|operation| operation.end > from);
        let stopped: f64 = recent.map(|operation| (operation.end.min(to) - operation.start.max(from)).max(0.0)).sum();
        // Afterwards what was written or erased is looked at.
        if stopped > 0.0 { stopped + LOOKED_AT_MS } else { 0.0 }
    }

    fn nothing_is_late(&self) {
        let since = |at: f64| self.now - at - self.stopped(at, self.now);
        if let Some((event, edge)) =
            self.edges.iter().find(|(_, edge)| since(*edge) > TOLD_MS + CALM_MS + BOUNCE_MS as f64)
        {
            panic!("{event:?} at {edge:.3} ms was not told until {:.3}", self.now);
        }
        if let Some(first) = self.frames.get(self.frames_before) {
            // Nothing is written before the first light.
            let light = first.end - self.epoch;
            assert!(light <= FIRST_LIGHT_MS, "first light after {light:.1} ms");
        } else {
            assert!(since(self.epoch) <= FIRST_LIGHT_MS, "no light after {:.1} ms", since(self.epoch));
        }
        let waiting = self.mirror.iter().flat_map(|mirror| &mirror.wanted).next();
        if let Some(wanted) = waiting.filter(|wanted| since(wanted.stepped) > SHOWN_MS) {
            panic!("the frame of {:.3} ms was not shown until {:.3}", wanted.stepped, self.now);
        }
    }
}

impl Drop for Rig {
    fn drop(&mut self) {
        match self.emulator.take() {
            // Nobody knows what it is about to say.
            Some(emulator) if std::thread::panicking() => emulator.end(),
            Some(emulator) => emulator.rest(),
            None => {}
        }
    }
}

/// The data sheet of the WS2812B: 0 is 220 to 380 ns high, 1 is 580 ns to 1 µs; low 220 ns to 1 µs within a frame.
fn pulse(fields: &Value) {
    let ns = fields["ns"].as_f64().expect("a width");
    let fine = match fields["level"].as_str() {
        Some("high") => (220.0..=380.0).contains(&ns) || (580.0..=1000.0).contains(&ns),
        _ => (220.0..=1000.0).contains(&ns),
    };
    assert!(fine, "a pulse outside the data sheet, or a gap too short to end a frame: {fields}");
}

fn flash_operation(fields: &Value) -> FlashOperation {
    let number = |name: &str| fields[name].as_f64().unwrap_or(f64::NAN);
    FlashOperation {
        number: number("operation") as u64,
        erase: fields["what"] == json!("erase"),
        at: number("at") as u32,
        start: ms(&fields["start"]),
        end: ms(&fields["end"]),
        share: number("share"),
    }
}

/// The first LED that differs, or the lengths.
fn difference(wanted: &[u8], frame: &Received) -> String {
    let pairs = wanted.chunks(3).zip(frame.leds.chunks(3)).enumerate();
    let differing: Vec<_> = pairs.filter(|(_, (wanted, seen))| wanted != seen).collect();
    let (bits, leds) = (frame.bits, wanted.len() / 3);
    match differing.first() {
        Some((led, (wanted, seen))) => {
            format!("{bits} bits for {leds} LEDs, {} differ, LED {led} is {seen:?} not {wanted:?}", differing.len())
        }
        None => format!("{bits} bits for {leds} LEDs"),
    }
}

fn ms(ns: &Value) -> f64 {
    ns.as_f64().expect("a time") / 1e6
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &Value) -> Vec<u8> {
    let digits = text.as_str().expect("bytes in hex").as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16).expect("a hex digit") as u8;
    digits.chunks_exact(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
}
