//! The checksum of a record: CRC-32 as in zip and Ethernet.
//!
//! A bit at a time, in 62 bytes of code. A table of 16 entries makes it 118 bytes, one of 256 over
//! 1 KiB, to save time nobody misses: a record is checked at power-on, and one summed up at each save.
//!
//! ```
//! use galop::crc::crc32;
//!
//! assert_eq!(crc32(b"123456789"), 0xCBF4_3926, "the check value of CRC-32");
//! ```

/// The checksum of these bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_of_the_catalogue() {
        assert_eq!(super::crc32(b"123456789"), 0xCBF4_3926);
    }
}
