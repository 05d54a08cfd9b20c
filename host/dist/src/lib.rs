//! `cargo dist`: everything for people without Rust, as a folder and as an archive.
//!
//! ```text
//! image, page, book, prints, circuit board, programs → Files (all bytes by name) → a folder, a .zip, their checksums
//! ```
//!
//! The same sources give the same bytes in any folder: no file has a path or a time of the machine that built it. A
//! file that names the folder of the sources or the user's home is refused.

pub mod archive;
pub mod changelog;
pub mod files;
pub mod options;
mod programs;
pub mod start;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use galop_bootsel::uf2::{self, BadFile};
use galop_bootsel::{FLASH, hash};
use galop_cargo::{from_here, root};
use galop_firmware as firmware;
use galop_site::site::Site;

use files::{Files, Kind};
use options::Options;

/// The image for the board.
const IMAGE: &str = "galop.uf2";
/// The checksums of all other files, as `sha256sum --check` reads them.
const SUMS: &str = "SHA256SUMS";
/// The most bytes of the archive.
const MOST_ARCHIVE: usize = 30_000_000;
/// The most bytes of the page and its image, packed, before a first flash.
const MOST_BEFORE_FLASH: usize = 700_000;

/// Builds everything. Returns the sizes and paths as text.
pub fn run(options: &Options) -> Result<String, Box<dyn Error>> {
    if options.programs {
        let sizes = programs::build()?.into_iter().map(|(name, bytes)| format!("{name:8} {} bytes", bytes.len()));
        return Ok(sizes.collect::<Vec<_>>().join("\n"));
    }
    let root = root()?;
    let notes = changelog::notes(&fs::read_to_string(root.join("CHANGELOG.md"))?, galop::VERSION)?;
    if std::env::var("GITHUB_REF_TYPE").is_ok_and(|kind| kind == "tag") {
        notes.check_tag(&std::env::var("GITHUB_REF_NAME")?, galop::VERSION)?;
    }
    let built = firmware::build()?;
    if !built.fits() {
        return Err(format!("{built}\nthe image is over its budget; target/dist was not written").into());
    }
    let image = fs::read(&built.uf2)?;
    let (site, target_folder) = Site::build(None, Some(&image))?;
    let packed = site.packed_bytes()?;
    check_size("the page and its image, packed,", packed, MOST_BEFORE_FLASH)?;
    galop_book::make(&root, &target_folder)?;
    let programs = programs::build()?;
    let mut files = assemble(&image, &site, &target_folder.join("book"), programs, &root)?;
    let told = gerbers(&target_folder, &mut files)?;
    files.refuse_folders(&[root, std::env::home_dir().unwrap_or_default()])?;
    let (folder, archive) = write(files, &target_folder.join("dist"), &notes.text)?;
    Ok(format!(
        "{built}\n{told}page     {packed} bytes, packed, with the image\narchive  {} bytes\nfolder   {}\narchive  {}",
        fs::metadata(&archive)?.len(),
        from_here(&folder).display(),
        from_here(&archive).display()
    ))
}

/// Puts the files together, without checksums.
pub fn assemble(
    image: &[u8],
    site: &Site,
    book: &Path,
    programs: Vec<(String, Vec<u8>)>,
    root: &Path,
) -> Result<Files, Box<dyn Error>> {
    // Refuse an image that could not be flashed.
    uf2::read(image, &FLASH).map_err(|why: BadFile| why.to_string())?;
    let mut files = Files::default();
    files.add(IMAGE, image);
    for (name, bytes) in &site.files {
        files.add(&format!("{}/{name}", galop_site::PAGE), bytes);
    }
    files.add_folder("book", book, |_| true)?;
    files.add_folder("print", &root.join("docs"), files::is_print)?;
    files.add_folder("circuit", &root.join("docs/build/circuit"), |_| true)?;
    for text in ["CHANGELOG.md", "LICENSE", "LICENSE-APACHE", "LICENSE-MIT"] {
        files.add(text, &fs::read(root.join(text))?);
    }
    for (name, bytes) in programs {
        files.add_kind(&name, bytes, Kind::Program);
    }
    Ok(files)
}

/// Adds the Gerbers of the circuit board, which KiCad makes. Returns a line that says why there are none. In CI on
/// Linux, where KiCad can be installed, that is an error.
fn gerbers(target: &Path, files: &mut Files) -> Result<String, Box<dyn Error>> {
    let folder = target.join("fab");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let required = cfg!(target_os = "linux") && std::env::var_os("CI").is_some();
    match galop_draw::pcb::fab::write(&folder) {
        Ok(_) => {
            files.add_folder("circuit/gerbers", &folder.join("gerbers"), |_| true)?;
            Ok(String::new())
        }
        Err(why) if required => Err(why.into()),
        Err(why) => Ok(format!("gerbers  none: {why}\n")),
    }
}

/// Adds START-HERE and the checksums, and replaces the folder of all releases. Returns the paths of the new folder and
/// the archive. Beside them is `site` for a web server: the page, with the book below it.
pub fn write(mut files: Files, into: &Path, notes: &str) -> Result<(PathBuf, PathBuf), Box<dyn Error>> {
    let name = format!("galop-{}-{}-{}", galop::VERSION, std::env::consts::OS, std::env::consts::ARCH);
    let start = start::here(&files, std::env::consts::OS);
    files.add("START-HERE.html", start.as_bytes());
    let sums = files.iter().map(|(name, file)| format!("{}  {name}\n", hash(&file.bytes)));
    let sums = sums.collect::<String>();
    files.add(SUMS, sums.as_bytes());
    if into.exists() {
        fs::remove_dir_all(into)?;
    }
    let folder = into.join(&name);
    files.write(&folder)?;
    let mut site = Files::default();
    for (name, file) in files.iter() {
        let page = name.strip_prefix(galop_site::PAGE).and_then(|name| name.strip_prefix('/'));
        if let Some(name) = page.or(name.starts_with("book/").then_some(name)) {
            site.add(name, &file.bytes);
        }
    }
    site.write(&into.join("site"))?;
    let bytes = archive::zip(&files, &name)?;
    check_size("the archive", bytes.len(), MOST_ARCHIVE)?;
    let archive = into.join(format!("{name}.zip"));
    fs::write(&archive, &bytes)?;
    fs::write(into.join(format!("{name}.zip.sha256")), format!("{}  {name}.zip\n", hash(&bytes)))?;
    fs::write(into.join("NOTES.md"), notes)?;
    Ok((folder, archive))
}

fn check_size(what: &str, bytes: usize, most: usize) -> Result<(), String> {
    if bytes > most { Err(format!("{what} has {bytes} bytes, more than {most}")) } else { Ok(()) }
}
