//! A monkey at the board: random buttons at random times, through menus and games of all kinds.
//!
//! Nothing may panic, no frame may draw more than the supply gives (the bench checks every one),
//! and from wherever the monkey got to, a person must find the way back to the menu.
//! `GALOP_LONG=1` lets it play a hundred times as long.

use galop::input::Key;
use galop::rules::Seat;
use galop::session::{Level, Seating, Sheet, Table, Who};
use galop::settings::Settings;
use galop::view::layout::Layout;
use galop::view::look::Pace;
use galop_host_tests::board::Board;
use galop_host_tests::chance::Chance;

fn presses() -> usize {
    if std::env::var_os("GALOP_LONG").is_some() { 9_000_000 } else { 90_000 }
}

fn settings(chance: &mut Chance) -> Settings {
    let mut settings = Settings::default();
    settings.look.pace = *chance.pick(Pace::ALL);
    settings.look.rhythm = chance.one_in(2);
    settings.auto_single = chance.one_in(2);
    settings.output.brightness = *chance.pick(&Settings::BRIGHTNESS);
    settings.output.power.budget_ma = *chance.pick(&[200, 450, 2000]);
    if chance.one_in(3) {
        settings.output.layout = Layout::PANEL16;
    }
    settings
}

fn key(button: usize) -> Key {
    if button.is_multiple_of(2) { Key::A } else { Key::B }
}

#[test]
fn nothing_a_monkey_does_harms_the_board() {
    let mut chance = Chance::new(77);
    let mut done = 0;
    let mut games = 0;
    while done < presses() {
        let held = if chance.one_in(10) { 0b11 } else { 0 };
        let mut board = Board::new(chance.below(256) as u8, held, settings(&mut chance));
        let mut down = [false; 8];
        for _ in 0..600 {
            done += 1;
            let button = chance.below(8);
            let (seat, key) = (Seat::from_index(button as u8 / 2), key(button));
            let was_playing = board.app.playing();
            if down[button] {
                board.up(seat, key)
            } else {
                board.down(seat, key)
            };
            down[button] = !down[button];
            board.wait(match chance.below(12) {
                0 => 700,
                1 => 2100,
                2..=5 => chance.below(60) as u64,
                _ => chance.below(250) as u64,
            });
            games += usize::from(board.app.playing() && !was_playing);
        }
        // A person comes, lets go of everything and holds both buttons of a seat.
        for (button, is_down) in down.into_iter().enumerate() {
            if is_down {
                board.up(Seat::from_index(button as u8 / 2), key(button));
            }
        }
        board.wait(5000);
        if board.app.playing() {
            board.pair(Seat::Green, 2200);
            assert!(!board.app.playing(), "a pair held for two seconds leaves the game");
        }
    }
    assert!(games > 50, "the monkey started only {games} games");
}

/// Computers alone play every game to its end, at every pace, without a finger.
#[test]
fn computers_play_every_game_to_its_end() {
    for sheet in Sheet::ALL {
        let mut settings = Settings::default();
        settings.look.pace = Pace::Instant;
        for rules in &mut settings.house.horses {
            rules.horses = 2;
        }
        let seating = Seating::new([
            Who::Computer(Level::One),
            Who::Computer(Level::Two),
            Who::Computer(Level::Three),
            Who::Computer(Level::One),
        ]);
        let table = Table::new(sheet, &settings.house, &seating).expect("four players fit every game");
        let mut board = Board::new(3, 0, settings);
        board.wait(1000);
        board.app.start(table, seating, board.now);
        board.wait(1);
        let mut waited = 0;
        while board.app.winners().is_empty() {
            board.wait(1000);
            waited += 1;
            assert!(waited < 10_000, "{} does not end", sheet.name());
        }
    }
}

/// The same seed and the same presses give the same frames, byte for byte.
#[test]
fn the_same_presses_give_the_same_frames() {
    let run = || {
        let mut chance = Chance::new(5);
        let mut board = Board::new(9, 0, Settings::default());
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
