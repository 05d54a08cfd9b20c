//! The settings of the board: hardware, brightness, behaviour, and the rules of all games.
//!
//! The menu, the self-test and the console read and write them by name, through one table.
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
use crate::view::output::{self, ColourOrder, Kind};
use crate::view::path::Path;

/// All settings. Its table describes the board's own; the rules of each game have tables of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The LED hardware, and the brightness.
    pub output: output::Settings,
    /// How the game looks.
    pub look: Look,
    /// The buzzer plays tunes.
    pub sound: bool,
    /// C-3: a single legal move is played automatically after a second.
    pub auto_single: bool,
    /// The last move can be taken back.
    pub undo: bool,
    /// A player may see what a computer would play.
    pub hints: bool,
    /// For tournaments: the console can change nothing but this setting.
    pub lock: bool,
    /// The middle shows who is likelier to win.
    pub chance_light: bool,
    /// The kind player adapts to how games at this table went; otherwise it forgets them.
    pub adapt: bool,
    /// The rules of all sheets.
    pub house: House,
    /// The rules of sheets that only a newer program knows.
    pub foreign: Foreign,
}

/// The settings of sheets that this program does not know, as bytes of their record. They are written back unchanged.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Foreign {
    bytes: [u8; Self::MOST],
    length: u8,
}

impl Foreign {
    /// The bytes of a record that the longest settings of this program leave free.
    pub const MOST: usize = 96;

    /// Adds the bytes of one more sheet. Returns false if there is no room.
    pub fn add(&mut self, more: &[u8]) -> bool {
        let free = self.bytes.get_mut(usize::from(self.length)..).and_then(|free| free.get_mut(..more.len()));
        let Some(free) = free else { return false };
        free.copy_from_slice(more);
        self.length = self.length.saturating_add(more.len() as u8);
        true
    }

    /// The bytes of all unknown sheets.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or_default()
    }
}

/// Compares only the bytes in use, for speed: settings are compared at every step.
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
            adapt: true,
            house: House::default(),
            foreign: Foreign::default(),
        }
    }
}

impl Settings {
    /// The settings of a board that was never set up: the defaults, but its layout is not confirmed.
    pub fn unset() -> Self {
        let mut settings = Self::default();
        settings.output.confirmed = false;
        settings
    }

    /// Refuses settings that contradict each other, and rules that are not valid.
    fn check_together(&self) -> Result<(), Refused> {
        let (leds, power) = (self.output.leds() as u16, &self.output.power);
        let (budget_ma, dark_ma) = (power.budget_ma, leds.saturating_mul(power.dark_tenths_ma.into()).div_ceil(10));
        let least = dark_ma.saturating_add(LEAST_LIGHT_MA);
        if budget_ma < least {
            // The board would stay dark, and this could not be corrected on it.
            let enough_ma = least.div_ceil(50).saturating_mul(50);
            return Err(Refused { setting: "budget_ma", fault: Fault::Dark { budget_ma, leds, dark_ma, enough_ma } });
        }
        Sheet::ALL.iter().try_for_each(|sheet| self.house.of(*sheet).check())
    }

    /// Sets the setting `name` to the value in `text`: a setting of the board, `001.horses` of one sheet, or `horses`
    /// of every sheet that has it. Setting the layout confirms it. An error changes nothing.
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
        trial.output.confirmed |= name == "layout";
        trial.check()?;
        *self = trial;
        Ok(())
    }

    /// Sets the setting `name` to its next value, or from the last to the first. Skips values that contradict other
    /// settings.
    pub fn step(&mut self, name: &str) {
        let mut trial = *self;
        // No setting in a menu has more values than this.
        for _ in 0..16 {
            let mut first = None;
            trial.each(name, &mut |setting| {
                // The same value for all sheets.
                let next = *first.get_or_insert_with(|| setting.next());
                setting.put(next);
            });
            if trial.check().is_ok() {
                *self = trial;
                return;
            }
        }
    }

    /// The value of the setting `name`, of the first sheet that has it.
    pub fn value(&self, name: &str) -> Option<Value> {
        let mut copy = *self;
        let mut found = None;
        copy.each(name, &mut |setting| found = found.or(Some(setting.value())));
        found
    }

    /// The setting at this index of all tables: first the board's own, then those of each sheet.
    pub fn row(&self, mut index: usize) -> Option<Row> {
        nth(None, self, &mut index).or_else(|| {
            let mut sheets = Sheet::ALL.iter().copied();
            sheets.find_map(|sheet| dispatch!(self.house.of(sheet) => |rules| nth(Some(sheet), rules, &mut index)))
        })
    }

    /// All settings in that order.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        (0..).map_while(|index| self.row(index))
    }

    /// Calls `see` with every setting that `name` refers to.
    fn each(&mut self, name: &str, see: &mut dyn FnMut(&mut dyn Knob)) {
        let (sheet, name) = parts(name);
        if sheet.is_none() {
            find(self, name, see);
        }
        // The game that the menu opens with comes first.
        let others = Sheet::ALL.iter().copied().filter(|other| *other != Sheet::default());
        for other in core::iter::once(Sheet::default()).chain(others) {
            if sheet.is_none_or(|name| Sheet::called(name) == Some(other)) {
                dispatch!(self.house.of_mut(other) => |rules| find(rules, name, see));
            }
        }
    }

    /// Applies the changes from `before` to `after`.
    pub fn take_over(&mut self, before: &Self, after: &Self) {
        fn rows<S: Tabled>(own: &mut S, before: &S, after: &S) {
            for setting in S::TABLE.iter().filter(|setting| (setting.code)(before) != (setting.code)(after)) {
                (setting.write)(own, (setting.code)(after));
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

    /// The French help of the setting at this index of all tables.
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
    /// There is no such setting.
    Unknown,
    /// The value is not valid.
    Refused(Refused),
}

impl From<Refused> for Unset {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// One setting of any table, for printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The sheet whose rule it is; none for the board's own.
    pub sheet: Option<Sheet>,
    /// Its name in its table.
    pub name: &'static str,
    /// The valid values.
    pub range: Range,
    /// The current value.
    pub value: Value,
    /// What it does, in English.
    pub help: &'static str,
}

impl Row {
    /// Whether `name` refers to this setting, as in [`Settings::set`].
    pub fn is_called(&self, name: &str) -> bool {
        let (sheet, name) = parts(name);
        self.name == name && sheet.is_none_or(|sheet| self.sheet.is_some() && self.sheet == Sheet::called(sheet))
    }
}

/// The parts of a name such as `001.horses`: the sheet, if one is named, and the name in its table.
#[inline(never)]
pub fn parts(name: &str) -> (Option<&str>, &str) {
    name.split_once('.').map_or((None, name), |(sheet, name)| (Some(sheet), name))
}

/// The row at `index` of a table. If the table is shorter, subtracts its length from `index`, for the next table.
fn nth<S: Tabled>(sheet: Option<Sheet>, settings: &S, index: &mut usize) -> Option<Row> {
    match S::TABLE.get(*index) {
        Some(setting @ Setting { name, range, help, .. }) => {
            Some(Row { sheet, name, range: *range, value: setting.get(settings), help })
        }
        None => {
            *index = index.saturating_sub(S::TABLE.len());
            None
        }
    }
}

/// The current left for light when all LEDs are dark, at least: enough to use the menu.
const LEAST_LIGHT_MA: u16 = 50;

/// One setting of any table, together with its value.
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
        self.setting.get(self.settings)
    }

    fn next(&self) -> Value {
        next(self.setting.name, self.setting.range, self.value())
    }

    fn put(&mut self, value: Value) {
        self.setting.set(self.settings, value);
    }

    fn parse(&mut self, text: &str) -> Result<(), Refused> {
        self.setting.parse(self.settings, text)
    }
}

/// The value after `value` in the menu.
fn next(name: &str, range: Range, value: Value) -> Value {
    if name != "brightness" {
        return range.next(value);
    }
    // 255 steps would be too many.
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
        "The LED hardware: a chain of 133, or a 16 x 16 panel."
        "La disposition des LED : une chaîne de 133, ou un panneau 16 x 16."),
    (words "start_corner" output.layout.start => Corner
        "The corner of the first LED; red is north-east."
        "Le coin de la première LED ; Rouge est au nord-est."),
    (words "direction" output.layout.direction => Direction
        "The direction of the chain from its first LED."
        "Le sens de la chaîne à partir de la première LED."),
    (flag "serpentine" output.layout.serpentine =>
        "Every other line runs backwards."
        "Une ligne sur deux va dans l'autre sens."),
    (words "colour_order" output.wire.order => ColourOrder
        "The colour order of the LEDs."
        "L'ordre des couleurs dans les LED."),
    (number "brightness" output.brightness => 1 255
        "The brightness of the board."
        "La luminosité du plateau."),
    (number "budget_ma" output.power.budget_ma => 1 10000
        "The maximum current of all LEDs together, in mA."
        "Le courant maximal de toutes les LED ensemble, en mA."),
    (number "red_ma" output.power.channel_ma[0] => 1 60
        "The current of one LED at full red, in mA."
        "Le courant du rouge d'une LED à pleine puissance, en mA."),
    (number "green_ma" output.power.channel_ma[1] => 1 60
        "The current of one LED at full green, in mA."
        "Le courant du vert d'une LED à pleine puissance, en mA."),
    (number "blue_ma" output.power.channel_ma[2] => 1 60
        "The current of one LED at full blue, in mA."
        "Le courant du bleu d'une LED à pleine puissance, en mA."),
    (number "dark_tenths_ma" output.power.dark_tenths_ma => 0 30
        "The current of one dark LED, in tenths of a mA."
        "Le courant d'une LED éteinte, en dixièmes de mA."),
    (words "pace" look.pace => Pace
        "The duration of all animations."
        "L'allure de toutes les animations."),
    (flag "rhythm" look.rhythm =>
        "Each seat pulses in its own rhythm."
        "Chaque place pulse à son propre rythme."),
    (flag "sound" sound =>
        "The buzzer plays tunes."
        "Le buzzer joue de petits airs."),
    (flag "auto_single" auto_single =>
        "A single legal move is played automatically after a second."
        "Un coup se joue tout seul après une seconde quand il n'y en a qu'un."),
    (flag "undo" undo =>
        "Holding B takes the last move back."
        "B maintenu reprend le dernier coup."),
    (flag "hints" hints =>
        "Holding B while choosing shows a good move."
        "B maintenu pendant le choix donne un conseil."),
    (flag "lock" lock =>
        "Over USB nothing can be changed but this setting."
        "Par USB, aucune partie ni aucun réglage ne peut être changé, sauf celui-ci."),
    (flag "chance_light" chance_light =>
        "A light in the middle leans towards the colour of the likely winner."
        "Une lumière au milieu tire vers la couleur du joueur qui a le plus de chances de gagner."),
    (flag "layout_confirmed" output.confirmed =>
        "The layout is confirmed; until then 256 LEDs are sent and counted."
        "La disposition est confirmée ; sans cela, 256 LED sont envoyées et comptées."),
    (words "led" output.wire.kind => Kind
        "The channels of an LED: red, green and blue, or these and white."
        "Les couleurs d'une LED : rouge, vert et bleu, ou les mêmes et du blanc."),
    (number "white_ma" output.power.white_ma => 1 60
        "The current of one LED at full white, in mA, if it has a white channel."
        "Le courant du blanc d'une LED à pleine puissance, en mA, si elle en a un."),
    (words "path" look.path => Path
        "When the way of the game is lit: never, when play begins and without a press, or always."
        "Quand le chemin du jeu est éclairé : jamais, au début et quand personne n'appuie, ou toujours."),
    (flag "adapt" adapt =>
        "The kind player adapts to how games at this table went; otherwise it forgets them."
        "Le complice s'adapte aux parties jouées à cette table ; sinon, il les oublie."),
}
