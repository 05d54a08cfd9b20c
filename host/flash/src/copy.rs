//! Copies an image onto a board's drive, and tells whether the board took it.
//!
//! The drive is not a disk. The boot ROM picks the UF2 blocks out of whatever sectors the system writes,
//! programs each page as it comes, forgets the rest, and one second after the last missing page was
//! programmed without an error it starts the program: the drive vanishes. From this follows
//!
//! - what can be verified. Reading the file back shows only what the system remembers. But the drive
//!   vanishes by itself if, and only if, the board has every block; so that is what we wait for.
//! - what an error may mean. The system may still be writing its directory when the drive goes, and so
//!   report that the last write failed, though all arrived. An error before the last block never means this.
//!
//! So all but the last block are written through to the board first, and an error there is an error. The last
//! block goes alone; what its write reports does not matter if the drive is gone afterwards, unless the system
//! says that it did not even try. A cable that is pulled in just that moment looks the same as a restart; no
//! program on this side can tell.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use super::drive::Place;
use galop_firmware::uf2::BLOCK;

/// A second until the board restarts, and generous time for the system to notice.
const RESTART: Duration = Duration::from_secs(10);
/// Between an error and the certainty that the drive is gone.
const NOTICE: Duration = Duration::from_secs(1);
/// Small enough for a bar that moves, large enough not to be slowed down by the directory,
/// which is written with each.
const STEP: usize = 32 * BLOCK;
/// The boot ROM does not mind.
const NAME: &str = "galop.uf2";

/// Where an image goes: a drive, or in tests something that fails when told to.
pub trait Volume {
    /// Appends to the file and waits until the device has it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Waits until the drive is gone; whether it went in that time.
    fn gone_within(&mut self, time: Duration) -> bool;
}

/// Why the board did not get its program.
#[derive(Debug)]
pub enum NotCopied {
    /// The system said no.
    Refused(io::Error),
    /// The drive went before all was written.
    Lost {
        /// Bytes that the board has.
        written: usize,
        /// Bytes of the file.
        total: usize,
    },
    /// All was written, but the board did not start it.
    Stayed,
}

/// Copies `file`, whole blocks, and calls `progress` with the number of bytes the board has.
pub fn copy(file: &[u8], volume: &mut impl Volume, mut progress: impl FnMut(usize)) -> Result<(), NotCopied> {
    let (body, last) = file.split_at(file.len().saturating_sub(BLOCK));
    let mut written = 0;
    for step in body.chunks(STEP) {
        if let Err(error) = volume.write(step) {
            let gone = volume.gone_within(NOTICE);
            return Err(if gone { NotCopied::Lost { written, total: file.len() } } else { NotCopied::Refused(error) });
        }
        written += step.len();
        progress(written);
    }
    let result = volume.write(last);
    match &result {
        Ok(()) => progress(file.len()),
        Err(error) if was_not_tried(error) => return result.map_err(NotCopied::Refused),
        Err(_) => {}
    }
    match (volume.gone_within(RESTART), result) {
        (true, _) => Ok(()),
        (false, Err(error)) => Err(NotCopied::Refused(error)),
        (false, Ok(())) => Err(NotCopied::Stayed),
    }
}

/// The system kept the bytes to itself. Not so a file system that has become read-only: that is how
/// Linux answers once a FAT drive was lost.
fn was_not_tried(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::PermissionDenied)
}

impl NotCopied {
    /// What happened, and what to do about it.
    pub fn advice(&self, drive: &Path) -> impl fmt::Display {
        let again = "Unplug the board, plug it in again with BOOTSEL held, and try again.";
        let drive = drive.display();
        match self {
            Self::Lost { written, total } => format!(
                "{drive} went away when {} of {} KiB were written. Was the cable moved?\n\
                 The board cannot be harmed by this, but has no whole program now.\n{again}",
                written / 1024,
                total / 1024
            ),
            Self::Stayed => format!(
                "All was written, but the board did not start it: {drive} is still there.\n\
                 {again} If this repeats, take another cable."
            ),
            Self::Refused(error) => match error.kind() {
                ErrorKind::ReadOnlyFilesystem => format!("{drive} is mounted for reading only.\n{again}"),
                ErrorKind::StorageFull => {
                    format!("{drive} is full, while the drive of a board is empty whenever it is plugged in.\n{again}")
                }
                ErrorKind::PermissionDenied if cfg!(target_os = "macos") => format!(
                    "{drive} may not be written to. Allow it to your terminal:\n\
                     System Settings, Privacy & Security, Files and Folders, Removable Volumes."
                ),
                ErrorKind::PermissionDenied if cfg!(target_os = "linux") => format!(
                    "{drive} may not be written to by you: it was mounted by somebody else, as a rule root.\n\
                     Unmount it, then open it in the file manager or use `udisksctl mount`."
                ),
                _ => format!("{drive} cannot be written to: {error}.\n{again}"),
            },
        }
    }
}

/// A drive that is mounted, with the file on it.
pub struct Drive {
    place: Place,
    /// A drive that was pulled out may stay mounted, and its files be read from memory; its device goes at
    /// once. None where the device was never to be seen, as in a container.
    device: Option<PathBuf>,
    file: File,
}

impl Drive {
    /// Starts the file.
    pub fn open(place: Place) -> io::Result<Self> {
        let file = File::create(place.path.join(NAME))?;
        let device = place.device.clone().filter(|device| device.exists());
        Ok(Self { place, device, file })
    }

    fn is_there(&self) -> bool {
        self.device.as_ref().is_none_or(|device| device.exists()) && self.place.board().is_some()
    }
}

impl Volume for Drive {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        match self.file.sync_data() {
            // Not every file system can; then the system writes when it likes, and the end shows how it went.
            Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput) => Ok(()),
            result => result,
        }
    }

    fn gone_within(&mut self, time: Duration) -> bool {
        let start = Instant::now();
        while self.is_there() {
            if start.elapsed() >= time {
                return false;
            }
            thread::sleep(Duration::from_millis(50));
        }
        true
    }
}

/// Where the file lies on a drive.
pub fn file_on(drive: &Path) -> PathBuf {
    drive.join(NAME)
}
