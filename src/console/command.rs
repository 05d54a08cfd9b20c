//! What a line asks for, or what is wrong with it.

use crate::input::{Button, Key};
use crate::nearest::nearest;
use crate::rules::Seat;
use crate::session::{Level, Seating, Who};
use crate::setting_table::Refused;
use crate::sheets::Sheet;
use core::fmt;

/// How long `press` presses if nothing is said, and at most.
const PRESS_MS: u32 = 100;
const PRESS_MOST_MS: u32 = 10_000;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// All commands, or one of them.
    Help(Option<&'static Entry>),
    /// What the board is.
    Info,
    /// What it is at.
    Status,
    /// All settings.
    Settings,
    /// The settings of this name.
    Get(&'a str),
    /// This setting, to this value.
    Set(&'a str, &'a str),
    /// All settings, to their defaults.
    Defaults,
    /// A new game; with those who sit there in the menu, if nobody is named.
    New(Sheet, Option<Seating>),
    /// The game that is on, or was put away, is given up.
    Drop,
    /// The game stops, and waits.
    Pause,
    /// It goes on.
    Resume,
    /// The last move is taken back.
    Undo,
    /// This button, for so many milliseconds.
    Press(Button, u32),
    /// What the LEDs show.
    Frame,
    /// What happens is told as it happens, or no more.
    Watch(bool),
    /// What was counted.
    Stats,
    /// Settings and games as text.
    Export,
    /// A part of such text.
    Import(Piece<'a>),
    /// The self-test.
    SelfTest,
    /// The boot loader, for a new program.
    Bootsel,
}

/// A line of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Bytes in hexadecimal, from this offset on.
    Bytes(usize, &'a str),
    /// They were settings, and this is their checksum.
    Settings(u32),
    /// They were all that is kept of games.
    Games(u32),
    /// The same, but only the game of it is wanted.
    Game(u32),
}

/// A command as `help` tells it.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its first word.
    pub name: &'static str,
    /// What may follow.
    pub arguments: &'static str,
    /// What it does.
    pub help: &'static str,
    /// It changes the game or what it depends on: refused while the setting `lock` is set.
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
pub static COMMANDS: [Entry; 19] = [
    Entry::asks("help", "[COMMAND]", "this list, or one command of it"),
    Entry::asks("info", "", "the board: name, version, commit, id, uptime, resets, last failure"),
    Entry::asks("status", "", "what the board is at, and how the game stands"),
    Entry::asks("settings", "", "all settings: name, value, what it may be, what it does"),
    Entry::asks("get", "NAME", "one setting; 'horses' is that of every sheet, '001.horses' of one"),
    Entry::changes("set", "NAME VALUE", "changes a setting; it is kept"),
    Entry::changes("defaults", "", "reset all settings to their defaults"),
    Entry::changes(
        "game",
        "new SHEET [R,G,B,Y] | drop",
        "a new game, 000 to 004: person, bot1, bot2, bot3 or off a seat",
    ),
    Entry::changes("pause", "", "stops the game; any A or 'resume' goes on"),
    Entry::changes("resume", "", "the game that is paused or was put away goes on"),
    Entry::changes("undo", "", "takes the last move back"),
    Entry::changes("press", "SEAT BUTTON [MS]", "presses a button: 'press R A', 'press Y B 700'"),
    Entry::asks("frame", "", "the LEDs in the order of the chain, a byte each for the three colours of the wire"),
    Entry::asks("watch", "on | off", "tells what happens, a line of JSON each"),
    Entry::asks("stats", "", "throws by face, captures, games won, since the board was new"),
    Entry::asks("export", "", "settings and games as lines that 'import' takes back"),
    Entry::changes("import", "OFFSET HEX | settings SUM | games SUM | game SUM", "takes a line of an export"),
    Entry::changes("selftest", "", "every LED, every button, how the chain runs"),
    Entry::changes("bootsel", "", "restarts as a drive, for a new program"),
];

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong<'a> {
    /// It has more bytes than there is room for.
    TooLong,
    /// It is not UTF-8.
    NotText,
    /// There is no such command; the nearest there is.
    Unknown(&'a str, Option<&'static str>),
    /// This is how the command is written.
    Usage(&'static Entry),
    /// There is no such word here; what there is instead, and the nearest of it.
    Word(&'a str, &'static str, Option<&'static str>),
    /// A number was expected, at most this.
    Number(&'a str, u32),
    /// Nothing is changed while the board is locked.
    Locked,
    /// No setting is called so; the nearest.
    Setting(&'a str, Option<&'static str>),
    /// A setting cannot be so, or these players do not fit.
    Refused(Refused),
    /// The board cannot do it now, and why.
    Now(&'static str),
    /// A parcel that cannot be taken, and why.
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
            Self::Locked => f.write_str("nothing is changed while 'lock' is set; 'set lock false' ends it"),
            Self::Setting(name, near) => {
                write!(f, "none is called {}", Quoted(name))?;
                hint(f, *near, "; 'settings' lists them")
            }
            Self::Refused(refused) => write!(f, "{refused}"),
            Self::Now(why) | Self::Parcel(why) => f.write_str(why),
        }
    }
}

/// What may have been meant, or what can be said if nothing is near.
fn hint(f: &mut fmt::Formatter<'_>, near: Option<&str>, otherwise: &str) -> fmt::Result {
    match near {
        Some(near) => write!(f, "; did you mean {near}?"),
        None => f.write_str(otherwise),
    }
}

/// A word that somebody typed, as it is told back: no more of it than fits a line, and nothing that a terminal
/// would take for a command.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char('\'')?;
        for letter in self.0.chars().take(24) {
            f.write_char(if letter.is_control() { '?' } else { letter })?;
        }
        f.write_char('\'')
    }
}

impl Entry {
    /// The command of that name.
    fn named(name: &str) -> Result<&'static Self, Wrong<'_>> {
        let found = COMMANDS.iter().find(|entry| entry.name == name);
        found.ok_or_else(|| Wrong::Unknown(name, nearest(name, COMMANDS.iter().map(|entry| entry.name))))
    }
}

impl<'a> Command<'a> {
    /// Understands a line, and tells which command it is; while `locked`, none that changes anything.
    pub fn parse(line: &'a str, locked: bool) -> Result<Self, Wrong<'a>> {
        let mut words = line.split_ascii_whitespace();
        let entry = Entry::named(words.next().unwrap_or_default())?;
        let unlocks = entry.name == "set" && words.clone().next() == Some("lock");
        if locked && entry.changes && !unlocks {
            return Err(Wrong::Locked);
        }
        // No command takes more than three words.
        let arguments = [words.next(), words.next(), words.next()];
        if words.next().is_some() {
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
            ("game", [Some("drop"), None, _]) => Ok(Self::Drop),
            ("pause", [None, ..]) => Ok(Self::Pause),
            ("resume", [None, ..]) => Ok(Self::Resume),
            ("undo", [None, ..]) => Ok(Self::Undo),
            ("press", [Some(seat), Some(key), ms]) => {
                let ms = ms.map_or(Ok(PRESS_MS), |ms| number(ms, PRESS_MOST_MS))?;
                button(seat, key).map(|button| Self::Press(button, ms))
            }
            ("frame", [None, ..]) => Ok(Self::Frame),
            ("watch", [Some("on"), None, _]) => Ok(Self::Watch(true)),
            ("watch", [Some("off"), None, _]) => Ok(Self::Watch(false)),
            ("stats", [None, ..]) => Ok(Self::Stats),
            ("export", [None, ..]) => Ok(Self::Export),
            ("import", [Some(what), Some(text), None]) => piece(what, text).map(Self::Import),
            ("selftest", [None, ..]) => Ok(Self::SelfTest),
            ("bootsel", [None, ..]) => Ok(Self::Bootsel),
            _ => Err(Wrong::Usage(entry)),
        }
    }
}

fn sheet(name: &str) -> Result<Sheet, Wrong<'_>> {
    Sheet::called(name).ok_or(Wrong::Word(name, "a sheet, 000 to 004", None))
}

/// Who can sit at a seat, by name.
pub const PLAYERS: [(&str, Who); 5] = [
    ("off", Who::Nobody),
    ("person", Who::Person),
    ("bot1", Who::Computer(Level::One)),
    ("bot2", Who::Computer(Level::Two)),
    ("bot3", Who::Computer(Level::Three)),
];

/// How [`PLAYERS`] calls somebody.
pub fn player(who: Who) -> &'static str {
    PLAYERS.iter().find(|(_, other)| *other == who).map_or("off", |(name, _)| name)
}

/// Four players, red to yellow; in a game of two sides two will do, the east and the west.
fn seating(sheet: Sheet, text: &str) -> Result<Seating, Wrong<'_>> {
    const EXPECTED: &str = "four players, such as person,off,bot2,off, or two for 002 and 004";
    let mut who = [Who::Nobody; 4];
    let mut count = 0usize;
    // A character as the pattern would leave a panic path, a list of one does not.
    for word in text.split([',']) {
        let found = PLAYERS.iter().find(|(name, _)| *name == word);
        let Some((_, player)) = found else {
            let near = nearest(word, PLAYERS.iter().map(|(name, _)| *name));
            return Err(Wrong::Word(word, "person, bot1, bot2, bot3 or off", near));
        };
        let slot = who.get_mut(count).ok_or(Wrong::Word(text, EXPECTED, None))?;
        *slot = *player;
        count = count.saturating_add(1);
    }
    match (count, who) {
        (4, _) => Ok(Seating::new(who)),
        (2, [east, west, ..]) if sheet.two_sided() => Ok(Seating::new([east, east, west, west])),
        _ => Err(Wrong::Word(text, EXPECTED, None)),
    }
}

fn button<'a>(seat: &'a str, key: &'a str) -> Result<Button, Wrong<'a>> {
    let mut letters = [0; 4];
    let found = Seat::ALL.into_iter().find(|known| known.letter().encode_utf8(&mut letters).eq_ignore_ascii_case(seat));
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
    match what {
        "settings" => sum().map(Piece::Settings),
        "games" => sum().map(Piece::Games),
        "game" => sum().map(Piece::Game),
        _ => number(what, crate::save::MAX_BYTES as u32).map(|offset| Piece::Bytes(offset as usize, text)),
    }
}

/// Digits only: `+5` is not how a number is written.
fn number(text: &str, most: u32) -> Result<u32, Wrong<'_>> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && *number <= most).ok_or(Wrong::Number(text, most))
}
