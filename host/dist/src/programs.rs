//! The programs of a release, for the system that it is made on.

use std::fs;
use std::path::PathBuf;

use galop_arguments::PROGRAMS;
use galop_cargo::{messages, this_computer};
use serde_json::Value;

/// Builds all programs. Returns their file names and contents.
pub fn build() -> Result<Vec<(String, Vec<u8>)>, String> {
    let target = this_computer()?;
    // Not by the profile, which would compile build scripts and macros again.
    let strip = format!("target.{target}.rustflags=[\"-Cstrip=symbols\"]");
    let mut words = vec!["build", "--release", "--config", &strip];
    for (package, name) in packages() {
        words.extend(["--package", package, "--bin", name]);
    }
    // The target is named although it is this computer's: only then do the flags that hide paths apply to the programs
    // and not to build scripts.
    let messages = messages(&words, Some(&target), None)?;
    let built: Vec<PathBuf> = messages.iter().filter_map(executable).collect();
    if built.len() != PROGRAMS.len() {
        return Err(format!("cargo built {} programs instead of {}", built.len(), PROGRAMS.len()));
    }
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        Ok((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes))
    };
    built.into_iter().map(read).collect()
}

/// The package of each program.
fn packages() -> impl Iterator<Item = (&'static str, &'static str)> {
    PROGRAMS.iter().map(|name| match *name {
        "board" => ("galop-board", "board"),
        "flash" => ("galop-flash", "flash"),
        "play" => ("galop-play", "play"),
        name => ("galop-site", name),
    })
}

fn executable(message: &Value) -> Option<PathBuf> {
    Some(message.get("executable")?.as_str()?.into())
}
