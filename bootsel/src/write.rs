//! Writes an image through the boot ROM, and verifies it.
//!
//! The first sector is erased first, and its first page is written last. That page is the second boot stage, which the
//! boot ROM checks by a CRC: a board that is unplugged at any moment has no valid one, so it starts in BOOTSEL mode, or
//! it has the whole program.
//!
//! A sector whose command stalled is erased and written again, after a reset of the interface.

use std::fmt;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use crate::command::{Command, PACKET, RESET, STATUS, STATUS_LENGTH, status_words};
use crate::uf2::{PAGE, Pages, SECTOR};

/// The PICOBOOT interface of a board: nusb, WebUSB, or a model.
pub trait Pipes {
    /// A vendor request to the interface, without data.
    fn control_out(&mut self, request: u8) -> impl Future<Output = Result<(), Trouble>>;
    /// A vendor request to the interface that is answered with this many bytes.
    fn control_in(&mut self, request: u8, length: u16) -> impl Future<Output = Result<Vec<u8>, Trouble>>;
    /// Sends bytes to the OUT endpoint.
    fn bulk_out(&mut self, bytes: &[u8]) -> impl Future<Output = Result<(), Trouble>>;
    /// Receives at most this many bytes, a multiple of a packet, from the IN endpoint.
    fn bulk_in(&mut self, length: usize) -> impl Future<Output = Result<Vec<u8>, Trouble>>;
    /// Whether the board reports that an endpoint is halted.
    fn halted(&mut self, end: End) -> impl Future<Output = Result<bool, Trouble>>;
    /// Ends the halt of an endpoint.
    fn clear_halt(&mut self, end: End) -> impl Future<Output = Result<(), Trouble>>;
}

/// The endpoints of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// To the board.
    Out,
    /// From the board.
    In,
}

/// Why a transfer failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The board stalled the endpoint: it refuses the command.
    Stalled,
    /// There is no answer, or no board; in the words of the system.
    Gone(String),
}

/// Why the program was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The board is gone, or does not answer.
    Gone {
        /// The error of the system.
        why: String,
        /// The bytes that the board has.
        written: usize,
        /// The bytes of the program.
        total: usize,
    },
    /// The board refuses a command, again and again, for this reason.
    Stalled(&'static str),
    /// The flash at this address reads back differently.
    Differs(u32),
    /// The whole program was written and verified, but its start was not confirmed.
    NotStarted,
}

impl NotWritten {
    /// The kind in a word, for the page and for tests.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Gone { .. } => "gone",
            Self::Stalled(_) => "stalled",
            Self::Differs(_) => "differs",
            Self::NotStarted => "not-started",
        }
    }
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone { why, written, total } => write!(
                f,
                "Writing failed after {} of {} KiB ({why}). Was the cable moved?",
                written / 1024,
                total / 1024
            )?,
            Self::Stalled(why) => write!(f, "The board refuses a command ({why}).")?,
            Self::Differs(address) => write!(f, "The flash at {address:#010x} reads back differently.")?,
            Self::NotStarted => {
                return write!(
                    f,
                    "The program is on the board and verified, but the board did not confirm its start.\n\
                     Unplug it and plug it in again, without BOOTSEL."
                );
            }
        }
        write!(
            f,
            "\nThis does no harm: without a complete program the board starts in BOOTSEL mode, and saved games stay.\n\
             Unplug it, plug it in again, if need be with BOOTSEL held, and try again."
        )
    }
}

/// How often a stalled sector is written again before the board is given up.
const REPEATS: usize = 2;

/// Writes and verifies all pages, then starts the program. Calls `progress` with the number of bytes that the board
/// has, and with the number of all.
pub async fn write(
    pages: &Pages,
    pipes: &mut impl Pipes,
    mut progress: impl FnMut(usize, usize),
) -> Result<(), NotWritten> {
    let sectors = sectors(pages);
    let total = sectors.len() * SECTOR as usize;
    let Some(((first, boot), others)) = sectors.split_first() else { return Ok(()) };
    let mut board = Board { pipes, token: 0, repeats: REPEATS, written: 0, total };
    board.begin().await?;
    board.sector(*first, &[]).await?;
    for (sector, bytes) in others {
        board.sector(*sector, &[(0, bytes)]).await?;
        board.written += bytes.len();
        progress(board.written, total);
    }
    let (stage, rest) = boot.split_at(PAGE as usize);
    board.sector(*first, &[(PAGE, rest), (0, stage)]).await?;
    progress(total, total);
    match board.command(Command::Reboot).await {
        Ok(_) => Ok(()),
        Err(_) => Err(NotWritten::NotStarted),
    }
}

/// The pages by sector, in the order of their addresses. Pages missing in a sector are erased.
fn sectors(pages: &Pages) -> Vec<(u32, Vec<u8>)> {
    let mut sectors: Vec<(u32, Vec<u8>)> = Vec::new();
    for (address, page) in pages {
        let sector = address / SECTOR * SECTOR;
        let place = sectors.partition_point(|(other, _)| *other < sector);
        if sectors.get(place).is_none_or(|(other, _)| *other != sector) {
            sectors.insert(place, (sector, vec![0xFF; SECTOR as usize]));
        }
        sectors[place].1[(address - sector) as usize..][..PAGE as usize].copy_from_slice(page);
    }
    sectors
}

/// A board that is being written.
struct Board<'pipes, P> {
    pipes: &'pipes mut P,
    token: u32,
    /// How many more stalls are forgiven.
    repeats: usize,
    written: usize,
    total: usize,
}

impl<P: Pipes> Board<'_, P> {
    /// Starts afresh, whatever another program has left, and takes the board for this one.
    async fn begin(&mut self) -> Result<(), NotWritten> {
        loop {
            let begun = async {
                self.pipes.control_out(RESET).await?;
                self.command(Command::Exclusive).await?;
                self.command(Command::ExitXip).await
            };
            match begun.await {
                Ok(_) => return Ok(()),
                Err(trouble) => self.recover(trouble).await?,
            }
        }
    }

    /// Erases a sector, then writes and verifies these parts of it.
    async fn sector(&mut self, sector: u32, parts: &[(u32, &[u8])]) -> Result<(), NotWritten> {
        loop {
            match self.try_sector(sector, parts).await {
                Ok(None) => return Ok(()),
                Ok(Some(address)) => return Err(NotWritten::Differs(address)),
                Err(trouble) => self.recover(trouble).await?,
            }
            self.begin().await?;
        }
    }

    /// Returns the address of the first byte that reads back differently.
    async fn try_sector(&mut self, sector: u32, parts: &[(u32, &[u8])]) -> Result<Option<u32>, Trouble> {
        self.command(Command::Erase(sector, SECTOR)).await?;
        for (offset, bytes) in parts {
            let address = sector + offset;
            self.command(Command::Write(address, bytes)).await?;
            let found = self.command(Command::Read(address, bytes.len() as u32)).await?;
            if found != *bytes {
                let same = found.iter().zip(*bytes).take_while(|(found, byte)| found == byte).count();
                return Ok(Some(address + same as u32));
            }
        }
        Ok(None)
    }

    /// Sends a command with its data, and returns what it reads.
    async fn command(&mut self, command: Command<'_>) -> Result<Vec<u8>, Trouble> {
        self.token += 1;
        self.pipes.bulk_out(&command.bytes(self.token)).await?;
        match command {
            Command::Read(_, length) => {
                let found = self.pipes.bulk_in(length as usize).await?;
                // The board ignores what the packet holds. Not every system can send an empty one; picotool, too, sends
                // a byte.
                self.pipes.bulk_out(&[0]).await?;
                return Ok(found);
            }
            Command::Write(_, bytes) => self.pipes.bulk_out(bytes).await?,
            _ => {}
        }
        self.pipes.bulk_in(PACKET).await
    }

    /// Makes the board listen again after a stall, unless there were too many.
    async fn recover(&mut self, trouble: Trouble) -> Result<(), NotWritten> {
        let (written, total) = (self.written, self.total);
        let gone = move |why| NotWritten::Gone { why, written, total };
        let why = match trouble {
            Trouble::Gone(why) => return Err(gone(why)),
            Trouble::Stalled => match self.pipes.control_in(STATUS, STATUS_LENGTH).await {
                Ok(status) => status_words(&status),
                Err(Trouble::Stalled) => "no status",
                Err(Trouble::Gone(why)) => return Err(gone(why)),
            },
        };
        if self.repeats == 0 {
            return Err(NotWritten::Stalled(why));
        }
        self.repeats -= 1;
        match self.clear_halts().await {
            Err(Trouble::Gone(why)) => Err(gone(why)),
            _ => Ok(()),
        }
    }

    /// Ends the halts that the board reports, and no others: clearing also resets the toggle of the packets, and the
    /// two sides would disagree on it.
    async fn clear_halts(&mut self) -> Result<(), Trouble> {
        for end in [End::In, End::Out] {
            if self.pipes.halted(end).await? {
                self.pipes.clear_halt(end).await?;
            }
        }
        Ok(())
    }
}

/// Runs the future of pipes that block instead of waiting.
pub fn run<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return done;
        }
    }
}
