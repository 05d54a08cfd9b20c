//! Scenarios: presses and throws in, pictures of the board out, as small text files.
//!
//! ```text
//! set pace instant      a setting of the board, of all games that have it, or of one: 001.horses
//! held R                both buttons of R are down at power-on
//! stuck R A             one button is down at power-on
//! wait 1000             let 1000 ms pass
//! tap R A               a short press
//! hold R A 700          a press of 700 ms
//! pair R 2200           both buttons of R, for 2200 ms
//! start R B             hold A of R in the menu, at a moment at which B is drawn to begin
//! throw R 6             press A of R and release it at a moment at which a 6 falls
//! play R 6              the same, then play with A, and wait for the end of the animation
//! play R 6 2            the same with the second candidate
//! see what this shows   compare the board with the fifteen rows that follow, each behind a bar
//! |...
//! ```
//!
//! No die is rigged: the time of a release is stirred into the dice, so the bench releases at a moment at which the
//! wanted face falls. `GALOP_BLESS=1` writes the pictures again; read them before you commit.

use crate::ask::Ask as _;
use crate::bench::{Bench, Fingers, picture};
use galop::app::App;
use galop::input::Key;
use galop::rules::{Die, Seat};
use galop::settings::Settings;

/// The result of a scenario.
pub struct Shown<B> {
    /// Its text with the actual pictures.
    pub text: String,
    /// At each `see`, its title and the state of the match, which does not depend on the millisecond.
    pub stands: Vec<String>,
    /// The board afterwards.
    pub board: B,
}

/// Runs a scenario on the library.
pub fn run(text: &str) -> Shown<Bench> {
    run_on(text, |held, settings| Bench::new(1, held, settings))
}

/// Runs a scenario on the board that `power_on` returns, with these buttons held and these settings.
pub fn run_on<B: Fingers>(text: &str, power_on: impl FnOnce(u8, Settings) -> B) -> Shown<B> {
    let mut settings = Settings::default();
    let mut held = 0;
    let mut power_on = Some(power_on);
    let mut board = None;
    let (mut out, mut stands) = (String::new(), Vec::new());
    for line in text.lines() {
        if line.starts_with('|') {
            continue;
        }
        out += line;
        out.push('\n');
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] | ["#", ..] => {}
            ["set" | "stuck" | "held", ..] if board.is_some() => panic!("this line must come before power-on: {line}"),
            ["set", name, value] => settings.set(name, value).unwrap_or_else(|why| panic!("{line}: {why:?}")),
            ["stuck", who, which] => held |= 1 << (2 * seat(who).index() + key(which) as u8),
            ["held", who] => held |= 0b11 << (2 * seat(who).index()),
            [command, rest @ ..] => {
                if let Some(power_on) = power_on.take() {
                    board = Some(power_on(held, settings));
                }
                let board = board.as_mut().expect("power is on");
                match (*command, rest) {
                    ("wait", [ms]) => board.wait(number(ms)),
                    ("tap", [who, which]) => board.press(seat(who), key(which), 60),
                    ("hold", [who, which, ms]) => board.press(seat(who), key(which), number(ms)),
                    ("pair", [who, ms]) => board.pair(seat(who), number(ms)),
                    ("start", [who, first]) => board.start(seat(who), seat(first)),
                    ("throw", [who, pips]) => board.throw(seat(who), die(pips)),
                    ("play", [who, pips]) => board.play(seat(who), die(pips), 1),
                    ("play", [who, pips, nth]) => board.play(seat(who), die(pips), number(nth)),
                    ("see", _) => {
                        let rows = picture(board.app());
                        rows.lines().for_each(|row| out += format!("|{row}\n").as_str());
                        stands.push(format!("{line}: {}", stand(board.app())));
                    }
                    _ => panic!("unknown scenario line: {line}"),
                }
            }
        }
    }
    Shown { text: out, stands, board: board.expect("a scenario has at least one action") }
}

/// The state of the match, without which of the coins fell on their faces: that is random.
fn stand(app: &App) -> String {
    let (thrown, hands, winners) = (app.thrown().map(|thrown| thrown.die), app.hands(), app.winners());
    format!("playing {}, thrown {thrown:?}, hands {hands:?}, winners {winners:?}", app.playing())
}

fn seat(letter: &str) -> Seat {
    let found = Seat::ALL.into_iter().find(|seat| letter.chars().eq([seat.letter()]));
    found.unwrap_or_else(|| panic!("{letter} is not R, G, B or Y"))
}

fn key(letter: &str) -> Key {
    match letter {
        "A" => Key::A,
        "B" => Key::B,
        _ => panic!("{letter} is not A or B"),
    }
}

fn die(pips: &str) -> Die {
    Die::new(number(pips) as u8).expect("1 to 6")
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}
