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

/// The version of mdBook.
pub const MDBOOK: &str = "0.5.4";

/// Builds the book. Returns the path of its first page.
pub fn make(project: &Path, target: &Path) -> Result<PathBuf, String> {
    let mdbook = mdbook(target)?;
    let (source, book) = (target.join("book-pages"), target.join("book"));
    gather(project, &source).map_err(|why| format!("the pages cannot be collected: {why}"))?;
    if book.exists() {
        fs::remove_dir_all(&book).map_err(|why| format!("{}: {why}", book.display()))?;
    }
    let built = Command::new(&mdbook).arg("build").arg(&source).arg("--dest-dir").arg(&book).output();
    let built = built.map_err(|why| format!("cannot run {}: {why}", mdbook.display()))?;
    let said = String::from_utf8_lossy(&built.stderr).into_owned();
    if !built.status.success() || said.contains("WARN") || said.contains("ERROR") {
        return Err(format!("mdBook failed:\n{said}"));
    }
    let checked = check::links(&book).map_err(|why| format!("cannot read the book: {why}"))?;
    match checked {
        Ok(links) => {
            println!("checked {links} links");
            Ok(book.join("index.html"))
        }
        Err(wrong) => Err(format!("broken links in the book:\n{}", wrong.join("\n"))),
    }
}

/// Returns the path of mdBook. If this version is not installed, neither on the machine nor here, it is built once.
fn mdbook(target: &Path) -> Result<PathBuf, String> {
    let root = target.join("tools");
    let program = root.join("bin").join(if cfg!(windows) { "mdbook.exe" } else { "mdbook" });
    let is_this_version = |program: &PathBuf| {
        let said = Command::new(program).arg("--version").output();
        said.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).trim() == format!("mdbook v{MDBOOK}"))
    };
    if let Some(found) = [PathBuf::from("mdbook"), program.clone()].into_iter().find(is_this_version) {
        return Ok(found);
    }
    println!("building mdBook {MDBOOK} into {}, once: this takes about a minute", root.display());
    let began = Instant::now();
    // A debug build: for one small book, a quick build is worth more than a fast program.
    let built = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["install", "mdbook", "--version", MDBOOK, "--locked", "--no-default-features", "--debug", "--force"])
        .arg("--quiet")
        .arg("--root")
        .arg(&root)
        .env("CARGO_TARGET_DIR", target.join("tools-build"))
        // Writing debug symbols would take longer than the rest.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .status();
    match built {
        Ok(status) if status.success() => {
            println!("built in {} s", began.elapsed().as_secs());
            // The build folder is not needed any more.
            let _ = fs::remove_dir_all(target.join("tools-build"));
            Ok(program)
        }
        Ok(_) => Err("cargo could not build mdBook; its error is above".into()),
        Err(why) => Err(format!("cannot run cargo: {why}")),
    }
}

/// Copies the pages, the contents and all linked files into a folder of their own, because mdBook copies everything
/// beside its pages.
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
    for page in &pages {
        fs::write(source.join("src").join(&page.path), page.for_book())?;
    }
    // In the book, links of the contents start at the project's folder.
    let contents = fs::read_to_string(project.join("docs/SUMMARY.md"))?;
    fs::remove_file(source.join("src/docs/SUMMARY.md"))?;
    fs::write(
        source.join("src/SUMMARY.md"),
        contents.replace("](../", "](@").replace("](", "](docs/").replace("](docs/@", "]("),
    )?;
    fs::copy(project.join("docs/book.toml"), source.join("book.toml"))?;
    Ok(())
}
