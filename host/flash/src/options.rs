//! What `cargo flash` was asked to do.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use galop_arguments::{Arguments, Known};

/// What `--help` answers.
pub const HELP: &str = "\
Puts Galop on a board: builds it, and writes it over USB to a Pico that waits for a program
(hold BOOTSEL while plugging it in) or to a Galop board, which is asked to wait by itself.
Where USB may not be used directly, it copies onto the drive RPI-RP2. Saved games and
settings stay.

usage: cargo flash [options]      (cargo upload is the same)

  --wait SECONDS   wait so long for a board to be plugged in
  --drive PATH     copy onto the board's drive that is mounted here
  --file PATH      flash this .uf2, or this linked program, instead of building one;
                   it is checked first
  --dry-run        do everything but write to the board
  --help, -h       say this

It ends with 0 when the board has its program, 1 when not, 2 when an option is wrong.";

const NAMES: [&str; 5] = ["--wait", "--drive", "--file", "--dry-run", "--help"];
const LONGEST_WAIT: u64 = 24 * 60 * 60;

/// A request that makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To be told what can be asked for.
    Help,
    /// To flash a board.
    Flash(Options),
}

/// How to flash; by default what is built here goes to the only board there is, now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// A file instead of what is built here.
    pub file: Option<PathBuf>,
    /// A drive by name.
    pub drive: Option<PathBuf>,
    /// How long a board may take to appear.
    pub wait: Duration,
    /// Everything but the writing.
    pub dry_run: bool,
}

/// Understands the arguments after the name of the program, or says what is wrong with them.
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
        Ok(_) => Err(format!("--wait takes at most {LONGEST_WAIT} seconds, which is a day")),
        Err(_) => Err(format!("--wait needs a number of seconds, such as 60, not \"{text}\"")),
    }
}

fn stray(argument: &str) -> Option<String> {
    let file = argument.to_lowercase().ends_with(".uf2") && !argument.starts_with('-');
    file.then(|| format!("to flash this file, say: --file {argument}"))
}
