//! `cargo board`: talks to a board over USB, without a serial terminal.
//!
//! ```text
//! options → Port → Talk: a line sent, lines answered → standard output, a file, the lights on the screen
//! ```

pub mod mirror;
pub mod options;
pub mod port;
pub mod stats;
pub mod talk;

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt, fs, io, process};

use galop::console::COMMANDS;
use galop::hex::unhex;
use galop_desk::backup::{self, BadBackup};
use galop_desk::history::Game;
use mirror::Dark;
use options::{Options, Wish};
use port::NoPort;
use talk::{NoAnswer, Talk};

/// Why a request failed.
#[derive(Debug)]
pub enum Failed {
    /// There is no port to a board.
    NoPort(NoPort),
    /// The board refused it, or did not answer.
    NoAnswer(NoAnswer),
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// The file cannot be restored.
    BadBackup(PathBuf, BadBackup),
    /// The board's export is not complete; no file was written.
    BadExport(BadBackup),
    /// The lights cannot be shown.
    Dark(io::Error),
    /// The board took only a part of the backup.
    Partly(NoAnswer),
    /// The board took the change, but could not save it.
    Unsaved(String),
    /// The board has a game that is not over, which the backup would replace.
    Unfinished(String),
    /// The game that the board printed is not valid.
    BadGame(String),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPort(why) => why.fmt(f),
            Self::NoAnswer(why) => why.fmt(f),
            Self::File(path, why) => write!(f, "{}: {why}", path.display()),
            Self::BadBackup(path, why) => write!(f, "{}: {why}; nothing was sent to the board", path.display()),
            Self::BadExport(why) => write!(f, "the board's export is damaged, so no file was written: {why}"),
            Self::Dark(why) => write!(f, "the lights cannot be shown: {why}"),
            Self::Unfinished(game) => {
                let advice = "`cargo board game drop` discards it, `cargo board backup FILE` saves it first";
                write!(f, "the board has a game that is not over ({game}); nothing was sent\n{advice}")
            }
            Self::Partly(why) => {
                write!(f, "{why}\nThe backup is restored only in part: settings come first, so games may be missing.")
            }
            Self::BadGame(why) => write!(f, "the board's game cannot be read: {why}"),
            Self::Unsaved(why) => {
                write!(f, "the board cannot save, so this is lost when it is switched off: {why}. Make a backup.")
            }
        }
    }
}

impl error::Error for Failed {}

impl From<NoAnswer> for Failed {
    fn from(why: NoAnswer) -> Self {
        Self::NoAnswer(why)
    }
}

/// Opens the port and executes the request.
pub fn run(options: &Options) -> Result<(), Failed> {
    // Check the file first: that needs no board.
    let lines = match &options.wish {
        Wish::Restore(path) => read_backup(path)?,
        _ => Vec::new(),
    };
    let mut talk = port::open(options.port.as_deref()).map_err(Failed::NoPort)?;
    let mut out = io::stdout().lock();
    match &options.wish {
        Wish::Restore(_) => restore(&mut talk, &lines, &mut out),
        wish => answer(&mut talk, wish, &mut out),
    }
}

/// Executes the request with the board behind `talk`.
pub fn answer<P: Read + Write>(talk: &mut Talk<P>, wish: &Wish, out: &mut impl Write) -> Result<(), Failed> {
    let mut print = |line: &str| writeln!(out, "{line}").map_err(|why| Failed::File("standard output".into(), why));
    match wish {
        Wish::Ask(line) => {
            talk.ask(line)?.iter().try_for_each(|line| print(line))?;
            if changes(line) { check_saved(talk) } else { Ok(()) }
        }
        Wish::Settings(part) => {
            let all = talk.ask("settings")?;
            let name = |line: &str| line.split(':').next().unwrap_or_default().contains(part.as_str());
            let found: Vec<_> = all.iter().filter(|line| name(line)).collect();
            if found.is_empty() {
                return print(&format!("no setting has \"{part}\" in its name"));
            }
            found.into_iter().try_for_each(|line| print(line))
        }
        Wish::Stats => stats::tell(&talk.ask("stats")?).iter().try_for_each(|line| print(line)),
        Wish::Game(number) => {
            let game = read_game(&talk.ask(&format!("games {number}"))?).map_err(Failed::BadGame)?;
            game.text().lines().try_for_each(print)
        }
        Wish::Watch => {
            talk.ask("watch on")?;
            loop {
                if let Some(event) = talk.event()? {
                    print(&event)?;
                }
            }
        }
        Wish::Backup(path) => {
            let info = talk.ask("info")?;
            let board = info.iter().find_map(|line| line.strip_prefix("board: ")).unwrap_or("unknown");
            let text = backup::write(board, &talk.ask("export")?);
            backup::check_whole(&text).map_err(Failed::BadExport)?;
            write_new(path, text.as_bytes()).map_err(|why| Failed::File(path.clone(), why))?;
            print(&format!("settings and games are in {}", path.display()))
        }
        Wish::Restore(path) => restore(talk, &read_backup(path)?, out),
        Wish::Mirror => mirror::run(talk).map_err(|why| match why {
            Dark::NoAnswer(why) => Failed::NoAnswer(why),
            Dark::Terminal(why) => Failed::Dark(why),
        }),
    }
}

/// Reads a game from the answer to `games`: lines of an offset and bytes.
fn read_game(lines: &[String]) -> Result<Game, String> {
    let mut bytes = Vec::new();
    for line in lines {
        let (offset, hex) = line.split_once(' ').ok_or("a line without bytes")?;
        if offset.parse() != Ok(bytes.len()) {
            return Err(format!("a line is missing before {offset}"));
        }
        for byte in unhex(hex) {
            bytes.push(byte.ok_or("a digit that is not hexadecimal")?);
        }
    }
    Game::read(&bytes).map_err(|why| why.to_string())
}

/// Whether a line changes what the board saves.
fn changes(line: &str) -> bool {
    let name = line.split_whitespace().next();
    // After `bootsel` there is no console to ask.
    COMMANDS.iter().any(|entry| Some(entry.name) == name && entry.changes && entry.name != "bootsel")
}

/// Checks that the board saved its last change. It does so before it answers the next command.
fn check_saved<P: Read + Write>(talk: &mut Talk<P>) -> Result<(), Failed> {
    let status = talk.ask("status")?;
    let why = status.iter().find_map(|line| line.strip_prefix("save: "));
    why.map_or(Ok(()), |why| Err(Failed::Unsaved(why.trim_start_matches("failed: ").into())))
}

/// Writes a new file, whole or not at all: first beside it, then under its name. A file that has this name is left as
/// it is, even if another program makes it meanwhile.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", process::id()));
    let mut file = File::create_new(&part)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    let named = written.and_then(|()| name_new(part.as_ref(), path, bytes));
    fs::remove_file(&part).ok();
    named
}

/// Gives a file another name, which must be free. Renaming would replace a file on Unix; a second name does not.
fn name_new(file: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::hard_link(file, path) {
        // Some file systems have no second names, such as FAT.
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => {
            let mut file = File::create_new(path)?;
            file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| drop(fs::remove_file(path)))
        }
        linked => linked,
    }
}

fn read_backup(path: &Path) -> Result<Vec<String>, Failed> {
    let text = fs::read_to_string(path).map_err(|why| Failed::File(path.to_owned(), why))?;
    backup::read(&text).map_err(|why| Failed::BadBackup(path.to_owned(), why))
}

/// The game on the board or put away, unless it is over.
fn unfinished<P: Read + Write>(talk: &mut Talk<P>) -> Result<Option<String>, Failed> {
    let status = talk.ask("status")?;
    let field = |name: &str| status.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let playing = field("game").filter(|_| field("phase") != Some("over"));
    Ok(playing.or(field("away")).map(str::to_owned))
}

/// Sends the lines of a backup, until one is refused. The last line of each part (settings, games) makes the board take
/// that part, either whole or not at all.
fn restore<P: Read + Write>(talk: &mut Talk<P>, lines: &[String], out: &mut impl Write) -> Result<(), Failed> {
    if let Some(game) = unfinished(talk)? {
        return Err(Failed::Unfinished(game));
    }
    let mut taken: Vec<&str> = Vec::new();
    for line in lines {
        if let Err(why) = talk.ask(line) {
            return Err(if taken.is_empty() { Failed::NoAnswer(why) } else { Failed::Partly(why) });
        }
        taken.extend(["settings", "games", "game"].iter().find(|what| line.starts_with(&format!("import {what} "))));
    }
    writeln!(out, "restored {}", taken.join(" and ")).map_err(|why| Failed::File("standard output".into(), why))?;
    check_saved(talk)
}
