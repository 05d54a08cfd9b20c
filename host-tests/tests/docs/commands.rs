//! Every command on every page works: it is run here, or read by the program it is for, or it is known where it is run.
//! A command that nobody knows of fails.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use galop::settings::Settings;
use galop_board as board;
use galop_book::pages;
use galop_draw as draw;
use galop_flash as flash;
use galop_play as play;
use galop_referee as referee;
use galop_site as web;

/// Commands that are not run here, and why not, or where they are.
const ELSEWHERE: &[(&str, Where)] = &[
    (".ci/run", Where::Is("it is what runs this")),
    ("cargo bench", Where::Ci),
    ("cargo board", Where::Is("by itself it only asks what is wanted; board.rs tests what it does")),
    (
        "cargo board --port PATH …",
        Where::Is("board_terminal.rs opens a port of `cargo play --console` and speaks with it"),
    ),
    ("cargo book", Where::Ci),
    ("cargo deny", Where::Ci),
    ("cargo deny --workspace check", Where::Is("CI does the same, in two parts")),
    ("cargo dist", Where::Is("dist.rs")),
    ("cargo docs", Where::Ci),
    ("cargo draw", Where::Is("draw.rs draws everything and compares it")),
    ("cargo figures", Where::Is("minutes in the emulator; image.rs holds the same image against its budgets")),
    ("cargo figures image", Where::Is("minutes in the emulator; image.rs holds the same image against its budgets")),
    ("cargo figures lengths", Where::Is("minutes of computers' games; the command it names on each page is run here")),
    ("cargo figures page", Where::Is("browser.rs holds the folder to 300 KB")),
    ("cargo figures tests", Where::Is("builds all tests, as `cargo test` of CI does, and counts them")),
    ("cargo firmware", Where::Ci),
    ("cargo fmt", Where::Ci),
    ("cargo league", Where::Is("hours; bots.rs plays its games in small")),
    ("cargo lint", Where::Ci),
    ("cargo picture", Where::Is("play.rs draws the same picture and compares it")),
    ("cargo probe", Where::Is("needs a debug probe; CI lints the firmware with feature `probe`")),
    ("cargo referee", Where::Is("referee_stream.rs, and the question of docs/commands.md is asked here")),
    ("cargo solve", Where::Is("hours; bots.rs solves a smaller game")),
    ("cargo test", Where::Ci),
    ("cargo train", Where::Is("hours; of its work only the weights it made are tested, in bots.rs")),
    ("cargo web-picture", Where::Is("browser.rs plays the same page in Chromium")),
    ("kicad-cli pcb export drill --output shop/ docs/build/circuit/galop.kicad_pcb", Where::Is("circuit.rs")),
    ("kicad-cli pcb export gerbers --output shop/ docs/build/circuit/galop.kicad_pcb", Where::Is("circuit.rs")),
    (
        "kicad-cli pcb export pos --format csv --units mm --output shop/places.csv docs/build/circuit/galop.kicad_pcb",
        Where::Is("circuit.rs"),
    ),
    (
        "kicad-cli pcb render --output docs/pictures/circuit.jpg docs/build/circuit/galop.kicad_pcb",
        Where::Is("a picture to look at; circuit.rs has KiCad look at the board itself"),
    ),
    ("picocom --echo /dev/ttyACM0", Where::Is("a serial terminal of others, and a board")),
    ("picotool info", Where::Is("a tool of others; image.rs reads what it would tell")),
    ("picotool load -f galop.uf2", Where::Is("a tool of others, and a board")),
    ("picotool reboot -f -u", Where::Is("a tool of others; image.rs asks the same of the emulated board")),
    ("screen /dev/tty.usbmodem1101", Where::Is("a serial terminal of others, and a board")),
    ("tio --local-echo /dev/ttyACM0", Where::Is("a serial terminal of others, and a board")),
];

/// Where a command is run if not here.
enum Where {
    /// `.ci/run` has it.
    Ci,
    /// There, or not at all for this reason.
    Is(&'static str),
}

fn project() -> PathBuf {
    fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the project's folder")
}

/// The pages on which each command is.
fn commands() -> BTreeMap<String, Vec<String>> {
    let mut commands: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for page in pages::all(&project()).expect("the pages can be read") {
        // What was once true is not to be typed any more.
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
    wrong.extend(forgotten.map(|(command, _)| format!("`{command}` is on no page: it need not be listed here")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs a command, or has the program it is for read its options.
fn run(command: &str) -> Result<(), String> {
    if let Some((said, "cargo referee")) = command.rsplit_once(" | ") {
        return ask(said);
    }
    let mut words = words(command).into_iter().skip_while(|word| word.contains('='));
    let (program, name) = (words.next(), words.next());
    if program.as_deref() != Some("cargo") {
        return Err("nobody runs it: see host-tests/tests/docs/commands.rs".into());
    }
    let rest: Vec<String> = words.collect();
    let options = || rest.iter().map(OsString::from);
    match name.as_deref() {
        Some("play") => match play::options::parse(options())? {
            play::options::Request::Play(_) if rest.iter().any(|word| word == "--headless") => headless(&rest),
            _ => Ok(()),
        },
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
        Some(name @ ("solve" | "train" | "league")) => long(name, &rest),
        _ => Err("nobody runs it: see host-tests/tests/docs/commands.rs".into()),
    }
}

/// A command line as a shell takes it apart: quotation marks keep words together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(String::from).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// A game of computers is played to its end, and nothing is kept of it.
fn headless(words: &[String]) -> Result<(), String> {
    let mut words: Vec<OsString> = words.iter().map(OsString::from).collect();
    if !words.iter().any(|word| word == "--no-save") {
        words.push("--no-save".into());
    }
    let play::options::Request::Play(options) = play::options::parse(words)? else {
        return Err("it tells its options instead of playing".into());
    };
    let said = play::run(&options)?;
    if said.is_empty() { Err("it says nothing".into()) } else { Ok(()) }
}

/// The question that is echoed has an answer, which stands below it on the page.
fn ask(said: &str) -> Result<(), String> {
    let question = said.strip_prefix("echo '").and_then(|said| said.strip_suffix('\'')).ok_or("not `echo '…'`")?;
    let answer = referee::answer(question.as_bytes()).ok_or("it has no answer")?.to_string();
    let page = fs::read_to_string(project().join("docs/commands.md")).map_err(|why| why.to_string())?;
    if page.contains(&answer) { Ok(()) } else { Err(format!("its answer is {answer}, which the page does not say")) }
}

/// There is such a test program, and such a file in it: `cargo test` of CI runs it.
fn test(words: &[String]) -> Result<(), String> {
    let [option, name, rest @ ..] = words else { return Err("which test?".into()) };
    let folder = project().join("host-tests/tests");
    let rest = match rest {
        [rest @ .., dashes, loud] if dashes == "--" && loud == "--nocapture" => rest,
        rest => rest,
    };
    let file = match rest {
        [] => folder.join(format!("{name}.rs")),
        [module] => folder.join(name).join(format!("{}.rs", module.replace("::", "/"))),
        _ => return Err("these are no options of a test".into()),
    };
    let whole = rest.is_empty() && folder.join(name).join("main.rs").is_file();
    match (option.as_str(), whole || file.is_file()) {
        ("--test", true) => Ok(()),
        ("--test", false) => Err(format!("there is no test {}", words[1..].join(" "))),
        _ => Err("these are no options of a test".into()),
    }
}

/// It runs for hours: its options are those that its program knows.
fn long(name: &str, words: &[String]) -> Result<(), String> {
    let path = format!("host/players/src/bin/{name}.rs");
    let program = fs::read_to_string(project().join(&path)).map_err(|why| format!("{path}: {why}"))?;
    let mut value = false;
    for word in words {
        let known = program.contains(&format!("\"{word}\""));
        if !value && !known {
            return Err(format!("{path} knows no {word}"));
        }
        value = word.starts_with("--");
    }
    Ok(())
}
