//! What `cargo play` was asked to do.

use std::ffi::OsString;
use std::path::PathBuf;

use galop::session::{Seating, Table, Who};
use galop::setting_table::Range;
use galop::settings::{Settings, Unset};
use galop::sheets::Sheet;

use galop::nearest::nearest;
use galop_arguments::{Arguments, Known};
use galop_desk::seats::{game, seating, usual_seats};
use galop_desk::words::Lang;

/// What `--help` answers.
pub const HELP: &str = "\
Plays Galop in the terminal: the board's own program, with keys for its buttons.

usage: cargo play [options]

  --game NAME            begin this game at once: ecurie, escalier, ur, chevaux
                         or senet (default: the game that was saved; or
                         escalier, you are red and a computer is blue)
  --new                  begin anew without asking, if a game was saved that is
                         not over: there is room for one only
  --menu                 begin with the board's own menu
  --seats R,G,B,Y        who sits at red, green, blue and yellow: person, bot1,
                         bot2, bot3 or off. In ur and senet two words will do,
                         for the east (red, green) and the west (blue, yellow)
  --set NAME=VALUE       a setting, for this time only; as often as you like:
                         --set pace=quick, --set horses=2, --set ur.pawns=7
  --demo                 computers play, you watch
  --speed N              how fast time goes, 1 to 1000
  --seed N               the same dice every time; with --demo the same game
  --record FILE          write everything that happens to this file
  --replay FILE          show what was recorded
  --headless             no screen: --demo or --replay to its end, and the result
  --save FILE            where the game is kept (default: in your data folder)
  --no-save              keep nothing
  --lang fr|en           default: what your system speaks
  --colours true|256|none   default: what your terminal says it can
  --ids                  the log names the rules (docs/rules.md) behind each line
  --console              a serial port for `cargo board`, like a board's on USB;
                         its path is told in the log (not on Windows)
  --help, -h             say this

Keys: Space is A of whoever is to move (throw, play), Tab is B (next move). Each
seat has two keys of its own too; they stand beside it. Most terminals do not
tell when a key comes up: there a key is a short press, and with Shift the button
goes down and stays down, until the key is pressed again. Terminals with the
kitty keyboard protocol do tell: there keys are real buttons. Enter holds A,
H holds B (a hint), Backspace takes the last move back, M holds both buttons for
two seconds (to the menu, and back to the game). ? says why a move may be played
or not, with the sentence of the rules; F1 explains the keys, L shows the ids of
rules in the log. The mouse presses the button it
points at, and both at a seat's name. Q or Ctrl-C leaves; the game is kept.

examples:
  cargo play                                        you against a computer
  cargo play --game senet --seats person,bot3       Senet, you sit east
  cargo play --game escalier --seats person,person,bot2,bot2
  cargo play --demo --game ur --speed 4             watch the Royal d'Ur
  cargo play --demo --headless --seed 7             who wins?

It ends with 0 when all went well, 1 when not, 2 when an option is wrong.";

const NAMES: [&str; 18] = [
    "--game",
    "--new",
    "--menu",
    "--seats",
    "--set",
    "--demo",
    "--speed",
    "--seed",
    "--record",
    "--replay",
    "--headless",
    "--save",
    "--no-save",
    "--lang",
    "--colours",
    "--ids",
    "--console",
    "--help",
];
const PLAIN: [&str; 8] = ["--help", "--console", "--demo", "--menu", "--new", "--ids", "--headless", "--no-save"];

const FASTEST: u32 = 1000;

/// A request that makes sense.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// To be told what can be asked for.
    Help,
    /// To play.
    Play(Box<Options>),
}

/// How to play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What to begin with.
    pub begin: Begin,
    /// A game that was saved and is not over may be lost to it.
    pub new: bool,
    /// Only computers play.
    pub demo: bool,
    /// Settings in the order they were given; each is valid after those before it.
    pub set: Vec<(String, String)>,
    /// Chance from a number.
    pub seed: Option<u64>,
    /// How fast time goes; 0 is as usual.
    pub speed: u32,
    /// Where to write what happens.
    pub record: Option<PathBuf>,
    /// What to show.
    pub replay: Option<PathBuf>,
    /// No screen.
    pub headless: bool,
    /// Where the game is kept.
    pub save: Save,
    /// What is spoken, if not what the system says.
    pub lang: Option<Lang>,
    /// Which colours, if not what the terminal says.
    pub colours: Option<Colours>,
    /// The log names the rules behind each line.
    pub ids: bool,
    /// Programs may speak to the board through a port of its own.
    pub console: bool,
}

/// What to begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Begin {
    /// The game that was saved, or one that is begun at once.
    #[default]
    Any,
    /// The menu.
    Menu,
    /// A new game.
    Game(Sheet, Seating),
}

/// Where the game is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Save {
    /// In the user's data folder; a demo keeps nothing.
    #[default]
    Usual,
    /// Here.
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
    /// `settings` with those that were asked for.
    pub fn apply(&self, mut settings: Settings) -> Result<Settings, String> {
        for (name, value) in &self.set {
            settings.set(name, value).map_err(|why| unset(name, value, why))?;
        }
        Ok(settings)
    }

    /// The game that begins when nothing was saved and none was asked for.
    pub fn first_game(&self) -> (Sheet, Seating) {
        (Sheet::default(), usual_seats(Sheet::default(), self.demo))
    }
}

/// Understands the arguments after the name of the program, or says what is wrong with them.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut options = Options::default();
    let (mut sheet, mut seats, mut menu) = (None, None, false);
    let known = Known { names: &NAMES, plain: &PLAIN, often: &["--set"], stray };
    let mut arguments = Arguments::new(known, arguments.into_iter());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(Request::Help),
            "--demo" => options.demo = true,
            "--menu" => menu = true,
            "--new" => options.new = true,
            "--ids" => options.ids = true,
            "--console" => options.console = true,
            "--headless" => options.headless = true,
            "--no-save" | "--save" if options.save != Save::Usual => {
                return Err("--save and --no-save contradict".into());
            }
            "--no-save" => options.save = Save::Nowhere,
            "--save" => options.save = Save::File(arguments.value("the path of a file")?.into()),
            "--record" => options.record = Some(arguments.value("the path of a file to write")?.into()),
            "--replay" => options.replay = Some(arguments.value("the path of a recorded game")?.into()),
            "--game" => {
                let name = arguments.text("a game, such as escalier")?;
                sheet = Some(game(&name).map_err(|why| format!("--game: {why}"))?);
            }
            "--seats" => seats = Some(arguments.text("four words, such as person,off,bot2,off")?),
            "--set" => options.set.push(setting(&arguments.text("a setting, such as pace=quick")?)?),
            "--seed" => options.seed = Some(arguments.number("a whole number", u64::MAX)?),
            "--speed" => {
                options.speed = match arguments.number("a number from 1 to 1000", FASTEST.into())? {
                    0 => return Err("--speed takes at least 1".into()),
                    speed => speed as u32,
                };
            }
            "--lang" => options.lang = Some(arguments.word("fr or en", &[("fr", Lang::Fr), ("en", Lang::En)])?),
            _ => {
                let all = [("true", Colours::True), ("256", Colours::Palette), ("none", Colours::None)];
                options.colours = Some(arguments.word("true, 256 or none", &all)?);
            }
        }
    }
    options.begin = begin(&options, sheet, seats.as_deref(), menu)?;
    Ok(Request::Play(Box::new(options)))
}

/// Puts together what depends on several options.
fn begin(options: &Options, sheet: Option<Sheet>, seats: Option<&str>, menu: bool) -> Result<Begin, String> {
    let settings = options.apply(Settings::default())?;
    if options.headless && !options.demo && options.replay.is_none() {
        return Err("--headless needs --demo or --replay: nobody could press a button".into());
    }
    if options.console && (options.headless || options.record.is_some()) {
        return Err("--console goes neither with --headless nor with --record: a tape knows only of buttons".into());
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
            Some((name, _)) => Err(format!("--replay says it all: {name} cannot change what was recorded")),
            None => Ok(Begin::Any),
        };
    }
    if menu {
        return match (sheet, seats, options.demo) {
            (None, None, false) => Ok(Begin::Menu),
            _ => Err("--menu lets you choose: leave out --game, --seats and --demo".into()),
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
        return Err("in a demo only computers play: bot1, bot2, bot3 or off".into());
    }
    Table::new(sheet, &settings.house, &seating)
        .map_err(|why| format!("these players do not fit {}: {why}", sheet.words().title.en))?;
    Ok(Begin::Game(sheet, seating))
}

/// `NAME=VALUE`; whether there is such a setting is known at once, whether its value goes with the others later.
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
                Some(near) if sheet.is_empty() => format!("--set: there is no {name}; did you mean {near}?"),
                Some(near) => format!("--set: there is no {name}; did you mean {sheet}.{near}?"),
                None => {
                    let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
                    format!("--set: there is no {name}; there are {}", names.join(", "))
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

/// Every setting by its name, once.
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
    Some(format!("to play this game, say: --game {}", sheet.info().slug))
}
