//! After a win: the menu, the same players again, or the last move taken back.

use galop::app::Boot;
use galop::input::{Event, Key};
use galop::rules::horses::End;
use galop::rules::{Die, Seat};
use galop::session::{Phase, Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, Rooms as _, S001};
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin};

/// A game of two persons that one of them has won by a move.
fn won(sheet: Sheet) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let (person, nobody) = (Who::Person, Who::Nobody);
    let seating = Seating::new(if sheet.two_sided() { [person; 4] } else { [person, person, nobody, nobody] });
    let table = Table::new(sheet, &settings.house, &seating).expect("they fit");
    let mut chance = Chance::new(5);
    for seed in 0.. {
        let mut board = begin(seed, (settings, seating, table));
        while board.app.winners().is_empty() {
            act(&mut board, *chance.pick(&Die::ALL), chance.below(8));
        }
        if !board.app.undoable().is_empty() {
            board.wait(2000);
            return board;
        }
    }
    unreachable!()
}

/// What a phase is, without its position.
fn phase(board: &Bench) -> &'static str {
    match board.app.play().map(Play::phase) {
        None => "menu",
        Some(Phase::Opening(_)) => "opening",
        Some(Phase::Throw(_)) => "throw",
        Some(Phase::Choose(_)) => "choose",
        Some(Phase::Over(_)) => "over",
    }
}

#[test]
fn a_short_press_opens_the_menu_and_a_held_one_begins_again() {
    for sheet in Sheet::ALL {
        let over = won(sheet);
        let games = over.app.stats().games;
        let play = *over.app.play().expect("the game is there");
        for seat in Seat::ALL {
            let mut board = over.clone();
            board.press(seat, Key::A, 500);
            assert_eq!((phase(&board), board.app.record(board.now).game), ("menu", None), "{}", sheet.number());
            assert_eq!(board.saves, over.saves + 1, "or a power cut would bring the game back");

            let mut board = over.clone();
            board.down(seat, Key::A);
            board.wait(599);
            assert_eq!(phase(&board), "over");
            let before = board.app.frame().clone();
            board.wait(1);
            let again = *board.app.play().expect("a new game");
            assert_eq!((again.sheet(), again.seating(), again.rules()), (sheet, play.seating(), play.rules()));
            let table = Table::new(sheet, &board.app.settings().house, play.seating()).expect("they fit");
            let anew = begin(1, (*board.app.settings(), *play.seating(), table));
            assert_eq!(phase(&board), phase(&anew), "{}: the first throw is that of the sheet", sheet.number());
            assert_eq!(again.position().is_some(), anew.app.play().is_some_and(|play| play.position().is_some()));
            assert_ne!(board.app.frame(), &before, "it is visible at once");
            // The finger that is still down throws nothing.
            board.up(seat, Key::A);
            board.wait(50);
            assert_eq!((phase(&board), board.app.thrown()), (phase(&anew), None));
            assert_eq!(board.app.stats().games, games);
            assert!(board.app.record(board.now).game.is_some_and(|game| !game.away), "it is saved");
        }
    }
}

#[test]
fn the_next_game_has_the_settings_now_in_force() {
    let mut over = won(S001);
    let mut settings = *over.app.settings();
    settings.house.every_horses(|rules| rules.horses = 3);
    over.app.put_settings(settings);
    let mut board = over.clone();
    board.press(Seat::Red, Key::A, 700);
    let play = *board.app.play().expect("a new game");
    assert_eq!(*play.rules(), Table::new(S001, &settings.house, play.seating()).expect("they fit").rules);
    // Two players cannot play for a ranking.
    settings.house.every_horses(|rules| rules.end = End::Ranking);
    over.app.put_settings(settings);
    over.press(Seat::Red, Key::A, 700);
    assert_eq!(phase(&over), "menu");
}

#[test]
fn a_press_is_seen_at_once_and_fills_the_stable() {
    let mut board = won(S001);
    let white = |board: &Bench| {
        let rows: Vec<String> = board.picture().lines().map(String::from).collect();
        rows[3..5].concat().matches('W').count()
    };
    let mut seen = vec![white(&board)];
    assert!(board.down(Seat::Red, Key::A).frame);
    for _ in 0..4 {
        seen.push(white(&board));
        board.wait(155);
    }
    assert_eq!(seen, [0, 1, 2, 3, 4].map(|lit| seen[0] + lit), "\n{}", board.picture());
}

#[test]
fn the_winner_can_take_the_last_move_back() {
    for sheet in Sheet::ALL {
        let mut board = won(sheet);
        let games = board.app.stats().games;
        let seat = board.app.undoable().iter().next().expect("the last to move");
        let other = Seat::ALL.into_iter().find(|other| !board.app.undoable().contains(*other)).expect("another");
        board.press(other, Key::B, 700);
        assert_eq!(phase(&board), "over");
        board.down(seat, Key::B);
        board.wait(300);
        board.down(other, Key::A);
        board.wait(310);
        assert_eq!((phase(&board), board.app.stats().games), ("choose", games - 1));
        // A that went down before means nothing any more.
        board.wait(400);
        board.up(other, Key::A);
        assert_eq!(phase(&board), "choose");
    }
}

/// A button that is still down when the menu opens was pressed for the game.
#[test]
fn a_finger_of_the_game_does_nothing_in_the_menu() {
    let mut board = won(S001);
    board.down(Seat::Green, Key::B);
    board.press(Seat::Red, Key::A, 300);
    let page = board.app.menu().expect("the menu").page();
    board.up(Seat::Green, Key::B);
    assert_eq!(board.app.menu().expect("the menu").page(), page);
}

#[test]
fn without_undo_the_last_move_stays_played() {
    let mut board = won(S001);
    let seat = board.app.undoable().iter().next().expect("the last to move");
    board.app.put_settings(Settings { undo: false, ..*board.app.settings() });
    board.press(seat, Key::B, 700);
    assert_eq!(phase(&board), "over");
}

#[test]
fn a_game_that_is_over_is_never_put_away() {
    for sheet in Sheet::ALL {
        let over = won(sheet);
        let mut board = over.clone();
        board.pair(Seat::Green, 2200);
        assert_eq!((phase(&board), board.app.away()), ("menu", None));
        // Earlier programs did: it is shown again.
        let mut record = over.app.record(over.now);
        record.game.as_mut().expect("the game").away = true;
        let boot = Boot { seed: [1; 32], held: 0, settings: *over.app.settings(), saved: Some(record), failed: false };
        let mut board = Bench::boot(boot, over.now);
        board.step_at(Event::Tick, over.now);
        board.wait(1000);
        assert_eq!((phase(&board), board.app.away()), ("over", None));
        board.pair(Seat::Green, 2200);
        assert_eq!((phase(&board), board.app.away()), ("menu", None));
    }
}
