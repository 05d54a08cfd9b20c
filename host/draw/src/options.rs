//! What `cargo draw` was asked to do.

use std::ffi::OsString;
use std::path::PathBuf;

use super::build::Sizes;
use galop_arguments::{Arguments, Known};

/// What `--help` answers.
pub const HELP: &str = "\
Draws the pictures of the guides into docs, from the tables that the board itself uses.

usage: cargo draw [options]

With --into, only what is printed or cut at its true size is drawn, into another folder, and
in the sizes of your workshop, in millimetres:

  --into FOLDER      where to draw
  --panel-pitch MM   from LED to LED on a 16 x 16 panel; 10 unless told
  --plate-pitch MM   from LED to LED on a plate; 16.67 (60 LEDs a metre) and 16.6 unless told
  --led-hole MM      how wide the hole of an LED is; 8 unless told
  --button-hole MM   how wide the hole of a button is; 12 unless told
  --help, -h         say this";

const NAMES: [&str; 6] = ["--into", "--panel-pitch", "--plate-pitch", "--led-hole", "--button-hole", "--help"];

/// A request that makes sense.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// To be told what can be asked for.
    Help,
    /// All pictures of the documentation.
    Documentation,
    /// What is printed or cut, in these sizes, into this folder.
    Workshop(PathBuf, Sizes),
}

/// Understands the arguments after the name of the program, or says what is wrong with them.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let known = Known { names: &NAMES, plain: &["--help"], often: &[], stray: |_| None };
    let mut arguments = Arguments::new(known, arguments.into_iter());
    let (mut into, mut sizes) = (None, Sizes::default());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(Request::Help),
            "--into" => into = Some(PathBuf::from(arguments.value("the path of a folder")?)),
            _ => {
                let size = length(option, &arguments.text("a length in millimetres, such as 10")?)?;
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
        Some(folder) => Ok(Request::Workshop(folder, fitting(sizes)?)),
        None if sizes == Sizes::default() => Ok(Request::Documentation),
        None => Err("the documentation has sizes of its own: --into says where to draw others".into()),
    }
}

fn length(option: &str, text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(length) if (2.0..=60.0).contains(&length) => Ok(length),
        Ok(_) => Err(format!("{option} takes 2 to 60 mm")),
        Err(_) => Err(format!("{option} needs a length in millimetres, such as 10, not \"{text}\"")),
    }
}

/// Holes that would run into each other are refused.
fn fitting(sizes: Sizes) -> Result<Sizes, String> {
    if sizes.plate_pitches.iter().any(|pitch| sizes.led_hole > pitch - 1.0) {
        return Err("--led-hole must be a millimetre less than --plate-pitch".into());
    }
    if sizes.button_hole > 22.0 {
        return Err("--button-hole takes at most 22 mm: the rim has no room for more".into());
    }
    Ok(sizes)
}
