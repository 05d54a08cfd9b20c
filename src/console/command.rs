//! Parses a line into a command, or an error.

use crate::input::{Button, Key};
use crate::nearest::{Quoted, nearest};
use crate::rules::Seats;
use crate::session::{Seating, Unseated, Who};
use crate::setting_table::{Refused, digits};
use crate::sheets::Sheet;
use core::fmt;

/// The default and the maximum duration of `press`.
const PRESS_MS: u32 = 100;
const PRESS_MOST_MS: u32 = 10_000;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// Lists all commands, or describes one.
    Help(Option<&'static Entry>),
    /// Prints what the board is.
    Info,
    /// Prints the mode of the board and the state of the game.
    Status,
    /// Lists all settings.
    Settings,
    /// Prints the settings of this name.
    Get(&'a str),
    /// Sets the setting of this name to this value.
    Set(&'a str, &'a str),
    /// Resets all settings to their defaults.
    Defaults,
    /// Starts a game; without players, with those of the menu.
    New(Sheet, Option<Seating>),
    /// Replaces the players of the game: the words for its seats.
    Seats(&'a str),
    /// Puts the game on the board away.
    PutAway,
    /// Discards the game that is being played or was put away last, or one that was put away, by its number.
    Drop(Option<u32>),
    /// Pauses the game.
    Pause,
    /// Resumes the game, or one that was put away, by its number.
    Resume(Option<u32>),
    /// Takes the last move back.
    Undo,
    /// Presses this button for this many milliseconds.
    Press(Button, u32),
    /// Prints the LEDs.
    Frame,
    /// Starts or stops printing events.
    Watch(bool),
    /// Prints the statistics.
    Stats,
    /// Lists the games of the history, or prints the one of this number.
    Games(Option<u32>),
    /// Prints settings and games as `import` commands.
    Export,
    /// Reads a line of an export.
    Import(Piece<'a>),
    /// Starts the self-test.
    SelfTest,
    /// Ends the self-test without a result.
    EndSelfTest,
    /// Restarts into the boot loader.
    Bootsel,
}

/// A line of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Bytes in hexadecimal, starting at this offset.
    Bytes(usize, &'a str),
    /// The bytes before are settings, with this checksum.
    Settings(u32),
    /// The bytes before are a record of games, with this checksum.
    Games(u32),
    /// The same, but only its game is imported.
    Game(u32),
    /// The same, and the game is put away.
    Away(u32),
}

/// A command as `help` prints it.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its first word.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: &'static str,
    /// What it does.
    pub help: &'static str,
    /// It changes the game or a setting: refused while the setting `lock` is set.
    pub changes: bool,
}

impl Entry {
    const fn asks(name: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Self { name, arguments, help, changes: false }
    }

    const fn changes(name: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Self { name, arguments, help, changes: true }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.arguments.is_empty() { Ok(()) } else { write!(f, " {}", self.arguments) }
    }
}

/// All commands, in the order of `help`.
pub static COMMANDS: [Entry; 20] = [
    Entry::asks("help", "[COMMAND]", "list all commands, or describe one"),
    Entry::asks("info", "", "print name, version, commit, board id, uptime, resets, last failure"),
    Entry::asks("status", "", "print the mode and the state of the game"),
    Entry::asks("settings", "", "list all settings: name, value, range, help"),
    Entry::asks("get", "NAME", "print a setting: 'horses' of all games, 'escalier.horses' of one"),
    Entry::changes("set", "NAME VALUE", "change a setting and save it"),
    Entry::changes("defaults", "", "reset all settings to their defaults"),
    Entry::changes(
        "game",
        "new GAME [R,G,B,Y] | seats R,G,B,Y | away | drop [NUMBER]",
        "start a game, such as escalier, with person, bot1, bot2, bot3, kind or off at each seat; replace its players; put it away; discard it",
    ),
    Entry::changes("pause", "", "pause the game; any A or 'resume' continues it"),
    Entry::changes(
        "resume",
        "[NUMBER]",
        "continue the game that is paused or put away; of several, by its number in 'status'",
    ),
    Entry::changes("undo", "", "take the last move back"),
    Entry::changes("press", "SEAT BUTTON [MS]", "press a button: 'press R A', 'press Y B 700'"),
    Entry::asks(
        "frame",
        "",
        "print the LEDs in chain order, three or four bytes each, in the colour order of the wire",
    ),
    Entry::asks("watch", "on | off", "print events as they happen, each as a line of JSON"),
    Entry::asks("stats", "", "print throws by face, captures and wins since the board was new"),
    Entry::asks("games", "[NUMBER]", "list the games of the history, or print one as bytes in hexadecimal"),
    Entry::asks("export", "", "print settings and games as 'import' commands"),
    Entry::changes("import", "OFFSET HEX | settings SUM | games SUM | game SUM | away SUM", "read a line of an export"),
    Entry::changes("selftest", "[end]", "test every LED, every button and the LED order; 'end' leaves all as it was"),
    Entry::changes("bootsel", "", "restart as a USB drive, to load new firmware"),
];

/// An error of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong<'a> {
    /// The line is too long.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// There is no such command; the most similar one.
    Unknown(&'a str, Option<&'static str>),
    /// The arguments of this command are wrong.
    Usage(&'static Entry),
    /// A word is not valid here; what is, and the most similar valid word.
    Word(&'a str, &'static str, Option<&'static str>),
    /// Not a whole number, or above this maximum.
    Number(&'a str, u32),
    /// The board is locked.
    Locked,
    /// There is no such setting; the most similar one.
    Setting(&'a str, Option<&'static str>),
    /// The value of a setting, or the players, are not valid.
    Refused(Refused),
    /// The board cannot do it now, and why.
    Now(&'static str),
    /// The parcel cannot be imported, and why.
    Parcel(&'static str),
}

impl Wrong<'_> {
    /// The first word of the error, for programs.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::TooLong | Self::NotText => "line",
            Self::Unknown(..) => "command",
            Self::Usage(_) => "usage",
            Self::Word(..) => "word",
            Self::Number(..) => "number",
            Self::Locked => "locked",
            Self::Setting(..) => "setting",
            Self::Refused(_) => "refused",
            Self::Now(_) => "now",
            Self::Parcel(_) => "import",
        }
    }
}

impl fmt::Display for Wrong<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.kind())?;
        match self {
            Self::TooLong => write!(f, "longer than {} bytes", super::LONGEST),
            Self::NotText => f.write_str("not UTF-8"),
            Self::Unknown(word, near) => {
                write!(f, "there is no command {}", Quoted(word))?;
                hint(f, *near, "; 'help' lists them")
            }
            Self::Usage(entry) => write!(f, "{entry}"),
            Self::Word(word, expected, near) => {
                write!(f, "{} is not {expected}", Quoted(word))?;
                hint(f, *near, "")
            }
            Self::Number(word, most) => write!(f, "{} is not a whole number from 0 to {most}", Quoted(word)),
            Self::Locked => f.write_str("the board is locked; 'set lock false' unlocks it"),
            Self::Setting(name, near) => {
                write!(f, "there is no setting {}", Quoted(name))?;
                hint(f, *near, "; 'settings' lists them")
            }
            Self::Refused(refused) => write!(f, "{refused}"),
            Self::Now(why) | Self::Parcel(why) => f.write_str(why),
        }
    }
}

/// Suggests the most similar word, or writes `otherwise` if there is none.
fn hint(f: &mut fmt::Formatter<'_>, near: Option<&str>, otherwise: &str) -> fmt::Result {
    match near {
        Some(near) => write!(f, "; did you mean {near}?"),
        None => f.write_str(otherwise),
    }
}

impl Entry {
    /// Finds a command by name.
    fn named(name: &str) -> Result<&'static Self, Wrong<'_>> {
        let found = COMMANDS.iter().find(|entry| entry.name == name);
        found.ok_or_else(|| Wrong::Unknown(name, nearest(name, COMMANDS.iter().map(|entry| entry.name))))
    }
}

impl<'a> Command<'a> {
    /// Parses a line. While `locked`, commands that change anything are errors.
    pub fn parse(line: &'a str, locked: bool) -> Result<Self, Wrong<'a>> {
        let mut words = line.split_ascii_whitespace();
        // No command has more than three arguments.
        let [name, arguments @ .., more] = [(); 5].map(|()| words.next());
        let entry = Entry::named(name.unwrap_or_default())?;
        let unlocks = entry.name == "set" && arguments.first() == Some(&Some("lock"));
        if locked && entry.changes && !unlocks {
            return Err(Wrong::Locked);
        }
        if more.is_some() {
            return Err(Wrong::Usage(entry));
        }
        match (entry.name, arguments) {
            ("help", [None, ..]) => Ok(Self::Help(None)),
            ("help", [Some(name), None, _]) => Entry::named(name).map(|entry| Self::Help(Some(entry))),
            ("info", [None, ..]) => Ok(Self::Info),
            ("status", [None, ..]) => Ok(Self::Status),
            ("settings", [None, ..]) => Ok(Self::Settings),
            ("get", [Some(name), None, _]) => Ok(Self::Get(name)),
            ("set", [Some(name), Some(value), None]) => Ok(Self::Set(name, value)),
            ("defaults", [None, ..]) => Ok(Self::Defaults),
            ("game", [Some("new"), Some(name), seats]) => {
                let sheet = sheet(name)?;
                Ok(Self::New(sheet, seats.map(|seats| seating(sheet, seats)).transpose()?))
            }
            ("game", [Some("seats"), Some(seats), None]) => Ok(Self::Seats(seats)),
            ("game", [Some("away"), None, _]) => Ok(Self::PutAway),
            ("game", [Some("drop"), number, None]) => Ok(Self::Drop(numbered(number)?)),
            ("pause", [None, ..]) => Ok(Self::Pause),
            ("resume", [number, None, _]) => Ok(Self::Resume(numbered(number)?)),
            ("undo", [None, ..]) => Ok(Self::Undo),
            ("press", [Some(seat), Some(key), ms]) => {
                let ms = ms.map_or(Ok(PRESS_MS), |ms| number(ms, PRESS_MOST_MS))?;
                button(seat, key).map(|button| Self::Press(button, ms))
            }
            ("frame", [None, ..]) => Ok(Self::Frame),
            ("watch", [Some("on"), None, _]) => Ok(Self::Watch(true)),
            ("watch", [Some("off"), None, _]) => Ok(Self::Watch(false)),
            ("stats", [None, ..]) => Ok(Self::Stats),
            ("games", [number, None, _]) => Ok(Self::Games(numbered(number)?)),
            ("export", [None, ..]) => Ok(Self::Export),
            ("import", [Some(what), Some(text), None]) => piece(what, text).map(Self::Import),
            ("selftest", [None, ..]) => Ok(Self::SelfTest),
            ("selftest", [Some("end"), None, _]) => Ok(Self::EndSelfTest),
            ("bootsel", [None, ..]) => Ok(Self::Bootsel),
            _ => Err(Wrong::Usage(entry)),
        }
    }

    /// The command, if it begins a game.
    pub(crate) const fn begins(&self) -> Option<Command<'static>> {
        match *self {
            Self::New(sheet, seating) => Some(Command::New(sheet, seating)),
            Self::Import(Piece::Games(sum)) => Some(Command::Import(Piece::Games(sum))),
            Self::Import(Piece::Game(sum)) => Some(Command::Import(Piece::Game(sum))),
            Self::Import(Piece::Away(sum)) => Some(Command::Import(Piece::Away(sum))),
            _ => None,
        }
    }
}

fn sheet(name: &str) -> Result<Sheet, Wrong<'_>> {
    Sheet::called(name).ok_or_else(|| {
        let near = nearest(name, Sheet::ALL.iter().map(|sheet| sheet.slug()));
        Wrong::Word(name, "a game, such as escalier", near)
    })
}

/// Parses four players, red to yellow. In a game of two sides, two are enough: east and west.
pub fn seating(sheet: Sheet, text: &str) -> Result<Seating, Wrong<'_>> {
    Seating::parse(text, sheet.two_sided()).map_err(|why| match why {
        Unseated::Player(word) => {
            Wrong::Word(word, why.expected(), nearest(word, Who::NAMES.iter().map(|(name, _)| *name)))
        }
        Unseated::Number => Wrong::Word(text, why.expected(), None),
    })
}

fn button<'a>(seat: &'a str, key: &'a str) -> Result<Button, Wrong<'a>> {
    let found = Seats::ALL.iter().find(|known| [known.letter() as u8].eq_ignore_ascii_case(seat.as_bytes()));
    let seat = found.ok_or(Wrong::Word(seat, "a seat: R, G, B or Y", None))?;
    let key = match key {
        "A" | "a" => Key::A,
        "B" | "b" => Key::B,
        _ => return Err(Wrong::Word(key, "a button: A or B", None)),
    };
    Ok(Button::new(seat, key))
}

fn piece<'a>(what: &'a str, text: &'a str) -> Result<Piece<'a>, Wrong<'a>> {
    let sum = || match u32::from_str_radix(text, 16) {
        Ok(sum) if text.len() == 8 && !text.starts_with('+') => Ok(sum),
        _ => Err(Wrong::Word(text, "a checksum of eight hexadecimal digits", None)),
    };
    let part: fn(u32) -> Piece<'a> = match what {
        "settings" => Piece::Settings,
        "games" => Piece::Games,
        "game" => Piece::Game,
        "away" => Piece::Away,
        _ => return number(what, crate::save::MAX_BYTES as u32).map(|offset| Piece::Bytes(offset as usize, text)),
    };
    sum().map(part)
}

/// Parses the number of a game, if there is one.
fn numbered(text: Option<&str>) -> Result<Option<u32>, Wrong<'_>> {
    text.map(|text| number(text, u32::MAX)).transpose()
}

fn number(text: &str, most: u32) -> Result<u32, Wrong<'_>> {
    digits(text).filter(|number| *number <= most).ok_or(Wrong::Number(text, most))
}
