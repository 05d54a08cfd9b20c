//! Sets the commit of the build and, for the firmware, the linker arguments.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=GALOP_GIT={}", commit().as_deref().unwrap_or("unknown"));

    let bare_metal = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "none");
    if bare_metal && feature("FIRMWARE") {
        link_firmware();
    }
}

fn feature(name: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
}

/// Passes the linker arguments to the bin only: a test for the same target lays out its memory itself.
fn link_firmware() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    println!("cargo:rerun-if-changed=memory.x");
    fs::copy("memory.x", Path::new(&out).join("memory.x")).expect("memory.x is at the root of the package");
    println!("cargo:rustc-link-search={out}");

    // Functions and constants with the same bytes are linked once: 0.9 KB less.
    println!("cargo:rustc-link-arg-bins=--icf=all");
    // Sections need no page alignment: no loader maps pages.
    println!("cargo:rustc-link-arg-bins=--nmagic");
    println!("cargo:rustc-link-arg-bins=-Tlink.x");
    println!("cargo:rustc-link-arg-bins=-Tlink-rp.x");
    println!("cargo:rustc-link-arg-bins=-Tdefmt.x");
    // The log level, which defmt's macros read.
    println!("cargo:rerun-if-env-changed=DEFMT_LOG");
}

/// The short commit hash. None without git, and in an unpacked archive, even inside another repository.
fn commit() -> Option<String> {
    if !Path::new(".git").exists() {
        return None;
    }
    // This log grows with every commit and checkout. Cargo would rebuild every time if the file were missing.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo:rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
