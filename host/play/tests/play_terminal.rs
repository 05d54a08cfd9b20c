//! `cargo play` in a terminal.
#![cfg(target_os = "linux")]

mod desk;
mod mouse;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use desk::{Desk, Folder, KITTY, OLD, PATIENCE};
use galop::app::{App, Effects};
use galop::input::Event;
use galop::save::Record;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::board::Witness;
use galop_desk::lessons::Lesson;
use galop_desk::tape::Tape;
use galop_desk::words::Lang;
use galop_play::disk::Keeper;
use rustix::process::{Pid, Signal, kill_process};

impl Desk {
    fn play(words: &str) -> Self {
        Self::run(OLD, env!("CARGO_BIN_EXE_play"), words)
    }
}

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

/// Plays a guided round by keys: the title of each step, and the keys after its throw.
fn learn(desk: &mut Desk, steps: &[(&str, &[&str])], chosen: &str) {
    // The same key at once would be taken for key repeat.
    let press = |desk: &mut Desk, key: &str| {
        thread::sleep(Duration::from_millis(90));
        desk.press(key);
    };
    // Wide enough that no text breaks.
    desk.resize(220, 30);
    for (n, (title, keys)) in steps.iter().enumerate() {
        desk.until(&format!("{}/{} {title} · ", n + 1, steps.len()));
        press(desk, " ");
        if !keys.is_empty() {
            desk.until(chosen);
        }
        keys.iter().for_each(|key| press(desk, key));
        desk.until_any(&["A (Space): go on.", "A (Space): end.", "A (Espace) : la suite.", "A (Espace) : fin."]);
        if n + 1 < steps.len() {
            press(desk, " ");
        }
    }
}

#[test]
fn a_game_is_learned_by_keys() {
    let mut desk = Desk::play("--learn escalier --speed 20 --lang en --colours none");
    let begun = desk.until("Press A (Space) and let go");
    assert!(begun.trim_start().starts_with("GALOP · Petits Chevaux – the stairs · S skips, Q quits"), "{begun}");
    let steps: [(&str, &[&str]); 8] = [
        ("Throw", &[]),
        ("Come out", &["i"]),
        ("Choose", &["\t", "i"]),
        ("Send back", &["\t", "i"]),
        ("Blocked", &[]),
        ("The stairs", &["i"]),
        ("Climb", &["i"]),
        ("Win", &["i"]),
    ];
    learn(&mut desk, &steps, "plays it");
    desk.until("Next: cargo play --game escalier");
    thread::sleep(Duration::from_millis(90));
    desk.press(" ");
    desk.until("To play: cargo play --game escalier");
    assert!(desk.end().success());
}

#[test]
fn a_game_is_learned_by_keys_in_french_with_a_wrong_move() {
    let mut desk = Desk::play("--learn ur --speed 20 --lang fr --colours none");
    let begun = desk.until("Vous jouez les Blancs");
    assert!(begun.trim_start().starts_with("GALOP · Royal d'Ur · S passe, Q quitte"), "{begun}");
    let steps: [(&str, &[&str]); 8] = [
        ("Entrer", &["i"]),
        ("Le 6", &[]),
        ("Capturer", &["\t", "i"]),
        ("Emmener", &["\t", "i"]),
        ("Délivrer", &["\t", "i"]),
        ("Sortie", &["\t", "i"]),
        ("Garde", &["\t", "o", "i"]),
        ("Gagner", &["\t", "i"]),
    ];
    learn(&mut desk, &steps, "le joue");
    desk.until("Ensuite : cargo play --game ur");
    desk.press("q");
    desk.until("Pour jouer : cargo play --game ur");
    assert!(desk.end().success());

    // The first move that is offered is not the one that is meant. M has no effect.
    let mut desk = Desk::play("--learn ur --speed 20 --lang fr --colours none");
    desk.until("1/8 Entrer");
    desk.press("s");
    desk.until("2/8 Le 6");
    thread::sleep(Duration::from_millis(90));
    desk.press("s");
    desk.until("3/8 Capturer");
    desk.press("m");
    desk.press(" ");
    desk.until("Coup 1 sur 2");
    desk.press("i");
    desk.until("Prenez plutôt le pion déjà en route");
    desk.until("Coup 1 sur 2");
    desk.press("\t");
    desk.until("Coup 2 sur 2");
    thread::sleep(Duration::from_millis(90));
    desk.press("i");
    desk.until("le noir est prisonnier");
    desk.press("q");
    assert!(desk.end().success());
}

/// A guided round that is left at any step, or skipped to its end, leaves the saved game as it was.
#[test]
fn a_lesson_leaves_the_saved_game_alone() {
    let folder = Folder::new("lesson");
    let run = |words: &str| {
        let home = folder.file("");
        Desk::run(OLD, "env", &format!("XDG_DATA_HOME={home} {} {words} --colours none", env!("CARGO_BIN_EXE_play")))
    };
    let mut desk = run("--game senet --seed 3 --lang en");
    desk.until("your throw");
    desk.press("q");
    assert!(desk.end().success());
    let files = || {
        let list = fs::read_dir(folder.file("galop")).expect("its folder").map(|file| file.expect("a file").path());
        let mut files: Vec<_> = list.map(|path| (fs::read(&path).expect("a file"), path)).collect();
        files.sort_by(|one, other| one.1.cmp(&other.1));
        files
    };
    let before = files();
    assert!(!before.is_empty());
    let leave = |slug: &str, steps: usize, skipped: usize| {
        let mut desk = run(&format!("--learn {slug} --lang en"));
        for n in 0..skipped {
            desk.until(&format!("{}/{steps} ", n + 1));
            thread::sleep(Duration::from_millis(90));
            desk.press("s");
        }
        if skipped < steps {
            desk.until(&format!("{}/{steps} ", skipped + 1));
            desk.press(" ");
            desk.press("q");
        }
        desk.until(&format!("To play: cargo play --game {slug}"));
        assert!(desk.end().success());
        assert!(files() == before, "the save file changed after {skipped} steps of {slug}");
    };
    thread::scope(|scope| {
        for sheet in Sheet::ALL {
            let (leave, steps) = (&leave, Lesson::of(sheet).expect("each game has one").steps.len());
            scope.spawn(move || (0..=steps).for_each(|skipped| leave(sheet.slug(), steps, skipped)));
        }
    });
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
fn a_request_to_end_restores_the_terminal() {
    let mut desk = Desk::play("--demo --lang en --colours true");
    desk.until("computer 3");
    let pid = Pid::from_child(&desk.child);
    kill_process(pid, Signal::TERM).expect("it lives");
    assert!(desk.end().success());
}

#[test]
fn without_its_terminal_the_program_ends() {
    let mut desk = Desk::play("--demo --lang en --colours true");
    desk.until("computer 3");
    let pid = Pid::from_child(&desk.child);
    kill_process(pid, Signal::HUP).expect("it lives");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = desk.child.try_wait().expect("it was started") {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "it goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(128 + 1));
}

#[test]
fn a_terminal_that_cannot_position_text_is_refused() {
    let mut desk = Desk::run_as("dumb", OLD, env!("CARGO_BIN_EXE_play"), "--no-save --lang en");
    desk.until("TERM=dumb cannot position text");
    assert_eq!(desk.end().code(), Some(1));
    let mut desk = Desk::run_as("dumb", OLD, env!("CARGO_BIN_EXE_play"), "--no-save --lang en --colours none");
    desk.until("your throw");
    desk.press("q");
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

/// Not a test by itself: the next one runs it in a terminal.
#[test]
#[ignore = "it panics, for another test to see"]
fn a_panic_at_the_board() {
    let _lease = galop_play::lease::Lease::open().expect("a terminal");
    panic!("a bug at the board");
}

#[test]
fn a_panic_restores_the_terminal_and_prints_its_message() {
    let this = std::env::current_exe().expect("this program");
    let this = this.to_str().expect("a name in UTF-8");
    for answer in [OLD, KITTY] {
        let words = "a_panic_at_the_board --exact --ignored --nocapture --test-threads 1";
        let mut desk = Desk::run(answer, this, words);
        // On the main screen, not the alternate one.
        desk.until("a bug at the board");
        assert!(!desk.screen.screen().alternate_screen());
        assert!(!desk.end().success());
    }
}

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
