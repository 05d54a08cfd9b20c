//! `cargo flash` as a program, on folders that stand for drives.
//!
//! Each test names its drive, so that none flashes a board plugged into this machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use std::{fs, thread};

use galop_bootsel::FLASH;
use galop_bootsel::uf2::{Segment, write};

const PICO: &str = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";

/// A folder with a drive and an image, emptied when the test begins.
struct Bench {
    folder: PathBuf,
}

impl Bench {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flash").join(test);
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(folder.join("RPI-RP2")).expect("a folder");
        let program: Vec<u8> = (0..100_000_u32).map(|at| (at % 251) as u8).collect();
        let file = write(&[Segment { address: 0x1000_0000, data: &program }], &FLASH).expect("it is flash");
        fs::write(folder.join("image.uf2"), file).expect("a file");
        Self { folder }
    }

    fn with_info(test: &str, info: &str) -> Self {
        let bench = Self::new(test);
        fs::write(bench.info(), info).expect("a file");
        bench
    }

    fn drive(&self) -> PathBuf {
        self.folder.join("RPI-RP2")
    }

    fn info(&self) -> PathBuf {
        self.drive().join("INFO_UF2.TXT")
    }

    fn image(&self) -> PathBuf {
        self.folder.join("image.uf2")
    }

    fn copy(&self) -> PathBuf {
        self.drive().join("galop.uf2")
    }

    fn flash(&self, more: &[&str]) -> Told {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flash"));
        command.arg("--drive").arg(self.drive()).arg("--file").arg(self.image()).args(more);
        Told::of(command.output().expect("it runs"))
    }

    /// Behaves like a board: once it has the whole file it restarts, and its drive vanishes.
    fn restart_when_complete(&self) -> thread::JoinHandle<()> {
        let size = fs::metadata(self.image()).expect("an image").len();
        let (copy, info) = (self.copy(), self.info());
        thread::spawn(move || {
            let start = Instant::now();
            while fs::metadata(&copy).map_or(0, |file| file.len()) < size {
                assert!(start.elapsed() < Duration::from_secs(30), "the file never came");
                thread::sleep(Duration::from_millis(5));
            }
            fs::remove_file(info).expect("the drive goes");
        })
    }
}

struct Told {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Told {
    fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

#[test]
fn the_board_gets_the_file_byte_for_byte() {
    let bench = Bench::with_info("found", PICO);
    let board = bench.restart_when_complete();
    let told = bench.flash(&[]);
    board.join().expect("the board got it");
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert_eq!(fs::read(bench.copy()).expect("a copy"), fs::read(bench.image()).expect("an image"));
    assert_eq!(told.err, "copying 200 KiB\n", "a line, since this is not a terminal");
    let expected = format!(
        "drive  {}\n\
         The board has the program and starts it. Rings of light run outward, then the menu appears: docs/board.md.\n\
         If it stays dark: unplug it, hold both buttons of red, plug it in. The self-test shows which LEDs work.\n",
        bench.drive().display()
    );
    assert_eq!(told.out, expected);
}

#[test]
fn it_waits_for_a_board_to_be_plugged_in() {
    let bench = Bench::new("wait");
    let info = bench.info();
    let hand = thread::spawn(move || {
        thread::sleep(Duration::from_millis(400));
        fs::write(info, PICO).expect("plugged in");
    });
    let board = bench.restart_when_complete();
    let told = bench.flash(&["--wait", "20"]);
    hand.join().expect("plugged in");
    board.join().expect("the board got it");
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.err.starts_with("waiting 20 s for a board: hold BOOTSEL while plugging it in\n"), "{}", told.err);
}

#[test]
fn a_dry_run_writes_nothing() {
    let bench = Bench::with_info("dry-run", PICO);
    let told = bench.flash(&["--dry-run"]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let drive = bench.drive();
    let file = drive.join("galop.uf2");
    let (drive, file) = (drive.display(), file.display());
    assert_eq!(told.out, format!("drive  {drive}\nNothing was written: 400 pages would go there as {file}.\n"));
    assert!(!bench.copy().exists());
}

#[test]
fn a_folder_with_the_name_alone_gets_nothing() {
    let bench = Bench::new("namesake");
    let told = bench.flash(&[]);
    assert_eq!(told.code, Some(1));
    assert!(told.err.ends_with("RPI-RP2 is not the drive of a board: it has no INFO_UF2.TXT with a Board-ID.\n"));
    assert!(!bench.copy().exists());
}

#[test]
fn a_pico_2_gets_nothing() {
    let bench = Bench::with_info("pico-2", "UF2 Bootloader v1.0\r\nBoard-ID: RP2350\r\n");
    let told = bench.flash(&[]);
    assert_eq!(told.code, Some(1));
    assert!(told.err.contains("is the drive of a Pico 2 (RP2350)"), "{}", told.err);
    assert!(!bench.copy().exists());
}

#[test]
fn a_drive_that_is_not_there_is_told() {
    let bench = Bench::new("absent");
    fs::remove_dir(bench.drive()).expect("it was empty");
    let told = bench.flash(&[]);
    assert_eq!((told.code, told.err), (Some(1), format!("The drive {} does not exist.\n", bench.drive().display())));
}

#[test]
fn a_bad_file_is_refused_before_any_board_is_looked_for() {
    let bench = Bench::with_info("bad-file", PICO);
    let mut file = fs::read(bench.image()).expect("an image");
    file.truncate(1000);
    fs::write(bench.image(), file).expect("a file");
    let told = bench.flash(&[]);
    assert_eq!(told.code, Some(1));
    let expected = "was not flashed: it is cut short: \
                    its 1000 bytes are not a multiple of 512\n";
    assert!(told.err.ends_with(expected), "{}", told.err);
    assert_eq!(told.out, "");
    assert!(!bench.copy().exists());
}

#[test]
fn a_drive_that_takes_no_file_is_told() {
    let bench = Bench::with_info("no-file", PICO);
    fs::create_dir(bench.copy()).expect("a folder where the file should be");
    let told = bench.flash(&[]);
    assert_eq!(told.code, Some(1));
    assert!(told.err.contains("write to"), "{}", told.err);
}

#[test]
fn bad_arguments_end_with_two_and_help_with_none() {
    let bench = Bench::new("arguments");
    let told = bench.flash(&["--dryrun"]);
    assert_eq!(told.code, Some(2));
    assert_eq!(told.err, "unknown option --dryrun; did you mean --dry-run?\n`cargo flash --help` lists all options.\n");
    let help = bench.flash(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (Some(0), ""));
    for option in ["--wait SECONDS", "--drive PATH", "--file PATH", "--dry-run", "--help"] {
        assert!(help.out.contains(option), "{option}");
    }
}

/// `flash --help | head -1`: the reader has closed the pipe.
#[test]
fn help_that_is_not_read_to_its_end_is_no_failure() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_flash")).arg("--help").stdout(writer).output().expect("it runs");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
