//! The fields of a question. Each is taken once, by name; a field left over is an error.

use galop::rules::Die;
use galop::setting_table::{Range, Tabled};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::str::FromStr;

/// What is wrong with a question, and in which field.
#[derive(Debug)]
pub struct Wrong(pub String);

impl Wrong {
    /// An error in the field `name`.
    pub fn field(name: &str, what: impl Display) -> Self {
        Self(format!("{name}: {what}"))
    }
}

/// The fields that were not taken yet.
pub struct Fields(Map<String, Value>);

impl Fields {
    pub fn new(fields: Map<String, Value>) -> Self {
        Self(fields)
    }

    /// Takes a field, if it is present.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    /// Takes a required field.
    pub fn required(&mut self, name: &str) -> Result<Value, Wrong> {
        self.take(name).ok_or_else(|| Wrong::field(name, "is missing"))
    }

    /// Takes a required string.
    pub fn text(&mut self, name: &str) -> Result<String, Wrong> {
        match self.required(name)? {
            Value::String(text) => Ok(text),
            _ => Err(Wrong::field(name, "must be a string")),
        }
    }

    /// Takes an optional string; null is the same as absent.
    pub fn optional_text(&mut self, name: &str) -> Result<Option<String>, Wrong> {
        match self.take(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Wrong::field(name, "must be a string or null")),
        }
    }

    /// Takes a flag; absent is false.
    pub fn flag(&mut self, name: &str) -> Result<bool, Wrong> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(Wrong::field(name, "must be true or false")),
        }
    }

    /// Takes an optional whole number from 0, of any size.
    pub fn number(&mut self, name: &str) -> Result<Option<Whole>, Wrong> {
        self.take(name).map(|value| whole(&value).map_err(|what| Wrong::field(name, what))).transpose()
    }

    /// Takes the throw.
    pub fn die(&mut self) -> Result<Die, Wrong> {
        let wrong = || Wrong::field("throw", "must be a whole number from 1 to 6");
        let number = self.number("throw").map_err(|_| wrong())?.ok_or_else(|| Wrong::field("throw", "is missing"))?;
        Die::new(number.or_most()).ok_or_else(wrong)
    }

    /// Takes an object, which is required if `must`; absent is empty.
    pub fn object(&mut self, name: &str, must: bool) -> Result<Map<String, Value>, Wrong> {
        match self.take(name) {
            Some(Value::Object(object)) => Ok(object),
            Some(_) => Err(Wrong::field(name, "must be an object")),
            None if must => Err(Wrong::field(name, "is missing")),
            None => Ok(Map::new()),
        }
    }

    /// Checks that no field is left over.
    pub fn finish(self) -> Result<(), Wrong> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Wrong::field(name, "is not a field of this game's questions")),
        }
    }
}

/// A whole number from 0, of any size, stored as its digits.
#[derive(Clone)]
pub struct Whole(String);

impl Default for Whole {
    fn default() -> Self {
        Self("0".into())
    }
}

impl Whole {
    /// The number, or the maximum of `T` if it is larger.
    pub fn or_most<T: FromStr + Bounded>(&self) -> T {
        self.0.parse().unwrap_or(T::MOST)
    }

    /// The number plus one.
    pub fn next(&self) -> Self {
        let kept = self.0.trim_end_matches('9');
        let nines = "0".repeat(self.0.len() - kept.len());
        // The rest ends in a digit below 9, or is empty.
        Self(match kept.split_at_checked(kept.len().wrapping_sub(1)) {
            Some((front, last)) => format!("{front}{}{nines}", (last.as_bytes()[0] + 1) as char),
            None => format!("1{nines}"),
        })
    }

    pub fn to_json(&self) -> Value {
        serde_json::from_str(&self.0).expect("digits are a JSON number")
    }
}

/// The maximum for [`Whole::or_most`].
pub trait Bounded {
    const MOST: Self;
}

impl Bounded for u8 {
    const MOST: Self = Self::MAX;
}

impl Bounded for u16 {
    const MOST: Self = Self::MAX;
}

/// Accepts digits only: `1.0` and `1e2` are not whole numbers here.
fn whole(value: &Value) -> Result<Whole, &'static str> {
    match value {
        Value::Number(number) if number.as_str().bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(Whole(number.as_str().into()))
        }
        _ => Err("must be a whole number, 0 or more"),
    }
}

/// Sets the options of a question by their names in the settings table.
pub fn set_options<S: Tabled>(settings: &mut S, options: Map<String, Value>) -> Result<(), Wrong> {
    for (name, value) in options {
        let path = format!("options.{name}");
        let Some(setting) = S::TABLE.iter().find(|setting| setting.name == name) else {
            let known: Vec<_> = S::TABLE.iter().map(|setting| setting.name).collect();
            return Err(Wrong::field(&path, format_args!("is unknown; this game has {}", known.join(", "))));
        };
        let text = as_text(setting.range, &value);
        let set = text.map(|text| setting.parse(settings, &text));
        if !matches!(set, Some(Ok(()))) {
            return Err(Wrong::field(&path, format_args!("{value} is not {}", setting.range)));
        }
    }
    Ok(())
}

/// Returns a JSON value as text for the settings table, or `None` if it has the wrong type.
fn as_text(range: Range, value: &Value) -> Option<String> {
    match (range, value) {
        (Range::Flag, Value::Bool(flag)) => Some(flag.to_string()),
        (Range::Number(..) | Range::Choice(_), Value::Number(_)) => Some(whole(value).ok()?.0),
        (Range::Choice(_), Value::String(word)) => Some(word.clone()),
        (Range::Faces, Value::Array(faces)) => {
            let faces: Option<Vec<_>> = faces.iter().map(|face| Some(whole(face).ok()?.0)).collect();
            Some(faces?.join(","))
        }
        _ => None,
    }
}
