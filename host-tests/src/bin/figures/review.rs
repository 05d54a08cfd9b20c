//! Games as bytes and text, and their review: by the net, and for the solved game also exactly.

use galop::app::Boot;
use galop::review::{ByNet, ONE};
use galop::rules::Seat;
use galop::session::{Level, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop_desk::board::{Board, on_screen, seed};
use galop_desk::history::{Game, Scribe};
use galop_desk::review::Reviewed;
use galop_desk::tape;
use galop_host_tests::ask::{S000, S001, S002, S003, S004};
use galop_host_tests::machine;
use galop_play::headless_demo;
use galop_review::judge::Exact;

use galop_site::site::library;
use std::process::Command;

use super::{Table, thousands};

const GAMES: u64 = 99;

/// Games of computer players of level 2, with the seeds 1 to 99: bytes, and the size of the net's revision.
pub fn table() -> Result<Table, String> {
    let head = ["game", "players", "throws", "bytes", "bytes a throw", "text, bytes", "luck of the winner", "revision"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for (sheet, players) in [(S000, 2), (S000, 4), (S001, 2), (S001, 4), (S003, 2), (S003, 4), (S002, 2), (S004, 2)] {
        let games: Vec<Game> = (1..=GAMES).filter_map(|number| play(sheet, players, Level::Two, number)).collect();
        let number = games.len() as f64;
        let mean = |of: &dyn Fn(&Game) -> f64| games.iter().map(of).sum::<f64>() / number;
        let (throws, bytes) = (mean(&|game| game.throws() as f64), mean(&|game| game.bytes().len() as f64));
        let mut sums = [0.0; 2];
        for game in &games {
            let reviewed = Reviewed::of(game, &mut ByNet::default(), |_| {})?;
            let winner = reviewed.last().winners().iter().next().unwrap_or(Seat::Red);
            sums[0] += points(reviewed.tally.luck().at(winner));
            sums[1] += points(reviewed.tally.revision().largest());
        }
        rows.push(vec![
            sheet.slug().into(),
            players.to_string(),
            thousands(throws),
            thousands(bytes),
            format!("{:.2}", bytes / throws),
            thousands(mean(&|game| game.text().len() as f64)),
            format!("{:+.1}", sums[0] / number),
            format!("{:.1}", sums[1] / number),
        ]);
    }
    Ok(rows)
}

/// The solved game, escalier with two players: the net's luck and errors against the exact ones, for players of all
/// levels.
pub fn solved() -> Result<Table, String> {
    let head = [
        "players",
        "games",
        "luck, exact and net: mean difference a game",
        "given away a game, exact",
        "by the net",
        "mean difference",
        "revision, exact",
        "by the net",
    ];
    let mut rows = vec![head.map(String::from).to_vec()];
    let folder = machine::root().join("target/solved");
    for (level, name) in [(Level::One, "level 1"), (Level::Two, "level 2")] {
        let games: Vec<Game> = (1..=GAMES).filter_map(|number| play(S001, 2, level, number)).collect();
        let first = games.first().ok_or("no game")?;
        let exact = Exact::find(&first.header, &folder).map_err(|why| why.to_string())?;
        let exact = exact.ok_or("target/solved has no table: run cargo solve 001-opposite")?;
        let mut sums = [0.0; 6];
        for game in &games {
            let by_net = Reviewed::of(game, &mut ByNet::default(), |_| {})?.tally;
            let exactly = Reviewed::of(game, &mut exact.clone(), |_| {})?.tally;
            let given = |tally: &galop::review::Tally, seat| points(tally.account(seat).given);
            sums[0] += points(by_net.luck().at(Seat::Red) - exactly.luck().at(Seat::Red)).abs();
            for seat in [Seat::Red, Seat::Blue] {
                let (exactly, by_net) = (given(&exactly, seat) / 2.0, given(&by_net, seat) / 2.0);
                sums[1] += exactly;
                sums[2] += by_net;
                sums[3] += (exactly - by_net).abs();
            }
            sums[4] += points(exactly.revision().largest());
            sums[5] += points(by_net.revision().largest());
        }
        let means = sums.map(|sum| sum / games.len() as f64);
        let [luck, exactly, by_net, apart, none, revision] = means;
        rows.push(vec![
            name.into(),
            games.len().to_string(),
            format!("{luck:.2}"),
            format!("{exactly:.2}"),
            format!("{by_net:.2}"),
            format!("{apart:.2}"),
            format!("{none:.0e}"),
            format!("{revision:.2}"),
        ]);
    }
    Ok(rows)
}

/// The first 1,000 throws of a game of four players in the page's library, run by node: the best of five reviews, and
/// the mean of thirty choices of level 3.
pub fn wasm() -> Result<Table, String> {
    let long = (1..=GAMES).filter_map(|number| play(S003, 4, Level::Two, number)).find(|game| game.events.len() > 1000);
    let Game { mut header, mut events } = long.ok_or("no game is long enough")?;
    header.result = None;
    events.truncate(1000);
    let folder = machine::root().join("target/review");
    std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let (library, _) = library(None, &["plugged"])?;
    let files = [("galop.wasm", library), ("game", Game { header, events }.bytes())].map(|(name, bytes)| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map(|()| path).map_err(|why| why.to_string())
    });
    let [library, game] = files;
    let output = Command::new("node")
        .arg(machine::root().join("host-tests/web/speed.mjs"))
        .args([library?, game?])
        .output()
        .map_err(|why| why.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let times: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [review, choice] = times[..] else { return Err(String::from_utf8_lossy(&output.stderr).into_owned()) };
    let row = |what: &str, value: String| vec![String::from(what), value];
    Ok(vec![
        row("1,000 throws of chevaux, four players, in node", "measured".into()),
        row("the review", format!("{review:.0} ms")),
        row("a choice of level 3, mean", format!("{choice:.1} ms")),
        row("the review / a choice of level 3", format!("{:.1}", review / choice)),
    ])
}

fn points(chance: i64) -> f64 {
    100.0 * chance as f64 / ONE as f64
}

/// Plays a game of computers; none if it does not end.
fn play(sheet: Sheet, players: u8, level: Level, number: u64) -> Option<Game> {
    let computer = Who::Computer(level);
    let seats = match (sheet, players) {
        (S002 | S004, _) | (_, 4) => [computer; 4],
        (S003, _) => [computer, computer, Who::Nobody, Who::Nobody],
        _ => [computer, Who::Nobody, computer, Who::Nobody],
    };
    let settings = on_screen(Settings::default());
    let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
    let start = (sheet, Seating::new(seats));
    let mut scribe = Scribe::default();
    let mut board = Board::new(boot, |app| tape::prepare(app, Some(&start)), &mut scribe);
    headless_demo(&mut board, &mut scribe).then(|| scribe.game().cloned())?
}
