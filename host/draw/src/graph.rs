//! The modules of the library and their dependencies, read from the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::Picture;
use super::paper::{Colour, Ink, Paper, Point, Type};

/// The order of the layers: a module may use those before it, never those after it.
pub const ORDER: [&str; 22] = [
    "arrays",
    "crc",
    "hex",
    "nearest",
    "setting_table",
    "time",
    "rules",
    "board",
    "sheets",
    "dice",
    "input",
    "wiring",
    "bots",
    "session",
    "history",
    "review",
    "view",
    "settings",
    "save",
    "blackbox",
    "console",
    "app",
];
/// The modules that are not on the line from the rules to the app, and the row in which each is drawn.
const BESIDE: [(&str, usize); 14] = [
    ("arrays", 4),
    ("bots", 1),
    ("time", 1),
    ("blackbox", 2),
    ("hex", 5),
    ("history", 1),
    ("review", 2),
    ("board", 2),
    ("crc", 2),
    ("dice", 3),
    ("nearest", 3),
    ("input", 4),
    ("wiring", 5),
    ("setting_table", 0),
];

/// The modules that each module uses.
pub type Uses = BTreeMap<String, BTreeSet<String>>;

/// Reads the sources of the library: the names after `crate::` in every file of a module.
pub fn uses(source: &Path) -> io::Result<Uses> {
    let mut uses = Uses::new();
    for entry in fs::read_dir(source)? {
        let path = entry?.path();
        let room = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // `main.rs` and `hw/` are the firmware, `lib.rs` only declares the modules.
        if !["main", "lib", "hw"].contains(&room.as_str()) {
            read(&path, uses.entry(room).or_default())?;
        }
    }
    let rooms: BTreeSet<String> = uses.keys().cloned().collect();
    for (room, used) in &mut uses {
        // The version and the commit are constants of `lib.rs`, not modules.
        used.retain(|other| other != room && rooms.contains(other));
    }
    Ok(uses)
}

fn read(path: &Path, used: &mut BTreeSet<String>) -> io::Result<()> {
    if path.is_dir() {
        return fs::read_dir(path)?.try_for_each(|entry| read(&entry?.path(), used));
    }
    let text = fs::read_to_string(path)?;
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for after in line.split("crate::").skip(1) {
            // `crate::{rules::Seat, time::Time}` is split at its commas.
            let group = after.strip_prefix('{').map(|group| group.split('}').next().unwrap_or_default());
            let names: Vec<&str> = group.map_or_else(|| vec![after], |group| group.split(',').collect());
            let name = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            used.extend(names.into_iter().map(name));
        }
    }
    Ok(())
}

/// Returns dependencies against the order, and modules that are missing in it.
pub fn against_the_order(uses: &Uses) -> Vec<String> {
    let place = |room: &str| ORDER.iter().position(|other| *other == room);
    let mut wrong = Vec::new();
    for (room, used) in uses {
        match place(room) {
            None => wrong.push(format!("{room} is missing in ORDER")),
            Some(here) => {
                let later = used.iter().filter(|other| place(other).is_some_and(|there| there >= here));
                wrong.extend(later.map(|other| format!("{room} uses {other}, which comes after it in ORDER")));
            }
        }
    }
    wrong
}

/// Returns the dependencies without those that follow from others (transitive reduction).
fn reduced(uses: &Uses) -> Vec<(String, String)> {
    fn reaches(uses: &Uses, from: &str, to: &str) -> bool {
        uses.get(from).is_some_and(|used| used.iter().any(|next| next == to || reaches(uses, next, to)))
    }
    let mut kept = Vec::new();
    for (room, used) in uses {
        for other in used {
            if !used.iter().any(|between| reaches(uses, between, other)) {
                kept.push((room.clone(), other.clone()));
            }
        }
    }
    kept
}

/// The length of the longest chain of dependencies of a module.
fn rank(uses: &Uses, room: &str) -> usize {
    uses.get(room).into_iter().flatten().map(|used| rank(uses, used) + 1).max().unwrap_or(0)
}

const ROOM: (f64, f64) = (19.0, 9.0);
const STEP: (f64, f64) = (25.0, 17.0);
const EDGE: f64 = 7.0;
/// The rows below the line.
const ROWS: f64 = 5.0;
const INK: Colour = Colour::hex(0x3b2a1f);
const PAPER: Colour = Colour::hex(0xfbf6ef);
const FILL: Colour = Colour::hex(0xf0dfc8);

/// Draws the picture of the architecture page.
pub fn draw(source: &Path) -> io::Result<Picture> {
    let uses = uses(source)?;
    let columns = uses.keys().map(|room| rank(&uses, room)).max().unwrap_or(0) + 1;
    let at = |room: &str| -> Point {
        let beside = BESIDE.iter().find(|(other, _)| *other == room).map_or(0, |(_, row)| *row);
        (EDGE + rank(&uses, room) as f64 * STEP.0, EDGE + beside as f64 * STEP.1)
    };
    let width = 2.0 * EDGE + (columns - 1) as f64 * STEP.0 + ROOM.0;
    let mut paper = Paper::new((width, 2.0 * EDGE + ROWS * STEP.1 + ROOM.1 + 5.0), "The modules of the library");
    paper.rect((0.0, 0.0), (paper.width, paper.height), Ink::fill(PAPER));
    for (room, used) in reduced(&uses) {
        let (from, to) = (at(&room), at(&used));
        // From the left side of the user to the right side of the used; in one column from top to bottom.
        let half = ROOM.1 / 2.0;
        let lean = ((from.1 - to.1) / STEP.1).clamp(-1.0, 1.0) * half * 0.6;
        let (from, to) = match from.0 > to.0 {
            // A long arrow leaves at the bottom, to avoid the neighbour.
            true if from.0 - to.0 > 1.5 * STEP.0 && from.1 < to.1 => {
                ((from.0 + ROOM.0 * 0.3, from.1 + ROOM.1), (to.0 + ROOM.0, to.1 + half + lean))
            }
            true => ((from.0, from.1 + half - lean), (to.0 + ROOM.0, to.1 + half + lean)),
            false => ((from.0 + ROOM.0 / 2.0, from.1), (to.0 + ROOM.0 / 2.0, to.1 + ROOM.1)),
        };
        paper.arrow(from, to, INK, 0.45);
    }
    for room in uses.keys() {
        let (x, y) = at(room);
        paper.round_rect((x, y), ROOM, 1.6, Ink::line(INK, 0.35).filled(FILL));
        paper.label((x + ROOM.0 / 2.0, y + ROOM.1 / 2.0), room.as_str(), Type::new(3.4).bold().centred().colour(INK));
    }
    let says = "An arrow leads from a module to one that it uses; arrows that follow from others are left out.";
    paper.text((EDGE, paper.height - 4.0), says, Type::new(2.8).colour(INK));
    Ok(Picture::svg("docs/pictures/modules.svg", &paper))
}
