//! What `cargo board` was asked to do.

use std::ffi::OsString;
use std::path::PathBuf;

use galop::console::COMMANDS;
use galop::nearest::nearest;

/// What `--help` answers.
pub const HELP: &str = "\
Speaks with a Galop board over USB.

usage: cargo board [--port PATH] WHAT

  info               the board: version, id, uptime, last failure
  status             what it is at, and how the game stands
  settings [PART]    all settings, or those whose names have PART in them
  set NAME VALUE     change a setting; it is kept
  stats              throws by face, captures, games won
  watch              tell what happens, a line of JSON each, until Ctrl-C
  mirror             show the board's lights here, live
  backup FILE        write settings and games to a new file
  restore FILE       put them back, after a check that the file is whole
  help [COMMAND]     everything else the board can be asked: it is sent as it is

  --port PATH        the serial port; default: the only Galop board there is
  --help, -h         say this

examples:
  cargo board set brightness 90
  cargo board game new 004 person,bot2
  cargo board press R A
  cargo board watch >> evening.jsonl

It ends with 0 when all went well, 1 when not, 2 when an argument is wrong.";

/// A request that makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To be told what can be asked for.
    Help,
    /// To speak with a board.
    Board(Options),
}

/// With which board, and about what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// A port by name.
    pub port: Option<String>,
    /// What is wanted.
    pub wish: Wish,
}

/// What is wanted of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The answer to this line of its console.
    Ask(String),
    /// Settings whose names have this in them.
    Settings(String),
    /// The counts, with what they should be.
    Stats,
    /// What happens.
    Watch,
    /// What it shows.
    Mirror,
    /// All that it keeps, into this file.
    Backup(PathBuf),
    /// All that is in this file.
    Restore(PathBuf),
}

/// Words of our own, beside those of the board's console.
const OWN: [&str; 3] = ["mirror", "backup", "restore"];

/// Understands the arguments after the name of the program, or says what is wrong with them.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut words: Vec<OsString> = arguments.into_iter().collect();
    let mut port = None;
    while let Some(first) = words.first().and_then(|word| word.to_str()).filter(|word| word.starts_with('-')) {
        match first.split_once('=').map_or((first, None), |(name, value)| (name, Some(value.to_owned()))) {
            ("--help" | "-h", None) => return Ok(Request::Help),
            ("--port", value) => {
                words.remove(0);
                let value =
                    value.or_else(|| (!words.is_empty()).then(|| words.remove(0).to_string_lossy().into_owned()));
                port = Some(value.filter(|path| !path.is_empty()).ok_or("--port needs the path of a serial port")?);
                continue;
            }
            (name, _) => return Err(format!("there is no option {name}; there are --port, --help")),
        }
    }
    let Some(first) = words.first() else { return Err("say what is wanted, such as: cargo board info".into()) };
    let first = first.to_string_lossy().into_owned();
    let rest = &words[1..];
    let file = || match rest {
        [path] if !path.is_empty() => Ok(PathBuf::from(path)),
        _ => Err(format!("{first} needs the path of one file")),
    };
    let alone = |wish| if rest.is_empty() { Ok(wish) } else { Err(format!("{first} takes nothing more")) };
    let line = || words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let wish = match first.as_str() {
        "backup" => Wish::Backup(file()?),
        "restore" => Wish::Restore(file()?),
        "mirror" => alone(Wish::Mirror)?,
        "stats" => alone(Wish::Stats)?,
        "watch" => alone(Wish::Watch)?,
        "settings" => match rest {
            [] => Wish::Settings(String::new()),
            [part] => Wish::Settings(part.to_string_lossy().into_owned()),
            _ => return Err("settings takes one part of a name".into()),
        },
        word if COMMANDS.iter().any(|entry| entry.name == word) => Wish::Ask(line()),
        word => {
            let all = || COMMANDS.iter().map(|entry| entry.name).chain(OWN);
            return Err(match nearest(word, all()) {
                Some(near) => format!("there is no {word}; did you mean {near}?"),
                None => format!("there is no {word}; there are {}", all().collect::<Vec<_>>().join(", ")),
            });
        }
    };
    Ok(Request::Board(Options { port, wish }))
}
