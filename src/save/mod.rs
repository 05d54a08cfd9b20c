//! What outlives a power cut: records as bytes, and a log of them in flash.

mod record;

pub use record::{Bytes, GameRecord, Lying, MAX_BYTES, Record, Unreadable, decode_settings, encode_settings};
