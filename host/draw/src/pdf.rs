//! Writes papers as the pages of a PDF at true size: printed at 100 %, a millimetre is a millimetre.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::letters::{Font, glyph};
use super::paper::{Align, Colour, Group, Ink, Mark, Paper, Point, Step, Type};

const FONTS: [(Font, Name<'static>, Name<'static>); 3] = [
    (Font::Regular, Name(b"R"), Name(b"Helvetica")),
    (Font::Bold, Name(b"B"), Name(b"Helvetica-Bold")),
    (Font::Symbol, Name(b"S"), Name(b"Symbol")),
];

/// Returns the file. Its title is that of the first page.
pub fn pdf(pages: &[Paper]) -> Vec<u8> {
    let mut next = 0;
    let mut fresh = || {
        next += 1;
        Ref::new(next)
    };
    let (catalog, tree, info) = (fresh(), fresh(), fresh());
    let fonts = FONTS.map(|_| fresh());
    let mut file = Pdf::new();
    let ids: Vec<(Ref, Ref)> = pages.iter().map(|_| (fresh(), fresh())).collect();
    file.catalog(catalog).pages(tree).viewer_preferences().insert(Name(b"PrintScaling")).primitive(Name(b"None"));
    file.pages(tree).kids(ids.iter().map(|(page, _)| *page)).count(ids.len() as i32);
    if let Some(first) = pages.first() {
        file.document_info(info).title(TextStr(&first.title));
    }
    for ((_, _, name), id) in FONTS.iter().zip(fonts) {
        let mut font = file.type1_font(id);
        font.base_font(*name);
        // Symbol has an encoding of its own.
        if name.0 != b"Symbol" {
            font.encoding_predefined(Name(b"WinAnsiEncoding"));
        }
    }
    for (paper, (page_id, content_id)) in pages.iter().zip(&ids) {
        let mut page = file.page(*page_id);
        let [wide, high] = [paper.width, paper.height].map(|mm| (mm * POINTS) as f32);
        page.media_box(Rect::new(0.0, 0.0, wide, high)).parent(tree).contents(*content_id);
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for ((_, name, _), id) in FONTS.iter().zip(fonts) {
            named.pair(*name, id);
        }
        named.finish();
        resources.finish();
        page.finish();
        file.stream(*content_id, &packed(&content(paper))).filter(Filter::FlateDecode);
    }
    file.finish()
}

/// Points per millimetre: the unit of a PDF is the point.
const POINTS: f64 = 72.0 / 25.4;

/// Compresses bytes in memory, which cannot fail.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes).expect("writing to memory cannot fail");
    packer.finish().expect("writing to memory cannot fail")
}

/// Returns the content of a page. The first transform sets the unit to millimetres and y downward.
fn content(paper: &Paper) -> Vec<u8> {
    let mut content = Content::new();
    let unit = POINTS as f32;
    content.transform([unit, 0.0, 0.0, -unit, 0.0, (paper.height * POINTS) as f32]);
    content.set_line_join(LineJoinStyle::RoundJoin);
    // Paper is white already.
    if let Some(ground) = paper.ground.filter(|ground| *ground != Colour::WHITE) {
        mark(&mut content, &Mark::Rect((0.0, 0.0), (paper.width, paper.height), 0.0, Ink::fill(ground)));
    }
    paper.marks.iter().for_each(|each| mark(&mut content, each));
    content.finish().to_vec()
}

fn mark(content: &mut Content, mark: &Mark) {
    match mark {
        Mark::Path(steps, ink) => shape(content, steps, *ink),
        Mark::Circle(middle, radius, ink) => shape(content, &circle(*middle, *radius), *ink),
        Mark::Rect(corner, size, radius, ink) => shape(content, &rect(*corner, *size, *radius), *ink),
        Mark::Text(at, words, style) => text(content, *at, words, style),
        Mark::Group(each) => group(content, each),
    }
}

fn shape(content: &mut Content, steps: &[Step], ink: Ink) {
    if let Some(fill) = ink.fill {
        let [r, g, b] = light(fill);
        content.set_fill_rgb(r, g, b);
    }
    if let Some((colour, width)) = ink.line {
        let [r, g, b] = light(colour);
        content.set_stroke_rgb(r, g, b).set_line_width(short(width));
        match ink.dashes {
            Some(dashes) => content.set_dash_pattern(dashes.map(short), 0.0).set_line_cap(LineCapStyle::ButtCap),
            None => content.set_dash_pattern([], 0.0).set_line_cap(LineCapStyle::RoundCap),
        };
    }
    for step in steps {
        let pair = |(x, y): Point| (short(x), short(y));
        match *step {
            Step::Move(to) => {
                let (x, y) = pair(to);
                content.move_to(x, y);
            }
            Step::Line(to) => {
                let (x, y) = pair(to);
                content.line_to(x, y);
            }
            Step::Curve(one, two, to) => {
                let [(x1, y1), (x2, y2), (x3, y3)] = [one, two, to].map(pair);
                content.cubic_to(x1, y1, x2, y2, x3, y3);
            }
            Step::Close => {
                content.close_path();
            }
        }
    }
    match (ink.fill, ink.line) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

/// The distance of the control points from the ends of a quarter circle, for radius 1.
const ROUND: f64 = 0.552_284_75;

fn circle((x, y): Point, r: f64) -> Vec<Step> {
    rect((x - r, y - r), (2.0 * r, 2.0 * r), r)
}

fn rect((x, y): Point, (wide, high): (f64, f64), radius: f64) -> Vec<Step> {
    let (right, low) = (x + wide, y + high);
    if radius <= 0.0 {
        return vec![
            Step::Move((x, y)),
            Step::Line((right, y)),
            Step::Line((right, low)),
            Step::Line((x, low)),
            Step::Close,
        ];
    }
    let (r, k) = (radius, radius * (1.0 - ROUND));
    vec![
        Step::Move((x + r, y)),
        Step::Line((right - r, y)),
        Step::Curve((right - k, y), (right, y + k), (right, y + r)),
        Step::Line((right, low - r)),
        Step::Curve((right, low - k), (right - k, low), (right - r, low)),
        Step::Line((x + r, low)),
        Step::Curve((x + k, low), (x, low - k), (x, low - r)),
        Step::Line((x, y + r)),
        Step::Curve((x, y + k), (x + k, y), (x + r, y)),
        Step::Close,
    ]
}

fn text(content: &mut Content, at: Point, words: &str, style: &Type) {
    let back = match style.align {
        Align::Left => 0.0,
        Align::Centre => style.width(words) / 2.0,
        Align::Right => style.width(words),
    };
    let (sine, cosine) = style.turn.to_radians().sin_cos();
    let at = (at.0 - back * cosine, at.1 - back * sine);
    let [r, g, b] = light(style.colour);
    content.begin_text().set_fill_rgb(r, g, b);
    let [sine, cosine] = [sine, cosine].map(short);
    // Undoes the flipped y, so that letters are upright.
    content.set_text_matrix([cosine, sine, sine, -cosine, short(at.0), short(at.1)]);
    let glyphs: Vec<_> = words.chars().map(|letter| glyph(letter, style.weight)).collect();
    for run in glyphs.chunk_by(|one, other| one.font == other.font) {
        let (_, name, _) = FONTS[run[0].font as usize];
        let codes: Vec<u8> = run.iter().map(|glyph| glyph.code).collect();
        content.set_font(name, short(style.size)).show(Str(&codes));
    }
    content.end_text();
}

fn group(content: &mut Content, group: &Group) {
    let Group { at, scale, turn, clip, marks } = group;
    let (sine, cosine) = turn.to_radians().sin_cos();
    let [sine, cosine] = [sine * scale, cosine * scale].map(short);
    content.save_state().transform([cosine, sine, -sine, cosine, short(at.0), short(at.1)]);
    if let Some(((x, y), (wide, high))) = clip {
        content.rect(short(*x), short(*y), short(*wide), short(*high)).clip_nonzero().end_path();
    }
    marks.iter().for_each(|each| mark(content, each));
    content.restore_state();
}

fn light(colour: Colour) -> [f32; 3] {
    colour.0.map(|value| short(f64::from(value) / 255.0))
}

/// Rounds to a thousandth, so that the digits are the same on every machine.
fn short(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}
