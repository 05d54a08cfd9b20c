//! The examples of the library print what the text beside each of them says. `GALOP_BLESS=1` writes these texts.

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
