//! What fingers and computer players do to the board, beyond what the scenarios show.

use galop::app::Replace;
use galop::app::tunes;
use galop::board::layout::Layout;
use galop::input::{Event, Key};
use galop::rules::{Die, Seat, Seats};
use galop::session::{Level, News, Phase, Seating, Table, Who};
use galop::settings::Settings;
use galop::view::look::Pace;
use galop::view::output::DARK;
use galop_host_tests::ask::{Ask as _, Rooms as _, S001, S002, S003};
use galop_host_tests::bench::Bench;

/// A game of 001 with one horse each for these four seats, red to yellow; red has won the roll-off.
pub fn match_of(who: [Who; 4], change: impl Fn(&mut Settings)) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings.house.every_horses(|rules| {
        rules.horses = 2;
        rules.start = galop::rules::horses::Start::Highest;
    });
    change(&mut settings);
    let seating = Seating::new(who);
    let table = Table::new(S001, &settings.house, &seating).expect("the players are valid");
    let mut board = Bench::new(4, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
    board.wait(10);
    board
}

pub const TWO: [Who; 4] = [Who::Person, Who::Nobody, Who::Person, Who::Nobody];
const AGAINST_COMPUTER: [Who; 4] = [Who::Person, Who::Nobody, Who::Computer(Level::Two), Who::Nobody];

pub fn only(seat: Seat) -> Seats {
    Seats::of(|each| each == seat)
}

/// Red wins the roll-off against a person at blue.
pub fn red_begins(board: &mut Bench) {
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
    // A plays the exit at once; B follows, so both buttons were meant as a pair.
    board.down(Seat::Red, Key::A);
    board.wait(100);
    assert_ne!(board.picture(), before);
    board.down(Seat::Red, Key::B);
    board.wait(50);
    board.up(Seat::Red, Key::A);
    board.up(Seat::Red, Key::B);
    board.wait(30);
    // The exit must be played again, and then red throws again.
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.app.hands(), only(Seat::Blue));
}

#[test]
fn a_computer_waits_while_b_may_still_take_the_move_back() {
    // While the walk is still being shown, and when it has ended.
    for (pace, later) in [(Pace::Calm, 0), (Pace::Quick, 0), (Pace::Calm, 400), (Pace::Quick, 200)] {
        a_computer_waits_at(pace, later);
    }
}

fn a_computer_waits_at(pace: Pace, later: u64) {
    let mut board = match_of(AGAINST_COMPUTER, |settings| settings.look.pace = pace);
    board.throw(Seat::Red, Die::Six);
    // The computer player throws by itself; red throws at some time, even if it does not begin.
    let mut waited = 0;
    while board.app.thrown().is_some_and(|throw| throw.die == Die::Six) || board.app.hands() != only(Seat::Red) {
        board.wait(100);
        waited += 1;
        assert!(waited < 300, "red does not get to throw");
    }
    board.wait(2000);
    board.throw(Seat::Red, Die::Six);
    board.wait(1000);
    board.press(Seat::Red, Key::A, 60);
    board.wait(2000);
    board.throw(Seat::Red, Die::Two);
    board.wait(1000);
    board.press(Seat::Red, Key::A, 60);
    board.wait(later);
    assert_eq!(board.app.hands(), only(Seat::Blue));
    board.press(Seat::Red, Key::B, 700);
    assert_eq!(board.app.hands(), only(Seat::Red));
    let phase = board.app.match_on_board().expect("a match").phase();
    assert!(matches!(phase, Phase::Choose(_)), "red chooses again");
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
    let table = Table::new(S003, &settings.house, &seating).expect("two players are valid");
    let mut board = Bench::new(4, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
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
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(200);
    board.press(Seat::Red, Key::A, 60); // during the opening animation
    let picture = board.picture();
    let stable: Vec<&str> = picture.lines().skip(3).take(2).collect();
    assert!(stable.iter().all(|row| row.ends_with("RR")), "red is still a person: {stable:?}");
    board.wait(120_000);
    board.press(Seat::Red, Key::B, 60); // while the lights of the start run round
    board.press(Seat::Red, Key::A, 700); // starts 001 for two players
    assert!(board.app.playing());
}

#[test]
fn the_menu_sets_the_number_of_horses_of_all_three_sheets() {
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(1200);
    for _ in 0..4 {
        board.press(Seat::Red, Key::B, 60);
    }
    for horses in [3, 4, 1, 2] {
        board.press(Seat::Red, Key::A, 60);
        let mut house = board.app.settings().house;
        house.every_horses(|rules| assert_eq!(rules.horses, horses));
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
    assert_ne!(board.picture(), waiting, "after a second the horse must be out");
    board.throw(Seat::Red, Die::Two);
    board.wait(1100);
    assert_eq!(board.app.hands(), only(Seat::Blue));
}

#[test]
fn an_idle_board_dims_and_stands_still_and_the_game_stays() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.wait(10 * 60_000 + 1000);
    let frames = board.frames;
    board.wait(3_600_000);
    assert_eq!(board.frames, frames, "no frame may be sent for an hour");
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
    let mut board = Bench::new(1, 0, Settings::default());
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

/// Every touch changes the very next frame.
#[test]
fn every_edge_gives_light_at_once() {
    fn seen(board: &Bench, seat: Seat, key: Key) -> bool {
        // The same moment with and without the press.
        let (mut with, mut without) = (board.clone(), board.clone());
        with.down(seat, key);
        without.tick();
        with.app.frame() != without.app.frame()
    }
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(1500);
    for page in 0..7 {
        assert!(seen(&board, Seat::Green, Key::A), "A on page {page}");
        assert!(seen(&board, Seat::Green, Key::B), "B on page {page}");
        board.press(Seat::Green, Key::B, 60);
    }
    board.wait(120_000);
    assert!(seen(&board, Seat::Green, Key::B), "while the lights of the start run round");

    let mut board = match_of(TWO, |settings| settings.house.every_horses(|rules| rules.horses = 1));
    red_begins(&mut board);
    assert!(seen(&board, Seat::Red, Key::A), "A must make the die tumble");
    board.throw(Seat::Red, Die::Six);
    assert!(seen(&board, Seat::Red, Key::A), "A must play the move");
    assert!(seen(&board, Seat::Red, Key::B), "B must be visible during the choice");
    board.press(Seat::Red, Key::A, 60);
    assert!(seen(&board, Seat::Red, Key::B), "B must show that the move can be taken back");
    let mut paused = board.clone();
    paused.pair(Seat::Red, 2200);
    paused.pair(Seat::Red, 2200);
    assert!(seen(&paused, Seat::Green, Key::A), "A must end the pause");

    for held in [0b11] {
        let mut board = Bench::new(1, held, Settings::default());
        board.wait(100);
        for test in 0..4 {
            assert!(seen(&board, Seat::Blue, Key::A), "page {test} of the self-test");
            board.press(Seat::Blue, Key::A, if test == 1 { 700 } else { 60 });
        }
    }
}

#[test]
fn a_menu_without_computers_stands_still() {
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(1500);
    let frames = board.frames;
    board.wait(40_000);
    assert_eq!(board.frames, frames, "without movement no frame may be sent");
    board.press(Seat::Green, Key::A, 60);
    board.press(Seat::Green, Key::A, 60);
    let frames = board.frames;
    board.wait(1000);
    assert!(board.frames > frames + 150, "the lights of a computer player must breathe");
}

#[test]
fn a_hint_asked_for_is_not_overtaken_by_the_single_move() {
    let mut board = match_of(TWO, |settings| settings.auto_single = true);
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.wait(600);
    board.down(Seat::Red, Key::B);
    board.wait(2000);
    assert!(board.app.undoable().is_empty(), "the move must wait while the button is held");
    board.up(Seat::Red, Key::B);
    board.wait(1100);
    assert_eq!(board.app.undoable(), only(Seat::Red), "the move must be played a second after the release");
}

/// Red was offered a 6 and held B for a hint; B is up again, and the search is not finished.
fn awaiting_a_hint(die: Die) -> Bench {
    let mut board = match_of(TWO, |settings| settings.auto_single = true);
    red_begins(&mut board);
    if die != Die::Six {
        board.throw(Seat::Red, Die::Six);
        board.press(Seat::Red, Key::A, 60);
    }
    board.throw(Seat::Red, die);
    board.wait(600);
    board.down(Seat::Red, Key::B);
    // The hold is recognised in this step, and the button is released before the search gets a piece.
    board.step_at(Event::Tick, board.now.after(600));
    board.up(Seat::Red, Key::B);
    assert!(!board.app.news().iter().any(|news| matches!(news, News::Hint(..))), "the search is not finished");
    board
}

/// Lets time pass, and returns the hints that are reported.
fn hints(board: &mut Bench, ms: u64) -> usize {
    let mut hints = 0;
    for _ in 0..ms {
        board.wait(1);
        hints += board.app.news().iter().filter(|news| matches!(news, News::Hint(..))).count();
        board.tick();
    }
    hints
}

#[test]
fn a_hint_comes_after_the_button_is_up() {
    let mut board = awaiting_a_hint(Die::Six);
    assert_eq!(hints(&mut board, 500), 1);
    assert!(board.app.undoable().is_empty(), "the single move waits a second more");
    board.wait(1100);
    assert_eq!(board.app.undoable(), only(Seat::Red));
}

/// A plays the chosen move without waiting for the hint, which is not given for another throw.
#[test]
fn a_move_is_played_before_its_hint() {
    let mut board = awaiting_a_hint(Die::Six);
    board.press(Seat::Red, Key::A, 30);
    assert_eq!(board.app.undoable(), only(Seat::Red));
    assert_eq!(hints(&mut board, 1500), 0);
    board.throw(Seat::Red, Die::Two);
    assert_eq!(hints(&mut board, 500), 0);
}

/// A tapped B goes to the next move, and the hint that was awaited does not move the finger any more.
#[test]
fn another_move_is_chosen_before_the_hint() {
    let mut board = awaiting_a_hint(Die::One);
    let before = board.app.choice().expect("a choice");
    board.press(Seat::Red, Key::B, 30);
    assert_eq!(hints(&mut board, 500), 0);
    assert_eq!(board.app.choice(), Some(((before.0 + 1) % before.1, before.1)));
}

/// Without hints the board does not wait for one.
#[test]
fn a_hint_is_not_awaited_once_hints_are_off() {
    for again in [false, true] {
        let mut board = awaiting_a_hint(Die::Six);
        let mut settings = *board.app.settings();
        settings.hints = false;
        board.app.put_settings(settings);
        if again {
            assert_eq!(hints(&mut board, 100), 0);
            settings.hints = true;
            board.app.put_settings(settings);
        }
        assert_eq!(hints(&mut board, 1200), 0);
        assert_eq!(board.app.undoable(), only(Seat::Red), "the single move is played after a second");
    }
}

#[test]
fn the_clock_stands_while_a_game_is_put_away() {
    let mut board = match_of(TWO, |settings| settings.house.every_horses(|rules| rules.time_limit = 1));
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.pair(Seat::Green, 2200);
    board.wait(300_000);
    board.press(Seat::Green, Key::B, 60); // wake the menu
    board.pair(Seat::Green, 2200);
    board.wait(300_000);
    board.press(Seat::Green, Key::A, 60); // continue the game
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    assert!(board.app.winners().is_empty(), "the pause must not count: hardly any of the minute was played");
}

/// 003 for two: red and blue are one side, green and yellow the other.
#[test]
fn with_two_colours_either_seat_sets_the_side_and_the_last_step_parts_it() {
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(1200);
    board.press(Seat::Red, Key::B, 60);
    board.press(Seat::Red, Key::B, 60);
    let stables = |board: &Bench| -> Vec<String> {
        let picture = board.picture();
        let rows: Vec<&str> = picture.lines().collect();
        [3, 4, 10, 11].iter().map(|row| format!("{} {}", &rows[*row][3..5], &rows[*row][10..])).collect()
    };
    assert_eq!(stables(&board), ["YY RR", "YY RR", "BB GG", "BB GG"], "two persons, two colours each");
    board.press(Seat::Blue, Key::A, 60);
    let lit = |board: &Bench| stables(board).concat().chars().filter(|c| c.is_alphabetic()).count();
    assert_eq!(lit(&board), 1 + 4 + 1 + 4, "red's side is a computer now");
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(lit(&board), 2 + 4 + 2 + 4);
    board.press(Seat::Red, Key::A, 60);
    board.press(Seat::Blue, Key::A, 60);
    assert_eq!(lit(&board), 4 + 4 + 4, "red, blue and yellow are three players");
    board.press(Seat::Red, Key::A, 700);
    assert!(board.app.playing());
}

/// A tune comes when its cause is seen: the capture at the end of the walk, the throw when the die lies still.
#[test]
fn tunes_come_with_what_they_tell() {
    let mut board = match_of(TWO, |settings| {
        settings.sound = true;
        settings.look.pace = Pace::Calm;
    });
    board.down(Seat::Red, Key::A);
    board.wait(80);
    assert_eq!(board.up(Seat::Red, Key::A).sound, None, "the die is still falling");
    board.tunes.clear();
    board.wait(499);
    assert_eq!(board.tunes, []);
    board.wait(2);
    assert_eq!(board.tunes, [tunes::THROW]);
}

#[test]
fn a_press_that_ends_an_animation_brings_its_tune_forward() {
    let mut board = match_of(TWO, |settings| {
        settings.sound = true;
        settings.look.pace = Pace::Calm;
    });
    board.down(Seat::Red, Key::A);
    board.wait(80);
    board.up(Seat::Red, Key::A);
    board.wait(50);
    assert_eq!(board.down(Seat::Green, Key::A).sound, Some(tunes::THROW));
}

#[test]
fn the_self_test_walks_a_panel_and_finds_it_with_one_press() {
    let mut board = Bench::new(1, 0b11, Settings::default());
    let mut lit = std::collections::BTreeSet::new();
    for _ in 0..1000 {
        board.wait(8);
        lit.extend(board.app.frame().leds().iter().position(|led| *led != DARK));
    }
    assert_eq!(lit.len(), 256, "every LED must be lit, of any layout");
    board.wait(8000);
    board.press(Seat::Blue, Key::A, 700);
    board.press(Seat::Blue, Key::A, 60);
    board.press(Seat::Blue, Key::B, 60);
    assert_eq!(board.app.settings().output.layout, Layout::PANEL16);
    let mut seen = vec![];
    for _ in 0..32 {
        board.press(Seat::Blue, Key::B, 60);
        let layout = board.app.settings().output.layout;
        assert!(!seen.contains(&layout));
        seen.push(layout);
    }
    assert_eq!(seen.last(), Some(&Layout::PANEL16), "all 32 layouts, and the first again");
}

/// 190 mA for 133 LEDs at full brightness: the centre blinks red, whether the menu's centre is lit or dark.
#[test]
fn a_supply_that_is_too_small_is_told() {
    let mut settings = Settings::default();
    settings.output.power.budget_ma = 190;
    settings.output.brightness = 255;
    let mut board = Bench::new(1, 0, settings);
    board.wait(1500);
    for _ in 0..4 {
        board.press(Seat::Red, Key::B, 60); // the options, whose centre is lit
    }
    let centre: String = (0..20)
        .map(|_| {
            board.wait(128);
            board.picture().lines().nth(7).unwrap().chars().nth(7).unwrap()
        })
        .collect();
    assert!(centre.contains("rrrr") && centre.contains("wwww"), "{centre}");
}

/// Two of one side press A together: the first to release throws, the other does nothing.
#[test]
fn nobody_throws_for_the_other_side() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let seating = Seating::new([Who::Person; 4]);
    let table = Table::new(S002, &settings.house, &seating).expect("the players are valid");
    let mut board = Bench::new(4, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
    board.wait(10);
    let west = board.app.hands();
    let [one, other] = [west.iter().next().unwrap(), west.iter().nth(1).unwrap()];
    board.down(one, Key::A);
    board.wait(30);
    board.down(other, Key::A);
    board.wait(60);
    board.up(one, Key::A);
    board.wait(60);
    let (hands, thrown) = (board.app.hands(), board.app.thrown());
    assert_ne!(hands, west, "the other side must throw next");
    board.up(other, Key::A);
    board.wait(60);
    assert_eq!(
        (board.app.hands(), board.app.thrown()),
        (hands, thrown),
        "the second release must not throw for the other side"
    );
}

#[test]
fn a_finger_that_waits_takes_nobody_elses_move_back() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    board.throw(Seat::Red, Die::Two);
    board.press(Seat::Red, Key::A, 60);
    board.down(Seat::Red, Key::B);
    board.finger = (5, 5);
    board.throw(Seat::Blue, Die::Six);
    board.press(Seat::Blue, Key::A, 30);
    assert_eq!(board.app.undoable(), only(Seat::Blue));
    board.wait(1000);
    assert_eq!(board.app.choice(), None, "red's held B must not take blue's move back");
}

#[test]
fn putting_a_game_away_asks_nothing_of_the_other_fingers() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    let game = board.app.record(board.now).game.expect("a game").saved;
    board.down(Seat::Red, Key::A);
    board.down(Seat::Red, Key::B);
    board.wait(1700);
    board.down(Seat::Blue, Key::A);
    board.wait(1500);
    assert!(board.app.menu().is_some(), "blue's press must not start another game");
    board.up(Seat::Blue, Key::A);
    board.up(Seat::Red, Key::A);
    board.up(Seat::Red, Key::B);
    board.wait(50);
    let away = board.app.record(board.now).game.expect("the game was put away");
    assert_eq!((away.away, away.saved), (true, game));
}

#[test]
fn a_pair_that_comes_after_a_computers_answer_takes_nothing_back() {
    let mut board = match_of(AGAINST_COMPUTER, |_| {});
    while board.app.choice().is_none() {
        match board.app.hands() == only(Seat::Red) {
            true => board.throw(Seat::Red, Die::Six),
            false => board.wait(20),
        }
    }
    // A 6 lets red throw again, so the computer player's turn comes later.
    board.press(Seat::Red, Key::A, 30);
    board.throw(Seat::Red, Die::Two);
    board.down(Seat::Red, Key::A);
    board.wait(60);
    let game = board.app.record(board.now).game;
    assert_ne!(
        game.as_ref().and_then(|game| game.lying).map(|lying| lying.hands),
        Some(1),
        "the computer player must have thrown"
    );
    board.down(Seat::Red, Key::B);
    board.wait(20);
    assert_eq!(board.app.record(board.now).game, game);
}

#[test]
fn who_sits_where_is_kept() {
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(1200);
    board.press(Seat::Green, Key::A, 60);
    board.press(Seat::Yellow, Key::A, 60);
    board.press(Seat::Yellow, Key::A, 60);
    board.cut();
    board.wait(1200);
    let menu = board.app.menu().expect("the menu");
    let who = Seat::ALL.map(|seat| menu.who(S001, seat, board.app.settings()));
    assert_eq!(who, [Who::Person, Who::Person, Who::Person, Who::Computer(Level::One)]);
}

#[test]
fn the_self_test_keeps_what_it_found_only_when_it_is_done() {
    let mut board = Bench::new(1, 0b11, Settings::default());
    board.wait(100);
    board.press(Seat::Blue, Key::A, 60);
    board.press(Seat::Blue, Key::A, 700);
    board.press(Seat::Blue, Key::A, 60);
    board.press(Seat::Blue, Key::B, 60);
    let mut cut = board.clone();
    cut.cut();
    assert_eq!(cut.app.settings().output.layout, Layout::CHAIN133, "a layout that was only tried must not be saved");
    board.press(Seat::Blue, Key::A, 60);
    board.cut();
    assert_eq!(board.app.settings().output.layout, Layout::PANEL16, "A must save the layout");
}

/// A reset after a failure differs from power-on: no opening animation and no self-test, whatever is pressed.
#[test]
fn after_a_failure_the_game_is_there_at_once() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    let saved = Some(board.app.record(board.now));
    let boot = galop::app::Boot { seed: [1; 32], held: 0b11, settings: *board.app.settings(), saved, failed: true };
    let again = Bench::boot(boot, board.now);
    assert!(again.app.playing());
}

#[test]
fn a_paused_game_stands_still_when_nobody_comes() {
    let mut board = match_of(AGAINST_COMPUTER, |settings| settings.look.pace = Pace::Calm);
    board.throw(Seat::Red, Die::One);
    board.wait(600);
    board.pair(Seat::Red, 2200);
    board.pair(Seat::Red, 2200);
    board.wait(11 * 60_000);
    let frames = board.frames;
    board.wait(600_000);
    assert_eq!(board.frames, frames);
}
