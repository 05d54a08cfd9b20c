//! Looking back after a win: the game runs past, then each corner shows the luck of its player.

use galop::input::Key;
use galop::review::{ByNet, ONE};
use galop::rules::{Die, Seat};
use galop::session::{Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_desk::review::Reviewed;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin};
use galop_host_tests::written::written_down;

/// A game that is over, after its last animation.
fn over(sheet: Sheet, seed: u8) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let (person, nobody) = (Who::Person, Who::Nobody);
    let seats = if seed.is_multiple_of(2) { [person; 4] } else { [person, person, person, nobody] };
    let seating = Seating::new(if sheet.two_sided() { [person; 4] } else { seats });
    let table = Table::new(sheet, &settings.house, &seating).expect("they fit");
    let mut board = begin(seed, (settings, seating, table));
    let mut chance = Chance::new(seed.into());
    while board.app.winners().is_empty() {
        act(&mut board, *chance.pick(&Die::ALL), chance.below(8));
    }
    board.wait(2000);
    board
}

/// The lights on the die block of a seat: how many are white, and how many red.
fn pips(board: &Bench, seat: Seat) -> (usize, usize) {
    let (rows, columns) = match seat {
        Seat::Red => (0..3, 12..15),
        Seat::Green => (12..15, 12..15),
        Seat::Blue => (12..15, 0..3),
        Seat::Yellow => (0..3, 0..3),
    };
    let lines: Vec<Vec<char>> = board.picture().lines().map(|line| line.chars().collect()).collect();
    let lights: Vec<char> = rows.flat_map(|row| lines[row][columns.clone()].to_vec()).collect();
    let count = |letter: char| lights.iter().filter(|light| light.eq_ignore_ascii_case(&letter)).count();
    (count('w'), count('r'))
}

/// What the review says: pips, and whether they are white.
fn expected(board: &Bench, seat: Seat) -> (usize, usize) {
    let game = written_down(board.app.scoresheet());
    let reviewed = Reviewed::of(&game, &mut ByNet::default(), |_| {}).expect("a legal game");
    let luck = reviewed.tally.luck().at(seat);
    let pips = ((luck as f64 / ONE as f64 * 10.0).abs().round() as usize).min(6);
    if luck < 0 { (0, pips) } else { (pips, 0) }
}

/// Longer than the game runs past and than its review takes.
const ENDED_MS: u64 = 60_000;

#[test]
fn a_short_b_runs_the_game_past_and_shows_the_luck_of_each() {
    let mut shown = Vec::new();
    for (sheet, seed) in Sheet::ALL.into_iter().zip(10..) {
        let mut board = over(sheet, seed);
        let (record, show) = (board.app.record(board.now), board.app.frame().clone());
        let seat = Seat::ALL[usize::from(seed % 4)];
        board.press(seat, Key::B, 80);
        assert!(board.app.looks_back());
        let beginning = board.app.frame().clone();
        assert_ne!(beginning, show);
        board.wait(10_000);
        let middle = board.app.frame().clone();
        assert_ne!(middle, beginning);
        board.wait(10_000);
        assert_ne!(*board.app.frame(), middle, "it runs past");
        board.wait(ENDED_MS);
        let players = board.app.play().expect("the game").seating().taken();
        for seat in Seat::ALL {
            let wanted = if players.contains(seat) { expected(&board, seat) } else { (0, 0) };
            assert_eq!(pips(&board, seat), wanted, "{} {seat:?}\n{}", sheet.slug(), board.picture());
            shown.push(wanted);
        }
        // Nothing else has changed, and a press only ends it.
        board.press(seat, Key::A, 80);
        assert!(!board.app.looks_back() && board.app.play().is_some_and(Play::over));
        assert_eq!(board.app.record(board.now).game, record.game);
        board.press(seat, Key::A, 80);
        assert!(!board.app.playing(), "the next one opens the menu");
    }
    assert!(shown.iter().any(|(white, _)| *white > 0) && shown.iter().any(|(_, red)| *red > 0), "{shown:?}");
}

#[test]
fn any_press_ends_it_at_any_time() {
    let board = over(Sheet::default(), 3);
    for (number, wait) in [(0u8, 20), (1, 400), (2, 9_000), (3, 29_990), (4, 31_000), (5, 60_000)] {
        let mut board = board.clone();
        board.press(Seat::Green, Key::B, 50);
        board.wait(wait);
        let (seat, key) = (Seat::ALL[usize::from(number % 4)], if number % 2 == 0 { Key::A } else { Key::B });
        board.press(seat, key, 700);
        assert!(!board.app.looks_back() && board.app.play().is_some_and(Play::over), "{wait}");
        // A second time from the beginning.
        board.press(Seat::Green, Key::B, 50);
        assert!(board.app.looks_back());
    }
}

/// Holding B still takes the last move back, and a press that ends an animation does no more.
#[test]
fn it_begins_only_by_a_short_press_after_the_end() {
    let mut board = over(Sheet::default(), 3);
    let seat = board.app.play().map(Play::takes_back).and_then(|seats| seats.iter().next()).expect("the last to move");
    board.press(seat, Key::B, 700);
    assert!(!board.app.looks_back() && board.app.winners().is_empty(), "the move is taken back");
    board.wait(100);
    board.press(seat, Key::B, 50);
    assert!(!board.app.looks_back(), "the game is not over");
}

/// After a power cut the history is that of the flash; without one the game is reviewed from its middle on.
#[test]
fn after_a_power_cut_too() {
    let mut board = over(Sheet::default(), 3);
    board.cut();
    board.wait(1500);
    let any = Seat::Red;
    board.press(any, Key::A, 50);
    board.wait(500);
    board.press(any, Key::B, 50);
    assert!(board.app.looks_back());
    board.wait(ENDED_MS);
    assert_eq!(pips(&board, any), expected(&board, any));
}
