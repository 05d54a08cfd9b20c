//! The mouse, the menu as a list, and windows of any size.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use galop::board::geometry::{self, Cell};
use galop::rules::horses::{Place, Progress};
use galop::rules::{Seat, Side};
use galop_play::places::Places;
use ratatui::layout::Rect;
use rustix::process::{Pid, Signal, kill_process};

use crate::desk::{Desk, PATIENCE};

impl Desk {
    /// Clicks on a cell of the board in a window of this size.
    fn click_cell(&mut self, (width, height): (u16, u16), cell: Cell) {
        let (x, y) = Places::of(Rect::new(0, 0, width, height)).expect("room for the lights").corner(cell);
        self.click(x, y);
    }

    /// Clicks at a position, counted from 0.
    fn click(&mut self, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Clicks on the line of the screen that contains a text.
    pub fn click_line(&mut self, text: &str) {
        let seen = self.until(text);
        let (y, line) = seen.lines().enumerate().find(|(_, line)| line.contains(text)).expect("it is there");
        let x = line.split(text).next().expect("a beginning").chars().count();
        self.click(x as u16, y as u16);
    }
}

/// The first number after a word.
fn after(text: &str, word: &str) -> Option<u8> {
    let mut words = text.split([' ', ',', '.', '!', ':']).skip_while(|other| *other != word).skip(1);
    words.by_ref().take(3).find_map(|word| word.parse().ok())
}

/// The cell to click for what the status line says: the die of the player to throw, or the destination of the move, or
/// its piece if it leaves the board. `west`: it is the turn of the side in the west. `piece`: rather the piece, in the
/// Royal Game of Ur, where another piece may stand on the destination.
fn wanted(line: &str, west: bool, piece: bool) -> Option<Cell> {
    let seat = Seat::ALL.into_iter().zip(["Red", "Green", "Blue", "Yellow"]).find(|(_, name)| line.starts_with(name));
    let side = [(Side::Black, "Black"), (Side::White, "White")].into_iter().find(|(_, name)| line.starts_with(name));
    if line.contains("your throw") {
        // The die of a side is in yellow's corner, or in green's.
        let die = seat.map_or(if west { Seat::Yellow } else { Seat::Green }, |(seat, _)| seat);
        return Some(geometry::die(die)[4]);
    }
    let number = |word| after(line, word);
    if let Some((seat, _)) = seat {
        let place = |n: u8, line: &str| match ["step", "place", "numbered"].iter().any(|step| line.contains(step)) {
            true => Place::Step(n),
            false => Place::Track(n),
        };
        let horse = |place| Progress::new(place).and_then(|place| geometry::horse(seat, place));
        return match number("to") {
            Some(n) => horse(place(n, line.split(" to ").nth(1)?.split(" (Space)").next()?)),
            None if line.contains("leaves the") => horse(Place::Track(0)),
            None => horse(place(number("on")?, line)),
        };
    }
    let senet = |square| geometry::senet(square);
    match side {
        Some((side, _)) if line.contains(" a pawn ") || line.contains(" a stack ") => match (piece, number("from")) {
            (true, Some(from)) => geometry::ur(side, from),
            (true, None) => Some(geometry::ur_reserve(side)[0]),
            (false, _) => geometry::ur(side, number("to").or(number("on"))?),
        },
        Some(_) => senet(number("to").filter(|_| line.contains("from")).or(number("on"))?),
        None => None,
    }
}

/// Plays a whole game with the mouse, by what the screen says.
fn by_mouse(game: &str, size: (u16, u16)) {
    // A game that takes too long is decided by its clock, after 24 s here (C-9).
    let rules = "--set horses=1 --set time_limit=20 --set pace=instant --seed 5 --speed 50";
    let mut desk = Desk::run(
        crate::desk::OLD,
        env!("CARGO_BIN_EXE_play"),
        &format!("{game} {rules} --lang en --no-save --colours none"),
    );
    desk.resize(size.0, size.1);
    desk.until("GALOP · ");
    let start = Instant::now();
    let mut clicks = 0;
    loop {
        let seen = desk.look(Duration::from_millis(10));
        if ["has won!", "have won!", "A draw."].iter().any(|end| seen.contains(end)) {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "{game}: no player has won after {clicks} clicks:\n{seen}");
        // The status line, which may continue in the next one.
        let lines: Vec<_> = seen.lines().map(str::trim).collect();
        let state = |line: &&str| [" your throw", ". Move ", ". One move"].iter().any(|part| line.contains(part));
        let words = lines.iter().rposition(state).map(|at| lines[at..lines.len().min(at + 2)].join(" "));
        // The mark of the player to move is on the left or on the right.
        let west = lines.iter().any(|line| line.starts_with('▶'));
        if let Some(cell) = words.and_then(|words| wanted(&words, west, clicks % 2 == 1)) {
            desk.click_cell(size, cell);
            clicks += 1;
            desk.look(Duration::from_millis(40));
        }
    }
    assert!(clicks > 20, "{game}: {clicks} clicks");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn a_whole_game_of_each_is_played_by_the_mouse_alone() {
    let games = [
        "ecurie --seats person,off,person,off",
        "escalier --seats person,off,person,off",
        "ur --seats person,bot1 --set ur.pawns=5",
        "chevaux --seats person,person,off,off",
        "senet --seats person,bot1",
    ];
    let sizes = [(80, 24), (120, 40), (73, 22), (100, 30), (80, 24)];
    thread::scope(|scope| {
        for (game, size) in games.into_iter().zip(sizes) {
            scope.spawn(move || by_mouse(&format!("--game {game}"), size));
        }
    });
}

#[test]
fn a_click_without_effect_says_what_to_click() {
    let mut desk = Desk::play("--game escalier --seats person,off,person,off --lang en --no-save --colours none");
    desk.until("your throw");
    desk.click_cell((80, 24), geometry::CENTRE);
    desk.until("Click your die to throw it.");
    // It goes by itself.
    desk.wait("Click your die to throw it.", false);
    desk.click(79, 23);
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn the_menu_is_a_list_that_puts_games_away_and_leads_back() {
    let mut desk = Desk::play("--game escalier --seats person,off,person,off --lang en --no-save --colours none");
    desk.until("your throw");
    for back in ["m", "\x1b", "\r"] {
        desk.press("m");
        desk.until("▸ Back to the game · Petits Chevaux – the stairs");
        // The same key at once would be taken for key repeat.
        thread::sleep(Duration::from_millis(100));
        desk.press(back);
        desk.wait("Back to the game", false);
        desk.until("your throw");
        thread::sleep(Duration::from_millis(100));
    }
    // Another game by its number.
    desk.press("m");
    desk.until("▸ Back to the game");
    desk.press("5");
    desk.until("● 5 Senet");
    desk.until("▸ Begin · Senet");
    desk.press("\r");
    desk.until("GALOP · Senet");
    desk.wait("Begin · Senet", false);
    desk.until("your throw");
    // The list has both games.
    desk.press("m");
    desk.until("▸ Back to the game · Senet");
    // A line that is too long goes on in the next.
    desk.until("Back to the game · Petits Chevaux – the stairs (Red: player, Blue:");
    desk.until("player)");
    // In a small window, in the middle of it.
    desk.resize(40, 12);
    desk.until("▸ Back to the game · Senet");
    desk.resize(80, 24);
    desk.until("▸ Back to the game · Senet");
    desk.click_line("Back to the game · Senet");
    desk.wait("Back to the game", false);
    desk.until("GALOP · Senet");
    desk.until("your throw");
    thread::sleep(Duration::from_millis(100));
    desk.press("m");
    desk.click_line("Back to the game · Petits Chevaux – the stairs");
    desk.wait("Back to the game", false);
    desk.until("GALOP · Petits Chevaux – the stairs");
    desk.until("your throw");
    thread::sleep(Duration::from_millis(100));
    desk.press("m");
    desk.until("Back to the game");
    // The last line, by the keys.
    for _ in 0..3 {
        desk.press("\x1b[6~");
        thread::sleep(Duration::from_millis(100));
    }
    desk.until("▸ Quit");
    desk.press("\r");
    assert!(desk.end().success());
}

#[test]
fn the_list_speaks_french_and_changes_players() {
    let mut desk = Desk::play("--menu --lang fr --no-save --colours none");
    desk.until("Menu : ");
    desk.press("m");
    desk.until("Commencer · Petits Chevaux – l'escalier");
    desk.click_line("Vert · libre");
    desk.until("▸ Vert · joueur");
    desk.press(" ");
    desk.until("▸ Vert · ordinateur 1");
    desk.click_line("Commencer · ");
    desk.until("GALOP · Petits Chevaux – l'escalier");
    desk.until("ordinateur 1");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn a_small_window_can_be_played_by_its_words() {
    let mut desk = Desk::play("--game ur --seats person,person --lang en --no-save --colours none");
    desk.until("your throw");
    desk.resize(40, 12);
    desk.until("The lights need a window of 30 x 18.");
    desk.click(3, 3);
    desk.press(" ");
    desk.until_any(&["begins", "White: "]);
    // Without the seats beside it, the board fits a narrow window, with its numbers.
    let size = (48, 20);
    desk.resize(size.0, size.1);
    desk.until("10 ");
    // There, too, the player to throw clicks the die: that of either side of the table.
    let begins = Instant::now();
    for seat in [Seat::Green, Seat::Yellow].into_iter().cycle() {
        let seen = desk.look(Duration::from_millis(100));
        if ["One move", "Move 1 of", "no move"].iter().any(|result| seen.contains(result)) {
            break;
        }
        if seen.contains("your throw") {
            desk.click_cell(size, geometry::die(seat)[4]);
            desk.look(Duration::from_millis(300));
        }
        assert!(begins.elapsed() < PATIENCE, "no throw has a result:\n{seen}");
    }
    desk.resize(120, 40);
    desk.until("GALOP · Royal Game of Ur (prisoners)");
    desk.press("q");
    assert!(desk.end().success());
}

/// One horse each, to the last throw: in a window that is too small for the lights, the words are enough.
#[test]
fn a_whole_game_can_be_played_in_a_small_window() {
    let game = "--game escalier --set escalier.horses=1 --set pace=instant --seed 5 --speed 50";
    let mut desk = Desk::play(&format!("{game} --lang en --no-save --colours none"));
    desk.until("Red");
    desk.resize(40, 12);
    let small = "The lights need a window of 30 x 18.";
    desk.until(small);
    let (start, mut told) = (Instant::now(), BTreeSet::new());
    // Both are A of red; the same key again would be taken for key repeat.
    for key in [" ", "i"].into_iter().cycle() {
        desk.press(key);
        let seen = desk.look(Duration::from_millis(15));
        told.extend(seen.lines().next().map(str::to_owned));
        if seen.contains("has won!") {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "no player has won: {told:?}");
    }
    for words in ["Red, your throw", "One move"] {
        assert!(told.iter().any(|line| line.contains(words)), "{words}: {told:?}");
    }
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn suspending_restores_the_terminal() {
    for asks in ["\x1a", ""] {
        let mut desk = Desk::play("--game escalier --seats person,off,person,off --lang en --no-save --colours none");
        desk.until("your throw");
        let pid = Pid::from_child(&desk.child);
        match asks {
            "" => kill_process(pid, Signal::TSTP).expect("it lives"),
            key => desk.press(key),
        }
        let start = Instant::now();
        while desk.screen.screen().alternate_screen() {
            desk.look(Duration::from_millis(50));
            assert!(start.elapsed() < PATIENCE, "it does not stop");
        }
        assert_eq!(desk.screen.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        thread::sleep(Duration::from_millis(100));
        kill_process(pid, Signal::CONT).expect("it is stopped");
        desk.until("your throw");
        assert_eq!(desk.screen.screen().mouse_protocol_encoding(), vt100::MouseProtocolEncoding::Sgr);
        desk.press("q");
        assert!(desk.end().success());
    }
}
