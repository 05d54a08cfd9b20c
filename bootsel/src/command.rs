//! The commands of the RP2040's boot ROM over USB, PICOBOOT (RP2040 data sheet, 2.8.5).
//!
//! A command is 32 bytes on the OUT endpoint. Then come its data, in or out, and at last an empty packet in the other
//! direction. On an error the ROM stalls an endpoint; [`STATUS`] then says why, and [`RESET`] starts afresh.

/// The control request that ends a command, un-stalls both endpoints and gives up exclusive access.
pub const RESET: u8 = 0x41;
/// The control request for the status of the last command: [`STATUS_LENGTH`] bytes.
pub const STATUS: u8 = 0x42;
/// The bytes of a status.
pub const STATUS_LENGTH: u16 = 16;
/// The bytes of a packet. The length of a transfer from the board must be a multiple of it.
pub const PACKET: usize = 64;

const MAGIC: u32 = 0x431f_d10b;
/// The end of the RAM, the stack of a program that is started.
const RAM_END: u32 = 0x2004_2000;
/// The delay of the restart, in ms: long enough for its answer to arrive.
const BEFORE_START: u32 = 500;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'data> {
    /// Take exclusive access, and eject the drive, so that no other program writes.
    Exclusive,
    /// Prepare the flash for erasing, writing and reading.
    ExitXip,
    /// Erase the sectors from this address on; address and length are multiples of a sector.
    Erase(u32, u32),
    /// Program erased pages from this address on.
    Write(u32, &'data [u8]),
    /// Read from this address on.
    Read(u32, u32),
    /// Start the program in flash.
    Reboot,
}

impl Command<'_> {
    /// The command as bytes. `token` identifies it in the status.
    pub fn bytes(&self, token: u32) -> [u8; 32] {
        let length = |data: &[u8]| u32::try_from(data.len()).unwrap_or(u32::MAX);
        // Number, bytes of arguments, bytes of data, arguments.
        let (number, size, data, arguments) = match *self {
            Self::Exclusive => (0x01, 1, 0, [2, 0, 0]),
            Self::Reboot => (0x02, 12, 0, [0, RAM_END, BEFORE_START]),
            Self::Erase(at, length) => (0x03, 8, 0, [at, length, 0]),
            Self::Write(at, data) => (0x05, 8, length(data), [at, length(data), 0]),
            Self::ExitXip => (0x06, 0, 0, [0; 3]),
            Self::Read(at, length) => (0x84, 8, length, [at, length, 0]),
        };
        let mut bytes = [0; 32];
        let fields = [MAGIC, token, u32::from_le_bytes([number, size, 0, 0]), data];
        for (field, value) in bytes.chunks_exact_mut(4).zip(fields.into_iter().chain(arguments)) {
            field.copy_from_slice(&value.to_le_bytes());
        }
        bytes
    }
}

/// Returns what the status of the last command says, in words.
pub fn status_words(status: &[u8]) -> &'static str {
    let code = status.get(4..8).and_then(|code| code.try_into().ok()).map(u32::from_le_bytes);
    match code {
        Some(0) => "no error reported",
        Some(1) => "unknown command",
        Some(2) => "invalid command length",
        Some(3) => "invalid transfer length",
        Some(4) => "invalid address",
        Some(5) => "bad alignment",
        Some(6) => "another program wrote at the same time",
        Some(7) => "the board is restarting",
        _ => "unknown error",
    }
}
