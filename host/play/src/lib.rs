//! `cargo play`: the board in a terminal.
//!
//! ```text
//! keys, mouse → Board::advance(now), press … → App::step → lights, words, log, tape, save file
//! ```
//!
//! `terminal` has the clock, the keys and the screen. Everything else is a function of what happened and when.
//!
//! The save file is a title page and the 256 KiB of the save area, with the board's own `Store` on it ([`disk`]). A
//! file that was cut short reads as erased where it ends. Every step is saved before it is drawn, so a program that is
//! killed has lost nothing that was seen. Settings given by `--set` are not saved; changes made in the menu are. A
//! screen has no weak supply, so brightness and current are set to their maximum.

pub mod disk;
pub mod export;
pub mod keys;
pub mod lamps;
pub mod lease;
pub mod lights;
pub mod listing;
pub mod options;
pub mod panel;
pub mod picture;
pub mod places;
#[cfg_attr(not(unix), path = "no_port.rs")]
pub mod port;
pub mod screen;
mod terminal;
pub mod viewer;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use galop::app::{App, Boot};
use galop::history::Scoresheet;
use galop::rules::Seats;
use galop::save::{Found, Record};
use galop::session::{Play, Seating};
use galop::sheets::Sheet;
use galop::time::Time;

use disk::Keeper;
use export::Export;
use galop_arguments::system_lang;
use galop_desk::board::{Board, Witness, on_screen, screen_settings, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::lessons::Lesson;
use galop_desk::save_text::unfinished;
use galop_desk::tape::{self, Recorder, Tape};
use galop_desk::words::Lang;
use options::{Begin, Options, Save};

/// A headless game is given up after this time: a week, in ms.
const LONGEST: Time = Time(7 * 24 * 60 * 60 * 1000);

/// What to play, and where to save it.
struct Setup {
    boot: Boot,
    start: Option<(Sheet, Seating)>,
    keeper: Option<Keeper>,
    /// The board has a save file, and the history of the game that was saved.
    kept: bool,
    history: Option<Scoresheet>,
    /// The first lines of the log.
    notes: Vec<String>,
}

/// Runs the program. Returns the text to print at the end, or the error.
pub fn run(options: &Options) -> Result<String, String> {
    let lang = options.lang.unwrap_or_else(system_lang);
    let export = options.export.as_deref().map(Export::new);
    if let Some(path) = &options.replay {
        let text = fs::read_to_string(path).map_err(|why| unreadable(lang, path, &why))?;
        let tape = Tape::read(&text).map_err(|why| format!("{}: {why}", path.display()))?;
        if options.headless {
            let mut witness = (Chronicle::new(lang), export);
            let board = headless_replay(&tape, &mut witness);
            finish(Ok(()), &board, (None, None, witness.1), lang)?;
            return Ok(result(board.app(), lang, board.now()));
        }
        return terminal::replay(&tape, export, options, lang);
    }
    if let Some(path) = &options.open {
        return viewer::open(path, options, lang);
    }
    if let Begin::Learn(sheet) = options.begin {
        return match sheet.and_then(Lesson::of) {
            Some(lesson) => terminal::learn(lesson, options, lang),
            None => Ok(rounds(lang)),
        };
    }
    let setup = set_up(options, lang)?;
    let recorder = match &options.record {
        Some(path) => Some(record(path, &setup, lang)?),
        None => None,
    };
    if !options.headless {
        return terminal::play(setup, recorder, export, options, lang);
    }
    let mut witness = ((recorder, setup.keeper), export);
    let (start, history, kept) = (setup.start, setup.history, setup.kept);
    let mut board = Board::new(setup.boot, |app| prepare(app, kept, history, start.as_ref()), &mut witness);
    let endless = ("la partie n'était pas finie au bout d'une semaine", "the game did not end within a week");
    let done = match headless_demo(&mut board, &mut witness) {
        true => Ok(()),
        false => Err(lang.pick(endless.0, endless.1).into()),
    };
    let ((recorder, keeper), export) = witness;
    finish(done, &board, (recorder, keeper, export), lang)?;
    Ok(result(board.app(), lang, board.now()))
}

/// Returns the list of guided rounds.
fn rounds(lang: Lang) -> String {
    let rounds = Sheet::ALL.into_iter().filter(|sheet| Lesson::of(*sheet).is_some());
    let lines = rounds.map(|sheet| format!("\n  cargo play --learn {:9} {}", sheet.info().slug, lang.title(sheet)));
    lang.pick("Pour apprendre un jeu, étape par étape :", "To learn a game, step by step:").to_owned()
        + &lines.collect::<String>()
}

/// What is written while a board is used: a recording, the save file, the game.
type Files = (Option<Recorder<File>>, Option<Keeper>, Option<Export>);

/// Ends the recording, saves what is not saved yet and exports the game. The error has all that failed, `done` first.
fn finish(
    done: Result<(), String>,
    board: &Board,
    (recorder, keeper, export): Files,
    lang: Lang,
) -> Result<(), String> {
    let recorded = recorder.map_or(Ok(()), |recorder| recorder.end(board.now()).map(drop));
    let saved = keeper.map_or(Ok(()), |mut keeper| keeper.finish(board.app(), board.now()));
    let recorded = recorded.map_err(|why| recording_failed(lang, &why));
    let exported = export.map_or(Ok(()), |export| export.finish(lang));
    let failed: Vec<String> = [done, recorded, saved, exported].into_iter().filter_map(Result::err).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Plays until the game is over and all of it is reported; false if it does not end within a week.
pub fn headless_demo(board: &mut Board, witness: &mut impl Witness) -> bool {
    let goes_on = |app: &App| app.play().is_some_and(|play| !play.over() || !app.coming().is_empty());
    while goes_on(board.app()) {
        let Some(wake) = board.wake().filter(|at| *at < LONGEST) else { return false };
        board.advance(wake, witness);
    }
    true
}

/// Replays a tape to its end.
pub fn headless_replay(tape: &Tape, witness: &mut impl Witness) -> Board {
    let mut board = tape.board(witness);
    tape.advance(&mut board, &mut 0, tape.end, witness);
    board
}

/// Returns the result of the game in one line, for people and scripts.
fn result(app: &App, lang: Lang, now: Time) -> String {
    let stats = app.stats();
    let throws: u32 = stats.faces.iter().chain(&stats.coins).sum();
    let captures: u32 = stats.captures.iter().sum();
    let how = match app.play().map(Play::winners).unwrap_or_default() {
        winners if winners == Seats::default() => lang.line(app, &keys::names(lang)),
        winners => lang.winners(app, winners),
    };
    let time = format!("{}:{:02}", now.0 / 60_000, now.0 / 1000 % 60);
    let title = app.play().map_or("", |play| lang.title(play.sheet()));
    let colon = if title.is_empty() { "" } else { lang.pick(" :", ":") };
    let count = lang.pick(
        format!("{throws} lancers, {captures} prises, {time} de jeu"),
        format!("{throws} throws, {captures} captures, {time} on the board"),
    );
    format!("{title}{colon} {how} {count}").trim_start().to_owned()
}

fn set_up(options: &Options, lang: Lang) -> Result<Setup, String> {
    let path = match &options.save {
        Save::Nowhere => None,
        Save::File(path) => Some(path.clone()),
        Save::Usual if options.demo => None,
        Save::Usual => disk::usual_path(),
    };
    let (mut keeper, found) = match path {
        None => (None, Found { settings: screen_settings(), ..Found::default() }),
        Some(path) => {
            let (keeper, found) = open(&path, lang)?;
            (Some(keeper), found)
        }
    };
    let notes = found.trouble.into_iter().flatten().map(|trouble| disk::tell(trouble, lang)).collect();
    let settings = options.apply(on_screen(found.settings))?;
    if let Some(keeper) = &mut keeper {
        keeper.begins_with(found.settings, settings);
    }
    let mut saved = found.record;
    let unfinished = unfinished(saved.as_ref());
    let start = match options.begin {
        Begin::Menu | Begin::Learn(_) => None,
        Begin::Any if unfinished.is_some() && !options.new => None,
        Begin::Any => Some(options.first_game()),
        Begin::Game(sheet, seating) => Some((sheet, seating)),
    };
    if let Some(game) = saved.as_mut().and_then(|record| record.game.as_mut()) {
        match options.begin {
            // The menu offers it as a game that was put away.
            Begin::Menu => game.away = true,
            // The list put it away, and the program ended before a choice.
            Begin::Any if start.is_none() => game.away = false,
            Begin::Any | Begin::Game(..) | Begin::Learn(_) => {}
        }
    }
    if options.begin == Begin::Menu && unfinished.is_none() {
        // A game that is over is not put away.
        saved = saved.map(|record| Record { game: None, ..record });
    }
    let seed = match options.seed {
        Some(number) => seed(number),
        None => random_seed().map_err(|why| {
            lang.pick(
                format!("le système ne fournit pas de nombres au hasard : {why}"),
                format!("no system randomness: {why}"),
            )
        })?,
    };
    let mut boot = Boot { seed, held: 0, settings, saved, failed: false };
    let history = match &mut keeper {
        // The game that is not over is put away.
        Some(keeper) if start.is_some() => keeper.put_away(&mut boot)?,
        Some(keeper) => keeper.recall(),
        None => None,
    };
    Ok(Setup { boot, start, kept: keeper.is_some(), keeper, history, notes })
}

/// Prepares a board: the game that was saved goes on with its history, or another begins. `kept` is whether the board
/// has a save file.
fn prepare(app: &mut App, kept: bool, history: Option<Scoresheet>, start: Option<&(Sheet, Seating)>) {
    if kept {
        app.recall(|sheet| history.map(|history| *sheet = history).is_some());
    }
    tape::prepare(app, start);
}

fn open(path: &Path, lang: Lang) -> Result<(Keeper, Found), String> {
    Keeper::open(path, lang).map_err(|why| {
        let advice = lang.pick(
            "--save FICHIER en prend un autre, --no-save aucun",
            "use --save FILE for another file, or --no-save for none",
        );
        format!("{}{} {}\n{advice}", path.display(), lang.pick(" :", ":"), why.tell(lang))
    })
}

fn record(path: &PathBuf, setup: &Setup, lang: Lang) -> Result<Recorder<File>, String> {
    let wrong = |why: io::Error| {
        let path = path.display();
        lang.pick(format!("{path} ne peut pas être écrit : {why}"), format!("{path} cannot be written: {why}"))
    };
    let file = File::create(path).map_err(wrong)?;
    Recorder::new(file, &setup.boot, setup.start.as_ref()).map_err(wrong)
}

fn recording_failed(lang: Lang, why: &io::Error) -> String {
    lang.pick(format!("l'enregistrement a échoué : {why}"), format!("the recording failed: {why}"))
}

fn unreadable(lang: Lang, path: &Path, why: &io::Error) -> String {
    let path = path.display();
    lang.pick(format!("{path} ne peut pas être lu : {why}"), format!("{path} cannot be read: {why}"))
}

/// A seed from the system's randomness.
fn random_seed() -> Result<[u8; 32], getrandom::Error> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    Ok(seed)
}
