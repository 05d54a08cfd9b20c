//! Reads the arguments of a program: options and their values.

use std::ffi::OsString;
use std::process::ExitCode;

use galop::nearest::nearest;
use galop_desk::word::word;

/// The exit code after a wrong argument.
pub const BAD_ARGUMENTS: u8 = 2;

/// Returns the arguments after the name of the program. A leading `--` is skipped, because the cargo aliases end with
/// one: `cargo play -- --demo` means `cargo play --demo`.
pub fn given() -> impl Iterator<Item = OsString> {
    after_dashes(std::env::args_os().skip(1))
}

/// Skips a leading `--`.
pub fn after_dashes(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut arguments = arguments.peekable();
    arguments.next_if(|first| first == "--");
    arguments
}

/// For a program without options: answers `--help` with `about`, reports any other argument, and returns the exit
/// code. Returns `None` if there are no arguments.
pub fn none(about: &str) -> Option<ExitCode> {
    let first = given().next()?;
    if first == "--help" || first == "-h" {
        println!("{about}");
        return Some(ExitCode::SUCCESS);
    }
    eprintln!("unknown option {}; the only option is --help", first.to_string_lossy());
    Some(BAD_ARGUMENTS.into())
}

/// The options that a program knows.
pub struct Known {
    /// All options, such as `--help`.
    pub names: &'static [&'static str],
    /// The options without a value.
    pub plain: &'static [&'static str],
    /// The options that may be given more than once.
    pub often: &'static [&'static str],
    /// Returns a better error for an unknown word than the list of options, if there is one.
    pub stray: fn(&str) -> Option<String>,
}

/// Reads arguments one by one.
pub struct Arguments<I> {
    known: Known,
    rest: I,
    seen: Vec<&'static str>,
    /// The text after the `=` of the option that was read last.
    attached: Option<OsString>,
}

impl<I: Iterator<Item = OsString>> Arguments<I> {
    /// `rest` are the arguments after the name of the program.
    pub const fn new(known: Known, rest: I) -> Self {
        Self { known, rest, seen: Vec::new(), attached: None }
    }

    /// Returns the next option, or an error if it is unknown, repeated or has an unexpected value. `-h` is `--help`.
    pub fn option(&mut self) -> Result<Option<&'static str>, String> {
        let Some(argument) = self.rest.next() else { return Ok(None) };
        let (name, attached) = split(argument);
        let name = if name == "-h" { "--help".into() } else { name };
        let Some(known) = self.known.names.iter().copied().find(|known| name == *known) else {
            return Err(self.unknown(&name));
        };
        if self.seen.contains(&known) && !self.known.often.contains(&known) {
            return Err(format!("{known} is given twice"));
        }
        if self.known.plain.contains(&known) && attached.is_some() {
            return Err(format!("{known} takes no value"));
        }
        self.seen.push(known);
        self.attached = attached;
        Ok(Some(known))
    }

    fn last(&self) -> &'static str {
        self.seen.last().copied().unwrap_or_default()
    }

    /// Returns the value of the option that was read last; `what` describes it in the error if it is missing.
    pub fn value(&mut self, what: &str) -> Result<OsString, String> {
        let value = self.attached.take().or_else(|| self.rest.next());
        // An empty value is most likely an unset shell variable, and an option name a forgotten value.
        value
            .filter(|value| !value.is_empty() && !self.known.names.iter().any(|name| value == name))
            .ok_or(format!("{} needs {what}", self.last()))
    }

    /// Returns the value as text.
    pub fn text(&mut self, what: &str) -> Result<String, String> {
        Ok(self.value(what)?.to_string_lossy().into_owned())
    }

    /// Returns the value as a whole number up to `most`.
    pub fn number(&mut self, what: &str, most: u64) -> Result<u64, String> {
        let (text, option) = (self.text(what)?, self.last());
        match text.parse() {
            Ok(number) if number <= most => Ok(number),
            Ok(_) => Err(format!("{option} takes at most {most}")),
            Err(_) => Err(format!("{option} needs a whole number, not \"{text}\"")),
        }
    }

    /// Returns the meaning of the value, which must be one of `words`.
    pub fn word<T: Copy>(&mut self, what: &str, words: &[(&str, T)]) -> Result<T, String> {
        let text = self.text(what)?;
        word(&text, words).map_err(|why| format!("{}: {why}", self.last()))
    }

    fn unknown(&self, argument: &str) -> String {
        if let Some(better) = (self.known.stray)(argument) {
            return better;
        }
        let all = || self.known.names.join(", ");
        match nearest(argument, self.known.names.iter().copied()) {
            Some(name) if argument.starts_with('-') => format!("unknown option {argument}; did you mean {name}?"),
            _ if argument.starts_with('-') => format!("unknown option {argument}; the options are {}", all()),
            _ => format!("\"{argument}\" is not an option; the options are {}", all()),
        }
    }
}

/// Splits `--name=value`. A value that is not UTF-8 must be an argument of its own.
fn split(argument: OsString) -> (String, Option<OsString>) {
    match argument.to_str().and_then(|text| text.split_once('=')) {
        Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.into())),
        _ => (argument.to_string_lossy().into_owned(), None),
    }
}
