//! Games that are looked back at.

use std::time::Duration;
use std::{fs, thread};

use galop::history::Header;
use galop_desk::history::Game;

use crate::desk::{Desk, Folder};

/// A game is looked back at by keys: throw by throw, from turning point to turning point, and at both ends.
#[test]
fn a_game_is_looked_back_at_by_keys() {
    let folder = Folder::new("open");
    let path = folder.file("game.galop");
    let text = "galop 1\ngame escalier\nset horses=1\nseats person,off,bot2,off\nfirst R\n\n\
        R 6 S-0\nR 3 0-3\nB 2 –\nR 5 3-8\nundo\nR 5 3-8\nB 6 S-0\nB 1 0-1\n";
    fs::write(&path, text).expect("a file");
    let mut desk = Desk::play(&format!("--open {path} --lang en --colours none"));
    let begun = desk.until("The beginning of the game.");
    assert!(begun.contains("← → a throw · ↑ ↓ turning point"), "{begun}");
    desk.press("\x1b[C");
    desk.until("1/6 · Red: 6, a horse leaves the stable");
    desk.press("\x1b[F");
    desk.until("6/6 · Blue: 1, from cell 0 to cell 1");
    desk.press("\x1b[D");
    desk.until("5/6 · Blue: 6, a horse leaves the stable");
    desk.press("\x1b[H");
    desk.until("The beginning of the game.");
    desk.press("\x1b[B");
    desk.until("★ Throw ");
    desk.resize(40, 12);
    desk.until("The lights need a window of 30 x 18.");
    desk.resize(130, 40);
    // With more room the lines of the game are beside the lights.
    desk.until("B 1 0-1");
    desk.press("q");
    assert!(desk.end().success());
}

/// Of a game that is known from its middle on, the first moment says so.
#[test]
fn a_game_without_its_beginning_is_looked_back_at() {
    let folder = Folder::new("middle");
    let path = folder.file("game.galop");
    let begun = Game::parse("galop 1\ngame senet\nseats person,person\nfirst BY\n\nBY 3\nRG 1\n").expect("a game");
    let (header, _) = Header::resumed(&begun.last().expect("a legal game"), None);
    fs::write(&path, Game { header, events: Vec::new() }.text() + "RG 2 8-10\n").expect("a file");
    let mut desk = Desk::play(&format!("--open {path} --lang fr --colours none"));
    desk.until("La partie est connue à partir d'ici");
    desk.press("\x1b[C");
    desk.until("1/1 · Noir : 2");
    desk.press("q");
    assert!(desk.end().success());
}

/// After a win a key looks back at the game, from its end on; the same key leads back to the board.
#[test]
fn a_game_that_was_won_is_looked_back_at() {
    let mut desk =
        Desk::play("--demo --game escalier --set horses=1 --seed 7 --speed 1000 --lang en --colours none --no-save");
    desk.until("V: look back at the game; who was lucky?");
    desk.press("v");
    let end = desk.until("100/100 · Red: 6");
    assert!(end.contains("100 %") && end.contains("luck +") && end.contains("luck −"), "{end}");
    desk.press("\x1b[H");
    desk.until("The beginning of the game.");
    desk.press("v");
    desk.until("Red has won!");
    desk.press("v");
    desk.until("100/100 · Red: 6");
    // Ctrl-C quits from here, too.
    desk.press("\x03");
    assert!(desk.end().success());
}

/// A game that goes on after a restart is looked back at, and exported, from its first throw on; so is one that was put
/// away and comes back.
#[test]
fn a_game_is_known_from_its_beginning_after_a_restart() {
    let folder = Folder::new("whole");
    let (save, text) = (folder.file("board.save"), folder.file("game.txt"));
    let rest = format!("--save {save} --lang en --colours none --speed 50 --set pace=instant --export {text}");
    let events = || {
        let text = fs::read_to_string(&text).expect("the export");
        let (head, events) = text.split_once("\n\n").expect("a header");
        assert!(!head.contains("position"), "not known from its beginning on:\n{text}");
        events.lines().map(String::from).collect::<Vec<_>>()
    };
    let mut desk = Desk::play(&format!("--game ur --seats person,person --seed 3 {rest}"));
    desk.until("your throw");
    for key in [" ", "\t"].into_iter().cycle().take(80) {
        desk.press(key);
        thread::sleep(Duration::from_millis(25));
        desk.look(Duration::ZERO);
    }
    desk.press("q");
    assert!(desk.end().success());
    let first = events();
    assert!(first.len() > 3, "{first:?}");

    let mut desk = Desk::play(&rest);
    desk.until("Paused");
    desk.press("v");
    desk.until(&format!("{0}/{0} · ", first.len()));
    desk.press("v");
    desk.until("Paused");
    desk.press("q");
    assert!(desk.end().success());
    assert_eq!(events(), first);

    // Beside another game, and back.
    let mut desk = Desk::play(&format!("--game senet --seats person,person {rest}"));
    desk.until("GALOP · Senet");
    desk.press("q");
    assert!(desk.end().success());
    let mut desk = Desk::play(&rest);
    desk.until("GALOP · Senet");
    desk.until("Paused");
    desk.press("m");
    desk.click_line("Back to the game · Royal Game of Ur (prisoners) (");
    desk.until("GALOP · Royal");
    desk.press("v");
    desk.until(&format!("{0}/{0} · ", first.len()));
    desk.press("q");
    desk.until("GALOP · Royal");
    desk.press("q");
    assert!(desk.end().success());
    assert_eq!(events(), first);
}
