//! The very image that is flashed, in an emulator: what it shows is what the library shows.
//!
//! The emulator records every event that enters the library and every frame that leaves the data
//! pin. The library replays the events, and the frames must be the same, LED by LED.

use galop::app::{App, Boot};
use galop::dice::seed_from;
use galop::input::{Button, Event};
use galop::settings::Settings;
use galop::time::Time;
use galop::view::output;
use galop_host_tests::machine;
use libtest_mimic::{Arguments, Failed};
use serde_json::{Value, json};

fn main() {
    let mut arguments = Arguments::from_args();
    // The image is built once, and an emulator fills a core.
    arguments.test_threads = Some(1);
    let missing = machine::lacks_target().or_else(machine::lacks_emulator);
    let tests = vec![
        machine::trial("a_game_shows_what_the_library_shows", &missing, || {
            compare(&json!({ "ms": 9000, "edges": a_game() }))
        }),
        machine::trial("the_self_test_shows_what_the_library_shows", &missing, || {
            compare(
                &json!({ "ms": 1500, "held": [0, 1], "edges": [[600, 0, false], [620, 1, false], [900, 4, true], [960, 4, false]] }),
            )
        }),
        machine::trial("a_board_left_alone_is_not_reset", &missing, left_alone),
    ];
    libtest_mimic::run(&arguments, tests).exit();
}

/// Through the menu into 001, some turns of two people, and both buttons of a seat at the end.
fn a_game() -> Vec<(u64, u8, bool)> {
    let mut edges = Vec::new();
    let mut at = 1200;
    let mut press = |at: &mut u64, button: u8, ms: u64| {
        edges.extend([(*at, button, true), (*at + ms, button, false)]);
        *at += ms + 60;
    };
    press(&mut at, 3, 70); // leaf through two games
    press(&mut at, 3, 70);
    for _ in 0..5 {
        press(&mut at, 3, 70);
    }
    press(&mut at, 2, 90); // green sits down
    press(&mut at, 0, 750); // and off they go
    at += 100;
    for turn in 0..24 {
        // Whoever it is: the others' buttons do nothing.
        press(&mut at, [0, 4, 2][turn % 3], 80 + 7 * turn as u64);
        press(&mut at, [1, 5, 3][turn % 3], 50);
    }
    edges
}

/// Runs a script on the image and on the library, and compares.
fn compare(script: &Value) -> Result<(), Failed> {
    let record = record(script)?;
    let held = script["held"]
        .as_array()
        .into_iter()
        .flatten()
        .fold(0, |bits, button| bits | 1 << button.as_u64().unwrap_or(0));
    let shown = replay(&record, held)?;

    // A slow chain skips frames, but never shows one that was not, nor two the wrong way round.
    let mut upcoming = shown.iter();
    let mut count = 0;
    for line in record.iter().filter(|line| line.get("frame").is_some()) {
        let bytes: Vec<u8> = numbers(&line["frame"]).map(|byte| byte as u8).collect();
        count += 1;
        if !upcoming.any(|frame| *frame == bytes) {
            return Err(format!("frame {count}, at {} ns, is none of the library's", line["start"]).into());
        }
        // 24 bits an LED, and none over.
        if line["bits"] != json!(bytes.len() * 8) {
            return Err(format!("frame {count} has {} bits", line["bits"]).into());
        }
        // The latch: shorter, and the LEDs would take two frames for one.
        if line["low"].as_f64().is_some_and(|low| low < 280_000.0) {
            return Err(format!("only {} ns before frame {count}", line["low"]).into());
        }
    }
    if count < 40 {
        return Err(format!("only {count} frames").into());
    }
    pulses(&record)
}

/// The data sheet of the WS2812B: 0 is 220 to 380 ns high, 1 is 580 ns to 1 µs; low 220 ns to 1 µs.
fn pulses(record: &[Value]) -> Result<(), Failed> {
    let figures = record.last().ok_or("nothing was recorded")?;
    let widths = |name: &str| {
        figures[name].as_array().into_iter().flatten().filter_map(|pair| pair[0].as_f64()).collect::<Vec<_>>()
    };
    let high_is_fine = |width: &f64| (220.0..=380.0).contains(width) || (580.0..=1000.0).contains(width);
    match (widths("high").iter().all(high_is_fine), widths("low").iter().all(|width| (220.0..=1000.0).contains(width)))
    {
        (true, true) if !widths("high").is_empty() => Ok(()),
        _ => Err(format!("pulses: {figures}").into()),
    }
}

/// Five seconds without a finger, and the watchdog, whose patience is two, is content.
fn left_alone() -> Result<(), Failed> {
    let record = record(&json!({ "ms": 5000, "edges": [] }))?;
    match record.last().map(|figures| &figures["resets"]) {
        Some(resets) if *resets == json!(0) => Ok(()),
        resets => Err(format!("resets: {resets:?}").into()),
    }
}

/// Feeds the recorded events to the library and returns every frame it wants shown.
fn replay(record: &[Value], held: u8) -> Result<Vec<Vec<u8>>, Failed> {
    let bits = record.iter().find_map(|line| line["chance"].as_str()).ok_or("no chance was recorded")?;
    let bytes: Vec<u8> =
        bits.as_bytes().chunks_exact(8).map(|byte| byte.iter().fold(0, |value, bit| value << 1 | (bit & 1))).collect();
    let mut app = None;
    let mut shown = Vec::new();
    for line in record.iter().filter(|line| line.get("event").is_some()) {
        let now = Time(line["time"].as_u64().ok_or("an event without a time")?);
        let button = Button::ALL.get(line["button"].as_u64().unwrap_or(0) as usize).copied();
        let event = match (line["event"].as_str(), button) {
            (Some("down"), Some(button)) => Event::Down(button),
            (Some("up"), Some(button)) => Event::Up(button),
            _ => Event::Tick,
        };
        // « within 2 ms of the pin edges »; a release is told after 5 ms of calm.
        let late = line["now"].as_f64().unwrap_or(0.0) - line["edge"].as_f64().unwrap_or(0.0);
        if matches!(event, Event::Down(_)) && late > 2.0 {
            return Err(format!("a press was told after {late} ms").into());
        }
        let first = app.is_none();
        let app = app.get_or_insert_with(|| {
            let seed = seed_from(bytes.iter().copied().take(1024));
            App::new(Boot { seed, held, settings: Settings::default(), saved: None }, now)
        });
        if app.step(event, now).frame || first {
            let settings = &app.settings().output;
            let drawn = output::estimate_ua(app.frame(), settings);
            if drawn > u32::from(settings.power.budget_ma) * 1000 {
                return Err(format!("{drawn} µA").into());
            }
            shown.push(app.frame().leds().concat());
        }
    }
    Ok(shown)
}

fn record(script: &Value) -> Result<Vec<Value>, Failed> {
    let lines = machine::run_image("record.mjs", &script.to_string())?;
    lines.lines().map(|line| serde_json::from_str(line).map_err(|error| error.to_string().into())).collect()
}

fn numbers(list: &Value) -> impl Iterator<Item = u64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_u64)
}
