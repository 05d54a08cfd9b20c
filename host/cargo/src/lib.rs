//! Calls rustup and cargo to build for the board and the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");

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
    let flags: Vec<_> =
        registries.map(|registry| json!(format!("--remap-path-prefix={}=crates", registry.path().display()))).collect();
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
    cargo.args(["--manifest-path", MANIFEST, "--message-format", "json-render-diagnostics"]);
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
