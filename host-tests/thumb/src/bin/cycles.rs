//! Random playouts and frames on the Cortex-M0+, between two breakpoints at which the emulator reads its clock. The
//! second has the number of rolls in r0.
#![no_std]
#![no_main]
#![allow(unsafe_code, reason = "an entry point without a runtime, and breakpoints")]

#[path = "../emulated.rs"]
mod emulated;

use emulated::{Chance, mark};
use galop::app::{App, Boot, Replace};
use galop::dice::Dice;
use galop::history::{self, Scoresheet};
use galop::input::Event;
use galop::rules::horses::{self, Players};
use galop::rules::{Die, Rules, Seat, Side, Then, roll, senet, ur};
use galop::session::{Level, Play, Played, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::path::Path;

const ROLLS: u32 = 5000;

/// Called by the entry.
fn run() {
    let settings = horses::Settings { horses: 4, ..horses::Settings::SHEET_001 };
    horses::<1>(settings, Players::ALL);
    horses::<2>(horses::Settings::SHEET_000, Players::ALL);
    horses::<3>(horses::Settings::SHEET_003, Players::Pairs);
    if let Ok(rules) = ur::Rules::new(ur::Settings::SHEET_002) {
        measure::<4, _>(&rules, || rules.start(Side::Black));
    }
    if let Ok(rules) = senet::Rules::new(senet::Settings { dice: senet::Dice::D6, ..senet::Settings::SHEET_004 }) {
        measure::<5, _>(&rules, || rules.start());
    }
    frames::<6>(None, Path::Off);
    frames::<7>(Sheet::called("001"), Path::Off);
    frames::<8>(Sheet::called("002"), Path::Off);
    frames::<9>(Sheet::called("004"), Path::Off);
    frames::<10>(Sheet::called("001"), Path::On);
    frames::<11>(Sheet::called("002"), Path::On);
    frames::<12>(Sheet::called("004"), Path::On);
    history::<13>();
}

/// What the history takes for a throw with its move: the event, and its byte on the scoresheet.
#[inline(never)]
fn history<const NAME: u8>() {
    let seating = Seating::new([Who::Person; 4]);
    let Ok(table) = Table::new(Sheet::default(), &Settings::default().house, &seating) else { return };
    let mut dice = Dice::new([7; 32]);
    let mut play = Play::new(table, seating, &mut dice, Time(0));
    let mut moved = Played::Nothing;
    while !matches!(moved, Played::Moved(..)) {
        let _ = play.throw(&mut dice, Time(0));
        moved = play.play(Time(0));
    }
    let mut sheet = Scoresheet::new();
    mark::<NAME>(0);
    for _ in 0..ROLLS / 2 {
        for event in history::Event::of(&moved, &play).into_iter().flatten() {
            core::hint::black_box(sheet.add(event));
        }
    }
    mark::<NAME>(ROLLS / 2);
}

/// A frame every 5 ms, as the board makes them: of the menu, or of a game that computers play.
#[inline(never)]
fn frames<const NAME: u8>(sheet: Option<Sheet>, path: Path) {
    let mut settings = Settings::default();
    settings.look.path = path;
    let mut now = Time(0);
    let mut app = App::new(Boot { seed: [7; 32], held: 0, settings, saved: None, failed: false }, now);
    now = now.after(2000);
    app.step(Event::Tick, now);
    let seating = Seating::new([Who::Computer(Level::One); 4]);
    if let Some(Ok(table)) = sheet.map(|sheet| Table::new(sheet, &settings.house, &seating)) {
        let _ = app.start(table, seating, Replace::Confirmed, now);
        // Advances quickly to the middle of a game.
        for _ in 0..2000 {
            now = now.after(200);
            app.step(Event::Tick, now);
        }
    }
    mark::<NAME>(0);
    for _ in 0..FRAMES {
        now = now.after(5);
        core::hint::black_box(app.step(Event::Tick, now));
    }
    mark::<NAME>(FRAMES);
}

const FRAMES: u32 = 200;

fn horses<const NAME: u8>(settings: horses::Settings, players: Players) {
    if let Ok(rules) = horses::Rules::new(core::hint::black_box(settings), core::hint::black_box(players)) {
        measure::<NAME, _>(&rules, || rules.start(Seat::Red));
    }
}

/// Not inlined, so that each game has all registers to itself.
#[inline(never)]
fn measure<const NAME: u8, R: Rules>(rules: &R, start: impl Fn() -> R::Position) {
    let mut chance = Chance(0x1234_5678);
    let mut position = start();
    mark::<NAME>(0);
    for _ in 0..ROLLS {
        let die = Die::ALL.get(chance.below(6) as usize).copied().unwrap_or(Die::One);
        if let Then::Over(_) = roll(rules, &mut position, die, |count| chance.below(u32::from(count)) as u8) {
            position = start();
        }
    }
    mark::<NAME>(ROLLS);
    core::hint::black_box(position);
}
