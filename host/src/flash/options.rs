//! What `cargo flash` was asked to do.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use galop_desk::nearest::nearest;

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
    let mut arguments = arguments.into_iter();
    let mut options = Options::default();
    let mut seen = Vec::new();
    while let Some(argument) = arguments.next() {
        let (name, attached) = split(argument);
        let Some(known) = NAMES.into_iter().find(|known| name == *known || (name == "-h" && *known == "--help")) else {
            return Err(unknown(&name));
        };
        if seen.contains(&known) {
            return Err(format!("{known} stands twice"));
        }
        seen.push(known);
        if matches!(known, "--help" | "--dry-run") && attached.is_some() {
            return Err(format!("{known} takes no value"));
        }
        let mut value = |what| {
            let value = attached.clone().or_else(|| arguments.next());
            // An empty value is a variable of the shell that was not set; an option is a value forgotten.
            value
                .filter(|value| !value.is_empty() && !NAMES.iter().any(|name| value == name))
                .ok_or(format!("{known} needs {what}"))
        };
        match known {
            "--help" => return Ok(Request::Help),
            "--dry-run" => options.dry_run = true,
            "--file" => options.file = Some(value("the path of a .uf2 file")?.into()),
            "--drive" => options.drive = Some(value("the path of the board's drive")?.into()),
            _ => options.wait = seconds(&value("a number of seconds, such as 60")?.to_string_lossy())?,
        }
    }
    Ok(Request::Flash(options))
}

/// `--name=value` in two. A value that is not UTF-8 has to stand on its own.
fn split(argument: OsString) -> (String, Option<OsString>) {
    match argument.to_str().and_then(|text| text.split_once('=')) {
        Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.into())),
        _ => (argument.to_string_lossy().into_owned(), None),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 0..=LONGEST_WAIT) => Ok(Duration::from_secs(seconds)),
        Ok(_) => Err(format!("--wait takes at most {LONGEST_WAIT} seconds, which is a day")),
        Err(_) => Err(format!("--wait needs a number of seconds, such as 60, not \"{text}\"")),
    }
}

fn unknown(argument: &str) -> String {
    if argument.to_lowercase().ends_with(".uf2") && !argument.starts_with('-') {
        return format!("to flash this file, say: --file {argument}");
    }
    match nearest(argument, NAMES) {
        Some(name) if argument.starts_with('-') => format!("there is no option {argument}; did you mean {name}?"),
        _ if argument.starts_with('-') => format!("there is no option {argument}; there are {}", NAMES.join(", ")),
        _ => format!("\"{argument}\" is not an option; there are {}", NAMES.join(", ")),
    }
}
