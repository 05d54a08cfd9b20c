//! `cargo dist`: the folder for people without Rust is complete, and its checksums are right.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use galop_dist::write;
use galop_firmware::FLASH;
use galop_firmware::uf2::{self, Segment};
use galop_site::site::Site;

/// A folder that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("galop-dist-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn site() -> Site {
    let files = [("index.html", "<p>"), ("galop.wasm.gz", "wasm")];
    Site { files: files.map(|(name, text)| (name.to_owned(), text.into())).into_iter().collect::<BTreeMap<_, _>>() }
}

fn image() -> Vec<u8> {
    uf2::write(&[Segment { address: FLASH.program.start, data: &[7; 5000] }], &FLASH).expect("the segment is in flash")
}

#[test]
fn everything_is_there_with_a_checksum_that_others_can_check() {
    let folder = Folder::new("all");
    fs::create_dir_all(folder.0.join("web")).expect("a folder");
    fs::write(folder.0.join("web/old.js"), "of another day").expect("a file");
    let files = write(&image(), &site(), &folder.0).expect("the image is valid");
    assert_eq!(files, ["galop.uf2", "web/galop.wasm.gz", "web/index.html"].map(PathBuf::from));
    assert!(!folder.0.join("web/old.js").exists(), "files of an earlier run must be removed");
    assert_eq!(fs::read(folder.0.join("galop.uf2")).expect("the image"), image());
    let sums = fs::read_to_string(folder.0.join("SHA256SUMS")).expect("the checksums");
    assert_eq!(sums.lines().count(), 3);
    // The output of `printf '<p>' | sha256sum`.
    let page = "33f2799467177287a29260780a107ac98ea63dd6165f67fcc0d74767d0a82090  web/index.html";
    assert!(sums.lines().any(|line| line == page), "{sums}");
    if let Ok(checked) =
        Command::new("sha256sum").args(["--check", "--strict", "SHA256SUMS"]).current_dir(&folder.0).output()
    {
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
}

#[test]
fn an_image_that_cannot_be_flashed_is_not_given_away() {
    let folder = Folder::new("bad");
    let mut cut = image();
    cut.truncate(700);
    let why = write(&cut, &site(), &folder.0).expect_err("it is cut short").to_string();
    assert!(why.contains("cut short"), "{why}");
    assert!(!folder.0.exists());
}
