//! Copies an image onto a board's drive, and determines whether the board took it.
//!
//! The drive is not a disk. The boot ROM picks the UF2 blocks out of the sectors that the system writes, programs each
//! page at once and ignores everything else. One second after the last missing page was programmed without an error, it
//! starts the program, and the drive vanishes. It follows that
//!
//! - reading the file back verifies nothing: it shows only the cache of the system. But the drive vanishes by itself
//!   if, and only if, the board has every block, so that is what we wait for.
//! - an error of the last write may mean nothing: the system may still be writing its directory when the drive
//!   vanishes, and report an error though all blocks arrived. An error before the last block is always an error.
//!
//! So all blocks but the last are written and flushed first, and an error there is an error. The last block is written
//! alone, and its error is ignored if the drive vanishes afterwards, unless the system did not even try to write. If
//! the cable is pulled at just that moment, it looks like a restart; a program on this side cannot distinguish them.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use super::drive::Place;
use galop_bootsel::uf2::BLOCK;

/// The time to wait for the restart: the board takes a second, the system some more to notice.
const RESTART: Duration = Duration::from_secs(10);
/// The time to wait after an error, to see whether the drive is gone.
const NOTICE: Duration = Duration::from_secs(1);
/// The bytes per write: few enough for a smooth bar, many enough that the directory, which is written each time, does
/// not slow it down.
const STEP: usize = 32 * BLOCK;
/// The file name on the drive; the boot ROM ignores it.
const NAME: &str = "galop.uf2";

/// The destination of an image: a drive, or a test double.
pub trait Volume {
    /// Appends to the file and waits until the device has it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Waits until the drive is gone. Returns false if it is still there after `time`.
    fn gone_within(&mut self, time: Duration) -> bool;
}

/// Why the program was not copied.
#[derive(Debug)]
pub enum NotCopied {
    /// The system refused to write.
    Refused(io::Error),
    /// The drive vanished before all was written.
    Lost {
        /// The bytes that the board has.
        written: usize,
        /// The bytes of the file.
        total: usize,
    },
    /// All was written, but the board did not start it.
    Stayed,
}

/// Copies `file`, which is whole blocks. Calls `progress` with the number of bytes that the board has.
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

/// Whether the system did not try to write. A read-only file system is not among these errors: that is what Linux
/// reports once a FAT drive is lost.
fn was_not_tried(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::PermissionDenied)
}

impl NotCopied {
    /// Returns what happened and what to do about it.
    pub fn advice(&self, drive: &Path) -> impl fmt::Display {
        let again = "Unplug the board, plug it in again with BOOTSEL held, and try again.";
        let drive = drive.display();
        match self {
            Self::Lost { written, total } => format!(
                "{drive} vanished after {} of {} KiB were written. Was the cable moved?\n\
                 This does no harm, but the program on the board is incomplete.\n{again}",
                written / 1024,
                total / 1024
            ),
            Self::Stayed => format!(
                "All was written, but the board did not start: {drive} is still there.\n\
                 {again} If this repeats, use another cable."
            ),
            Self::Refused(error) => match error.kind() {
                ErrorKind::ReadOnlyFilesystem => format!("{drive} is mounted read-only.\n{again}"),
                ErrorKind::StorageFull => {
                    format!("{drive} is full, but a board's drive is empty when it is plugged in.\n{again}")
                }
                ErrorKind::PermissionDenied if cfg!(target_os = "macos") => format!(
                    "Your terminal may not write to {drive}. Allow it in\n\
                     System Settings, Privacy & Security, Files and Folders, Removable Volumes."
                ),
                ErrorKind::PermissionDenied if cfg!(target_os = "linux") => format!(
                    "You may not write to {drive}: another user mounted it, usually root.\n\
                     Unmount it, then open it in the file manager or use `udisksctl mount`."
                ),
                _ => format!("cannot write to {drive}: {error}.\n{again}"),
            },
        }
    }
}

/// A mounted drive, and the file on it.
pub struct Drive {
    place: Place,
    /// The device of the drive. It vanishes at once when the drive is pulled out, while the drive may stay mounted and
    /// its files be read from the cache. `None` if the device was never visible, as in a container.
    device: Option<PathBuf>,
    file: File,
}

impl Drive {
    /// Creates the file.
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
            // Some file systems cannot flush; then the restart of the board shows whether all was written.
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

/// The path of the file on a drive.
pub fn file_on(drive: &Path) -> PathBuf {
    drive.join(NAME)
}
