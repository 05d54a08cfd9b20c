//! JSON without duplicate keys: serde_json would use the last and drop the others.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;

/// Parses one value. The error says what is wrong and where.
pub fn read(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<NoTwins>(text)?;
    serde_json::from_slice(text)
}

/// A value that was checked for duplicate keys and dropped.
struct NoTwins;

impl<'de> Deserialize<'de> for NoTwins {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Checking)
    }
}

struct Checking;

impl<'de> Visitor<'de> for Checking {
    type Value = NoTwins;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<NoTwins, E> {
        Ok(NoTwins)
    }

    fn visit_bool<E>(self, _: bool) -> Result<NoTwins, E> {
        Ok(NoTwins)
    }

    fn visit_i64<E>(self, _: i64) -> Result<NoTwins, E> {
        Ok(NoTwins)
    }

    fn visit_u64<E>(self, _: u64) -> Result<NoTwins, E> {
        Ok(NoTwins)
    }

    fn visit_f64<E>(self, _: f64) -> Result<NoTwins, E> {
        Ok(NoTwins)
    }

    fn visit_str<E>(self, _: &str) -> Result<NoTwins, E> {
        Ok(NoTwins)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<NoTwins, A::Error> {
        while items.next_element::<NoTwins>()?.is_some() {}
        Ok(NoTwins)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<NoTwins, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = entries.next_key::<String>()? {
            entries.next_value::<NoTwins>()?;
            if let Some(key) = keys.replace(key) {
                return Err(A::Error::custom(format_args!("the key \"{key}\" is given twice")));
            }
        }
        Ok(NoTwins)
    }
}
