//! The benchmark of positions: what is labelled can be read, an interrupted run is resumed, and better players give
//! less away.

use galop::bots::Level;
use galop_players::league::Player;
use galop_players::positions::{FOLDER, Half, LABEL, Label, Measure, each_game, read};
use galop_players::rollout::Effort;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Short rollouts: only the bookkeeping is tested.
const SHORT: Effort = Effort { playouts: 200, throws: Some(4), ..LABEL };

fn label(folder: &Path, number: usize) {
    each_game("00", &mut Label { folder, number, effort: SHORT, commit: "test" }).expect("choices are labelled");
}

#[test]
fn an_interrupted_run_is_resumed() {
    let (whole, parts) = (folder("whole"), folder("parts"));
    label(&whole, 20);
    label(&parts, 1);
    label(&parts, 20);
    for game in ["000", "001", "002", "003", "004"] {
        let file = format!("{game}.tsv");
        let [whole, parts] = [&whole, &parts].map(|folder| fs::read_to_string(folder.join(&file)).expect("labels"));
        assert_eq!(whole, parts);
        assert!(whole.lines().count() > 20, "{whole}");
    }
}

#[test]
fn better_players_give_less_away() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FOLDER);
    let mut measure = Measure { folder: &folder, half: Half::Development, found: Vec::new() };
    each_game("", &mut measure).expect("every choice is one of its game");
    assert_eq!(measure.found.len(), 5);
    for given in &measure.found {
        let of = |wanted: Player| given.players.iter().find(|(player, ..)| *player == wanted).expect("a player").1;
        let [random, two, three] =
            [Player::Random, Player::Computer(Level::Two), Player::Computer(Level::Three)].map(of);
        assert!(random > two && two >= three && three >= 0.0, "{}: {random} {two} {three}", given.game);
        assert!(given.decided > given.choices / 20, "{}: {} decided", given.game, given.decided);
    }
}

/// Both halves have choices, and no game is in both.
#[test]
fn halves_are_apart() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FOLDER);
    for game in ["000", "001", "002", "003", "004"] {
        let choices = read(&folder.join(game).with_extension("tsv")).expect("the choices can be read");
        let games = |half: Half| choices.iter().filter(move |choice| choice.half() == half).map(|choice| choice.game);
        let published: Vec<u64> = games(Half::Published).collect();
        assert!(games(Half::Development).count() > 50 && published.len() > 50, "{game}");
        assert!(games(Half::Development).all(|game| !published.contains(&game)), "{game}");
    }
}
