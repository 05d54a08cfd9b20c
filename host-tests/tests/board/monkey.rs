//! Random presses at random times, through menus and games of all kinds.
//!
//! Nothing may panic, no frame may exceed the current budget (the bench checks each), and from any state a person must
//! find the way back to the menu and into a game. `cargo test` runs a quarter of what `.ci/run` runs, `GALOP_LONG=1` a
//! hundred times as much.

use galop::app::Replace;
use galop::app::menu::Page;
use galop::app::selftest::Test;
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::session::{Level, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, Rooms as _, S001};
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::options::{held, settings};
use galop_host_tests::share;

/// The least number of steps of the board.
fn enough() -> usize {
    share::of(1_000_000, 2_000_000, 400_000_000, "steps of random presses") as usize
}

/// What happened to the boards.
#[derive(Debug, Default)]
struct Met {
    steps: usize,
    presses: usize,
    boards: usize,
    /// In which state a person found the board.
    in_menu: usize,
    in_game: usize,
    over: usize,
    in_self_test: [usize; 4],
    /// Games that random presses started.
    games: usize,
}

/// Lets four computer players begin a game, and perhaps end it, before the random presses.
fn watch(board: &mut Bench, chance: &mut Chance) {
    let seating = Seating::new([Who::Computer(Level::Two); 4]);
    if let Ok(table) = Table::new(*chance.pick(&Sheet::ALL), &board.app.settings().house, &seating) {
        board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
    }
    for _ in 0..30 {
        if board.app.winners().is_empty() {
            board.wait(1000);
        }
    }
}

/// Presses at random, and releases everything in the end.
fn monkey(board: &mut Bench, held: u8, presses: usize, chance: &mut Chance, met: &mut Met) {
    let mut down = held;
    // A stuck button is not reported until it has come up.
    let mut stuck = held;
    let mut toggle = |board: &mut Bench, button: Button| {
        down ^= button.bit();
        match down & button.bit() {
            0 if stuck & button.bit() != 0 => stuck &= !button.bit(),
            0 => drop(board.up(button.seat(), button.key())),
            _ => drop(board.down(button.seat(), button.key())),
        }
        down
    };
    let mut left_down = held;
    for _ in 0..presses {
        let was_playing = board.app.playing();
        left_down = toggle(board, *chance.pick(&Button::ALL));
        board.wait(match chance.below(12) {
            0 => 700,
            1 => 2100,
            2..=5 => chance.below(60) as u64,
            _ => chance.below(250) as u64,
        });
        met.games += usize::from(board.app.playing() && !was_playing);
    }
    for button in Button::ALL {
        if left_down & button.bit() != 0 {
            toggle(board, button);
        }
    }
}

/// Does what docs/board.md says to open the menu.
fn to_the_menu(board: &mut Bench, met: &mut Met) {
    // The opening animation and stuck buttons are shown for a while.
    board.wait(5000);
    if !board.app.winners().is_empty() {
        met.over += 1;
        board.press(Seat::Blue, Key::A, 60); // end the last animation, or the pause
        if board.app.playing() {
            board.press(Seat::Blue, Key::A, 60);
        }
    } else if board.app.playing() {
        met.in_game += 1;
        board.pair(Seat::Green, 2200);
    } else if board.app.self_test().is_none() {
        met.in_menu += 1;
    }
    for page in 0..4 {
        let Some(test) = board.app.self_test().map(|test| test.test()) else { break };
        let (at, ms) = match test {
            Test::Walk(_) => (0, 60),
            Test::Buttons => (1, 700),
            Test::Colours(_) => (2, 60),
            Test::Layout => (3, 60),
        };
        met.in_self_test[at] += usize::from(page == 0);
        board.press(Seat::Yellow, Key::A, ms);
    }
    assert!(board.app.menu().is_some(), "the steps of docs/board.md must open the menu");
}

/// Turns pages of the menu until this is the one. The first press may only wake the board; then there are eight pages,
/// and one for each game that was put away.
fn turn(board: &mut Bench, wanted: impl Fn(Page) -> bool) {
    for _ in 0..13 {
        if !board.app.menu().is_some_and(|menu| wanted(menu.page())) {
            board.press(Seat::Red, Key::B, 60);
        }
    }
}

/// Starts 001 from the menu for as many persons as possible, and throws.
fn play(board: &mut Bench) {
    // Beside four games none can begin: one is dropped.
    if board.app.games_away() == 4 {
        turn(board, |page| matches!(page, Page::Away(_)));
        (0..2).for_each(|_| board.press(Seat::Red, Key::B, 700));
        assert_eq!(board.app.games_away(), 3);
    }
    turn(board, |page| page == Page::Game(S001));
    for seat in Seat::ALL {
        for _ in 0..6 {
            let settings = board.app.settings();
            let who = board.app.menu().map(|menu| menu.who(S001, seat, settings));
            if who != Some(Who::Person) {
                board.press(seat, Key::A, 60);
            }
        }
    }
    board.press(Seat::Blue, Key::A, 700);
    // Two players with two colours each look like four; if the rules need more players, red presses on until the
    // colours are split.
    for _ in 0..5 {
        if !board.app.playing() {
            board.press(Seat::Red, Key::A, 60);
            board.press(Seat::Blue, Key::A, 700);
        }
    }
    assert!(board.app.playing(), "001 does not start with {:?}", board.app.settings().house.of(S001));
    let seat = board.app.hands().iter().next().expect("a player is to throw");
    board.press(seat, Key::A, 80);
    assert!(board.app.thrown().is_some(), "{seat:?} must have thrown");
}

#[test]
fn nothing_a_monkey_does_harms_the_board() {
    let mut chance = Chance::new(77);
    let mut met = Met::default();
    while met.steps < enough() {
        let held = held(&mut chance);
        let mut board = Bench::new(chance.below(256) as u8, held, settings(&mut chance));
        if held == 0 && chance.one_in(6) {
            watch(&mut board, &mut chance);
        }
        // Some rounds are short, so that boards are left in every state.
        let presses = *chance.pick(&[0, 3, 20, 100, 600]);
        monkey(&mut board, held, presses, &mut chance, &mut met);
        to_the_menu(&mut board, &mut met);
        play(&mut board);
        met.steps += board.trace.len();
        met.presses += presses;
        met.boards += 1;
    }
    println!("{met:?}");
    let Met { games, in_menu, in_game, over, in_self_test, .. } = met;
    let least = in_self_test.into_iter().chain([games, in_menu, in_game, over]).min();
    assert!(least > Some(0), "some state was never reached: {met:?}");
}

/// Computer players alone play every game to its end, at every pace.
#[test]
fn computers_play_every_game_to_its_end() {
    for sheet in Sheet::ALL {
        let mut settings = Settings::default();
        settings.look.pace = Pace::Instant;
        settings.house.every_horses(|rules| rules.horses = 2);
        let seating = Seating::new([
            Who::Computer(Level::One),
            Who::Computer(Level::Two),
            Who::Computer(Level::Three),
            Who::Computer(Level::One),
        ]);
        let table = Table::new(sheet, &settings.house, &seating).expect("four players are valid in every game");
        let mut board = Bench::new(3, 0, settings);
        board.wait(1000);
        board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
        board.wait(1);
        let mut waited = 0;
        while board.app.winners().is_empty() {
            board.wait(1000);
            waited += 1;
            assert!(waited < 10_000, "{} does not end", sheet.number());
        }
    }
}

/// The same seed and the same presses give the same frames, byte for byte.
#[test]
fn the_same_presses_give_the_same_frames() {
    let run = || {
        let mut chance = Chance::new(5);
        let mut board = Bench::new(9, 0, Settings::default());
        let mut frames = Vec::new();
        for _ in 0..400 {
            let seat = *chance.pick(&Seat::ALL);
            let key = if chance.one_in(3) { Key::B } else { Key::A };
            board.press(seat, key, 30 + chance.below(800) as u64);
            frames.push(board.app.frame().clone());
        }
        frames
    };
    assert_eq!(run(), run());
}
