//! Taking a move back: by whom, until when, and only if the setting allows it.

use crate::app::{TWO, match_of, only, red_begins};
use galop::input::Key;
use galop::rules::{Die, Seat, Seats};
use galop::session::Phase;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Bench;

/// Red has a horse two cells from its start, and it is blue's turn.
fn red_has_moved(undo: bool) -> Bench {
    let mut board = match_of(TWO, |settings| settings.undo = undo);
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.app.hands(), only(Seat::Blue));
    board
}

/// Holding red's B changes nothing.
fn nothing_to_take_back(mut board: Bench) {
    assert_eq!(board.app.undoable(), Seats::default());
    let before = board.app.record(board.now).game;
    board.press(Seat::Red, Key::B, 700);
    assert_eq!(board.app.record(board.now).game, before);
}

#[test]
fn a_move_can_be_taken_back_until_the_next_throw_and_only_if_set() {
    for undo in [true, false] {
        let mut board = red_has_moved(undo);
        board.press(Seat::Red, Key::B, 700);
        assert_eq!(board.app.hands(), only(if undo { Seat::Red } else { Seat::Blue }));
    }
}

/// Holding shorter than 600 ms takes nothing back.
#[test]
fn a_short_press_takes_nothing_back() {
    for (ms, hands) in [(599, Seat::Blue), (600, Seat::Red)] {
        let mut board = red_has_moved(true);
        board.press(Seat::Red, Key::B, ms);
        assert_eq!(board.app.hands(), only(hands), "{ms} ms");
    }
}

/// Only the move before the throw: not if the throw has a move, nor if it has none and it is red's turn again.
#[test]
fn after_the_next_throw_nothing_is_taken_back() {
    for die in [Die::Six, Die::Three] {
        let mut board = red_has_moved(true);
        board.throw(Seat::Blue, die);
        let phase = board.app.match_on_board().expect("a match").phase();
        assert_eq!(matches!(phase, Phase::Choose(_)), die == Die::Six);
        nothing_to_take_back(board);
    }
    // Nor after a throw of the same player.
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.app.undoable(), only(Seat::Red));
    board.throw(Seat::Red, Die::Two);
    assert_eq!(board.app.undoable(), Seats::default());
}
