//! The checksum of a record: CRC-32 as in zip and Ethernet.
//!
//! Computed with a table of 16 entries, four bits at a time: the first light after power-on waits for the sums of the
//! newest records. A table of 256 entries would take over 1 KiB.
//!
//! ```
//! use galop::crc::crc32;
//!
//! assert_eq!(crc32(b"123456789"), 0xCBF4_3926, "the check value of CRC-32");
//! ```

/// The CRC-32 of `bytes`.
pub fn crc32(bytes: &[u8]) -> u32 {
    let four = |crc: u32, _| crc >> 4 ^ TABLE.get((crc & 15) as usize).copied().unwrap_or(0);
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..2).fold(crc ^ u32::from(*byte), four))
}

/// What four bits contribute.
const TABLE: [u32; 16] = {
    let mut table = [0; 16];
    let mut index = 0;
    while index < 16 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 4 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        #[allow(clippy::indexing_slicing, reason = "checked by the compiler: the table is a constant")]
        {
            table[index] = crc;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_of_the_catalogue() {
        assert_eq!(super::crc32(b"123456789"), 0xCBF4_3926);
    }
}
