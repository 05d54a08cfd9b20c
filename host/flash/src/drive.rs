//! The drives that boards show: where they may be, which of them is meant.

use std::fmt;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What the boot ROM of a Pico says of itself, and by what a drive is known. Its label is the same,
/// but so may be a folder that an earlier mount left behind.
const RP2040: &str = "RPI-RP2";
const RP2350: &str = "RP2350";
const INFO: &str = "INFO_UF2.TXT";

/// Where a drive may be mounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The root of the drive.
    pub path: PathBuf,
    /// The device behind it, where the system tells.
    pub device: Option<PathBuf>,
    /// The system refuses to write there.
    pub read_only: bool,
}

impl Place {
    /// A folder of which nothing else is known.
    pub fn folder(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), device: None, read_only: false }
    }

    /// What kind of board shows this drive, if it is one.
    pub fn board(&self) -> Option<String> {
        let info = fs::read(self.path.join(INFO)).ok()?;
        board_id(&String::from_utf8_lossy(&info)).map(str::to_owned)
    }
}

/// The board that an `INFO_UF2.TXT` speaks of.
pub fn board_id(info: &str) -> Option<&str> {
    info.lines().find_map(|line| line.strip_prefix("Board-ID:")).map(str::trim)
}

/// Why there is no drive to write to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDrive {
    /// No board shows itself.
    Nothing {
        /// A folder with the name of the drive, which is not a board's.
        namesake: Option<PathBuf>,
        /// A board's drive that the system knows of but has not mounted.
        unmounted: Option<PathBuf>,
    },
    /// More than one board waits.
    Several(Vec<PathBuf>),
    /// The drive of a Pico 2.
    Pico2(PathBuf),
    /// The drive that was named belongs to another kind of board.
    OtherBoard(PathBuf, String),
    /// What was named does not exist.
    Absent(PathBuf),
    /// What was named is not a board's drive.
    NotADrive(PathBuf),
    /// It is a board's, but mounted for reading only.
    ReadOnly(PathBuf),
}

impl NoDrive {
    /// Whether plugging in a board mends it.
    pub fn may_yet_appear(&self) -> bool {
        matches!(self, Self::Nothing { .. } | Self::Absent(_) | Self::NotADrive(_))
    }

    /// Whether a board was plugged in, perhaps just now, and its drive is not there yet.
    pub fn may_be_mounting(&self) -> bool {
        matches!(self, Self::Nothing { unmounted: Some(_), .. })
    }
}

impl fmt::Display for NoDrive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing { namesake, unmounted } => {
                write!(f, "No board was found that waits for a program.")?;
                if let Some(path) = namesake {
                    write!(f, "\n{} has the name of a board's drive, but no {INFO}: it is not one.", path.display())?;
                }
                if let Some(device) = unmounted {
                    let device = device.display();
                    write!(f, "\nOne is plugged in, but its drive is not mounted. Mount it, then try again:")?;
                    write!(f, "\n\n    udisksctl mount -b {device}")?;
                    write!(f, "\n\nor, where there is no udisksctl:")?;
                    write!(f, "\n\n    sudo mount -o uid=$(id -u) {device} /mnt")?;
                }
                Ok(())
            }
            Self::Several(paths) => {
                writeln!(f, "{} boards wait for a program. Unplug all but one, or say which:", paths.len())?;
                paths.iter().try_for_each(|path| write!(f, "\n    cargo flash --drive {}", quoted(path)))
            }
            Self::Pico2(path) => write!(
                f,
                "{} is the drive of a Pico 2 (RP2350). This program is for the Pico (RP2040) and cannot run there.",
                path.display()
            ),
            Self::OtherBoard(path, id) => {
                write!(f, "{} is the drive of another board ({id}), not of a Pico ({RP2040}).", path.display())
            }
            Self::Absent(path) => write!(f, "There is no drive {}.", path.display()),
            Self::NotADrive(path) => {
                write!(f, "{} is not the drive of a board: it has no {INFO} with a Board-ID.", path.display())
            }
            Self::ReadOnly(path) => write!(
                f,
                "{} is mounted for reading only. Unplug the board, plug it in again with BOOTSEL held, and try again.",
                path.display()
            ),
        }
    }
}

/// As it can be given to a shell.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(' ') { format!("\"{path}\"") } else { path }
}

/// The one board among these places, given what kind of board each says it is.
pub fn choose(places: Vec<(Place, Option<String>)>, unmounted: Option<PathBuf>) -> Result<Place, NoDrive> {
    let with = |wanted: &str| {
        let named = places.iter().filter(move |(_, id)| id.as_deref() == Some(wanted));
        named.map(|(place, _)| place.clone()).collect::<Vec<_>>()
    };
    // The same drive may be mounted at two places.
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

/// The drive that was named, given what kind of board it says it is.
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

/// Looks for the board on this machine, or at the drive that was named.
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

/// Asks each place what kind of board it is.
pub fn look(places: Vec<Place>) -> Vec<(Place, Option<String>)> {
    let asked = |place: Place| {
        let id = place.board();
        (place, id)
    };
    places.into_iter().map(asked).collect()
}

/// Where this system mounts the drives of boards.
fn places(mounted: Vec<Mount>) -> Vec<Place> {
    if cfg!(windows) {
        // Not A and B: asking a diskette drive that is empty takes seconds.
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

/// Something that Linux has mounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Where, what, and whether for reading only.
    pub place: Place,
    /// A kind of file system that a board's drive can have: FAT, or, under WSL, a drive of Windows. Others
    /// are not looked into, because a server that does not answer makes whoever looks wait forever.
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

/// Undoes `\040` and its like, by which spaces and tabs are kept out of paths.
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

/// What is mounted and plausible, and the folders at the usual places that are not mounts at all:
/// under some sandboxes the table of mounts is not the one that counts.
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
