//! All files of a release, by their names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something to read, print or copy.
    Data,
    /// A program for this system.
    Program,
}

/// A file.
pub struct File {
    /// Its content.
    pub bytes: Vec<u8>,
    /// What it is.
    pub kind: Kind,
}

/// The files of a release; names have `/` on every system.
#[derive(Default)]
pub struct Files(BTreeMap<String, File>);

impl Files {
    /// Adds a file.
    pub fn add(&mut self, name: &str, bytes: &[u8]) {
        self.add_kind(name, bytes.to_vec(), Kind::Data);
    }

    /// Adds a file of this kind.
    pub fn add_kind(&mut self, name: &str, bytes: Vec<u8>, kind: Kind) {
        self.0.insert(name.to_owned(), File { bytes, kind });
    }

    /// Adds all files below a folder that are wanted, under this name.
    pub fn add_folder(&mut self, name: &str, folder: &Path, wanted: fn(&Path) -> bool) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let file = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() {
                self.add_folder(&file, &path, wanted)?;
            } else if wanted(&path) {
                self.add(&file, &fs::read(&path)?);
            }
        }
        Ok(())
    }

    /// All files, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &File)> {
        self.0.iter().map(|(name, file)| (name.as_str(), file))
    }

    /// The names of the files in a folder.
    pub fn names_in(&self, folder: &str) -> impl Iterator<Item = &str> {
        let start = format!("{folder}/");
        self.0.keys().map(String::as_str).filter(move |name| name.starts_with(&start))
    }

    /// Refuses a file that contains the path of one of these folders: others would not get the same bytes.
    pub fn refuse_folders(&self, folders: &[PathBuf]) -> Result<(), String> {
        for folder in folders.iter().filter(|folder| folder.components().count() > 1) {
            let path = folder.to_string_lossy();
            let found = |bytes: &[u8]| bytes.windows(path.len()).any(|window| window == path.as_bytes());
            if let Some((name, _)) = self.iter().find(|(_, file)| found(&file.bytes)) {
                return Err(format!("{name} contains the path {path} of this computer"));
            }
        }
        Ok(())
    }

    /// Writes all files into a new folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        for (name, file) in self.iter() {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(&path, &file.bytes)?;
            #[cfg(unix)]
            if file.kind == Kind::Program {
                use std::os::unix::fs::PermissionsExt as _;
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(())
    }
}

/// Whether a file of the guides is to be printed, cut or made: a page at true size, a template for a laser, a solid.
pub fn is_print(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    [".pdf", "-laser.svg", ".stl", ".dxf"].iter().any(|end| name.ends_with(end))
}
