//! A model of a board in BOOTSEL mode: the PICOBOOT interface of the boot ROM, written from the RP2040 data sheet
//! (2.8.5), and the flash behind it. It shares no code with the flashers.
//!
//! `cargo flash` talks to it in the tests directly; the page talks to it, compiled to wasm, behind `navigator.usb`.
//! [`Board::plug`] takes what is wrong with a board as text, so that the same file of cases serves both.

mod fault;
mod flash;

pub use flash::{Flash, START};

use fault::Faults;

/// A command is this long, and begins with [`MAGIC`].
const COMMAND: usize = 32;
const MAGIC: u32 = 0x431f_d10b;
/// The largest packet of the interface.
const PACKET: usize = 64;
/// The interface with the PICOBOOT commands; interface 0 is the drive.
pub const INTERFACE: u16 = 1;
/// The endpoint for commands and data to the board.
pub const OUT: u8 = 0x03;
/// The endpoint for data from the board.
pub const IN: u8 = 0x84;

/// The answer to a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The transfer is complete, with these bytes from the board.
    Bytes(Vec<u8>),
    /// The endpoint is halted.
    Stall,
    /// The board is not there any more.
    Gone,
    /// The answer never comes.
    Silence,
}

/// A setup packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Direction, type and recipient.
    pub kind: u8,
    /// The request.
    pub request: u8,
    /// Its value.
    pub value: u16,
    /// Its interface or endpoint.
    pub index: u16,
    /// The most bytes of its answer.
    pub length: u16,
}

/// Status codes of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    Ok = 0,
    UnknownCommand = 1,
    CommandLength = 2,
    TransferLength = 3,
    Address = 4,
    Alignment = 5,
}

/// What the interface waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    Command,
    /// Data for pages from this address on, this many bytes in all.
    Receive(u32, usize),
    /// Data that the host has to fetch.
    Send(Vec<u8>),
    /// An empty packet to the host: the command is done.
    AckIn,
    /// A packet from the host: it has the data.
    AckOut,
}

/// The chip of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// A Pico.
    Rp2040,
    /// A Pico 2.
    Rp2350,
}

/// A board in BOOTSEL mode at the end of a cable.
pub struct Board {
    /// Its chip.
    pub chip: Chip,
    /// Its flash.
    pub flash: Flash,
    /// All transfers, a line each: what two flashers have to agree on.
    pub log: Vec<String>,
    faults: Faults,
    phase: Phase,
    halted_out: bool,
    halted_in: bool,
    token: u32,
    number: u8,
    code: u32,
    /// No other program can write: 1, or 2 with the drive ejected.
    exclusive: u8,
    /// The flash executes in place, and cannot be written.
    xip: bool,
    transfers: usize,
    restarted: bool,
}

impl Board {
    /// Plugs in a board. The words say which, and what is wrong with it: `rp2040; unplug transfer 3` (see `fault.rs`).
    /// Its flash has an older program, and saved games.
    pub fn plug(words: &str) -> Result<Self, String> {
        let (chip, faults) = words.split_once(';').unwrap_or((words, ""));
        let chip = match chip.trim() {
            "rp2040" => Chip::Rp2040,
            "rp2350" => Chip::Rp2350,
            other => return Err(format!("no chip {other}")),
        };
        let faults = Faults::read(faults)?;
        Ok(Self {
            chip,
            flash: Flash::new(faults.bad_cell),
            log: Vec::new(),
            faults,
            phase: Phase::Command,
            halted_out: false,
            halted_in: false,
            token: 0,
            number: 0,
            code: 0,
            exclusive: 0,
            xip: true,
            transfers: 0,
            restarted: false,
        })
    }

    /// The USB product id of the chip in BOOTSEL mode; the vendor is 0x2E8A.
    pub fn product(&self) -> u16 {
        match self.chip {
            Chip::Rp2040 => 0x0003,
            Chip::Rp2350 => 0x000F,
        }
    }

    /// Whether the system lets no program open it.
    pub fn forbidden(&self) -> bool {
        self.faults.forbidden
    }

    /// What the board is left with, as text.
    pub fn state(&self) -> String {
        let Self { flash, restarted, exclusive, .. } = self;
        let (starts, games, sum) = (flash.starts(), flash.games_are_there(), flash.sum());
        format!("starts {starts}, games {games}, flash {sum:08x}, restarted {restarted}, exclusive {exclusive}")
    }

    /// Counts a transfer; the board may vanish or fall silent instead of answering it.
    fn answers(&mut self, what: String) -> Result<(), Answer> {
        self.log.push(what);
        let now = self.transfers;
        self.transfers += 1;
        match &self.faults {
            faults if self.unplugged(faults, now) => Err(Answer::Gone),
            faults if faults.silent_from.is_some_and(|from| now >= from) => Err(Answer::Silence),
            _ => Ok(()),
        }
    }

    fn unplugged(&self, faults: &Faults, now: usize) -> bool {
        let pages = faults.unplugged_after_page.is_some_and(|pages| self.flash.programmed() >= pages);
        pages || faults.unplugged_at.is_some_and(|at| now >= at)
    }

    /// A control request.
    pub fn control(&mut self, setup: Setup) -> Answer {
        let Setup { kind, request, value, index, length } = setup;
        match self.answers(format!("control {kind:#04x} {request:#04x} {value} {index} {length}")) {
            Ok(()) => self.requested(setup),
            Err(answer) => answer,
        }
    }

    fn requested(&mut self, setup: Setup) -> Answer {
        match setup {
            // INTERFACE_RESET.
            Setup { kind: 0x41, request: 0x41, value: 0, index: INTERFACE, length: 0 } => {
                (self.halted_in, self.halted_out, self.exclusive) = (false, false, 0);
                (self.token, self.number, self.code, self.phase) = (0, 0, 0, Phase::Command);
                Answer::Bytes(Vec::new())
            }
            // GET_COMMAND_STATUS.
            Setup { kind: 0xC1, request: 0x42, value: 0, index: INTERFACE, length: 16 } => {
                let busy = matches!(self.phase, Phase::Receive(..) | Phase::Send(_));
                let mut status = [self.token.to_le_bytes(), self.code.to_le_bytes()].concat();
                status.extend([self.number, busy.into(), 0, 0, 0, 0, 0, 0]);
                Answer::Bytes(status)
            }
            // GET_STATUS of an endpoint.
            Setup { kind: 0x82, request: 0, value: 0, index, length: 2 } => match u8::try_from(index) {
                Ok(OUT) => Answer::Bytes(vec![self.halted_out.into(), 0]),
                Ok(IN) => Answer::Bytes(vec![self.halted_in.into(), 0]),
                _ => Answer::Stall,
            },
            _ => Answer::Stall,
        }
    }

    /// CLEAR_FEATURE(ENDPOINT_HALT). It also resets the data toggle: with an endpoint that was not halted, the two
    /// sides would disagree afterwards, so this is a mistake of the host.
    pub fn clear_halt(&mut self, endpoint: u8) -> Answer {
        if let Err(answer) = self.answers(format!("clear {endpoint:#04x}")) {
            return answer;
        }
        let halted = if endpoint == OUT { &mut self.halted_out } else { &mut self.halted_in };
        assert!(*halted, "endpoint {endpoint:#04x} is not halted");
        *halted = false;
        Answer::Bytes(Vec::new())
    }

    /// Bytes to the OUT endpoint.
    pub fn bulk_out(&mut self, endpoint: u8, bytes: &[u8]) -> Answer {
        let shown = if bytes.len() <= COMMAND { hex(bytes) } else { format!("crc {:08x}", crc(bytes)) };
        if let Err(answer) = self.answers(format!("out {endpoint:#04x} {} {shown}", bytes.len())) {
            return answer;
        }
        assert_eq!(endpoint, OUT, "the endpoint of commands");
        if self.halted_out {
            return Answer::Stall;
        }
        match std::mem::replace(&mut self.phase, Phase::Command) {
            Phase::Command => self.command(bytes),
            Phase::Receive(address, length) => {
                assert_eq!(bytes.len(), length, "the data is one transfer");
                return self.program(address, bytes);
            }
            // Whatever it holds.
            Phase::AckOut => assert!(bytes.len() <= PACKET),
            // The data sheet leaves open what happens to a command that comes too early.
            phase => panic!("the host sends although the board is at {phase:?}"),
        }
        Answer::Bytes(Vec::new())
    }

    fn program(&mut self, address: u32, bytes: &[u8]) -> Answer {
        for (page, at) in bytes.chunks(flash::PAGE).zip((address..).step_by(flash::PAGE)) {
            if self.unplugged(&self.faults, 0) {
                return Answer::Gone;
            }
            self.flash.program(at, page);
        }
        self.phase = Phase::AckIn;
        Answer::Bytes(Vec::new())
    }

    /// Fetches bytes from the IN endpoint.
    pub fn bulk_in(&mut self, endpoint: u8, length: usize) -> Answer {
        if let Err(answer) = self.answers(format!("in {endpoint:#04x} {length}")) {
            return answer;
        }
        assert_eq!((endpoint, length % PACKET), (IN, 0), "the endpoint of data, and whole packets");
        if self.halted_in {
            return Answer::Stall;
        }
        match std::mem::replace(&mut self.phase, Phase::Command) {
            Phase::AckIn => Answer::Bytes(Vec::new()),
            Phase::Send(bytes) => {
                assert!(bytes.len() <= length, "the host fetches all data at once");
                self.phase = Phase::AckOut;
                Answer::Bytes(bytes)
            }
            // Nothing to send: the board answers NAK for ever.
            phase => {
                self.phase = phase;
                Answer::Silence
            }
        }
    }

    fn command(&mut self, bytes: &[u8]) {
        let word =
            |at: usize| bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, u32::from_le_bytes);
        if bytes.len() != COMMAND || word(0) != MAGIC {
            return self.refuse(Code::UnknownCommand as u32, true, true);
        }
        let (number, size, data) = (bytes[8], bytes[9], word(12));
        (self.token, self.number, self.code) = (word(4), number, Code::Ok as u32);
        let (address, length) = (word(16), word(20));
        let known = match number {
            0x01 => Some((1, 0)),
            0x02 => Some((12, 0)),
            0x03 => Some((8, 0)),
            0x84 | 0x05 => Some((8, length)),
            0x06 | 0x07 => Some((0, 0)),
            _ => None,
        };
        let code = match known {
            None => Code::UnknownCommand,
            Some((wanted, _)) if wanted != size => Code::CommandLength,
            Some((_, wanted)) if wanted != data => Code::TransferLength,
            Some(_) => self.checked(number, address, length),
        };
        if code != Code::Ok {
            return self.refuse(code as u32, true, true);
        }
        if let Some(code) = self.faults.stall(number) {
            // The endpoint of the data stalls; a command without data stalls its confirmation.
            return self.refuse(code, number == 0x05, number != 0x05);
        }
        self.phase = self.obey(number, bytes[16], address, length);
    }

    /// Checks the range of a command that concerns the flash.
    fn checked(&self, number: u8, address: u32, length: u32) -> Code {
        let unit = match number {
            0x03 => flash::SECTOR,
            0x05 => flash::PAGE,
            0x84 => 1,
            _ => return Code::Ok,
        };
        if !(address as usize).is_multiple_of(unit) || number == 0x03 && !(length as usize).is_multiple_of(unit) {
            Code::Alignment
        } else if self.xip || !Flash::contains(address, length) {
            Code::Address
        } else {
            Code::Ok
        }
    }

    fn obey(&mut self, number: u8, first: u8, address: u32, length: u32) -> Phase {
        match number {
            0x01 => self.exclusive = first,
            0x02 => self.restarted = true,
            0x03 => self.flash.erase(address, length),
            0x05 => return Phase::Receive(address, length as usize),
            0x06 => self.xip = false,
            0x07 => self.xip = true,
            _ => return Phase::Send(self.flash.read(address, length)),
        }
        Phase::AckIn
    }

    fn refuse(&mut self, code: u32, out: bool, input: bool) {
        self.code = code;
        self.halted_out |= out;
        self.halted_in |= input;
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// CRC-32 without reflection, as the boot ROM computes it.
pub fn crc(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << 24, |crc, _| (crc << 1) ^ if crc >> 31 == 1 { 0x04c1_1db7 } else { 0 })
    })
}
