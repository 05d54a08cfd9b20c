//! Runs a program with its arguments: options and their values.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::str::FromStr;
use std::vec;

use galop::nearest::nearest;
use galop_desk::word::word;
use galop_desk::words::Lang;

const HELP: &str = "--help";

/// Runs `cargo NAME` and returns its exit code. `parse` returns the options, `None` for `--help`, or what is wrong.
pub fn run<T, E: Display>(
    name: &str,
    help: &str,
    parse: impl FnOnce(Vec<OsString>) -> Result<Option<T>, String>,
    program: impl FnOnce(T) -> Result<(), E>,
) -> ExitCode {
    let request = parse(given()).map_err(|why| format!("{why}\n`cargo {name} --help` lists all options."));
    answer(help, request, program)
}

/// Runs a program without options, and returns its exit code.
pub fn run_plain<E: Display>(help: &str, program: impl FnOnce() -> Result<(), E>) -> ExitCode {
    let request = match given().first() {
        None => Ok(Some(())),
        Some(first) if first == HELP || first == "-h" => Ok(None),
        Some(first) => Err(format!("unknown argument {}; the only option is --help", first.to_string_lossy())),
    };
    answer(help, request, |()| program())
}

fn answer<T, E: Display>(
    help: &str,
    request: Result<Option<T>, String>,
    program: impl FnOnce(T) -> Result<(), E>,
) -> ExitCode {
    let (why, code) = match request.map(|options| options.map(program)) {
        Ok(Some(Ok(()))) => return ExitCode::SUCCESS,
        Ok(None) => {
            let help = as_started(help);
            let codes = "Exit code: 0 on success, 1 on failure, 2 if an argument is wrong.";
            // It is no failure if the reader, such as `head`, has closed the pipe.
            writeln!(io::stdout(), "{help}\n\n{codes}").ok();
            return ExitCode::SUCCESS;
        }
        Ok(Some(Err(why))) => (why.to_string(), 1),
        Err(why) => (why, 2),
    };
    eprintln!("{}", as_started(&why));
    ExitCode::from(code)
}

/// The programs of a release, which are also commands of cargo.
pub const PROGRAMS: [&str; 4] = ["board", "flash", "play", "web"];

/// Returns a text with the commands as this program was started: with cargo, or as a program of a release.
pub fn as_started(text: &str) -> String {
    if std::env::var_os("CARGO").is_some() { text.to_owned() } else { without_cargo(text) }
}

/// Names programs and pages as a release has them: `flash --wait 60`, `book/docs/board.html`.
pub fn without_cargo(text: &str) -> String {
    let text = PROGRAMS.iter().fold(text.to_owned(), |text, name| text.replace(&format!("cargo {name}"), name));
    let is_page = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || b"-/".contains(&byte));
    let mut parts = text.split("docs/");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| match part.split_once(".md") {
        Some((name, rest)) if is_page(name) => format!("{text}book/docs/{name}.html{rest}"),
        _ => format!("{text}docs/{part}"),
    })
}

/// Returns the arguments after the name of the program. A leading `--` is skipped, because the cargo aliases end with
/// one: `cargo play -- --demo` means `cargo play --demo`.
fn given() -> Vec<OsString> {
    let mut arguments = std::env::args_os().skip(1).peekable();
    arguments.next_if(|first| first == "--");
    arguments.collect()
}

/// Reads arguments one by one.
pub struct Arguments {
    rest: vec::IntoIter<OsString>,
    valued: &'static [&'static str],
    plain: &'static [&'static str],
    /// The options that may be given more than once.
    pub often: &'static [&'static str],
    /// Returns a better error for an unknown word than the list of options, if there is one.
    pub stray: fn(&str) -> Option<String>,
    seen: Vec<&'static str>,
    /// The text after the `=` of the option that was read last.
    attached: Option<OsString>,
}

impl Arguments {
    /// `valued` are the options with a value, `plain` those without; `--help` is always known. `arguments` are those
    /// after the name of the program.
    pub fn new(
        valued: &'static [&'static str],
        plain: &'static [&'static str],
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Self {
        let rest = arguments.into_iter().collect::<Vec<_>>().into_iter();
        Self { rest, valued, plain, often: &[], stray: |_| None, seen: Vec::new(), attached: None }
    }

    /// Returns the next option, or an error if it is unknown, repeated or has an unexpected value. `-h` is `--help`.
    pub fn option(&mut self) -> Result<Option<&'static str>, String> {
        let Some(argument) = self.rest.next() else { return Ok(None) };
        let (name, attached) = split(argument);
        let name = if name == "-h" { HELP } else { &name };
        let Some(known) = self.names().find(|known| name == *known) else { return Err(self.unknown(name)) };
        if self.seen.contains(&known) && !self.often.contains(&known) {
            return Err(format!("{known} is given twice"));
        }
        if attached.is_some() && !self.valued.contains(&known) {
            return Err(format!("{known} takes no value"));
        }
        self.seen.push(known);
        self.attached = attached;
        Ok(Some(known))
    }

    /// Returns the words before the next option.
    pub fn words(&mut self) -> Vec<OsString> {
        let is_word = |argument: &&OsString| !argument.to_string_lossy().starts_with('-');
        let count = self.rest.as_slice().iter().take_while(is_word).count();
        self.rest.by_ref().take(count).collect()
    }

    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.valued.iter().chain(self.plain).chain(&[HELP]).copied()
    }

    fn last(&self) -> &'static str {
        self.seen.last().copied().unwrap_or_default()
    }

    /// Returns the value of the option that was read last; `what` describes it in the error if it is missing.
    pub fn value(&mut self, what: &str) -> Result<OsString, String> {
        let value = self.attached.take().or_else(|| self.rest.next());
        // An empty value is most likely an unset shell variable, and an option name a forgotten value.
        value
            .filter(|value| !value.is_empty() && !self.names().any(|name| value == name))
            .ok_or(format!("{} needs {what}", self.last()))
    }

    /// Returns the value as text.
    pub fn text(&mut self, what: &str) -> Result<String, String> {
        Ok(self.value(what)?.to_string_lossy().into_owned())
    }

    /// Returns the value as text if there is one: an option that may stand alone.
    pub fn optional_text(&mut self) -> Option<String> {
        let attached = self.attached.take();
        let value = attached.or_else(|| {
            let next = self.rest.as_slice().first()?;
            (!next.to_string_lossy().starts_with('-')).then(|| self.rest.next())?
        });
        value.map(|value| value.to_string_lossy().into_owned())
    }

    /// Returns the value as a number in this range, which `what` describes.
    pub fn number<T: FromStr + PartialOrd>(&mut self, what: &str, range: RangeInclusive<T>) -> Result<T, String> {
        let text = self.text(what)?;
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("{} needs {what}, not \"{text}\"", self.last()))
    }

    /// Returns the meaning of the value, which must be one of `words`.
    pub fn word<T: Copy>(&mut self, what: &str, words: &[(&str, T)]) -> Result<T, String> {
        let text = self.text(what)?;
        word(&text, words).map_err(|why| format!("{}: {why}", self.last()))
    }

    fn unknown(&self, argument: &str) -> String {
        if let Some(better) = (self.stray)(argument) {
            return better;
        }
        let wrong = match argument.starts_with('-') {
            true => format!("unknown option {argument}"),
            false => format!("\"{argument}\" is not an option"),
        };
        match nearest(argument, self.names()) {
            Some(name) => format!("{wrong}; did you mean {name}?"),
            None => format!("{wrong}; the options are {}", self.names().collect::<Vec<_>>().join(", ")),
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

/// The language of the system's locale.
pub fn system_lang() -> Lang {
    let set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(set).and_then(|name| std::env::var(name).ok());
    Lang::of_locale(&locale.unwrap_or_default())
}
