//! Guided rounds.

use std::time::Duration;
use std::{fs, thread};

use galop::sheets::Sheet;
use galop_desk::lessons::Lesson;

use crate::desk::{Desk, Folder, OLD};

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
