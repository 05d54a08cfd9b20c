//! `cargo play` without a terminal: its options, the drawn screen, saved games and replayed tapes.

mod headless;
mod options;
mod saves;
mod screen;

use galop::app::Boot;
use galop::input::{Button, Key};
use galop::session::{Level, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::board::{Board, TAP_MS, Witness, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::tape::prepare;
use galop_desk::words::Lang;
use galop_host_tests::ask::S001;
use galop_play::options::{Options, parse};

const BOT: Who = Who::Computer(Level::Three);

fn asked(words: &str) -> Result<Option<Options>, String> {
    parse(words.split_whitespace().map(Into::into))
}

fn options(words: &str) -> Options {
    match asked(words) {
        Ok(Some(options)) => options,
        other => panic!("{words}: {other:?}"),
    }
}

fn board(sheet: Sheet, seating: Seating, settings: Settings, witness: &mut impl Witness) -> Board {
    let boot = Boot { seed: seed(3), held: 0, settings, saved: None, failed: false };
    Board::new(boot, |app| prepare(app, Some(&(sheet, seating))), witness)
}

/// Presses keys at odd moments: throws, moves, hints, take-backs, and a game that is put away and restored.
fn play_a_while(board: &mut Board, witness: &mut impl Witness) {
    let mut now = 950;
    for n in 0..120u64 {
        board.advance(Time(now), witness);
        let seat = board.turn();
        match n % 17 {
            16 => board.pair(seat, witness),
            5 => board.press(Button::new(seat, Key::B), 700, witness),
            9 => board.press(Button::new(seat, Key::B), TAP_MS, witness),
            _ => board.press(Button::new(seat, Key::A), TAP_MS, witness),
        }
        now += 300 + n * 37 % 1900;
    }
    board.advance(Time(now), witness);
}

fn desk() -> (Board, Eye, Chronicle) {
    let mut witness = (Eye::default(), Chronicle::new(Lang::En));
    let seating = Seating::new([Who::Person, Who::Nobody, BOT, Who::Nobody]);
    let mut board = board(S001, seating, Settings::default(), &mut witness);
    board.advance(Time(2000), &mut witness);
    let (eye, chronicle) = witness;
    (board, eye, chronicle)
}
