//! Every rule of docs/rules.md has a test that names it, and every rule a test names exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A test and the `///` lines directly above it, or a comment of a scenario.
struct Test {
    file: String,
    name: String,
    doc: String,
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn rules_page() -> String {
    fs::read_to_string(here("../docs/rules.md")).expect("docs/rules.md")
}

/// A rule is a list item that starts with its id: `- **PC1-15** No horse …`.
fn defined(page: &str) -> Vec<&str> {
    page.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** ")).map(|(id, _)| id).collect()
}

/// The tests of one file.
fn tests_of(file: &str, source: &str) -> Vec<Test> {
    let (mut doc, mut marked, mut tests) = (Vec::new(), false, Vec::new());
    for line in source.lines().map(str::trim) {
        match (line.strip_prefix("///"), line.strip_prefix("fn ")) {
            (Some(text), _) => doc.push(text.trim()),
            (None, None) if line.starts_with("#[") => marked |= line == "#[test]",
            (None, head) => {
                if let (true, Some((name, _))) = (marked, head.and_then(|head| head.split_once('('))) {
                    tests.push(Test { file: file.into(), name: name.into(), doc: doc.join(" ") });
                }
                (doc, marked) = (Vec::new(), false);
            }
        }
    }
    tests
}

/// The comments of one scenario; each counts as a test of what follows it.
fn comments_of(file: &str, scenario: &str) -> Vec<Test> {
    let comment = |(at, line): (usize, &str)| {
        let doc = line.strip_prefix("# ")?.into();
        Some(Test { file: file.into(), name: format!("line {}", at + 1), doc })
    };
    scenario.lines().enumerate().filter_map(comment).collect()
}

/// The tests of all files except this one, which has tests in a string.
fn tests() -> Vec<Test> {
    let mut tests = Vec::new();
    for folder in ["tests", "scenarios"] {
        let before = tests.len();
        collect(&here(folder), &mut tests);
        assert!(tests.len() > before + 5, "too few tests were found in {folder}");
    }
    tests
}

/// Collects the tests of a folder and its subfolders; a file is named with its folder.
fn collect(folder: &Path, tests: &mut Vec<Test>) {
    for entry in fs::read_dir(folder).expect("a folder of tests") {
        let path = entry.expect("a file").path();
        let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
        let file = format!("{}/{}", name(folder), name(&path));
        let text = || fs::read_to_string(&path).expect("a text file");
        if path.is_dir() {
            collect(&path, tests);
        } else if file.ends_with(".txt") {
            tests.extend(comments_of(&file, &text()));
        } else if file.ends_with(".rs") && file != "rules/ids.rs" {
            tests.extend(tests_of(&file, &text()));
        }
    }
}

/// The letters and digit of an id such as `PC3-3a`; `None` if the word is not an id.
fn family(word: &str) -> Option<&str> {
    let (family, number) = word.split_once('-')?;
    let letters = family.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let upper = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    let numbered = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (upper && numbered && number.len() - digits.len() <= 1).then_some(family)
}

/// All ids in a text.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| family(word).is_some())
}

/// The ids that a test covers: those before the first colon, `PC1-7, PC1-8: …`.
fn covered(doc: &str) -> impl Iterator<Item = &str> {
    ids(doc.split_once(':').map_or("", |(head, _)| head))
}

/// Ids of worked examples and of ambiguities, which docs/rules.md does not define.
fn foreign(id: &str) -> bool {
    matches!(family(id), Some("E0" | "E1" | "E2" | "E3" | "E4" | "E9" | "A0" | "A1" | "A2" | "A3" | "A4"))
}

#[test]
fn no_rule_is_defined_twice() {
    let page = rules_page();
    let mut seen = BTreeSet::new();
    let twice: Vec<_> = defined(&page).into_iter().filter(|id| !seen.insert(*id)).collect();
    assert!(twice.is_empty(), "rules defined twice: {twice:?}");
    assert!(seen.len() > 100, "only {} rules were found", seen.len());
    assert!(seen.iter().all(|id| family(id).is_some()), "{seen:?}");
}

#[test]
fn every_rule_has_a_test() {
    let (page, tests) = (rules_page(), tests());
    // A scenario shows a rule in one case; a test in code must cover it.
    let of_code = tests.iter().filter(|test| test.file.ends_with(".rs"));
    let covered: BTreeSet<_> = of_code.flat_map(|test| covered(&test.doc)).collect();
    let missing: Vec<_> = defined(&page).into_iter().filter(|id| !covered.contains(id)).collect();
    assert!(missing.is_empty(), "rules without a test: {missing:?}");
}

#[test]
fn every_rule_named_by_a_test_exists() {
    let (page, tests) = (rules_page(), tests());
    let defined: BTreeSet<_> = defined(&page).into_iter().collect();
    let families: BTreeSet<_> = defined.iter().filter_map(|id| family(id)).collect();
    let known = |id: &&str| defined.contains(id) || foreign(id);
    for Test { file, name, doc } in &tests {
        let ours = ids(doc).filter(|id| families.contains(family(id).unwrap_or("")));
        let unknown: BTreeSet<_> = ours.chain(covered(doc)).filter(|id| !known(id)).collect();
        assert!(unknown.is_empty(), "{file}: {name} names unknown rules: {unknown:?}");
        assert!(!file.starts_with("by_id/") || covered(doc).next().is_some(), "{file}: {name} names no rule");
    }
}

#[test]
fn every_sentence_quoted_by_a_test_stands_on_the_page() {
    let (page, tests) = (rules_page(), tests());
    let of_rules = |file: &str| file.starts_with("by_id/") || file.ends_with(".txt");
    for Test { file, name, doc } in tests.iter().filter(|test| of_rules(&test.file)) {
        for quote in doc.split('«').skip(1).filter_map(|rest| rest.split_once('»')).map(|(quote, _)| quote.trim()) {
            let parts = quote.split('…').map(str::trim);
            assert!(parts.into_iter().all(|part| page.contains(part)), "{file}: {name} misquotes « {quote} »");
        }
    }
}

#[test]
fn only_the_comment_directly_above_a_test_counts() {
    let source = "
        /// C-1: a helper.
        fn helper() {}
        /// C-2, PC3-3a: « … » as in C-9.
        /// (And UTF-8.)
        #[test]
        #[should_panic]
        fn a_test() {
            // C-3
        }
        /// C-4: far away.

        #[test]
        fn another() {}";
    let tests = tests_of("x.rs", source);
    let names: Vec<_> = tests.iter().map(|test| (test.name.as_str(), covered(&test.doc).collect())).collect();
    assert_eq!(names, [("a_test", vec!["C-2", "PC3-3a"]), ("another", vec![])]);
    assert_eq!(ids(&tests[0].doc).collect::<Vec<_>>(), ["C-2", "PC3-3a", "C-9", "UTF-8"]);
}
