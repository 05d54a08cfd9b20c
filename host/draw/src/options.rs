//! The options of `cargo draw`.

use std::ffi::OsString;
use std::path::PathBuf;

use super::build::Sizes;
use galop_arguments::Arguments;

/// The text of `--help`.
pub const HELP: &str = "\
Draw the pictures of the guides into docs, from the tables that the board itself uses.

usage: cargo draw [options]

With --into, draw only the templates that are printed or cut at true size, into another
folder, in the sizes of your workshop, in millimetres:

  --into FOLDER      the folder for the templates
  --panel-pitch MM   from LED to LED on a 16 x 16 panel (default: 10)
  --plate-pitch MM   from LED to LED on a plate (default: 16.67, 60 LEDs a metre, and 16.6)
  --led-hole MM      diameter of the hole for an LED (default: 8)
  --button-hole MM   diameter of the hole for a button (default: 12)
  --help, -h         print this help";

/// A valid request.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Draw all pictures of the documentation.
    Documentation,
    /// Draw the templates in these sizes into this folder.
    Workshop(PathBuf, Sizes),
}

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Request>, String> {
    let valued = &["--into", "--panel-pitch", "--plate-pitch", "--led-hole", "--button-hole"];
    let mut arguments = Arguments::new(valued, &[], arguments);
    let (mut into, mut sizes) = (None, Sizes::default());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--into" => into = Some(PathBuf::from(arguments.value("the path of a folder")?)),
            _ => {
                let size = arguments.number("a length from 2 to 60 mm, such as 10", 2.0..=60.0)?;
                match option {
                    "--panel-pitch" => sizes.panel_pitch = size,
                    "--plate-pitch" => sizes.plate_pitches = vec![size],
                    "--led-hole" => sizes.led_hole = size,
                    _ => sizes.button_hole = size,
                }
            }
        }
    }
    match into {
        Some(folder) => Ok(Some(Request::Workshop(folder, fitting(sizes)?))),
        None if sizes == Sizes::default() => Ok(Some(Request::Documentation)),
        None => Err("sizes need --into FOLDER: those of the documentation are fixed".into()),
    }
}

/// Refuses holes that would overlap.
fn fitting(sizes: Sizes) -> Result<Sizes, String> {
    if sizes.plate_pitches.iter().any(|pitch| sizes.led_hole > pitch - 1.0) {
        return Err("--led-hole must be at least a millimetre less than --plate-pitch".into());
    }
    if sizes.button_hole > 22.0 {
        return Err("--button-hole takes at most 22 mm: the rim has no room for more".into());
    }
    Ok(sizes)
}
