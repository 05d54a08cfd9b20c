//! Measures the image in the emulator, on the emulated clock, so the same image gives the same figures.

use galop::bots::Level;
use galop::input::Key;
use galop::rules::{Die, Seat};
use galop::save::Store;
use galop::session::{Seating, Table, Who};
use galop::settings::Settings;
use galop::view::output::Kind;
use galop_firmware as firmware;
use galop_host_tests::ask::{Ask as _, S001};
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin};
use galop_host_tests::machine;
use galop_host_tests::nor::{Nor, Tear};
use galop_host_tests::rig::{Rig, STORE_SIZE};
use galop_host_tests::speed::{
    self, Animation, Delays, FIRST_LIGHT_MS, FRAMES, LOAD, P99_MS, STACK, STEP, Speed, animate, number,
};
use std::error::Error;

use super::thousands;

const PRESSES: usize = 1000;
const FEWER_PRESSES: usize = 200;
const DEEPEST: &str = "deepest stack";
/// The game that is resumed has this many throws and moves at least, unless it ends before.
const RESUMED: usize = 300;

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
    let mut resumed = Rig::new(&built.elf);
    let events = resume(&mut resumed);
    rows.push(stack(DEEPEST, [&mut play, &mut thought]));
    rows.push(stack(
        &format!("{DEEPEST} while a saved game with a history of {events} bytes is resumed"),
        [&mut resumed],
    ));
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
    let (frames, delays) = speed::measure_slow_chain(rig, FEWER_PRESSES);
    [
        row(&format!("{name}: frames a second"), frames, ""),
        row(&format!("{name}: press to the last bit, {FEWER_PRESSES} presses"), times(&delays), ""),
    ]
}

fn times(delays: &Delays) -> String {
    format!("p50 {:.2} ms, p99 {:.2} ms", delays.at(0.5), delays.at(0.99))
}

fn measure(rig: &mut Rig) -> Vec<[String; 3]> {
    let Speed { light, crystal, menu, play, path, delays, gap } = speed::measure(rig, PRESSES);
    let all = [&menu, &play, &path];
    let cycles = |of: fn(&Animation) -> f64| all.map(|part| thousands(of(part))).join(", ");
    vec![
        row(
            "reset to the last bit of the first frame",
            format!("{light:.2} ms"),
            format!("at most {FIRST_LIGHT_MS} ms"),
        ),
        row("of that, the wait for the crystal", format!("{crystal:.2} ms"), ""),
        row("frames a second while something moves, 133 LEDs", menu.frames.min(play.frames).min(path.frames), FRAMES),
        row("shortest gap between two frames", format!("{gap:.0} µs"), "at least 300 µs"),
        row(
            &format!("press to the last bit of the frame that shows it, {} presses in play", thousands(PRESSES as f64)),
            times(&delays),
            format!("p99 at most {P99_MS} ms"),
        ),
        row("cycles of a step of the library: menu, 001, 001 with its path", cycles(|of| of.step), ""),
        row("cycles of the longest step: menu, 001, 001 with its path", cycles(|of| of.longest), ""),
        row("cycles of all tasks per frame: menu, 001, 001 with its path", cycles(|of| of.busy / of.frames as f64), ""),
        row(
            "processor load: menu, 001, 001 with its path",
            all.map(|part| format!("{:.1} %", part.load * 100.0)).join(", "),
            format!("at most {} %", LOAD * 100.0),
        ),
    ]
}

/// Switches a board on whose flash has a game with its history, as after a power cut in the middle of a game, and goes
/// on with it. Returns the length of the history.
fn resume(rig: &mut Rig) -> usize {
    let settings = Settings::default();
    let seating = Seating::new([Who::Person; 4]);
    let table = Table::new(S001, &settings.house, &seating).expect("they fit");
    let mut board = begin(6, (settings, seating, table));
    let mut chance = Chance::new(6);
    while board.app.scoresheet().events().len() < RESUMED && board.app.winners().is_empty() {
        act(&mut board, *chance.pick(&Die::ALL), chance.below(8));
    }
    let mut area = Nor::holding(vec![0xff; STORE_SIZE], Tear::Clean, 0);
    let (mut store, _) = Store::open(&mut area, false).expect("the area can be read");
    store.save_settings(&mut area, &settings).expect("the settings fit");
    store.save(&mut area, &board.app.record(board.now), board.app.scoresheet()).expect("the game fits");
    rig.save_area(area.bytes());
    rig.power_on(0);
    rig.wait(1200);
    rig.press(Seat::Red, Key::A, 60);
    for _ in 0..8 {
        let seat = rig.app().hands().iter().next().unwrap_or(Seat::Red);
        rig.press(seat, Key::A, 60);
        rig.wait(1500);
    }
    board.app.scoresheet().events().len()
}

/// The deepest stack of these runs.
fn stack<const N: usize>(name: &str, rigs: [&mut Rig; N]) -> [String; 3] {
    let used = rigs.map(|rig| number(&rig.figures()["stack"]));
    row(name, bytes(used.into_iter().fold(0.0, f64::max)), format!("at most {} KiB", STACK / 1024.0))
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
            format!("at most {}", thousands(STEP)),
        ),
        row("frames a second in these 40 s", format!("{:.0}", played.frames as f64 / seconds), FRAMES),
    ]
}

fn row(what: &str, measured: impl ToString, wanted: impl ToString) -> [String; 3] {
    [what.into(), measured.to_string(), wanted.to_string()]
}

fn bytes(number: f64) -> String {
    format!("{} bytes", thousands(number))
}
