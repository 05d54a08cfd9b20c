//! `cargo dist`: a release is complete, its checksums are right, and two of the same sources are the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use galop_arguments::{PROGRAMS, without_cargo};
use galop_bootsel::FLASH;
use galop_bootsel::uf2::{self, Segment};
use galop_dist::changelog::notes;
use galop_dist::files::Files;
use galop_dist::{archive, assemble, start, write};
use galop_host_tests::machine;
use galop_site::guide;
use galop_site::site::Site;

/// A folder that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("galop-dist-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("book")).expect("a folder");
        for page in ["README.fr.html", "index.html"] {
            fs::write(path.join("book").join(page), "<p>").expect("a file");
        }
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn image() -> Vec<u8> {
    uf2::write(&[Segment { address: FLASH.program.start, data: &[7; 5000] }], &FLASH).expect("the segment is in flash")
}

/// A release with the real prints, and stand-ins for what takes long to build. Returns its folder and its archive.
fn release(folder: &Folder) -> (PathBuf, PathBuf) {
    let page = [("index.html", "<p>"), ("icon.svg", "<svg/>"), ("galop.uf2.gz", "image")];
    let files = page.map(|(name, text)| (name.to_owned(), text.into())).into_iter().collect::<BTreeMap<_, _>>();
    let programs = PROGRAMS.map(|name| (name.to_owned(), b"a program".to_vec())).to_vec();
    let book = folder.0.join("book");
    let files = assemble(&image(), &Site { files }, &book, programs, machine::root()).expect("the image is valid");
    write(files, &folder.0.join("dist"), "notes").expect("it is small")
}

#[test]
fn everything_is_there_with_a_checksum_that_others_can_check() {
    let folder = Folder::new("all");
    fs::create_dir_all(folder.0.join("dist/galop-0.0.1")).expect("a folder");
    let (here, packed) = release(&folder);
    assert!(!folder.0.join("dist/galop-0.0.1").exists(), "an earlier release must be removed");
    let sums = fs::read_to_string(here.join("SHA256SUMS")).expect("the checksums");
    let names: Vec<&str> = sums.lines().filter_map(|line| line.split_once("  ").map(|(_, name)| name)).collect();
    let wanted = ["START-HERE.html", "galop.uf2", "page/index.html", "book/index.html", "circuit/parts.csv", "LICENSE"];
    let prints = [
        "print/play/cards/senet-fr.pdf",
        "print/build/pictures/mask.pdf",
        "print/build/pictures/frame.pdf",
        "print/build/pictures/panel-ur.pdf",
        "print/build/pictures/plate-senet.pdf",
        "circuit/bom.csv",
    ];
    for name in wanted.iter().chain(&prints).chain(&PROGRAMS) {
        assert!(names.contains(name), "{name} is missing in {names:?}");
    }
    for name in ["index.html", "galop.uf2.gz", "book/index.html"] {
        assert!(folder.0.join("dist/site").join(name).exists(), "{name} is missing on the web");
    }
    // The output of `printf '<p>' | sha256sum`.
    let page = "33f2799467177287a29260780a107ac98ea63dd6165f67fcc0d74767d0a82090  page/index.html";
    assert!(sums.lines().any(|line| line == page), "{sums}");
    if let Ok(checked) =
        Command::new("sha256sum").args(["--check", "--strict", "SHA256SUMS"]).current_dir(&here).output()
    {
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
    // The archive has the same files, and programs that can be started.
    let mut zip = zip::ZipArchive::new(Cursor::new(fs::read(&packed).expect("an archive"))).expect("a .zip");
    assert_eq!(zip.len(), names.len() + 1);
    let root = here.file_name().expect("a name").to_string_lossy().into_owned();
    for name in names {
        let mut bytes = Vec::new();
        let mut file = zip.by_name(&format!("{root}/{name}")).expect(name);
        file.read_to_end(&mut bytes).expect(name);
        assert_eq!(bytes, fs::read(here.join(name)).expect(name), "{name}");
        assert_eq!(file.unix_mode().expect("a mode") & 0o111 != 0, PROGRAMS.contains(&name), "{name}");
    }
}

#[test]
fn two_folders_hold_the_same_bytes() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let read = |(_, packed): (PathBuf, PathBuf)| fs::read(packed).expect("an archive");
    assert!(read(release(&one)) == read(release(&two)), "the archives must be equal");
}

/// Builds everything twice, in copies of the sources at two places, which takes minutes. Both use one target folder, so
/// that dependencies are compiled once; what is ours is compiled again, because it lies elsewhere.
#[test]
fn two_builds_of_the_same_commit_are_the_same_bytes() {
    if std::env::var_os("GALOP_LONG").is_none() {
        println!("not run: GALOP_LONG=1 builds two releases");
        return;
    }
    let folder = Folder::new("built");
    let built = ["here", "there/and-deeper"].map(|name| {
        let sources = folder.0.join(name);
        let words =
            ["clone", "--quiet", &machine::root().to_string_lossy(), &sources.to_string_lossy()].map(str::to_owned);
        let cloned = Command::new("git").args(words).output().expect("git runs");
        assert!(cloned.status.success(), "{}", String::from_utf8_lossy(&cloned.stderr));
        let target = folder.0.join("target");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.arg("dist").current_dir(&sources).env("CARGO_TARGET_DIR", &target).env_remove("CARGO_MANIFEST_DIR");
        let done = cargo.output().expect("cargo runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let mut entries = fs::read_dir(target.join("dist")).expect("a folder").map(|entry| entry.expect("one").path());
        let archive = entries.find(|path| path.extension().is_some_and(|end| end == "zip")).expect("an archive");
        fs::read(archive).expect("it can be read")
    });
    println!("two archives of {} bytes", built[0].len());
    assert!(built[0] == built[1], "the archives must be equal");
}

#[test]
fn the_first_page_leads_to_what_is_there_in_both_languages() {
    let folder = Folder::new("start");
    let (here, _) = release(&folder);
    let page = fs::read_to_string(here.join("START-HERE.html")).expect("a page");
    for words in
        ["Put it on a Pico", "L'installer sur un Pico", "mask.pdf", "parts.csv", "archive for Linux", galop::VERSION]
    {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains('@') && !page.contains("<!-- "), "everything must be filled in");
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    for link in links.filter(|link| !link.starts_with('#')) {
        // Pages of the real book are checked below.
        let made =
            link.strip_prefix("book/docs/").map(|page| machine::root().join("docs").join(page.replace("html", "md")));
        assert!(made.unwrap_or(here.join(link)).exists(), "{link}");
    }
}

/// PowerShell starts a program of the folder that it is in only by its path, and a double-clicked program closes its
/// window with what it printed.
#[test]
fn the_first_page_has_commands_that_the_terminal_of_each_system_runs() {
    for (system, flash, board) in
        [("windows", r".\flash.exe", r".\board.exe"), ("linux", "./flash", "./board"), ("macos", "./flash", "./board")]
    {
        let page = start::here(&Files::default(), system);
        let commands = page.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next());
        let commands: Vec<&str> = commands.filter_map(|command| command.split(' ').next()).collect();
        for wanted in [flash, board] {
            assert!(commands.contains(&wanted), "{system}: {commands:?}");
        }
        let bare = |command: &&str| ["flash", "board", "flash.exe", "board.exe"].contains(command);
        assert_eq!(commands.iter().find(|command| bare(command)), None, "{system}");
        for opens in ["Open in Terminal", "Ouvrir dans le terminal"] {
            assert_eq!(page.contains(opens), system == "windows", "{system}: {opens}");
        }
        let (_, french) = page.split_once("<article id=\"fr\"").expect("a French part");
        let (french, script) = french.split_once("</article>").expect("its end");
        for mark in ["« ", " »", " :", " ;"] {
            assert!(!french.contains(mark), "{system}: a line may break at “{mark}”");
        }
        assert!(script.contains(" : "), "the script is as it was");
    }
}

#[test]
fn a_file_with_a_path_of_this_computer_is_refused() {
    let mut files = Files::default();
    files.add("play", b"panicked at /home/anna/galop/src/lib.rs");
    let folders = [Path::new("/").to_owned(), "/home/anna/galop".into()];
    assert_eq!(files.refuse_folders(&folders), Err("play contains the path /home/anna/galop of this computer".into()));
    assert_eq!(files.refuse_folders(&["/home/paul".into()]), Ok(()));
}

#[test]
fn an_image_that_cannot_be_flashed_is_not_given_away() {
    let folder = Folder::new("bad");
    let mut cut = image();
    cut.truncate(700);
    let site = Site { files: BTreeMap::new() };
    let why = assemble(&cut, &site, &folder.0.join("book"), Vec::new(), machine::root());
    let why = why.err().expect("it is cut short").to_string();
    assert!(why.contains("cut short"), "{why}");
}

#[test]
fn the_changelog_has_this_version_with_its_date() {
    let text = fs::read_to_string(machine::root().join("CHANGELOG.md")).expect("a changelog");
    let found = notes(&text, galop::VERSION).expect("its section");
    assert!(found.text.contains("### Added"), "{}", found.text);
    let linked = "## 1.2.0 – 2027-01-31\n\n- [x] A [page](docs/a.md), a [site](https://example.org).\n";
    let plain = "- [x] A page, a [site](https://example.org).\n";
    assert_eq!(notes(&format!("# C\n\n{linked}"), "1.2.0").expect("its section").text, plain);
    let log = |unreleased: &str| format!("# Changelog\n\n## Unreleased\n{unreleased}\n## 1.2.0 – 2027-01-31\n\n- A.\n");
    let clean = notes(&log(""), "1.2.0").expect("its section");
    assert_eq!((clean.text.as_str(), clean.check_tag("v1.2.0", "1.2.0")), ("- A.\n", Ok(())));
    let why = clean.check_tag("v1.3.0", "1.2.0").expect_err("another version");
    assert_eq!(why, "the tag v1.3.0 is not v1.2.0, the version in Cargo.toml");
    let open = notes(&log("\n- B.\n"), "1.2.0").expect("its section");
    assert!(open.check_tag("v1.2.0", "1.2.0").expect_err("it is open").contains("under Unreleased"));
    assert!(notes(&log(""), "1.3.0").expect_err("no section").contains("no section for version 1.3.0"));
    assert!(notes("# C\n\n## 1.2.0\n\n- A.\n", "1.2.0").expect_err("no date").contains("no date"));
}

/// Git for Windows checks out other line ends where `.gitattributes` allows them.
#[test]
fn a_checkout_has_the_same_bytes_on_every_system() {
    if !machine::root().join(".git").exists() {
        println!("not run: this is not a checkout");
        return;
    }
    let output = Command::new("git").args(["ls-files", "--eol"]).current_dir(machine::root()).output();
    let output = String::from_utf8(output.expect("git runs").stdout).expect("UTF-8");
    assert!(output.lines().count() > 500, "{output}");
    for line in output.lines() {
        // Line ends in the repository and in the folder, attributes, name: `i/lf w/lf attr/text=auto eol=lf <tab>
        // README.md`.
        let (about, name) = line.split_once('\t').expect("a name");
        let binary = about.contains(" attr/-text");
        assert!(binary || about.contains("eol=lf"), "{name} may get other line ends: {about}");
        let wanted = ["i/lf ", "i/none ", "i/ "];
        assert!(binary || wanted.iter().any(|wanted| about.starts_with(wanted)), "{name} is not text: {about}");
    }
}

#[test]
fn notes_and_guides_are_read_with_any_line_ends() {
    let log = "# Changelog\n\n## Unreleased\n\n## 1.2.0 – 2027-01-31\n\n### Added\n\n- A.\n";
    let windows = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(notes(&windows(log), "1.2.0"), notes(log, "1.2.0"));
    assert!(notes(log, "1.2.0").is_ok_and(|notes| !notes.unreleased));
    for lang in ["en", "fr"] {
        let path = machine::root().join("docs/play").join(lang).join("senet.md");
        let page = fs::read_to_string(path).expect("a players' page");
        let other = windows(&page);
        assert_eq!(guide::html(&other, lang), guide::html(&page, lang));
        assert!(guide::html(&page, lang).contains("<h3>"));
        let names = guide::pictures(&page).collect::<Vec<_>>();
        assert_eq!(guide::pictures(&other).collect::<Vec<_>>(), names);
        assert!(names.len() > 2, "{names:?}");
    }
    assert_eq!(guide::drawing("<svg>\r\n<g/>\r\n</svg>\r\n"), guide::drawing("<svg>\n<g/>\n</svg>\n"));
}

#[test]
fn programs_of_a_release_name_their_commands_without_cargo() {
    let told = "Run `cargo flash --wait 60`, or cargo play --game ur; `cargo firmware` builds.";
    assert_eq!(without_cargo(told), "Run `flash --wait 60`, or play --game ur; `cargo firmware` builds.");
    let told = "The menu appears: docs/board.md. Lines of docs/a.md, docs/ and docs/README.fr.md.";
    let book = "The menu appears: book/docs/board.html. Lines of book/docs/a.html, docs/ and docs/README.fr.md.";
    assert_eq!(without_cargo(told), book);
}

#[test]
fn an_archive_is_the_same_for_the_same_files() {
    let mut files = Files::default();
    files.add("b/c.txt", b"text");
    files.add("a.txt", &[0; 1000]);
    assert_eq!(archive::zip(&files, "x"), archive::zip(&files, "x"));
}
