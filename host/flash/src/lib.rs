//! `cargo flash`: writes an image to a board.
//!
//! ```text
//! options → Image (built, or a file that is checked) → over USB: written, read back, started
//!                                                    → or the board's drive: copied, the board starts it
//! ```
//!
//! USB comes first: over USB a running board can be restarted into BOOTSEL mode, and what was written can be read back.
//! If the system denies access to USB, the drive is used. An `Image` has both the pages, for USB, and the file, for the
//! drive.
//!
//! Every image goes through `uf2::read`, even one that was just built: it is parsed as the boot ROM does, and refused
//! if it is cut short, is for another chip, lacks a block, or reaches outside the program's flash. So flashing cannot
//! touch saved games.
//!
//! A drive is recognised by `Board-ID: RPI-RP2` in its `INFO_UF2.TXT`. The choice of the drive is made by pure
//! functions in [`drive`]; each refusal is a value with its advice. [`copy`] documents when copying is complete.

pub mod bar;
pub mod copy;
pub mod drive;
pub mod options;
mod system;
pub mod usb;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{error, fmt, fs, io, thread};

use copy::{Drive, NotCopied};
use drive::{NoDrive, Place};
use galop_bootsel::FLASH;
use galop_bootsel::uf2::{self, BadFile, Pages};
use galop_bootsel::write::{NotWritten, Pipes};
use galop_cargo::from_here;
use galop_firmware as firmware;
use options::Options;
use system::System;
use usb::{Bus, NotOne, NotOpened, Way};

/// A checked image, which does not touch the save area.
pub struct Image {
    /// The path of the file.
    pub path: PathBuf,
    /// The .uf2 as bytes.
    pub file: Vec<u8>,
    /// The pages of flash in it.
    pub pages: Pages,
}

impl Image {
    /// Reads and checks a .uf2, or converts a linked program.
    pub fn open(path: &Path) -> Result<Self, Failed> {
        let mut file = fs::read(path).map_err(|error| Failed::Unreadable(path.to_owned(), error))?;
        if published(path).is_some_and(|sum| sum != galop_bootsel::hash(&file)) {
            return Err(Failed::Damaged(path.to_owned()));
        }
        if file.starts_with(ELF) {
            file = from_program(&file).map_err(|why| Failed::BadProgram(path.to_owned(), why))?;
        }
        let pages = uf2::read(&file, &FLASH).map_err(|why| Failed::BadFile(path.to_owned(), why))?;
        Ok(Self { path: path.to_owned(), file, pages })
    }
}

/// The SHA-256 of a file in the `SHA256SUMS` beside it, as in an unpacked release.
fn published(path: &Path) -> Option<String> {
    let sums = fs::read_to_string(path.with_file_name("SHA256SUMS")).ok()?;
    let name = path.file_name()?.to_str()?;
    sums.lines().filter_map(|line| line.split_once("  ")).find(|(_, of)| *of == name).map(|(sum, _)| sum.to_owned())
}

/// The first bytes of a linked program.
const ELF: &[u8] = b"\x7fELF";

fn from_program(elf: &[u8]) -> Result<Vec<u8>, String> {
    let image = firmware::image::Image::parse(elf)?;
    uf2::write(&image.segments, &image.flash).map_err(|why| why.to_string())
}

/// Why flashing failed.
#[derive(Debug)]
pub enum Failed {
    /// The firmware could not be built.
    Build(Box<dyn error::Error>),
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file is not the one that was published.
    Damaged(PathBuf),
    /// The file is not a valid image.
    BadFile(PathBuf, BadFile),
    /// The linked program is not for this board.
    BadProgram(PathBuf, String),
    /// A board was found on USB but cannot be used, and it has no drive; with the path of the image.
    NotOpened(NotOpened, PathBuf),
    /// Writing over USB failed.
    Write(NotWritten),
    /// No board was found; with the path of the image.
    NoDrive(NoDrive, PathBuf),
    /// The boards on USB cannot be used, and there is no drive.
    NotOne(NotOne),
    /// Copying to this drive failed.
    Copy(PathBuf, NotCopied),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Damaged(path) => write!(
                f,
                "{} was not flashed: it is damaged: its SHA-256 differs from the one in SHA256SUMS beside it. \
                 Download or unpack it again.",
                path.display()
            ),
            Self::BadFile(path, why) => write!(f, "{} was not flashed: {why}", path.display()),
            Self::BadProgram(path, why) => write!(f, "{} was not flashed: {why}", path.display()),
            Self::NotOpened(why, image) => write!(f, "{why}\n\n{}", by_hand(image)),
            Self::Write(why) => why.fmt(f),
            Self::NoDrive(why @ NoDrive::Nothing { unmounted: None, .. }, image) => {
                write!(f, "{why}\n\n{ADVICE}\n\n{}", by_hand(image))
            }
            Self::NoDrive(why @ NoDrive::Nothing { .. }, image) => write!(f, "{why}\n\n{}", by_hand(image)),
            Self::NoDrive(why, _) => why.fmt(f),
            Self::NotOne(why) => why.fmt(f),
            Self::Copy(drive, why) => why.advice(drive).fmt(f),
        }
    }
}

impl error::Error for Failed {}

const ADVICE: &str = "\
1. Unplug the board from this computer.
2. Hold the white button BOOTSEL on the Pico, plug it in, and release the button: a drive RPI-RP2 appears.
3. Run this again. Or run `cargo flash --wait 60`, and plug the board in while it waits.

No drive appears? Most often the cable is for charging only: use one that carries data,
and plug it into the computer itself, not into a hub.";

fn by_hand(image: &Path) -> String {
    format!("By hand: copy {} onto the drive RPI-RP2.", from_here(image).display())
}

/// Printed after success: what to expect next.
const NEXT: &str = "\
The board has the program and starts it. Rings of light run outward, then the menu appears: docs/board.md.
If it stays dark: unplug it, hold both buttons of red, plug it in. The self-test shows which LEDs work.";

/// Runs the program. Results go to standard output, progress to standard error.
pub fn run(options: &Options) -> Result<(), Failed> {
    let image = match &options.file {
        Some(path) => Image::open(path)?,
        None if !galop_cargo::is_here() => Image::open(&beside())?,
        None => {
            let built = firmware::build().map_err(Failed::Build)?;
            print(&built);
            Image::open(&built.uf2)?
        }
    };
    match find(&mut System, options, &image)? {
        Road::Usb(board) if !options.dry_run => write_to(board, &image)?,
        Road::Usb(_) | Road::Playing => {
            print(&format_args!("Nothing was written: {} pages would go to the board on USB.", image.pages.len()));
            return Ok(());
        }
        Road::Drive(place) => {
            print(&format_args!("drive  {}", place.path.display()));
            if options.dry_run {
                let file = copy::file_on(&place.path);
                let pages = image.pages.len();
                print(&format_args!("Nothing was written: {pages} pages would go there as {}.", file.display()));
                return Ok(());
            }
            copy_to(place, &image)?;
        }
    }
    print(&galop_arguments::as_started(NEXT));
    Ok(())
}

/// The image of a release, beside this program.
fn beside() -> PathBuf {
    std::env::current_exe().unwrap_or_default().with_file_name("galop.uf2")
}

/// Writes to standard output. An error is ignored: a closed pipe must not stop flashing halfway.
fn print(text: &dyn fmt::Display) {
    writeln!(io::stdout(), "{text}").ok();
}

fn copy_to(place: Place, image: &Image) -> Result<(), Failed> {
    let path = place.path.clone();
    let mut drive = Drive::open(place).map_err(|error| Failed::Copy(path.clone(), NotCopied::Refused(error)))?;
    let bar = bar::Bar::start(image.file.len());
    copy::copy(&image.file, &mut drive, |done| bar.show(done)).map_err(|why| Failed::Copy(path, why))
}

fn write_to(mut board: impl Pipes, image: &Image) -> Result<(), Failed> {
    print(&"board  on USB; every sector is read back and compared");
    let bar = bar::Bar::start(image.pages.len() * uf2::PAGE as usize);
    usb::write(&image.pages, &mut board, |done, _| bar.show(done)).map_err(Failed::Write)
}

/// The way by which the image gets onto the board.
enum Road<B> {
    /// Over USB, to this board in BOOTSEL mode.
    Usb(B),
    /// Over USB, to a running board, which a dry run does not restart.
    Playing,
    /// By copying to this drive.
    Drive(Place),
}

/// The time to wait for a desktop to mount a drive, and for a running board to restart into BOOTSEL mode.
const APPEARING: Duration = Duration::from_secs(5);

/// Looks for a board until there is one, or until the time of `--wait` is over.
fn find<B: Bus>(bus: &mut B, options: &Options, image: &Image) -> Result<Road<B::Board>, Failed> {
    let start = Instant::now();
    let (mut announced, mut asked, mut refused, mut not_one) = (false, None, None, NotOne::None);
    loop {
        if options.drive.is_none() {
            match usb::choose(&bus.look()) {
                Way::Write => match bus.open() {
                    Ok(board) => return Ok(Road::Usb(board)),
                    Err(why) => refused = Some(why),
                },
                Way::Ask if options.dry_run => return Ok(Road::Playing),
                Way::Ask if asked.is_none() => {
                    bar::tell("a Galop board is running: it saves its game and restarts in BOOTSEL mode\n");
                    asked = Some(Instant::now());
                    refused = bus.ask().err();
                }
                Way::Ask => {}
                Way::Drive(why) => not_one = why,
            }
        }
        let why = match drive::find(options.drive.as_deref()) {
            Err(why) if why.may_yet_appear() => why,
            result => return result.map(Road::Drive).map_err(|why| Failed::NoDrive(why, image.path.clone())),
        };
        let mounting = why.may_be_mounting().then_some(start);
        let appears = [mounting, asked].into_iter().flatten().max().map(|since| since + APPEARING);
        let until = appears.into_iter().fold(start + options.wait, Instant::max);
        if Instant::now() >= until {
            return Err(match (refused, not_one) {
                (Some(refused), _) => Failed::NotOpened(refused, image.path.clone()),
                (None, NotOne::None) => Failed::NoDrive(why, image.path.clone()),
                (None, not_one) => Failed::NotOne(not_one),
            });
        }
        if !announced && appears.is_none() {
            let seconds = options.wait.as_secs();
            bar::tell(&format!("waiting {seconds} s for a board: hold BOOTSEL while plugging it in\n"));
            announced = true;
        }
        thread::sleep(Duration::from_millis(250));
    }
}
