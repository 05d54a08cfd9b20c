//! The board's own settings: how it was built, how bright it is, how play feels, the house rules.
//!
//! One table is the single source for the menu, the self-test and whatever else asks by name.
//!
//! ```
//! use galop::setting_table::Value;
//! use galop::settings::{Settings, Unset};
//!
//! let mut settings = Settings::default();
//! settings.set("brightness", "96")?;
//! settings.set("horses", "2")?; // of every sheet that has horses
//! settings.set("003.horses", "3")?; // of this one
//! assert_eq!(settings.value("001.horses"), Some(Value::Number(2)));
//! assert_eq!(settings.value("003.horses"), Some(Value::Number(3)));
//! assert!(matches!(settings.set("001.horses", "5"), Err(Unset::Refused(_))));
//! assert_eq!(settings.set("dogs", "2"), Err(Unset::Unknown));
//! # Ok::<(), Unset>(())
//! ```

use crate::board::layout::{Corner, Direction, Strip};
use crate::rules::any::dispatch;
use crate::setting_table::{Fault, Range, Refused, Setting, Tabled, Value, table};
use crate::sheets::{House, Sheet};
use crate::view::look::{Look, Pace};
use crate::view::output::{self, ColourOrder};

/// Everything a maker or a family can set. Its table says what each of the board's own is for; the rules of each game have
/// tables of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the board was built and how bright it is.
    pub output: output::Settings,
    /// How play looks.
    pub look: Look,
    /// Tunes are played.
    pub sound: bool,
    /// C-3: a single move is played by itself after a second.
    pub auto_single: bool,
    /// The last move can be taken back.
    pub undo: bool,
    /// A player may ask what a computer would play.
    pub hints: bool,
    /// A tournament: nothing that comes over USB changes the game.
    pub lock: bool,
    /// The middle shows who is ahead.
    pub chance_light: bool,
    /// The rules of all sheets.
    pub house: House,
    /// The rules of sheets that only a newer program knows.
    pub foreign: Foreign,
}

/// Settings of sheets that this program does not know, as their record holds them: they are written back as they were.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Foreign {
    bytes: [u8; Self::MOST],
    length: u8,
}

impl Foreign {
    /// What is left of a record beside the longest settings of this program.
    pub const MOST: usize = 96;

    /// Adds the bytes of one more sheet; false if there is no room.
    pub fn add(&mut self, more: &[u8]) -> bool {
        let free = self.bytes.get_mut(usize::from(self.length)..).and_then(|free| free.get_mut(..more.len()));
        let Some(free) = free else { return false };
        free.copy_from_slice(more);
        self.length = self.length.saturating_add(more.len() as u8);
        true
    }

    /// All of them.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or_default()
    }
}

/// Only what is in use is compared: settings are compared at every step.
impl PartialEq for Foreign {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Default for Foreign {
    fn default() -> Self {
        Self { bytes: [0; Self::MOST], length: 0 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            output: output::Settings { brightness: 160, ..output::Settings::default() },
            look: Look::default(),
            sound: false,
            auto_single: false,
            undo: true,
            hints: true,
            lock: false,
            chance_light: false,
            house: House::default(),
            foreign: Foreign::default(),
        }
    }
}

impl Settings {
    /// Refuses settings that contradict each other, and house rules that cannot be.
    fn check_together(&self) -> Result<(), Refused> {
        let output::Settings { layout, power, .. } = &self.output;
        let dark_ma = (layout.leds() as u32).saturating_mul(power.dark_tenths_ma.into()).div_ceil(10);
        if u32::from(power.budget_ma) < dark_ma.saturating_add(LEAST_LIGHT_MA) {
            // A board that stays dark could not even be set right again.
            let why = "must leave 50 mA for light beside what the dark LEDs draw";
            return Err(Refused { setting: "budget_ma", fault: Fault::Conflict(why) });
        }
        Sheet::ALL.into_iter().try_for_each(|sheet| self.house.of(sheet).check())
    }

    /// Sets what is called `name` to the value written in `text`: a setting of the board, `001.horses` of
    /// one sheet, or `horses` of every sheet that has it. Nothing changes if it is refused.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), Unset> {
        let mut trial = *self;
        let mut known = Ok(false);
        trial.each(name, &mut |setting| {
            if known.is_ok() {
                known = setting.parse(text).map(|()| true);
            }
        });
        if !known? {
            return Err(Unset::Unknown);
        }
        trial.check()?;
        *self = trial;
        Ok(())
    }

    /// Takes what is called `name` to its next value, round and round, and passes over values that do
    /// not go with the other settings.
    pub fn step(&mut self, name: &str) {
        let mut trial = *self;
        // No menu offers a setting with more values than this.
        for _ in 0..16 {
            let mut first = None;
            trial.each(name, &mut |setting| {
                // One value for all sheets, whatever each had.
                let next = *first.get_or_insert_with(|| setting.next());
                setting.put(next);
            });
            if trial.check().is_ok() {
                *self = trial;
                return;
            }
        }
    }

    /// The value of what is called `name`, of the first sheet that has it.
    pub fn value(&self, name: &str) -> Option<Value> {
        let mut copy = *self;
        let mut found = None;
        copy.each(name, &mut |setting| found = found.or(Some(setting.value())));
        found
    }

    /// The setting at this place of all tables in a row: the board's own, then those of each sheet.
    pub fn row(&self, mut index: usize) -> Option<Row> {
        nth(None, self, &mut index).or_else(|| {
            let mut sheets = Sheet::ALL.into_iter();
            sheets.find_map(|sheet| dispatch!(self.house.of(sheet) => |rules| nth(Some(sheet), rules, &mut index)))
        })
    }

    /// All settings in that order.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        (0..).map_while(|index| self.row(index))
    }

    /// Shows every setting that `name` means to `see`.
    fn each(&mut self, name: &str, see: &mut dyn FnMut(&mut dyn Knob)) {
        let (sheet, name) = name.split_once('.').map_or((None, name), |(sheet, name)| (Some(sheet), name));
        if sheet.is_none() {
            find(self, name, see);
        }
        // The one that the menu opens with comes first.
        let others = Sheet::ALL.into_iter().filter(|other| *other != Sheet::default());
        for other in core::iter::once(Sheet::default()).chain(others) {
            if sheet.is_none_or(|name| Sheet::called(name) == Some(other)) {
                dispatch!(self.house.of_mut(other) => |rules| find(rules, name, see));
            }
        }
    }

    /// Takes over what changed from `before` to `after`, and leaves the rest as it is.
    pub fn take_over(&mut self, before: &Self, after: &Self) {
        fn rows<S: Tabled>(own: &mut S, before: &S, after: &S) {
            for setting in S::TABLE.iter().filter(|setting| (setting.get)(before) != (setting.get)(after)) {
                (setting.set)(own, (setting.get)(after));
            }
        }
        rows(self, before, after);
        for sheet in Sheet::ALL {
            let (before, after) = (before.house.of(sheet), after.house.of(sheet));
            dispatch!(
                self.house.of_mut(sheet), before, after => |own, before, after| rows(own, before, after),
                else ()
            );
        }
    }

    /// The help of the setting at this place of all tables in a row, in French.
    pub fn french(index: usize) -> Option<&'static str> {
        fn of<S: Tabled>(_: &S) -> &'static [&'static str] {
            S::FRENCH
        }
        let sheets = Sheet::ALL.into_iter().map(|sheet| dispatch!(&sheet.info().preset => |preset| of(preset)));
        core::iter::once(Self::FRENCH).chain(sheets).flatten().nth(index).copied()
    }

    /// The brightness steps of the menu, 1 to 5.
    pub const BRIGHTNESS: [u8; 5] = [48, 96, 160, 208, 255];
}

/// Why a setting was not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unset {
    /// Nothing is called so.
    Unknown,
    /// The value cannot be.
    Refused(Refused),
}

impl From<Refused> for Unset {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// One setting, whichever table it is of, to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The sheet whose rule it is; none for the board's own.
    pub sheet: Option<Sheet>,
    /// Its name in its table.
    pub name: &'static str,
    /// What it may be.
    pub range: Range,
    /// What it is.
    pub value: Value,
    /// What it does, in English.
    pub help: &'static str,
}

impl Row {
    /// Whether [`Settings::set`] would set this one, and perhaps others, by that name.
    pub fn is_called(&self, name: &str) -> bool {
        match name.split_once('.') {
            Some((sheet, name)) => self.sheet.is_some() && self.sheet == Sheet::called(sheet) && self.name == name,
            None => self.name == name,
        }
    }
}

/// The row at `index` of a table; or none, and the index goes on to the next table.
fn nth<S: Tabled>(sheet: Option<Sheet>, settings: &S, index: &mut usize) -> Option<Row> {
    match S::TABLE.get(*index) {
        Some(Setting { name, range, help, get, .. }) => {
            Some(Row { sheet, name, range: *range, value: get(settings), help })
        }
        None => {
            *index = index.saturating_sub(S::TABLE.len());
            None
        }
    }
}

/// What is left to the LEDs at the least when all are dark: enough to see what one does.
const LEAST_LIGHT_MA: u32 = 50;

/// One setting in its place, whichever table it is of.
trait Knob {
    fn value(&self) -> Value;
    fn next(&self) -> Value;
    fn put(&mut self, value: Value);
    fn parse(&mut self, text: &str) -> Result<(), Refused>;
}

struct InTable<'a, S: 'static> {
    setting: &'static Setting<S>,
    settings: &'a mut S,
}

impl<S: 'static> Knob for InTable<'_, S> {
    fn value(&self) -> Value {
        (self.setting.get)(self.settings)
    }

    fn next(&self) -> Value {
        next(self.setting.name, self.setting.range, self.value())
    }

    fn put(&mut self, value: Value) {
        (self.setting.set)(self.settings, value);
    }

    fn parse(&mut self, text: &str) -> Result<(), Refused> {
        self.setting.parse(self.settings, text)
    }
}

/// The value after `value`, as the menu steps.
fn next(name: &str, range: Range, value: Value) -> Value {
    if name != "brightness" {
        return range.next(value);
    }
    // 255 steps would be too many for a finger.
    let brighter = |step: &&u8| Value::Number(u16::from(**step)) > value;
    let [darkest, ..] = &Settings::BRIGHTNESS;
    Value::Number(u16::from(*Settings::BRIGHTNESS.iter().find(brighter).unwrap_or(darkest)))
}

fn find<S: Tabled>(settings: &mut S, name: &str, see: &mut dyn FnMut(&mut dyn Knob)) {
    if let Some(setting) = S::TABLE.iter().find(|setting| setting.name == name) {
        see(&mut InTable { setting, settings });
    }
}

table! {
    Settings,
    Settings::check_together,
    (words "layout" output.layout.strip => Strip
        "What the LEDs are mounted on: a chain of 133, or a 16 x 16 panel."
        "Le support des LED : une chaîne de 133, ou un panneau 16 x 16."),
    (words "start_corner" output.layout.start => Corner
        "The corner of the first LED; red is north-east."
        "Le coin de la première LED ; le rouge est au nord-est."),
    (words "direction" output.layout.direction => Direction
        "Where the chain goes from its first LED."
        "Le sens de la chaîne à partir de la première LED."),
    (flag "serpentine" output.layout.serpentine =>
        "Every other line runs back."
        "Une ligne sur deux revient en arrière."),
    (words "colour_order" output.order => ColourOrder
        "The order in which an LED takes its colours."
        "L'ordre des couleurs d'une LED."),
    (number "brightness" output.brightness => 1 255
        "How bright the board is."
        "La luminosité du plateau."),
    (number "budget_ma" output.power.budget_ma => 100 10000
        "What all LEDs together may draw from the supply, in mA."
        "Le courant maximal de toutes les LED ensemble, en mA."),
    (number "red_ma" output.power.channel_ma[0] => 1 60
        "What red of one LED draws at its brightest, in mA."
        "Le courant du rouge d'une LED au plus fort, en mA."),
    (number "green_ma" output.power.channel_ma[1] => 1 60
        "What green of one LED draws at its brightest, in mA."
        "Le courant du vert d'une LED au plus fort, en mA."),
    (number "blue_ma" output.power.channel_ma[2] => 1 60
        "What blue of one LED draws at its brightest, in mA."
        "Le courant du bleu d'une LED au plus fort, en mA."),
    (number "dark_tenths_ma" output.power.dark_tenths_ma => 0 30
        "What one dark LED draws, in tenths of a mA."
        "Le courant d'une LED éteinte, en dixièmes de mA."),
    (words "pace" look.pace => Pace
        "How long everything lasts."
        "La durée de toutes les animations."),
    (flag "rhythm" look.rhythm =>
        "Each seat pulses in its own rhythm."
        "Chaque place a son propre rythme."),
    (flag "sound" sound =>
        "Tunes on the buzzer."
        "Des sons au buzzer."),
    (flag "auto_single" auto_single =>
        "A single move is played by itself after a second."
        "Un coup unique se joue tout seul après une seconde."),
    (flag "undo" undo =>
        "B held takes the last move back."
        "B maintenu reprend le dernier coup."),
    (flag "hints" hints =>
        "B held while choosing shows a good move."
        "B maintenu pendant le choix montre un bon coup."),
    (flag "lock" lock =>
        "Nothing that comes over USB changes a game or a setting but this one."
        "Rien de ce qui vient par USB ne change une partie ni un réglage, sauf celui-ci."),
    (flag "chance_light" chance_light =>
        "A light in the middle is the more in a player's colour the likelier he wins."
        "Une lumière au milieu tire vers la couleur de qui a le plus de chances de gagner."),
}
