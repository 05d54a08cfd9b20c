//! The board's lights as text: power-on, a game of computers, and the frame of a moment in it.
//!
//!     cargo run --example frame

use galop::app::{App, Boot, Replace};
use galop::board::Light;
use galop::board::layout::LedIndex;
use galop::input::Event;
use galop::session::{Level, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;

/// How long the computers have played.
const MINUTE: u64 = 60_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings::default();
    let mut app = App::new(Boot { seed: [7; 32], held: 0, settings, saved: None, failed: false }, Time(0));
    let seating = Seating::new([Who::Computer(Level::Two); 4]);
    let table = Table::new(Sheet::called("chevaux").ok_or("no such game")?, &settings.house, &seating)?;
    let mut now = Time(0);
    let mut started = false;
    while now.0 < MINUTE {
        // Each step says when the next one is due; nothing in the library waits.
        now = app.step(Event::Tick, now).wake.unwrap_or(now.after(10));
        if !started && app.menu().is_some() {
            started = app.start(table, seating, Replace::No, now).is_ok();
        }
    }
    print!("{}", picture(&app));
    Ok(())
}

/// The lights on the 15 × 15 grid: a letter for the strongest colour of each, a dot for a dark one.
fn picture(app: &App) -> String {
    let mut grid = [[' '; 15]; 15];
    for light in Light::all() {
        let LedIndex(led) = app.settings().output.layout.led(light);
        let colour = app.frame().leds().get(usize::from(led)).copied().unwrap_or_default();
        let cell = light.cell();
        grid[usize::from(cell.row)][usize::from(cell.col)] = letter([colour.r, colour.g, colour.b]);
    }
    grid.map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n").concat()
}

fn letter([r, g, b]: [u8; 3]) -> char {
    let most = r.max(g).max(b);
    match (most, [r, g, b].map(|level| u16::from(level) * 2 > u16::from(most))) {
        (0..4, _) => '.',
        (_, [true, true, true]) => 'w',
        (_, [true, true, false]) => 'y',
        (_, [true, false, _]) => 'r',
        (_, [false, true, _]) => 'g',
        _ => 'b',
    }
}
