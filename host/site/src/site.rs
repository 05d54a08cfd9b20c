//! The page as a folder of files that any web server can serve.
//!
//! The library is packed by zopfli and unpacked by the page, so a server that packs nothing sends no more. The page's
//! own files lose comments and indentation, the games' sections of `docs/rules.md` become HTML, and the worker gets the
//! list of all files with a version made of their checksums.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use galop::crc::crc32;
use serde_json::{Value, json};
use zopfli::{Format, Options};

use super::rules;
use galop_cargo as cargo;

/// What browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// The library in the folder.
const LIBRARY: &str = "galop.wasm.gz";
/// Keeps the page for when there is no network. It has to know all the other files.
const WORKER: &str = "worker.js";

/// All files, by their paths below the page's address.
pub struct Site {
    /// What is in them.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Builds the library and puts the page together; also tells cargo's folder for all it builds, which may be
    /// another than usual.
    pub fn build(target_folder: Option<&Path>) -> Result<(Self, PathBuf), String> {
        let (library, target_folder) = library(target_folder, &[])?;
        let site = Self::assemble(library).map_err(|why| format!("the page could not be put together: {why}"))?;
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

    /// Tells the worker which files there are, and gives all of them together a name that changes with each.
    fn name_version(&mut self) {
        let sums = self.files.iter().map(|(name, bytes)| format!("{name} {:08x}\n", crc32(bytes)));
        let version = format!("{:08x}", crc32(sums.collect::<String>().as_bytes()));
        let names: Vec<_> = self.files.keys().filter(|name| *name != WORKER).collect();
        let head = format!("const VERSION = {};\nconst FILES = {};\n", json!(version), json!(names));
        if let Some(worker) = self.files.get_mut(WORKER) {
            *worker = [head.into_bytes(), std::mem::take(worker)].concat();
        }
    }

    /// How much a browser has to load.
    pub fn bytes(&self) -> usize {
        self.files.values().map(Vec::len).sum()
    }

    /// Writes the folder anew.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        self.files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
    }
}

/// Builds the library with these features, and packs it; also tells cargo's folder for all it builds.
pub fn library(target_folder: Option<&Path>, features: &[&str]) -> Result<(Vec<u8>, PathBuf), String> {
    cargo::require_target(TARGET)?;
    // A library that others link against too would not be optimised as a whole: only here it is one for pages.
    let what = ["rustc", "--package", "galop-web", "--lib", "--crate-type", "cdylib", "--profile", "page"];
    let features = features.join(",");
    let words = [&what[..], &["--features", &features]].concat();
    let messages = cargo::messages(&words, Some(TARGET), target_folder)?;
    let wasm = messages.iter().find_map(built).ok_or("cargo built no library for the page")?;
    // <target folder>/<target>/<profile>/galop_web.wasm
    let target_folder = wasm.ancestors().nth(3).ok_or("cargo built outside its target folder")?.to_owned();
    let packed = fs::read(&wasm).and_then(|bytes| pack(&bytes));
    Ok((packed.map_err(|why| format!("the library could not be packed: {why}"))?, target_folder))
}

/// A file of the page without what only its readers need: indentation, empty lines, lines of comment. None of them has
/// text that goes over several lines.
fn slim(text: &str) -> Vec<u8> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// What is large comes packed, and the page unpacks it: a server that does not pack by itself would send three times as
/// much. Zopfli takes its time and finds some 5 % more than others.
fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

fn built(message: &Value) -> Option<PathBuf> {
    let files = message.get("filenames")?.as_array()?;
    files.iter().filter_map(Value::as_str).find(|name| name.ends_with("galop_web.wasm")).map(Into::into)
}
