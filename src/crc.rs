//! The checksum of a record: CRC-32 as in zip and Ethernet.
//!
//! Computed bit by bit, in 62 bytes of code. A table of 16 entries would take 118 bytes, one of 256 over 1 KiB, and
//! speed is not needed: checksums are computed only at power-on and at each save.
//!
//! ```
//! use galop::crc::crc32;
//!
//! assert_eq!(crc32(b"123456789"), 0xCBF4_3926, "the check value of CRC-32");
//! ```

/// The CRC-32 of `bytes`.
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
