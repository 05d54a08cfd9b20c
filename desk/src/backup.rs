//! A board's settings and games in a file: what its console exports, checked before anything is sent back.

use std::fmt;

use galop::console::{Command, Parcel, Piece};
use galop::save::{Record, decode_settings};

/// How a file begins.
const TITLE: &str = "# galop backup 1";

/// Why a file cannot be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadBackup {
    /// It is something else.
    Foreign,
    /// This line is wrong, and why.
    Line(usize, String),
    /// There is nothing in it.
    Empty,
}

impl fmt::Display for BadBackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "this is no backup of a board: it does not begin with \"{TITLE}\""),
            Self::Line(number, why) => write!(f, "line {number}: {why}; nothing was sent to the board"),
            Self::Empty => f.write_str("there is nothing in it to put back"),
        }
    }
}

impl std::error::Error for BadBackup {}

/// The file for what a board exported.
pub fn write(board: &str, lines: &[String]) -> String {
    let mut text = format!("{TITLE}\n# of board {board}; `cargo board restore` puts it back\n");
    lines.iter().for_each(|line| text += &format!("{line}\n"));
    text
}

/// The lines to be sent to a board, after each was read as the board will read it.
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
            return Err(wrong("this is not a line of an export".into()));
        };
        check(&mut parcel, piece).map_err(wrong)?;
        whole = !matches!(piece, Piece::Bytes(..));
        lines.push(line.to_owned());
    }
    match lines.last() {
        None => Err(BadBackup::Empty),
        Some(_) if !whole => Err(BadBackup::Line(text.lines().count(), "the end is missing".into())),
        Some(_) => Ok(lines),
    }
}

fn check(parcel: &mut Parcel, piece: Piece) -> Result<(), String> {
    let (Piece::Settings(sum) | Piece::Games(sum) | Piece::Game(sum)) = piece else {
        let Piece::Bytes(offset, hex) = piece else { return Ok(()) };
        return parcel.add(offset, hex).map_err(str::to_owned);
    };
    let parcel = std::mem::take(parcel);
    if parcel.sum() != sum {
        return Err("the checksum is another: something before it was changed".into());
    }
    match piece {
        Piece::Settings(_) => decode_settings(parcel.bytes()).map(|_| ()),
        _ => Record::decode(parcel.bytes()).map(|_| ()),
    }
    .map_err(|why| why.to_string())
}
