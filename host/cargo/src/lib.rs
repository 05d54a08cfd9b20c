//! Calls rustup and cargo to build for the board, the page and this computer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The target of the board's processor, a Cortex-M0+.
pub const BOARD: &str = "thumbv6m-none-eabi";
/// The target of browsers.
pub const BROWSER: &str = "wasm32-unknown-unknown";

/// Whether cargo has started this program or its tests. The programs of a release run without it, and have no sources.
pub fn is_here() -> bool {
    std::env::var_os("CARGO").is_some()
}

/// The root of the workspace. Found when it is needed, not when the program is compiled: a program of a release must be
/// the same wherever it was built.
pub fn root() -> Result<PathBuf, String> {
    let start = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).or_else(|| std::env::current_dir().ok());
    let folders = start.iter().flat_map(|start| start.ancestors());
    let found =
        folders.into_iter().find(|folder| folder.join("Cargo.lock").exists() && folder.join("memory.x").exists());
    found.map(Path::to_owned).ok_or_else(|| "the sources of Galop were not found; run this in their folder".to_owned())
}

/// The target of this computer.
pub fn this_computer() -> Result<String, String> {
    let rustc = Command::new("rustc").arg("-vV").output().map_err(|error| format!("cannot run rustc: {error}"))?;
    let text = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not name its host".to_owned())
}

/// Installs the standard library for a target, if it is missing.
pub fn require_target(target: &str) -> Result<(), String> {
    let by_hand = format!("run this once, then try again: rustup target add {target}");
    let installed = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .output()
        .map_err(|error| format!("cannot run rustup ({error}); {by_hand}"))?;
    if String::from_utf8_lossy(&installed.stdout).lines().any(|line| line == target) {
        return Ok(());
    }
    match Command::new("rustup").args(["target", "add", target]).status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("the target {target} could not be installed; {by_hand}")),
    }
}

/// Returns arguments that keep the local paths of crates out of the build: panics name their source files. Without them
/// builds on other machines would differ.
pub fn without_folders(target: &str) -> [String; 2] {
    let home = std::env::home_dir().unwrap_or_default();
    let cargo = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    // One folder for each registry, with a folder for each crate.
    let registries = fs::read_dir(cargo.join("registry/src")).into_iter().flatten().flatten();
    let mut flags: Vec<_> =
        registries.map(|registry| json!(format!("--remap-path-prefix={}=crates", registry.path().display()))).collect();
    if target.ends_with("windows-msvc") {
        // Without the time of the build.
        flags.push(json!("-Clink-arg=/Brepro"));
    }
    ["--config".to_owned(), format!("target.{target}.rustflags={}", Value::from(flags))]
}

/// Runs cargo in this workspace, optionally for another target, and returns its JSON messages. Its diagnostics go to
/// standard error.
pub fn messages(arguments: &[&str], target: Option<&str>, folder: Option<&Path>) -> Result<Vec<Value>, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments);
    if let Some(target) = target {
        cargo.args(["--target", target]).args(without_folders(target));
    }
    cargo.arg("--manifest-path").arg(root()?.join("Cargo.toml"));
    cargo.args(["--message-format", "json-render-diagnostics"]);
    if let Some(folder) = folder {
        cargo.env("CARGO_TARGET_DIR", folder);
    }
    let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).lines().flat_map(serde_json::from_str).collect()),
        false => Err("the build failed; cargo's error is above".to_owned()),
    }
}

/// Returns the path relative to the current folder, if it is inside.
pub fn from_here(path: &Path) -> &Path {
    std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path)
}
