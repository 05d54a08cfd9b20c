//! The browser's board without a browser: requests, saved games, lights and texts.

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::save::Unreadable;
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::backup;
use galop_desk::board::{HOLD_MS, PAIR_MS, TAP_MS, seed};
use galop_desk::eye::lights;
use galop_desk::history::Game;
use galop_desk::save_text;
use galop_desk::tape::Tape;
use galop_host_tests::chance::Chance;
use galop_host_tests::talk::Talk;
use galop_web::request::{Request, players};
use galop_web::sitting::{Act, Sitting};
use galop_web::{cable, exports, picture};

fn sit(request: &str) -> Sitting {
    Request::read(request).and_then(Sitting::new).unwrap_or_else(|why| panic!("{request}: {why}"))
}

/// Presses A for the player whose turn it is, `presses` times.
fn play(sitting: &mut Sitting, presses: usize) {
    for _ in 0..presses {
        sitting.press(Button::new(sitting.turn(), Key::A), TAP_MS);
        sitting.advance(sitting.now().after(400));
    }
}

const GAME: &str = "lang en\nseed 7\nset pace=instant\ngame 001 person,off,person,off";

#[test]
fn wrong_requests_are_refused_with_the_reason() {
    for (request, told) in [
        ("what 1", "unknown request \"what\""),
        ("seed x", "a seed is a whole number, not \"x\""),
        ("seed -1", "a seed is a whole number, not \"-1\""),
        ("set pase=quick", "unknown setting \"pase\""),
        ("set pace=slow", "pace=slow: "),
        ("set", "unknown setting \"\""),
        ("game 005", "unknown value \"005\"; use one of ecurie, escalier, ur, chevaux, senet"),
        ("game escaliers", "unknown value \"escaliers\"; did you mean escalier?"),
        ("game 001 person", "needs four words, for red, green, blue and yellow, not 1"),
        ("game 001 off,off,off,off", "these players do not fit Petits Chevaux – the stairs: "),
        ("game 004 person,nobody", "unknown value \"nobody\""),
    ] {
        let why = Request::read(request).err().unwrap_or_else(|| panic!("{request} was taken"));
        assert!(why.starts_with(told), "{request}: {why}");
    }
}

/// The page repeats a few numbers of the library; they must be equal.
#[test]
fn the_page_presses_as_long_as_other_boards() {
    let script = include_str!("../../../web/page/library.js");
    for (name, ms) in [("TAP_MS", TAP_MS), ("HOLD_MS", HOLD_MS), ("PAIR_MS", PAIR_MS)] {
        assert!(script.contains(&format!("export const {name} = {ms};\n")), "{name} is not {ms}");
    }
}

#[test]
fn a_game_is_kept_and_goes_on() {
    let mut first = sit(GAME);
    assert!(first.take_unsaved(), "a new game must be saved");
    first.advance(Time(50));
    play(&mut first, 21);
    let (kept, line) = (first.kept(), first.line().to_owned());
    assert!(kept.starts_with("galop save 1 ") && !kept.contains('\n'));
    let mut again = sit(&format!("seed 99\nkept {kept}"));
    again.advance(Time(2000));
    assert_eq!(again.act(Seat::Green), Act::Paused, "{}", again.line());
    assert_eq!(again.trouble(), "");
    play(&mut again, 1);
    assert_eq!(again.line(), line);
    assert_eq!(again.sheet(), first.sheet());
    // With the menu the game is put away.
    let mut menu = sit(&format!("kept {kept}\nmenu"));
    menu.advance(Time(2000));
    assert_eq!(menu.act(Seat::Red), Act::Menu);
}

/// A new game begins beside those that are saved; the saved text has all of them, and each can go on.
#[test]
fn several_games_are_kept_and_each_goes_on() {
    let mut kept = String::new();
    let mut lines = Vec::new();
    for (number, game) in
        ["001 person,off,person,off", "002 person,bot1", "004 person,person", "000 bot3,off,person,off"]
            .into_iter()
            .enumerate()
    {
        let mut sitting =
            sit(&format!("kept {kept}\nseed {number}\nset pace=instant\ngame {game}").replace("kept \n", ""));
        sitting.advance(Time(50));
        play(&mut sitting, 9);
        kept = sitting.kept();
        lines.insert(0, (game[..3].to_owned(), sitting.line().to_owned()));
        let found = save_text::read(&kept);
        assert!(found.trouble.is_none());
        let record = found.record.expect("games");
        let sheets: Vec<_> = save_text::games(&record).iter().map(|game| game.saved.sheet.number()).collect();
        assert_eq!(sheets, lines.iter().map(|(sheet, _)| sheet.as_str()).collect::<Vec<_>>());
        // The text means the same when it is written again.
        assert_eq!(save_text::write(&found.settings, &record), kept);
    }
    let full = Request::read(&format!("lang en\nkept {kept}\nseed 3\ngame 003")).and_then(Sitting::new);
    assert!(full.err().expect("there is no room").starts_with("Four games are waiting already"));
    for (number, (sheet, _)) in lines.iter().enumerate() {
        let mut sitting = sit(&format!("lang en\nkept {kept}\ngo {number}"));
        sitting.advance(Time(2000));
        assert_eq!(sitting.sheet().map(|sheet| sheet.number()), Some(sheet.as_str()));
        let record = save_text::read(&sitting.kept()).record.expect("games");
        let mut sheets: Vec<_> = save_text::games(&record).iter().map(|game| game.saved.sheet.number()).collect();
        assert_eq!(sheets[0], sheet, "it is the latest now");
        sheets.sort_unstable();
        assert_eq!(sheets, ["000", "001", "002", "004"], "each is there once");
    }
    // A damaged text is not used at all; that of an older page has one game.
    assert!(save_text::read(&kept.replace(" 05", " 06")).record.is_none());
    let words: Vec<&str> = kept.split(' ').collect();
    let one = words[..5].join(" ");
    let one = format!("{one} {:08x}", galop::crc::crc32(one.as_bytes()));
    assert_eq!(save_text::games(&save_text::read(&one).record.expect("a game")).len(), 1);
}

/// The log goes on after a reload, without a second heading; it belongs to the game that is not over.
#[test]
fn the_log_goes_on_with_its_game() {
    for game in ["001 person,off,person,off", "002 person,person"] {
        let mut first = sit(&format!("lang en\nseed 7\nset pace=instant\ngame {game}"));
        first.advance(Time(50));
        play(&mut first, 21);
        let (kept, log) = (first.kept(), first.log_of_game());
        assert!(log.starts_with("— ") && log.lines().count() > 5, "{log}");
        assert_eq!(log, first.chronicle(500));
        let lines: String = log.lines().map(|line| format!("log {line}\n")).collect();
        let mut again = sit(&format!("seed 99\nkept {kept}\n{lines}"));
        assert_eq!((again.log_of_game(), again.told()), (log.clone(), log.lines().count()), "it must be there at once");
        again.advance(Time(3000));
        play(&mut again, 9);
        let rest = again
            .log_of_game()
            .strip_prefix(&log)
            .map(str::to_owned)
            .unwrap_or_else(|| panic!("{}", again.log_of_game()));
        assert!(rest.lines().count() > 2 && !rest.contains('—') && !rest.contains("the west"), "{rest}");
        // A new game begins its own log.
        let mut other = sit(&format!("lang en\nkept {kept}\n{lines}game 004"));
        other.advance(Time(100));
        assert!(other.log_of_game().starts_with("— Senet —"), "{}", other.log_of_game());
        // Without a game to go on with there is none.
        let none = sit(&lines);
        assert_eq!((none.log_of_game(), none.told()), (String::new(), 0));
    }
    // A game that is over has none to save, and the next game of the same board does not get its lines.
    let mut won = sit(
        "lang en\nseed 7\nset pace=instant\nset 001.horses=1\nset auto_single=false\ngame 001 person,off,person,off",
    );
    won.advance(Time(50));
    let mut presses = 0;
    while won.act(Seat::Red) != Act::Over {
        play(&mut won, 1);
        presses += 1;
        assert!(presses < 3000, "{}", won.line());
    }
    assert_eq!(won.log_of_game(), "");
    won.press(Button::new(Seat::Red, Key::A), HOLD_MS);
    won.advance(won.now().after(HOLD_MS + 400));
    assert!(won.log_of_game().starts_with("— Petits Chevaux – the stairs —"), "{}", won.log_of_game());
    assert!(won.log_of_game().lines().count() < 4 && !won.log_of_game().contains("has won"), "{}", won.log_of_game());
}

/// The board's menu and back, and players that change, add no second heading. A new game of the same rules has its own.
#[test]
fn a_game_that_comes_back_has_one_heading() {
    for (game, pages) in [("001 person,off,person,off", 1), ("002 person,person", 2), ("004 person,person", 4)] {
        let mut sitting = sit(&format!("lang en\nseed 7\nset pace=instant\ngame {game}"));
        let title = sitting.chronicle(500);
        let pass = |sitting: &mut Sitting, ms| sitting.advance(sitting.now().after(ms));
        let pair = |sitting: &mut Sitting| {
            let seat = sitting.turn();
            [Key::B, Key::A].into_iter().for_each(|key| sitting.press(Button::new(seat, key), PAIR_MS));
            pass(sitting, PAIR_MS + 100);
        };
        pass(&mut sitting, 50);
        // Put away before its first throw, too.
        for presses in [0, 22] {
            play(&mut sitting, presses);
            let log = sitting.chronicle(500);
            for _ in 0..2 {
                pair(&mut sitting);
                assert_eq!(sitting.act(Seat::Red), Act::Menu, "{}", sitting.line());
                assert_eq!(sitting.chronicle(500), log);
                pair(&mut sitting);
                let paused = sitting.act(sitting.turn()) == Act::Paused;
                play(&mut sitting, usize::from(paused));
                assert_ne!(sitting.act(Seat::Red), Act::Menu, "{}", sitting.line());
                assert_eq!(sitting.chronicle(500), log, "{game}: no line for the way back");
            }
            sitting.hand_over(Seat::Blue);
            sitting.go_on(false);
            let changed = sitting.chronicle(500);
            let added = changed.strip_prefix(&log).unwrap_or_else(|| panic!("{changed}"));
            assert!(added.contains("computer 1 now plays"), "{game}: {added}");
            // Back to a person.
            (0..4).for_each(|_| sitting.hand_over(Seat::Blue));
            sitting.go_on(false);
            let changed = sitting.chronicle(500);
            let added = changed.strip_prefix(&log).unwrap_or_else(|| panic!("{changed}"));
            assert!(!added.contains('—') && !added.contains("the west"), "{game}: {added}");
        }
        // A new game begins beside it from the menu, and its log is its own.
        pair(&mut sitting);
        assert!(sitting.log_of_game().lines().count() > 8, "{}", sitting.log_of_game());
        // To its page: past three pages of options, and the games before.
        for _ in 0..4 + pages {
            sitting.press(Button::new(Seat::Red, Key::B), TAP_MS);
            pass(&mut sitting, TAP_MS + 100);
        }
        sitting.press(Button::new(Seat::Red, Key::A), HOLD_MS);
        pass(&mut sitting, HOLD_MS + 400);
        let log = sitting.log_of_game();
        assert!(log.starts_with(&title) && log.lines().count() < 4, "{log}");
    }
}

/// What `seed` promises in the help of `cargo web` and `cargo play`.
#[test]
fn a_seed_repeats_the_games_of_computers_and_presses_change_the_dice() {
    let log = |players: &str, step: u64, delay: u64| {
        let mut sitting = sit(&format!("lang en\nseed 7\nset pace=instant\ngame 001 {players}"));
        sitting.advance(Time(delay));
        while sitting.now() < Time(20_000 + delay) {
            sitting.press(Button::new(sitting.turn(), Key::A), TAP_MS);
            sitting.advance(sitting.now().after(step));
        }
        sitting.log_of_game()
    };
    let common =
        |one: &str, other: &str| one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    let computers = "bot1,bot2,bot1,off";
    let watched = |step: u64| {
        let mut sitting = sit(&format!("lang en\nseed 7\nset pace=instant\ngame 001 {computers}"));
        (1..=20_000 / step).for_each(|n| sitting.advance(Time(n * step)));
        sitting.chronicle(500)
    };
    assert!(watched(16).lines().count() > 20);
    assert_eq!(watched(16), watched(500), "whenever the page looks");
    let people = "person,off,person,off";
    assert_eq!(log(people, 400, 50), log(people, 400, 50), "the same presses at the same times");
    let (one, other) = (log(people, 400, 50), log(people, 400, 51));
    assert!(common(&one, &other) < 10, "a millisecond later:\n{one}\n\n{other}");
    for help in [galop_site::options::HELP, galop_play::options::HELP] {
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains(
                "the seed of the dice: games of computers alone repeat; the time of each press changes the throws"
            ),
            "{help}"
        );
    }
}

/// The page of a game that was put away, and a seat that changes hands, in words.
#[test]
fn a_game_that_was_put_away_is_described() {
    let cases = [
        (
            "lang en",
            "001 person,off,person,off",
            [
                "Put away: Petits Chevaux – the stairs. A held: go on.",
                "Petits Chevaux – the stairs: B held again, and this game is dropped.",
            ],
            [
                "Blue: computer 1 now plays",
                "Blue: computer 2 now plays",
                "Blue: computer 3 now plays",
                "Blue: the kind computer now plays",
                "Blue: a person now plays",
            ],
            "Blue\tcomputer 2",
        ),
        (
            "lang fr",
            "002 person,person",
            [
                "En attente : Royal d'Ur. A maintenu : continuer.",
                "Royal d'Ur : B maintenu encore une fois, et cette partie est abandonnée.",
            ],
            [
                "Noir : l'ordinateur 1 prend la place",
                "Noir : l'ordinateur 2 prend la place",
                "Noir : l'ordinateur 3 prend la place",
                "Noir : le complice prend la place",
                "Noir : un joueur prend la place",
            ],
            "Noir\tordinateur 2",
        ),
    ];
    for (lang, game, [page, question], log, label) in cases {
        let mut sitting = sit(&format!("{lang}\nseed 7\nset pace=instant\ngame {game}"));
        let press = |sitting: &mut Sitting, seat: Seat, keys: &[Key], ms| {
            keys.iter().for_each(|key| sitting.press(Button::new(seat, *key), ms));
            sitting.advance(sitting.now().after(ms + 100));
        };
        sitting.advance(Time(50));
        press(&mut sitting, Seat::Red, &[Key::A, Key::B], PAIR_MS);
        assert!(sitting.line().starts_with(page), "{}", sitting.line());
        for (number, line) in log.into_iter().enumerate() {
            press(&mut sitting, Seat::Blue, &[Key::A], TAP_MS);
            assert_eq!(sitting.chronicle(1), line);
            assert_eq!(usize::from(sitting.who(Seat::Blue)), [2, 3, 4, 5, 1][number]);
            assert_eq!(sitting.label(Seat::Blue) == label, number == 1, "{}", sitting.label(Seat::Blue));
        }
        press(&mut sitting, Seat::Red, &[Key::B], HOLD_MS);
        assert!(sitting.line().starts_with(question), "{}", sitting.line());
        sitting.advance(sitting.now().after(5000));
        assert!(sitting.line().starts_with(page), "the question ends: {}", sitting.line());
    }
}

#[test]
fn a_damaged_text_is_refused_wherever_the_damage_is() {
    let mut sitting = sit(GAME);
    sitting.advance(Time(50));
    play(&mut sitting, 9);
    let kept = sitting.kept();
    assert!(save_text::read(&kept).trouble.is_none());
    for at in 0..kept.len() {
        let mut bytes = kept.clone().into_bytes();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        let damaged = String::from_utf8(bytes).expect("letters");
        let found = save_text::read(&damaged);
        assert_eq!(found.trouble, Some(Unreadable::Broken), "at {at}");
        assert!(found.record.is_none());
        assert!(save_text::read(&kept[..at]).trouble.is_some(), "cut at {at}");
    }
    let mut again = sit(&format!("lang fr\nkept {}", &kept[..40]));
    again.advance(Time(2000));
    assert_eq!(again.trouble(), "La partie enregistrée est abîmée et ne peut pas être lue.");
    assert_eq!(again.act(Seat::Red), Act::Menu, "the board starts without the damaged game");
}

#[test]
fn any_text_is_read_or_refused() {
    let mut chance = Chance::new(5);
    let (mut sitting, words) =
        (sit(GAME), ["galop", "save", "1", "kept", "\n", "é", "0102", "-", "set", "game", "001"]);
    sitting.advance(Time(10));
    let whole = sitting.kept();
    for _ in 0..20_000 {
        let text = match chance.one_in(2) {
            true => (0..chance.below(8)).map(|_| *chance.pick(&words)).collect::<Vec<_>>().join(" "),
            false => {
                let at = chance.below(whole.len());
                format!("kept {}{}{}", &whole[..at], chance.pick(&words), &whole[at..])
            }
        };
        if let Ok(mut sitting) = Request::read(&text).and_then(Sitting::new) {
            sitting.advance(Time(20));
        }
    }
}

#[test]
fn its_tape_shows_the_same_again() {
    for game in ["000 person,person,person,person", "002 person,bot2", "003", "004 bot1,person"] {
        let mut sitting = sit(&format!("seed 11\nset pace=quick\ngame {game}"));
        sitting.advance(Time(30));
        play(&mut sitting, 40);
        let tape = Tape::read(&sitting.tape()).expect("a tape");
        assert_eq!(tape.end, sitting.now());
        let mut board = tape.board(&mut ());
        tape.advance(&mut board, &mut 0, tape.end, &mut ());
        assert_eq!(lights(board.app()).concat(), sitting.frame(), "{game}");
        assert_eq!(tape.boot.seed, seed(11));
    }
}

#[test]
fn steady_lights_stand_still() {
    let shown = |request: &str| {
        let mut sitting = sit(request);
        sitting.advance(Time(10));
        let mut changes = 0;
        let mut last = Vec::new();
        for ms in (20..6000).step_by(16) {
            sitting.advance(Time(ms));
            let lights = sitting.lights();
            changes += usize::from(ms > 2100 && lights != last);
            last = lights;
        }
        (changes, last)
    };
    let (changes, lights) = shown(&format!("{GAME}\nsteady"));
    assert_eq!(changes, 0, "steady lights must not change after the start");
    assert!(lights.iter().any(|level| *level > 30), "the board must be lit");
    assert!(shown(GAME).0 > 100, "by default the lights must change");
}

#[test]
fn texts_are_in_the_chosen_language() {
    let mut sitting = sit(GAME);
    sitting.advance(Time(20));
    assert!(sitting.line().contains("your throw"), "{}", sitting.line());
    sitting.speak(galop_desk::words::Lang::Fr);
    assert!(sitting.line().contains("à vous de lancer"), "{}", sitting.line());
    play(&mut sitting, 12);
    let all = sitting.chronicle(1000);
    assert_eq!(all.lines().count(), sitting.told());
    assert_eq!(sitting.chronicle(2).lines().count(), 2);
    assert!(all.contains("Rouge : "), "{all}");
    let mut quiet = sit(GAME);
    quiet.advance(Time(20));
    play(&mut quiet, 3);
    assert_eq!(quiet.take_tune(), "", "the board must be silent by default");
    let mut loud = sit(&format!("{GAME}\nset sound=true"));
    loud.advance(Time(20));
    play(&mut loud, 1);
    assert!(!loud.take_tune().is_empty());
    assert_eq!(loud.take_tune(), "", "once");
}

#[test]
fn pictures_differ_from_game_to_game() {
    let mut pictures = Vec::new();
    for sheet in ["000", "001", "002", "003", "004"] {
        let (sheet, seating) = players(sheet).expect("a game");
        let picture = picture::menu(sheet, &seating);
        assert_eq!(picture.len(), 399);
        assert!(picture.iter().filter(|level| **level > 60).count() > 20);
        assert!(!pictures.contains(&picture));
        pictures.push(picture);
    }
}

/// The page makes a file of a whole export only, as `cargo board backup` does.
#[test]
fn a_broken_export_is_no_file() {
    let export = Talk::new(Settings::default()).ask("export").ok();
    let file = |lines: &[String]| cable::file(&[&["E661".to_owned()], lines].concat().join("\n"));
    let text = file(&export);
    backup::check_whole(text.strip_prefix("ok\n").expect("a file")).expect("a whole backup");
    assert_eq!(file(&[]), "empty");
    for lost in 0..export.len() {
        let mut rest = export.clone();
        rest.remove(lost);
        assert!(file(&rest).starts_with("line\n"), "without {}", export[lost]);
    }
    assert!(file(&export[..5]).ends_with("the games are missing"), "{}", file(&export[..5]));
}

/// The exported functions as the page calls them, except the memory that only a page can write to.
#[test]
fn without_a_board_every_function_answers() {
    exports::advance(5.0);
    exports::down(3);
    exports::up(99);
    exports::press(u32::MAX, 5);
    exports::speak(true);
    assert!(!exports::line().is_null());
    assert_eq!((exports::length(), exports::now(), exports::told(), exports::act(7)), (0, 0.0, 0, 0));
    assert_eq!(exports::wake(), f64::INFINITY);
    exports::input(0);
    exports::kept_picture(0);
    exports::kept_games(false);
    assert_eq!(exports::length(), 0);
    // Without a request the board shows the menu of a new board.
    exports::open();
    assert_eq!(exports::length(), 0, "there must be no error");
    exports::advance(3000.0);
    assert_eq!(exports::act(0), Act::Menu as u32);
    exports::lights();
    assert_eq!(exports::length(), 399);
    exports::advance(f64::NAN);
    exports::advance(-1.0);
    assert_eq!(exports::now(), 3000.0);
}

/// Calls an exported function with an input, as the page does, and returns its answer.
#[allow(unsafe_code, reason = "the page, too, writes and reads memory")]
fn called(input: &str, function: impl FnOnce() -> *const u8) -> String {
    let to = exports::input(input.len());
    // SAFETY: the buffer is as long as the input until the next call.
    unsafe { to.copy_from_nonoverlapping(input.as_ptr(), input.len()) };
    let from = function();
    // SAFETY: the answer is as long as this until the next call.
    let answer = unsafe { std::slice::from_raw_parts(from, exports::length()) };
    String::from_utf8(answer.to_vec()).expect("text")
}

/// The language changes in a guided round, and in the game that waits behind it.
#[test]
fn a_game_behind_a_guided_round_changes_its_language_too() {
    assert_eq!(called("lang en\nseed 7\ngame 001 person,off,person,off", || exports::open()), "");
    exports::advance(3000.0);
    assert!(called("", || exports::line()).contains("your throw"));
    called("escalier calm", || {
        assert!(galop_web::ways::learn(false, false));
        exports::line()
    });
    exports::speak(true);
    galop_web::ways::leave();
    exports::advance(3100.0);
    let line = called("", || exports::line());
    assert!(line.contains("à vous de lancer"), "{line}");
}

/// The throws of a game are known after it was saved and resumed, and it goes on with them. Without them, or with those
/// of another game, it is written from its middle.
#[test]
fn the_throws_of_a_game_are_known_after_a_reload() {
    let mut sitting = sit(&format!("{GAME}\ntoday 2026-03-14"));
    play(&mut sitting, 40);
    let hex = |game: &Game| game.bytes().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (Some(before), 1) = sitting.written() else { panic!("a game began") };
    let (before, kept) = (before.clone(), sitting.kept());
    assert!(before.throws() > 10 && before.header.is_whole());
    assert_eq!(before.header.date.expect("the day").to_string(), "2026-03-14");
    let resumed = |past: &str| {
        let mut sitting = sit(&format!("lang en\nseed 8\nset pace=instant\nkept {kept}\npast {past}"));
        // The game waits for a press.
        play(&mut sitting, 30);
        let written = sitting.written().0.expect("the game").clone();
        // The board looks back at the same throws after a win.
        let sheet = sitting.board().app().scoresheet();
        let events: Vec<u8> = written.events.iter().flat_map(|event| event.bytes()).collect();
        assert_eq!(sheet.events(), events, "{past}");
        written
    };
    let after = resumed(&hex(&before));
    assert!(after.events.len() > before.events.len() && after.events.starts_with(&before.events));
    assert_eq!(after.header.date, before.header.date);
    let other = Game { events: before.events[..5].to_vec(), ..before.clone() };
    for past in ["", "0102", &hex(&other)] {
        assert!(!resumed(past).header.is_whole(), "{past}");
    }
}

/// While a throw without a move is shown, the buttons of the next player say nothing yet.
#[test]
fn the_next_player_is_not_called_before_a_throw_is_shown() {
    let mut sitting = sit("lang en\nseed 7\nset pace=calm\ngame 001 person,off,person,off");
    sitting.advance(Time(2000));
    for _ in 0..20 {
        let seat = sitting.turn();
        sitting.press(Button::new(seat, Key::A), TAP_MS);
        sitting.advance(sitting.now().after(TAP_MS + 100));
        let next = sitting.turn();
        if next != seat && sitting.line().ends_with(" throws…") {
            assert_eq!(sitting.act(next), Act::Nothing);
            sitting.advance(sitting.now().after(1000));
            // Not a throw for who begins.
            if sitting.line().contains(", no move") {
                assert_eq!([seat, next].map(|seat| sitting.act(seat)), [Act::Nothing; 2]);
                sitting.advance(sitting.now().after(10_000));
                assert_eq!(sitting.act(next), Act::Throw);
                return;
            }
        }
        sitting.advance(sitting.now().after(10_000));
    }
    panic!("there is no throw without a move");
}
