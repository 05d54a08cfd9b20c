//! The table of games, one row each. Menu, settings, records, console, terminal, page, referee and drawings read this
//! table; none of them names a sheet. To add a sheet for an existing engine, add a row.
//!
//! ```
//! use galop::sheets::Sheet;
//!
//! let ur = Sheet::called("ur").expect("a slug of the table");
//! assert_eq!(Sheet::called("002"), Some(ur));
//! assert!(ur.two_sided());
//! assert_eq!(ur.words().title.fr, "Royal d'Ur");
//! ```

use crate::rules::any::{self, Any};
use crate::rules::{horses, senet, ur};
use core::fmt;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A row of the table: the data of a game that the firmware needs.
#[derive(Debug)]
pub struct SheetInfo {
    /// The number of its rule sheet, as in rule ids and the referee protocol. Saved records hold it: never reuse one.
    pub number: &'static str,
    /// Its ASCII name, for commands and settings.
    pub slug: &'static str,
    /// The settings of the rule sheet.
    pub preset: any::Settings,
    /// The default seating, red to yellow.
    pub usual: [Chair; 4],
    /// The picture in the menu.
    pub picture: Picture,
}

/// The name and description of a game.
#[derive(Debug)]
pub struct SheetWords {
    /// Its title.
    pub title: Text,
    /// A one-line description.
    pub line: Text,
    /// The vocabulary of a sheet of Petits Chevaux; none for the other engines, which have one sheet each.
    pub terms: Option<Terms>,
}

/// The vocabulary of a sheet of Petits Chevaux. The word *écurie* means opposite things in 000 and in 001.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Pawns go from the « couloir de départ » to the « écurie ».
    Pawns,
    /// Horses leave their « écurie » and climb the « escalier ».
    Horses,
    /// Horses leave their « écurie » and reach the « cases numérotées ».
    NumberedCells,
}

/// A text in French and English.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "ISO 639 language codes")]
pub struct Text {
    pub fr: &'static str,
    pub en: &'static str,
}

/// The default occupant of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// The player who starts the program.
    Own,
    /// The opponent.
    Other,
    /// No player.
    Empty,
}

/// The picture of a game in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The lanes of Petits Chevaux: the brightness of their six cells, for red and blue, then for green and yellow.
    Lanes([[u8; 6]; 2]),
    /// The squares of the engine's own path.
    Path,
}

/// Two players opposite each other (PC1-1).
const OPPOSITE: [Chair; 4] = [Chair::Own, Chair::Empty, Chair::Other, Chair::Empty];
/// PC3-3: red also plays blue, so the opponent is green.
const NEIGHBOURS: [Chair; 4] = [Chair::Own, Chair::Other, Chair::Empty, Chair::Empty];
/// East against west.
const SIDES: [Chair; 4] = [Chair::Own, Chair::Own, Chair::Other, Chair::Other];

/// Makes two tables with the same rows: [`SHEETS`], and [`WORDS`], which the firmware never reads and so omits.
macro_rules! sheets {
    ($($(#[$condition:meta])* {
        number: $number:literal, slug: $slug:literal,
        title: $title_fr:literal / $title_en:literal,
        line: $line_fr:literal / $line_en:literal,
        $(terms: $terms:expr,)?
        preset: $preset:expr, usual: $usual:expr, picture: $picture:expr,
    })+) => {
        /// All games, in the order of the menu.
        pub static SHEETS: [SheetInfo; COUNT] = [$($(#[$condition])* SheetInfo {
            number: $number, slug: $slug, preset: $preset, usual: $usual, picture: $picture,
        }),+];
        /// Their names, in the same order.
        pub static WORDS: [SheetWords; COUNT] = [$($(#[$condition])* SheetWords {
            title: Text { fr: $title_fr, en: $title_en },
            line: Text { fr: $line_fr, en: $line_en },
            terms: { let terms: &[Terms] = &[$($terms)?]; match terms { [terms] => Some(*terms), _ => None } },
        }),+];
        /// The number of games.
        pub const COUNT: usize = [$($(#[$condition])* $number),+].len();
        const PRESETS: [any::Settings; COUNT] = [$($(#[$condition])* $preset),+];
    };
}

sheets! {
    {
        number: "000", slug: "ecurie",
        title: "Petits Chevaux – l'écurie" / "Petits Chevaux – the stable",
        line: "Trois lancers pour sortir, on peut sauter, et l'écurie se remplit au nombre exact."
            / "Three throws to start, jumping allowed, fill your stable exactly.",
        terms: Terms::Pawns,
        preset: Any::Horses(horses::Settings::SHEET_000), usual: OPPOSITE,
        picture: Picture::Lanes([[140, 140, 140, 140, 0, 0]; 2]),
    }
    {
        number: "001", slug: "escalier",
        title: "Petits Chevaux – l'escalier" / "Petits Chevaux – the stairs",
        line: "On ne se dépasse pas, et l'escalier se monte marche par marche ; 2 à 4 chevaux."
            / "Nobody passes, climb the stairs step by step; 2 to 4 horses.",
        terms: Terms::Horses,
        preset: Any::Horses(horses::Settings::SHEET_001), usual: OPPOSITE,
        picture: Picture::Lanes([[30, 60, 90, 120, 150, 180]; 2]),
    }
    {
        number: "002", slug: "ur",
        title: "Royal d'Ur" / "Royal Game of Ur (prisoners)",
        line: "Capturez tous les pions adverses, et menez vos prisonniers à votre sortie."
            / "Capture all, carry prisoners to your exit.",
        preset: Any::Ur(ur::Settings::SHEET_002), usual: SIDES,
        picture: Picture::Path,
    }
    {
        number: "003", slug: "chevaux",
        title: "Jeu de Chevaux" / "The Horse Game",
        line: "Le jeu en boîte : les cases 1 à 6 et, à deux, deux couleurs chacun."
            / "The boxed game: cells 1 to 6, with two players two colours each.",
        terms: Terms::NumberedCells,
        preset: Any::Horses(horses::Settings::SHEET_003), usual: NEIGHBOURS,
        picture: Picture::Lanes([[170; 6], [60; 6]]),
    }
    {
        number: "004", slug: "senet",
        title: "Senet" / "Senet",
        line: "Trente cases, quatre pièces en guise de dé, et gare à l'eau."
            / "Thirty squares, four coins, beware of the water.",
        preset: Any::Senet(senet::Settings::SHEET_004), usual: SIDES,
        picture: Picture::Path,
    }
    #[cfg(feature = "sixth-sheet")]
    {
        number: "099", slug: "sixth",
        title: "Sixième" / "Sixth",
        line: "Une feuille de plus, pour les tests." / "One more sheet, for the tests.",
        terms: Terms::Horses,
        preset: Any::Horses(horses::Settings { horses: 1, jump: true, ..horses::Settings::SHEET_001 }), usual: OPPOSITE,
        picture: Picture::Lanes([[200, 10, 200, 10, 200, 10]; 2]),
    }
}

/// The values of presets that changed since settings of version 1 were written. There the old value was the default, so
/// it is not taken for a choice of the players. PC0-18: the lane of 000 had six cells.
pub const RENEWED: [(&str, &str); 1] = [("ecurie.lane_cells", "4")];

// A seat shows the number of its game on a die in the menu.
const _: () = assert!(COUNT <= 6);

/// A row of [`SHEETS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sheet(u8);

impl Sheet {
    /// All of them, in the order of the menu.
    #[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "the compiler evaluates it")]
    pub const ALL: [Self; COUNT] = {
        let mut all = [Self(0); COUNT];
        let mut place = 0;
        while place < COUNT {
            all[place] = Self(place as u8);
            place += 1;
        }
        all
    };

    /// Returns the sheet with this number or slug.
    pub fn called(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|sheet| sheet.number() == name || sheet.slug() == name)
    }

    /// Its row.
    pub fn info(self) -> &'static SheetInfo {
        // Never out of range: a sheet is made from its index in the table.
        SHEETS.get(usize::from(self.0)).unwrap_or(&SHEETS[0])
    }

    /// Its names and description.
    pub fn words(self) -> &'static SheetWords {
        WORDS.get(usize::from(self.0)).unwrap_or(&WORDS[0])
    }

    /// Its number, `000` to `004`.
    pub fn number(self) -> &'static str {
        self.info().number
    }

    /// Its name in commands and settings.
    pub fn slug(self) -> &'static str {
        self.info().slug
    }

    /// Its place in the menu, from 1.
    pub const fn place(self) -> u8 {
        self.0.wrapping_add(1)
    }

    /// Whether two sides play, with two seats each.
    pub fn two_sided(self) -> bool {
        self.info().preset.two_sided()
    }

    /// The next sheet in the menu; `None` after the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.iter().copied().find(|sheet| sheet.0 > self.0)
    }

    /// Its number as saved records hold it.
    pub fn code(self) -> u8 {
        self.number().bytes().fold(0, |code, digit| code.wrapping_mul(10).wrapping_add(digit.wrapping_sub(b'0')))
    }

    /// The sheet with this [`code`](Sheet::code).
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|sheet| sheet.code() == code)
    }
}

/// Sheet 001, with which the menu opens on a new board.
impl Default for Sheet {
    fn default() -> Self {
        Self(1)
    }
}

impl fmt::Debug for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S{}", self.number())
    }
}

/// Its name in commands.
#[cfg(feature = "defmt")]
impl defmt::Format for Sheet {
    fn format(&self, f: defmt::Formatter) {
        defmt::write!(f, "{=str}", self.slug());
    }
}

impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}

impl<'de> Deserialize<'de> for Sheet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_code(u8::deserialize(deserializer)?).ok_or_else(|| serde::de::Error::custom("no such sheet"))
    }
}

/// The house rules: the settings of every sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House([any::Settings; COUNT]);

impl Default for House {
    fn default() -> Self {
        Self(PRESETS)
    }
}

impl House {
    /// The settings of a sheet.
    pub fn of(&self, sheet: Sheet) -> &any::Settings {
        let [first, others @ ..] = &self.0;
        others.get(usize::from(sheet.0).wrapping_sub(1)).unwrap_or(first)
    }

    /// The settings of a sheet, to be changed. The engine must stay the same.
    pub fn of_mut(&mut self, sheet: Sheet) -> &mut any::Settings {
        let [first, others @ ..] = &mut self.0;
        others.get_mut(usize::from(sheet.0).wrapping_sub(1)).unwrap_or(first)
    }
}
