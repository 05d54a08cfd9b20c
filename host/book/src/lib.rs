//! `cargo book`: all pages as one book.
//!
//! ```text
//! docs/SUMMARY.md and all pages → target/book-pages, with what they link to → mdBook → target/book, links checked
//! ```

pub mod check;
pub mod pages;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The mdBook that makes it: the same for everybody.
pub const MDBOOK: &str = "0.5.4";

/// Makes the book; where it begins.
pub fn make(project: &Path, target: &Path) -> Result<PathBuf, String> {
    let mdbook = mdbook(target)?;
    let (source, book) = (target.join("book-pages"), target.join("book"));
    gather(project, &source).map_err(|why| format!("the pages could not be gathered: {why}"))?;
    if book.exists() {
        fs::remove_dir_all(&book).map_err(|why| format!("{}: {why}", book.display()))?;
    }
    let built = Command::new(&mdbook).arg("build").arg(&source).arg("--dest-dir").arg(&book).output();
    let built = built.map_err(|why| format!("{} cannot be run: {why}", mdbook.display()))?;
    let said = String::from_utf8_lossy(&built.stderr).into_owned();
    if !built.status.success() || said.contains("WARN") || said.contains("ERROR") {
        return Err(format!("mdBook did not make it:\n{said}"));
    }
    let checked = check::links(&book).map_err(|why| format!("the book cannot be read: {why}"))?;
    match checked {
        Ok(links) => {
            println!("{links} links of the book lead somewhere");
            Ok(book.join("index.html"))
        }
        Err(wrong) => Err(format!("links of the book lead nowhere:\n{}", wrong.join("\n"))),
    }
}

/// Where mdBook is. If it is not there in the right version it is built, once.
fn mdbook(target: &Path) -> Result<PathBuf, String> {
    let root = target.join("tools");
    let program = root.join("bin").join(if cfg!(windows) { "mdbook.exe" } else { "mdbook" });
    let version = Command::new(&program).arg("--version").output();
    if version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).trim() == format!("mdbook v{MDBOOK}")) {
        return Ok(program);
    }
    println!("mdBook {MDBOOK} is built into {}, once: this takes about a minute", root.display());
    let began = Instant::now();
    // It makes one small book at a time: a build that is quick is worth more than a program that is.
    let built = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["install", "mdbook", "--version", MDBOOK, "--locked", "--no-default-features", "--debug", "--force"])
        .arg("--quiet")
        .arg("--root")
        .arg(&root)
        .env("CARGO_TARGET_DIR", target.join("tools-build"))
        // Symbols for a debugger take longer to write than the rest.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .status();
    match built {
        Ok(status) if status.success() => {
            println!("built in {} s", began.elapsed().as_secs());
            // What is left of the build is of no use to anybody.
            let _ = fs::remove_dir_all(target.join("tools-build"));
            Ok(program)
        }
        Ok(_) => Err("cargo could not build mdBook; it says why above".into()),
        Err(why) => Err(format!("cargo cannot be run: {why}")),
    }
}

/// Puts pages, contents and everything they link to into a folder of its own: mdBook copies whatever is beside its pages.
fn gather(project: &Path, source: &Path) -> io::Result<()> {
    if source.exists() {
        fs::remove_dir_all(source)?;
    }
    let pages = pages::all(project)?;
    let mut files: Vec<PathBuf> = vec!["docs/SUMMARY.md".into()];
    for page in &pages {
        files.push(page.path.clone().into());
        let folder = Path::new(&page.path).parent().unwrap_or(Path::new("")).to_owned();
        let linked = page.links().into_iter().filter(|link| !link.contains("://") && !link.starts_with('#'));
        files.extend(linked.map(|link| folder.join(link.split('#').next().unwrap_or_default())));
    }
    for file in files {
        let from = fs::canonicalize(project.join(&file))?;
        let inside = from.strip_prefix(fs::canonicalize(project)?).map_err(io::Error::other)?.to_owned();
        let to = source.join("src").join(&inside);
        if from.is_file() && !to.exists() {
            fs::create_dir_all(to.parent().unwrap_or(source))?;
            fs::copy(&from, &to)?;
        }
    }
    // The contents name pages from the project's folder.
    let contents = fs::read_to_string(project.join("docs/SUMMARY.md"))?;
    fs::remove_file(source.join("src/docs/SUMMARY.md"))?;
    fs::write(
        source.join("src/SUMMARY.md"),
        contents.replace("](../", "](@").replace("](", "](docs/").replace("](docs/@", "]("),
    )?;
    fs::copy(project.join("docs/book.toml"), source.join("book.toml"))?;
    Ok(())
}
