//! The options of `cargo play`, and its help.

use galop::session::{Level, Seating, Who};
use galop::sheets::Sheet;
use galop_desk::words::Lang;
use galop_host_tests::ask::{S001, S004};
use galop_play::options::{Begin, Colours, HELP, Options, Save};
use galop_play::run;

use super::{BOT, asked, options};

#[test]
fn every_option_is_understood() {
    assert_eq!(options(""), Options::default());
    assert_eq!(asked("--help"), Ok(None));
    let seating = Seating::new([Who::Person, BOT, Who::Nobody, Who::Computer(Level::One)]);
    let all = options(
        "--game 001 --seats person,bot3,off,bot1 --set pace=quick --set 001.horses=2 --seed 7 --speed=4 --record a \
         --save b --lang fr --colours 256",
    );
    let expected = Options {
        begin: Begin::Game(S001, seating),
        set: vec![("pace".into(), "quick".into()), ("001.horses".into(), "2".into())],
        seed: Some(7),
        speed: 4,
        record: Some("a".into()),
        save: Save::File("b".into()),
        lang: Some(Lang::Fr),
        colours: Some(Colours::Palette),
        ..Options::default()
    };
    assert_eq!(all, expected);
    assert_eq!(seating.to_string(), "person,bot3,off,bot1");
    let sides = Begin::Game(S004, Seating::new([BOT, BOT, Who::Person, Who::Person]));
    assert_eq!(options("--game 004 --seats bot3,person").begin, sides);
    assert_eq!(options("--game senet --seats bot3,person").begin, sides, "the game's name must work too");
    assert_eq!(options("--menu").begin, Begin::Menu);
    assert_eq!(options("--learn senet").begin, Begin::Learn(Some(S004)));
    assert_eq!(options("--learn=escalier --speed 4 --lang fr --ids").begin, Begin::Learn(Some(S001)));
    assert_eq!(options("--learn --lang en").begin, Begin::Learn(None));
}

#[test]
fn wrong_arguments_suggest_the_nearest_right_ones() {
    for (words, told) in [
        ("--gmae 001", "unknown option --gmae; did you mean --game?"),
        ("001", "\"001\" is not an option; to play this game, use --game escalier"),
        ("senet", "\"senet\" is not an option; to play this game, use --game senet"),
        ("--game 005", "--game: unknown value \"005\"; use one of ecurie, escalier, ur, chevaux, senet"),
        ("--game escaliers", "--game: unknown value \"escaliers\"; did you mean escalier?"),
        ("--game", "--game needs a game, such as escalier"),
        ("--game --demo", "--game needs a game, such as escalier"),
        ("--demo --demo", "--demo is given twice"),
        ("--demo=1", "--demo takes no value"),
        ("--seats person,bto3,off,off", "--seats: unknown value \"bto3\"; did you mean bot3?"),
        ("--seats person,off", "--seats: needs four words, for red, green, blue and yellow, not 2"),
        ("--set pase=quick", "--set: unknown setting pase; did you mean pace?"),
        ("--set 001.hores=2", "--set: unknown setting 001.hores; did you mean 001.horses?"),
        ("--set pace=qick", "--set pace=qick: pace: must be one of calm, quick, instant; did you mean quick?"),
        ("--set horses=9", "--set horses=9: horses: must be a whole number from 1 to 4"),
        ("--set pace", "--set needs NAME=VALUE, such as pace=quick, not pace"),
        ("--seed x", "--seed needs a whole number, not \"x\""),
        ("--speed 1001", "--speed needs a number from 1 to 1000, not \"1001\""),
        ("--speed 0", "--speed needs a number from 1 to 1000, not \"0\""),
        ("--replay a --record b", "--replay excludes --record: it cannot change what was recorded"),
        ("--lang de", "--lang: unknown value \"de\"; use one of fr, en"),
        ("--colours blue", "--colours: unknown value \"blue\"; did you mean true?"),
        ("--headless", "--headless needs --demo or --replay: without a screen no button can be pressed"),
        ("--console --demo --headless", "--console excludes --headless and --record: a tape records buttons only"),
        ("--replay a --console", "--replay excludes --console: it cannot change what was recorded"),
        ("--replay a --game 001", "--replay excludes --game: it cannot change what was recorded"),
        ("--menu --game 001", "--menu excludes --game, --seats and --demo: choose them in the menu"),
        ("--learn chess", "--learn: unknown value \"chess\"; use one of ecurie, escalier, ur, chevaux, senet"),
        ("--learn escaliers", "--learn: unknown value \"escaliers\"; did you mean escalier?"),
        ("--learn ur --game ur", "--learn excludes all options but --lang, --colours, --speed and --ids"),
        ("--learn ur --save a", "--learn excludes all options but --lang, --colours, --speed and --ids"),
        ("--save a --no-save", "--save and --no-save contradict each other; give one of them"),
        (
            "--demo --seats person,off,bot1,off",
            "--demo: only computers play; use bot1, bot2, bot3, kind or off for every seat",
        ),
    ] {
        assert_eq!(asked(words), Err(told.into()), "{words}");
    }
    let lonely = asked("--game 001 --seats person,off,off,off").expect_err("a game needs two players");
    assert!(lonely.starts_with("these players do not fit Petits Chevaux – the stairs: "), "{lonely}");
    let split = asked("--game 002 --seats person,bot1,bot1,bot1").expect_err("a side is one player");
    assert!(split.starts_with("--seats: in Royal Game of Ur (prisoners) "), "{split}");
}

#[test]
fn the_help_fits_a_terminal_and_names_every_option() {
    assert!(HELP.lines().all(|line| line.chars().count() <= 81));
    for name in
        ["--game", "--menu", "--learn", "--seats", "--set", "--demo", "--speed", "--seed", "--record", "--replay"]
    {
        assert!(HELP.contains(name), "{name}");
    }
    // The examples of the help are valid.
    for example in HELP.lines().filter_map(|line| line.trim().strip_prefix("cargo play")) {
        let words = example.split("  ").next().expect("a command");
        assert!(asked(words).is_ok(), "{words}");
    }
}

#[test]
fn without_a_name_the_guided_rounds_are_listed() {
    let list = run(&options("--learn --lang fr")).expect("a list");
    assert!(list.starts_with("Pour apprendre un jeu, étape par étape :\n"), "{list}");
    for sheet in Sheet::ALL {
        let line = list.lines().find(|line| line.contains(sheet.words().title.fr)).expect("a line for each game");
        assert!(line.starts_with(&format!("  cargo play --learn {} ", sheet.info().slug)), "{line}");
    }
}
