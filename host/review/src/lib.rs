//! `cargo review`: how much of a game was luck, and which moves gave chances away.
//!
//! ```text
//! text → Game → Reviewed, by a Judge → summary on the terminal, page as HTML
//! ```

pub mod chart;
pub mod judge;
pub mod options;
pub mod page;
pub mod picture;
pub mod summary;

use std::fs;
use std::io::{self, IsTerminal as _, Read};
use std::path::{Path, PathBuf};

use galop_desk::history::Game;
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;
use galop_players::progress::Progress;

use judge::{Judge, Spread};
use options::Options;

/// The folder of the games that `cargo solve` solved.
pub const SOLVED: &str = "target/solved";

/// Reviews a game. Returns the summary, and what was written.
pub fn run(options: &Options) -> Result<String, String> {
    let lang = options.lang;
    let game = read(&options.file, lang)?;
    let mut judge = Judge::of(options.by, &game, Path::new(SOLVED)).map_err(|why| why.to_string())?;
    let mut progress = io::stderr().is_terminal().then(|| Progress::new(lang.pick("analyse", "review")));
    let total = game.events.len() as u64;
    let show = |done: usize| progress.iter_mut().for_each(|progress| progress.show(done as u64, total, ""));
    let reviewed = Reviewed::of(&game, &mut judge, show)?;
    drop(progress);
    let spread = judge.spread(&game)?;
    let mut said = summary::write(&game, &reviewed, &judge, spread.as_ref(), lang);
    if let Some(path) = options.page_path() {
        let page = page::write(&game, &reviewed, &judge, spread.as_ref(), lang)?;
        fs::write(&path, page).map_err(|why| {
            let path = path.display();
            lang.pick(format!("{path} ne peut pas être écrit : {why}"), format!("{path} cannot be written: {why}"))
        })?;
        said += &lang.pick(format!("\npage : {}", path.display()), format!("\npage: {}", path.display()));
    }
    Ok(said)
}

/// Reads a game from a file, or with `-` from standard input: text, or the bytes of a board.
fn read(path: &PathBuf, lang: Lang) -> Result<Game, String> {
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let name = path.display();
    let bytes = bytes.map_err(|why| {
        lang.pick(format!("{name} ne peut pas être lu : {why}"), format!("{name} cannot be read: {why}"))
    })?;
    let colon = lang.pick(" :", ":");
    Game::open(&bytes, lang).map_err(|why| format!("{name}{colon} {why}"))
}

/// The evaluation that the options ask for, in words.
pub fn by_words(judge: &Judge, lang: Lang) -> String {
    match judge {
        Judge::Net(_) => lang.pick("par le réseau, sans recherche", "by the net, without search").into(),
        Judge::Deep(deep) => {
            let (throws, many) = (deep.depth(), if deep.depth() > 1 { "s" } else { "" });
            lang.pick(
                format!("par le réseau, {throws} lancer{many} d'avance"),
                format!("by the net, {throws} throw{many} ahead"),
            )
        }
        Judge::Rollouts(rollouts) => {
            let games = rollouts.games();
            lang.pick(
                format!("par {games} parties jouées à partir de chaque position"),
                format!("by {games} games played on from each position"),
            )
        }
        Judge::Exact(_) => {
            lang.pick("exacte, car cargo solve a résolu ce jeu", "exactly: cargo solve has solved this game").into()
        }
    }
}

/// An interval around a sum, if there is one.
pub fn interval(spread: Option<&Spread>, of: impl Fn(&Spread) -> f64, lang: Lang) -> String {
    spread.map_or(String::new(), |spread| {
        let text = format!(" ±{:.1}", of(spread));
        lang.pick(text.replace('.', ","), text)
    })
}

impl Options {
    /// Where the page is written.
    pub fn page_path(&self) -> Option<PathBuf> {
        match (&self.page, self.no_page) {
            (_, true) => None,
            (Some(path), _) => Some(path.clone()),
            (None, _) if self.file.as_os_str() == "-" => Some("review.html".into()),
            (None, _) => Some(self.file.with_extension("html")),
        }
    }
}
