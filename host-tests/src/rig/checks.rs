//! What must hold in every run, checked with each report of the emulator.

use crate::bench::Bench;
use crate::nor::{Nor, Tear};
use crate::pulses;
use crate::speed::FIRST_LIGHT_MS;
use galop::app::Boot;
use galop::app::console::Console;
use galop::blackbox::{Beginning, BlackBox};
use galop::board::layout::MAX_LEDS;
use galop::dice::seed_from;
use galop::input::{BOUNCE_MS, Button, Event};
use galop::save::{Failed, Part, Record, Store};
use galop::time::Time;
use galop::view::output::Wire;
use galop_desk::eye::wire;
use serde_json::{Value, json};
use std::collections::VecDeque;

use super::{FlashOperation, Kept, Mirror, Received, Reset, Rig, Wanted, ms, unhex};

/// The number of random bytes that make the seed (`src/hw/entropy.rs`).
const SEED_BYTES: usize = 1024;
/// The longest delay from a press's pin edge to its event; a release takes five quiet milliseconds more.
const REPORTED_MS: f64 = 2.0;
pub(super) const CALM_MS: f64 = 5.0;
/// The longest time from the start of a step until its frame is the next to be sent.
const RENDER_MS: f64 = 2.0;
/// The longest time from a step to its save in flash: two frames, an erase, two pages.
const WRITTEN_MS: f64 = 80.0;
const LOOKED_AT_MS: f64 = 3.0;
/// The longest time from a step to its frame on the chain, unless a newer one replaces it: 256 LEDs take 8.3 ms, and
/// the frame before it as long.
const SHOWN_MS: f64 = 25.0;
/// The board sends the whole chain with the first frame after this time, which it counts from the end of its start.
const WHOLE_MS: f64 = 10_000.0;
const BOOT_MS: f64 = 50.0;

impl Rig {
    pub(super) fn begin(&mut self, fields: &Value) {
        let chance = unhex(&fields["chance"]);
        assert!(chance.len() >= SEED_BYTES, "only {} random bytes went into the seed", chance.len());
        let held = fields["held"].as_u64().and_then(|bits| u8::try_from(bits).ok()).expect("a bit a button");
        let seed = seed_from(chance.into_iter().take(SEED_BYTES));
        let words: Vec<u32> =
            unhex(&fields["blackBox"]).as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        self.black_box = BlackBox::read(words.as_slice().try_into().expect("as many words as the box has"));
        // The library must find in flash what the image found there.
        let mut area = Nor::holding(unhex(&fields["saved"]), Tear::Clean, 0);
        let (store, found) = Store::open(&mut area, self.black_box.beginning() == Beginning::SetAside)
            .expect("the save area can be read");
        let failed = self.black_box.beginning() != Beginning::Fresh;
        let kept = Kept { record: found.record.clone(), settings: found.settings, at: self.now };
        if self.black_box.beginning() != Beginning::SetAside {
            // The newest save must be found; or the one before it, if the board ended before it could be written.
            let (before, newest) = match &self.kept[..] {
                [.., before, newest] => (before, newest),
                [only] => (only, only),
                [] => (&kept, &kept),
            };
            let too_late = self.ended - newest.at < WRITTEN_MS;
            let same = |other: &Kept| (&other.record, &other.settings) == (&kept.record, &kept.settings);
            let found = same(newest) || too_late && same(before);
            assert!(
                found,
                "found {:?} instead of the newest save {:?} or the one before it {:?}",
                kept.game(),
                newest.game(),
                before.game()
            );
        }
        self.kept.push(kept);
        let boot = Boot { seed, held, settings: found.settings, saved: found.record, failed };
        self.boot = Some((boot, area, store));
    }

    pub(super) fn step(&mut self, fields: &Value) {
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
            self.check_reported_in_time(event, at, now);
        }
        let boot = self.boot.take();
        let begins = boot.is_some();
        if let Some((boot, flash, store)) = boot {
            let board = Bench::boot(boot, now);
            self.mirror = Some(Mirror { board, console: Console::new(), flash, store, wanted: VecDeque::new() });
        }
        let mirror = self.mirror.as_mut().expect("the emulator reports the boot first");
        // The first frame is always sent: after a reset the LEDs still show the old one.
        let effects = mirror.board.step_at(event, now);
        self.news.extend_from_slice(mirror.board.app.news());
        if begins {
            mirror.recall();
        }
        mirror.console.watch(event, &mirror.board.app, now);
        mirror.recall_wanted();
        if effects.save || effects.settings {
            let Mirror { board, flash, store, .. } = mirror;
            let app = &board.app;
            let mut kept = self.kept.last().expect("the start added a save").clone();
            kept.at = at;
            if effects.save {
                let record = app.record(now);
                store.save(flash, &record, app.scoresheet()).expect("there is power");
                kept.record = Some(Record { place: store.place(), ..record });
            }
            if effects.settings {
                kept.settings = *app.settings();
            }
            self.kept.push(kept);
        }
        if effects.frame || begins {
            let power = mirror.board.app.settings().output.power;
            let leds = wire(&mirror.board.app);
            let channel_ma = power.channel_ma.into_iter().chain([power.white_ma]).max().map_or(0.0, f64::from);
            let (budget_ma, dark_ma) = (f64::from(power.budget_ma), f64::from(power.dark_tenths_ma) / 10.0);
            let format = mirror.board.app.settings().output.wire;
            mirror.wanted.push_back(Wanted { stepped: at, leds, format, budget_ma, dark_ma, channel_ma });
        }
    }

    /// The image reports the result of a save to its library.
    pub(super) fn saved(&mut self, fields: &Value) {
        let failed = [Failed::Worn, Failed::Refused].into_iter();
        let failed = failed.into_iter().find(|failed| Some(*failed as u64) == fields["failed"].as_u64());
        let part = if fields["part"] == json!(Part::Games as u8) { Part::Games } else { Part::Settings };
        let Mirror { board, store, .. } = self.mirror();
        if let (Part::Games, None) = (part, failed) {
            board.app.placed(store.place());
        }
        board.app.saved(part, failed.map_or(Ok(()), Err));
        // What could not be saved will not be found.
        if let (Some(_), [.., before, newest]) = (failed, &mut self.kept[..]) {
            match part {
                Part::Games => newest.record = before.record.clone(),
                Part::Settings => newest.settings = before.settings,
            }
        }
    }

    /// Checks both when an event enters the library and the time it carries.
    fn check_reported_in_time(&mut self, event: Event, at: f64, stamp: Time) {
        if self.bouncing {
            return;
        }
        let Some(index) = self.edges.iter().position(|(expected, _)| *expected == event) else {
            panic!("{event:?} was reported at {at:.3} ms without a pin edge");
        };
        let (_, edge) = self.edges.remove(index);
        let most = match event {
            // After a reported press the contact is ignored for a while.
            Event::Up(button) => {
                let reported = self.reported_at[usize::from(button.index())];
                REPORTED_MS + CALM_MS + (reported + BOUNCE_MS as f64 - edge).max(0.0)
            }
            _ => REPORTED_MS,
        };
        if let Event::Down(button) = event {
            self.reported_at[usize::from(button.index())] = at;
        }
        let most = most + self.stopped(edge, at);
        let stamp = self.epoch + stamp.0 as f64; // whole milliseconds, rounded down
        assert!(at - edge <= most, "{event:?} was reported {:.3} ms after its edge", at - edge);
        assert!((-1.0..=most).contains(&(stamp - edge)), "{event:?} at {edge:.3} ms carries the time {stamp:.3} ms");
    }

    /// Checks that the LEDs received the library's newest frame, as a real chain of LEDs would.
    pub(super) fn frame(&mut self, fields: &Value) {
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
        let mirror = self.mirror.as_mut().unwrap_or_else(|| panic!("{name}: sent before the library started"));
        // Dark LEDs follow where the frame before was longer, or had another format, or is unknown, and now and then.
        let ((lit, format), channels) = (self.lit, self.channels);
        let since_whole = frame.start - self.whole_at;
        let (may_be_whole, must_be_whole) = (since_whole >= WHOLE_MS - 1.0, since_whole >= WHOLE_MS + BOOT_MS);
        let bits = frame.bits;
        let whole = |wanted: &Wanted| {
            let lit = if wanted.format == format { lit } else { usize::MAX };
            let leds = lit.min(wanted.format.covering(MAX_LEDS));
            let whole_chain = MAX_LEDS * usize::from(wanted.format.bits());
            let whole_now = must_be_whole || may_be_whole && bits == whole_chain;
            let leds = leds.max(if whole_now { MAX_LEDS } else { 0 });
            let mut whole = wanted.leds.clone();
            whole.resize(whole.len().max(leds * usize::from(wanted.format.bits() / 8)), 0);
            whole
        };
        // If the board is set to another kind of LED, the last one may lack a byte.
        let taken = |wanted: &Wanted| {
            let mut whole = whole(wanted);
            whole.truncate(whole.len() / channels * channels);
            whole
        };
        // The newest frame that was certainly ready is the oldest that may be sent.
        let ready = mirror.wanted.iter().rposition(|wanted| wanted.stepped <= frame.start - RENDER_MS).unwrap_or(0);
        let candidates = mirror.wanted.iter().enumerate().skip(ready);
        let mut candidates = candidates.filter(|(_, wanted)| wanted.stepped <= frame.start).rev();
        let matches = |wanted: &Wanted| match frame.cut {
            true => taken(wanted).starts_with(&frame.leds),
            false => taken(wanted) == frame.leds,
        };
        // While nothing changes, the last frame is sent again, with the whole chain.
        let shown = self.shown.as_ref().filter(|shown| {
            let newer = mirror.wanted.iter().any(|wanted| wanted.stepped <= frame.start - RENDER_MS);
            must_be_whole && !newer && matches(shown)
        });
        let found = candidates.find(|(_, wanted)| matches(wanted)).map(|(index, wanted)| (Some(index), wanted));
        let Some((index, wanted)) = found.or(shown.map(|shown| (None, shown))) else {
            let newest = mirror.wanted.get(ready).map(whole).unwrap_or_default();
            panic!("{name} differs from the library's: {}", difference(&newest, &frame));
        };
        let (leds, whole) = (wanted.leds.len() * 8 / usize::from(wanted.format.bits()), whole(wanted));
        let bits = whole.len() * 8;
        assert!(frame.bits == bits || frame.cut && frame.bits < bits, "{name}: {} bits for {leds} LEDs", frame.bits);
        for sheet in &pulses::SHEETS {
            assert!(
                frame.low_us.is_none_or(|us| us >= sheet.latch_us),
                "{name}: the gap is too short for {}",
                sheet.name
            );
        }
        self.lit = (leds, wanted.format);
        if may_be_whole && frame.bits >= MAX_LEDS * usize::from(wanted.format.bits()) {
            self.whole_at = frame.start;
        }
        // LEDs that a frame did not reach stay as they were; what is left at the end of the chain is lost.
        self.chain.iter_mut().zip(&frame.leds).for_each(|(shown, byte)| *shown = *byte);
        let past = self.chain.iter().skip(wanted.leds.len());
        assert!(frame.cut || past.clone().all(|byte| *byte == 0), "{name}: an LED past its end is lit");
        let light: f64 = self.chain.iter().map(|byte| f64::from(*byte) * wanted.channel_ma / 255.0).sum();
        let drawn = light + wanted.dark_ma * leds as f64;
        assert!(drawn <= wanted.budget_ma, "{name}: draws {drawn:.1} mA, the budget is {} mA", wanted.budget_ma);
        if let Some(index) = index {
            frame.stepped = wanted.stepped;
            self.shown = mirror.wanted.drain(..=index).next_back();
        }
        self.frames.push(frame);
    }

    pub(super) fn reset(&mut self, fields: &Value) {
        self.now = ms(&fields["at"]);
        assert!(self.provoked, "unexpected reset: {fields}");
        self.resets.push(Reset { at: self.now, by: fields["by"].as_str().unwrap_or("?").into() });
        self.stuck = self.closed;
        self.begin_anew();
    }

    pub(super) fn gone(&mut self, fields: &Value) {
        self.now = ms(&fields["at"]);
        self.ended = self.now;
        self.chain.fill(0);
        self.begin_anew();
    }

    pub(super) fn begin_anew(&mut self) {
        self.epoch = self.now;
        self.lit = (usize::MAX, Wire::default());
        self.whole_at = self.epoch;
        self.mirror = None;
        self.shown = None;
        self.boot = None;
        self.provoked = false;
        self.edges.clear();
        self.frames_before = self.frames.len();
        self.read.clear();
        self.said.clear();
    }

    /// How long flash operations stopped the processor between two moments.
    fn stopped(&self, from: f64, to: f64) -> f64 {
        let recent = self.flash.iter().rev().take_while(|operation| operation.end > from);
        let stopped: f64 = recent.map(|operation| (operation.end.min(to) - operation.start.max(from)).max(0.0)).sum();
        // What was written or erased is read back afterwards.
        if stopped > 0.0 { stopped + LOOKED_AT_MS } else { 0.0 }
    }

    pub(super) fn nothing_is_late(&self) {
        let since = |at: f64| self.now - at - self.stopped(at, self.now);
        if let Some((event, edge)) =
            self.edges.iter().find(|(_, edge)| since(*edge) > REPORTED_MS + CALM_MS + BOUNCE_MS as f64)
        {
            panic!("{event:?} at {edge:.3} ms was not reported by {:.3} ms", self.now);
        }
        if let Some(first) = self.frames.get(self.frames_before) {
            // Nothing is written to flash before the first frame.
            let light = first.end - self.epoch;
            assert!(light <= FIRST_LIGHT_MS, "the first frame came after {light:.1} ms");
        } else {
            assert!(since(self.epoch) <= FIRST_LIGHT_MS, "no frame after {:.1} ms", since(self.epoch));
        }
        let waiting = self.mirror.iter().flat_map(|mirror| &mirror.wanted).next();
        if let Some(wanted) = waiting.filter(|wanted| since(wanted.stepped) > SHOWN_MS) {
            panic!("the frame of the step at {:.3} ms was not shown by {:.3} ms", wanted.stepped, self.now);
        }
    }
}

/// A pulse inside a frame. A gap that is too short to end a frame is one too.
pub(super) fn pulse(fields: &Value) {
    pulses::check(fields["level"] == json!("high"), fields["ns"].as_f64().expect("a width"));
}

pub(super) fn flash_operation(fields: &Value) -> FlashOperation {
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

/// Describes the first LED that differs, or the lengths.
fn difference(wanted: &[u8], frame: &Received) -> String {
    let pairs = wanted.chunks(3).zip(frame.leds.chunks(3)).enumerate();
    let differing: Vec<_> = pairs.filter(|(_, (wanted, seen))| wanted != seen).collect();
    let (bits, leds) = (frame.bits, wanted.len() / 3);
    match differing.first() {
        Some((led, (wanted, seen))) => {
            format!(
                "{bits} bits for {leds} LEDs, {} differ, LED {led} is {seen:?} instead of {wanted:?}",
                differing.len()
            )
        }
        None => format!("{bits} bits for {leds} LEDs"),
    }
}
