//! `cargo board`: speaks with a board over USB, for people who do not want a serial terminal.
//!
//! ```text
//! options → Port → Talk: a line asked, lines answered → what is printed, a file, the lights on the screen
//! ```

pub mod mirror;
pub mod options;
pub mod port;
pub mod stats;
pub mod talk;

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt, fs, io};

use galop_desk::backup::{self, BadBackup};
use mirror::Dark;
use options::{Options, Wish};
use port::NoPort;
use talk::{NoAnswer, Talk};

/// Why it was not done.
#[derive(Debug)]
pub enum Failed {
    /// There is no board to speak with.
    NoPort(NoPort),
    /// It did not do it.
    NoAnswer(NoAnswer),
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// What is in the file cannot be put back.
    BadBackup(PathBuf, BadBackup),
    /// The lights cannot be shown.
    Dark(io::Error),
    /// The board took a part of the backup only.
    Partly(NoAnswer),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPort(why) => why.fmt(f),
            Self::NoAnswer(why) => why.fmt(f),
            Self::File(path, why) => write!(f, "{}: {why}", path.display()),
            Self::BadBackup(path, why) => write!(f, "{}: {why}", path.display()),
            Self::Dark(why) => write!(f, "the lights cannot be shown: {why}"),
            Self::Partly(why) => {
                write!(f, "{why}\nSettings come before games: the board may have taken the settings only.")
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

/// Does what was asked, with the board it was asked of.
pub fn run(options: &Options) -> Result<(), Failed> {
    // A file that cannot be put back needs no board to be told so.
    let lines = match &options.wish {
        Wish::Restore(path) => read_backup(path)?,
        _ => Vec::new(),
    };
    let port = port::open(options.port.as_deref()).map_err(Failed::NoPort)?;
    let mut talk = Talk::new(port)?;
    let mut out = io::stdout().lock();
    match &options.wish {
        Wish::Restore(_) => restore(&mut talk, &lines, &mut out),
        wish => answer(&mut talk, wish, &mut out),
    }
}

/// Does what was asked, with a board at the other end.
pub fn answer<P: Read + Write>(talk: &mut Talk<P>, wish: &Wish, out: &mut impl Write) -> Result<(), Failed> {
    let mut tell = |line: &str| writeln!(out, "{line}").map_err(|why| Failed::File("standard output".into(), why));
    match wish {
        Wish::Ask(line) => talk.ask(line)?.iter().try_for_each(|line| tell(line)),
        Wish::Settings(part) => {
            let all = talk.ask("settings")?;
            let name = |line: &str| line.split(':').next().unwrap_or_default().contains(part.as_str());
            let found: Vec<_> = all.iter().filter(|line| name(line)).collect();
            if found.is_empty() {
                return tell(&format!("no setting has \"{part}\" in its name"));
            }
            found.into_iter().try_for_each(|line| tell(line))
        }
        Wish::Stats => stats::tell(&talk.ask("stats")?).iter().try_for_each(|line| tell(line)),
        Wish::Watch => {
            talk.ask("watch on")?;
            loop {
                if let Some(event) = talk.event()? {
                    tell(&event)?;
                }
            }
        }
        Wish::Backup(path) => {
            let info = talk.ask("info")?;
            let board = info.iter().find_map(|line| line.strip_prefix("board: ")).unwrap_or("unknown");
            let text = backup::write(board, &talk.ask("export")?);
            let file = File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
            file.map_err(|why| Failed::File(path.clone(), why))?;
            tell(&format!("settings and games are in {}", path.display()))
        }
        Wish::Restore(path) => restore(talk, &read_backup(path)?, out),
        Wish::Mirror => mirror::run(talk).map_err(|why| match why {
            Dark::NoAnswer(why) => Failed::NoAnswer(why),
            Dark::Terminal(why) => Failed::Dark(why),
        }),
    }
}

fn read_backup(path: &Path) -> Result<Vec<String>, Failed> {
    let text = fs::read_to_string(path).map_err(|why| Failed::File(path.to_owned(), why))?;
    backup::read(&text).map_err(|why| Failed::BadBackup(path.to_owned(), why))
}

/// Sends the lines of a backup. The first that is refused ends it: nothing was changed before the first that ends a
/// parcel, and that is either taken whole or not at all.
fn restore<P: Read + Write>(talk: &mut Talk<P>, lines: &[String], out: &mut impl Write) -> Result<(), Failed> {
    let mut taken: Vec<&str> = Vec::new();
    for line in lines {
        if let Err(why) = talk.ask(line) {
            return Err(if taken.is_empty() { Failed::NoAnswer(why) } else { Failed::Partly(why) });
        }
        taken.extend(["settings", "games", "game"].iter().find(|what| line.starts_with(&format!("import {what} "))));
    }
    writeln!(out, "the board has its {} back", taken.join(" and "))
        .map_err(|why| Failed::File("standard output".into(), why))
}
