//! The clock of C-9: it lets a turn finish, and ranks the players.

use crate::app::{TWO, match_of, only, red_begins};
use galop::input::Key;
use galop::rules::{Die, Seat, Seats};
use galop::session::{Phase, Who};
use galop_host_tests::ask::{Ask as _, Rooms as _};
use galop_host_tests::bench::Bench;

/// A game of 001 that lasts a minute; red begins.
fn minute_of(who: [Who; 4]) -> Bench {
    let mut board = match_of(who, |settings| settings.house.every_horses(|rules| rules.time_limit = 1));
    if who == TWO {
        red_begins(&mut board);
    }
    board
}

/// Throws, and plays the first move.
fn play(board: &mut Bench, seat: Seat, die: Die) {
    board.throw(seat, die);
    board.press(seat, Key::A, 60);
}

#[test]
fn the_clock_ends_a_game_after_the_turn() {
    let mut board = minute_of(TWO);
    play(&mut board, Seat::Red, Die::Six);
    board.wait(61_000);
    assert!(board.app.winners().is_empty(), "the turn is not over yet");
    play(&mut board, Seat::Red, Die::Two);
    assert_eq!(board.app.winners(), only(Seat::Red), "C-9: red is further ahead");
}

/// C-9: « When the minutes are over, the turn in progress is finished, new throws included, and the players are
/// ranked. »
#[test]
fn a_turn_that_earns_new_throws_after_the_time_is_finished_with_them() {
    let mut board = minute_of(TWO);
    board.wait(61_000);
    for sixes in 1..=2 {
        play(&mut board, Seat::Red, Die::Six);
        assert!(board.app.winners().is_empty(), "{sixes} sixes: a new throw is due");
        assert_eq!(board.app.hands(), only(Seat::Red));
    }
    play(&mut board, Seat::Red, Die::Two);
    assert_eq!(board.app.winners(), only(Seat::Red));
}

/// C-9: a throw without a move ends the turn too.
#[test]
fn a_turn_without_a_move_ends_the_game_after_the_time() {
    let mut board = minute_of(TWO);
    play(&mut board, Seat::Red, Die::Six);
    play(&mut board, Seat::Red, Die::Two);
    board.wait(61_000);
    assert!(board.app.winners().is_empty(), "it is blue's turn");
    board.throw(Seat::Blue, Die::Three);
    assert_eq!(board.app.winners(), only(Seat::Red));
}

/// C-9: « Equal players share the place; if they are first, it is a draw. »
#[test]
fn equal_first_players_draw() {
    for (last, drawn) in [(Die::Two, true), (Die::Three, false)] {
        let mut board = minute_of(TWO);
        play(&mut board, Seat::Red, Die::Six);
        play(&mut board, Seat::Red, Die::Two);
        play(&mut board, Seat::Blue, Die::Six);
        board.wait(61_000);
        play(&mut board, Seat::Blue, last);
        assert_eq!(board.app.winners(), if drawn { Seats::ALL } else { only(Seat::Blue) });
        let stats = board.app.stats();
        assert_eq!((stats.games, stats.won.iter().sum::<u32>()), (1, u32::from(!drawn)), "a draw is nobody's win");
    }
}

/// C-9: two of three are first and equal. The third is behind them, and does not share their place.
#[test]
fn the_first_of_three_draw_and_a_third_behind_changes_nothing() {
    let three = [Who::Person, Who::Person, Who::Person, Who::Nobody];
    for (blue, places) in [(Die::One, [1, 1, 3]), (Die::Two, [1, 1, 1]), (Die::Three, [2, 2, 1])] {
        let mut board = minute_of(three);
        board.throw(Seat::Red, Die::Six);
        board.throw(Seat::Green, Die::One);
        board.throw(Seat::Blue, Die::One);
        for seat in [Seat::Red, Seat::Green] {
            play(&mut board, seat, Die::Six);
            play(&mut board, seat, Die::Two);
        }
        play(&mut board, Seat::Blue, Die::Six);
        board.wait(61_000);
        play(&mut board, Seat::Blue, blue);
        let ended = board.app.match_on_board().expect("a game");
        let Phase::Over(over) = ended.phase() else { panic!("the time is over") };
        let standings = ended.rules().standing(&over.position);
        let places_of = |seat: Seat| standings.iter().find(|found| found.player == seat.into()).map(|it| it.place);
        let players = [Seat::Red, Seat::Green, Seat::Blue].map(|seat| places_of(seat).expect("a place"));
        assert_eq!(players, places);
        let won = if places[2] == 1 && places[0] > 1 { only(Seat::Blue) } else { Seats::ALL };
        assert_eq!(board.app.winners(), won, "after a draw no player is singled out");
        assert_eq!(board.app.stats().won, [0, 0, u32::from(won != Seats::ALL), 0]);
    }
}
