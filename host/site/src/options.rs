//! What `cargo web` was asked to do.

use std::ffi::OsString;

use galop::nearest::nearest;

/// What `--help` answers.
pub const HELP: &str = "\
Builds the board for a browser and serves it to this computer alone.

usage: cargo web [options]

  --port N     serve on this port (default: 8000, or the next that is free)
  --build      only build the folder target/web: put it on any web server
  --help, -h   say this

Parameters of the page, after a question mark:
  game=escalier                      begin this game at once
  seats=person,off,bot2,off          with red, green, blue and yellow
  set=pace=quick                     a setting, as often as you like
  seed=7                             the same dice every time
  lang=fr                            or en

It ends with 0 when all went well, 1 when not, 2 when an option is wrong.";

const NAMES: [&str; 3] = ["--port", "--build", "--help"];

/// A request that makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To be told what can be asked for.
    Help,
    /// To build the page, and to serve it.
    Serve(Options),
}

/// How to serve the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// This port and no other.
    pub port: Option<u16>,
    /// Only build.
    pub build: bool,
}

/// Understands the arguments after the name of the program, or says what is wrong with them.
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
                    Some(near) if name.starts_with('-') => format!("there is no option {name}; did you mean {near}?"),
                    _ => format!("there is no option \"{name}\"; there are {}", NAMES.join(", ")),
                });
            }
        }
    }
    Ok(Request::Serve(options))
}
