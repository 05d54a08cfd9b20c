//! The save file: games that are killed, put away, or cannot be saved.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};

use galop::app::{App, Effects};
use galop::input::Event;
use galop::save::Record;
use galop::time::Time;
use galop_desk::board::Witness;
use galop_desk::tape::Tape;
use galop_desk::words::Lang;
use galop_play::disk::Keeper;

use crate::desk::{Desk, Folder, PATIENCE};

/// Every record that the board saves, and the number of presses before it.
#[derive(Default)]
struct Kept(Vec<(usize, Record)>, usize);

impl Witness for Kept {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.1 += usize::from(event != Event::Tick);
        if effects.save {
            self.0.push((self.1, app.record(now)));
        }
    }
}

#[test]
fn a_game_that_is_killed_at_any_moment_goes_on_where_it_was() {
    let folder = Folder::new("kill");
    let (save, tape) = (folder.file("board.save"), folder.file("tape.txt"));
    let words = format!("--seed 5 --speed 5 --set pace=quick --lang en --colours none --save {save} --record {tape}");
    let mut last: Option<Record> = None;
    let mut moments = 0x2545_F491_u32;
    let mut presses = 0;
    for round in 0..12 {
        let mut desk = Desk::play(&format!("{words} {}", if round == 0 { "--game 001" } else { "" }));
        desk.until(if round == 0 { "Red" } else { "Paused" });
        moments = moments.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let end = Instant::now() + Duration::from_millis(u64::from(moments >> 16) % 1500);
        for key in [" ", "i", "\t"].into_iter().cycle() {
            desk.press(key);
            desk.look(Duration::from_millis(70));
            if Instant::now() >= end {
                break;
            }
        }
        desk.child.kill().expect("it lives");
        desk.child.wait().expect("it has ended");

        let tape = Tape::read(&fs::read_to_string(&tape).expect("a tape")).expect("a tape");
        assert_eq!(tape.boot.saved, last, "round {round}: it began where it had ended");
        presses += tape.events.len();
        // The board as it was until the last press on the tape, and what it did by itself after that.
        let mut kept = Kept::default();
        let mut board = tape.board(&mut kept);
        tape.advance(&mut board, &mut 0, tape.end, &mut kept);
        board.advance(Time(tape.end.0 + 60_000), &mut kept);
        let (_, found) = Keeper::open(Path::new(&save), Lang::En).expect("the file");
        let found = found.record;
        // Nothing older than what was saved one press before the end.
        let recent = kept.0.iter().rposition(|(before, _)| *before + 1 < tape.events.len()).unwrap_or(0);
        let among = kept.0[recent..].iter().any(|(_, record)| Some(record) == found.as_ref());
        assert!(among || (kept.0.is_empty() || tape.events.len() < 2) && found == last, "round {round}");
        last = found;
    }
    assert!(presses > 40, "only {presses} presses");
}

#[test]
fn a_game_that_is_not_over_is_put_away_when_another_begins() {
    let folder = Folder::new("beside");
    let save = folder.file("board.save");
    let rest = format!("--save {save} --lang en --colours none");
    let leave = |mut desk: Desk| {
        desk.press("q");
        assert!(desk.end().success());
    };
    for (game, title) in [("004", "Senet"), ("001", "Petits Chevaux"), ("003", "The Horse Game"), ("002", "Royal")] {
        let mut desk = Desk::play(&format!("--game {game} {rest}"));
        desk.until(&format!("GALOP · {title}"));
        leave(desk);
    }
    // The list of the menu has all four.
    let mut desk = Desk::play(&rest);
    desk.until("GALOP · Royal");
    desk.until("Paused");
    desk.press("m");
    desk.until("Senet (Red and Green: player");
    leave(desk);
    // There is room for no more.
    let words = format!("--demo --headless --game 000 {rest}");
    let output = Command::new(env!("CARGO_BIN_EXE_play")).args(words.split_whitespace()).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("Four games are waiting already"), "{told}");
}

/// With a save file, whose history has each game that is put away.
#[test]
fn another_game_begins_from_the_list_and_each_goes_on() {
    let folder = Folder::new("games");
    let rest = format!("--save {} --lang en --colours none", folder.file("board.save"));
    let mut desk = Desk::play(&format!("--game escalier --seats person,off,person,off {rest}"));
    desk.until(", your throw");
    for game in ["5", "3"] {
        desk.press("m");
        desk.until("▸ Back to the game");
        desk.press(game);
        desk.until("▸ Begin");
        desk.press("\r");
        desk.wait("Begin · ", false);
        desk.until("your throw");
    }
    desk.until("GALOP · Royal");
    desk.press("m");
    desk.click_line("Back to the game · Petits Chevaux – the stairs (");
    desk.until("GALOP · Petits Chevaux – the stairs");
    desk.until(", your throw");
    desk.press("q");
    assert!(desk.end().success());
    // The others are there after a restart, and go on too.
    let mut desk = Desk::play(&rest);
    desk.until("GALOP · Petits Chevaux – the stairs");
    desk.press("m");
    desk.until("Back to the game · Royal Game of Ur (prisoners) (");
    desk.click_line("Back to the game · Senet (");
    desk.until("GALOP · Senet");
    desk.until("your throw");
    desk.press("q");
    assert!(desk.end().success());
}

/// The list puts the game away, and a program that is left from there goes on with it all the same.
#[test]
fn a_game_that_was_left_from_the_list_goes_on() {
    let folder = Folder::new("list");
    let rest = format!("--save {} --lang en --colours none", folder.file("board.save"));
    let mut first = "--game senet ";
    for quits in ["q", "\x03", ""] {
        let mut desk = Desk::play(&format!("{first}{rest}"));
        first = "";
        desk.until("GALOP · Senet");
        thread::sleep(Duration::from_millis(100));
        desk.press("m");
        match quits {
            "" => {
                desk.until("▸ Back to the game");
                // The last line, which the window shows when the focus is near.
                for _ in 0..3 {
                    desk.press("\x1b[6~");
                    thread::sleep(Duration::from_millis(100));
                }
                desk.click_line("Quit · the game is saved");
            }
            key => {
                desk.until("▸ Back to the game");
                desk.press(key);
            }
        }
        assert!(desk.end().success());
        let mut desk = Desk::play(&rest);
        desk.until("GALOP · Senet");
        desk.until("Paused");
        desk.press("q");
        assert!(desk.end().success());
    }
    // With --menu it stays away.
    let mut desk = Desk::play(&format!("--menu {rest}"));
    desk.until("Put away: Senet.");
    desk.press("q");
    assert!(desk.end().success());
}

#[test]
fn a_failed_save_is_shown_on_the_screen_and_printed_at_the_end() {
    let folder = Folder::new("unsaved");
    let (deep, save) = (folder.file("deep"), folder.file("deep/board.save"));
    let mut desk =
        Desk::play(&format!("--game 001 --seed 5 --set pace=instant --lang en --colours none --save {save}"));
    desk.until("your throw");
    // A file is where the folder was, so the save file can be neither found nor written.
    fs::remove_dir_all(&deep).expect("a folder");
    fs::write(&deep, "in the way").expect("a file");
    // Not only in the log.
    let start = Instant::now();
    for key in [" ", "i"].into_iter().cycle() {
        desk.press(key);
        if desk.look(Duration::from_millis(50)).contains("! the game is no longer saved: ") {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "the failure is not on the screen:\n{}", desk.look(Duration::ZERO));
    }
    desk.resize(40, 12);
    desk.until("! the game is no longer saved: ");
    desk.resize(80, 24);
    desk.press("q");
    // The last words are on the main screen, after the terminal was restored.
    desk.until("the game is not saved: ");
    assert_eq!(desk.end().code(), Some(1));
}

#[test]
fn a_deleted_save_file_is_written_again_at_the_end() {
    let folder = Folder::new("deleted");
    let save = folder.file("board.save");
    let mut desk = Desk::play(&format!("--game 004 --lang en --colours none --save {save}"));
    desk.until("GALOP · Senet");
    fs::remove_file(&save).expect("the file is there");
    desk.press("q");
    assert!(desk.end().success());
    let (_, found) = Keeper::open(Path::new(&save), Lang::En).expect("the file");
    assert!(found.record.is_some_and(|record| record.game.is_some()), "the game is in it");
}
