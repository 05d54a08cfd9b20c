//! The arguments of `cargo board`.

use std::ffi::OsString;
use std::path::PathBuf;

use galop::console::COMMANDS;
use galop::nearest::nearest;
use galop_arguments::Arguments;

/// The text of `--help`.
pub const HELP: &str = "\
Talk to a Galop board over USB.

usage: cargo board [--port PATH] COMMAND

  info               print version, board id, uptime, last failure
  status             print the mode and the state of the game
  settings [PART]    print all settings, or those whose names contain PART
  set NAME VALUE     change a setting and save it
  stats              print throws by face, captures, games won
  games [NUMBER]     list the games of the history, or print one as text
  watch              print each event as a line of JSON, until Ctrl-C
  mirror             show the board's lights live
  backup FILE        write settings and games to a new file
  restore FILE       check a backup file, then restore it; refused while the board
                     has a game that is not over
  bootsel            restart in BOOTSEL mode, to install a program
  help [COMMAND]     let the board list its own commands; any of them may be used
                     here

  --port PATH        the serial port (default: that of the only Galop board)
  --help, -h         print this help

examples:
  cargo board set brightness 90
  cargo board game new senet person,bot2
  cargo board press R A
  cargo board watch >> evening.jsonl";

/// The board and the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The path of the port; `None` is the port of the only board.
    pub port: Option<String>,
    /// The request.
    pub wish: Wish,
}

/// A request to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Send this line to its console and print the answer.
    Ask(String),
    /// Print the settings whose names contain this.
    Settings(String),
    /// Print the statistics as bars.
    Stats,
    /// Print this game of the history as text.
    Game(u32),
    /// Print events.
    Watch,
    /// Show the lights.
    Mirror,
    /// Write settings and games to this file.
    Backup(PathBuf),
    /// Restore settings and games from this file.
    Restore(PathBuf),
}

/// The commands of this program, in addition to those of the board's console.
const OWN: [&str; 3] = ["mirror", "backup", "restore"];

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Options>, String> {
    let mut arguments = Arguments::new(&["--port"], &[], arguments);
    let (mut port, mut words) = (None, arguments.words());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            _ => port = Some(arguments.text("the path of a serial port")?),
        }
        words.extend(arguments.words());
    }
    let Some(first) = words.first() else { return Err("the command is missing, such as: cargo board info".into()) };
    let first = first.to_string_lossy().into_owned();
    let rest = &words[1..];
    let file = || match rest {
        [path] if !path.is_empty() => Ok(PathBuf::from(path)),
        _ => Err(format!("{first} needs the path of one file")),
    };
    let alone = |wish| if rest.is_empty() { Ok(wish) } else { Err(format!("{first} takes no arguments")) };
    let line = || words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let wish = match first.as_str() {
        "backup" => Wish::Backup(file()?),
        "restore" => Wish::Restore(file()?),
        "mirror" => alone(Wish::Mirror)?,
        "stats" => alone(Wish::Stats)?,
        "watch" => alone(Wish::Watch)?,
        "games" => match rest {
            [] => Wish::Ask(line()),
            [number] => match number.to_string_lossy().parse() {
                Ok(number) => Wish::Game(number),
                Err(_) => return Err("games takes the number of a game; `cargo board games` lists them".into()),
            },
            _ => return Err("games takes at most one number".into()),
        },
        "settings" => match rest {
            [] => Wish::Settings(String::new()),
            [part] => Wish::Settings(part.to_string_lossy().into_owned()),
            _ => return Err("settings takes at most one part of a name".into()),
        },
        word if COMMANDS.iter().any(|entry| entry.name == word) => Wish::Ask(line()),
        word => {
            let all = || COMMANDS.iter().map(|entry| entry.name).chain(OWN);
            return Err(match nearest(word, all()) {
                Some(near) => format!("unknown command {word}; did you mean {near}?"),
                None => format!("unknown command {word}; the commands are {}", all().collect::<Vec<_>>().join(", ")),
            });
        }
    };
    Ok(Some(Options { port, wish }))
}
