//! `cargo flash`: puts an image on a board that waits for one.
//!
//! ```text
//! options → Image (built, or a file that is checked) → the board's drive → copied → the board starts it
//! ```
//!
//! An `Image` has both the file, for a drive, and the pages in it, for whoever writes flash directly.

pub mod bar;
pub mod copy;
pub mod drive;
pub mod options;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{error, fmt, fs, io, thread};

use crate::firmware::uf2::{self, BadFile, Pages};
use crate::firmware::{self, from_here};
use copy::{Drive, NotCopied};
use drive::{NoDrive, Place};
use options::Options;

/// What is flashed: checked, and clear of the save area.
pub struct Image {
    /// The .uf2 on this machine.
    pub path: PathBuf,
    /// Its bytes.
    pub file: Vec<u8>,
    /// What they put into flash.
    pub pages: Pages,
}

impl Image {
    /// Reads and checks a .uf2.
    pub fn open(path: &Path) -> Result<Self, Failed> {
        let file = fs::read(path).map_err(|error| Failed::Unreadable(path.to_owned(), error))?;
        let pages = uf2::read(&file, &firmware::FLASH).map_err(|why| Failed::BadFile(path.to_owned(), why))?;
        Ok(Self { path: path.to_owned(), file, pages })
    }
}

/// Why the board does not have the program.
#[derive(Debug)]
pub enum Failed {
    /// There is none to flash.
    Build(Box<dyn error::Error>),
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file must not be flashed.
    BadFile(PathBuf, BadFile),
    /// There is no board to flash; the image would have been this.
    NoDrive(NoDrive, PathBuf),
    /// Copying to this drive went wrong.
    Copy(PathBuf, NotCopied),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Unreadable(path, error) => write!(f, "{} cannot be read: {error}", path.display()),
            Self::BadFile(path, why) => write!(f, "{} was not flashed: {why}", path.display()),
            Self::NoDrive(why @ NoDrive::Nothing { unmounted: None, .. }, image) => {
                write!(f, "{why}\n\n{ADVICE}\n\n{}", by_hand(image))
            }
            Self::NoDrive(why @ NoDrive::Nothing { .. }, image) => write!(f, "{why}\n\n{}", by_hand(image)),
            Self::NoDrive(why, _) => why.fmt(f),
            Self::Copy(drive, why) => why.advice(drive).fmt(f),
        }
    }
}

impl error::Error for Failed {}

const ADVICE: &str = "\
1. Unplug the board from this computer.
2. Hold the white button BOOTSEL on the Pico, plug it in, and let go: a drive RPI-RP2 appears.
3. Run this again. Or run `cargo flash --wait 60` now, and plug in while it waits.

No drive appears? Most often the cable is one that only charges: take one that carries data,
and plug it into the computer itself rather than into a hub.";

fn by_hand(image: &Path) -> String {
    format!("By hand: copy {} onto the drive RPI-RP2.", from_here(image).display())
}

/// Says what is seen when all went well.
const NEXT: &str = "\
The board has all of it and starts. Rings of light run outward, then the menu is there: docs/board.md.
If it stays dark: unplug it, hold both buttons of red, plug it in. The self-test shows LED by LED what works.";

/// Does what was asked; what goes well is told on standard output, what takes time on standard error.
pub fn run(options: &Options) -> Result<(), Failed> {
    let image = match &options.file {
        Some(path) => Image::open(path)?,
        None => {
            let built = firmware::build().map_err(Failed::Build)?;
            tell(&built);
            Image::open(&built.uf2)?
        }
    };
    let place = wait_for_drive(options).map_err(|why| Failed::NoDrive(why, image.path.clone()))?;
    tell(&format_args!("drive  {}", place.path.display()));
    if options.dry_run {
        let file = copy::file_on(&place.path);
        let pages = image.pages.len();
        tell(&format_args!("Nothing was written: {pages} pages would go there as {}.", file.display()));
        return Ok(());
    }
    copy_to(place, &image)?;
    tell(&NEXT);
    Ok(())
}

/// That nobody listens is no reason to stop halfway.
fn tell(text: &dyn fmt::Display) {
    writeln!(io::stdout(), "{text}").ok();
}

fn copy_to(place: Place, image: &Image) -> Result<(), Failed> {
    let path = place.path.clone();
    let mut drive = Drive::open(place).map_err(|error| Failed::Copy(path.clone(), NotCopied::Refused(error)))?;
    let bar = bar::Bar::start(image.file.len());
    copy::copy(&image.file, &mut drive, |done| bar.show(done)).map_err(|why| Failed::Copy(path, why))
}

/// What a desktop takes to mount a drive after it was plugged in, generously.
const MOUNTING: Duration = Duration::from_secs(5);

fn wait_for_drive(options: &Options) -> Result<Place, NoDrive> {
    let start = Instant::now();
    let mut told = false;
    loop {
        let why = match drive::find(options.drive.as_deref()) {
            Err(why) if why.may_yet_appear() => why,
            result => return result,
        };
        let patience = if why.may_be_mounting() { options.wait.max(MOUNTING) } else { options.wait };
        if start.elapsed() >= patience {
            return Err(why);
        }
        if !told && !why.may_be_mounting() {
            bar::tell(&format!("waiting {} s for a board: hold BOOTSEL while plugging it in\n", patience.as_secs()));
            told = true;
        }
        thread::sleep(Duration::from_millis(250));
    }
}
