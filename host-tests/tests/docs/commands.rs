//! Every command on every page works: it is run here, or its options are parsed by its program, or the table below says
//! where it is run. An unknown command fails the test.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use galop::settings::Settings;
use galop_board as board;
use galop_book::pages;
use galop_draw as draw;
use galop_flash as flash;
use galop_play as play;
use galop_players as players;
use galop_referee as referee;
use galop_review as review;
use galop_site as web;
use serde_json::Value;

/// Commands that are not run here: where they are run, or why not.
const ELSEWHERE: &[(&str, Where)] = &[
    (".ci/run", Where::Is("it runs this test")),
    ("cargo bench", Where::Ci),
    ("cargo board", Where::Is("alone it only prints an error; board.rs tests its commands")),
    (
        "cargo board --port PATH …",
        Where::Is("board_terminal.rs opens a port of `cargo play --console` and speaks with it"),
    ),
    ("cargo book", Where::Ci),
    ("cargo deny", Where::Ci),
    ("cargo deny --workspace check", Where::Is("CI does the same, in two parts")),
    ("cargo dist", Where::Ci),
    ("cargo docs", Where::Ci),
    ("cargo draw", Where::Is("draw.rs draws everything and compares it")),
    ("cargo figures", Where::Is("takes minutes in the emulator; for each table see below")),
    ("cargo figures image", Where::Is("takes minutes in the emulator; image/speed.rs measures with the same code")),
    ("cargo figures lengths", Where::Is("takes minutes of computer games; the command named on each page is run here")),
    ("cargo figures page", Where::Is("browser.rs checks that the folder has at most 400 KB")),
    (
        "cargo figures review",
        Where::Is("takes minutes of computer games; bots/review.rs reviews others by the same code"),
    ),
    ("cargo figures solved", Where::Is("needs a solved game; bots/review.rs compares a smaller one")),
    ("cargo figures tests", Where::Is("builds and counts all tests, which CI runs")),
    ("cargo figures wasm", Where::Is("measures time; browser.rs reviews games in the page")),
    ("cargo firmware", Where::Ci),
    ("cargo fmt", Where::Ci),
    ("cargo league", Where::Is("takes hours; bots.rs plays fewer of its games")),
    ("cargo lint", Where::Ci),
    ("cargo picture", Where::Is("play.rs draws the same picture and compares it")),
    (
        "cargo positions",
        Where::Is("its options are parsed; host/players/tests/positions.rs labels and measures choices"),
    ),
    ("cargo probe", Where::Is("needs a debug probe; CI runs its image in the emulator and decodes the log")),
    ("cargo referee", Where::Is("referee_stream.rs, and the question of docs/commands.md is asked here")),
    ("cargo review", Where::Is("alone it only prints an error; host/review/tests/review.rs runs it")),
    (
        "cargo run --profile image --target thumbv6m-none-eabi --package galop --bin firmware --features panic-test",
        Where::Is("needs a board; image.rs runs the same image in the emulator"),
    ),
    ("cargo solve", Where::Is("takes hours; bots.rs solves a smaller game")),
    ("cargo test", Where::Ci),
    ("DEFMT_LOG=warn cargo probe", Where::Is("needs a debug probe")),
    ("cargo train", Where::Is("takes hours; bots.rs tests only the weights it has made")),
    ("cargo web-picture", Where::Is("browser.rs plays the same page in Chromium")),
    (
        "kicad-cli pcb render -w 1000 --height 1070 --output docs/pictures/circuit.jpg docs/build/circuit/galop.kicad_pcb",
        Where::Is("only makes a picture; circuit.rs checks the circuit board with KiCad"),
    ),
    ("picocom --echo /dev/ttyACM0", Where::Is("needs a third-party serial terminal and a board")),
    ("picotool info", Where::Is("third-party tool; image.rs reads what it would print")),
    ("picotool load -f galop.uf2", Where::Is("needs a third-party tool and a board")),
    ("picotool reboot -f -u", Where::Is("third-party tool; image.rs sends the same request to the emulated board")),
    (
        "probe-rs attach --chip RP2040 target/thumbv6m-none-eabi/image/firmware",
        Where::Is("needs a debug probe; image/log.rs reads the same memory of the same image"),
    ),
    ("screen /dev/tty.usbmodem1101", Where::Is("needs a third-party serial terminal and a board")),
    ("tio --local-echo /dev/ttyACM0", Where::Is("needs a third-party serial terminal and a board")),
];

/// Where a command is run, if not here.
enum Where {
    /// In `.ci/run`.
    Ci,
    /// There, or not at all for this reason.
    Is(&'static str),
}

fn project() -> PathBuf {
    fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the project's folder")
}

/// The pages that have each command.
fn commands() -> BTreeMap<String, Vec<String>> {
    let mut commands: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for page in pages::all(&project()).expect("the pages can be read") {
        // The changelog has commands that no longer exist.
        if page.path == "CHANGELOG.md" {
            continue;
        }
        for command in page.commands() {
            commands.entry(command).or_default().push(page.path.clone());
        }
    }
    commands
}

#[test]
fn every_command_of_every_page_works_or_is_known() {
    let script = fs::read_to_string(project().join(".ci/run")).expect(".ci/run");
    let commands = commands();
    assert!(commands.len() > 50, "only {} commands were found", commands.len());
    let mut wrong = Vec::new();
    for (command, pages) in &commands {
        let known = ELSEWHERE.iter().find(|(known, _)| known == command);
        let works = match known {
            Some((_, Where::Ci)) if script.lines().any(|line| line.trim().starts_with(command)) => Ok(()),
            Some((_, Where::Ci)) => Err(".ci/run does not run it".into()),
            Some((_, Where::Is(why))) => {
                println!("`{command}` is not run here: {why}");
                Ok(())
            }
            None => run(command),
        };
        if let Err(why) = works {
            wrong.push(format!("`{command}` ({}): {why}", pages.join(", ")));
        }
    }
    let forgotten = ELSEWHERE.iter().filter(|(command, _)| !commands.contains_key(*command));
    wrong
        .extend(forgotten.map(|(command, _)| format!("`{command}` is on no page: remove it from the table ELSEWHERE")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs a command, or lets its program parse its options.
fn run(command: &str) -> Result<(), String> {
    if let Some((said, "cargo referee")) = command.rsplit_once(" | ") {
        return ask(said);
    }
    let mut words = words(command).into_iter().skip_while(|word| word.contains('='));
    let (program, name) = (words.next(), words.next());
    if program.as_deref() != Some("cargo") {
        return Err("no test runs it: add it to the table in host-tests/tests/docs/commands.rs".into());
    }
    let rest: Vec<String> = words.collect();
    let options = || rest.iter().map(OsString::from);
    match name.as_deref() {
        Some("play") if rest.iter().any(|word| word == "--headless") => headless(&rest),
        Some("play") => play::options::parse(options()).map(drop),
        Some("review") => review::options::parse(options()).map(drop),
        Some("web") => web::options::parse(options()).map(drop),
        Some("flash" | "upload") => flash::options::parse(options()).map(drop),
        Some("board") => {
            if let [verb, name, value] = &rest[..]
                && verb == "set"
            {
                Settings::default().set(name, value).map_err(|why| format!("{why:?}"))?;
            }
            board::options::parse(options()).map(drop)
        }
        Some("draw") => draw::options::parse(options()).map(drop),
        Some("test") => test(&rest),
        Some("run") => help(),
        Some("solve") => players::options::solve(options()).map(drop),
        Some("train") => players::options::train(options()).map(drop),
        Some("league") => players::options::league(options()).map(drop),
        Some("positions") => players::options::positions(options()).map(drop),
        _ => Err("no test runs it: add it to the table in host-tests/tests/docs/commands.rs".into()),
    }
}

/// Splits a command line as a shell does: quotation marks join words.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(String::from).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Plays a game of computer players to its end, without saving.
fn headless(words: &[String]) -> Result<(), String> {
    let mut words: Vec<OsString> = words.iter().map(OsString::from).collect();
    if !words.iter().any(|word| word == "--no-save") {
        words.push("--no-save".into());
    }
    let options = play::options::parse(words)?.ok_or("it prints its help instead of playing")?;
    let said = play::run(&options)?;
    if said.is_empty() { Err("it prints nothing".into()) } else { Ok(()) }
}

/// The echoed question must have an answer, which the page shows below it.
fn ask(said: &str) -> Result<(), String> {
    let question = said.strip_prefix("echo '").and_then(|said| said.strip_suffix('\'')).ok_or("not `echo '…'`")?;
    let answer = referee::answer(question.as_bytes()).ok_or("the referee has no answer")?.to_string();
    let page = fs::read_to_string(project().join("docs/commands.md")).map_err(|why| why.to_string())?;
    if page.contains(&answer) { Ok(()) } else { Err(format!("its answer is {answer}, which is not on the page")) }
}

/// Checks that the test program and its filter exist: `cargo test` in CI runs them.
fn test(words: &[String]) -> Result<(), String> {
    let [option, name, rest @ ..] = words else { return Err("a test must be named".into()) };
    let folder = project().join("host-tests/tests");
    let rest = match rest {
        [rest @ .., dashes, loud] if dashes == "--" && loud == "--nocapture" => rest,
        rest => rest,
    };
    let file = match rest {
        [] => folder.join(format!("{name}.rs")),
        [module] => folder.join(name).join(format!("{}.rs", module.replace("::", "/"))),
        _ => return Err("unknown options of `cargo test`".into()),
    };
    let whole = rest.is_empty() && folder.join(name).join("main.rs").is_file();
    // A program of one file: a part of the name of a case.
    let list = fs::read_to_string(folder.join(format!("{name}.rs"))).unwrap_or_default();
    let case = matches!(rest, [case] if list.contains(case.as_str()));
    match (option.as_str(), whole || case || file.is_file()) {
        ("--test", true) => Ok(()),
        ("--test", false) => Err(format!("there is no test {}", words[1..].join(" "))),
        _ => Err("unknown options of `cargo test`".into()),
    }
}

/// `cargo run` without a program prints the text that names commands: all of them are on the page of commands. Cargo
/// runs the one program that a package declares as its default.
fn help() -> Result<(), String> {
    let page = fs::read_to_string(project().join("docs/commands.md")).map_err(|why| why.to_string())?;
    for line in galop_help::TEXT.lines().filter(|line| line.starts_with("  cargo ")) {
        let command: Vec<&str> = line.split_whitespace().take(2).collect();
        if !page.contains(&format!("| `{}` |", command.join(" "))) {
            return Err(format!("docs/commands.md has no {command:?}"));
        }
    }
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(project())
        .output()
        .map_err(|why| why.to_string())?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|why| why.to_string())?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let defaults: Vec<_> = packages.filter_map(|package| package["default_run"].as_str()).collect();
    if defaults == ["help"] { Ok(()) } else { Err(format!("default programs: {defaults:?}")) }
}
