//! The arguments of `cargo league`, `cargo positions`, `cargo solve` and `cargo train`.

use std::process::Command;

fn run(program: &str, words: &str) -> (Option<i32>, String, String) {
    let output = Command::new(program).args(words.split_whitespace()).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn help_is_printed_and_wrong_arguments_are_refused() {
    let (league, positions) = (env!("CARGO_BIN_EXE_league"), env!("CARGO_BIN_EXE_positions"));
    let (solve, train) = (env!("CARGO_BIN_EXE_solve"), env!("CARGO_BIN_EXE_train"));
    for (program, name, words, why) in [
        (league, "league", "--tow 5", "unknown option --tow; did you mean --two?"),
        (league, "league", "--four 0", "--four needs a number of games, at least 1, not \"0\""),
        (league, "league", "--two 5 --two 6", "--two is given twice"),
        (positions, "positions", "--label 0", "--label needs a number of choices, at least 1, not \"0\""),
        (positions, "positions", "--published=no", "--published takes no value"),
        (solve, "solve", "--all", "unknown option --all; the options are 001-opposite, 001-adjacent, 004, 002, --help"),
        (solve, "solve", "-- 01-opposite", "\"01-opposite\" is not an option; did you mean 001-opposite?"),
        (
            train,
            "train",
            "",
            "the net to train is missing, one of opposite, adjacent, crowd, lanes, race, ur, senet, senet_end",
        ),
        (train, "train", "opposite crowd", "one net is trained at a time"),
        (train, "train", "ur --games many", "--games needs a number of games, at least 1, not \"many\""),
    ] {
        let told = format!("{why}\n`cargo {name} --help` lists all options.\n");
        assert_eq!(run(program, words), (Some(2), String::new(), told));
        for help in ["--help", "-- -h"] {
            let (code, told, error) = run(program, help);
            assert_eq!((code, error.as_str()), (Some(0), ""));
            assert!(told.contains(&format!("usage: cargo {name}")), "{told}");
        }
    }
}
