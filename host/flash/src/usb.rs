//! The boards on USB: those in BOOTSEL mode, and running ones, which can be restarted in that mode.
//!
//! [`choose`] decides without access to the bus; [`Bus`] is the edge: `system.rs`, or a model in the tests.

use std::fmt;

use galop_bootsel::UDEV;
use galop_bootsel::uf2::Pages;
use galop_bootsel::write::{self, NotWritten, Pipes};

/// The boards on the bus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The number of Picos in BOOTSEL mode.
    pub waiting: usize,
    /// The number of running Galop boards.
    pub playing: usize,
    /// The number of Picos 2 in BOOTSEL mode.
    pub pico2: usize,
}

/// How to reach the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Write to the one in BOOTSEL mode.
    Write,
    /// Restart the running one in BOOTSEL mode.
    Ask,
    /// Look for a drive, for this reason.
    Drive(NotOne),
}

/// Why no board on the bus is the one to write to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOne {
    /// There is none.
    None,
    /// There are several in BOOTSEL mode.
    Several(usize),
    /// There are several running ones.
    SeveralPlaying(usize),
    /// There is only a Pico 2.
    Pico2,
}

impl NotOne {
    /// The kind in a word, as the page calls it.
    pub fn kind(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Several(_) | Self::SeveralPlaying(_) => "several",
            Self::Pico2 => "pico2",
        }
    }
}

impl fmt::Display for NotOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => write!(f, "No board in BOOTSEL mode was found."),
            Self::Several(count) => write!(
                f,
                "{count} boards are in BOOTSEL mode. Unplug all but one, or choose one by its drive: --drive PATH."
            ),
            Self::SeveralPlaying(count) => write!(
                f,
                "{count} Galop boards are running, and none is in BOOTSEL mode. Unplug all but one, or plug in the one \
                 that you mean with BOOTSEL held."
            ),
            Self::Pico2 => write!(f, "This is a Pico 2 (RP2350). Galop runs only on the Pico (RP2040): plug one in."),
        }
    }
}

/// Decides how to reach the board.
pub const fn choose(seen: &Seen) -> Way {
    match (seen.waiting, seen.playing, seen.pico2) {
        (1, ..) => Way::Write,
        (2.., ..) => Way::Drive(NotOne::Several(seen.waiting)),
        (0, 1, 0) => Way::Ask,
        (0, 2.., _) => Way::Drive(NotOne::SeveralPlaying(seen.playing)),
        (0, _, 1..) => Way::Drive(NotOne::Pico2),
        (0, 0, 0) => Way::Drive(NotOne::None),
    }
}

/// The bus.
pub trait Bus {
    /// A board in BOOTSEL mode that is open.
    type Board: Pipes;

    /// Counts the boards. Without access to USB there are none.
    fn look(&self) -> Seen;
    /// Restarts the running board in BOOTSEL mode. It may vanish before it has answered.
    fn ask(&mut self) -> Result<(), NotOpened>;
    /// Opens the board in BOOTSEL mode.
    fn open(&mut self) -> Result<Self::Board, NotOpened>;
}

/// Writes and verifies a program, and starts it.
pub fn write(pages: &Pages, board: &mut impl Pipes, progress: impl FnMut(usize, usize)) -> Result<(), NotWritten> {
    write::run(write::write(pages, board, progress))
}

/// Why a board on USB cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// The system denies access.
    Forbidden,
    /// The running board could not be restarted.
    Playing(String),
    /// Another error.
    Other(String),
}

impl NotOpened {
    /// The kind in a word, as the page calls it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Forbidden => "forbidden",
            Self::Playing(_) => "playing",
            Self::Other(_) => "unusable",
        }
    }
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden if cfg!(target_os = "linux") => write!(
                f,
                "A board was found, but you may not access it. To allow it permanently, run:\n\n    {}\n\n\
                 Then unplug the board, plug it in again, and try again.",
                UDEV.replace('\n', "\n    ")
            ),
            Self::Forbidden => f.write_str("A board was found, but this system denies access to it."),
            Self::Playing(why) => write!(
                f,
                "A running Galop board was found, but could not be restarted in BOOTSEL mode ({why}).\n\
                 Unplug it, hold BOOTSEL, plug it in, and try again."
            ),
            Self::Other(why) => write!(f, "A board in BOOTSEL mode was found, but cannot be used: {why}."),
        }
    }
}
