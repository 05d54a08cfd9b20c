//! `cargo dist`: a folder for people without Rust, with the image to drag onto a Pico, the page, and checksums.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use galop_cargo::from_here;
use galop_firmware::uf2::{self, BadFile};
use galop_firmware::{self as firmware, FLASH};
use galop_site::site::Site;

const IMAGE: &str = "galop.uf2";
const SUMS: &str = "SHA256SUMS";
const WEB: &str = "web";

/// Builds everything. Returns the sizes and the path of the folder as text.
pub fn run() -> Result<String, Box<dyn Error>> {
    let built = firmware::build()?;
    if !built.fits() {
        return Err(format!("{built}\nthe image is over its budget; target/dist was not written").into());
    }
    let (site, target_folder) = Site::build(None)?;
    let folder = target_folder.join("dist");
    write(&fs::read(&built.uf2)?, &site, &folder)?;
    Ok(format!("{built}\nfolder   {}", from_here(&folder).display()))
}

/// Replaces the folder. Returns the files in it that have a checksum.
pub fn write(image: &[u8], site: &Site, folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    // Refuse an image that could not be flashed.
    uf2::read(image, &FLASH).map_err(|why: BadFile| why.to_string())?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    site.write(&folder.join(WEB))?;
    fs::write(folder.join(IMAGE), image)?;
    let mut files = vec![PathBuf::from(IMAGE)];
    files.extend(files_in(folder, Path::new(WEB))?);
    // The format of `sha256sum --check`.
    let sums = files.iter().map(|file| Ok(format!("{}  {}\n", sum(&fs::read(folder.join(file))?), name(file))));
    fs::write(folder.join(SUMS), sums.collect::<std::io::Result<String>>()?)?;
    Ok(files)
}

/// Returns the files in a part of the folder, sorted, with paths relative to it.
fn files_in(folder: &Path, part: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.join(part))? {
        let (entry, path) = entry.map(|entry| (entry.file_type(), part.join(entry.file_name())))?;
        if entry?.is_dir() {
            files.extend(files_in(folder, &path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A path with `/`, on Windows too.
fn name(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}
