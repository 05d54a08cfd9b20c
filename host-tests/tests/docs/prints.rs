//! What is printed for a board: the overlays agree with the rules, cell by cell.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use galop::board::Light;
use galop::board::geometry::{self, Cell};
use galop::rules::senet::{HOUSES, OUT, WAIT, WATER};
use galop::rules::ur::EXIT;
use galop::rules::{Seat, Side};
use galop_draw::Paper;
use galop_draw::build::face::{Face, OPEN};
use galop_draw::build::overlaid;
use galop_draw::paper::{Mark, Point, Step};
use galop_host_tests::ask::{S002, S004};
use galop_host_tests::machine::root;

/// The sheets of both builds, also in sizes of other workshops.
fn faces() -> Vec<Face> {
    [10.0, 8.0, 12.5].map(Face::panel).into_iter().chain([1000.0 / 60.0, 16.6, 20.0].map(Face::plate)).collect()
}

/// The cell in whose open part a point lies.
fn cell_at(face: &Face, (x, y): Point) -> Option<Cell> {
    Light::all().map(Light::cell).find(|cell| {
        let (mx, my) = face.middle(*cell);
        (x - mx).abs().max((y - my).abs()) < face.pitch * OPEN / 2.0
    })
}

/// The texts of a sheet by their cells; all of them must be in one.
fn texts(face: &Face, sheet: &Paper) -> BTreeMap<Cell, Vec<String>> {
    let mut texts: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
    for mark in sheet.marks() {
        if let Mark::Text(at, words, look) = mark {
            let cell = cell_at(face, *at).unwrap_or_else(|| panic!("{words} is in no cell"));
            let end = (at.0 + look.width(words), at.1);
            let whole = match look.align {
                galop_draw::paper::Align::Left => cell_at(face, end) == Some(cell),
                _ => true,
            };
            assert!(whole, "{words} does not fit into its cell");
            texts.entry(cell).or_default().push(words.clone());
        }
    }
    texts
}

/// The arrowheads of a sheet: the cells before and behind each.
fn arrows(face: &Face, sheet: &Paper) -> Vec<(Cell, Cell)> {
    let mut arrows = Vec::new();
    for mark in sheet.marks() {
        let Mark::Path(steps, ink) = mark else { continue };
        let [Step::Move(tip), Step::Line(one), Step::Line(other), Step::Close] = &steps[..] else { continue };
        if ink.fill.is_none() {
            continue;
        }
        let back = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
        let (Some(from), Some(to)) = (cell_at(face, back), cell_at(face, *tip)) else {
            panic!("an arrow outside the cells")
        };
        // The arrow of the way out stays in its cell.
        if from != to {
            arrows.push((from, to));
        }
    }
    arrows.sort();
    arrows
}

/// The numbers of the cells by the rules' own geometry.
fn ur_numbers() -> BTreeMap<Cell, Vec<String>> {
    let cells = Side::BOTH.into_iter().flat_map(|side| (1..=EXIT).map(move |i| (side, i)));
    cells.filter_map(|(side, i)| Some((geometry::ur(side, i)?, vec![i.to_string()]))).collect()
}

fn senet_numbers() -> BTreeMap<Cell, Vec<String>> {
    (WAIT + 1..OUT).filter_map(|n| Some((geometry::senet(n)?, vec![n.to_string()]))).collect()
}

#[test]
fn the_overlays_have_the_numbers_of_the_rules_cell_by_cell() {
    assert_eq!(overlaid().collect::<Vec<_>>(), [S002, S004]);
    for face in faces() {
        assert_eq!(texts(&face, &face.overlay(S002)), ur_numbers(), "{face:?}");
        assert_eq!(texts(&face, &face.overlay(S004)), senet_numbers(), "{face:?}");
    }
    assert_eq!((ur_numbers().len(), senet_numbers().len()), (20, 30));
}

#[test]
fn the_arrows_of_the_overlays_follow_the_way() {
    let steps = |cells: Vec<Option<Cell>>| -> Vec<(Cell, Cell)> {
        let cells: Vec<Cell> = cells.into_iter().flatten().collect();
        cells.windows(2).map(|pair| (pair[0], pair[1])).collect()
    };
    let mut ur: Vec<_> =
        Side::BOTH.into_iter().flat_map(|side| steps((1..=EXIT).map(|i| geometry::ur(side, i)).collect())).collect();
    ur.sort();
    ur.dedup();
    let mut senet = steps((WAIT + 1..=OUT).map(geometry::senet).collect());
    senet.sort();
    for face in faces() {
        assert_eq!(arrows(&face, &face.overlay(S002)), ur, "{face:?}");
        assert_eq!(arrows(&face, &face.overlay(S004)), senet, "{face:?}");
    }
}

/// docs/rules.md has a picture of both games in letters, made by hand: row by row, three columns.
#[test]
fn the_overlays_agree_with_the_pictures_of_the_rules() {
    let rules = fs::read_to_string(root().join("docs/rules.md")).expect("docs/rules.md");
    let pictures: Vec<&str> = rules.split("```").filter(|block| block.trim_start().starts_with("row ")).collect();
    let face = Face::panel(10.0);
    let wanted = [S002, S004].map(|game| texts(&face, &face.overlay(game)));
    assert_eq!(pictures.len(), wanted.len());
    for (picture, wanted) in pictures.into_iter().zip(wanted) {
        let mut lines = picture.lines().skip(1);
        let head = lines.next().expect("a heading");
        let columns = [6, 7, 8].map(|col| (col, head.find(&format!("c{col}")).expect("a column")));
        let mut found = BTreeMap::new();
        for line in lines.filter(|line| !line.trim().is_empty()) {
            let letters: Vec<char> = line.chars().collect();
            let row = line.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a row");
            for (col, at) in columns {
                let entry = letters.iter().skip(at.saturating_sub(1)).take(4);
                let digits: String = entry.filter(|letter| letter.is_ascii_digit()).collect();
                if !digits.is_empty() {
                    found.insert(Cell { row, col }, vec![digits]);
                }
            }
        }
        assert_eq!(found, wanted);
    }
}

/// Colours in which circles, waves and crosses are drawn within the cell.
fn signs(face: &Face, sheet: &Paper, cell: Cell) -> usize {
    let open = |mark: &&Mark| match mark {
        Mark::Circle(at, ..) => cell_at(face, *at) == Some(cell),
        Mark::Path(steps, ink) => {
            let first = steps.first();
            ink.fill.is_none() && matches!(first, Some(Step::Move(at)) if cell_at(face, *at) == Some(cell))
        }
        _ => false,
    };
    sheet.marks().iter().filter(open).count()
}

#[test]
fn houses_water_and_exits_have_their_signs() {
    for face in faces() {
        let (ur, senet) = (face.overlay(S002), face.overlay(S004));
        let at = |square: u8| geometry::senet(square).expect("a square");
        for square in WAIT + 1..=OUT {
            let wanted = match square {
                WATER => 3,
                OUT => 1,
                square if HOUSES.contains(&square) => 1,
                _ => 0,
            };
            assert_eq!(signs(&face, &senet, at(square)), wanted, "Senet {square}");
        }
        for side in Side::BOTH {
            for i in 1..=EXIT {
                let cell = geometry::ur(side, i).expect("a cell");
                assert_eq!(signs(&face, &ur, cell), if i == EXIT { 2 } else { 0 }, "Ur {i}");
            }
            for cell in geometry::ur_reserve(side) {
                assert_eq!(signs(&face, &ur, cell), 1);
            }
            for cell in geometry::senet_out(side) {
                assert_eq!(signs(&face, &senet, cell), 1);
            }
        }
    }
}

#[test]
fn sheets_for_all_five_games_have_no_digits_and_the_others_those_of_the_stairs() {
    for face in faces() {
        let mut stairs = BTreeMap::new();
        for seat in Seat::ALL {
            for n in 1..=6 {
                let step = galop::rules::horses::Progress::new(galop::rules::horses::Place::Step(n));
                let cell = step.and_then(|step| geometry::horse(seat, step)).expect("a step");
                stairs.insert(cell, vec![n.to_string()]);
            }
        }
        for (plain, printed) in [(face.mask(false), face.mask(true)), (face.face(false), face.face(true))] {
            assert_eq!(texts(&face, &plain), BTreeMap::new());
            assert_eq!(texts(&face, &printed), stairs);
        }
    }
}

/// Ten dots a millimetre.
const DOTS_AN_INCH: &str = "254";

/// The first page of a PDF as a printer prints it at 100 %: rows of grey dots. `None` without poppler; in CI it must be
/// there.
fn printed(name: &str) -> Option<Vec<Vec<u8>>> {
    let path = root().join("docs/build/pictures").join(name);
    let words = ["-r", DOTS_AN_INCH, "-gray", "-aa", "no", "-aaVector", "no", "-f", "1", "-singlefile"];
    let output = match Command::new("pdftoppm").args(words).arg(path).output() {
        Ok(output) => output,
        Err(why) if std::env::var_os("CI").is_some() => panic!("pdftoppm: {why}"),
        Err(_) => return None,
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // The header of a PGM file: P5, width and height, the value of white.
    let mut parts = output.stdout.splitn(4, |byte| *byte == b'\n');
    assert_eq!(parts.next(), Some(&b"P5"[..]));
    let size = String::from_utf8_lossy(parts.next().expect("a size")).into_owned();
    let wide = size.split(' ').next().and_then(|wide| wide.parse().ok()).expect("a width");
    let dots = parts.nth(1).expect("dots");
    Some(dots.chunks(wide).map(<[u8]>::to_vec).collect())
}

/// The squares of an overlay are printed a pitch apart, to a tenth of a millimetre.
#[test]
fn a_printed_overlay_has_the_size_of_the_panel() {
    let face = Face::panel(10.0);
    let (pitch, open) = ((face.pitch * 10.0) as usize, (face.pitch * OPEN * 10.0) as usize);
    for name in ["panel-ur.pdf", "panel-senet.pdf"] {
        let Some(rows) = printed(name) else {
            println!("not run: pdftoppm of poppler is missing");
            return;
        };
        // A4, in tenths of a millimetre.
        assert!(rows.len().abs_diff(2970) <= 1 && rows[0].len().abs_diff(2100) <= 1, "{name}");
        // Where squares without an outline begin, and in how many rows of dots.
        let mut begin: BTreeMap<usize, usize> = BTreeMap::new();
        for row in &rows {
            let mut from = 0;
            for run in row.chunk_by(|one, other| (*one < 250) == (*other < 250)) {
                if run[0] < 250 && run.len().abs_diff(open) <= 1 {
                    *begin.entry(from).or_default() += 1;
                }
                from += run.len();
            }
        }
        let begin: Vec<usize> = begin.into_iter().filter(|(_, rows)| *rows > open / 2).map(|(at, _)| at).collect();
        let (first, last) = (begin[0], begin[begin.len() - 1]);
        println!("{name}: {} mm from the first square to the last", (last - first) as f64 / 10.0);
        assert!((last - first).abs_diff(14 * pitch) <= 1, "{name}: {begin:?}");
        for at in begin {
            let off = (at - first) % pitch;
            assert!(off.min(pitch - off) <= 1, "{name}: a square begins at {at}");
        }
    }
}
