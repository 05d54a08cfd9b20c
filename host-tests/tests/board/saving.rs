//! When the board asks to be saved, and when it has time for an erase.

use crate::app::{TWO, match_of, red_begins};
use galop::input::{Button, Event, Key};
use galop::rules::{Die, Seat};
use galop::session::{Level, Seating, Who};
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, Rooms as _};
use galop_host_tests::bench::Bench;

/// Ten minutes of computers alone, with some hundred throws: a save at the start, then one a minute.
#[test]
fn a_game_of_computers_alone_is_saved_once_a_minute() {
    let mut board = match_of([Who::Computer(Level::One); 4], |settings| {
        settings.look.pace = Pace::Quick;
        settings.house.every_horses(|rules| rules.horses = 4);
    });
    let mut saved = Vec::new();
    let throws = |stats: &galop::session::Stats| stats.faces.iter().sum::<u32>();
    for _ in 0..6_000 {
        let before = board.saves;
        board.wait(100);
        (before..board.saves).for_each(|_| saved.push(board.now));
    }
    assert!(board.app.winners().is_empty(), "the game must last for ten minutes");
    assert!(throws(board.app.stats()) > 200, "{} throws", throws(board.app.stats()));
    assert!((9..=10).contains(&saved.len()), "{saved:?}");
    for pair in saved.windows(2) {
        let apart = pair[1].since(pair[0]);
        assert!((59_900..63_000).contains(&apart), "{apart} ms between two saves");
    }
}

/// With a person at the table every throw and every move is saved at once, and a move that is taken back.
#[test]
fn a_game_with_a_person_is_saved_at_every_throw_and_move() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    let before = board.saves;
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.saves, before + 2);
    board.press(Seat::Red, Key::B, 700);
    assert_eq!(board.saves, before + 3, "held B takes the move back");
    board.wait(1000);
    board.down(Seat::Red, Key::A);
    assert_eq!(board.saves, before + 4);
    board.wait(50);
    board.down(Seat::Red, Key::B);
    assert_eq!(board.saves, before + 5, "and so does a pair");
}

/// Though a game of computers alone is saved once a minute only.
#[test]
fn a_game_that_computers_take_over_is_saved_at_once() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    let before = board.saves;
    let computer = Who::Computer(Level::One);
    board.app.reseat(Seating::new([computer, Who::Nobody, computer, Who::Nobody])).expect("they fit");
    board.tick();
    assert_eq!(board.saves, before + 1);
}

/// Whether it is away is saved at once, too.
#[test]
fn a_game_of_computers_is_saved_when_it_is_put_away_and_when_it_comes_back() {
    let mut board = match_of([Who::Computer(Level::One); 4], |_| {});
    board.wait(3000);
    for (press, away) in (1..=4).zip([true, false].into_iter().cycle()) {
        let before = board.saves;
        board.pair(Seat::Red, 2200);
        assert!(board.saves > before, "press {press}");
        assert_eq!(board.app.record(board.now).game.expect("the game").away, away);
    }
}

/// An erase stops the processor for 45 ms. None is allowed while any button is down, nor until its
/// contacts have stopped bouncing.
#[test]
fn no_erase_is_allowed_under_a_finger() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.wait(100);
    assert!(board.tick().calm, "nothing moves, and no button is down");
    for button in Button::ALL {
        let mut board = board.clone();
        let pressed = board.now;
        let mut ticks = vec![board.step_at(Event::Down(button), pressed)];
        ticks.extend((1..500).map(|ms| board.step_at(Event::Tick, pressed.after(ms))));
        assert!(ticks.iter().all(|effects| !effects.calm), "{button:?} is down");
        if button == Button::new(Seat::Red, Key::A) {
            // Releasing it throws.
            continue;
        }
        let released = board.now.after(1);
        assert!(!board.step_at(Event::Up(button), released).calm, "{button:?} may bounce");
        for ms in 1..100 {
            let calm = board.step_at(Event::Tick, released.after(ms)).calm;
            assert_eq!(calm, ms >= 20, "{ms} ms after {button:?}");
        }
    }
}

/// Nor while something moves, nor while the game is paused.
#[test]
fn no_erase_is_allowed_during_an_animation_or_a_pause() {
    let mut board = match_of(TWO, |settings| settings.look.pace = Pace::Calm);
    for (seat, die) in [(Seat::Red, Die::Six), (Seat::Blue, Die::One)] {
        board.throw(seat, die);
        board.wait(3000);
    }
    assert!(board.tick().calm);
    board.throw(Seat::Red, Die::Six);
    assert!(!board.tick().calm, "the die is falling");
    board.wait(3000);
    assert!(board.tick().calm);
    assert!(board.app.pause(board.now));
    board.wait(3000);
    assert!(!board.tick().calm, "a paused board may be switched off at any moment");
    assert!(board.app.drop_game());
    board.wait(3000);
    assert!(board.tick().calm, "the menu");
}

/// The first game and the first settings are saved under a finger, so what is slow must be done before: in the sweep,
/// but not right after power-on; after a press that ended it, in the menu; in the self-test.
#[test]
fn an_erase_is_allowed_before_the_first_press() {
    let first_calm = |held, press: Option<u64>| {
        let mut board = Bench::new(1, held, Settings::default());
        let begun = board.now;
        let red = Button::new(Seat::Red, Key::A);
        (1..3000).find(|ms| {
            let edge = match press {
                Some(at) if at == *ms => Some(Event::Down(red)),
                Some(at) if at + 700 == *ms => Some(Event::Up(red)),
                _ => None,
            };
            edge.or(board.woken(begun.after(*ms))).is_some_and(|event| board.step_at(event, begun.after(*ms)).calm)
        })
    };
    assert!(first_calm(0, None).is_some_and(|ms| (500..510).contains(&ms)), "in the sweep");
    assert!(first_calm(0, Some(300)).is_some_and(|ms| (1020..1030).contains(&ms)), "in the menu");
    assert!(first_calm(0b11, None).is_some_and(|ms| (500..600).contains(&ms)), "in the self-test");
    assert!(first_calm(0b100, None).is_some_and(|ms| (500..510).contains(&ms)), "a stuck button is no finger");
}
