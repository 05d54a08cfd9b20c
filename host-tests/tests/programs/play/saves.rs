//! The save file: kills, deleted and foreign files, failures.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

use galop::app::menu::Page;
use galop::app::{App, Boot};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::{Part, Unreadable};
use galop::time::Time;
use galop_desk::board::{Board, TAP_MS, screen_settings, seed};
use galop_desk::line::Line;
use galop_desk::words::Lang;
use galop_host_tests::written::{leads_to, written_down};
use galop_play::disk::{Keeper, Unusable, copy_new, tell};
use galop_play::run;

use super::{desk, options, play_a_while};

/// A folder for files that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("galop-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

#[test]
fn a_game_survives_a_kill() {
    let folder = Folder::new("kill");
    let path = folder.file("deep/board.save");
    let (mut keeper, found) = Keeper::open(&path, Lang::En).expect("a new file");
    assert!(found.record.is_none());
    let (mut board, ..) = desk();
    play_a_while(&mut board, &mut keeper);
    let record = board.app().record(board.now());
    assert!(record.game.is_some());
    assert!(
        matches!(Keeper::open(&path, Lang::En), Err(Unusable::Taken)),
        "a file in use by another board must be refused"
    );
    // Dropped without closing, as if the program had been killed.
    drop(keeper);
    let (keeper, found) = Keeper::open(&path, Lang::En).expect("the same file");
    let (game, saved) = (record.game.expect("a game"), found.record.expect("a record").game.expect("a game"));
    assert_eq!(saved.saved.sheet, game.saved.sheet);
    assert_eq!(saved.saved.seating, game.saved.seating);
    drop(keeper);

    // Wherever the file is truncated, the complete records are found, and playing on works.
    let whole = fs::read(&path).expect("the file");
    for length in (0..whole.len()).step_by(997) {
        fs::write(&path, &whole[..length]).expect("a shorter file");
        let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("still a file of ours");
        let (mut board, ..) = desk();
        board.press(Button::new(Seat::Red, Key::A), TAP_MS, &mut keeper);
        board.advance(Time(4000), &mut keeper);
        assert_eq!(keeper.trouble(), None);
        drop(keeper);
        let (_, found) = Keeper::open(&path, Lang::En).expect("the file is valid again");
        assert!(found.record.is_some_and(|record| record.game.is_some()));
    }
}

/// The save file has the history too: the game is whole after a kill, and the console lists it.
#[test]
fn the_history_of_a_game_survives_a_kill() {
    let folder = Folder::new("history");
    let path = folder.file("board.save");
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    play_a_while(&mut board, &mut keeper);
    let sheet = board.app().scoresheet().clone();
    drop(keeper);
    let (mut keeper, found) = Keeper::open(&path, Lang::En).expect("the same file");
    let history = keeper.recall().expect("the history of the game");
    let saved = Boot { seed: seed(3), held: 0, settings: found.settings, saved: found.record, failed: false };
    let recall = |app: &mut App| {
        app.recall(|sheet| {
            *sheet = history;
            true
        });
    };
    let mut board = Board::new(saved, recall, &mut keeper);
    // A game of computers alone is saved once a minute: the history ends where the game does.
    let recalled = board.app().scoresheet();
    assert_eq!(recalled.head(), sheet.head());
    assert!(recalled.events().len() > 20 && sheet.events().starts_with(recalled.events()));
    assert!(leads_to(&written_down(recalled), board.app().any_play().expect("a game")));
    let mut line = Line::default();
    assert_eq!(line.hear(b"games\n"), 6);
    let listed = line.turn(&mut board, &mut keeper).expect("a line");
    assert!(listed.starts_with("1: ") && listed.ends_with(" playing\r\n"), "{listed}");
    assert_eq!(line.turn(&mut board, &mut keeper).as_deref(), Some("ok\r\n"));
}

/// Only changes of the menu are saved: `--set` is valid for one run.
#[test]
fn a_setting_of_the_command_line_is_not_saved_with_those_of_the_menu() {
    let folder = Folder::new("set");
    let path = folder.file("board.save");
    let (mut keeper, found) = Keeper::open(&path, Lang::En).expect("a new file");
    let mut begun = options("--set 001.horses=1 --set sound=false").apply(found.settings).expect("settings");
    begun.output.brightness = 200;
    keeper.begins_with(found.settings, begun);
    let boot = Boot { seed: seed(3), held: 0, settings: begun, saved: None, failed: false };
    let mut board = Board::new(boot, |_| {}, &mut keeper);
    let mut press = |board: &mut Board, button, now: &mut u64| {
        board.advance(Time(*now), &mut keeper);
        board.press(button, TAP_MS, &mut keeper);
        *now += 500;
        board.advance(Time(*now), &mut keeper);
    };
    let mut now = 3000;
    while board.app().menu().is_none_or(|menu| menu.page() != Page::Common) {
        assert!(now < 20_000, "the menu has a page with the pace");
        press(&mut board, Button::new(Seat::Red, Key::B), &mut now);
    }
    // Green's A sets the pace.
    press(&mut board, Button::new(Seat::Green, Key::A), &mut now);
    let changed = board.app().settings().look.pace;
    assert_ne!(changed, begun.look.pace);
    drop(keeper);
    let (_, found) = Keeper::open(&path, Lang::En).expect("the same file");
    let mut expected = screen_settings();
    expected.look.pace = changed;
    assert_eq!(found.settings, expected);
}

#[test]
fn errors_are_in_french_too() {
    let folder = Folder::new("french");
    let path = folder.file("lettre.txt");
    fs::write(&path, "Cher Monsieur").expect("a letter");
    let told = run(&options(&format!("--demo --headless --lang fr --save {}", path.display()))).expect_err("not ours");
    assert!(
        told.ends_with("le fichier est resté tel quel\n--save FICHIER en prend un autre, --no-save aucun"),
        "{told}"
    );
    let missing = run(&options("--replay pas/de/fichier --headless --lang fr")).expect_err("no file");
    assert!(missing.starts_with("pas/de/fichier ne peut pas être lu : "), "{missing}");
    let newer = tell(Unreadable::Newer(9), Lang::Fr);
    assert_eq!(newer, "! un Galop plus récent a écrit ce fichier (version 9) : il n'est pas modifié");
}

#[test]
fn a_file_of_another_program_is_left_alone() {
    let folder = Folder::new("foreign");
    let path = folder.file("letter.txt");
    for text in ["Dear Sir", "galop save 2\n…", &"x".repeat(200_000)] {
        fs::write(&path, text).expect("a letter");
        let told =
            run(&options(&format!("--demo --headless --lang en --save {}", path.display()))).expect_err("not ours");
        assert!(told.contains("this is not a save file of Galop; it was not changed"), "{told}");
        assert_eq!(fs::read_to_string(&path).expect("a letter"), text);
    }
}

/// Presses red's A and lets the game go on, so that it is saved.
fn one_more_throw(board: &mut Board, keeper: &mut Keeper) {
    for _ in 0..2 {
        board.press(Button::new(board.turn(), Key::A), TAP_MS, keeper);
        board.advance(board.now().after(4000), keeper);
    }
}

#[test]
fn a_save_file_that_was_deleted_is_written_again() {
    let folder = Folder::new("deleted");
    let path = folder.file("deep/board.save");
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    one_more_throw(&mut board, &mut keeper);
    fs::remove_dir_all(folder.file("deep")).expect("the file is deleted, with its folder");
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.take_news().as_deref(), Some("! the save file was deleted; it is written again"));
    assert_eq!(keeper.trouble(), None);
    let game = |record: galop::save::Record| record.game.expect("a game").saved;
    let saved = || Keeper::open(&path, Lang::En).map(|(_, found)| game(found.record.expect("a record")));
    assert!(matches!(saved(), Err(Unusable::Taken)), "the new file is this board's too");
    // Deleted after the last save: the end of the program writes it.
    fs::remove_file(&path).expect("the file is there");
    keeper.finish(board.app(), board.now()).expect("it is written");
    drop(keeper);
    assert_eq!(saved().expect("the file is whole"), game(board.app().record(board.now())));
}

#[test]
fn a_save_that_fails_is_an_alarm_until_one_succeeds() {
    let folder = Folder::new("failed");
    let (path, deep) = (folder.file("deep/board.save"), folder.file("deep"));
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.trouble(), None);
    assert_eq!(keeper.take_news(), None);
    // A file is where the folder was, so the save file can be neither found nor written.
    fs::remove_dir_all(&deep).expect("a folder");
    fs::write(&deep, "in the way").expect("a file");
    one_more_throw(&mut board, &mut keeper);
    let trouble = keeper.trouble().expect("a failure").to_owned();
    assert!(trouble.starts_with("! the game is no longer saved: "), "{trouble}");
    assert_eq!(keeper.take_news().as_ref(), Some(&trouble));
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.take_news(), None, "the log has it once");
    let why = keeper.finish(board.app(), board.now()).expect_err("nothing was saved");
    assert!(why.contains("board.save: the game is not saved: "), "{why}");
    // The next save is tried again.
    fs::remove_file(&deep).expect("a file");
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.trouble(), None);
    assert_eq!(keeper.take_news().as_deref(), Some("the game is saved again"));
    assert_eq!(keeper.finish(board.app(), board.now()), Ok(()));
}

/// As on a disk that is full: what was written of the file must not be in the way of the next attempt.
#[test]
fn a_save_file_that_cannot_be_written_again_leaves_no_part() {
    struct Half(usize);
    impl Read for Half {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(ErrorKind::StorageFull)?;
            bytes.fill(b'g');
            Ok(bytes.len())
        }
    }
    let folder = Folder::new("half");
    fs::create_dir_all(folder.file("")).expect("a folder");
    let path = folder.file("board.save");
    let why = copy_new(&mut Half(2), &path).expect_err("half of it");
    assert_eq!((why.kind(), path.exists()), (ErrorKind::StorageFull, false));
    copy_new(&mut b"all of it".as_slice(), &path).expect("nothing is in the way");
    assert_eq!(fs::read(&path).expect("a file"), b"all of it");
    let why = copy_new(&mut b"another".as_slice(), &path).expect_err("a file is in the way");
    assert_eq!((why.kind(), fs::read(&path).expect("a file")), (ErrorKind::AlreadyExists, b"all of it".to_vec()));
}

/// The board knows whether it is saved, so that its light is on the screen too.
#[test]
fn the_result_of_every_save_is_reported() {
    let folder = Folder::new("reported");
    let (path, deep) = (folder.file("deep/board.save"), folder.file("deep"));
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    one_more_throw(&mut board, &mut keeper);
    let results = keeper.take_results();
    assert!(!results.is_empty() && results.iter().all(|result| *result == (Part::Games, Ok(()))), "{results:?}");
    assert_eq!(keeper.take_results(), []);
    fs::remove_dir_all(&deep).expect("a folder");
    fs::write(&deep, "in the way").expect("a file");
    one_more_throw(&mut board, &mut keeper);
    let results = keeper.take_results();
    let failed = (Part::Games, Err(galop::save::Failed::Refused));
    assert!(!results.is_empty() && results.iter().all(|result| *result == failed), "{results:?}");
    // Settings fail with them. When the way is free, both are saved.
    let set = |board: &mut Board, keeper: &mut Keeper, value| {
        let mut settings = *board.app().settings();
        settings.set("brightness", value).expect("a brightness");
        board.change(|app| app.put_settings(settings));
        board.step(Event::Tick, keeper);
        keeper.take_results()
    };
    assert_eq!(set(&mut board, &mut keeper, "77"), [failed, (Part::Settings, failed.1)]);
    fs::remove_file(&deep).expect("a file");
    assert_eq!(set(&mut board, &mut keeper, "78"), [Part::Games, Part::Settings].map(|part| (part, Ok(()))));
}

#[test]
#[cfg(unix)]
fn another_file_in_the_place_of_the_save_file_is_left_alone() {
    let folder = Folder::new("replaced");
    let path = folder.file("board.save");
    let (mut keeper, _) = Keeper::open(&path, Lang::Fr).expect("a new file");
    let (mut board, ..) = desk();
    fs::remove_file(&path).expect("the file is there");
    fs::write(&path, "a letter").expect("a file");
    one_more_throw(&mut board, &mut keeper);
    let trouble = "! la partie n'est plus enregistrée : un autre fichier a pris la place de la sauvegarde";
    assert_eq!(keeper.trouble(), Some(trouble));
    assert_eq!(fs::read_to_string(&path).expect("a letter"), "a letter");
}
