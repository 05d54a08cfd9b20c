//! Measures the image in the emulator, on the emulated clock, so the same image gives the same figures.

use galop::bots::Level;
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::session::Who;
use galop::settings::Settings;
use galop::view::output::Kind;
use galop_firmware as firmware;
use galop_host_tests::ask::{Ask as _, S001};
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine;
use galop_host_tests::rig::Rig;
use serde_json::Value;
use std::error::Error;

use super::thousands;

const PRESSES: usize = 1000;
const HERTZ: f64 = 125e6;
const SECOND_MS: f64 = 1000.0;

/// Builds the image and measures it.
pub fn rows() -> Result<Vec<[String; 3]>, Box<dyn Error>> {
    if let Some(missing) = machine::lacks_emulator() {
        return Err(missing.into());
    }
    let built = firmware::build()?;
    let budget = |share: firmware::Share| format!("at most {} KiB", share.budget / 1024);
    let mut rows = vec![
        row("program in flash", bytes(built.program.used.into()), budget(built.program)),
        row("nets in flash", bytes(built.nets.used.into()), budget(built.nets)),
        row("RAM, statics", bytes(built.ram.used.into()), budget(built.ram)),
    ];
    let [mut play, mut thought, mut unset, mut white] = [(); 4].map(|()| Rig::new(&built.elf));
    play.set(&Settings::default());
    thought.set(&Settings::default());
    let rest = measure(&mut play);
    let computers = computers(&mut thought);
    rows.push(stack([&mut play, &mut thought]));
    rows.extend(rest);
    rows.extend(computers);
    rows.extend(slow_chain(&mut unset, "a new board, whose layout is not confirmed, 256 LEDs"));
    let mut four = Settings::default();
    four.output.wire.kind = Kind::Rgbw;
    white.set(&four);
    white.with_white_channel();
    rows.extend(slow_chain(&mut white, "133 LEDs with four channels"));
    Ok(rows)
}

/// A chain that takes longer than the time between frames.
fn slow_chain(rig: &mut Rig, name: &str) -> [[String; 3]; 2] {
    rig.power_on(0);
    rig.wait(1200);
    rig.press(Seat::Red, Key::A, START_MS);
    let frames = animate(rig, 1.0).frames;
    let delays = press(rig, 200);
    [
        row(&format!("{name}: frames a second"), frames, ""),
        row(
            &format!("{name}: press to the last bit, 200 presses"),
            format!("p50 {:.2} ms, p99 {:.2} ms", share(&delays, 0.5), share(&delays, 0.99)),
            "",
        ),
    ]
}

fn measure(rig: &mut Rig) -> Vec<[String; 3]> {
    rig.power_on(0);
    rig.wait(1200);
    let light = rig.frames[0].end - rig.epoch;
    let crystal = number(&rig.figures()["crystal"]) / 1e6;
    for _ in 0..5 {
        rig.press(Seat::Red, Key::B, 60); // the second page of options, which has an animation
    }
    let menu = animate(rig, 1.0);
    for _ in 0..3 {
        rig.press(Seat::Red, Key::B, 60); // 001 again
    }
    rig.press(Seat::Red, Key::A, START_MS);
    let play = animate(rig, 1.0);
    let delays = press(rig, PRESSES);
    let least = rig.frames.iter().filter_map(|frame| frame.low_us).fold(f64::INFINITY, f64::min);

    let cycles = |of: fn(&Animation) -> f64| format!("{}, {}", thousands(of(&menu)), thousands(of(&play)));
    vec![
        row("reset to the last bit of the first frame", format!("{light:.2} ms"), "at most 50 ms"),
        row("of that, the wait for the crystal", format!("{crystal:.2} ms"), ""),
        row("frames a second while something moves, 133 LEDs", menu.frames.min(play.frames), "200"),
        row("shortest gap between two frames", format!("{least:.0} µs"), "at least 300 µs"),
        row(
            &format!("press to the last bit of the frame that shows it, {} presses in play", thousands(PRESSES as f64)),
            format!("p50 {:.2} ms, p99 {:.2} ms", share(&delays, 0.5), share(&delays, 0.99)),
            "p99 at most 10 ms",
        ),
        row("cycles of a step of the library: menu, 001", cycles(|of| of.step), ""),
        row("cycles of the longest step: menu, 001", cycles(|of| of.longest), ""),
        row("cycles of all tasks per frame: menu, 001", cycles(|of| of.busy / of.frames as f64), ""),
        row(
            "processor load: menu, 001",
            format!("{:.1} %, {:.1} %", menu.busy / HERTZ * 100.0, play.busy / HERTZ * 100.0),
            "at most 20 %",
        ),
    ]
}

/// The deepest stack of these runs.
fn stack(rigs: [&mut Rig; 2]) -> [String; 3] {
    let stacks = rigs.map(|rig| rig.figures()["stack"].clone());
    let used = stacks.iter().map(|stack| number(&stack["used"])).fold(0.0, f64::max);
    row("deepest stack", bytes(used), format!("at most {}", bytes(number(&stacks[0]["size"]))))
}

/// Runs 001 with four computer players of the highest level, long enough to see many choices.
fn computers(rig: &mut Rig) -> [[String; 3]; 2] {
    rig.power_on(0);
    rig.wait(1200);
    for seat in Seat::ALL {
        while rig.app().menu().map(|menu| menu.who(S001, seat, rig.app().settings()))
            != Some(Who::Computer(Level::Three))
        {
            rig.press(seat, Key::A, 60);
        }
    }
    rig.press(Seat::Red, Key::A, START_MS);
    let seconds = 40.0;
    let played = animate(rig, seconds);
    [
        row(
            "cycles of the longest step, four computer players of level 3 for 40 s",
            thousands(played.longest),
            "at most 125,000 (1 ms)",
        ),
        row("frames a second in these 40 s", format!("{:.0}", played.frames as f64 / seconds), "200"),
    ]
}

/// What was measured over a time without presses.
struct Animation {
    frames: usize,
    /// Cycles in which the processor was awake.
    busy: f64,
    /// The cycles of a step of the library, mean and maximum.
    step: f64,
    longest: f64,
}

fn animate(rig: &mut Rig, seconds: f64) -> Animation {
    let (before, frames) = (rig.figures(), rig.frames.len());
    rig.run(seconds * SECOND_MS);
    let after = rig.figures();
    let cycles = |figures: &Value| number(&figures["cycles"]);
    let steps = |name: &str| number(&after["steps"][name]);
    Animation {
        frames: rig.frames.len() - frames,
        busy: cycles(&after) - cycles(&before),
        step: steps("cycles") / steps("count"),
        longest: steps("most"),
    }
}

/// Presses buttons of the player whose turn it is, at moments independent of the frames. Returns the delays from the
/// pin edge to the last bit of the first frame that shows the press, sorted.
fn press(rig: &mut Rig, presses: usize) -> Vec<f64> {
    let mut chance = Chance::new(1000);
    let mut delays = Vec::new();
    while delays.len() < presses {
        rig.run(chance.between(10_000, 60_000) as f64 / 1e3);
        let Some(seat) = rig.app().hands().iter().next() else {
            // At the end of a game A leads to the menu; held there, it starts the next game.
            let ms = if rig.app().playing() { 60 } else { START_MS };
            rig.press(Seat::Red, Key::A, ms);
            continue;
        };
        let button = Button::new(seat, if chance.one_in(4) { Key::B } else { Key::A });
        let (edge, events, frames) = (rig.now, rig.events.len(), rig.frames.len());
        rig.down(button);
        rig.run(chance.between(30_000, 80_000) as f64 / 1e3);
        let reported = loop {
            match rig.events[events..].iter().find(|(event, _)| *event == Event::Down(button)) {
                Some((_, at)) => break *at,
                // A sector is being erased: the rig checks that the press is reported after it.
                None => rig.run(10.0),
            }
        };
        let shown = rig.frames[frames..].iter().find(|frame| frame.stepped >= reported);
        delays.push(shown.expect("a game has an animation at any time").end - edge);
        rig.up(button);
        rig.run(30.0);
    }
    delays.sort_by(f64::total_cmp);
    delays
}

fn share(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() as f64 * share) as usize).min(sorted.len() - 1)]
}

fn row(what: &str, measured: impl ToString, wanted: impl ToString) -> [String; 3] {
    [what.into(), measured.to_string(), wanted.to_string()]
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn bytes(number: f64) -> String {
    format!("{} bytes", thousands(number))
}
