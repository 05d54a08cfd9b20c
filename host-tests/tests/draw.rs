//! The drawings of the guides are those that the tables of the board give today.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use galop_host::draw::letters::{Weight, points, width, wrap};
use galop_host::draw::sheet::{Colour, Ink, Type};
use galop_host::draw::{FOLDERS, Sheet, draw, pdf, svg};

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[test]
fn the_pictures_in_the_documentation_are_what_the_program_draws() {
    let pictures = draw();
    for picture in &pictures {
        let kept = fs::read(project().join(&picture.path)).unwrap_or_default();
        assert!(kept == picture.bytes, "{} is not what is drawn today: `cargo draw` draws it again", picture.path);
    }
    let drawn: BTreeSet<&str> = pictures.iter().map(|picture| picture.path.as_str()).collect();
    assert_eq!(drawn.len(), pictures.len(), "two pictures have one name");
    for folder in FOLDERS {
        for file in fs::read_dir(project().join(folder)).expect("a folder of pictures") {
            let path = format!("{folder}/{}", file.expect("a file").file_name().to_string_lossy());
            assert!(drawn.contains(path.as_str()), "nothing draws {path} any more: remove it");
        }
    }
}

#[test]
fn pictures_are_small_and_the_same_every_time() {
    let (one, other) = (draw(), draw());
    for (one, other) in one.iter().zip(&other) {
        assert!(one.bytes == other.bytes, "{} is drawn differently each time", one.path);
        assert!(one.bytes.len() < 250_000, "{} has {} bytes", one.path, one.bytes.len());
    }
}

/// Helvetica's own widths, looked up by hand.
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
    let mut sheet = Sheet::new((210.0, 297.0), "One & two");
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
    assert!(text.contains("/PrintScaling /None"), "a viewer should not fit it to its paper: {text}");
}
