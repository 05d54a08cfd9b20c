//! The console: every command, every error, what a locked board refuses, and arbitrary bytes.

use galop::app::console::Line;
use galop::app::{Boot, Replace};
use galop::blackbox::{BlackBox, Failure};
use galop::board::layout::Strip;
use galop::console::{COMMANDS, LONGEST};
use galop::input::{Button, Event, Key};
use galop::nearest::nearest;
use galop::rules::{Seat, horses, senet, ur};
use galop::save::Record;
use galop::session::{Phase, Play};
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_desk::eye::wire;
use galop_desk::history::Game;
use galop_host_tests::ask::{Ask as _, Rooms as _};
use galop_host_tests::machine;
use galop_host_tests::old_records::from_hex;
use galop_host_tests::talk::{Answer, Talk};
use galop_host_tests::written::{leads_to, written_down};
use serde_json::Value;
use smart_leds::RGB8;
use std::collections::BTreeSet;

fn quick() -> Settings {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings
}

/// Two persons play 001; red throws first, all horses are in the stables.
fn in_game() -> Talk {
    let mut talk = Talk::new(quick());
    talk.ask("game new 001 person,off,person,off").ok();
    talk.wait(20);
    talk
}

fn press(talk: &mut Talk, what: &str) {
    talk.ask(&format!("press {what}")).ok();
    talk.wait(400);
}

#[test]
fn help_names_every_command_and_one_of_them() {
    let mut talk = Talk::new(quick());
    let lines = talk.ask("help").ok();
    assert_eq!(lines.len(), COMMANDS.len());
    for (line, entry) in lines.iter().zip(&COMMANDS) {
        assert!(line.starts_with(entry.name) && line.ends_with(entry.help), "{line}");
        assert_eq!(talk.ask(&format!("help {}", entry.name)).ok(), std::slice::from_ref(line));
    }
    assert_eq!(talk.ask("help hlep").error(), ("command", "there is no command 'hlep'; did you mean help?"));
}

#[test]
fn info_tells_the_board_and_its_last_failure() {
    let mut talk = Talk::new(quick());
    let info = talk.ask("info");
    let now = talk.now.0.to_string();
    let expected = [("name", "Galop"), ("version", galop::VERSION), ("commit", galop::COMMIT), ("board", "E661")];
    for (name, value) in expected.into_iter().chain([("uptime_ms", &*now), ("resets", "0"), ("began", "fresh")]) {
        assert_eq!(info.field(name), Some(value), "{name}");
    }
    assert_eq!((info.field("failure"), info.field("message"), info.lines.len()), (None, None, 7));
    for (failure, word) in [(Failure::Panic, "panic"), (Failure::Fault, "fault"), (Failure::Hang, "hang")] {
        talk.black_box = BlackBox::EMPTY;
        talk.black_box.fail(failure, 5, format_args!("at a.rs:1:\n{}", "é".repeat(200)));
        talk.black_box.begin();
        let info = talk.ask("info");
        assert_eq!((info.field("failure"), info.field("resets")), (Some(word), Some("1")));
        assert_eq!(info.field("began"), Some("after a failure"));
        let message = info.field("message").expect("info has a message");
        assert!(message.starts_with("at a.rs:1: éé") && message.len() >= 159, "{message}");
    }
}

#[test]
fn status_follows_the_board() {
    let mut talk = Talk::boot(Boot { seed: [7; 32], held: 0b100, settings: quick(), saved: None, failed: false });
    assert_eq!(talk.ask("status").field("mode"), Some("stuck"));
    talk = Talk::boot(Boot { seed: [7; 32], held: 0, settings: quick(), saved: None, failed: false });
    assert_eq!(talk.ask("status").field("mode"), Some("sweep"));
    talk.wait(1000);
    assert_eq!(talk.ask("status").ok(), ["mode: menu", "lock: false"]);
    talk.ask("game new 004 person,person").ok();
    let status = talk.ask("status");
    assert_eq!(status.field("seats"), Some("person,person,person,person"));
    assert_eq!((status.field("game"), status.field("phase")), (Some("senet"), Some("opening")));
    assert_eq!(status.field("black"), None, "the first 1 decides who is Black");
    talk.ask("game drop").ok();
    talk.ask("game new ur person,person").ok();
    assert_eq!(talk.ask("status").field("black"), Some("BY"));
    talk.ask("game drop").ok();
    talk.ask("game new senet person,person").ok();
    talk.ask("pause").ok();
    assert_eq!(talk.ask("status").field("phase"), Some("paused"));
    talk.ask("resume").ok();
    talk.ask("press G B 1000").ok();
    assert_eq!(talk.ask("status").field("down"), Some("GB"));
    let mut talk = in_game();
    for _ in 0..40 {
        if talk.ask("status").field("choice").is_some() {
            break;
        }
        let turn = talk.ask("status").field("turn").expect("a player's turn").to_string();
        press(&mut talk, &format!("{turn} A"));
    }
    let status = talk.ask("status");
    assert_eq!(status.field("phase"), Some("choose"), "{status:?}");
    assert!(status.field("choice").is_some_and(|choice| choice.starts_with("1 of ")), "{status:?}");
    assert!(status.field("thrown").is_some());
}

#[test]
fn settings_are_the_tables() {
    let mut talk = Talk::new(Settings::default());
    let lines = talk.ask("settings").ok();
    let all = Settings::TABLE.len()
        + 3 * horses::Settings::TABLE.len()
        + ur::Settings::TABLE.len()
        + senet::Settings::TABLE.len();
    assert_eq!(lines.len(), all);
    for line in &lines {
        let (name, rest) = line.split_once(": ").expect("a name");
        let [value, range, help] = rest.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(!range.is_empty() && help.ends_with('.'), "{line}");
        let named = talk.ask(&format!("get {name}")).ok();
        assert!(named.contains(line), "{name}: {named:?}");
        talk.ask(&format!("set {name} {value}")).ok();
    }
    assert_eq!(*talk.app.settings(), Settings::default(), "setting each to its own value must change nothing");
    let horses = talk.ask("get horses").ok();
    let names: Vec<_> = horses.iter().map(|line| line.split(':').next().expect("a name")).collect();
    assert_eq!(names, ["ecurie.horses", "escalier.horses", "chevaux.horses"]);
    assert_eq!(talk.ask("get 001.horses").ok().len(), 1);
    assert_eq!(
        talk.ask("get 005.horses").error(),
        ("setting", "there is no setting '005.horses'; did you mean horses?")
    );
    assert_eq!(
        talk.ask("get bightness").error(),
        ("setting", "there is no setting 'bightness'; did you mean brightness?")
    );
    assert_eq!(talk.ask("get xyzzy").error(), ("setting", "there is no setting 'xyzzy'; 'settings' lists them"));
}

#[test]
fn settings_are_changed_seen_and_kept() {
    let mut talk = Talk::new(quick());
    talk.ask("set brightness 20").ok();
    assert_eq!((talk.app.settings().output.brightness, talk.kept.1.output.brightness), (20, 20));
    talk.ask("set layout panel16").ok();
    assert_eq!(talk.kept.1.output.layout.strip, Strip::Panel16);
    assert_eq!(talk.app.frame().leds().len(), 256);
    talk.ask("set horses 2").ok();
    talk.kept.1.house.every_horses(|rules| assert_eq!(rules.horses, 2));
    let refused = [
        ("set brightness 0", "brightness: must be a whole number from 1 to 255"),
        ("set brightness bright", "brightness: must be a whole number from 1 to 255"),
        ("set pace slow", "pace: must be one of calm, quick, instant"),
        ("set lock maybe", "lock: must be true or false"),
        ("set budget_ma 100", "budget_ma: 100 is below the dark current of 256 LEDs (256 mA); try 350"),
    ];
    for (line, why) in refused {
        let before = *talk.app.settings();
        assert_eq!(talk.ask(line).error(), ("refused", why));
        assert_eq!(*talk.app.settings(), before);
    }
    assert_eq!(talk.ask("set paec quick").error().0, "setting");
    talk.ask("defaults").ok();
    assert_eq!((talk.app.settings(), &talk.kept.1), (&Settings::unset(), &Settings::unset()));
}

/// The answer to anything that would replace a game that is not over.
const FULL: (&str, &str) = ("now", "no more games can be put away; finish one, or discard one with 'game drop'");

/// On the board or put away, the players of a game are replaced; `watch` and `status` say so.
#[test]
fn seats_change_hands_over_the_console() {
    let mut talk = Talk::new(quick());
    assert_eq!(talk.ask("game seats person,off,bot2,off").error(), ("now", "there is no game"));
    talk.ask("watch on").ok();
    talk.ask("game new escalier person,off,person,off").ok();
    assert_eq!(talk.ask("status").field("handed"), None);
    talk.read_seen();
    talk.ask("game seats person,off,bot2,off").ok();
    let seated = talk.read_seen();
    assert!(seated.iter().any(|event| event.ends_with(r#""by":"B","seated":"bot2"}"#)), "{seated:?}");
    let status = talk.ask("status");
    assert_eq!((status.field("seats"), status.field("handed")), (Some("person,off,bot2,off"), Some("B")));
    for (line, why) in [
        ("game seats person,person,bot2,off", "seats: no seat can be emptied or filled during a game"),
        ("game seats person,off,off,off", "seats: no seat can be emptied or filled during a game"),
    ] {
        assert_eq!(talk.ask(line).error(), ("refused", why));
    }
    assert_eq!(talk.ask("game seats person,bot2").error().0, "word", "two words are for two sides");
    assert_eq!(talk.ask("game seats").error().0, "usage");
    talk.read_seen();
    talk.ask("game seats person,off,bot2,off").ok();
    let again = talk.read_seen();
    assert!(!again.iter().any(|event| event.contains("seated")), "the same players are no news: {again:?}");

    // Put away: the same command, and the game goes on with computers alone.
    talk.ask("press R A 2300").ok();
    talk.ask("press R B 2300").ok();
    talk.wait(2500);
    talk.read_seen();
    talk.ask("game seats bot3,off,bot1,off").ok();
    let events = talk.read_seen();
    for seated in [r#""by":"R","seated":"bot3"}"#, r#""by":"B","seated":"bot1"}"#] {
        assert!(events.iter().any(|event| event.ends_with(seated)), "{events:?}");
    }
    let status = talk.ask("status");
    assert_eq!((status.field("away_seats"), status.field("handed")), (Some("bot3,off,bot1,off"), Some("RB")));
    assert_eq!(talk.kept.0.as_ref().map(|record| record.game.is_some()), Some(true));
    talk.ask("resume").ok();
    let throws = |talk: &Talk| talk.app.stats().faces.iter().sum::<u32>();
    let before = throws(&talk);
    talk.wait(10_000);
    assert!(throws(&talk) > before, "computers alone must play on");

    // The two seats of a side are one player.
    let mut talk = Talk::new(quick());
    talk.ask("game new senet person,bot1").ok();
    talk.ask("game seats bot2,person").ok();
    assert_eq!(talk.ask("status").field("seats"), Some("bot2,bot2,person,person"));
    let why = ("refused", "seats: the two seats of a side must have the same player");
    assert_eq!(talk.ask("game seats bot2,bot1,person,person").error(), why);
    talk.ask("set lock true").ok();
    assert_eq!(talk.ask("game seats bot2,bot2").error().0, "locked");
}

#[test]
fn games_begin_wait_and_end() {
    let mut talk = Talk::new(quick());
    for nothing in ["pause", "resume", "undo", "game drop"] {
        assert_eq!(talk.ask(nothing).error().0, "now", "{nothing}");
    }
    talk.ask("game new 002").ok();
    assert_eq!(
        talk.app.sheet().map(|sheet| sheet.number()),
        Some("002"),
        "without players the menu's seats must be used"
    );
    talk.ask("pause").ok();
    assert!(talk.app.paused());
    assert_eq!(talk.ask("pause").error(), ("now", "no game is being played"));
    assert_eq!(talk.ask("undo").error(), ("now", "there is no move to take back"));
    talk.ask("resume").ok();
    assert!(!talk.app.paused());
    assert_eq!(talk.ask("resume").error(), ("now", "no game is paused or put away"));
    // Both buttons of a seat put the game away.
    talk.ask("press R A 2300").ok();
    talk.ask("press R B 2300").ok();
    talk.wait(2500);
    let seats = "away_seats: person,person,person,person";
    assert_eq!(talk.ask("status").ok(), ["mode: menu", "away: ur", seats, "lock: false"]);
    talk.ask("resume").ok();
    assert_eq!(talk.ask("status").field("game"), Some("ur"));
    talk.ask("game drop").ok();
    assert_eq!(talk.ask("status").ok(), ["mode: menu", "lock: false"]);
    assert_eq!(
        talk.kept.0.as_ref().and_then(|record| record.game.as_ref()),
        None,
        "the saved record must have no game either"
    );

    let wrong = [
        ("game new 005", "word", "'005' is not a game, such as escalier"),
        (
            "game new 001 person,bot4,off,off",
            "word",
            "'bot4' is not person, bot1, bot2, bot3, kind or off; did you mean bot1?",
        ),
        (
            "game new 001 person,person",
            "word",
            "'person,person' is not four players, such as person,off,bot2,off, or two in a game of two sides",
        ),
        (
            "game new 002 off,off,off,off,off",
            "word",
            "'off,off,off,off,off' is not four players, such as person,off,bot2,off, or two in a game of two sides",
        ),
        ("game new 001 person,off,off,off", "refused", "players: a game needs two to four players"),
        ("game new 004 off,person", "refused", "players: each side needs a player"),
        ("game old 001", "usage", "game new GAME [R,G,B,Y] | seats R,G,B,Y | away | drop [NUMBER]"),
    ];
    for begun in [false, true] {
        if begun {
            talk.ask("game new ur").ok();
        }
        for (line, kind, why) in wrong {
            let answer = talk.ask(line);
            let (answered, words) = answer.error();
            assert_eq!(answered, kind, "{line}");
            assert!(words.starts_with(why), "{line}: {words}");
            assert_eq!(talk.app.playing(), begun, "{line}");
        }
    }
}

/// The history of a game that is resumed is read before a computer throws in it.
#[test]
fn a_game_that_is_resumed_goes_on_with_its_history() {
    let mut talk = Talk::new(quick());
    for game in ["game new escalier bot1,bot2,bot1,bot2", "game new ur bot1,bot2"] {
        talk.ask(game).ok();
        talk.ask("game away").ok();
    }
    let mut throws = 0;
    for number in 0..60 {
        talk.ask("resume 2").ok();
        let play = talk.app.any_play().expect("a game");
        let game = written_down(talk.app.scoresheet());
        assert!(game.header.is_whole() && leads_to(&game, play), "{number}: {}", game.text());
        throws += u32::from(matches!(play.phase(), Phase::Throw(_)));
        talk.wait(number % 7);
        if talk.app.play().is_some_and(Play::over) {
            break;
        }
        talk.ask("game away").ok();
    }
    assert!(throws > 5, "a computer is to throw");
}

#[test]
fn a_press_is_a_press() {
    let mut talk = Talk::new(quick());
    let page = talk.app.menu().expect("the menu").page();
    press(&mut talk, "R B");
    assert_ne!(talk.app.menu().expect("the menu").page(), page);
    talk.ask("press y a 500").ok();
    talk.wait(100);
    let yellow = Button::new(Seat::Yellow, Key::A);
    assert_eq!(talk.app.down(), yellow.bit());
    assert_eq!(talk.ask("press Y A").error(), ("now", "that button is already down"));
    talk.wait(500);
    assert_eq!(talk.app.down(), 0, "the button must come up by itself");
    talk.step(Event::Down(yellow));
    assert_eq!(
        talk.ask("press Y A").error(),
        ("now", "that button is already down"),
        "a button held by a finger must be refused"
    );
    let wrong = [
        ("press P A", "word", "'P' is not a seat: R, G, B or Y"),
        ("press R C", "word", "'C' is not a button: A or B"),
        ("press R A 10001", "number", "'10001' is not a whole number from 0 to 10000"),
        ("press R A -1", "number", "'-1' is not a whole number from 0 to 10000"),
        ("press R A +5", "number", "'+5' is not a whole number from 0 to 10000"),
        ("press R A 99999999999", "number", "'99999999999' is not a whole number from 0 to 10000"),
        ("press R", "usage", "press SEAT BUTTON [MS]"),
        ("press R A 5 5", "usage", "press SEAT BUTTON [MS]"),
    ];
    for (line, kind, why) in wrong {
        assert_eq!(talk.ask(line).error(), (kind, why));
    }
}

#[test]
fn a_move_is_taken_back() {
    let mut talk = in_game();
    for _ in 0..60 {
        let status = talk.ask("status");
        if status.field("undo").is_some() {
            break;
        }
        let turn = status.field("turn").expect("a player's turn").to_string();
        press(&mut talk, &format!("{turn} A"));
    }
    let after = talk.app.record(talk.now).game;
    talk.ask("set undo false").ok();
    assert_eq!(talk.ask("undo").error(), ("now", "there is no move to take back"));
    talk.ask("set undo true").ok();
    talk.ask("undo").ok();
    assert_ne!(talk.app.record(talk.now).game, after);
    assert_eq!(talk.kept.0.as_ref().map(|record| &record.game), Some(&talk.app.record(talk.now).game));
    assert_eq!(talk.ask("undo").error(), ("now", "there is no move to take back"), "only once");
}

#[test]
fn a_frame_is_told_whole() {
    for settings in [quick(), {
        let mut panel = quick();
        panel.output.layout.strip = Strip::Panel16;
        panel.output.power.budget_ma = 2000;
        panel
    }] {
        let mut talk = Talk::new(settings);
        talk.ask("game new 001 bot1,bot1,bot1,bot1").ok();
        talk.wait(50);
        let shown = wire(&talk.app);
        assert_eq!(talk.hear(b"frame\n"), 6);
        let mut received = Vec::new();
        for number in 0.. {
            let line = talk.line().expect("a line");
            if line == "ok" {
                break;
            }
            let (at, hex) = line.split_once(": ").expect("an LED and bytes");
            assert_eq!(at, (number * 32).to_string());
            received.extend(
                hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()),
            );
            // It is one picture, even if the board changes meanwhile.
            talk.wait(30);
        }
        assert_eq!(received, shown);
        assert_ne!(wire(&talk.app), shown);
    }
}

#[test]
fn stats_are_those_of_the_board() {
    let mut talk = Talk::new(quick());
    assert_eq!(
        talk.ask("stats").ok(),
        ["faces: 0 0 0 0 0 0", "coins: 0 0 0 0 0", "captures: 0 0 0 0", "won: 0 0 0 0", "games: 0", "handed: 0"]
    );
    talk.ask("game new 001 bot1,bot1,bot1,bot1").ok();
    talk.wait(60_000);
    let stats = *talk.app.stats();
    let faces = stats.faces.map(|count| count.to_string()).join(" ");
    assert_eq!(talk.ask("stats").field("faces"), Some(&*faces));
    assert!(stats.faces.iter().sum::<u32>() > 10);
}

/// Everything that is exported, as it would be typed.
fn export(talk: &mut Talk) -> Vec<String> {
    talk.ask("export").ok()
}

#[test]
fn what_is_exported_comes_back_on_a_new_board() {
    let mut talk = Talk::new(quick());
    talk.ask("set brightness 33").ok();
    talk.ask("game new 000 bot2,person,bot1,off").ok();
    talk.wait(3000);
    let (record, lines) = (talk.app.record(talk.now), export(&mut talk));
    let mut other = Talk::new(Settings::default());
    for line in &lines {
        assert!(line.starts_with("import ") && line.len() < LONGEST, "{line}");
        other.ask(line).ok();
    }
    assert_eq!(other.app.settings(), talk.app.settings());
    assert_eq!((other.app.record(other.now), other.app.paused()), (record.clone(), true));
    assert_eq!(
        (other.kept.0.as_ref(), &other.kept.1),
        (Some(&record), talk.app.settings()),
        "the imported data must be saved"
    );
    other.ask("resume").ok();

    // Imports only the game, on a board that has statistics of its own.
    let mut third = Talk::new(quick());
    third.ask("game new 001 bot1,bot1,bot1,bot1").ok();
    third.wait(10_000);
    let (dice, stats) = (third.app.record(third.now).dice, *third.app.stats());
    let games = lines.iter().rposition(|line| line.starts_with("import 0 ")).expect("the games come last");
    for line in &lines[games..] {
        third.ask(&line.replace("games", "game")).ok();
    }
    let taken = third.app.record(third.now);
    assert_eq!((taken.game, taken.dice, taken.stats), (record.game, dice, stats));
}

#[test]
fn a_board_without_a_game_is_exported_too() {
    let mut talk = Talk::new(quick());
    let lines = export(&mut talk);
    let mut other = in_game();
    let (last, rest) = lines.split_last().expect("some lines");
    rest.iter().for_each(|line| drop(other.ask(line).ok()));
    // A game that is not over is not lost.
    let record = other.app.record(other.now);
    assert_eq!(other.ask(&last.replace("games", "game")).error().0, "import");
    rest.iter().for_each(|line| drop(other.ask(line).ok()));
    other.ask(last).ok();
    assert!(other.app.playing(), "nothing takes its place");
    assert_eq!(other.app.record(other.now).game.map(|game| game.saved), record.game.map(|game| game.saved));
    assert_eq!(other.app.stats(), talk.app.stats());
    let games = lines.iter().rposition(|line| line.starts_with("import 0 ")).expect("the games come last");
    for line in &lines[games..lines.len() - 1] {
        other.ask(line).ok();
    }
    let last = lines.last().expect("a sum").replace("games", "game");
    assert_eq!(other.ask(&last).error(), ("import", "there is no game in this record"));
}

#[test]
fn a_parcel_that_is_not_whole_is_refused() {
    let mut talk = in_game();
    let (record, settings, lines) = (talk.app.record(talk.now), *talk.app.settings(), export(&mut talk));
    let games = lines.iter().rposition(|line| line.starts_with("import 0 ")).expect("the games come last");
    let (settings_lines, game_lines) = lines.split_at(games);
    let error = |talk: &mut Talk, line: &str, kind: &str, words: &str| {
        let answer = talk.ask(line);
        assert_eq!(answer.error(), (kind, words), "{line}");
    };
    const MISSING: &str = "a piece is missing before this one: begin again at 0";
    const PAIRS: &str = "a piece must be pairs of hexadecimal digits";
    error(&mut talk, "import settings 00000000", "import", "there is nothing to import: begin with a piece at 0");
    error(&mut talk, "import 32 00", "import", MISSING);
    talk.ask(&game_lines[0]).ok();
    error(&mut talk, &game_lines[2], "import", MISSING);
    error(&mut talk, "import 32 0g", "import", PAIRS);
    error(&mut talk, "import 32 012", "import", PAIRS);
    error(&mut talk, "import 241 00", "number", "'241' is not a whole number from 0 to 240");
    error(&mut talk, "import 0x20 00", "number", "'0x20' is not a whole number from 0 to 240");
    error(&mut talk, "import games 123", "word", "'123' is not a checksum of eight hexadecimal digits");
    error(&mut talk, "import games +1234567", "word", "'+1234567' is not a checksum of eight hexadecimal digits");
    error(&mut talk, "import games 12345678", "import", "wrong checksum: a piece is missing or mistyped");
    error(&mut talk, "import", "usage", "import OFFSET HEX | settings SUM | games SUM | game SUM | away SUM");
    // Settings are not games, and the other way round.
    for (parcel, word, other) in [(settings_lines, "settings", "games"), (game_lines, "games", "settings")] {
        let (last, pieces) = parcel.split_last().expect("a sum");
        pieces.iter().for_each(|line| drop(talk.ask(line).ok()));
        let answer = talk.ask(&last.replace(word, other));
        assert!(["import", "refused"].contains(&answer.error().0), "{answer:?}");
    }
    // A record of a newer program.
    let mut newer: Vec<_> = game_lines.to_vec();
    newer[0].replace_range(9..11, "63");
    let bytes: Vec<u8> =
        newer.iter().filter_map(|line| line.split(' ').nth(2).filter(|hex| hex.len() != 8)).flat_map(unhex).collect();
    *newer.last_mut().expect("a sum") = format!("import games {:08x}", crc32(&bytes));
    let (last, pieces) = newer.split_last().expect("a sum");
    pieces.iter().for_each(|line| drop(talk.ask(line).ok()));
    error(&mut talk, last, "import", "written by a newer version of Galop");
    // One piece more than any record has.
    for piece in 0..7 {
        talk.ask(&format!("import {} {}", piece * 32, "00".repeat(32))).ok();
    }
    error(&mut talk, &format!("import 224 {}", "00".repeat(17)), "import", "too long for a record");
    assert_eq!(
        (talk.app.record(talk.now), *talk.app.settings()),
        (record, settings),
        "refused imports must change nothing"
    );
}

fn unhex(text: &str) -> Vec<u8> {
    text.as_bytes().chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// CRC-32 as in zip, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

#[test]
fn watching_tells_buttons_throws_moves_and_ends() {
    let mut talk = Talk::new(quick());
    talk.ask("set 001.horses 1").ok();
    talk.ask("watch on").ok();
    assert_eq!(talk.read_seen(), Vec::<String>::new());
    talk.ask("game new 001 person,off,bot1,off").ok();
    talk.wait(10);
    press(&mut talk, "R A");
    let (mut lines, start) = (talk.read_seen(), talk.now);
    assert!(lines[0].contains(r#""mode":"game""#), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(r#""down":"RA""#)));
    while talk.app.winners().is_empty() && talk.now.since(start) < 3_600_000 {
        if talk.app.hands().contains(Seat::Red) {
            talk.ask("press R A 30").ok();
        }
        talk.wait(100);
        lines.extend(talk.read_seen());
    }
    let mut last = 0;
    for line in &lines {
        let json: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let at = json["at"].as_u64().unwrap_or_else(|| panic!("{line}"));
        assert!(at >= last, "events must be in the order of time");
        last = at;
    }
    for what in ["threw", "moved", "won"] {
        assert!(lines.iter().any(|line| line.contains(&format!("\"{what}\":"))), "{what}");
    }
    let stats = talk.app.stats();
    let threw = lines.iter().filter(|line| line.contains("threw")).count();
    assert_eq!(threw as u32, stats.faces.iter().sum::<u32>(), "every throw must be reported once");
    talk.ask("watch off").ok();
    press(&mut talk, "R A");
    assert_eq!(talk.read_seen(), Vec::<String>::new());
    assert_eq!(talk.ask("watch").error(), ("usage", "watch on | off"));
    assert_eq!(talk.ask("watch maybe").error(), ("usage", "watch on | off"));
}

/// The coins of Senet, an opening, a move by the board itself and an undone move are reported too.
#[test]
fn watching_tells_every_kind_of_news() {
    let mut talk = Talk::new(quick());
    talk.ask("watch on").ok();
    let mut lines = Vec::new();
    for game in ["game new 004 bot1,bot2", "game new 002 bot1,bot2", "game new 000 bot1,bot1,bot1,bot1"] {
        talk.ask(game).ok();
        for _ in 0..200 {
            talk.wait(50);
            lines.extend(talk.read_seen());
        }
        talk.ask("game drop").ok();
    }
    let mut talk = in_game();
    talk.ask("watch on").ok();
    for _ in 0..80 {
        let status = talk.ask("status");
        if status.field("undo").is_some() {
            break;
        }
        press(&mut talk, &format!("{} A", status.field("turn").expect("a player's turn")));
        lines.extend(talk.read_seen());
    }
    talk.ask("undo").ok();
    lines.extend(talk.read_seen());
    for what in [
        r#""coins":"#,
        r#""then":"begins","begins":"#,
        r#""then":"nothing","why":"outside""#,
        r#""then":"nothing","why":"number""#,
        r#""then":"nothing","why":"blocked""#,
        r#""then":"choose""#,
        r#""aside":"#,
        r#""undone":true"#,
    ] {
        assert!(lines.iter().any(|line| line.contains(what)), "{what}");
    }
}

/// Holding B while choosing: the move, and what it is good for in one word.
#[test]
fn a_hint_is_an_event_with_a_reason() {
    let mut reasons = BTreeSet::new();
    for game in ["chevaux person,person,off,off", "ur person,person", "senet person,person"] {
        let mut talk = Talk::new(quick());
        talk.ask("set chevaux.horses 2").ok();
        talk.ask(&format!("game new {game}")).ok();
        talk.ask("watch on").ok();
        let mut hints = 0;
        for _ in 0..1500 {
            let status = talk.ask("status");
            let Some(turn) = status.field("turn").map(|turn| turn[..1].to_string()) else { break };
            talk.read_seen();
            if status.field("choice").is_some_and(|choice| !choice.ends_with("of 1")) && hints < 200 {
                talk.ask(&format!("press {turn} B 700")).ok();
                talk.wait(1500);
                let events = talk.read_seen();
                let told: Vec<_> = events.iter().filter(|event| event.contains(r#""hint":"#)).collect();
                assert_eq!(told.len(), 1, "{events:?}");
                let hint: Value = serde_json::from_str(told[0]).expect("JSON");
                let finger = talk.ask("status").field("choice").expect("a choice").to_string();
                assert!(hint["by"].as_str().is_some_and(|by| by.contains(&turn)), "{hint}, {finger}");
                reasons.insert(hint["why"].as_str().expect("a reason").to_string());
                let captures = hint["hint"].as_str().is_some_and(|chosen| chosen.contains('x'));
                assert!(!captures || hint["why"] == "capture", "{hint}");
                hints += 1;
                press(&mut talk, &format!("{turn} A"));
                let events = talk.read_seen();
                let moved = events.iter().find_map(|event| event.split_once(r#""moved":"#)).expect("a move").1;
                assert_eq!(moved.trim_end_matches('}'), hint["hint"].to_string(), "A plays the move of the hint");
            } else {
                press(&mut talk, &format!("{turn} A"));
            }
        }
        assert!(hints > 10, "{game}: {hints}");
    }
    assert_eq!(reasons, ["best", "capture", "goal"].map(String::from).into());
}

/// A throw is reported when the die has fallen, and a move when it has been walked. The reason of a throw without a
/// move comes before the next player's throw.
#[test]
fn events_come_when_the_board_has_shown_them() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Calm;
    let mut talk = Talk::new(settings);
    talk.ask("game new escalier person,off,person,off").ok();
    talk.ask("watch on").ok();
    let lasts = settings.look.pace.lasts();
    let (mut events, mut stuck, mut moves) = (Vec::new(), 0, 0);
    for _ in 0..120 {
        let Some(turn) = talk.ask("status").field("turn").map(str::to_string) else { break };
        talk.ask(&format!("press {turn} A 60")).ok();
        // Long enough for any animation, or a press during one that is still running.
        talk.wait(if events.len() % 3 == 0 { 400 } else { 4000 });
        events.extend(talk.read_seen());
    }
    talk.wait(4000);
    events.extend(talk.read_seen());
    // The last edges, the seat of the last release, and the presses since the last throw was reported.
    let (mut down, mut up, mut whose, mut presses) = (0, 0, String::new(), 0);
    for event in &events {
        let json: Value = serde_json::from_str(event).expect("JSON");
        let at = json["at"].as_u64().expect("a time");
        let text = |name: &str| json[name].as_str().unwrap_or_default();
        if json["down"].is_string() {
            (down, presses) = (at, presses + 1);
        } else if json["up"].is_string() {
            (up, whose) = (at, text("up")[..1].into());
        } else if json["threw"].is_u64() {
            // The next press may end the fall.
            assert!(at == up + u64::from(lasts.fall) || at == down && up < at, "released at {up}: {event}");
            assert_eq!(text("by"), whose, "no other player has thrown since: {event}");
            stuck += usize::from(text("then") == "nothing" && !text("why").is_empty());
            presses = usize::from(at == down);
        } else if json["moved"].is_string() {
            moves += 1;
            let steps = match text("moved").split(' ').collect::<Vec<_>>()[..] {
                [_, from, to, ..] => from.parse::<u64>().ok().zip(to.parse::<u64>().ok()).map(|(from, to)| to - from),
                _ => None,
            };
            let walk = steps.unwrap_or(1) * u64::from(lasts.step);
            // The press before the last one played it, and the last one ended the walk.
            assert!(at >= down + walk || at == down && presses > 1, "pressed at {down}: {event}");
        }
    }
    assert!(stuck > 10 && moves > 10, "{stuck} without a move, {moves} moves");
}

#[test]
fn what_nobody_reads_is_counted_and_the_game_goes_on() {
    let mut talk = Talk::new(quick());
    talk.ask("watch on").ok();
    talk.ask("set pace quick").ok();
    talk.ask("game new 001 bot1,bot1,bot1,bot1").ok();
    let throws = |talk: &Talk| talk.app.stats().faces.iter().sum::<u32>();
    talk.wait(60_000);
    assert!(throws(&talk) > 30);
    let seen = talk.read_seen();
    let lost: Value = serde_json::from_str(seen.last().expect("what was lost")).expect("JSON");
    assert!(lost["lost"].as_u64().is_some_and(|lost| lost > 10), "{lost}");
    assert!(seen.len() > 20, "the first events must be remembered");
    assert_eq!(talk.read_seen().len(), 0);
    // During an answer no input is taken, and none of it is lost.
    assert_eq!(talk.hear(b"settings\nstatus\n"), 9);
    talk.line();
    assert_eq!(talk.hear(b"status\n"), 0);
    talk.wait(1000);
    while talk.line().expect("the rest") != "ok" {}
    let before = throws(&talk);
    talk.wait(5000);
    assert!(throws(&talk) > before);
}

/// Three or four bytes an LED, in the order of the wire; white takes the common part of the other colours.
#[test]
fn a_frame_has_the_bytes_of_the_wire() {
    let mut talk = Talk::new(quick());
    talk.ask("game new escalier person,off,person,off").ok();
    talk.wait(100);
    let leds = |talk: &mut Talk| -> Vec<Vec<u8>> {
        let bytes = if talk.ask("get led").ok()[0].starts_with("led: rgbw") { 4 } else { 3 };
        let lines = talk.ask("frame").ok();
        let hex = lines
            .iter()
            .enumerate()
            .map(|(n, line)| line.strip_prefix(&format!("{}: ", 96 / bytes * n)).expect("an LED"));
        let all = unhex(&hex.collect::<String>());
        assert_eq!((all.len(), &all), (133 * bytes, &wire(&talk.app)));
        all.chunks(bytes).map(<[u8]>::to_vec).collect()
    };
    let mut white = 0;
    for order in ["grb", "rgb", "bgr"] {
        talk.ask(&format!("set colour_order {order}")).ok();
        for led in ["rgb", "rgbw"] {
            talk.ask(&format!("set led {led}")).ok();
            talk.wait(10);
            let shown: Vec<RGB8> = talk.app.frame().leds().to_vec();
            for (bytes, colour) in leds(&mut talk).iter().zip(shown) {
                let part = |letter| match letter {
                    'r' => colour.r,
                    'g' => colour.g,
                    _ => colour.b,
                };
                let common = if led == "rgbw" { colour.r.min(colour.g).min(colour.b) } else { 0 };
                let mut expected: Vec<u8> = order.chars().map(|letter| part(letter) - common).collect();
                if led == "rgbw" {
                    expected.push(common);
                    white += usize::from(common > 0);
                }
                assert_eq!(*bytes, expected, "{order}, {led}: {colour:?}");
            }
        }
    }
    assert!(white > 10, "{white} LEDs with white");
}

#[test]
fn the_self_test_begins_and_the_game_waits() {
    const RUNNING: &str = "the self-test is running; it ends with its last A, or with 'selftest end'";
    let mut talk = in_game();
    let game = talk.app.record(talk.now).game;
    talk.ask("selftest").ok();
    assert_eq!(talk.ask("status").field("mode"), Some("selftest"));
    for line in ["set pace calm", "defaults", "game new 001", "game drop", "pause", "resume", "undo", "selftest"] {
        assert_eq!(talk.ask(line).error(), ("now", RUNNING), "{line}");
    }
    assert_eq!(talk.app.record(talk.now).game, game, "the game must still be saved");
    for what in ["R A", "R A 700", "R A", "R A"] {
        talk.ask(&format!("press {what}")).ok();
        talk.wait(900);
    }
    assert_eq!(talk.ask("status").field("phase"), Some("paused"));
    assert_eq!(talk.app.record(talk.now).game, game);
}

/// `selftest end` leaves the self-test from any of its steps: on a board that was never set up no layout is confirmed,
/// not even for a moment, and nothing that was tried is saved.
#[test]
fn the_self_test_is_ended_without_a_result() {
    for steps in 0..=3 {
        let mut talk = Talk::new(Settings::unset());
        assert_eq!(talk.ask("selftest end").error(), ("now", "no self-test is running"));
        talk.ask("game new escalier person,off,person,off").ok();
        talk.wait(100);
        let (settings, game) = (*talk.app.settings(), talk.app.record(talk.now).game);
        talk.ask("selftest").ok();
        for press in &["R A", "R A 700", "R A"][..steps] {
            talk.ask(&format!("press {press}")).ok();
            talk.wait(900);
        }
        // In the last two steps B tries other colours and another layout.
        talk.ask("press G B").ok();
        talk.wait(300);
        assert_eq!(*talk.app.settings() != settings, steps > 1);
        talk.ask("selftest end").ok();
        for _ in 0..100 {
            assert_eq!((talk.app.settings(), talk.app.frame().leds().len()), (&settings, 256), "{steps} steps");
            talk.wait(10);
        }
        assert_eq!(talk.kept.1, settings);
        assert_eq!(talk.ask("status").field("phase"), Some("paused"));
        assert_eq!(talk.app.record(talk.now).game, game);
        talk.ask("set lock true").ok();
        assert_eq!(talk.ask("selftest end").error().0, "locked");
    }
}

#[test]
fn the_boot_loader_is_wanted_once_it_was_answered() {
    let mut talk = Talk::new(quick());
    assert_eq!(talk.hear(b"bootsel\n"), 8);
    assert!(!talk.console.wants_bootsel());
    assert_eq!(talk.line().as_deref(), Some("ok"));
    assert!(talk.console.wants_bootsel());
}

/// A game as bytes, from the lines of `games NUMBER`.
fn game(lines: &[String]) -> Game {
    let hex: String = lines.iter().map(|line| line.split_once(' ').expect("an offset and bytes").1).collect();
    let bytes: Vec<u8> = galop::hex::unhex(&hex).map(|byte| byte.expect("hexadecimal")).collect();
    Game::read(&bytes).expect("a legal game")
}

/// The history: the game that is being played, and those that ended. Both are printed whole.
#[test]
fn games_are_listed_and_printed() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings.house.every_horses(|rules| rules.horses = 1);
    let mut talk = Talk::new(settings);
    assert_eq!(talk.ask("games").ok(), Vec::<String>::new());
    assert_eq!(talk.ask("games 1").error(), ("now", "there is no such game; 'games' lists them"));
    for number in 1..4 {
        talk.ask("game new escalier bot1,off,bot1,off").ok();
        talk.wait(200);
        let line = talk.ask("games").ok().pop().expect("a game");
        assert!(
            line.starts_with(&format!("{number}: escalier bot1,off,bot1,off ")) && line.ends_with(" playing"),
            "{line}"
        );
        let part = game(&talk.ask(&format!("games {number}")).ok());
        assert!(leads_to(&part, talk.app.play().expect("a game")));
        while talk.app.play().is_some_and(|play| !play.over()) {
            talk.wait(500);
        }
        let (winners, events) = (talk.app.winners(), talk.app.scoresheet().events().len());
        // The board is left, and the game is over.
        talk.ask("game drop").ok();
        let lines = talk.ask("games").ok();
        assert_eq!(lines.len(), number);
        assert_eq!(lines[number - 1], format!("{number}: escalier bot1,off,bot1,off {events} won {winners}"));
        let whole = game(&talk.ask(&format!("games {number}")).ok());
        assert_eq!((whole.header.result, whole.bytes().len()), (Some(winners), whole.header.encode().len() + events));
    }
}

/// For tournaments: a locked board accepts no change except to the lock itself.
#[test]
fn a_locked_board_is_looked_at_only() {
    let mut talk = in_game();
    let lines = export(&mut talk);
    talk.ask("set lock true").ok();
    let before = (talk.app.record(talk.now), *talk.app.settings());
    let mut changing = vec!["set brightness 3", "defaults", "game new 001", "game drop", "pause", "resume", "undo"];
    changing.extend(["press R A", "selftest", "bootsel", "set"]);
    changing.extend(lines.iter().map(String::as_str));
    for line in changing {
        let answer = talk.ask(line);
        let words = "the board is locked; 'set lock false' unlocks it";
        assert_eq!(answer.error(), ("locked", words), "{line}");
    }
    assert!(!talk.console.wants_bootsel());
    assert_eq!((talk.app.record(talk.now), *talk.app.settings()), before);
    for line in [
        "help",
        "info",
        "status",
        "settings",
        "get pace",
        "frame",
        "stats",
        "games",
        "games 1",
        "watch on",
        "watch off",
    ] {
        assert_eq!(talk.ask(line).end, "ok", "{line}");
    }
    assert_eq!(export(&mut talk).len(), lines.len());
    assert_eq!(
        COMMANDS.iter().filter(|entry| entry.changes).count(),
        10,
        "every command that changes something must be tried here"
    );
    talk.ask("set lock false").ok();
    talk.ask("pause").ok();
}

/// A backup of a locked board has the lock in its settings, and its game after them, but not the key of its dice. The
/// restored game is the same, with the dice of the board it is on.
#[test]
fn the_backup_of_a_locked_board_has_all_but_the_dice() {
    let mut talk = in_game();
    press(&mut talk, "R A");
    talk.ask("set lock true").ok();
    let (record, lines) = (talk.app.record(talk.now), export(&mut talk));
    let key: String = record.dice.iter().map(|byte| format!("{byte:02x}")).collect();
    for part in [&key[..16], &key[48..]] {
        assert!(!lines.iter().any(|line| line.contains(part)), "the export must not contain the key of the dice");
    }
    let mut other = Talk::new(quick());
    let dice = other.app.record(other.now).dice;
    assert_ne!(dice, record.dice);
    lines.iter().for_each(|line| drop(other.ask(line).ok()));
    assert!(!other.app.settings().lock, "the restored board must not be locked");
    assert_eq!(other.app.record(other.now), Record { dice, ..record.clone() });
    // Unlocked, the backup is complete.
    talk.ask("set lock false").ok();
    other.ask("game drop").ok();
    export(&mut talk).iter().for_each(|line| drop(other.ask(line).ok()));
    assert_eq!(other.app.record(other.now), record);
}

/// Boards that differ only in their dice give the same answers: none reveals the key or a throw to come. Only the
/// export of an unlocked board has the key.
#[test]
fn no_answer_depends_on_the_dice() {
    let talk = in_game();
    let record = talk.app.record(talk.now);
    for lock in ["true", "false"] {
        let answers = [[7; 32], [8; 32]].map(|dice| {
            let mut talk = talk.clone();
            let record = Record { dice, ..record.clone() };
            assert_eq!(talk.app.put_record(&record, Replace::Confirmed, talk.now), Ok(()));
            talk.ask("resume").ok();
            talk.ask(&format!("set lock {lock}")).ok();
            let reading = COMMANDS.iter().filter(|entry| !entry.changes).map(|entry| match entry.name {
                "get" => "get pace",
                "watch" => "watch on",
                other => other,
            });
            reading.map(|line| (line, talk.ask(line).ok())).collect::<Vec<_>>()
        });
        let [one, other] = answers;
        assert_eq!(one.len(), COMMANDS.len() - 10);
        for ((line, one), (_, other)) in one.into_iter().zip(other) {
            assert_eq!(one != other, line == "export" && lock == "false", "{line}, lock {lock}");
        }
    }
}

#[test]
fn lines_end_as_terminals_end_them() {
    let mut talk = Talk::new(quick());
    for ending in ["\n", "\r", "\r\n", " \r\n"] {
        let answer = talk.ask_bytes(format!("get pace{ending}").as_bytes());
        assert_eq!(answer.end, "ok", "{ending:?}");
    }
    assert_eq!(talk.hear(b"\r\n\n\r"), 4);
    assert_eq!(talk.line(), None, "an empty line must have no answer");
    assert_eq!(talk.ask_bytes(b"gex\x08t  paceee\x7f\x7f\n").end, "ok", "erased characters must not count");
    assert_eq!(
        talk.ask_bytes("é\u{7f}get pace\n".as_bytes()).end,
        "ok",
        "a multi-byte character must be erased as one"
    );
    assert_eq!(talk.ask_bytes(b"\x7f\x7fget pace\n").end, "ok");
    assert_eq!(talk.ask("  get \t pace  ").end, "ok");
    assert_eq!((talk.hear(b"  \t\n"), talk.line()), (4, None), "a line of blanks must have no answer");
}

#[test]
fn lines_that_are_none_are_told() {
    let mut talk = Talk::new(quick());
    let longest = format!("get {}", "x".repeat(LONGEST - 4));
    assert_eq!(talk.ask(&longest).error().0, "setting", "the longest line must be read");
    assert_eq!(talk.ask(&format!("{longest}x")).error(), ("line", "longer than 128 bytes"));
    assert_eq!(talk.ask(&"flood ".repeat(10_000)).error(), ("line", "longer than 128 bytes"));
    assert_eq!(talk.ask_bytes(b"get \xff\n").error(), ("line", "not UTF-8"));
    assert_eq!(talk.ask("get pace").end, "ok", "the next line must be read as usual");
    assert_eq!(talk.ask("sett pace quick").error(), ("command", "there is no command 'sett'; did you mean settings?"));
    assert_eq!(talk.ask("setp pace quick").error(), ("command", "there is no command 'setp'; did you mean set?"));
    assert_eq!(talk.ask("xyzzy").error(), ("command", "there is no command 'xyzzy'; 'help' lists them"));
    assert_eq!(
        talk.ask("\u{1b}[2J").error(),
        ("command", "there is no command '?[2J'; 'help' lists them"),
        "control characters must not be echoed"
    );
    let long = "é".repeat(60);
    assert_eq!(talk.ask(&long).error().1, format!("there is no command '{}'; 'help' lists them", "é".repeat(24)));
    for entry in &COMMANDS {
        let too_much = talk.ask(&format!("{} 1 2 3 4", entry.name));
        assert_eq!(too_much.error(), ("usage", &*entry.to_string()), "{}", entry.name);
    }
}

#[test]
fn a_host_that_goes_leaves_a_clean_line() {
    let mut talk = Talk::new(quick());
    talk.ask("watch on").ok();
    talk.ask("press R B 500").ok();
    talk.hear(b"settings\n");
    talk.line();
    talk.console.hang_up();
    assert_eq!(talk.line(), None);
    talk.hear(b"half a li");
    talk.console.hang_up();
    assert_eq!(talk.ask("get pace").end, "ok");
    talk.wait(600);
    assert_eq!(talk.app.down(), 0, "a pressed button must still come up");
    assert_eq!(talk.read_seen(), Vec::<String>::new(), "events must no longer be reported");
}

#[test]
fn the_nearest_word_is_one_that_was_meant() {
    let words = || ["status", "stats", "set", "settings"].into_iter();
    let meant = [("statsu", "stats"), ("statis", "status"), ("setings", "settings"), ("settingss", "settings")];
    for (typed, word) in meant {
        assert_eq!(nearest(typed, words()), Some(word), "{typed}");
    }
    for typed in ["frob", "x", "", "a word that is longer than any there is"] {
        assert!(nearest(typed, words()).is_none_or(|_| typed.is_empty()), "{typed}");
    }
}

/// The longest lines are not cut off: `Talk::line` checks the end of each line.
#[test]
fn every_line_has_room() {
    let mut talk = Talk::new(quick());
    assert_eq!(Line::new().capacity(), 256);
    let word = "ü".repeat(60);
    for line in ["set", "get", "help", "import 0", "import games", "press R A", "press R", "game new", "game new 001"] {
        let answer: Answer = talk.ask(&format!("{line} {word}"));
        assert!(answer.end.starts_with("error: "), "{answer:?}");
    }
    talk.ask("set faces_do_not_exist 1").error();
}

/// docs/console.md has every row of the program's tables; missing rows are printed.
#[test]
fn the_page_says_what_the_console_says() {
    let page = std::fs::read_to_string(machine::root().join("docs/console.md")).expect("the page");
    let cell = |text: String| text.replace('|', "\\|");
    let commands = COMMANDS.iter().map(|entry| format!("| `{}` | {} |", cell(entry.to_string()), entry.help));
    let settings = Settings::TABLE.iter().map(|row| format!("| `{}` | {} | {} |", row.name, row.range, row.help));
    let missing: Vec<_> = commands.chain(settings).filter(|row| !page.lines().any(|line| line == row)).collect();
    assert!(missing.is_empty(), "docs/console.md lacks:\n{}", missing.join("\n"));
    let rows = page.lines().filter(|line| line.starts_with("| `")).count();
    assert!(rows >= COMMANDS.len() + Settings::TABLE.len());
}

/// Every game that is put away is listed by its number, its name and its players; each can be resumed and dropped.
#[test]
fn several_games_are_put_away_from_the_console() {
    let mut talk = Talk::new(quick());
    for (number, game) in
        ["ur person,bot1", "senet person,person", "ecurie person,off,person,off", "chevaux bot2,person,off,off"]
            .into_iter()
            .enumerate()
    {
        // The one that is being played is put away first.
        talk.ask(&format!("game new {game}")).ok();
        assert_eq!((talk.app.playing(), usize::from(talk.app.games_away())), (true, number));
        talk.wait(500);
    }
    let listed = |talk: &mut Talk| -> Vec<String> {
        talk.ask("status").ok().into_iter().filter(|line| line.starts_with("away")).collect()
    };
    assert_eq!(
        listed(&mut talk),
        [
            "away: ecurie",
            "away_seats: person,off,person,off",
            "away_2: senet",
            "away_2_seats: person,person,person,person",
            "away_3: ur",
            "away_3_seats: person,person,bot1,bot1",
        ]
    );
    // With the one on the board it would be a fifth.
    let before = talk.app.record(talk.now);
    assert_eq!(talk.ask("game new escalier").error(), FULL);
    assert_eq!(talk.app.record(talk.now).game.map(|game| game.saved.sheet), before.game.map(|game| game.saved.sheet));
    assert!(talk.app.playing());
    // The history lists them, and prints each.
    let games = talk.ask("games").ok();
    let ends: Vec<_> = games.iter().map(|line| line.rsplit(' ').next().expect("a word")).collect();
    assert_eq!(ends, ["away", "away", "away", "playing"], "{games:?}");
    for line in &games {
        let (number, rest) = line.split_once(": ").expect("a number");
        let printed = talk.ask(&format!("games {number}")).ok();
        let bytes: String = printed.iter().map(|line| line.split_once(' ').expect("an offset").1).collect();
        let game = Game::read(&from_hex(&bytes)).expect("a legal game");
        let sheet = game.header.play().expect("a game").sheet();
        assert_eq!(Some(sheet.slug()), rest.split(' ').next());
    }
    // Each goes on by its number.
    assert_eq!(talk.ask("resume 2").error().0, "now");
    talk.ask("game away").ok();
    assert_eq!(talk.ask("game away").error(), ("now", "no game is being played"));
    assert_eq!(talk.ask("status").field("away"), Some("chevaux"));
    assert_eq!(talk.ask("game new escalier").error(), FULL);
    let nobody = ("now", "there is no such game; 'status' lists those that are put away");
    for wrong in ["resume 5", "resume 0", "game drop 5", "game drop 0", "resume 256", "resume 257"] {
        assert_eq!(talk.ask(wrong).error(), nobody, "{wrong}");
    }
    talk.ask("resume 4").ok();
    assert_eq!((talk.ask("status").field("game"), talk.app.paused()), (Some("ur"), false));
    talk.ask("game away").ok();
    // Now the order is ur, chevaux, ecurie, senet.
    talk.ask("game drop 3").ok();
    talk.ask("game drop 3").ok();
    assert_eq!(talk.ask("game drop 3").error(), nobody);
    assert_eq!(listed(&mut talk)[..3], ["away: ur", "away_seats: person,person,bot1,bot1", "away_2: chevaux"]);
    talk.ask("game drop").ok();
    talk.ask("game drop").ok();
    assert_eq!(listed(&mut talk), [""; 0]);
    assert_eq!(talk.kept.0.as_ref().map(|record| (record.game.is_some(), record.others.len())), Some((false, 0)));
}

/// An export has all games that are put away, and brings them back in their order; onto a board with games too, as far
/// as there is room.
#[test]
fn an_export_has_every_game_that_is_put_away() {
    let mut talk = Talk::new(quick());
    for game in ["ur person,bot1", "senet person,person", "ecurie person,off,person,off"] {
        talk.ask(&format!("game new {game}")).ok();
        talk.wait(500);
    }
    for away in [false, true] {
        if away {
            talk.ask("game away").ok();
        }
        let plain = |talk: &Talk| {
            let record = talk.app.record(talk.now);
            let others: Vec<_> = record.others.iter().map(|aside| aside.game.clone()).collect();
            (record.game, others, record.dice, record.stats, record.menu)
        };
        let (before, lines) = (plain(&talk), export(&mut talk));
        let count = lines.iter().filter(|line| line.starts_with("import away ")).count();
        assert_eq!((count, before.1.len()), (2, 2));
        assert!(lines.last().expect("a line").starts_with("import games "));
        let mut other = Talk::new(quick());
        if !away {
            other.ask("pause").error();
            talk.ask("pause").ok();
        }
        lines.iter().for_each(|line| drop(other.ask(line).ok()));
        let after = plain(&other);
        assert_eq!((&after.0, &after.1, after.2, after.3), (&before.0, &before.1, before.2, before.3), "away: {away}");
        // They are in its history, known from their middle on: another game can begin.
        other.ask("game new escalier").ok();
        assert_eq!(other.app.games_away(), 3);
        // Once more: there is room for none.
        let parcel: Vec<&String> =
            lines.iter().skip_while(|line| !line.starts_with("import settings")).skip(1).collect();
        let (sum, pieces) = (parcel.iter().position(|line| line.starts_with("import away ")).expect("one"), &parcel);
        pieces[..sum].iter().for_each(|line| drop(other.ask(line).ok()));
        assert_eq!(other.ask(pieces[sum]).error(), FULL);
        // The pieces stay: with room only the last line is sent again.
        other.ask("game drop 2").ok();
        other.ask(pieces[sum]).ok();
        assert_eq!(other.app.games_away(), 4);
    }
}
