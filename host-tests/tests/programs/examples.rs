//! The library as others use it: its examples print what the text beside each of them says (`GALOP_BLESS=1` writes
//! these texts), and its first page has every feature.

use std::fs;
use std::process::Command;

use galop_host_tests::machine;

#[test]
fn every_example_prints_the_text_beside_it() {
    let folder = machine::root().join("examples");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("a folder")
        .filter_map(|entry| entry.expect("a file").file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    assert_eq!(names, ["bots", "frame", "playout"]);
    for name in names {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--example", &name])
            .current_dir(machine::root())
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let (text, path) = (String::from_utf8_lossy(&output.stdout), folder.join(format!("{name}.txt")));
        if std::env::var_os("GALOP_BLESS").is_some() {
            fs::write(&path, text.as_bytes()).expect("a file");
        }
        assert_eq!(text, fs::read_to_string(&path).expect("its text"), "{name}");
    }
}

#[test]
fn the_first_page_of_the_library_has_every_feature() {
    let read = |name: &str| fs::read_to_string(machine::root().join(name)).expect("a file");
    let (manifest, library) = (read("Cargo.toml"), read("src/lib.rs"));
    let between = |text: &str, from: &str, to: &str| -> String {
        let (_, rest) = text.split_once(from).expect("a section");
        rest.split(to).next().unwrap_or_default().to_owned()
    };
    let section = between(&manifest, "\n[features]\n", "\n[");
    let lines = section.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
    let mut features: Vec<&str> = lines.filter_map(|line| line.split(" = ").next()).collect();
    features.sort_unstable();
    let page = between(&library, "//! # Features\n", "//! # ");
    let rows = page.lines().filter_map(|line| line.strip_prefix("//! | `"));
    let names = rows.filter_map(|row| row.split(" |").next()).flat_map(|names| names.split(", "));
    let mut documented: Vec<&str> = names.map(|name| name.trim_matches('`')).collect();
    documented.sort_unstable();
    assert_eq!(documented, features);
    assert!(features.contains(&"firmware"));
}
