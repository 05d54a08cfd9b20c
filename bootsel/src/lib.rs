//! How an image gets onto a board in BOOTSEL mode, without I/O: `cargo flash` and the page use the same code.
//!
//! ```text
//! galop.uf2 → check (its hash) → uf2::read (its pages) → write (PICOBOOT commands) → Pipes: nusb, or WebUSB
//! ```
//!
//! The crate `picoboot` has the same commands, but only over nusb; here they also run in a browser, and in tests on a
//! model of the boot ROM.

pub mod command;
pub mod uf2;
pub mod write;

use std::fmt;

use sha2::{Digest, Sha256};
use uf2::{BadFile, FlashMap, Pages};

/// The board's flash. Every image is checked against it before a board is touched. `memory.x` gives saved games and
/// settings the last 128 KiB, and the history of games the 128 KiB before them: neither is written.
pub const FLASH: FlashMap = FlashMap { program: 0x1000_0000..0x101c_0000, save: 0x101c_0000..0x1020_0000 };

/// USB vendor and product id of an RP2040 in BOOTSEL mode.
pub const RP2040: (u16, u16) = (0x2E8A, 0x0003);
/// USB vendor and product id of an RP2350 in BOOTSEL mode, the chip of a Pico 2.
pub const RP2350: (u16, u16) = (0x2E8A, 0x000F);
/// USB vendor and product id of a running Galop board, and of other programs with a serial port.
pub const RUNNING: (u16, u16) = (0x2E8A, 0x000A);

/// The commands that allow every program access to a board on Linux.
pub const UDEV: &str = r#"echo 'SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", TAG+="uaccess", MODE="0666"' \
    | sudo tee /etc/udev/rules.d/60-galop.rules && sudo udevadm control --reload"#;

/// Why a downloaded image cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadImage {
    /// Its SHA-256 is another one.
    Hash,
    /// It is not a valid .uf2 for this board.
    File(BadFile),
}

impl fmt::Display for BadImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hash => write!(f, "its SHA-256 is not the published one"),
            Self::File(why) => why.fmt(f),
        }
    }
}

/// Returns the pages of a .uf2 with this SHA-256, in lower-case hexadecimal.
pub fn check(file: &[u8], sha256: &str) -> Result<Pages, BadImage> {
    if hash(file) != sha256 {
        return Err(BadImage::Hash);
    }
    uf2::read(file, &FLASH).map_err(BadImage::File)
}

/// The SHA-256 of a file, as `sha256sum` prints it.
pub fn hash(file: &[u8]) -> String {
    Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect()
}
