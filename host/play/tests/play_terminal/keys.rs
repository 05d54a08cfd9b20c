//! A game and its panels by keys.

use std::thread;
use std::time::{Duration, Instant};

use crate::desk::{Desk, KITTY, PATIENCE};

#[test]
fn a_whole_game_is_played_by_keys() {
    let rules = "--game 001 --set horses=1 --set pace=instant --seed 5";
    let mut desk = Desk::play(&format!("{rules} --speed 50 --lang en --no-save --colours none"));
    let begun = desk.until("Red");
    assert!(begun.trim_start().starts_with("GALOP · Petits Chevaux – the stairs"), "{begun}");
    let start = Instant::now();
    // Both are A of red; the same key again would be taken for key repeat.
    for key in [" ", "i"].into_iter().cycle() {
        desk.press(key);
        let seen = desk.look(Duration::from_millis(15));
        if seen.contains("has won!") {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "no player has won:\n{seen}");
    }
    desk.resize(40, 10);
    desk.until("The lights need a window of 30 x 18.");
    desk.resize(130, 45);
    desk.until("GALOP");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn a_question_mark_shows_the_reasons_then_the_keys_then_nothing() {
    let words = "--game 001 --seats person,off,person,off --lang en --no-save --colours none";
    let mut desk = Desk::play(words);
    desk.until("your throw");
    // Nothing was thrown yet.
    desk.press("?");
    desk.until("Each seat has two buttons");
    desk.press("\x1b");
    desk.wait("Each seat has two buttons", false);
    desk.press(" ");
    // There is nothing to play, or a horse may come out.
    desk.until_any(&["no move", "One move"]);
    desk.press("?");
    desk.until("Why? ");
    // Only a 6 brings a horse out, whatever it was.
    desk.until("PC1-7  With a 6 you bring a horse out");
    desk.until("S'il fait 6, soit il sort un de ses chevaux");
    // The same key at once would be taken for key repeat.
    thread::sleep(Duration::from_millis(100));
    desk.press("?");
    desk.until("Each seat has two buttons");
    thread::sleep(Duration::from_millis(100));
    desk.press("?");
    desk.wait("Each seat has two buttons", false);
    desk.press("\x1bOP");
    desk.until("Each seat has two buttons");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn keys_mouse_and_menu_reach_the_board() {
    let mut desk = Desk::play("--game 001 --seats person,person,person,person --lang fr --no-save --colours none");
    desk.until("à vous de lancer");
    // Shift holds a button down, the same key lets it go.
    desk.press("E");
    desk.until("▐E▌");
    desk.press("e");
    desk.until_all_are_up();
    // So does the mouse, at red's A.
    desk.press("\x1b[<0;65;4M");
    desk.until("▐I▌");
    desk.press("\x1b[<0;65;4m");
    desk.until_all_are_up();
    // Both buttons of a seat, by its name, open the board's own menu, and lead back.
    desk.press("\x1b[<0;65;2M");
    desk.until("En attente : Petits Chevaux – l'escalier");
    desk.press("\x1b[<0;65;2m");
    desk.until_all_are_up();
    desk.press("\t");
    desk.until("Options : chevaux");
    desk.press("\x1b[<0;65;2M");
    desk.until("En pause");
    desk.press("\x1b[<0;65;2m");
    desk.press("\x03");
    assert!(desk.end().success());
}

#[test]
fn with_key_releases_keys_are_real_buttons() {
    let program = env!("CARGO_BIN_EXE_play");
    let words = "--game 001 --seats person,person,person,person --lang en --no-save --colours none";
    let mut desk = Desk::run(KITTY, program, words);
    desk.until("your throw");
    // E and I go down and stay down: yellow's A and red's.
    desk.press("\x1b[101;1:1u\x1b[105;1:1u");
    desk.until("▐E▌");
    desk.until("▐I▌");
    // A key that repeats itself is the same press.
    desk.press("\x1b[101;1:2u\x1b[101;1:2u");
    desk.press("\x1b[105;1:3u");
    desk.wait("▐I▌", false);
    desk.until("▐E▌");
    desk.press("\x1b[101;1:3u");
    desk.until_all_are_up();
    // Shift may come up first.
    desk.press("\x1b[106;1:1u");
    desk.until("▐J▌");
    desk.press("\x1b[74;2:3u");
    desk.until_all_are_up();
    // A window without the focus does not see keys come up.
    desk.press("\x1b[99;1:1u");
    desk.until("▐C▌");
    desk.press("\x1b[O");
    desk.until_all_are_up();
    desk.press("\x1b[113;1:1u");
    assert!(desk.end().success());
}
