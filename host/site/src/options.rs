//! The options of `cargo web`.

use std::ffi::OsString;

use galop::nearest::nearest;

/// The text of `--help`.
pub const HELP: &str = "\
Build the board for a browser and serve it to this computer only.

usage: cargo web [options]

  --port N     serve on this port (default: 8000, or the next free one)
  --build      only build the folder target/web, for any web server
  --help, -h   print this help

Parameters of the page, after a question mark:
  game=escalier                      start this game
  seats=person,off,bot2,off          players of red, green, blue and yellow
  set=pace=quick                     a setting; repeatable
  seed=7                             repeatable dice
  lang=fr                            language, fr or en

Exit code: 0 on success, 1 on failure, 2 if an option is wrong.";

const NAMES: [&str; 3] = ["--port", "--build", "--help"];

/// A valid request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Print the help.
    Help,
    /// Build the page and serve it.
    Serve(Options),
}

/// How to serve the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The port; `None` is the first free one.
    pub port: Option<u16>,
    /// Build the page without serving it.
    pub build: bool,
}

/// Parses the arguments after the name of the program. The error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut arguments = arguments.into_iter().map(|argument| argument.to_string_lossy().into_owned());
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        let (name, attached) = match argument.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (argument, None),
        };
        match name.as_str() {
            "--help" | "-h" => return Ok(Request::Help),
            "--build" if attached.is_none() => options.build = true,
            "--build" => return Err("--build takes no value".into()),
            "--port" => {
                let value = attached.or_else(|| arguments.next()).unwrap_or_default();
                let port = value.parse().ok().filter(|port| *port > 0);
                options.port = Some(port.ok_or(format!("--port needs a number from 1 to 65535, not \"{value}\""))?);
            }
            _ => {
                return Err(match nearest(&name, NAMES) {
                    Some(near) if name.starts_with('-') => format!("unknown option {name}; did you mean {near}?"),
                    _ => format!("unknown option \"{name}\"; the options are {}", NAMES.join(", ")),
                });
            }
        }
    }
    Ok(Request::Serve(options))
}
