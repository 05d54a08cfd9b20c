//! Bytes as hexadecimal digits, and their checksum; written independently of the library's.

/// Two digits for each byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a text that must be pairs of digits.
pub fn unhex(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).expect("a hexadecimal digit") as u8;
    let (pairs, []) = text.as_bytes().as_chunks() else { panic!("a digit without its pair: {text}") };
    pairs.iter().map(|[high, low]| digit(*high) << 4 | digit(*low)).collect()
}

/// CRC-32 as in zip, bit by bit.
pub fn crc32(bytes: &[u8]) -> u32 {
    let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| u32::from(byte >> bit & 1)));
    !bits.fold(u32::MAX, |crc, bit| if (crc ^ bit) & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
}
