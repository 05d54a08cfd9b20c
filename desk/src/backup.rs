//! Backup files: a board's settings and games as its console exports them. A file is checked before anything is sent.

use std::fmt;

use galop::console::{Command, Parcel, Piece};
use galop::save::{Record, decode_settings};

/// The first line of a file.
const TITLE: &str = "# galop backup 1";

/// Why a file cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadBackup {
    /// It is not a backup.
    Foreign,
    /// The number of a wrong line, and the reason.
    Line(usize, String),
    /// It has no settings and no games.
    Empty,
}

impl fmt::Display for BadBackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "not a backup of a board: the first line is not \"{TITLE}\""),
            Self::Line(number, why) => write!(f, "line {number}: {why}"),
            Self::Empty => f.write_str("the backup is empty: it has no settings and no games"),
        }
    }
}

impl std::error::Error for BadBackup {}

/// Returns the text of a backup file. `lines` is what the board exported.
pub fn write(board: &str, lines: &[String]) -> String {
    let mut text = format!("{TITLE}\n# of board {board}; `cargo board restore` restores it\n");
    lines.iter().for_each(|line| text += &format!("{line}\n"));
    text
}

/// Returns the lines to send to a board, after parsing each as the board will.
pub fn read(text: &str) -> Result<Vec<String>, BadBackup> {
    if text.lines().next().map(str::trim_end) != Some(TITLE) {
        return Err(BadBackup::Foreign);
    }
    let (mut parcel, mut lines) = (Parcel::new(), Vec::new());
    let mut whole = true;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: String| BadBackup::Line(number, why);
        let Ok(Command::Import(piece)) = Command::parse(line, false) else {
            return Err(wrong("not a line of an export".into()));
        };
        check(&mut parcel, piece).map_err(wrong)?;
        whole = !matches!(piece, Piece::Bytes(..));
        lines.push(line.to_owned());
    }
    match lines.last() {
        None => Err(BadBackup::Empty),
        Some(_) if !whole => Err(BadBackup::Line(text.lines().count(), "the end of the file is missing".into())),
        Some(_) => Ok(lines),
    }
}

/// Checks that the text of a backup can be restored and has both parts, as every export of a board does.
pub fn check_whole(text: &str) -> Result<(), BadBackup> {
    let lines = read(text)?;
    let missing = |part: &&str| !lines.iter().any(|line| line.starts_with(&format!("import {part} ")));
    match ["settings", "games"].into_iter().find(missing) {
        Some(part) => Err(BadBackup::Line(text.lines().count(), format!("the {part} are missing"))),
        None => Ok(()),
    }
}

fn check(parcel: &mut Parcel, piece: Piece) -> Result<(), String> {
    let (Piece::Settings(sum) | Piece::Games(sum) | Piece::Game(sum) | Piece::Away(sum)) = piece else {
        let Piece::Bytes(offset, hex) = piece else { return Ok(()) };
        return parcel.add(offset, hex).map_err(str::to_owned);
    };
    let parcel = std::mem::take(parcel);
    if parcel.sum() != sum {
        return Err("wrong checksum: a line before this one was changed".into());
    }
    match piece {
        Piece::Settings(_) => decode_settings(parcel.bytes()).map(|_| ()),
        _ => Record::decode(parcel.bytes()).map(|_| ()),
    }
    .map_err(|why| why.to_string())
}
