//! Finds the drive of a board.

use std::fmt;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The `Board-ID` by which a drive is recognised. Its label is the same, but a folder left by an earlier mount may have
/// that name too.
const RP2040: &str = "RPI-RP2";
const RP2350: &str = "RP2350";
const INFO: &str = "INFO_UF2.TXT";

/// A place where a drive may be mounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The root of the drive.
    pub path: PathBuf,
    /// The device, if the system reports it.
    pub device: Option<PathBuf>,
    /// It is mounted read-only.
    pub read_only: bool,
}

impl Place {
    /// A folder whose device is unknown.
    pub fn folder(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), device: None, read_only: false }
    }

    /// The `Board-ID` of the board, if this is the drive of one.
    pub fn board(&self) -> Option<String> {
        let info = fs::read(self.path.join(INFO)).ok()?;
        board_id(&String::from_utf8_lossy(&info)).map(str::to_owned)
    }
}

/// The `Board-ID` in an `INFO_UF2.TXT`.
pub fn board_id(info: &str) -> Option<&str> {
    info.lines().find_map(|line| line.strip_prefix("Board-ID:")).map(str::trim)
}

/// Why there is no drive to write to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDrive {
    /// No drive of a board was found.
    Nothing {
        /// A folder that has the name of the drive but is not one.
        namesake: Option<PathBuf>,
        /// A board's drive that is plugged in but not mounted.
        unmounted: Option<PathBuf>,
    },
    /// Several boards are waiting for a program.
    Several(Vec<PathBuf>),
    /// The drive of a Pico 2.
    Pico2(PathBuf),
    /// The given drive belongs to another kind of board.
    OtherBoard(PathBuf, String),
    /// The given path does not exist.
    Absent(PathBuf),
    /// The given path is not a board's drive.
    NotADrive(PathBuf),
    /// The drive is mounted read-only.
    ReadOnly(PathBuf),
}

impl NoDrive {
    /// Whether plugging in a board would help.
    pub fn may_yet_appear(&self) -> bool {
        matches!(self, Self::Nothing { .. } | Self::Absent(_) | Self::NotADrive(_))
    }

    /// Whether a board is plugged in whose drive is not mounted yet.
    pub fn may_be_mounting(&self) -> bool {
        matches!(self, Self::Nothing { unmounted: Some(_), .. })
    }
}

impl fmt::Display for NoDrive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing { namesake, unmounted } => {
                write!(f, "No board in BOOTSEL mode was found.")?;
                if let Some(path) = namesake {
                    write!(f, "\n{} is not a board's drive, in spite of its name: it has no {INFO}.", path.display())?;
                }
                if let Some(device) = unmounted {
                    let device = device.display();
                    write!(f, "\nOne is plugged in, but its drive is not mounted. Mount it, then try again:")?;
                    write!(f, "\n\n    udisksctl mount -b {device}")?;
                    write!(f, "\n\nor, without udisksctl:")?;
                    write!(f, "\n\n    sudo mount -o uid=$(id -u) {device} /mnt")?;
                }
                Ok(())
            }
            Self::Several(paths) => {
                writeln!(f, "{} boards are in BOOTSEL mode. Unplug all but one, or choose one:", paths.len())?;
                paths.iter().try_for_each(|path| write!(f, "\n    cargo flash --drive {}", quoted(path)))
            }
            Self::Pico2(path) => {
                let path = path.display();
                write!(
                    f,
                    "{path} is the drive of a Pico 2 (RP2350). Galop runs only on the Pico (RP2040): plug one in."
                )
            }
            Self::OtherBoard(path, id) => {
                write!(f, "{} is the drive of another board ({id}), not of a Pico ({RP2040}).", path.display())
            }
            Self::Absent(path) => write!(f, "The drive {} does not exist.", path.display()),
            Self::NotADrive(path) => {
                write!(f, "{} is not the drive of a board: it has no {INFO} with a Board-ID.", path.display())
            }
            Self::ReadOnly(path) => write!(
                f,
                "{} is mounted read-only. Unplug the board, plug it in again with BOOTSEL held, and try again.",
                path.display()
            ),
        }
    }
}

/// Quotes a path for a shell.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(' ') { format!("\"{path}\"") } else { path }
}

/// Returns the place of the only board. Each place comes with its `Board-ID`.
pub fn choose(places: Vec<(Place, Option<String>)>, unmounted: Option<PathBuf>) -> Result<Place, NoDrive> {
    let with = |wanted: &str| {
        let named = places.iter().filter(move |(_, id)| id.as_deref() == Some(wanted));
        named.map(|(place, _)| place.clone()).collect::<Vec<_>>()
    };
    // The same drive may be mounted twice.
    let mut boards: Vec<Place> = Vec::new();
    for place in with(RP2040) {
        if place.device.is_none() || boards.iter().all(|board| board.device != place.device) {
            boards.push(place);
        }
    }
    match (boards.len(), with(RP2350).first()) {
        (1, _) => writable(boards.remove(0)),
        (0, Some(pico2)) => Err(NoDrive::Pico2(pico2.path.clone())),
        (0, None) => {
            let namesake = places.iter().find(|(place, id)| id.is_none() && place.path.ends_with(RP2040));
            Err(NoDrive::Nothing { namesake: namesake.map(|(place, _)| place.path.clone()), unmounted })
        }
        _ => Err(NoDrive::Several(boards.into_iter().map(|board| board.path).collect())),
    }
}

/// Checks the drive given by `--drive`. `id` is its `Board-ID`.
pub fn accept(place: Place, id: Option<String>) -> Result<Place, NoDrive> {
    match id.as_deref() {
        Some(RP2040) => writable(place),
        Some(RP2350) => Err(NoDrive::Pico2(place.path)),
        Some(other) => Err(NoDrive::OtherBoard(place.path, other.to_owned())),
        None => Err(NoDrive::NotADrive(place.path)),
    }
}

fn writable(place: Place) -> Result<Place, NoDrive> {
    if place.read_only { Err(NoDrive::ReadOnly(place.path)) } else { Ok(place) }
}

/// Finds the drive of the only board, or checks the given one.
pub fn find(named: Option<&Path>) -> Result<Place, NoDrive> {
    let mounted = if cfg!(target_os = "linux") { mounts() } else { Vec::new() };
    if let Some(path) = named {
        let real = fs::canonicalize(path).map_err(|_| NoDrive::Absent(path.to_owned()))?;
        let known = mounted.into_iter().find(|mount| mount.place.path == real).map(|mount| mount.place);
        let place = known.unwrap_or_else(|| Place::folder(path));
        let id = place.board();
        return accept(place, id);
    }
    let label = Path::new("/dev/disk/by-label").join(RP2040);
    choose(look(places(mounted)), label.exists().then_some(label))
}

/// Reads the `Board-ID` of each place.
pub fn look(places: Vec<Place>) -> Vec<(Place, Option<String>)> {
    let asked = |place: Place| {
        let id = place.board();
        (place, id)
    };
    places.into_iter().map(asked).collect()
}

/// The places where this system mounts drives.
fn places(mounted: Vec<Mount>) -> Vec<Place> {
    if cfg!(windows) {
        // Not A and B: reading an empty floppy drive takes seconds.
        return ('C'..='Z').map(|letter| Place::folder(format!("{letter}:\\"))).collect();
    }
    if cfg!(target_os = "macos") {
        return folders_in("/Volumes").map(Place::folder).collect();
    }
    let user = env::var("USER").unwrap_or_default();
    let personal = ["/run/media", "/media"].map(|folder| Path::new(folder).join(&user));
    let roots = personal.into_iter().chain(["/media".into(), "/mnt".into()]);
    merge(mounted, roots.flat_map(folders_in))
}

fn folders_in(root: impl AsRef<Path>) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// A mount of Linux.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Its path, device and whether it is read-only.
    pub place: Place,
    /// The file system is one that a board's drive can have: FAT or, under WSL, a Windows drive. Others are not read,
    /// because a network server that does not answer would block forever.
    pub plausible: bool,
}

fn mounts() -> Vec<Mount> {
    parse_mounts(&fs::read_to_string("/proc/mounts").unwrap_or_default())
}

/// Reads `/proc/mounts`: device, path, kind, options, two numbers.
pub fn parse_mounts(text: &str) -> Vec<Mount> {
    let mount = |line: &str| {
        let mut fields = line.split(' ');
        let (device, path, kind, options) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        let device = device.starts_with("/dev/").then(|| unescape(device).into());
        let read_only = options.split(',').any(|option| option == "ro");
        let plausible = matches!(kind, "vfat" | "msdos" | "fuseblk" | "9p" | "drvfs");
        Some(Mount { place: Place { path: unescape(path).into(), device, read_only }, plausible })
    };
    text.lines().filter_map(mount).collect()
}

/// Decodes octal escapes such as `\040`, which stand for spaces and tabs.
fn unescape(field: &str) -> String {
    let mut parts = field.split('\\');
    let mut text = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        match part.split_at_checked(3).map(|(code, rest)| (u8::from_str_radix(code, 8), rest)) {
            Some((Ok(byte), rest)) => {
                text.push(byte);
                text.extend_from_slice(rest.as_bytes());
            }
            _ => text.extend_from_slice(format!("\\{part}").as_bytes()),
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the plausible mounts, and the folders at the usual places that are not mounts at all: in some sandboxes the
/// table of mounts is not the real one.
pub fn merge(mounted: Vec<Mount>, folders: impl Iterator<Item = PathBuf>) -> Vec<Place> {
    let known: Vec<PathBuf> = mounted.iter().map(|mount| mount.place.path.clone()).collect();
    let mut places: Vec<Place> = mounted.into_iter().filter(|mount| mount.plausible).map(|mount| mount.place).collect();
    for folder in folders {
        if !known.contains(&folder) && places.iter().all(|place| place.path != folder) {
            places.push(Place::folder(folder));
        }
    }
    places
}
