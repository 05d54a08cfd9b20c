//! The options of `cargo flash`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use galop_arguments::Arguments;

/// The text of `--help`.
pub const HELP: &str = "\
Write Galop over USB to a Pico in BOOTSEL mode (hold BOOTSEL while plugging it in) or to a
running Galop board, which restarts in that mode by itself. If USB cannot be used directly,
copy it onto the drive RPI-RP2. Saved games and settings are preserved. Cargo builds Galop
first; a release has it as galop.uf2 beside this program.

usage: cargo flash [options]      (cargo upload is the same)

  --wait SECONDS   wait this long for a board to be plugged in (default: 0)
  --drive PATH     copy onto the board's drive mounted at PATH
  --file PATH      flash this .uf2 or linked program instead; it is checked first
  --dry-run        do everything but write to the board
  --help, -h       print this help";

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

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Options>, String> {
    let mut options = Options::default();
    let mut arguments = Arguments::new(&["--wait", "--drive", "--file"], &["--dry-run"], arguments);
    arguments.stray = stray;
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--dry-run" => options.dry_run = true,
            "--file" => options.file = Some(arguments.value("the path of a .uf2 file")?.into()),
            "--drive" => options.drive = Some(arguments.value("the path of the board's drive")?.into()),
            _ => {
                let seconds = arguments.number("a number of seconds from 0 to 86400, a day", 0..=86_400)?;
                options.wait = Duration::from_secs(seconds);
            }
        }
    }
    Ok(Some(options))
}

fn stray(argument: &str) -> Option<String> {
    let file = argument.to_lowercase().ends_with(".uf2") && !argument.starts_with('-');
    file.then(|| format!("\"{argument}\" is not an option; to flash this file, use --file {argument}"))
}
