//! `cargo flash` without a board: its options, the choice of the drive, how copying ends.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use galop_bootsel::uf2::BLOCK;
use galop_flash::bar::draw;
use galop_flash::copy::{NotCopied, Volume, copy};
use galop_flash::drive::{NoDrive, Place, accept, board_id, choose, look, merge, parse_mounts};
use galop_flash::options::{Options, parse};
use galop_flash::{Failed, Image};

// --- Options ---

fn asked(words: &str) -> Result<Option<Options>, String> {
    parse(words.split_whitespace().map(Into::into))
}

#[test]
fn every_option_is_understood() {
    assert_eq!(asked(""), Ok(Some(Options::default())));
    let all = Options {
        file: Some("a.uf2".into()),
        drive: Some("/media/RPI-RP2".into()),
        wait: Duration::from_secs(60),
        dry_run: true,
    };
    assert_eq!(asked("--wait 60 --drive /media/RPI-RP2 --file a.uf2 --dry-run"), Ok(Some(all.clone())));
    assert_eq!(asked("--dry-run --file=a.uf2 --drive=/media/RPI-RP2 --wait=60"), Ok(Some(all)));
    assert_eq!(asked("--help"), Ok(None));
    assert_eq!(asked("--dry-run -h"), Ok(None));
}

#[test]
fn a_path_may_have_an_equals_sign_or_a_space_in_it() {
    let request = parse(["--drive=/media/a=b c".into()]);
    assert_eq!(request, Ok(Some(Options { drive: Some("/media/a=b c".into()), ..Options::default() })));
}

#[test]
fn a_wrong_option_is_answered_with_the_nearest_right_one() {
    let told = |words| asked(words).expect_err("it is wrong");
    assert_eq!(told("--dirve /media"), "unknown option --dirve; did you mean --drive?");
    assert_eq!(told("-wait 3"), "unknown option -wait; did you mean --wait?");
    assert_eq!(told("--dryrun"), "unknown option --dryrun; did you mean --dry-run?");
    assert_eq!(
        told("--verbose"),
        "unknown option --verbose; the options are --wait, --drive, --file, --dry-run, --help"
    );
    assert_eq!(told("now"), "\"now\" is not an option; the options are --wait, --drive, --file, --dry-run, --help");
    assert_eq!(told("old.uf2"), "\"old.uf2\" is not an option; to flash this file, use --file old.uf2");
    assert_eq!(told("--wait"), "--wait needs a number of seconds from 0 to 86400, a day");
    assert_eq!(told("--wait soon"), "--wait needs a number of seconds from 0 to 86400, a day, not \"soon\"");
    assert_eq!(told("--wait -1"), "--wait needs a number of seconds from 0 to 86400, a day, not \"-1\"");
    assert_eq!(told("--wait 86401"), "--wait needs a number of seconds from 0 to 86400, a day, not \"86401\"");
    assert_eq!(told("--drive --dry-run"), "--drive needs the path of the board's drive");
    assert_eq!(told("--file="), "--file needs the path of a .uf2 file");
    assert_eq!(told("--dry-run=yes"), "--dry-run takes no value");
    assert_eq!(told("--wait 1 --wait 2"), "--wait is given twice");
}

// --- The choice of the drive ---

/// As the boot ROM of the RP2040 writes it.
const PICO: &str = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";
const PICO_2: &str = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n";

fn chosen(places: &[(&str, Option<&str>)]) -> Result<PathBuf, NoDrive> {
    let place = |(path, info): &(&str, Option<&str>)| (Place::folder(path), info.and_then(board_id).map(str::to_owned));
    choose(places.iter().map(place).collect(), None).map(|place| place.path)
}

/// The error message.
fn told(why: NoDrive) -> String {
    Failed::NoDrive(why, "target/galop.uf2".into()).to_string()
}

#[test]
fn a_board_is_known_by_what_it_says_not_by_its_name() {
    let places = [("/media/anna/STICK", None), ("/media/anna/disk", Some(PICO)), ("/media/anna/RPI-RP2", None)];
    assert_eq!(chosen(&places), Ok("/media/anna/disk".into()));
    assert_eq!(
        chosen(&[("/media/anna/PICO", Some(PICO)), ("/media/anna/RP2350", Some(PICO_2))]),
        Ok("/media/anna/PICO".into())
    );
    assert_eq!(board_id("Model: a board that hides its id"), None);
}

#[test]
fn without_a_board_the_way_to_one_is_told() {
    let why = chosen(&[("/media/anna/STICK", None), ("/media/anna/FEATHER", Some("Board-ID: SAMD21G18A-Feather-v0"))]);
    assert_eq!(
        told(why.expect_err("there is none")),
        "No board in BOOTSEL mode was found.

1. Unplug the board from this computer.
2. Hold the white button BOOTSEL on the Pico, plug it in, and release the button: a drive RPI-RP2 appears.
3. Run this again. Or run `cargo flash --wait 60`, and plug the board in while it waits.

No drive appears? Most often the cable is for charging only: use one that carries data,
and plug it into the computer itself, not into a hub.

By hand: copy target/galop.uf2 onto the drive RPI-RP2."
    );
}

#[test]
fn a_folder_that_only_has_the_name_is_told_apart() {
    let why = told(chosen(&[("/media/anna/RPI-RP2", None)]).expect_err("it is no board"));
    let second = why.lines().nth(1);
    assert_eq!(
        second,
        Some("/media/anna/RPI-RP2 is not a board's drive, in spite of its name: it has no INFO_UF2.TXT.")
    );
    assert!(why.contains("Hold the white button BOOTSEL"));
}

#[test]
fn a_drive_that_is_not_mounted_is_told_with_the_command_that_mounts_it() {
    let why = choose(Vec::new(), Some("/dev/disk/by-label/RPI-RP2".into())).expect_err("it is not mounted");
    assert!(why.may_be_mounting(), "a desktop takes a moment to mount it");
    assert_eq!(
        told(why),
        "No board in BOOTSEL mode was found.
One is plugged in, but its drive is not mounted. Mount it, then try again:

    udisksctl mount -b /dev/disk/by-label/RPI-RP2

or, without udisksctl:

    sudo mount -o uid=$(id -u) /dev/disk/by-label/RPI-RP2 /mnt

By hand: copy target/galop.uf2 onto the drive RPI-RP2."
    );
}

#[test]
fn of_two_boards_one_must_be_named() {
    let why = chosen(&[("/media/anna/RPI-RP2", Some(PICO)), ("/media/anna/RPI-RP2 1", Some(PICO))]);
    assert_eq!(
        told(why.expect_err("there are two")),
        "2 boards are in BOOTSEL mode. Unplug all but one, or choose one:

    cargo flash --drive /media/anna/RPI-RP2
    cargo flash --drive \"/media/anna/RPI-RP2 1\""
    );
}

#[test]
fn a_pico_2_is_called_by_its_name() {
    let expected = "/media/anna/RP2350 is the drive of a Pico 2 (RP2350). \
                    Galop runs only on the Pico (RP2040): plug one in.";
    let found = chosen(&[("/media/anna/RP2350", Some(PICO_2))]).expect_err("it is another chip");
    assert_eq!(told(found), expected);
    let named = accept(Place::folder("/media/anna/RP2350"), Some("RP2350".into())).expect_err("it is another chip");
    assert_eq!(told(named), expected);
}

#[test]
fn a_drive_that_was_named_must_be_a_boards() {
    let named = |id: Option<&str>| accept(Place::folder("/mnt/x"), id.map(str::to_owned));
    assert_eq!(named(Some("RPI-RP2")), Ok(Place::folder("/mnt/x")));
    assert_eq!(
        told(named(None).expect_err("no id")),
        "/mnt/x is not the drive of a board: it has no INFO_UF2.TXT with a Board-ID."
    );
    assert_eq!(
        told(named(Some("SAMD21G18A-Feather-v0")).expect_err("another board")),
        "/mnt/x is the drive of another board (SAMD21G18A-Feather-v0), not of a Pico (RPI-RP2)."
    );
}

#[test]
fn a_drive_for_reading_only_is_told_before_anything_is_tried() {
    let place = Place { read_only: true, ..Place::folder("/mnt/pico") };
    let expected = "/mnt/pico is mounted read-only. \
                    Unplug the board, plug it in again with BOOTSEL held, and try again.";
    let found = choose(vec![(place.clone(), Some("RPI-RP2".into()))], None).expect_err("it cannot be written");
    assert_eq!(told(found), expected);
    assert_eq!(told(accept(place, Some("RPI-RP2".into())).expect_err("it cannot be written")), expected);
}

#[test]
fn only_waiting_for_what_can_still_come() {
    let path = || PathBuf::from("/mnt/x");
    let nothing = NoDrive::Nothing { namesake: None, unmounted: None };
    assert!([nothing, NoDrive::Absent(path()), NoDrive::NotADrive(path())].iter().all(NoDrive::may_yet_appear));
    let others = [NoDrive::Several(vec![path()]), NoDrive::Pico2(path()), NoDrive::ReadOnly(path())];
    assert!(!others.iter().any(NoDrive::may_yet_appear));
}

/// The same with folders: none, one with the right name only, a Pico 2, a Pico, two.
#[test]
fn drives_are_looked_into() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drives");
    fs::remove_dir_all(&root).ok();
    let names = ["STICK", "RPI-RP2", "RP2350", "PICO", "PICO 1"];
    let found = names.map(|name| {
        let folder = root.join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let info = match name {
            "RP2350" => Some(PICO_2),
            "PICO" | "PICO 1" => Some(PICO),
            _ => None,
        };
        if let Some(info) = info {
            fs::write(folder.join("INFO_UF2.TXT"), info).expect("a file");
        }
        let folders = fs::read_dir(&root).expect("folders").map(|entry| Place::folder(entry.expect("one").path()));
        choose(look(folders.collect()), None).map(|place| place.path)
    });
    let [stick, namesake, pico_2, pico, two] = found;
    assert_eq!(stick, Err(NoDrive::Nothing { namesake: None, unmounted: None }));
    assert_eq!(namesake, Err(NoDrive::Nothing { namesake: Some(root.join("RPI-RP2")), unmounted: None }));
    assert_eq!(pico_2, Err(NoDrive::Pico2(root.join("RP2350"))));
    assert_eq!(pico, Ok(root.join("PICO")));
    assert!(matches!(two, Err(NoDrive::Several(paths)) if paths.len() == 2));
}

const MOUNTS: &str = "\
/dev/nvme0n1p2 / ext4 rw,relatime,errors=remount-ro 0 0
proc /proc proc rw,nosuid 0 0
nas:/export /mnt/nas nfs4 rw,relatime 0 0
/dev/sda1 /media/anna/RPI-RP2 vfat rw,nosuid,nodev,uid=1000,utf8 0 0
/dev/sdb1 /media/anna/My\\040Stick vfat ro,nosuid 0 0
E:\\134 /mnt/e 9p rw,aname=drvfs 0 0
half a line
";

#[test]
fn linux_tells_what_is_mounted() {
    let mounts = parse_mounts(MOUNTS);
    let plausible: Vec<Place> = mounts.into_iter().filter(|mount| mount.plausible).map(|mount| mount.place).collect();
    let pico = Place { device: Some("/dev/sda1".into()), ..Place::folder("/media/anna/RPI-RP2") };
    let stick = Place { path: "/media/anna/My Stick".into(), device: Some("/dev/sdb1".into()), read_only: true };
    assert_eq!(plausible, [pico, stick, Place::folder("/mnt/e")]);
}

#[test]
fn a_server_that_may_not_answer_is_not_asked() {
    let folders = ["/media/anna/RPI-RP2", "/mnt/nas", "/mnt/plain", "/mnt/plain"].map(PathBuf::from);
    let places = merge(parse_mounts(MOUNTS), folders.into_iter());
    let paths: Vec<&Path> = places.iter().map(|place| place.path.as_path()).collect();
    assert_eq!(paths, ["/media/anna/RPI-RP2", "/media/anna/My Stick", "/mnt/e", "/mnt/plain"].map(Path::new));
}

#[test]
fn a_board_that_is_mounted_twice_is_one_board() {
    let mounted = |path: &str| {
        let place = Place { device: Some("/dev/sda1".into()), ..Place::folder(path) };
        (place, Some("RPI-RP2".to_owned()))
    };
    let place = choose(vec![mounted("/media/anna/RPI-RP2"), mounted("/mnt/pico")], None).expect("it is one");
    assert_eq!(place.path, Path::new("/media/anna/RPI-RP2"));
}

// --- The file to flash ---

#[test]
fn a_file_that_is_not_there_is_told() {
    let why = Image::open(Path::new("no-such.uf2")).err().expect("there is none").to_string();
    assert!(why.starts_with("cannot read no-such.uf2: "), "{why}");
}

// --- How copying ends ---

/// A simulated drive that fails or vanishes at a given byte.
#[derive(Default)]
struct Fake {
    has: Vec<u8>,
    writes: usize,
    /// The write that passes this many bytes fails with this error.
    fails: Option<(usize, ErrorKind)>,
    /// The drive vanishes once this many bytes were written or attempted.
    vanishes: Option<usize>,
    reached: usize,
}

impl Volume for Fake {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writes += 1;
        self.reached = self.has.len() + bytes.len();
        match self.fails {
            Some((at, kind)) if self.reached >= at => Err(kind.into()),
            _ => {
                self.has.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    fn gone_within(&mut self, _: Duration) -> bool {
        self.vanishes.is_some_and(|at| self.reached >= at)
    }
}

const SIZE: usize = 100 * BLOCK;

fn copied(fake: &mut Fake) -> Result<(), String> {
    let file: Vec<u8> = (0..SIZE).map(|at| (at % 253) as u8).collect();
    copy(&file, fake, |_| ()).map_err(|why| why.advice(Path::new("/media/anna/RPI-RP2")).to_string())
}

#[test]
fn a_board_that_has_everything_and_restarts_is_done() {
    let mut fake = Fake { vanishes: Some(SIZE), ..Fake::default() };
    let file: Vec<u8> = (0..SIZE).map(|at| (at % 253) as u8).collect();
    let mut shown = Vec::new();
    assert!(copy(&file, &mut fake, |done| shown.push(done)).is_ok());
    assert_eq!(fake.has, file, "the copy must equal the file");
    assert_eq!(shown, [32, 64, 96, 99, 100].map(|blocks| blocks * BLOCK), "the last block must be written alone");
}

#[test]
fn an_error_of_the_very_last_write_is_none_if_the_drive_is_gone() {
    // The errors of Linux, macOS and Windows when a drive vanishes, and of FAT afterwards.
    for kind in [ErrorKind::Other, ErrorKind::NotFound, ErrorKind::BrokenPipe, ErrorKind::ReadOnlyFilesystem] {
        let mut fake = Fake { vanishes: Some(SIZE), fails: Some((SIZE, kind)), ..Fake::default() };
        assert_eq!(copied(&mut fake), Ok(()));
    }
}

#[test]
fn an_error_of_the_very_last_write_is_one_if_the_drive_stays() {
    let mut fake = Fake { fails: Some((SIZE, ErrorKind::StorageFull)), ..Fake::default() };
    assert_eq!(
        copied(&mut fake).expect_err("it is not done"),
        "/media/anna/RPI-RP2 is full, but a board's drive is empty when it is plugged in.\n\
         Unplug the board, plug it in again with BOOTSEL held, and try again."
    );
}

#[test]
fn a_last_block_that_never_left_this_machine_is_missing_even_if_the_drive_is_gone() {
    for kind in [ErrorKind::StorageFull, ErrorKind::QuotaExceeded, ErrorKind::PermissionDenied] {
        let mut fake = Fake { vanishes: Some(SIZE), fails: Some((SIZE, kind)), ..Fake::default() };
        assert!(copied(&mut fake).is_err(), "{kind}");
    }
}

#[test]
fn a_drive_that_goes_before_the_last_block_is_a_failure() {
    for at in [1, 40 * BLOCK, SIZE - BLOCK] {
        let mut fake = Fake { vanishes: Some(at), fails: Some((at, ErrorKind::Other)), ..Fake::default() };
        let why = copied(&mut fake).expect_err("blocks are missing");
        assert!(why.contains(" vanished after "), "{why}");
    }
    let mut fake = Fake { vanishes: Some(40 * BLOCK), fails: Some((40 * BLOCK, ErrorKind::Other)), ..Fake::default() };
    assert_eq!(
        copied(&mut fake).expect_err("blocks are missing"),
        "/media/anna/RPI-RP2 vanished after 16 of 50 KiB were written. Was the cable moved?\n\
         This does no harm, but the program on the board is incomplete.\n\
         Unplug the board, plug it in again with BOOTSEL held, and try again."
    );
    assert_eq!(fake.writes, 2, "no write may follow the error");
}

#[test]
fn a_board_that_does_not_restart_is_not_done() {
    assert_eq!(
        copied(&mut Fake::default()).expect_err("it is still there"),
        "All was written, but the board did not start: /media/anna/RPI-RP2 is still there.\n\
         Unplug the board, plug it in again with BOOTSEL held, and try again. If this repeats, use another cable."
    );
}

#[test]
fn what_the_system_refuses_is_told_with_a_way_out() {
    let told = |kind| {
        let mut fake = Fake { fails: Some((0, kind)), ..Fake::default() };
        copied(&mut fake).expect_err("it is refused")
    };
    assert!(told(ErrorKind::ReadOnlyFilesystem).starts_with("/media/anna/RPI-RP2 is mounted read-only.\nUnplug"));
    assert!(told(ErrorKind::StorageFull).starts_with("/media/anna/RPI-RP2 is full"));
    assert!(told(ErrorKind::PermissionDenied).contains("write to"));
    assert!(told(ErrorKind::Other).starts_with("cannot write to /media/anna/RPI-RP2: "));
    assert!(matches!(copy(&[0; SIZE], &mut Fake::default(), |_| ()), Err(NotCopied::Stayed)));
}

#[test]
fn the_bar_is_always_equally_long() {
    assert_eq!(draw(0, 204_800), "[................................]   0 % of 200 KiB");
    assert_eq!(draw(102_400, 204_800), "[################................]  50 % of 200 KiB");
    assert_eq!(draw(204_800, 204_800), "[################################] 100 % of 200 KiB");
}

#[test]
fn a_linked_program_is_no_worse_than_a_uf2_but_has_to_be_one_of_ours() {
    let folder = std::env::temp_dir().join(format!("galop-elf-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("program");
    fs::write(&path, b"\x7fELF and nothing more").expect("a file");
    let why = Image::open(&path).err().expect("it is no program").to_string();
    assert!(why.contains("was not flashed"), "{why}");
    fs::remove_dir_all(&folder).expect("it was there");
}
