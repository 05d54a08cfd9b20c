//! Builds the firmware with cargo.

use std::path::{Path, PathBuf};

use galop_cargo::{BOARD, messages};
use serde_json::Value;

/// The built firmware.
pub struct Program {
    /// The linked program.
    pub elf: PathBuf,
    /// Cargo's target folder.
    pub target_folder: PathBuf,
}

/// Builds the firmware.
pub fn build() -> Result<Program, String> {
    let what = ["build", "--profile", "image", "--package", "galop", "--bin", "firmware", "--features", "firmware"];
    let messages = messages(&what, Some(BOARD), None)?;
    let elf = messages.iter().find_map(executable).ok_or("cargo reported no firmware")?;
    // <target folder>/<target>/<profile>/firmware
    let target_folder = elf.ancestors().nth(3).map(Path::to_owned).ok_or("cargo built outside its target folder")?;
    Ok(Program { elf, target_folder })
}

fn executable(message: &Value) -> Option<PathBuf> {
    Some(message.get("executable")?.as_str()?.into())
}
