//! The arguments of a program: which option is meant, and the value that goes with it.

use std::ffi::OsString;
use std::process::ExitCode;

use galop::nearest::nearest;
use galop_desk::word::word;

/// What an argument that makes no sense ends with.
pub const BAD_ARGUMENTS: u8 = 2;

/// The arguments after the name of the program. `cargo play -- --demo` means the same as `cargo play --demo`: the
/// alias has the two dashes already.
pub fn given() -> impl Iterator<Item = OsString> {
    after_dashes(std::env::args_os().skip(1))
}

/// The same without two dashes that stand alone at their beginning.
pub fn after_dashes(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut arguments = arguments.peekable();
    arguments.next_if(|first| first == "--");
    arguments
}

/// For a program without arguments: how it ends if there are any, after it has said `about`, or what is wrong.
pub fn none(about: &str) -> Option<ExitCode> {
    let first = given().next()?;
    if first == "--help" || first == "-h" {
        println!("{about}");
        return Some(ExitCode::SUCCESS);
    }
    eprintln!("there is no option {}; it takes none but --help", first.to_string_lossy());
    Some(BAD_ARGUMENTS.into())
}

/// The options that a program knows.
pub struct Known {
    /// All of them, such as `--help`.
    pub names: &'static [&'static str],
    /// Those without a value.
    pub plain: &'static [&'static str],
    /// Those that may stand more than once.
    pub often: &'static [&'static str],
    /// What to say to a word that is none of them, if there is something better than the list.
    pub stray: fn(&str) -> Option<String>,
}

/// Arguments that are read one by one.
pub struct Arguments<I> {
    known: Known,
    rest: I,
    seen: Vec<&'static str>,
    /// What stands after the `=` of the option that was read last.
    attached: Option<OsString>,
}

impl<I: Iterator<Item = OsString>> Arguments<I> {
    /// Those after the name of the program.
    pub const fn new(known: Known, rest: I) -> Self {
        Self { known, rest, seen: Vec::new(), attached: None }
    }

    /// The next option, or what is wrong with it; `-h` is `--help`.
    pub fn option(&mut self) -> Result<Option<&'static str>, String> {
        let Some(argument) = self.rest.next() else { return Ok(None) };
        let (name, attached) = split(argument);
        let name = if name == "-h" { "--help".into() } else { name };
        let Some(known) = self.known.names.iter().copied().find(|known| name == *known) else {
            return Err(self.unknown(&name));
        };
        if self.seen.contains(&known) && !self.known.often.contains(&known) {
            return Err(format!("{known} stands twice"));
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

    /// The value of the option that was read last; `what` says what it should be.
    pub fn value(&mut self, what: &str) -> Result<OsString, String> {
        let value = self.attached.take().or_else(|| self.rest.next());
        // An empty value is a variable of the shell that was not set; an option is a value forgotten.
        value
            .filter(|value| !value.is_empty() && !self.known.names.iter().any(|name| value == name))
            .ok_or(format!("{} needs {what}", self.last()))
    }

    /// The same as text.
    pub fn text(&mut self, what: &str) -> Result<String, String> {
        Ok(self.value(what)?.to_string_lossy().into_owned())
    }

    /// The same as a whole number up to `most`.
    pub fn number(&mut self, what: &str, most: u64) -> Result<u64, String> {
        let (text, option) = (self.text(what)?, self.last());
        match text.parse() {
            Ok(number) if number <= most => Ok(number),
            Ok(_) => Err(format!("{option} takes at most {most}")),
            Err(_) => Err(format!("{option} needs a whole number, not \"{text}\"")),
        }
    }

    /// The same as one of these words.
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
            Some(name) if argument.starts_with('-') => format!("there is no option {argument}; did you mean {name}?"),
            _ if argument.starts_with('-') => format!("there is no option {argument}; there are {}", all()),
            _ => format!("\"{argument}\" is not an option; there are {}", all()),
        }
    }
}

/// `--name=value` in two. A value that is not UTF-8 has to stand on its own.
fn split(argument: OsString) -> (String, Option<OsString>) {
    match argument.to_str().and_then(|text| text.split_once('=')) {
        Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.into())),
        _ => (argument.to_string_lossy().into_owned(), None),
    }
}
