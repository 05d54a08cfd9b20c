//! The board's own settings: how it was built, how bright it is, how play feels, the house rules.
//!
//! One table is the single source for the menu, the self-test and whatever else asks by name.

use crate::rules::setting::{Range, Setting, Value, row};
use crate::rules::{Fault, Refused};
use crate::session::House;
use crate::view::layout::{Corner, Direction, Strip};
use crate::view::look::{Look, Pace};
use crate::view::output::{self, ColourOrder};

/// Everything a maker or a family can set. [`SETTINGS`] says what each of the board's own is for;
/// the rules of each game have tables of their own.
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
    /// The rules of all five sheets.
    pub house: House,
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
            house: House::default(),
        }
    }
}

impl Settings {
    /// Refuses values outside their range and rules that contradict each other.
    pub fn check(&self) -> Result<(), Refused> {
        for setting in SETTINGS {
            let value = (setting.get)(self);
            let inside = match (setting.range, value) {
                (Range::Number(min, max), Value::Number(number)) => (min..=max).contains(&number),
                _ => true,
            };
            if !inside {
                return Err(Refused { setting: setting.name, fault: Fault::NotIn(setting.range) });
            }
        }
        self.house.horses.iter().try_for_each(|rules| rules.check())?;
        self.house.ur.check()?;
        self.house.senet.check()
    }

    /// The brightness steps of the menu, 1 to 5.
    pub const BRIGHTNESS: [u8; 5] = [48, 96, 160, 208, 255];
}

/// The board's own settings: name, range and help, and how each is read and written.
pub const SETTINGS: &[Setting<Settings>] = &[
    row!(words "layout" output.layout.strip => Strip
        "What the LEDs are mounted on: a chain of 133, or a 16 x 16 panel."
        "Le support des LED : une chaîne de 133, ou un panneau 16 x 16."),
    row!(words "start_corner" output.layout.start => Corner
        "The corner of the first LED; red is north-east."
        "Le coin de la première LED ; le rouge est au nord-est."),
    row!(words "direction" output.layout.direction => Direction
        "Where the chain goes from its first LED."
        "Le sens de la chaîne à partir de la première LED."),
    row!(flag "serpentine" output.layout.serpentine =>
        "Every other line runs back."
        "Une ligne sur deux revient en arrière."),
    row!(words "colour_order" output.order => ColourOrder
        "The order in which an LED takes its colours."
        "L'ordre des couleurs d'une LED."),
    row!(number "brightness" output.brightness => 1 255
        "How bright the board is."
        "La luminosité du plateau."),
    row!(number "budget_ma" output.power.budget_ma => 100 10000
        "What all LEDs together may draw from the supply, in mA."
        "Le courant maximal de toutes les LED ensemble, en mA."),
    row!(number "dark_tenths_ma" output.power.dark_tenths_ma => 0 30
        "What one dark LED draws, in tenths of a mA."
        "Le courant d'une LED éteinte, en dixièmes de mA."),
    row!(words "pace" look.pace => Pace
        "How long everything lasts."
        "La durée de toutes les animations."),
    row!(flag "rhythm" look.rhythm =>
        "Each seat pulses in its own rhythm."
        "Chaque place a son propre rythme."),
    row!(flag "sound" sound =>
        "Tunes on the buzzer."
        "Des sons au vibreur."),
    row!(flag "auto_single" auto_single =>
        "A single move is played by itself after a second."
        "Un coup unique se joue tout seul après une seconde."),
    row!(flag "undo" undo =>
        "B held takes the last move back."
        "B maintenu reprend le dernier coup."),
    row!(flag "hints" hints =>
        "B held while choosing shows a good move."
        "B maintenu pendant le choix montre un bon coup."),
];
