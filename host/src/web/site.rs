//! The page as a folder of files that any web server can serve.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use galop::save::crc32;
use serde_json::{Value, json};

use super::rules;
use crate::firmware::cargo;

/// What browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
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
        cargo::require_target(TARGET)?;
        // A library that others link against too would not be optimised as a whole: only here it is one for pages.
        let what = ["rustc", "--package", "galop-web", "--lib", "--crate-type", "cdylib", "--profile", "page"];
        let messages = cargo::messages(&what, TARGET, target_folder)?;
        let wasm = messages.iter().find_map(library).ok_or("cargo built no library for the page")?;
        // <target folder>/<target>/<profile>/galop_web.wasm
        let target_folder = wasm.ancestors().nth(3).ok_or("cargo built outside its target folder")?.to_owned();
        let site = Self::assemble(&wasm).map_err(|why| format!("the page could not be put together: {why}"))?;
        Ok((site, target_folder))
    }

    fn assemble(wasm: &Path) -> io::Result<Self> {
        let root = Path::new(ROOT);
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(root.join("web/page"))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, fs::read(&path)?);
        }
        files.insert(LIBRARY.into(), pack(&fs::read(wasm)?)?);
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

/// What is large comes packed, and the page unpacks it: a server that does not pack by itself would send three times as
/// much.
fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}

fn library(message: &Value) -> Option<PathBuf> {
    let files = message.get("filenames")?.as_array()?;
    files.iter().filter_map(Value::as_str).find(|name| name.ends_with("galop_web.wasm")).map(Into::into)
}
