//! The options of `cargo flash`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use galop_arguments::{Arguments, Known};

/// The text of `--help`.
pub const HELP: &str = "\
Build Galop and write it over USB to a Pico in BOOTSEL mode (hold BOOTSEL while plugging it
in) or to a running Galop board, which restarts in that mode by itself. If USB cannot be used
directly, copy it onto the drive RPI-RP2. Saved games and settings are preserved.

usage: cargo flash [options]      (cargo upload is the same)

  --wait SECONDS   wait this long for a board to be plugged in (default: 0)
  --drive PATH     copy onto the board's drive mounted at PATH
  --file PATH      flash this .uf2 or linked program instead of building one;
                   it is checked first
  --dry-run        do everything but write to the board
  --help, -h       print this help

Exit code: 0 if the board has the program, 1 on failure, 2 if an option is wrong.";

const NAMES: [&str; 5] = ["--wait", "--drive", "--file", "--dry-run", "--help"];
const LONGEST_WAIT: u64 = 24 * 60 * 60;

/// A valid request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Print the help.
    Help,
    /// Flash a board.
    Flash(Options),
}

/// How to flash. By default the image is built, and the only board is flashed without waiting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The file to flash; `None` builds the image.
    pub file: Option<PathBuf>,
    /// The drive to copy to; `None` looks for a board.
    pub drive: Option<PathBuf>,
    /// The time to wait for a board.
    pub wait: Duration,
    /// Do everything except writing.
    pub dry_run: bool,
}

/// Parses the arguments after the name of the program. The error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut options = Options::default();
    let known = Known { names: &NAMES, plain: &["--help", "--dry-run"], often: &[], stray };
    let mut arguments = Arguments::new(known, arguments.into_iter());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(Request::Help),
            "--dry-run" => options.dry_run = true,
            "--file" => options.file = Some(arguments.value("the path of a .uf2 file")?.into()),
            "--drive" => options.drive = Some(arguments.value("the path of the board's drive")?.into()),
            _ => options.wait = seconds(&arguments.text("a number of seconds, such as 60")?)?,
        }
    }
    Ok(Request::Flash(options))
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 0..=LONGEST_WAIT) => Ok(Duration::from_secs(seconds)),
        Ok(_) => Err(format!("--wait takes at most {LONGEST_WAIT} seconds, a day")),
        Err(_) => Err(format!("--wait needs a number of seconds, such as 60, not \"{text}\"")),
    }
}

fn stray(argument: &str) -> Option<String> {
    let file = argument.to_lowercase().ends_with(".uf2") && !argument.starts_with('-');
    file.then(|| format!("\"{argument}\" is not an option; to flash this file, use --file {argument}"))
}
