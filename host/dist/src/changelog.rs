//! What CHANGELOG.md says of a version.

/// The notes of a release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    /// The section of the version, without its heading. Links to files of the sources are plain words: on the page of a
    /// release they would lead nowhere.
    pub text: String,
    /// Changes that are in the sources, and not in a version yet.
    pub unreleased: bool,
}

/// Returns the notes of this version, whose heading has its date: `## 0.1.0 – 2026-11-18`.
pub fn notes(changelog: &str, version: &str) -> Result<Notes, String> {
    // Git may check out files with the line ends of Windows.
    let changelog = changelog.replace("\r\n", "\n");
    let mut sections =
        changelog.split("\n## ").skip(1).map(|section| section.split_once('\n').unwrap_or((section, "")));
    let unreleased = sections.clone().find(|(title, _)| *title == "Unreleased");
    let (title, text) = sections
        .find(|(title, _)| title.split(' ').next() == Some(version))
        .ok_or_else(|| format!("CHANGELOG.md has no section for version {version}, which Cargo.toml names"))?;
    let date = title.rsplit(' ').next().unwrap_or_default();
    if date.len() != 10 || !date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return Err(format!("the section {title} of CHANGELOG.md has no date, such as {version} – 2026-11-18"));
    }
    let unreleased = unreleased.is_some_and(|(_, text)| !text.trim().is_empty());
    Ok(Notes { text: format!("{}\n", without_links(text.trim())), unreleased })
}

/// Replaces links by their words, unless they have a full address.
fn without_links(text: &str) -> String {
    let mut parts = text.split('[');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        match part.split_once("](").and_then(|(words, rest)| Some((words, rest.split_once(')')?))) {
            Some((words, (link, rest))) if !link.contains("://") => text + words + rest,
            _ => text + "[" + part,
        }
    })
}

impl Notes {
    /// Checks that a tag may be released as this version.
    pub fn check_tag(&self, tag: &str, version: &str) -> Result<(), String> {
        if tag != format!("v{version}") {
            return Err(format!("the tag {tag} is not v{version}, the version in Cargo.toml"));
        }
        if self.unreleased {
            return Err(format!("CHANGELOG.md has changes under Unreleased; move them to the section of {version}"));
        }
        Ok(())
    }
}
