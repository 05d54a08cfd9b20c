//! Draws the lights, and the print under them.

use galop::board::geometry::{Cell, SIZE};
use galop::view::canvas::RGB16;
use galop_desk::eye::{Colour, Eye};
use galop_desk::print::{Kind, Mark, Print};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::lamps;
use super::options::Colours;
use super::places::Places;

/// Draws the lights, each with a glow around it. A cell with a number has it on its light, or dim where it is dark.
pub fn draw(eye: &Eye, print: &Print, colours: Colours, places: &Places, out: &mut Buffer) {
    let cells = (0..SIZE).flat_map(|row| (0..SIZE).map(move |col| Cell { row, col }));
    let lit: Vec<_> = cells.filter_map(|cell| Some((cell, eye.colour(cell)?))).collect();
    if colours == Colours::True {
        glow(places, &lit, out);
    }
    for (cell, colour) in lit {
        let at = places.corner(cell);
        let mark = print.at(cell);
        if colours == Colours::None {
            plain(colour, mark, at, places.cell, out);
            continue;
        }
        // Numbers of two digits would run together: every other cell is darker.
        let shade = if places.cell.0 == 2 && (cell.row + cell.col) % 2 == 1 { 0.6 } else { 1.0 };
        let glass = glass(mark.kind).map(|value| value * shade);
        let core = core(colour, glass);
        let paint = |rgb: [u8; 3]| match colours {
            Colours::Palette => Color::Indexed(lamps::palette(rgb)),
            _ => Color::Rgb(rgb[0], rgb[1], rgb[2]),
        };
        let ink = paint(ink(core, mark.kind));
        let number = mark.number.map(|number| format!("{number:>2}"));
        if places.cell.1 == 2 {
            big(at, paint(core), number.as_deref().map(|number| (number, ink)), out);
        } else {
            out.set_string(at.0, at.1, number.as_deref().unwrap_or("  "), Style::new().fg(ink).bg(paint(core)));
        }
    }
}

/// Draws a light as a letter, with its number where there is room.
fn plain(colour: Colour, mark: Mark, (x, y): (u16, u16), cell: (u16, u16), out: &mut Buffer) {
    let bold = if colour.into_iter().fold(0.0, f32::max) > 0.7 { Modifier::BOLD } else { Modifier::empty() };
    let style = Style::new().add_modifier(bold);
    let faint = mark.number.is_some() && lamps::is_faint(colour);
    let letter = if faint { ':' } else { lamps::letter(colour) }.to_string();
    match (mark.number, cell) {
        (Some(number), (3, _)) => {
            // A dark cell needs no dot beside its number.
            let letter = if letter == "·" { " " } else { &letter };
            out.set_string(x, y, format!("{letter}{number:>2}"), style);
        }
        (Some(number), (4, _)) => {
            out.set_string(x + 1, y, letter, style);
            out.set_string(x + 1, y + 1, number.to_string(), Style::new());
        }
        (Some(_) | None, (columns, _)) => {
            out.set_string(x + u16::from(columns > 2), y, letter, style);
        }
    }
}

/// Draws a round light of four columns and two rows, with a gap on all sides. There is a block character for the lower
/// three quarters of a cell but none for the upper: that one is the lower quarter, reversed.
fn big((x, y): (u16, u16), colour: Color, number: Option<(&str, Color)>, out: &mut Buffer) {
    let style = Style::new().fg(colour);
    out.set_string(x, y, "▗▆▆▖", style);
    out.set_string(x, y + 1, "▝  ▘", style);
    match number {
        Some((number, ink)) => out.set_string(x + 1, y + 1, number, Style::new().fg(ink).bg(colour)),
        None => out.set_string(x + 1, y + 1, "▂▂", style.add_modifier(Modifier::REVERSED)),
    }
}

/// The dark wood between the lights.
const WOOD: Colour = [0.055, 0.047, 0.06];

fn glow(places: &Places, lit: &[(Cell, Colour)], out: &mut Buffer) {
    // One more column on each side if there is room, so that the outer lights glow too.
    let Rect { x, y, width, height } = places.board;
    let (x, width) = if x > out.area.x { (x - 1, width + 1) } else { (x, width) };
    let mut field = vec![WOOD; usize::from(width) * usize::from(height)];
    let mut add = |column: i32, row: i32, colour: Colour, share: f32| {
        if (0..i32::from(width)).contains(&column) && (0..i32::from(height)).contains(&row) {
            let slot = &mut field[row as usize * usize::from(width) + column as usize];
            slot.iter_mut().zip(colour).for_each(|(sum, value)| *sum += value * share);
        }
    };
    for (cell, colour) in lit {
        let (left, top) = places.corner(*cell);
        let (left, top) = (i32::from(left - x), i32::from(top - y));
        let (wide, high) = if places.cell.1 == 1 { (2, 1) } else { (4, 2) };
        for row in -1..=high {
            for column in -1..=wide {
                let aside = usize::from(row < 0 || row == high) + usize::from(column < 0 || column == wide);
                add(left + column, top + row, *colour, [0.24, 0.09, 0.03][aside]);
            }
        }
    }
    for row in 0..height {
        for column in 0..width {
            let [r, g, b] = bytes(field[usize::from(row) * usize::from(width) + usize::from(column)]);
            out[(x + column, y + row)].set_bg(Color::Rgb(r, g, b));
        }
    }
}

pub(super) fn bytes(colour: Colour) -> [u8; 3] {
    // Steps too small to see would only cost the terminal time.
    colour.map(|value| ((value.clamp(0.0, 1.0) * 255.0) as u8) & 0xFC)
}

/// The colour of the light itself. A dark one shows the milky glass with the colour printed on it.
fn core(colour: Colour, glass: Colour) -> [u8; 3] {
    let most = colour.into_iter().fold(0.0, f32::max);
    let mut core = [0.0; 3];
    for ((core, value), glass) in core.iter_mut().zip(colour).zip(glass) {
        *core = (value * 1.15 + 0.12 * most.powi(4)).max(glass);
    }
    bytes(core)
}

/// The colour of the dark glass of a cell.
fn glass(kind: Kind) -> Colour {
    match kind {
        Kind::Blank => [0.09, 0.085, 0.10],
        Kind::Way | Kind::Wait | Kind::Corner(_) => [0.17, 0.16, 0.19],
        Kind::Stable(_) | Kind::Own(_) | Kind::Side(_) | Kind::Beside(_) | Kind::House | Kind::Water | Kind::Exit => {
            level(kind.colour()).map(|value| 0.11 + value * 0.14)
        }
    }
}

/// The colour of a number: dark on a bright light, white on a dim one, and of its print on dark glass.
fn ink(core: [u8; 3], kind: Kind) -> [u8; 3] {
    let [r, g, b] = core.map(u32::from);
    match (r * 30 + g * 59 + b * 11) / 100 {
        120.. => [0; 3],
        60.. => [252; 3],
        _ if core.into_iter().max() > Some(90) => [252; 3],
        _ => bytes(level(kind.colour()).map(|value| 0.28 + value * 0.38)),
    }
}

/// A colour of the palette in perceived lightness, 0 to 1.
pub(super) fn level(colour: RGB16) -> Colour {
    [colour.r, colour.g, colour.b].map(|value| f32::from(value) / 65_535.0)
}
