//! `cargo dist`: what people without Rust need, in one folder: the image to drag onto a Pico, its checksum, the page.

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

/// Builds everything, and says where it is.
pub fn run() -> Result<String, Box<dyn Error>> {
    let built = firmware::build()?;
    if !built.fits() {
        return Err(format!("{built}\nthe image is over its budget: it is not given away").into());
    }
    let (site, target_folder) = Site::build(None)?;
    let folder = target_folder.join("dist");
    write(&fs::read(&built.uf2)?, &site, &folder)?;
    Ok(format!("{built}\nall of it is in {}", from_here(&folder).display()))
}

/// Writes the folder anew; returns the files in it that a checksum is told of.
pub fn write(image: &[u8], site: &Site, folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    // What nobody could flash is not given to anybody.
    uf2::read(image, &FLASH).map_err(|why: BadFile| why.to_string())?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    site.write(&folder.join(WEB))?;
    fs::write(folder.join(IMAGE), image)?;
    let mut files = vec![PathBuf::from(IMAGE)];
    files.extend(files_in(folder, Path::new(WEB))?);
    // As `sha256sum --check` reads it.
    let sums = files.iter().map(|file| Ok(format!("{}  {}\n", sum(&fs::read(folder.join(file))?), name(file))));
    fs::write(folder.join(SUMS), sums.collect::<std::io::Result<String>>()?)?;
    Ok(files)
}

/// The files in a part of the folder, by their paths in it, in order.
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

/// With the slashes of everywhere but Windows.
fn name(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}
