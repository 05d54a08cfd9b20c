//! The measured rows: data in the tree, and the page and the plot made from them.

use super::{Mean, plot};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The file of all rows, from the root of the repository.
pub const DATA: &str = "host/players/data/league.tsv";

/// The part of a name that marks the perfect opponent.
pub const PERFECT: &str = " v perfect, ";

/// A line of the league.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The player, the opponents and the game.
    pub name: String,
    /// The share of games won, or against the perfect player what was given away, in per cent.
    pub percent: f64,
    /// Half of the 95 % confidence interval.
    pub error: f64,
    /// The number of games.
    pub games: u64,
    /// The seed of the first game; the others follow.
    pub seed: u64,
    /// The commit of the players; `-dirty` marks files that were changed since.
    pub commit: String,
}

impl Row {
    /// A row that was measured just now, with the seeds from 0.
    pub fn new(name: String, mean: Mean, commit: &str) -> Self {
        let (percent, error) = (mean.percent(), mean.error());
        Self { name, percent, error, games: mean.games, seed: 0, commit: commit.into() }
    }

    /// The mean is what was given away, not the share of games won.
    pub fn is_regret(&self) -> bool {
        self.name.contains(PERFECT)
    }

    /// It was played with a house rule.
    pub fn is_house(&self) -> bool {
        self.name.contains('=')
    }

    fn written(&self) -> String {
        let Self { name, percent, error, games, seed, commit } = self;
        format!("{name}\t{percent:.3}\t{error:.3}\t{games}\t{seed}\t{commit}\n")
    }

    fn read(line: &str) -> Option<Self> {
        let [name, percent, error, games, seed, commit] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Self {
            name: name.into(),
            percent: percent.parse().ok()?,
            error: error.parse().ok()?,
            games: games.parse().ok()?,
            seed: seed.parse().ok()?,
            commit: commit.into(),
        })
    }
}

/// The name of the checked out commit, or "unknown" without git. Changed data does not change the players.
pub fn commit() -> String {
    let git = |words: &[&str]| Command::new("git").args(words).output().ok();
    let name = git(&["rev-parse", "--short", "HEAD"]).filter(|git| git.status.success());
    let Some(name) = name.and_then(|git| String::from_utf8(git.stdout).ok()) else { return "unknown".into() };
    let same = git(&["diff", "--quiet", "HEAD", "--", "src", "host/players/src"]);
    let mark = if same.is_some_and(|git| git.status.success()) { "" } else { "-dirty" };
    format!("{}{mark}", name.trim())
}

/// All rows of the file; a new measurement replaces the old one.
pub struct Known(Vec<Row>);

const HEAD: &str = "row\tper cent\t±\tgames\tfirst seed\tcommit\n";

impl Known {
    /// Reads the rows of a file.
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let lines = text.strip_prefix(HEAD).ok_or(format!("{}: the first line is not {HEAD:?}", path.display()))?;
        let row = |line: &str| Row::read(line).ok_or(format!("{}: not a row: {line}", path.display()).into());
        lines.lines().map(row).collect::<Result<_, _>>().map(Self)
    }

    /// Adds a row and writes the file, so that an interrupted league loses no measured row.
    pub fn add(&mut self, row: Row, path: &Path) -> Result<(), Box<dyn Error>> {
        self.0.retain(|known| known.name != row.name);
        self.0.push(row);
        let game = |row: &Row| row.name.split_once(", ").map(|(_, game)| game.to_string());
        self.0.sort_by_cached_key(|row| (game(row), !row.is_regret(), row.name.clone()));
        let text: String = self.0.iter().map(Row::written).collect();
        Ok(std::fs::write(path, format!("{HEAD}{text}"))?)
    }

    /// Returns the rows by game, those against the perfect player first; without those of house rules, or only these.
    pub fn rows(&self, house: bool) -> Vec<Row> {
        self.0.iter().filter(|row| row.is_house() == house).cloned().collect()
    }
}

/// Returns the rows as a Markdown table.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("| who, against whom, at what | games | won, or given away |\n|---|---|---|\n");
    for Row { name, percent, error, games, .. } in rows {
        let value = match name.contains(PERFECT) {
            true => format!("gave away {percent:.2} ± {error:.2} points"),
            false => format!("won {percent:.1} ± {error:.1} %"),
        };
        let _ = writeln!(text, "| {name} | {games} | {value} |");
    }
    text
}

/// Writes the tables into `docs/bots.md` and the plot beside it.
pub fn write(known: &Known, docs: &Path) -> Result<(), Box<dyn Error>> {
    let path = docs.join("bots.md");
    let rows = known.rows(false);
    let page = between(&std::fs::read_to_string(&path)?, "league", &table(&rows))?;
    std::fs::write(path, between(&page, "league --house", &table(&known.rows(true)))?)?;
    std::fs::write(docs.join("bots.svg"), plot::draw(&rows))?;
    Ok(())
}

/// Returns the page with `table` between the marks of `cargo COMMAND`.
pub fn between(page: &str, command: &str, table: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- cargo {command} writes from here -->"), "<!-- to here -->");
    let marks = page.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = marks.ok_or(format!("{begin} and {end} are missing in docs/bots.md"))?;
    Ok(format!("{before}{begin}\n\n{table}\n{end}{after}"))
}
