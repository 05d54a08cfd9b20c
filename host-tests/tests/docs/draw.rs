//! The drawings of the guides equal those drawn from today's tables of the board.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use galop::board::geometry::Cell;
use galop::board::layout::{Corner, Direction, Layout, Strip};
use galop::board::{LIGHTS, Light};
use galop::input::Button;
use galop_draw::build::face::Face;
use galop_draw::build::frame::{Frame, Part};
use galop_draw::build::grid::{self, Grid};
use galop_draw::build::plate::Plate;
use galop_draw::build::tiles::tiles;
use galop_draw::build::{Sizes, chain};
use galop_draw::graph;
use galop_draw::letters::{Weight, points, width, wrap};
use galop_draw::options::{self, Request};
use galop_draw::paper::{Colour, Ink, Mark, Point, Type};
use galop_draw::{FOLDERS, Paper, draw, pdf, svg};

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[test]
fn the_pictures_in_the_documentation_are_what_the_program_draws() {
    let pictures = draw();
    for picture in &pictures {
        let kept = fs::read(project().join(&picture.path)).unwrap_or_default();
        assert!(kept == picture.bytes, "{} is out of date: run `cargo draw`", picture.path);
    }
    let drawn: BTreeSet<&str> = pictures.iter().map(|picture| picture.path.as_str()).collect();
    assert_eq!(drawn.len(), pictures.len(), "two pictures have the same name");
    for folder in FOLDERS {
        for file in fs::read_dir(project().join(folder)).expect("a folder of pictures") {
            let path = format!("{folder}/{}", file.expect("a file").file_name().to_string_lossy());
            assert!(drawn.contains(path.as_str()), "{path} is no longer drawn: remove it");
        }
    }
}

/// docs/architecture.md: imports point left only.
#[test]
fn no_room_of_the_library_uses_one_to_its_right() {
    let uses = graph::uses(&project().join("src")).expect("the sources");
    assert!(uses["app"].len() > 8 && uses["session"].contains("rules"), "the scanner finds too few imports: {uses:?}");
    assert_eq!(graph::against_the_order(&uses), Vec::<String>::new());
    let wrong = graph::Uses::from([("rules".to_string(), ["view".to_string()].into())]);
    assert_eq!(graph::against_the_order(&wrong), ["rules uses view, which comes after it in ORDER"]);
}

#[test]
fn pictures_are_small_and_the_same_every_time() {
    let (one, other) = (draw(), draw());
    for (one, other) in one.iter().zip(&other) {
        assert!(one.bytes == other.bytes, "{} is drawn differently each time", one.path);
        // Git packs the two large kinds to a tenth.
        let most = match one.path.rsplit('.').next() {
            Some("kicad_pcb" | "kicad_sch") => 470_000,
            Some("stl") => 300_000,
            Some("pdf") => 60_000,
            _ => 250_000,
        };
        assert!(one.bytes.len() < most, "{} has {} bytes", one.path, one.bytes.len());
    }
}

/// Widths of Helvetica, looked up by hand.
#[test]
fn text_is_as_wide_as_its_letters() {
    assert_eq!(width("Ae", 1000.0, Weight::Regular), 667.0 + 556.0);
    assert_eq!(width("Ae", 1000.0, Weight::Bold), 722.0 + 556.0);
    assert_eq!(width("é«œ’", 1000.0, Weight::Regular), 556.0 + 556.0 + 944.0 + 222.0);
    assert_eq!(width("330 Ω →", 1000.0, Weight::Regular), 3.0 * 556.0 + 278.0 + 768.0 + 278.0 + 987.0);
    assert!((points(72.0) - 25.4).abs() < 1e-9);
}

#[test]
fn text_breaks_at_spaces_only_and_where_it_is_told_to() {
    let room = width("one two", 4.0, Weight::Regular);
    assert_eq!(wrap("one two three\nfour", 4.0, Weight::Regular, room), ["one two", "three", "four"]);
    assert_eq!(wrap("one\u{a0}two\u{a0}three", 4.0, Weight::Regular, room), ["one\u{a0}two\u{a0}three"]);
}

#[test]
#[should_panic(expected = "no font of a PDF has the letter")]
fn a_letter_that_no_font_has_is_not_drawn_as_something_else() {
    width("☃", 4.0, Weight::Regular);
}

#[test]
fn a_sheet_is_as_large_in_svg_and_pdf_as_it_is() {
    let mut sheet = Paper::new((210.0, 297.0), "One & two");
    sheet.line((10.0, 20.0), (110.0, 20.0), Ink::line(Colour::BLACK, 0.1).dashed(2.0, 1.0));
    sheet.text((10.0, 30.0), "a < b", Type::new(4.0).bold());
    let text = svg(&sheet);
    assert!(text.contains("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\""), "{text}");
    assert!(text.contains("<title>One &amp; two</title>"), "{text}");
    assert!(text.contains("M10 20L110 20") && text.contains("stroke-dasharray=\"2 1\""), "{text}");
    assert!(text.contains("font-weight=\"bold\"") && text.contains("a &lt; b"), "{text}");
    let file = pdf(&[sheet.clone(), sheet]);
    let text = String::from_utf8_lossy(&file);
    assert!(text.contains("/MediaBox [0 0 595.2756 841.8898]"), "{text}");
    assert!(text.contains("/Count 2") && text.contains("/Title (One & two)"), "{text}");
    assert!(text.contains("/PrintScaling /None"), "a viewer must not scale it to its paper: {text}");
}

fn all_layouts() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for strip in [Strip::Chain133, Strip::Panel16] {
        for start in [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast] {
            for direction in [Direction::Rows, Direction::Columns] {
                for serpentine in [false, true] {
                    layouts.push(Layout { strip, start, direction, serpentine });
                }
            }
        }
    }
    layouts
}

/// The texts within a few millimetres of a point.
fn words_near(sheet: &Paper, (x, y): Point) -> Vec<&str> {
    let near = |at: &Point| (at.0 - x).abs() < 0.1 && (at.1 - y).abs() < 2.0;
    let words = sheet.marks().iter().filter_map(|mark| match mark {
        Mark::Text(at, words, _) if near(at) => Some(words.as_str()),
        _ => None,
    });
    words.collect()
}

/// A change of the layout table changes the picture, LED by LED.
#[test]
fn the_picture_of_the_chain_has_the_number_of_every_led_where_it_is() {
    let mut pictures = BTreeSet::new();
    for layout in all_layouts() {
        let sheet = chain::draw(layout);
        for light in Light::all() {
            let Cell { row, col } = light.cell();
            let at = (10.0 + 10.0 * (f64::from(col) + 0.5), 10.0 + 10.0 * (f64::from(row) + 0.5));
            assert_eq!(words_near(&sheet, at), [layout.led(light).0.to_string()], "{layout:?} {row} {col}");
        }
        let behind = chain::draw_behind(layout);
        let known = Light::all().find(|light| layout.led(*light).0 == 57);
        if let Some(Cell { row, col }) = known.map(Light::cell) {
            let x = behind.width - 10.0 - 10.0 * (f64::from(col) + 0.5);
            assert_eq!(
                words_near(&behind, (x, 10.0 + 10.0 * (f64::from(row) + 0.5))),
                ["57"],
                "{layout:?} seen from behind"
            );
        }
        pictures.insert(svg(&sheet));
    }
    assert_eq!(pictures.len(), 32, "every layout has a picture of its own");
}

/// The circles of a plate that a laser cuts: centres and radii.
fn circles(sheet: &Paper) -> Vec<(Point, f64)> {
    let circles = sheet.marks().iter().filter_map(|mark| match mark {
        Mark::Circle(at, radius, _) => Some((*at, *radius)),
        _ => None,
    });
    circles.collect()
}

#[test]
fn a_plate_has_a_hole_for_every_light_and_button_and_none_runs_into_another() {
    for pitch in [1000.0 / 60.0, 16.6, 10.0, 30.0] {
        let sizes = Sizes::default();
        let plate = Plate::new(pitch, &sizes);
        let sheet = plate.laser();
        assert!(
            !sheet.marks().iter().any(|mark| matches!(mark, Mark::Text(..))),
            "a plate for the laser must have no text"
        );
        let holes = circles(&sheet);
        assert_eq!(holes.len(), LIGHTS + Button::ALL.len() + 4);
        assert_eq!(holes.iter().filter(|(_, radius)| *radius == sizes.led_hole / 2.0).count(), LIGHTS);
        for (n, (one, radius)) in holes.iter().enumerate() {
            let inside = |value: f64| value - radius > 2.0 && value + radius < plate.side() - 2.0;
            assert!(inside(one.0) && inside(one.1), "{pitch}: {one:?}");
            for (other, and) in &holes[..n] {
                let far = (one.0 - other.0).hypot(one.1 - other.1);
                assert!(far > radius + and + 1.0, "{pitch}: {one:?} and {other:?} are too close");
            }
        }
        let [first, last] = [0, 14].map(|col| plate.middle(Cell { row: 6, col }));
        assert!((last.0 - first.0 - 14.0 * pitch).abs() < 1e-9);
    }
}

#[test]
fn every_sheet_of_paper_has_room_for_its_part() {
    for pitch in [8.0, 10.0, 12.5, 16.6, 1000.0 / 60.0, 20.0, 40.0] {
        let sizes = Sizes { panel_pitch: pitch, plate_pitches: vec![pitch], ..Sizes::default() };
        let plate = Plate::new(pitch, &sizes);
        let (face, frame, grid) = (Face::panel(pitch), Frame::new(&sizes), Grid::new(&sizes));
        for (art, seams) in [
            (face.mask(true), face.seams()),
            (Face::plate(pitch).face(true), Face::plate(pitch).seams()),
            (frame.saw(Part::Back), frame.seams()),
            (grid.knife(), (0.0, grid::HIGH)),
            (plate.drill(), plate.seams()),
        ] {
            let mut area = 0.0;
            for page in tiles(&art, seams) {
                let Some(Mark::Group(group)) = page.marks().first() else { panic!("the page has no clipping group") };
                let (from, size) = group.clip.expect("a window");
                let corner = (group.at.0 + from.0, group.at.1 + from.1);
                let (right, low) = (corner.0 + size.0, corner.1 + size.1);
                assert!(
                    corner.0 >= 9.9 && right <= 200.1 && corner.1 >= 20.0 && low <= 275.0,
                    "{pitch}: {corner:?} {size:?}"
                );
                area += size.0 * size.1;
            }
            assert!(area >= art.width * art.height * 0.999, "{pitch}: a part is on no page");
        }
    }
}

#[test]
fn sizes_of_a_workshop_are_understood_and_never_get_into_the_documentation() {
    let parse = |line: &str| options::parse(line.split_whitespace().map(Into::into));
    assert_eq!(parse(""), Ok(Some(Request::Documentation)));
    assert_eq!(parse("--help"), Ok(None));
    let sizes = Sizes { panel_pitch: 8.5, ..Sizes::default() };
    assert_eq!(parse("--into mine --panel-pitch 8.5"), Ok(Some(Request::Workshop("mine".into(), sizes))));
    for wrong in ["--panel-pitch 8.5", "--into mine --plate-pitch ten", "--into mine --plate-pitch 1", "--paper A3"] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
    assert!(parse("--into mine --led-hole 16.5").is_err(), "holes would overlap");
    assert!(parse("--into mine --button-hole 23").is_err(), "the rim is not wide enough");
    assert!(parse("--into mine --card 0.8").is_ok());
    assert_eq!(parse("--fab shop"), Ok(Some(Request::Fab("shop".into()))));
    for wrong in [
        "--fab shop --into mine",
        "--fab shop --card 0.8",
        "--into mine --card 3",
        "--card 0.8",
        "--into mine --panel-pitch 4",
    ] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
}
