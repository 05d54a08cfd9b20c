//! Divides a drawing at true size into sheets of A4, to cut and glue together.

use super::{INK, SOFT};
use crate::Paper;
use crate::paper::{A4, Colour, Ink, Point, Type};

/// The printed area of A4, with margins that any printer can do and room for a ruler.
const ROOM: (f64, f64) = (190.0, 250.0);
/// The upper left corner of the printed area.
const CORNER: Point = (10.0, 22.0);
/// The overlap of two sheets beyond the line at which they meet.
const SHARED: f64 = 6.0;

/// Returns the pages, row by row. Sheets meet at lines of which `seams` has the first and the distance between them.
pub fn tiles(art: &Paper, seams: (f64, f64)) -> Vec<Paper> {
    let (across, down) = (cuts(art.width, ROOM.0, seams), cuts(art.height, ROOM.1, seams));
    let mut pages = Vec::new();
    for row in 0..down.len() - 1 {
        for column in 0..across.len() - 1 {
            pages.push(page(art, (column, row), &across, &down));
        }
    }
    pages
}

/// Returns where a length is cut, with both ends: into parts of similar size that fit `room` with their overlap.
fn cuts(long: f64, room: f64, (first, apart): (f64, f64)) -> Vec<f64> {
    let mut cuts = vec![0.0];
    // A hundredth of a millimetre is lost in the rounding of a pitch.
    if long > room + 0.01 {
        // A seam may lie up to one step away from an even division.
        let parts = (long / (room - SHARED - apart)).ceil();
        let even = |n: f64| first + ((long * n / parts - first) / apart).ceil() * apart;
        cuts.extend((1..parts as u32).map(|n| even(f64::from(n))));
    }
    cuts.push(long);
    cuts
}

fn page(art: &Paper, (column, row): (usize, usize), across: &[f64], down: &[f64]) -> Paper {
    let mut page = Paper::new(A4, &art.title);
    let from = (across[column], down[row]);
    let size = (across[column + 1] - from.0, down[row + 1] - from.1);
    let (across, down) = (across.len() - 1, down.len() - 1);
    let inner = (column + 1 < across, row + 1 < down);
    let more = |yes: bool| if yes { SHARED } else { 0.0 };
    let window = (size.0 + more(inner.0), size.1 + more(inner.1));
    // Centred on the page.
    let at = (CORNER.0 + (ROOM.0 - window.0).max(0.0) / 2.0, CORNER.1);
    page.window(art, from, window, at);
    // Where sheets meet: a line to cut along or to lay the next sheet on, and crosses to align them.
    let seam = Ink::line(SOFT, 0.15).dashed(3.0, 2.0);
    let (right, low) = (at.0 + size.0, at.1 + size.1);
    if inner.0 {
        page.line((right, at.1), (right, at.1 + window.1), seam);
    }
    if inner.1 {
        page.line((at.0, low), (at.0 + window.0, low), seam);
    }
    let (first, last) = ((column == 0, row == 0), (!inner.0, !inner.1));
    for (x, left, outer_x) in [(at.0, true, first.0), (right, false, last.0)] {
        for (y, top, outer_y) in [(at.1, true, first.1), (low, false, last.1)] {
            mark(&mut page, (x, y), (left && outer_x, !left && outer_x), (top && outer_y, !top && outer_y));
        }
    }
    heading(&mut page, art, (column, row), (across, down));
    ruler(&mut page);
    page
}

/// Draws the mark at a corner of a part: a cross where sheets meet; at the edge of the whole only outward arms, so that
/// nothing is drawn over the print.
fn mark(page: &mut Paper, (x, y): Point, (left, right): (bool, bool), (top, bottom): (bool, bool)) {
    let ink = Ink::line(INK, 0.15);
    let arms = |before: bool, after: bool| {
        let from = if after { GAP } else { -ARM };
        let to = if before { -GAP } else { ARM };
        (from, to)
    };
    let (from, to) = arms(left, right);
    page.line((x + from, y), (x + to, y), ink);
    let (from, to) = arms(top, bottom);
    page.line((x, y + from), (x, y + to), ink);
    if !(left || right || top || bottom) {
        page.circle((x, y), 1.5, ink);
    }
}

/// The length of an arm of a cross, and the distance of an outward arm from the print.
const ARM: f64 = 4.0;
const GAP: f64 = 0.5;

fn heading(page: &mut Paper, art: &Paper, (column, row): (usize, usize), (across, down): (usize, usize)) {
    page.text((10.0, 11.0), art.title.as_str(), Type::new(4.0).bold().colour(INK));
    if across * down == 1 {
        return;
    }
    // A small map shows which sheet this is.
    let (wide, high) = (5.0, 5.0);
    for y in 0..down {
        for x in 0..across {
            let here = (x, y) == (column, row);
            let fill = if here { Colour::hex(0xf4c95d) } else { Colour::WHITE };
            let corner = (200.0 - wide * (across - x) as f64, 4.0 + high * y as f64);
            page.rect(corner, (wide, high), Ink::line(INK, 0.2).filled(fill));
        }
    }
    let left = 200.0 - wide * across as f64 - 3.0;
    let words = format!("{} / {}", row * across + column + 1, across * down);
    page.text((left, 11.0), words, Type::new(4.0).bold().colour(INK).right());
}

/// Draws a ruler of ten centimetres, to check the printer's scale.
fn ruler(page: &mut Paper) {
    let (left, y) = (10.0, 286.0);
    let ink = Ink::line(INK, 0.2);
    page.line((left, y), (left + 100.0, y), ink);
    for n in 0..=100u32 {
        let long = match n % 10 {
            0 => 4.0,
            5 => 3.0,
            _ => 2.0,
        };
        let x = left + f64::from(n);
        page.line((x, y), (x, y - long), ink);
        if n % 10 == 0 {
            page.text((x, y - 5.0), n.to_string(), Type::new(2.4).colour(INK).centred());
        }
    }
    let look = Type::new(2.9).colour(INK);
    page.text((left + 106.0, y - 4.5), "Print at 100 %: this ruler is 100 mm long.", look);
    page.text((left + 106.0, y), "Imprimez à 100 % : cette règle mesure 100 mm.", look);
}
