//! The options of `cargo play`.

use std::ffi::OsString;
use std::path::PathBuf;

use galop::session::{Seating, Table, Who};
use galop::setting_table::Range;
use galop::settings::{Settings, Unset};
use galop::sheets::Sheet;

use galop::nearest::nearest;
use galop_arguments::Arguments;
use galop_desk::lessons::Lesson;
use galop_desk::seats::{game, seating, usual_seats};
use galop_desk::words::Lang;

/// The text of `--help`.
pub const HELP: &str = "\
Play Galop in the terminal: the board's own program, with keys for its buttons.

usage: cargo play [options]

  --game NAME            start this game: ecurie, escalier, ur, chevaux or senet
                         (default: go on with the saved game; if there is none,
                         escalier, you are red and a computer is blue)
  --new                  start a new game; a saved one that is not over waits
                         in the menu (M), with at most three others
  --menu                 start in the board's own menu
  --learn NAME           learn this game: a guided round of short steps, which
                         leaves the saved game alone; without a name, list the
                         rounds
  --seats R,G,B,Y        who plays red, green, blue and yellow: person, bot1,
                         bot2, bot3, kind or off. For ur and senet two words
                         suffice: the east (red, green), the west (blue, yellow)
  --set NAME=VALUE       change a setting for this run only; repeatable:
                         --set pace=quick, --set horses=2, --set ur.pawns=7
  --demo                 only computers play
  --speed N              run the clock N times as fast, 1 to 1000 (default: 1)
  --seed N               the seed of the dice: games of computers alone repeat;
                         the time of each press changes the throws, so repeat
                         such a game with --record and --replay
  --record FILE          write every press with its time to FILE
  --replay FILE          replay a recorded game
  --export FILE          write the game to FILE as text (docs/notation.md) for
                         `cargo review`, which separates luck from skill
  --open FILE            look back at such a game, throw by throw, with the
                         chances of the players
  --headless             run --demo or --replay without a screen, and print the
                         result
  --save FILE            the save file (default: in your data folder; with
                         --demo, none)
  --no-save              save nothing
  --lang fr|en           language (default: that of your system)
  --colours true|256|none   colours (default: detected from the terminal)
  --ids                  add the ids of rules (docs/rules.md) to the log
  --console              open a serial port for `cargo board`, like a board's USB
                         port; the log shows its path (not on Windows)
  --help, -h             print this help

Keys: Space is A of the player to move (throw, play), Tab is B (next move). Each
seat also has two keys of its own, shown beside it. Most terminals do not report
when a key is released: there a key is a short press, and Shift with the key
holds the button down until the key is pressed again. In terminals with the
kitty keyboard protocol a button is down for as long as its key. Enter holds A,
H holds B (a hint), Backspace takes the last move back. M shows the menu as a
list and leads back to the game. V looks back at the game so far, with
everyone's chances and luck. ? says why a move may be played or not, with the
sentence of the rules; F1 explains the keys, L shows the ids of rules in the
log. Q or Ctrl-C quits; the game is saved.

Mouse: a click on your die throws it. A click on a piece or on its destination
chooses that move, a second one plays it. A click on a button presses it, on a
seat's name both.

The numbers on the board are those of the log, counted for the player to move. A
single move is played by itself after a second, unless a setting says otherwise:
the menu, or --set auto_single=false.

examples:
  cargo play                                        you against a computer
  cargo play --learn ur                             learn the Royal Game of Ur
  cargo play --game senet --seats person,bot3       Senet, you sit east
  cargo play --game escalier --seats person,person,bot2,bot2
  cargo play --demo --game ur --speed 4             watch the Royal Game of Ur
  cargo play --demo --headless --seed 7             who wins?";

const VALUED: [&str; 13] = [
    "--game",
    "--learn",
    "--seats",
    "--set",
    "--speed",
    "--seed",
    "--record",
    "--replay",
    "--export",
    "--open",
    "--save",
    "--lang",
    "--colours",
];
const PLAIN: [&str; 7] = ["--new", "--menu", "--demo", "--headless", "--no-save", "--ids", "--console"];

/// How to play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What to start with.
    pub begin: Begin,
    /// Start a new game although one is saved.
    pub new: bool,
    /// Only computers play.
    pub demo: bool,
    /// Settings in the order of the options; each is valid after those before it.
    pub set: Vec<(String, String)>,
    /// The seed of the dice; random if `None`.
    pub seed: Option<u64>,
    /// How many times as fast the clock runs; 0 is the same as 1.
    pub speed: u32,
    /// The tape to write.
    pub record: Option<PathBuf>,
    /// The tape to replay.
    pub replay: Option<PathBuf>,
    /// The file to write the game to.
    pub export: Option<PathBuf>,
    /// The game to look back at.
    pub open: Option<PathBuf>,
    /// No screen.
    pub headless: bool,
    /// Where the game is saved.
    pub save: Save,
    /// The language; that of the system if `None`.
    pub lang: Option<Lang>,
    /// The colours; detected from the terminal if `None`.
    pub colours: Option<Colours>,
    /// The log names the rules behind each line.
    pub ids: bool,
    /// Open a serial port with the board's console on it.
    pub console: bool,
}

/// What to start with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Begin {
    /// The saved game, or else the default game.
    #[default]
    Any,
    /// The menu.
    Menu,
    /// A new game.
    Game(Sheet, Seating),
    /// A guided round of this game; `None` lists the rounds.
    Learn(Option<Sheet>),
}

/// Where the game is saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Save {
    /// In the user's data folder; a demo is not saved.
    #[default]
    Usual,
    /// In this file.
    File(PathBuf),
    /// Nowhere.
    Nowhere,
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// 24 bits.
    True,
    /// The palette of xterm.
    Palette,
    /// None: letters instead.
    None,
}

impl Options {
    /// Returns `settings` changed by the `--set` options.
    pub fn apply(&self, mut settings: Settings) -> Result<Settings, String> {
        for (name, value) in &self.set {
            settings.set(name, value).map_err(|why| unset(name, value, why))?;
        }
        Ok(settings)
    }

    /// Returns the default game: it starts if no game is saved and none is given by options.
    pub fn first_game(&self) -> (Sheet, Seating) {
        (Sheet::default(), usual_seats(Sheet::default(), self.demo))
    }
}

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Options>, String> {
    let mut options = Options::default();
    let (mut sheet, mut seats, mut menu, mut learn) = (None, None, false, None);
    let mut arguments = Arguments::new(&VALUED, &PLAIN, arguments);
    (arguments.often, arguments.stray) = (&["--set"], stray);
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--demo" => options.demo = true,
            "--menu" => menu = true,
            "--new" => options.new = true,
            "--ids" => options.ids = true,
            "--console" => options.console = true,
            "--headless" => options.headless = true,
            "--no-save" | "--save" if options.save != Save::Usual => {
                return Err("--save and --no-save contradict each other; give one of them".into());
            }
            "--no-save" => options.save = Save::Nowhere,
            "--save" => options.save = Save::File(arguments.value("the path of a file")?.into()),
            "--record" => options.record = Some(arguments.value("the path of a file to write")?.into()),
            "--replay" => options.replay = Some(arguments.value("the path of a recorded game")?.into()),
            "--export" => options.export = Some(arguments.value("the path of a file to write")?.into()),
            "--open" => options.open = Some(arguments.value("the path of a game")?.into()),
            "--game" => {
                let name = arguments.text("a game, such as escalier")?;
                sheet = Some(game(&name).map_err(|why| format!("--game: {why}"))?);
            }
            "--learn" => learn = Some(arguments.optional_text()),
            "--seats" => seats = Some(arguments.text("four words, such as person,off,bot2,off")?),
            "--set" => options.set.push(setting(&arguments.text("a setting, such as pace=quick")?)?),
            "--seed" => options.seed = Some(arguments.number("a whole number", 0..=u64::MAX)?),
            "--speed" => options.speed = arguments.number("a number from 1 to 1000", 1..=1000)?,
            "--lang" => options.lang = Some(arguments.word("fr or en", &[("fr", Lang::Fr), ("en", Lang::En)])?),
            _ => {
                let all = [("true", Colours::True), ("256", Colours::Palette), ("none", Colours::None)];
                options.colours = Some(arguments.word("true, 256 or none", &all)?);
            }
        }
    }
    options.begin = match learn {
        None => begin(&options, sheet, seats.as_deref(), menu)?,
        Some(name) => learns(&options, name.as_deref(), sheet.is_some() || seats.is_some() || menu)?,
    };
    Ok(Some(options))
}

/// Checks the options of a guided round: it has its own game, players and settings, and saves nothing.
fn learns(options: &Options, name: Option<&str>, other_game: bool) -> Result<Begin, String> {
    let plain = Options {
        lang: options.lang,
        colours: options.colours,
        speed: options.speed,
        ids: options.ids,
        ..Options::default()
    };
    if other_game || *options != plain {
        return Err("--learn excludes all options but --lang, --colours, --speed and --ids".into());
    }
    let sheet = name.map(game).transpose().map_err(|why| format!("--learn: {why}"))?;
    match sheet {
        Some(sheet) if Lesson::of(sheet).is_none() => {
            Err(format!("--learn: {} has no guided round", sheet.words().title.en))
        }
        sheet => Ok(Begin::Learn(sheet)),
    }
}

/// Checks the options that depend on each other, and returns what to start with.
fn begin(options: &Options, sheet: Option<Sheet>, seats: Option<&str>, menu: bool) -> Result<Begin, String> {
    let settings = options.apply(Settings::default())?;
    if let Some(open) = &options.open {
        let Options { lang, colours, .. } = *options;
        let plain = Options { open: Some(open.clone()), lang, colours, ..Options::default() };
        return match *options == plain && sheet.is_none() && seats.is_none() && !menu {
            true => Ok(Begin::Any),
            false => Err("--open excludes all options but --lang and --colours".into()),
        };
    }
    if options.headless && !options.demo && options.replay.is_none() {
        return Err("--headless needs --demo or --replay: without a screen no button can be pressed".into());
    }
    if options.console && (options.headless || options.record.is_some()) {
        return Err("--console excludes --headless and --record: a tape records buttons only".into());
    }
    if options.replay.is_some() {
        let other = [
            ("--console", options.console),
            ("--game", sheet.is_some()),
            ("--seats", seats.is_some()),
            ("--menu", menu),
            ("--new", options.new),
            ("--demo", options.demo),
            ("--seed", options.seed.is_some()),
            ("--set", !options.set.is_empty()),
            ("--record", options.record.is_some()),
        ];
        return match other.iter().find(|(_, given)| *given) {
            Some((name, _)) => Err(format!("--replay excludes {name}: it cannot change what was recorded")),
            None => Ok(Begin::Any),
        };
    }
    if menu {
        return match (sheet, seats, options.demo) {
            (None, None, false) => Ok(Begin::Menu),
            _ => Err("--menu excludes --game, --seats and --demo: choose them in the menu".into()),
        };
    }
    if sheet.is_none() && seats.is_none() && !options.demo {
        return Ok(Begin::Any);
    }
    let sheet = sheet.unwrap_or_default();
    let seating = match seats {
        Some(text) => seating(sheet, text).map_err(|why| format!("--seats: {why}"))?,
        None => usual_seats(sheet, options.demo),
    };
    if options.demo && galop::rules::Seat::ALL.iter().any(|seat| seating.at(*seat) == Who::Person) {
        return Err("--demo: only computers play; use bot1, bot2, bot3, kind or off for every seat".into());
    }
    Table::new(sheet, &settings.house, &seating)
        .map_err(|why| format!("these players do not fit {}: {why}", sheet.words().title.en))?;
    Ok(Begin::Game(sheet, seating))
}

/// Parses `NAME=VALUE` and checks the name. The value is checked later: it may depend on other settings.
fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or(format!("--set needs NAME=VALUE, such as pace=quick, not {text}"))?;
    match Settings::default().set(name, value) {
        Err(why @ Unset::Unknown) => Err(unset(name, value, why)),
        _ => Ok((name.to_owned(), value.to_owned())),
    }
}

fn unset(name: &str, value: &str, why: Unset) -> String {
    let why = match why {
        Unset::Refused(why) => why,
        Unset::Unknown => {
            let (sheet, own) = name.split_once('.').map_or(("", name), |(sheet, own)| (sheet, own));
            let names = setting_names();
            let near = nearest(own, names.iter().map(|(name, _)| *name));
            return match near {
                Some(near) if sheet.is_empty() => format!("--set: unknown setting {name}; did you mean {near}?"),
                Some(near) => format!("--set: unknown setting {name}; did you mean {sheet}.{near}?"),
                None => {
                    let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
                    format!("--set: unknown setting {name}; the settings are {}", names.join(", "))
                }
            };
        }
    };
    let words = setting_names().into_iter().find(|(name, _)| *name == why.setting);
    if let Some((_, Range::Choice(words))) = words
        && let Some(near) = nearest(value, words.iter().copied())
    {
        return format!("--set {name}={value}: {why}; did you mean {near}?");
    }
    format!("--set {name}={value}: {why}")
}

/// Returns every setting with its name, without repeating those that several games share.
fn setting_names() -> Vec<(&'static str, Range)> {
    let mut names: Vec<(&str, Range)> = Vec::new();
    for row in Settings::default().rows() {
        if !names.iter().any(|(name, _)| *name == row.name) {
            names.push((row.name, row.range));
        }
    }
    names
}

fn stray(argument: &str) -> Option<String> {
    let sheet = Sheet::called(argument)?;
    Some(format!("\"{argument}\" is not an option; to play this game, use --game {}", sheet.info().slug))
}
