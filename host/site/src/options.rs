//! The options of `cargo web`.

use std::ffi::OsString;

use galop_arguments::Arguments;

/// The text of `--help`.
pub const HELP: &str = "\
Build the board for a browser and serve it to this computer only. In a release it is built
already, as the folder page beside this program.

usage: cargo web [options]

  --port N     serve on this port (default: 8000, or the next free one)
  --build      only build the folder target/web, for any web server
  --image      also build the program of the board, so that the page can
               put it on a Pico
  --help, -h   print this help

Parameters of the page, after a question mark:
  game=escalier                      start this game
  seats=person,off,bot2,off          players of red, green, blue and yellow
  set=pace=quick                     a setting; repeatable
  seed=7                             the seed of the dice: games of computers alone
                                     repeat; the time of each press changes the throws
  lang=fr                            language, fr or en";

/// How to serve the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The port; `None` is the first free one.
    pub port: Option<u16>,
    /// Build the page without serving it.
    pub build: bool,
    /// Build the board's program too, and add it to the page.
    pub image: bool,
}

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Options>, String> {
    let mut arguments = Arguments::new(&["--port"], &["--build", "--image"], arguments);
    let mut options = Options::default();
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--build" => options.build = true,
            "--image" => options.image = true,
            _ => options.port = Some(arguments.number("a number from 1 to 65535", 1..=u16::MAX)?),
        }
    }
    Ok(Some(options))
}
