//! The tools that build for the board: rustup for its target, cargo for the program.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The board's processor, a Cortex-M0+.
pub const TARGET: &str = "thumbv6m-none-eabi";
const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");

/// Installs the standard library for the board's processor, unless it is there.
pub fn require_target() -> Result<(), String> {
    let by_hand = format!("run this once, then try again: rustup target add {TARGET}");
    let installed = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .output()
        .map_err(|error| format!("cannot run rustup ({error}); {by_hand}"))?;
    if String::from_utf8_lossy(&installed.stdout).lines().any(|line| line == TARGET) {
        return Ok(());
    }
    match Command::new("rustup").args(["target", "add", TARGET]).status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("the target {TARGET} could not be installed; {by_hand}")),
    }
}

/// What cargo built.
pub struct Program {
    /// The linked program.
    pub elf: PathBuf,
    /// Cargo's folder for all it builds.
    pub target_folder: PathBuf,
}

/// Builds the firmware. Cargo's own words go to standard error as always.
pub fn build() -> Result<Program, String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--profile", "image", "--package", "galop", "--bin", "firmware", "--features", "firmware"])
        .args(["--target", TARGET, "--manifest-path", MANIFEST, "--message-format", "json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the firmware was not built".to_owned());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let elf = messages.lines().find_map(executable).ok_or("cargo built no firmware")?;
    // <target folder>/<target>/<profile>/firmware
    let target_folder = elf.ancestors().nth(3).map(Path::to_owned).ok_or("cargo built outside its target folder")?;
    Ok(Program { elf, target_folder })
}

fn executable(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    Some(message.get("executable")?.as_str()?.into())
}
