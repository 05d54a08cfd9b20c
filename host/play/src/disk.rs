//! The save file: a flash chip in a file, with the board's own log on it.

use std::env;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use embedded_storage::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase, check_read,
    check_write,
};
use galop::app::{App, Boot, Effects};
use galop::history::Scoresheet;
use galop::input::Event;
use galop::save::log::{Error, PAGE, SECTOR};
use galop::save::{self, Archive, Found, Part, Place, SECTORS, Store, Unreadable};
use galop::settings::Settings;
use galop::time::Time;

use galop_desk::board::{Witness, screen_settings};
use galop_desk::words::Lang;

/// The start of the title page, which precedes the first sector and identifies the file.
const TITLE: &[u8] = b"galop save 1\n";
const HEAD: usize = PAGE;
const BODY: usize = SECTORS as usize * SECTOR;

/// Why a file cannot be used as a save file.
#[derive(Debug)]
pub enum Unusable {
    /// It is not a save file of Galop; it is not changed.
    Foreign,
    /// Another running board has it open.
    Taken,
    /// The system refused to open, read or write it.
    Refused(io::Error),
}

impl Unusable {
    /// Returns the reason in words.
    pub fn tell(&self, lang: Lang) -> String {
        let (fr, en) = match self {
            Self::Foreign => (
                "ce n'est pas une partie de Galop ; le fichier est resté tel quel",
                "this is not a save file of Galop; it was not changed",
            ),
            Self::Taken => ("un autre Galop en marche utilise ce fichier", "another running Galop is using this file"),
            Self::Refused(why) => return why.to_string(),
        };
        lang.pick(fr, en).into()
    }
}

impl From<io::Error> for Unusable {
    fn from(why: io::Error) -> Self {
        Self::Refused(why)
    }
}

/// A flash chip whose bytes are in a file. Bytes missing at the end of the file read as erased.
pub struct Chip {
    file: File,
    path: PathBuf,
}

impl Chip {
    /// Opens the file, or creates it.
    pub fn open(path: &Path) -> Result<Self, Unusable> {
        make_folder(path)?;
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Unusable::Taken),
            // Some file systems have no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take((HEAD + BODY + 1) as u64).read_to_end(&mut bytes)?;
        let title = bytes.len().min(TITLE.len());
        if bytes[..title] != TITLE[..title] || bytes.len() > HEAD + BODY {
            return Err(Unusable::Foreign);
        }
        // The file is new or was cut short: what is missing reads as erased.
        if bytes.len() < HEAD + BODY {
            let mut head = TITLE.to_vec();
            head.resize(HEAD, b' ');
            let mut rest = [head, vec![0xFF; BODY]].concat();
            rest.drain(..bytes.len());
            file.seek(SeekFrom::Start(bytes.len() as u64))?;
            file.write_all(&rest)?;
        }
        // Absolute, because the program may change its folder.
        Ok(Self { file, path: std::path::absolute(path)? })
    }

    /// Writes the file again if it was deleted: what is saved to a deleted file is lost with the program. Another file
    /// in its place is not touched; that is an error. Returns true if it was written again.
    fn stay(&mut self) -> Result<bool, Unsaved> {
        match fs::metadata(&self.path) {
            Ok(there) if same_file(&there, &self.file.metadata()?) => return Ok(false),
            Ok(_) => return Err(Unsaved::Replaced),
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why.into()),
            Err(_) => {}
        }
        make_folder(&self.path)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file = copy_new(&mut self.file, &self.path)?;
        Ok(true)
    }

    fn seek(&mut self, offset: u32) -> io::Result<()> {
        self.file.seek(SeekFrom::Start((HEAD + offset as usize) as u64)).map(|_| ())
    }
}

/// Creates a file with these bytes, whole or not at all: a part of it, on a disk that is full, would be in the way of
/// the next attempt.
pub fn copy_new(from: &mut impl Read, path: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
    file.try_lock().ok();
    match io::copy(from, &mut file) {
        Ok(_) => Ok(file),
        Err(why) => {
            drop(file);
            fs::remove_file(path).ok();
            Err(why)
        }
    }
}

fn make_folder(path: &Path) -> io::Result<()> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => fs::create_dir_all(folder),
        None => Ok(()),
    }
}

#[cfg(unix)]
fn same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Only Unix has a stable number of a file. Elsewhere a file that is open cannot be replaced unnoticed.
#[cfg(not(unix))]
fn same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

/// Why the chip in the file refused a call.
#[derive(Debug)]
pub enum Failed {
    /// The offset or the length is not one of the chip.
    Misplaced(NorFlashErrorKind),
    /// The system refused to read or write.
    Refused(io::Error),
}

impl NorFlashError for Failed {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Misplaced(kind) => *kind,
            Self::Refused(_) => NorFlashErrorKind::Other,
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misplaced(kind) => kind.fmt(f),
            Self::Refused(why) => why.fmt(f),
        }
    }
}

impl From<NorFlashErrorKind> for Failed {
    fn from(kind: NorFlashErrorKind) -> Self {
        Self::Misplaced(kind)
    }
}

impl From<io::Error> for Failed {
    fn from(why: io::Error) -> Self {
        Self::Refused(why)
    }
}

impl From<Failed> for Unusable {
    fn from(why: Failed) -> Self {
        match why {
            Failed::Misplaced(kind) => Self::Refused(io::Error::other(kind.to_string())),
            Failed::Refused(why) => Self::Refused(why),
        }
    }
}

impl ErrorType for Chip {
    type Error = Failed;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failed> {
        check_read(self, offset, bytes.len())?;
        self.seek(offset)?;
        Ok(self.file.read_exact(bytes)?)
    }

    fn capacity(&self) -> usize {
        BODY
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = PAGE;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failed> {
        check_erase(self, from, to)?;
        self.seek(from)?;
        Ok(self.file.write_all(&vec![0xFF; (to - from) as usize])?)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failed> {
        check_write(self, offset, bytes.len())?;
        let mut cells = vec![0; bytes.len()];
        self.read(offset, &mut cells)?;
        cells.iter_mut().zip(bytes).for_each(|(old, new)| *old &= new);
        self.seek(offset)?;
        Ok(self.file.write_all(&cells)?)
    }
}

impl MultiwriteNorFlash for Chip {}

/// Why a save failed.
#[derive(Debug)]
enum Unsaved {
    /// Another file is in the place of the save file.
    Replaced,
    /// The log or the file refused.
    Log(Error<Failed>),
}

impl From<io::Error> for Unsaved {
    fn from(why: io::Error) -> Self {
        Self::Log(Error::Flash(why.into()))
    }
}

impl From<Error<Failed>> for Unsaved {
    fn from(why: Error<Failed>) -> Self {
        Self::Log(why)
    }
}

impl Unsaved {
    /// The reason as the board knows it.
    const fn failed(&self) -> save::Failed {
        match self {
            Self::Log(Error::Worn) => save::Failed::Worn,
            Self::Replaced | Self::Log(_) => save::Failed::Refused,
        }
    }

    fn tell(&self, lang: Lang) -> String {
        let (fr, en) = match self {
            Self::Replaced => {
                ("un autre fichier a pris la place de la sauvegarde", "another file is in the place of the save file")
            }
            Self::Log(Error::Flash(why)) => return why.to_string(),
            Self::Log(Error::Worn) => ("le fichier se relit autrement", "the save file does not read back as written"),
            Self::Log(other) => return format!("{other:?}"),
        };
        lang.pick(fr, en).into()
    }
}

/// The result of a save, for [`App::saved`].
pub type Saved = (Part, Result<(), save::Failed>);

/// Saves games and settings, as the keeper task of the firmware does.
pub struct Keeper {
    store: Store,
    chip: Chip,
    lang: Lang,
    /// The saved settings, and those the board started with, which `--set` may have changed.
    settings: (Settings, Settings),
    /// The games and the settings have changed since they were saved.
    due: (bool, bool),
    /// The results of saves that the board does not know yet.
    results: Vec<Saved>,
    /// Where the last save stored the game that was put away, until it is reported to the board.
    placed: Option<Option<Place>>,
    /// Why the last save failed; `None` after one that did not.
    trouble: Option<String>,
    /// A line for the log.
    news: Option<String>,
}

impl Keeper {
    /// Opens the file and loads what was saved in it; errors are worded in `lang`.
    pub fn open(path: &Path, lang: Lang) -> Result<(Self, Found), Unusable> {
        let mut chip = Chip::open(path)?;
        let (store, mut found) = Store::open(&mut chip, false)?;
        if found.settings == Settings::unset() {
            found.settings = screen_settings();
        }
        // A board on a screen has the LEDs that are set.
        found.settings.output.confirmed = true;
        let settings = (found.settings, found.settings);
        Ok((
            Self {
                store,
                chip,
                lang,
                settings,
                due: (false, false),
                results: Vec::new(),
                placed: None,
                trouble: None,
                news: None,
            },
            found,
        ))
    }

    /// The board starts with the settings `begun`, which are not to be saved: only what is changed after that is.
    pub fn begins_with(&mut self, kept: Settings, begun: Settings) {
        self.settings = (kept, begun);
    }

    /// Returns the history of the game that was loaded, if the file has it.
    pub fn recall(&mut self) -> Option<Scoresheet> {
        let mut sheet = Scoresheet::new();
        self.store.recall(&mut self.chip, &mut sheet).unwrap_or(false).then_some(sheet)
    }

    /// Puts the game with which a board is about to begin away, so that another can begin beside it. Returns its
    /// history, or why there is no room.
    pub fn put_away(&mut self, boot: &mut Boot) -> Result<Option<Scoresheet>, String> {
        let mut app = App::new(boot.clone(), Time(0));
        app.recall(|sheet| self.store.recall(&mut self.chip, sheet).unwrap_or(false));
        if app.unfinished().is_none() {
            return Ok(None);
        }
        app.put_away(Time(0));
        let saved = self.store.save(&mut self.chip, &app.record(Time(0)), app.scoresheet());
        saved.map_err(|why| self.not_saved(&why.into()))?;
        app.placed(self.store.place());
        boot.saved = Some(app.record(Time(0)));
        app.room().map_err(|why| self.lang.full(why))?;
        Ok(Some(app.scoresheet().clone()))
    }

    /// Why the game is not saved at present.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns the results of saves since the last call, to be reported to the board.
    pub fn take_results(&mut self) -> Vec<Saved> {
        std::mem::take(&mut self.results)
    }

    /// Returns what to write to the log, once: a save that failed, or that the game is saved again.
    pub fn take_news(&mut self) -> Option<String> {
        self.news.take()
    }

    /// Saves what is not saved yet, before the program ends. The error says that it was not.
    pub fn finish(&mut self, app: &App, now: Time) -> Result<(), String> {
        self.save(app, now).map_err(|why| self.not_saved(&why))
    }

    fn not_saved(&self, why: &Unsaved) -> String {
        let (path, why) = (self.chip.path.display(), why.tell(self.lang));
        self.lang.pick(
            format!("{path} : la partie n'est pas enregistrée : {why}"),
            format!("{path}: the game is not saved: {why}"),
        )
    }

    fn save(&mut self, app: &App, now: Time) -> Result<(), Unsaved> {
        if self.chip.stay()? {
            let (fr, en) = (
                "! la sauvegarde a été effacée ; elle est réécrite",
                "! the save file was deleted; it is written again",
            );
            self.news = Some(self.lang.pick(fr, en).into());
        }
        if self.due.0 {
            self.store.save(&mut self.chip, &app.record(now), app.scoresheet())?;
            self.placed = Some(self.store.place());
            self.due.0 = false;
        }
        if self.due.1 {
            let (kept, begun) = &mut self.settings;
            kept.take_over(begun, app.settings());
            *begun = *app.settings();
            self.store.save_settings(&mut self.chip, kept)?;
            self.due.1 = false;
        }
        Ok(())
    }

    fn keep(&mut self, app: &App, effects: &Effects, now: Time) -> Result<(), Unsaved> {
        self.due.0 |= effects.save;
        self.due.1 |= effects.settings;
        if effects.save || effects.settings {
            let asked = self.due;
            let saved = self.save(app, now);
            let why = saved.as_ref().err().map(Unsaved::failed);
            let result = |due: bool| why.filter(|_| due).map_or(Ok(()), Err);
            self.results.extend(asked.0.then(|| (Part::Games, result(self.due.0))));
            self.results.extend(asked.1.then(|| (Part::Settings, result(self.due.1))));
            saved?;
            if self.trouble.take().is_some() {
                let (fr, en) = ("la partie est de nouveau enregistrée", "the game is saved again");
                self.news = Some(self.lang.pick(fr, en).into());
            }
        }
        if effects.calm && self.store.needs_erase() {
            // If it fails, the next save tries another sector, and reports.
            let _ = self.store.prepare(&mut self.chip);
        }
        Ok(())
    }
}

impl Witness for Keeper {
    fn answer(&mut self, app: &mut App) {
        if let Some(place) = app.wants_history() {
            app.recall(|sheet| self.store.recall_at(&mut self.chip, place, sheet).unwrap_or(false));
        }
        if let Some(place) = self.placed.take() {
            app.placed(place);
        }
    }

    fn games(&mut self) -> Option<Box<dyn Archive + '_>> {
        Some(Box::new(self.store.history(&mut self.chip)))
    }

    fn stepped(&mut self, app: &App, _: Event, now: Time, effects: &Effects) {
        if let Err(why) = self.keep(app, effects, now) {
            let why = why.tell(self.lang);
            let trouble = self.lang.pick(
                format!("! la partie n'est plus enregistrée : {why}"),
                format!("! the game is no longer saved: {why}"),
            );
            if self.trouble.as_ref() != Some(&trouble) {
                self.news = Some(trouble.clone());
            }
            self.trouble = Some(trouble);
        }
    }
}

/// Describes a part of the file that could not be read.
pub fn tell(trouble: Unreadable, lang: Lang) -> String {
    match trouble {
        Unreadable::Newer(version) => lang.pick(
            format!("! un Galop plus récent a écrit ce fichier (version {version}) : il n'est pas modifié"),
            format!("! a newer Galop wrote the save file (version {version}): it is not changed"),
        ),
        Unreadable::Broken => {
            let (fr, en) = (
                "! le fichier était abîmé : la dernière partie intacte a été reprise",
                "! the save file was damaged: the newest intact game was loaded",
            );
            lang.pick(fr, en).into()
        }
        Unreadable::Refused(why) => lang.pick(
            format!("! les réglages enregistrés sont incompatibles : {why}"),
            format!("! the saved settings are not valid: {why}"),
        ),
    }
}

/// The default path of the save file; `None` if the user has no home folder.
pub fn usual_path() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = if cfg!(windows) {
        folder("APPDATA")?
    } else if cfg!(target_os = "macos") {
        folder("HOME")?.join("Library/Application Support")
    } else {
        match folder("XDG_DATA_HOME").filter(|path| path.is_absolute()) {
            Some(data) => data,
            None => folder("HOME")?.join(".local/share"),
        }
    };
    Some(data.join("galop").join("board.save"))
}
