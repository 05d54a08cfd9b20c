//! What fingers, computers and the clock do to the board, beyond what the scenarios show.

use galop::input::Key;
use galop::rules::{Die, Seat, Seats};
use galop::session::{Level, Seating, Sheet, Table, Who};
use galop::settings::{SETTINGS, Settings};
use galop::view::look::Pace;
use galop_host_tests::board::Board;

/// A game of 001 with one horse each for these four, red to yellow, the roll-off won by red.
fn match_of(who: [Who; 4], change: impl Fn(&mut Settings)) -> Board {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    for rules in &mut settings.house.horses {
        rules.horses = 2;
        rules.start = galop::rules::petits_chevaux::Start::Highest;
    }
    change(&mut settings);
    let seating = Seating::new(who);
    let table = Table::new(Sheet::S001, &settings.house, &seating).expect("the players fit");
    let mut board = Board::new(4, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, board.now);
    board.wait(10);
    board
}

const TWO: [Who; 4] = [Who::Person, Who::Nobody, Who::Person, Who::Nobody];
const AGAINST_COMPUTER: [Who; 4] = [Who::Person, Who::Nobody, Who::Computer(Level::Two), Who::Nobody];

fn only(seat: Seat) -> Seats {
    Seats::of(|each| each == seat)
}

/// Red wins the roll-off against a person at blue.
fn red_begins(board: &mut Board) {
    board.throw(Seat::Red, Die::Six);
    board.throw(Seat::Blue, Die::One);
    assert_eq!(board.app.hands(), only(Seat::Red));
}

#[test]
fn other_seats_buttons_do_nothing() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    for seat in [Seat::Green, Seat::Blue, Seat::Yellow] {
        board.press(seat, Key::A, 80);
        board.press(seat, Key::B, 80);
    }
    assert_eq!((board.app.hands(), board.app.thrown().map(|throw| throw.die)), (only(Seat::Red), Some(Die::One)));
}

#[test]
fn a_press_that_becomes_a_pair_is_taken_back() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    let before = board.picture();
    // A plays the exit at once; B follows, so both were meant for the pair.
    board.down(Seat::Red, Key::A);
    board.wait(100);
    assert_ne!(board.picture(), before);
    board.down(Seat::Red, Key::B);
    board.wait(50);
    board.up(Seat::Red, Key::A);
    board.up(Seat::Red, Key::B);
    board.wait(30);
    // The exit is still to be played, and then red throws again.
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.app.hands(), only(Seat::Blue));
}

#[test]
fn a_move_can_be_taken_back_until_the_next_throw_and_only_if_set() {
    for undo in [true, false] {
        let mut board = match_of(TWO, |settings| settings.undo = undo);
        red_begins(&mut board);
        board.throw(Seat::Red, Die::Six);
        board.press(Seat::Red, Key::A, 60);
        board.throw(Seat::Red, Die::Two);
        board.press(Seat::Red, Key::A, 60);
        assert_eq!(board.app.hands(), only(Seat::Blue));
        board.press(Seat::Red, Key::B, 700);
        assert_eq!(board.app.hands(), only(if undo { Seat::Red } else { Seat::Blue }));
    }
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Blue, Die::Three);
    board.press(Seat::Red, Key::B, 700);
    assert_eq!(board.app.hands(), only(Seat::Red), "blue had no move, and red's is no longer to be had back");
}

#[test]
fn a_computer_waits_while_b_may_still_take_the_move_back() {
    let mut board = match_of(AGAINST_COMPUTER, |settings| settings.look.pace = Pace::Calm);
    board.throw(Seat::Red, Die::Six);
    // The computer throws by itself; whoever begins, red is to throw some time.
    let mut waited = 0;
    while board.app.thrown().is_some_and(|throw| throw.die == Die::Six) || board.app.hands() != only(Seat::Red) {
        board.wait(100);
        waited += 1;
        assert!(waited < 300, "red never comes to throw");
    }
    board.wait(2000);
    board.throw(Seat::Red, Die::Six);
    board.wait(1000);
    board.press(Seat::Red, Key::A, 60);
    board.wait(2000);
    board.throw(Seat::Red, Die::Two);
    board.wait(1000);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.app.hands(), only(Seat::Blue));
    // The walk is still being shown when B goes down.
    board.press(Seat::Red, Key::B, 700);
    assert_eq!(board.app.hands(), only(Seat::Red), "red chooses again");
}

#[test]
fn another_seats_pair_takes_nothing_back() {
    let mut board = match_of(TWO, |settings| settings.undo = false);
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.down(Seat::Red, Key::A);
    board.wait(50);
    board.pair(Seat::Green, 100);
    board.up(Seat::Red, Key::A);
    assert_eq!(board.app.hands(), only(Seat::Blue));
}

#[test]
fn with_two_colours_either_seat_takes_the_move_back() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let seating = Seating::new([Who::Person, Who::Person, Who::Nobody, Who::Nobody]);
    let table = Table::new(Sheet::S003, &settings.house, &seating).expect("two players fit");
    let mut board = Board::new(4, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, board.now);
    board.wait(10);
    board.throw(Seat::Red, Die::Six);
    board.throw(Seat::Yellow, Die::One);
    board.throw(Seat::Blue, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Blue, Key::A, 60);
    let greens = Seats::of(|seat| matches!(seat, Seat::Green | Seat::Yellow));
    assert_eq!(board.app.hands(), greens);
    board.press(Seat::Blue, Key::B, 700);
    assert_ne!(board.app.hands(), greens);
}

#[test]
fn a_press_that_wakes_the_board_does_nothing_else() {
    let mut board = Board::new(1, 0, Settings::default());
    board.wait(200);
    board.press(Seat::Red, Key::A, 60); // during the sweep
    let picture = board.picture();
    let stable: Vec<&str> = picture.lines().skip(3).take(2).collect();
    assert!(stable.iter().all(|row| row.ends_with("RR")), "red is still a person: {stable:?}");
    board.wait(120_000);
    board.press(Seat::Red, Key::B, 60); // while the lights run round
    board.press(Seat::Red, Key::A, 700); // and so this starts 001, for two
    assert!(board.app.playing());
}

#[test]
fn the_menu_sets_the_number_of_horses_of_all_three_sheets() {
    let mut board = Board::new(1, 0, Settings::default());
    board.wait(1200);
    for _ in 0..4 {
        board.press(Seat::Red, Key::B, 60);
    }
    for horses in [3, 4, 1, 2] {
        board.press(Seat::Red, Key::A, 60);
        assert_eq!(board.app.settings().house.horses.map(|rules| rules.horses), [horses; 3]);
    }
}

#[test]
fn a_single_move_is_played_by_itself_if_set() {
    let mut board = match_of(TWO, |settings| settings.auto_single = true);
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.wait(800);
    let waiting = board.picture();
    board.wait(400);
    assert_ne!(board.picture(), waiting, "after a second the horse is out");
    board.throw(Seat::Red, Die::Two);
    board.wait(1100);
    assert_eq!(board.app.hands(), only(Seat::Blue));
}

#[test]
fn the_clock_ends_a_game_after_the_turn() {
    let mut board = match_of(TWO, |settings| settings.house.horses.iter_mut().for_each(|rules| rules.time_limit = 1));
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.wait(61_000);
    assert!(board.app.winners().is_empty(), "the turn is not over");
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.app.winners(), only(Seat::Red), "C-9: red is further");
}

#[test]
fn an_idle_board_dims_and_stands_still_and_the_game_stays() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.wait(10 * 60_000 + 1000);
    let frames = board.frames;
    board.wait(3_600_000);
    assert_eq!(board.frames, frames, "nothing is sent for an hour");
    board.throw(Seat::Red, Die::Six);
    assert_eq!(board.app.hands(), only(Seat::Red));
    assert!(board.frames > frames);
}

#[test]
fn computers_alone_are_watched_for_ever() {
    let mut board = match_of([Who::Computer(Level::One); 4], |settings| settings.look.pace = Pace::Quick);
    board.wait(30 * 60_000);
    assert!(board.app.playing());
}

#[test]
fn nothing_is_heard_unless_sound_is_on() {
    for sound in [false, true] {
        let mut board = match_of(TWO, |settings| settings.sound = sound);
        board.down(Seat::Red, Key::A);
        board.wait(80);
        let effects = board.up(Seat::Red, Key::A);
        assert_eq!(effects.sound.is_some(), sound);
    }
}

#[test]
fn a_changed_setting_is_told_so_that_it_can_be_kept() {
    let mut board = Board::new(1, 0, Settings::default());
    board.wait(1200);
    for _ in 0..4 {
        board.press(Seat::Red, Key::B, 60);
    }
    board.down(Seat::Green, Key::A);
    board.wait(60);
    let effects = board.up(Seat::Green, Key::A);
    assert!(effects.settings);
    assert_eq!(board.app.settings().look.pace, Pace::Quick);
}

/// Every setting of the board reads back what it writes, and refuses what is not in its range.
#[test]
fn the_settings_table_is_whole() {
    let mut settings = Settings::default();
    assert_eq!(settings.check(), Ok(()));
    for setting in SETTINGS {
        let mut text = String::new();
        (setting.get)(&settings).write(setting.range, &mut text).expect("text has room");
        let before = settings;
        setting.parse(&mut settings, &text).expect("what was written can be read");
        assert_eq!(settings, before, "{}", setting.name);
        assert!(setting.parse(&mut settings, "nonsense").is_err());
        assert_eq!(settings, before, "{}", setting.name);
        assert!(setting.help.iter().all(|help| help.ends_with('.')), "{}", setting.name);
    }
    settings.output.power.budget_ma = 99;
    assert_eq!(settings.check().map_err(|refused| refused.setting), Err("budget_ma"));
}
