//! What is wrong with a board, as text: faults are separated by semicolons.
//!
//! | text | meaning |
//! |---|---|
//! | `unplug transfer N` | the cable is pulled before transfer N, counted from 0 |
//! | `unplug page N` | the cable is pulled after N pages were programmed |
//! | `silent transfer N` | the board answers nothing from transfer N on |
//! | `stall NAME TIMES CODE` | the next commands of this name stall, with this status |
//! | `bad cell ADDRESS` | this byte of flash reads 0 when it was programmed |
//! | `forbidden` | the system lets no program open the board |

/// Names of commands in `stall`.
const NAMES: [(&str, u8); 6] =
    [("exclusive", 0x01), ("reboot", 0x02), ("erase", 0x03), ("write", 0x05), ("exit-xip", 0x06), ("read", 0x84)];

/// What is wrong with a board.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    pub unplugged_at: Option<usize>,
    pub unplugged_after_page: Option<usize>,
    pub silent_from: Option<usize>,
    pub bad_cell: Option<u32>,
    pub forbidden: bool,
    /// Command, times, status.
    stalls: Vec<(u8, usize, u32)>,
}

impl Faults {
    pub fn read(text: &str) -> Result<Self, String> {
        let mut faults = Self::default();
        for fault in text.split(';').map(str::trim).filter(|fault| !fault.is_empty()) {
            let number = |word: &str| match word.strip_prefix("0x") {
                Some(hex) => usize::from_str_radix(hex, 16).map_err(|why| format!("{fault}: {why}")),
                None => word.parse().map_err(|why| format!("{fault}: {why}")),
            };
            match fault.split(' ').collect::<Vec<_>>()[..] {
                ["unplug", "transfer", at] => faults.unplugged_at = Some(number(at)?),
                ["unplug", "page", at] => faults.unplugged_after_page = Some(number(at)?),
                ["silent", "transfer", at] => faults.silent_from = Some(number(at)?),
                ["bad", "cell", at] => faults.bad_cell = Some(number(at)? as u32),
                ["forbidden"] => faults.forbidden = true,
                ["stall", name, times, code] => {
                    let command = NAMES.iter().find(|(known, _)| *known == name).ok_or(format!("no command {name}"))?;
                    faults.stalls.push((command.1, number(times)?, number(code)? as u32));
                }
                _ => return Err(format!("no fault {fault}")),
            }
        }
        Ok(faults)
    }

    /// The status with which a command stalls, if it does.
    pub fn stall(&mut self, command: u8) -> Option<u32> {
        let (_, times, code) = self.stalls.iter_mut().find(|(stalled, times, _)| *stalled == command && *times > 0)?;
        *times -= 1;
        Some(*code)
    }
}
