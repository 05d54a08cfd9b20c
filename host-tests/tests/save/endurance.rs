//! How long the flash lasts: saves per game, and games per flash chip. `--nocapture` shows the figures.

use galop::input::Key;
use galop::save::Store;
use galop::save::log::SLOTS;
use galop::session::{Level, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Bench;
use galop_host_tests::games::begin;
use galop_host_tests::share;

/// The erase cycles of a sector that data sheets promise.
const CYCLES: u64 = 100_000;

/// The saves of a game with the sheet's settings, played to its end. If one person plays, throws and moves of computer
/// players are saved too; the person plays as a computer player would.
fn saves(sheet: Sheet, seed: u8) -> u64 {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let computer = Who::Computer(Level::Two);
    let seating = match sheet.two_sided() {
        true => Seating::new([Who::Person, Who::Person, computer, computer]),
        false => Seating::new([Who::Person, computer, computer, computer]),
    };
    let table = Table::new(sheet, &settings.house, &seating).expect("four players are valid in every game");
    let mut board: Bench = begin(seed, (settings, seating, table));
    for _ in 0..20_000 {
        if !board.app.winners().is_empty() {
            break;
        }
        match (board.app.hands().iter().find(|seat| board.app.who(*seat) == Who::Person), board.app.choice()) {
            (None, _) => board.wait(100),
            (Some(seat), choice) => {
                if choice.is_some_and(|(_, count)| count > 1) {
                    board.press(seat, Key::B, 610);
                }
                board.press(seat, Key::A, 3);
            }
        }
    }
    assert!(!board.app.winners().is_empty(), "{} does not end", sheet.number());
    board.saves
}

#[test]
fn a_board_outlives_its_family() {
    let games = share::of(4, 8, 200, "games of each sheet") as u8;
    let sectors = u64::from(Store::GAMES.end - Store::GAMES.start);
    for sheet in Sheet::ALL {
        let all: Vec<u64> = (0..games).map(|seed| saves(sheet, seed)).collect();
        let (mean, most) = (all.iter().sum::<u64>() / u64::from(games), *all.iter().max().expect("some"));
        // At worst the board is switched on for each game: then it begins a new sector before the last one is full.
        let lasts = |saves: u64| sectors * CYCLES * u64::from(SLOTS) / (saves + u64::from(SLOTS));
        println!("{}: {mean} saves a game, {most} at most; {} games", sheet.number(), lasts(mean));
        // Four games a day for ten years.
        assert!(lasts(mean) > 14_600, "sheet {}: the flash lasts for too few games", sheet.number());
    }
}
