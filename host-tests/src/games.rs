//! Random games at a board on the bench, played act by act.

use crate::ask::Ask as _;
use crate::bench::Bench;
use crate::chance::Chance;
use crate::options;
use galop::app::Replace;
use galop::input::Key;
use galop::rules::Die;
use galop::rules::any::Any;
use galop::rules::senet::Dice::Coins;
use galop::session::{Level, Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;

/// Random house rules and seats for a game of `sheet`, drawn until they are valid together.
pub fn random_game(sheet: Sheet, rarity: usize, chance: &mut Chance) -> (Settings, Seating, Table) {
    loop {
        let mut settings = Settings::default();
        settings.look.pace = Pace::Instant;
        settings.house = options::house(sheet, rarity, chance);
        let [r, g, b, y] = std::array::from_fn(|_| match chance.below(4) {
            0 if !sheet.two_sided() => Who::Nobody,
            1 => Who::Computer(*chance.pick(&[Level::One, Level::Two, Level::Three])),
            _ => Who::Person,
        });
        // Both seats of a side are one player.
        let seating = Seating::new(if sheet.two_sided() { [r, r, b, b] } else { [r, g, b, y] });
        if let Ok(table) = Table::new(sheet, &settings.house, &seating) {
            return (settings, seating, table);
        }
    }
}

pub fn begin(seed: u8, (settings, seating, table): (Settings, Seating, Table)) -> Bench {
    let mut board = Bench::new(seed, 0, settings);
    board.wait(1000);
    board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
    board.tick();
    board
}

/// Lets the player whose turn it is throw `die` or play a move. Computer players act by themselves.
pub fn act(board: &mut Bench, die: Die, steps: usize) {
    let Some(seat) = board.app.hands().iter().find(|seat| board.app.who(*seat) == Who::Person) else {
        board.wait(1000);
        return;
    };
    // Four coins never show a 5.
    let coins = matches!(board.app.play().map(Play::rules), Some(Any::Senet(rules)) if rules.settings().dice == Coins);
    let die = if coins && die == Die::Five { Die::Six } else { die };
    match board.app.choice() {
        None => board.throw(seat, die),
        Some((finger, count)) => {
            let wanted = (steps % usize::from(count)) as u8;
            for _ in 0..(wanted + count - finger) % count {
                board.press(seat, Key::B, 3);
            }
            board.press(seat, Key::A, 3);
        }
    }
}
