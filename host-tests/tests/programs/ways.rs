//! Ways through a game for screens: settings changed while it is played, another one after a win, players handed on
//! while a finger is still down. All of it is on the tape.

use galop::app::Boot;
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::session::{Level, Play, Seating, Who};
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop_desk::board::{Board, screen_settings, seed};
use galop_desk::list::{self, Item, List};
use galop_desk::tape::{Happened, Recorder, Tape, prepare};
use galop_host_tests::ask::S001;

const BOT: Who = Who::Computer(Level::One);

type Record = Recorder<Vec<u8>>;

fn begin(sheet: Sheet, who: Who) -> (Board, Record) {
    let boot = Boot { seed: seed(5), held: 0, settings: screen_settings(), saved: None, failed: false };
    let start = (sheet, Seating::new([who; 4]));
    let mut recorder = Recorder::new(Vec::new(), &boot, Some(&start)).expect("memory");
    let mut board = Board::new(boot, |app| prepare(app, Some(&start)), &mut recorder);
    board.advance(Time(3_000), &mut recorder);
    (board, recorder)
}

/// Replays the tape, and requires the same end.
fn replayed(board: &Board, recorder: Record) -> Tape {
    let text = String::from_utf8(recorder.end(board.now()).expect("memory")).expect("text");
    let tape = Tape::read(&text).expect("a tape");
    let again = galop_play::headless_replay(&tape, &mut ());
    assert_eq!(again.app().record(again.now()), board.app().record(board.now()));
    assert_eq!(again.app().settings(), board.app().settings());
    assert_eq!(again.app().frame(), board.app().frame());
    tape
}

fn set(board: &mut Board, recorder: &mut Record, name: &str, value: &str) -> bool {
    recorder.set(board.now(), name, value);
    board.set(name, value, recorder).is_ok()
}

#[test]
fn a_setting_changed_in_a_game_is_on_its_tape() {
    for sheet in Sheet::ALL {
        let (mut board, mut recorder) = begin(sheet, BOT);
        assert!(set(&mut board, &mut recorder, "pace", "instant"));
        assert_eq!(board.app().settings().look.pace, Pace::Instant);
        board.advance(Time(9_000), &mut recorder);
        assert!(!set(&mut board, &mut recorder, "pace", "slow"), "refused then and now");
        assert!(set(&mut board, &mut recorder, "pace", "quick"));
        board.advance(Time(20_000), &mut recorder);
        let tape = replayed(&board, recorder);
        let sets = tape.events.iter().filter(|(_, happened)| matches!(happened, Happened::Set(..)));
        assert_eq!(sets.count(), 3);
    }
}

#[test]
fn after_a_win_the_same_players_begin_again_at_any_moment() {
    for later in [0, 700, 5_000] {
        let (mut board, mut recorder) = begin(S001, BOT);
        set(&mut board, &mut recorder, "pace", "instant");
        while !board.app().play().is_some_and(Play::over) {
            board.advance(board.now().after(50), &mut recorder);
        }
        set(&mut board, &mut recorder, "pace", "calm");
        board.advance(board.now().after(later), &mut recorder);
        list::again(&mut board, &mut recorder);
        let play = board.app().play().expect("a game");
        assert!(!play.over() && play.seating() == &Seating::new([BOT; 4]), "{later} ms after the win");
        replayed(&board, recorder);
    }
}

#[test]
fn the_list_works_while_buttons_are_still_down() {
    let (mut board, mut recorder) = begin(S001, Who::Person);
    let held = [Key::A, Key::B].map(|key| Button::new(board.turn(), key));
    held.into_iter().for_each(|button| board.down(button, &mut recorder));
    let mut list = List::open(&mut board, &mut recorder).expect("no self-test");
    // Red's buttons turn the pages of the menu.
    board.down(Button::new(Seat::Red, Key::B), &mut recorder);
    list.choose(Item::Hand(Seat::Green), &mut board, &mut recorder);
    assert_eq!(board.app().away().map(|play| play.seating().at(Seat::Green)), Some(BOT));
    board.down(Button::new(Seat::Red, Key::A), &mut recorder);
    list.close(&mut board, &mut recorder);
    assert!(board.app().play().is_some_and(|play| !play.paused()));
    assert_eq!(board.app().down(), 0);
    replayed(&board, recorder);
}
