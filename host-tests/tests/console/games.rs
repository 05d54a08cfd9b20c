//! Games: begun, paused, put away, resumed, dropped, and listed with their history.

use galop::session::{Phase, Play};
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_desk::history::Game;
use galop_host_tests::ask::{Ask as _, Rooms as _};
use galop_host_tests::bytes::unhex;
use galop_host_tests::talk::Talk;
use galop_host_tests::written::{leads_to, written_down};

use crate::{FULL, in_game, press, quick};

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
        let sheet = game(&printed).header.play().expect("a game").sheet();
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

/// A game as bytes, from the lines of `games NUMBER`.
fn game(lines: &[String]) -> Game {
    let hex: String = lines.iter().map(|line| line.split_once(' ').expect("an offset and bytes").1).collect();
    Game::read(&unhex(&hex)).expect("a legal game")
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
