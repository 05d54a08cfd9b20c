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
  --card MM          thickness of the card of the light grid (default: 0.5)

With --fab, write the files with which the circuit board is ordered: Gerbers and drill files,
the bill and the places of the small parts. This needs KiCad 9, which also checks the board:

  --fab FOLDER       the folder for these files

  --help, -h         print this help";

/// A valid request.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Draw all pictures of the documentation.
    Documentation,
    /// Draw the templates in these sizes into this folder.
    Workshop(PathBuf, Sizes),
    /// Write the files to order the circuit board into this folder.
    Fab(PathBuf),
}

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Request>, String> {
    let valued = &["--into", "--fab", "--panel-pitch", "--plate-pitch", "--led-hole", "--button-hole", "--card"];
    let mut arguments = Arguments::new(valued, &[], arguments);
    let (mut into, mut fab, mut sizes) = (None, None, Sizes::default());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--into" => into = Some(PathBuf::from(arguments.value("the path of a folder")?)),
            "--fab" => fab = Some(PathBuf::from(arguments.value("the path of a folder")?)),
            "--card" => sizes.card = arguments.number("a thickness from 0.2 to 2 mm, such as 0.5", 0.2..=2.0)?,
            "--panel-pitch" => {
                sizes.panel_pitch = arguments.number("a length from 5 to 60 mm, such as 10", 5.0..=60.0)?;
            }
            _ => {
                let size = arguments.number("a length from 2 to 60 mm, such as 10", 2.0..=60.0)?;
                match option {
                    "--plate-pitch" => sizes.plate_pitches = vec![size],
                    "--led-hole" => sizes.led_hole = size,
                    _ => sizes.button_hole = size,
                }
            }
        }
    }
    if let Some(folder) = fab {
        let alone = into.is_none() && sizes == Sizes::default();
        return if alone { Ok(Some(Request::Fab(folder))) } else { Err("--fab takes no other option".into()) };
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
