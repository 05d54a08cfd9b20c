//! The page as a folder of files that any web server can serve.
//!
//! The library is compressed by zopfli and decompressed by the page, so servers without compression send no more. The
//! page's own files lose comments and indentation, its style sheets become one and its scripts two, the players'
//! pages of `docs/play` and the games' sections of `docs/rules.md` become HTML, the icon becomes pictures, and the
//! worker gets the list of all files with a version made of their checksums.
//!
//! With an image, the page can put it on a Pico: it is a file of its own, which the worker does not store, and the page
//! knows its version and its SHA-256.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use galop::crc::crc32;
use galop::sheets::{Sheet, Text};
use serde_json::{Value, json};
use zopfli::{Format, Options};

use super::icon::{self, Icon};
use super::rules::escaped;
use super::{guide, join, rules};
use galop_cargo as cargo;

/// The file name of the library.
const LIBRARY: &str = "galop.wasm.gz";
/// The file name of the image for the board.
const IMAGE: &str = "galop.uf2.gz";
/// The service worker, which caches the page for offline use. It needs the list of all other files.
const WORKER: &str = "worker.js";
/// What the page may load: nothing from elsewhere. The server sends it too.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
                          base-uri 'none'; form-action 'none'";

/// All files, by their paths below the page's address.
pub struct Site {
    /// The content by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Builds the library and assembles the page, with this .uf2 if there is one. Also returns cargo's target folder,
    /// which may not be the default one.
    pub fn build(target_folder: Option<&Path>, image: Option<&[u8]>) -> Result<(Self, PathBuf), String> {
        let (library, target_folder) = library(target_folder, &[])?;
        let site = Self::assemble(&library, image).map_err(|why| format!("the page cannot be assembled: {why}"))?;
        Ok((site, target_folder))
    }

    fn assemble(library: &[u8], image: Option<&[u8]>) -> io::Result<Self> {
        let root = cargo::root().map_err(io::Error::other)?;
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(root.join("web/page"))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = fs::read(&path)?;
            let slim = |text: String| slim(&text.replace("@firmware@", &image.map(firmware).unwrap_or_default()));
            files.insert(name, String::from_utf8(bytes).map_or_else(|other| other.into_bytes(), slim));
        }
        join::scripts(&mut files);
        join::styles(&mut files);
        let icon = fs::read_to_string(root.join("web/page/icon.svg"))?;
        let icon = Icon::read(&icon).map_err(|why| io::Error::other(format!("icon.svg: {why}")))?;
        files.extend(icon::FILES.map(|(name, style)| (name.into(), icon.png(style))));
        files.insert(LIBRARY.into(), pack(library)?);
        let text = fs::read_to_string(root.join("docs/rules.md"))?;
        // Pages that resemble each other pack better in one file.
        let mut insert = |name: &str, pages: BTreeMap<&str, String>| -> io::Result<()> {
            files.insert(format!("{name}.json.gz"), pack(json!(pages).to_string().as_bytes())?);
            Ok(())
        };
        insert("rules", rules::fragments(&text).into_iter().collect())?;
        let mut drawings = BTreeMap::new();
        for lang in ["fr", "en"] {
            let mut guides = BTreeMap::new();
            for sheet in Sheet::ALL {
                let page = fs::read_to_string(root.join(format!("docs/play/{lang}/{}.md", sheet.slug())))?;
                for name in guide::pictures(&page) {
                    let svg = fs::read_to_string(root.join(format!("docs/play/pictures/{name}.svg")))?;
                    drawings.insert(name.to_owned(), guide::drawing(&svg));
                }
                guides.insert(sheet.slug(), guide::html(&page, lang));
            }
            insert(&format!("guide-{lang}"), guides)?;
        }
        let first_light = ["power-on", "selftest-1", "selftest-2", "selftest-3", "selftest-4"].map(|name| {
            let svg = fs::read_to_string(root.join(format!("docs/build/pictures/{name}.svg")))?;
            Ok(format!("{name}\t{}\n", guide::drawing(&svg)))
        });
        let first_light = first_light.into_iter().collect::<io::Result<String>>()?;
        files.insert("first-light.txt.gz".into(), pack(first_light.as_bytes())?);
        let drawings = drawings.iter().map(|(name, svg)| format!("{name}\t{svg}\n")).collect::<String>();
        files.insert("drawings.txt.gz".into(), pack(drawings.as_bytes())?);
        let mut site = Self { files };
        site.name_version();
        if let Some(image) = image {
            site.files.insert(IMAGE.into(), pack(image)?);
        }
        Ok(site)
    }

    /// Reads a folder that [`write`](Self::write) has made.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            files.insert(entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?);
        }
        Ok(Self { files })
    }

    /// Gives the worker the list of files, and a version that changes with each of them.
    fn name_version(&mut self) {
        let sums = self.files.iter().map(|(name, bytes)| format!("{name} {:08x}\n", crc32(bytes)));
        let version = format!("{:08x}", crc32(sums.collect::<String>().as_bytes()));
        let names: Vec<_> = self.files.keys().filter(|name| *name != WORKER).collect();
        let head = format!("const VERSION = {};\nconst FILES = {};\n", json!(version), json!(names));
        if let Some(worker) = self.files.get_mut(WORKER) {
            *worker = [head.into_bytes(), std::mem::take(worker)].concat();
        }
    }

    /// The size of all files.
    pub fn bytes(&self) -> usize {
        self.files.values().map(Vec::len).sum()
    }

    /// The size of all files as a server with compression sends them.
    pub fn packed_bytes(&self) -> io::Result<usize> {
        let packed = |(name, bytes): (&String, &Vec<u8>)| match name.ends_with(".gz") {
            true => Ok(bytes.len()),
            false => pack(bytes).map(|packed| packed.len().min(bytes.len())),
        };
        self.files.iter().map(packed).sum()
    }

    /// Replaces the folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        self.files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
    }
}

/// Builds the library with these features. Also returns cargo's target folder.
pub fn library(target_folder: Option<&Path>, features: &[&str]) -> Result<(Vec<u8>, PathBuf), String> {
    cargo::require_target(cargo::BROWSER)?;
    // As an rlib too, the library would not be optimised as a whole: so only this build makes it a cdylib.
    let what = ["rustc", "--package", "galop-web", "--lib", "--crate-type", "cdylib", "--profile", "page"];
    let features = features.join(",");
    let words = [&what[..], &["--features", &features]].concat();
    let messages = cargo::messages(&words, Some(cargo::BROWSER), target_folder)?;
    let wasm = messages.iter().find_map(built).ok_or("cargo built no library for the page")?;
    // <target folder>/<target>/<profile>/galop_web.wasm
    let target_folder = wasm.ancestors().nth(3).ok_or("cargo built outside its target folder")?.to_owned();
    let bytes = fs::read(&wasm).map_err(|why| format!("{}: {why}", wasm.display()))?;
    Ok((bytes, target_folder))
}

/// What the page knows of its image: the version, the SHA-256 of the .uf2.
pub fn firmware(image: &[u8]) -> String {
    format!("{} {}", galop::VERSION, galop_bootsel::hash(image))
}

/// The page in a sentence of each language, for search engines and for the list of installed programs.
pub fn about() -> String {
    let titles = |of: fn(&Text) -> &'static str| Sheet::ALL.map(|sheet| of(&sheet.words().title)).join(", ");
    let (en, fr) = (titles(|title| title.en), titles(|title| title.fr));
    format!("Race games on a board of lights: {en}. · Des jeux de parcours sur un plateau de lumières : {fr}.")
}

/// Removes indentation, empty lines and comment lines from a file of the page. None of these files has a text that
/// spans lines. Fills in what the page takes from here.
fn slim(text: &str) -> Vec<u8> {
    let text = text.replace("@about@", &escaped(&about())).replace("@policy@", POLICY);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// Compresses a large file; the page decompresses it, because a server without compression would send three times as
/// much. Zopfli is slow and saves some 5 % more than others.
pub fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

fn built(message: &Value) -> Option<PathBuf> {
    let files = message.get("filenames")?.as_array()?;
    files.iter().filter_map(Value::as_str).find(|name| name.ends_with("galop_web.wasm")).map(Into::into)
}
