//! Tables of settings: name, range and help of each, and how its value is parsed, written and checked.
//!
//! ```
//! use galop::rules::ur;
//! use galop::setting_table::{Fault, Refused, Tabled as _, Value};
//!
//! let mut settings = ur::Settings::SHEET_002;
//! let setting = ur::Settings::TABLE.iter().find(|setting| setting.name == "no_progress").expect("a row");
//! setting.parse(&mut settings, "50")?;
//! assert_eq!(setting.get(&settings), Value::Number(50));
//! assert_eq!(
//!     setting.parse(&mut settings, "fifty"),
//!     Err(Refused { setting: "no_progress", fault: Fault::NotIn(setting.range) })
//! );
//! # Ok::<(), Refused>(())
//! ```

use core::fmt;

/// One row of a settings table. `S` is the struct that holds the values.
pub struct Setting<S> {
    /// The name of docs/rules.md, section 7, also used by the referee.
    pub name: &'static str,
    /// The valid values.
    pub range: Range,
    /// What it does, in English.
    pub help: &'static str,
    /// Reads the [`code`](Value::code) of the value.
    pub(crate) code: fn(&S) -> u16,
    /// Writes the code of a value that is in `range`.
    pub(crate) write: fn(&mut S, u16),
}

/// The values a setting may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// `true` or `false`.
    Flag,
    /// A whole number between the two, both included.
    Number(u16, u16),
    /// One of these words, the default of most presets first.
    Choice(&'static [&'static str]),
    /// A non-empty set of die faces, written `6,1`.
    Faces,
}

/// A value in its [`Range`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A value of [`Range::Flag`].
    Flag(bool),
    /// A value of [`Range::Number`].
    Number(u16),
    /// The index in the words of [`Range::Choice`].
    Choice(u8),
    /// A value of [`Range::Faces`]: bit `n` is face `n`.
    Faces(u8),
}

/// A setting that is not valid: its name and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The setting's name.
    pub setting: &'static str,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The value is not in this range.
    NotIn(Range),
    /// The value is in its range but contradicts other settings.
    Conflict(&'static str),
    /// The budget leaves too little above the current of the dark LEDs.
    Dark {
        /// The budget in mA.
        budget_ma: u16,
        /// The number of LEDs.
        leds: u16,
        /// Their current when dark, in mA.
        dark_ma: u16,
        /// A budget that would do, in mA.
        enough_ma: u16,
    },
}

impl<S> Setting<S> {
    /// The value.
    pub fn get(&self, settings: &S) -> Value {
        self.range.value((self.code)(settings))
    }

    /// Sets a value that is in `range`.
    pub fn set(&self, settings: &mut S, value: Value) {
        (self.write)(settings, value.code());
    }

    /// Parses `text` and sets the value.
    pub fn parse(&self, settings: &mut S, text: &str) -> Result<(), Refused> {
        self.range.parse(text).map(|value| self.set(settings, value)).ok_or(self.not_in_range())
    }

    /// The default value.
    pub fn default(&self) -> Value
    where
        S: Default,
    {
        self.get(&S::default())
    }

    /// Checks that the value is in range.
    pub fn check(&self, settings: &S) -> Result<(), Refused> {
        if self.range.contains(self.get(settings)) { Ok(()) } else { Err(self.not_in_range()) }
    }

    const fn not_in_range(&self) -> Refused {
        Refused { setting: self.name, fault: Fault::NotIn(self.range) }
    }
}

impl Range {
    /// Parses a value as [`Value::write`] writes it.
    pub fn parse(self, text: &str) -> Option<Value> {
        Some(match self {
            Self::Flag => Value::Flag(text.parse().ok()?),
            Self::Number(min, max) => {
                let number = digits(text)?.try_into().ok()?;
                if !(min..=max).contains(&number) {
                    return None;
                }
                Value::Number(number)
            }
            Self::Choice(words) => {
                let index = words.iter().position(|word| *word == text)?;
                Value::Choice(u8::try_from(index).ok()?)
            }
            Self::Faces => {
                let mut faces = 0;
                for face in text.split(',') {
                    let pips = digits(face).filter(|pips| FACES.contains(pips))?;
                    faces |= 1u8.checked_shl(pips)?;
                }
                Value::Faces(faces)
            }
        })
    }
}

impl Range {
    /// Whether `value` is in this range.
    pub fn contains(self, value: Value) -> bool {
        match (self, value) {
            (Self::Flag, Value::Flag(_)) => true,
            (Self::Number(min, max), Value::Number(number)) => (min..=max).contains(&number),
            (Self::Choice(words), Value::Choice(index)) => usize::from(index) < words.len(),
            (Self::Faces, Value::Faces(faces)) => faces & !ALL_FACES == 0 && faces != 0,
            _ => false,
        }
    }

    /// The value with this [`Value::code`]; none if it is not in this range.
    pub fn decode(self, code: u16) -> Option<Value> {
        Some(self.value(code)).filter(|value| value.code() == code && self.contains(*value))
    }

    /// The value with this code, which one of this range has.
    const fn value(self, code: u16) -> Value {
        match self {
            Self::Flag => Value::Flag(code != 0),
            Self::Number(..) => Value::Number(code),
            Self::Choice(_) => Value::Choice(code as u8),
            Self::Faces => Value::Faces(code as u8),
        }
    }

    /// The value after `value`; the first after the last.
    pub fn next(self, value: Value) -> Value {
        match (self, value) {
            (_, Value::Flag(on)) => Value::Flag(!on),
            (Self::Number(min, max), Value::Number(number)) => {
                Value::Number(if number < max { number.saturating_add(1) } else { min })
            }
            (Self::Choice(words), Value::Choice(index)) => {
                let next = index.saturating_add(1);
                Value::Choice(if usize::from(next) < words.len() { next } else { 0 })
            }
            (Self::Faces, Value::Faces(faces)) => {
                // Sets of faces as numbers, without the empty set.
                let next = faces.wrapping_add(2) & ALL_FACES;
                Value::Faces(if next == 0 { 2 } else { next })
            }
            (_, value) => value,
        }
    }
}

/// The faces of a die.
const FACES: core::ops::RangeInclusive<u32> = 1..=6;
/// The bits of the six faces.
const ALL_FACES: u8 = 0b111_1110;

/// Parses a number from digits only: `+5`, which Rust would parse, is none.
pub(crate) fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl Value {
    /// The value as a number, for [`Range::decode`].
    pub fn code(self) -> u16 {
        match self {
            Self::Flag(on) => on.into(),
            Self::Number(number) => number,
            Self::Choice(bits) | Self::Faces(bits) => bits.into(),
        }
    }

    /// Writes the value as [`Range::parse`] parses it.
    pub fn write(self, range: Range, out: &mut impl fmt::Write) -> fmt::Result {
        match (self, range) {
            (Self::Flag(on), _) => write!(out, "{on}"),
            (Self::Choice(index), Range::Choice(words)) => {
                out.write_str(words.get(usize::from(index)).copied().unwrap_or("?"))
            }
            (Self::Number(number), _) => write!(out, "{number}"),
            (Self::Choice(index), _) => write!(out, "{index}"),
            (Self::Faces(faces), _) => {
                let mut comma = "";
                for pips in FACES.rev().filter(|pips| faces.wrapping_shr(*pips) & 1 == 1) {
                    write!(out, "{comma}{pips}")?;
                    comma = ",";
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("true or false"),
            Self::Number(min, max) => write!(f, "a whole number from {min} to {max}"),
            Self::Choice(words) => {
                f.write_str("one of ")?;
                let mut comma = "";
                for word in *words {
                    write!(f, "{comma}{word}")?;
                    comma = ", ";
                }
                Ok(())
            }
            Self::Faces => f.write_str("a non-empty set of die faces 1 to 6"),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            Fault::NotIn(range) => write!(f, "{}: must be {range}", self.setting),
            Fault::Conflict(why) => write!(f, "{}: {why}", self.setting),
            Fault::Dark { budget_ma, leds, dark_ma, enough_ma } => {
                let far = if budget_ma < dark_ma { "below" } else { "too near" };
                let name = self.setting;
                write!(
                    f,
                    "{name}: {budget_ma} is {far} the dark current of {leds} LEDs ({dark_ma} mA); try {enough_ma}"
                )
            }
        }
    }
}

impl core::error::Error for Refused {}

/// The most settings that a table may have. The largest has 25.
pub const MOST: usize = 32;

/// The values of a whole table as numbers, in its order.
pub type Values = heapless::Vec<u16, MOST>;

/// A struct of settings with its table.
pub trait Tabled: Copy + 'static {
    /// All settings. New ones go to the end, so that older records lack only these.
    const TABLE: &'static [Setting<Self>];
    /// The help in French, in the same order.
    const FRENCH: &'static [&'static str];

    /// Refuses values outside their range, and combinations that make no sense.
    fn check(&self) -> Result<(), Refused>;
}

/// The values of all settings.
pub fn values<S: Tabled>(settings: &S) -> Values {
    let mut values = Values::new();
    for setting in S::TABLE {
        // Cannot be full: see `MOST`. `collect` would contain a panic.
        let _ = values.push((setting.code)(settings));
    }
    values
}

/// Sets all settings to what [`values`] returned. The values may be of an older table with fewer settings: the rest do
/// not change.
pub fn assign<S: Tabled>(settings: &mut S, values: &[u16]) -> Result<(), Refused> {
    if values.len() > S::TABLE.len() {
        return Err(Refused { setting: "settings", fault: Fault::Conflict("more values than there are settings") });
    }
    for (setting, code) in S::TABLE.iter().zip(values) {
        let value = setting.range.decode(*code).ok_or(setting.not_in_range())?;
        setting.set(settings, value);
    }
    Ok(())
}

/// Defines an enum whose variants are the words of a setting.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// The words of the setting, in the order of the variants.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// Every variant, in their order.
            pub const ALL: &'static [Self; [$($word),+].len()] = &[$(Self::$variant),+];

            /// The variant after this one; the first after the last.
            pub fn next(self) -> Self {
                let at = (self as usize).wrapping_add(1);
                Self::ALL.get(at).or(Self::ALL.first()).copied().unwrap_or(self)
            }

            /// The variant with this index, or the first.
            pub(crate) fn at(index: u16) -> Self {
                let [first, ..] = Self::ALL;
                *Self::ALL.get(usize::from(index)).unwrap_or(first)
            }
        }
    };
}
pub(crate) use words;

/// One row of a settings table, for a field of the kind `words`, `flag`, `number` or `faces`.
macro_rules! row {
    (words $name:literal $($field:ident).+ => $kind:ident $en:literal $_fr:literal) => {
        Setting {
            name: $name,
            range: Range::Choice($kind::WORDS),
            help: $en,
            code: |s| s.$($field).+ as u16,
            write: |s, code| s.$($field).+ = $kind::at(code),
        }
    };
    (flag $name:literal $($field:ident).+ => $en:literal $_fr:literal) => {
        Setting {
            name: $name,
            range: Range::Flag,
            help: $en,
            code: |s| s.$($field).+.into(),
            write: |s, code| s.$($field).+ = code != 0,
        }
    };
    (number $name:literal $($field:ident).+ $([$n:literal])? => $min:literal $max:literal $en:literal $_fr:literal) => {
        Setting {
            name: $name,
            range: Range::Number($min, $max),
            help: $en,
            code: |s| s.$($field).+ $([$n])?.into(),
            write: |s, code| s.$($field).+ $([$n])? = code as _,
        }
    };
    (faces $name:literal $($field:ident).+ => $en:literal $_fr:literal) => {
        Setting {
            name: $name,
            range: Range::Faces,
            help: $en,
            code: |s| s.$($field).+.into(),
            write: |s, code| s.$($field).+ = code as u8,
        }
    };
}
pub(crate) use row;

/// The table of a struct of settings: the function that checks them together, and a row in parentheses for each, with
/// its help in English and in French. The French is a list of its own, so that it is not linked into programs that do
/// not use it, such as the firmware.
macro_rules! table {
    ($settings:ident, $check:expr, $(($($row:tt)+)),+ $(,)?) => {
        impl crate::setting_table::Tabled for $settings {
            const TABLE: &'static [Setting<Self>] = &[$(crate::setting_table::row!($($row)+)),+];
            const FRENCH: &'static [&'static str] = &[$(crate::setting_table::last!($($row)+)),+];

            fn check(&self) -> Result<(), Refused> {
                Self::TABLE.iter().try_for_each(|setting| setting.check(self))?;
                $check(self)
            }
        }

        const _: () = assert!(<$settings as crate::setting_table::Tabled>::TABLE.len() <= crate::setting_table::MOST);
    };
}
pub(crate) use table;

/// Expands to the last of its tokens.
macro_rules! last {
    ($last:literal) => { $last };
    ($first:tt $($rest:tt)+) => { crate::setting_table::last!($($rest)+) };
}
pub(crate) use last;
