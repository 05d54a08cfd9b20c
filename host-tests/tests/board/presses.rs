//! Presses during animations: none on "throw" is lost, and none plays a move that was not shown.

use galop::app::Replace;
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::session::{Level, Phase, Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;

/// How many presses of each kind a test makes, over all games.
const PRESSES: usize = 1000;
/// A press comes at most this long after the prompt, in ms.
const LATEST_MS: usize = 3000;
/// At the calm pace a die falls for this long.
const FALL_MS: usize = 500;

/// A game with its default rules at the calm pace: two persons, or a person and a computer.
fn begin(sheet: Sheet, seed: u8, computer: bool) -> Bench {
    let settings = Settings::default();
    let other = if computer { Who::Computer(Level::Two) } else { Who::Person };
    let [person, nobody] = [Who::Person, Who::Nobody];
    let seating =
        Seating::new(if sheet.two_sided() { [person, person, other, other] } else { [person, other, nobody, nobody] });
    let table = Table::new(sheet, &settings.house, &seating).expect("they fit");
    let mut board = Bench::new(seed, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, Replace::No, board.now).expect("no game is on the board");
    board.tick();
    board
}

fn throws(board: &Bench) -> u32 {
    let stats = board.app.stats();
    stats.faces.iter().chain(&stats.coins).sum()
}

/// Waits until a person is to act. Returns the person's seat; none if the game is over.
fn prompted(board: &mut Bench) -> Option<Seat> {
    while board.app.winners().is_empty() {
        let hands = board.app.hands();
        if let Some(seat) = hands.iter().find(|seat| board.app.who(*seat) == Who::Person) {
            return Some(seat);
        }
        board.wait(1);
    }
    None
}

fn phase(board: &Bench) -> Phase {
    *board.app.play().map(Play::phase).expect("a game is being played")
}

/// Plays games of `sheet` from prompt to prompt. `press` is called at each, with the seat of the person to act.
fn play(sheet: Sheet, mut press: impl FnMut(&mut Bench, Seat, &mut Chance) -> bool) {
    let mut chance = Chance::new(sheet.place().into());
    for seed in 0.. {
        let mut board = begin(sheet, seed, seed % 2 == 1);
        while let Some(seat) = prompted(&mut board) {
            if !press(&mut board, seat, &mut chance) {
                return;
            }
        }
    }
}

#[test]
fn every_press_on_throw_throws() {
    let mut early = 0;
    for sheet in Sheet::ALL {
        let mut presses = 0;
        play(sheet, |board, seat, chance| {
            if let Phase::Choose(_) = phase(board) {
                // The next prompt comes with the press, while the move is still being shown.
                board.wait(FALL_MS as u64);
                board.press(seat, Key::A, 0);
                return true;
            }
            let before = throws(board);
            board.wait(chance.below(LATEST_MS) as u64);
            let calm = board.tick().calm;
            early += usize::from(!calm);
            assert!(board.down(seat, Key::A).frame, "the die must roll at once");
            board.wait(chance.below(200) as u64);
            board.up(seat, Key::A);
            assert_eq!(throws(board), before + 1, "{}: press {presses}", sheet.number());
            presses += 1;
            presses < PRESSES / Sheet::ALL.len()
        });
    }
    assert!(early > PRESSES / 10, "only {early} presses came during an animation");
}

#[test]
fn no_press_while_the_die_falls_plays_a_move() {
    for sheet in Sheet::ALL {
        let mut presses = 0;
        play(sheet, |board, seat, chance| {
            let Phase::Choose(offer) = phase(board) else {
                board.press(seat, Key::A, 60);
                return true;
            };
            // The bench waits a moment after the release.
            let left = FALL_MS - board.finger.1 as usize;
            board.wait(chance.below(left) as u64);
            let button = if chance.one_in(3) { *chance.pick(&Button::ALL) } else { Button::new(seat, Key::A) };
            board.press(button.seat(), button.key(), 60);
            assert_eq!(phase(board), Phase::Choose(offer), "{}: press {presses}", sheet.number());
            // It ended the fall: the next press plays what is shown now.
            board.press(seat, Key::A, 0);
            assert_ne!(phase(board), Phase::Choose(offer), "{}: after press {presses}", sheet.number());
            presses += 1;
            presses < PRESSES / Sheet::ALL.len()
        });
    }
}

/// In the throw phase, too, the buttons of the other seats only end the animation.
#[test]
fn another_seats_press_ends_the_animation_and_throws_nothing() {
    for sheet in Sheet::ALL {
        let mut ended = 0;
        play(sheet, |board, seat, chance| {
            if let Phase::Choose(_) = phase(board) {
                board.wait(FALL_MS as u64);
                board.press(seat, Key::A, 0);
                return true;
            }
            let before = throws(board);
            let other = *chance.pick(&Seat::ALL);
            if !board.app.hands().contains(other) && !board.tick().calm {
                board.press(other, Key::A, 60);
                assert_eq!(throws(board), before, "{}", sheet.number());
                board.wait(60);
                assert!(board.tick().calm, "{}: the animation must have ended", sheet.number());
                ended += 1;
            }
            board.press(seat, Key::A, 60);
            assert_eq!(throws(board), before + 1, "{}", sheet.number());
            ended < 20
        });
    }
}

/// A move that is taken back, because its press became a pair, ends the throw of the player's other seat.
#[test]
fn a_die_that_rolls_after_a_move_that_was_no_press_is_not_thrown() {
    let mut board = begin(Sheet::called("senet").expect("a game"), 3, false);
    loop {
        let seat = prompted(&mut board).expect("nobody has won yet");
        let other = board.app.hands().iter().find(|other| *other != seat).expect("two seats a side");
        board.wait(1500);
        let Phase::Choose(offer) = phase(&board) else {
            board.press(seat, Key::A, 60);
            continue;
        };
        board.down(seat, Key::A);
        if !matches!(phase(&board), Phase::Throw(_)) || !board.app.hands().contains(other) {
            board.up(seat, Key::A);
            continue;
        }
        // The same side throws again: the other seat's A ends the walk, and the die rolls.
        let before = throws(&board);
        board.down(other, Key::A);
        board.wait(20);
        board.down(seat, Key::B);
        assert_eq!(phase(&board), Phase::Choose(offer));
        board.up(other, Key::A);
        assert_eq!((phase(&board), throws(&board)), (Phase::Choose(offer), before));
        return;
    }
}
