//! The page as a folder of files that any web server can serve.
//!
//! The library is compressed by zopfli and decompressed by the page, so servers without compression send no more. The
//! page's own files lose comments and indentation, the games' sections of `docs/rules.md` become HTML, and the worker
//! gets the list of all files with a version made of their checksums.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use galop::crc::crc32;
use serde_json::{Value, json};
use zopfli::{Format, Options};

use super::rules;
use galop_cargo as cargo;

/// The target for browsers.
pub const TARGET: &str = "wasm32-unknown-unknown";

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// The file name of the library.
const LIBRARY: &str = "galop.wasm.gz";
/// The service worker, which caches the page for offline use. It needs the list of all other files.
const WORKER: &str = "worker.js";

/// All files, by their paths below the page's address.
pub struct Site {
    /// The content by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Builds the library and assembles the page. Also returns cargo's target folder, which may not be the default one.
    pub fn build(target_folder: Option<&Path>) -> Result<(Self, PathBuf), String> {
        let (library, target_folder) = library(target_folder, &[])?;
        let site = Self::assemble(library).map_err(|why| format!("the page cannot be assembled: {why}"))?;
        Ok((site, target_folder))
    }

    fn assemble(library: Vec<u8>) -> io::Result<Self> {
        let root = Path::new(ROOT);
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(root.join("web/page"))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = fs::read(&path)?;
            files.insert(name, String::from_utf8(bytes).map_or_else(|other| other.into_bytes(), |text| slim(&text)));
        }
        files.insert(LIBRARY.into(), library);
        let text = fs::read_to_string(root.join("docs/rules.md"))?;
        for (name, html) in rules::fragments(&text) {
            files.insert(format!("rules-{name}.html.gz"), pack(html.as_bytes())?);
        }
        let mut site = Self { files };
        site.name_version();
        Ok(site)
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

    /// Replaces the folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        self.files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
    }
}

/// Builds the library with these features and compresses it. Also returns cargo's target folder.
pub fn library(target_folder: Option<&Path>, features: &[&str]) -> Result<(Vec<u8>, PathBuf), String> {
    cargo::require_target(TARGET)?;
    // As an rlib too, the library would not be optimised as a whole: so only this build makes it a cdylib.
    let what = ["rustc", "--package", "galop-web", "--lib", "--crate-type", "cdylib", "--profile", "page"];
    let features = features.join(",");
    let words = [&what[..], &["--features", &features]].concat();
    let messages = cargo::messages(&words, Some(TARGET), target_folder)?;
    let wasm = messages.iter().find_map(built).ok_or("cargo built no library for the page")?;
    // <target folder>/<target>/<profile>/galop_web.wasm
    let target_folder = wasm.ancestors().nth(3).ok_or("cargo built outside its target folder")?.to_owned();
    let packed = fs::read(&wasm).and_then(|bytes| pack(&bytes));
    Ok((packed.map_err(|why| format!("the library cannot be compressed: {why}"))?, target_folder))
}

/// Removes indentation, empty lines and comment lines from a file of the page. None of these files has a text that
/// spans lines.
fn slim(text: &str) -> Vec<u8> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// Compresses a large file; the page decompresses it, because a server without compression would send three times as
/// much. Zopfli is slow and saves some 5 % more than others.
fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

fn built(message: &Value) -> Option<PathBuf> {
    let files = message.get("filenames")?.as_array()?;
    files.iter().filter_map(Value::as_str).find(|name| name.ends_with("galop_web.wasm")).map(Into::into)
}
