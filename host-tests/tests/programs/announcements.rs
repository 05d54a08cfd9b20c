//! What a screen reader says in whole games: one announcement an event, in whole sentences.

use galop::input::{Button, Key};
use galop::time::Time;
use galop_desk::board::{HOLD_MS, PAIR_MS, TAP_MS};
use galop_web::request::Request;
use galop_web::sitting::{Act, Sitting};

/// How often the page asks.
const PICTURE_MS: u64 = 16;

fn sit(request: &str) -> Sitting {
    Request::read(request).and_then(Sitting::new).unwrap_or_else(|why| panic!("{request}: {why}"))
}

/// Lets time pass as on the page, and collects what is said.
fn listen(sitting: &mut Sitting, ms: u64) -> Vec<String> {
    let end = sitting.now().after(ms);
    let mut said = Vec::new();
    while sitting.now() < end {
        sitting.advance(sitting.now().after(PICTURE_MS));
        said.extend(Some(sitting.announcement()).filter(|text| !text.is_empty()));
    }
    said
}

fn press(sitting: &mut Sitting, key: Key, ms: u64) -> Vec<String> {
    sitting.press(Button::new(sitting.turn(), key), ms);
    listen(sitting, ms + 120)
}

fn whole(said: &str) {
    let first = said.chars().next().unwrap_or(' ');
    assert!(first.is_uppercase(), "a fragment: {said}");
    assert!(said.ends_with(['.', '!', '?']), "not a sentence: {said}");
    for mark in ["—", "●", "○", "  ", " ,", "..", "\n"] {
        assert!(!said.contains(mark), "{mark:?} in: {said}");
    }
}

fn waits(sitting: &Sitting) -> bool {
    matches!(sitting.act(sitting.turn()), Act::Throw | Act::Choose | Act::Single)
}

/// Plays a game without animations; returns the number of presses, of lines in the log, and of announcements.
fn game(lang: &str, slug: &str, seats: &str) -> (usize, usize, usize) {
    let mut sitting =
        sit(&format!("lang {lang}\nseed 5\nset pace=instant\nset auto_single=false\ngame {slug} {seats}"));
    let mut said = listen(&mut sitting, 300);
    assert!(seats.contains("bot") || said.len() == 1, "{said:?}");
    let mut presses = 0;
    for n in 0..900 {
        if sitting.act(sitting.turn()) == Act::Over {
            break;
        }
        let mut now = Vec::new();
        if waits(&sitting) {
            // Now and then another move.
            let key = if sitting.act(sitting.turn()) == Act::Choose && n % 3 == 0 { Key::B } else { Key::A };
            now = press(&mut sitting, key, TAP_MS);
            presses += 1;
            let with_computer = seats.contains("bot");
            assert!(with_computer || now.len() == 1, "a press says one thing: {now:?}");
        } else {
            now.extend(listen(&mut sitting, 100));
        }
        said.extend(now);
    }
    said.iter().for_each(|text| whole(text));
    (presses, sitting.told(), said.len())
}

#[test]
fn a_press_has_one_announcement() {
    for lang in ["en", "fr"] {
        for (slug, seats) in [
            ("ecurie", "person,person,off,off"),
            ("escalier", "person,off,person,off"),
            ("ur", "person,person"),
            ("chevaux", "person,person,off,off"),
            ("senet", "person,person"),
        ] {
            let (presses, _, said) = game(lang, slug, seats);
            assert_eq!(said, presses + 1, "{slug}: {presses} presses");
        }
    }
}

/// With computers, every line of the log is announced once, and every choice of the player.
#[test]
fn a_computers_turn_has_one_announcement() {
    for (slug, seats) in [("escalier", "person,bot1,bot2,bot3"), ("ur", "person,bot1"), ("senet", "bot1,bot2")] {
        let (presses, lines, said) = game("en", slug, seats);
        assert!(said <= presses + lines && said * 3 > lines, "{slug}: {said} for {presses} presses and {lines} lines");
    }
}

/// At the calm pace an announcement waits until everything is shown: forty seconds with three computers.
#[test]
fn nothing_is_said_before_it_is_shown() {
    let mut sitting = sit("lang en\nseed 5\ngame escalier person,bot1,bot2,bot3");
    let mut said = listen(&mut sitting, 1000);
    let mut lines = sitting.told();
    while sitting.now() < Time(40_000) {
        if waits(&sitting) {
            sitting.press(Button::new(sitting.turn(), Key::A), TAP_MS);
        }
        let now = listen(&mut sitting, 240);
        assert!(now.len() <= 1 + sitting.told() - lines, "{now:?}");
        lines = sitting.told();
        for text in &now {
            whole(text);
            assert!(!text.contains("throws") && !text.contains("thinks"), "{text}");
        }
        said.extend(now);
    }
    println!("{} announcements in 40 s, {lines} lines in the log", said.len());
    assert!(said.len() <= lines + 8, "{} announcements for {lines} lines", said.len());
}

#[test]
fn menu_pause_and_taking_back_are_announced_once() {
    let mut sitting =
        sit("lang en\nseed 5\nset pace=instant\nset auto_single=false\ngame escalier person,person,off,off");
    assert_eq!(listen(&mut sitting, 300).len(), 1);
    while sitting.undoable() == 0 {
        press(&mut sitting, Key::A, TAP_MS);
    }
    listen(&mut sitting, 600);
    let seat = galop::rules::Seat::ALL.into_iter().find(|seat| sitting.undoable() & 1 << seat.index() != 0);
    sitting.press(Button::new(seat.expect("one can take back"), Key::B), HOLD_MS);
    let said = listen(&mut sitting, HOLD_MS + 300);
    assert!(said.len() == 1 && said[0].starts_with("Taken back. "), "{said:?}");
    let turn = sitting.turn();
    [Key::A, Key::B].into_iter().for_each(|key| sitting.press(Button::new(turn, key), PAIR_MS));
    // The first of the two plays, and is taken back when the second comes.
    let said = listen(&mut sitting, PAIR_MS + 300);
    assert!(said.len() == 2 && said[0].contains(" Taken back. ") && said[1].starts_with("Put away: "), "{said:?}");
    // To the page of a game, then another player for a seat.
    while !sitting.line().starts_with("Menu: ") {
        let said = press(&mut sitting, Key::B, TAP_MS);
        assert_eq!(said.len(), 1, "{said:?}");
    }
    sitting.press(Button::new(galop::rules::Seat::Green, Key::A), TAP_MS);
    assert_eq!(listen(&mut sitting, 400), ["Green: player."]);
    assert!(listen(&mut sitting, 3000).is_empty(), "nothing more may be said while nothing happens");
}
