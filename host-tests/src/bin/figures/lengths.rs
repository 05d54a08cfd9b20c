//! How long games take: computer players of level 2 at the calm pace, with the seeds 1 to 99.

use galop::app::Boot;
use galop::session::{Level, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop_desk::board::{Board, on_screen, seed};
use galop_desk::tape;
use galop_host_tests::ask::{S000, S001, S002, S003, S004};
use galop_play::headless_demo;

use super::{Table, thousands};

const GAMES: u64 = 99;
/// The time a throw takes among people: press, look, choose, pass on.
const PEOPLE_S: f64 = 6.0;

/// Settings that differ from the sheet's, by name.
type Set = &'static [(&'static str, &'static str)];

/// A sheet, the number of players, and the changed settings.
const KINDS: [(Sheet, u8, Set); 11] = [
    (S000, 2, &[]),
    (S000, 4, &[]),
    (S001, 2, &[]),
    (S001, 4, &[]),
    (S001, 4, &[("horses", "4")]),
    (S003, 2, &[]),
    (S003, 4, &[]),
    (S003, 4, &[("stairs", "number")]),
    (S002, 2, &[]),
    (S004, 2, &[]),
    (S004, 2, &[("dice", "d6")]),
];

/// The median and the 95th percentile of each kind of game.
pub fn table() -> Table {
    let head =
        ["game", "players", "throws, median", "95 % under", "people, six seconds a throw", "computers on the board"];
    let rows = KINDS.iter().map(|(sheet, players, set)| {
        let mut games: Vec<(u32, u64)> = (1..=GAMES).map(|number| play(*sheet, *players, set, number)).collect();
        games.sort_unstable();
        let (middle, long) = (games[games.len() / 2].0, games[games.len() * 95 / 100].0);
        games.sort_unstable_by_key(|(_, ms)| *ms);
        let board = games[games.len() / 2].1;
        let set: Vec<String> = set.iter().map(|(name, value)| format!(", `{name}={value}`")).collect();
        let minutes = |seconds: f64| format!("{:.0} min", seconds / 60.0);
        vec![
            format!("{}{}", sheet.number(), set.concat()),
            players.to_string(),
            thousands(middle.into()),
            thousands(long.into()),
            minutes(f64::from(middle) * PEOPLE_S),
            minutes(board as f64 / 1000.0),
        ]
    });
    std::iter::once(head.map(String::from).to_vec()).chain(rows).collect()
}

/// Returns the throws of a game and its time on the board, in ms.
fn play(sheet: Sheet, players: u8, set: Set, number: u64) -> (u32, u64) {
    let computer = Who::Computer(Level::Two);
    let seats = match (sheet, players) {
        (S002 | S004, _) | (_, 4) => [computer; 4],
        // With two colours each, red plays blue too, and green yellow.
        (S003, _) => [computer, computer, Who::Nobody, Who::Nobody],
        _ => [computer, Who::Nobody, computer, Who::Nobody],
    };
    let mut settings = on_screen(Settings::default());
    for (name, value) in set {
        let name = format!("{}.{name}", sheet.number());
        settings.set(&name, value).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    }
    let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
    let start = (sheet, Seating::new(seats));
    let mut board = Board::new(boot, |app| tape::prepare(app, Some(&start)), &mut ());
    assert!(headless_demo(&mut board, &mut ()), "sheet {}, seed {number}: the game does not end", sheet.number());
    let stats = board.app().stats();
    (stats.faces.iter().chain(&stats.coins).sum(), board.now().0)
}
