//! `cargo play`: the board in a terminal.
//!
//! ```text
//! keys, mouse → Board::advance(now), press … → App::step → lights, words, log, tape, save file
//! ```
//!
//! Everything but [`terminal`] is a function of what happened and when; there are the clock, the keys and the screen.

pub mod disk;
pub mod keys;
pub mod lamps;
pub mod options;
pub mod screen;
mod terminal;

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

use galop::app::{App, Boot};
use galop::rules::Seats;
use galop::save::Record;
use galop::session::{Seating, Sheet, State};
use galop::settings::Settings;
use galop::time::Time;

use disk::Keeper;
use galop_desk::board::{Board, Witness, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::tape::{self, Recorder, Tape};
use galop_desk::words::Lang;
use options::{Begin, Options, Save};

/// Nobody plays longer than this: a week, in ms.
const LONGEST: Time = Time(7 * 24 * 60 * 60 * 1000);

/// What to play, and with which witnesses.
struct Setup {
    boot: Boot,
    start: Option<(Sheet, Seating)>,
    keeper: Option<Keeper>,
    /// What is to be told before anything else.
    notes: Vec<String>,
}

/// Does what was asked; what is to be printed afterwards, or what went wrong.
pub fn run(options: &Options) -> Result<String, String> {
    let lang = options.lang.unwrap_or_else(system_lang);
    if let Some(path) = &options.replay {
        let text = fs::read_to_string(path).map_err(|why| format!("{} cannot be read: {why}", path.display()))?;
        let tape = Tape::read(&text).map_err(|why| format!("{}: {why}", path.display()))?;
        if options.headless {
            let mut chronicle = Chronicle::new(lang);
            let board = headless_replay(&tape, &mut chronicle);
            return Ok(result(board.app(), lang, board.now()));
        }
        return terminal::replay(&tape, options, lang);
    }
    let setup = set_up(options)?;
    let recorder = match &options.record {
        Some(path) => Some(record(path, &setup)?),
        None => None,
    };
    if !options.headless {
        return terminal::play(setup, recorder, options, lang);
    }
    let mut witness = (recorder, setup.keeper);
    let start = setup.start;
    let mut board = Board::new(setup.boot, |app| tape::prepare(app, start.as_ref()), &mut witness);
    let done = headless_demo(&mut board, &mut witness);
    if let Some(recorder) = witness.0 {
        recorder.end(board.now()).map_err(|why| format!("the recording failed: {why}"))?;
    }
    match done {
        true => Ok(result(board.app(), lang, board.now())),
        false => Err("the game did not end within a week".into()),
    }
}

/// Plays until somebody has won; false if nobody ever does.
pub fn headless_demo(board: &mut Board, witness: &mut impl Witness) -> bool {
    while board.app().winners().is_empty() {
        let Some(wake) = board.wake().filter(|at| *at < LONGEST) else { return false };
        board.advance(wake, witness);
    }
    true
}

/// Plays a tape to its end.
pub fn headless_replay(tape: &Tape, witness: &mut impl Witness) -> Board {
    let mut board = tape.board(witness);
    tape.advance(&mut board, &mut 0, tape.end, witness);
    board
}

/// How it ended, for people and scripts.
fn result(app: &App, lang: Lang, now: Time) -> String {
    let stats = app.stats();
    let throws: u32 = stats.faces.iter().chain(&stats.coins).sum();
    let captures: u32 = stats.captures.iter().sum();
    let how = match app.winners() {
        winners if winners == Seats::default() => lang.line(app, &keys::names(lang)),
        winners => lang.winners(app, winners),
    };
    let time = format!("{}:{:02}", now.0 / 60_000, now.0 / 1000 % 60);
    let name = app.sheet().map_or("", Sheet::name);
    let count = lang.pick(
        format!("{throws} lancers, {captures} captures, {time} au plateau"),
        format!("{throws} throws, {captures} captures, {time} on the board"),
    );
    format!("{name} {how} {count}").trim_start().to_owned()
}

fn set_up(options: &Options) -> Result<Setup, String> {
    let mut notes = Vec::new();
    let path = match &options.save {
        Save::Nowhere => None,
        Save::File(path) => Some(path.clone()),
        Save::Usual if options.demo => None,
        Save::Usual => disk::usual_path(),
    };
    let (keeper, found) = match path {
        None => (None, Default::default()),
        Some(path) => {
            let (keeper, found) = open(&path)?;
            (Some(keeper), found)
        }
    };
    notes.extend(found.trouble.into_iter().flatten().map(disk::tell));
    let settings = options.apply(on_screen(found.settings))?;
    let saved = found.record;
    let start = match options.begin {
        Begin::Game(sheet, seating) => Some((sheet, seating)),
        Begin::Menu => None,
        Begin::Any if has_game(saved.as_ref()) => None,
        Begin::Any => Some(options.first_game()),
    };
    let mut saved = saved;
    if options.begin == Begin::Menu
        && let Some(game) = saved.as_mut().and_then(|record| record.game.as_mut())
    {
        // It is on the shelf, and comes back as from there.
        game.away = true;
    }
    let boot = Boot { seed: options.seed.map_or_else(chance, seed), held: 0, settings, saved, failed: false };
    Ok(Setup { boot, start, keeper, notes })
}

fn open(path: &Path) -> Result<(Keeper, galop::save::Found), String> {
    Keeper::open(path).map_err(|why| {
        let advice = "--save FILE takes another file, --no-save none";
        format!("{}: {why}\n{advice}", path.display())
    })
}

/// Whether a game waits to be played on; one that is over has been seen.
fn has_game(record: Option<&Record>) -> bool {
    let game = record.and_then(|record| record.game.as_ref());
    game.is_some_and(|game| !matches!(game.saved.state, State::Won(_) | State::Stuck(..)))
}

/// A screen has no supply that could be too weak, and is as bright as it can be.
fn on_screen(mut settings: Settings) -> Settings {
    settings.output = galop::view::output::Settings::default();
    settings.output.power.budget_ma = 10_000;
    settings
}

fn record(path: &PathBuf, setup: &Setup) -> Result<Recorder<File>, String> {
    let wrong = |why: std::io::Error| format!("{} cannot be written: {why}", path.display());
    let file = File::create(path).map_err(wrong)?;
    Recorder::new(file, &setup.boot, setup.start.as_ref()).map_err(wrong)
}

/// Chance from the system.
fn chance() -> [u8; 32] {
    let mut seed = [0; 32];
    seed.chunks_mut(8).zip(0u8..).for_each(|(chunk, n)| {
        chunk.copy_from_slice(&RandomState::new().hash_one(n).to_le_bytes());
    });
    seed
}

/// What the system speaks.
fn system_lang() -> Lang {
    let set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(set).and_then(|name| std::env::var(name).ok());
    Lang::of_locale(&locale.unwrap_or_default())
}
