//! The arguments of `cargo review`.

use std::ffi::OsString;
use std::path::PathBuf;

use galop_arguments::{Arguments, system_lang};
use galop_desk::words::Lang;

/// The text of `cargo review --help`.
pub const HELP: &str = "\
Review a game: how much was luck, and which moves gave chances away?

usage: cargo review FILE [options]

  FILE             a game as text, as `cargo play --export` writes it, or - for
                   standard input
  --depth N        search N throws ahead, 1 to 4; each more takes ten times as
                   long
  --rollouts N     play N games on from every position, and print intervals;
                   100 take minutes for a game of 100 throws
  --page FILE      write the page there (default: beside the game, as .html)
  --no-page        write no page
  --lang fr|en     language (default: that of your system)
  --help, -h       print this help

Without --depth and --rollouts the game is evaluated exactly if `cargo solve` has
solved it, and by the net of the computer players otherwise. docs/notation.md
describes the text, and what luck, moves and revision are.";

/// How positions are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Exactly if the game was solved, otherwise by the net.
    Best,
    /// By the net, this many throws ahead.
    Depth(u8),
    /// By this many games played on from each position.
    Rollouts(u32),
}

/// What to review, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The game; `-` is standard input.
    pub file: PathBuf,
    /// How positions are evaluated.
    pub by: By,
    /// Where the page goes; `None` is beside the game.
    pub page: Option<PathBuf>,
    /// No page is written.
    pub no_page: bool,
    /// The language.
    pub lang: Lang,
}

/// Parses the arguments. `None` is `--help`.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Options>, String> {
    let valued = &["--depth", "--rollouts", "--page", "--lang"];
    let mut arguments = Arguments::new(valued, &["--no-page", "-"], arguments);
    let (mut files, mut by, mut page, mut no_page, mut lang) = (Vec::new(), By::Best, None, false, None);
    loop {
        files.extend(arguments.words().into_iter().map(PathBuf::from));
        let Some(option) = arguments.option()? else { break };
        match option {
            "--help" => return Ok(None),
            "-" => files.push("-".into()),
            "--depth" | "--rollouts" if by != By::Best => {
                return Err("--depth and --rollouts exclude each other".into());
            }
            "--depth" => by = By::Depth(arguments.number("a number of throws from 1 to 4", 1..=4)?),
            "--rollouts" => by = By::Rollouts(arguments.number("a number of games from 10 to 100000", 10..=100_000)?),
            "--page" => page = Some(PathBuf::from(arguments.value("a file")?)),
            "--no-page" => no_page = true,
            _ => lang = Some(arguments.word("fr or en", &[("fr", Lang::Fr), ("en", Lang::En)])?),
        }
    }
    if page.is_some() && no_page {
        return Err("--page and --no-page exclude each other".into());
    }
    let lang = lang.unwrap_or_else(system_lang);
    match <[PathBuf; 1]>::try_from(files) {
        Ok([file]) => Ok(Some(Options { file, by, page, no_page, lang })),
        Err(files) if files.is_empty() => Err("the file of the game is missing: cargo review FILE".into()),
        Err(_) => Err("one game is reviewed at a time".into()),
    }
}
