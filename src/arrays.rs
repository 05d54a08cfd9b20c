//! Deserialises arrays in a loop. serde's own code is unrolled: 600 bytes of flash for 32 elements.

use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// Reads an array, for `#[serde(deserialize_with)]`.
pub(crate) fn array<'de, D: Deserializer<'de>, T, const N: usize>(deserializer: D) -> Result<[T; N], D::Error>
where
    T: Deserialize<'de> + Copy + Default,
{
    struct Elements<T, const N: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Elements<T, N> {
        type Value = [T; N];

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{N} elements")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<[T; N], A::Error> {
            let mut array = [T::default(); N];
            for slot in &mut array {
                *slot = elements.next_element()?.ok_or_else(|| A::Error::custom("too few"))?;
            }
            Ok(array)
        }
    }

    deserializer.deserialize_tuple(N, Elements(PhantomData))
}
