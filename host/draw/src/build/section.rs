//! Cross sections of the two builds, to show their layers.

use galop_desk::words::Lang;

use super::{INK, SOFT, Sizes, grid};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Type};

/// The scale of the drawing.
const SCALE: f64 = 3.0;
/// The width of the section, and its left edge.
const WIDE: f64 = 120.0;
const LEFT: f64 = 6.0;
const WORDS: Type = Type::new(3.4).colour(INK);
const LIGHT: Colour = Colour::hex(0xffe9a8);
const LED: Colour = Colour::hex(0xf7f7fa);

/// Draws a layer from `top` on, with its name beside it.
fn layer(paper: &mut Paper, top: f64, thick: f64, fill: Colour, name: &str) {
    paper.rect((LEFT, top), (WIDE, thick), Ink::line(INK, 0.2).filled(fill));
    named(paper, top + thick / 2.0, name);
}

fn named(paper: &mut Paper, y: f64, name: &str) {
    paper.line((LEFT + WIDE + 1.5, y), (LEFT + WIDE + 7.0, y), Ink::line(SOFT, 0.25));
    paper.label((LEFT + WIDE + 9.0, y), name, WORDS);
}

/// Draws an LED whose face is at `y`, and its cone of light, which at `above` extends by `to` on each side.
fn led(paper: &mut Paper, (x, y): Point, above: f64, to: f64) {
    let half = 2.5 * SCALE;
    paper.polygon(&[(x - half * 0.6, y), (x + half * 0.6, y), (x + to, above), (x - to, above)], Ink::fill(LIGHT));
    paper.rect((x - half, y), (2.0 * half, 1.6 * SCALE), Ink::line(INK, 0.2).filled(LED));
}

/// Draws build A: panel, grid, mask, acrylic.
pub fn panel(lang: Lang, sizes: &Sizes) -> Paper {
    let mut paper = Paper::new((192.0, 52.0), lang.pick("Le panneau en coupe", "The panel cut through"));
    let pitch = sizes.panel_pitch * SCALE;
    let (acrylic, mask, grid) = (6.0, 12.0, 13.2);
    // The grid stands on the panel's board.
    let walls = grid::HIGH * SCALE;
    let board = grid + walls;
    let face = board - 1.6 * SCALE;
    let middles =
        || (0..).map(|n| LEFT + pitch * (f64::from(n) + 0.5)).take_while(|x| x + pitch / 2.0 < LEFT + WIDE + 0.1);
    paper.rect((LEFT, grid), (WIDE, walls), Ink::fill(Colour::hex(0xf3f1f6)));
    for x in middles() {
        led(&mut paper, (x, face), grid, pitch * 0.42);
    }
    for n in 0..=(WIDE / pitch) as u32 {
        let x = (LEFT + pitch * f64::from(n)).min(LEFT + WIDE);
        paper.rect((x - 0.6, grid), (1.2, walls), Ink::fill(INK));
    }
    named(&mut paper, grid + walls / 2.0, lang.pick("grille de carton, 7 mm", "grid of card, 7 mm"));
    layer(
        &mut paper,
        acrylic,
        mask - acrylic,
        Colour::hex(0xe3f1fb),
        lang.pick("acrylique transparent, 2 mm", "clear acrylic, 2 mm"),
    );
    paper.rect((LEFT, mask), (WIDE, grid - mask), Ink::fill(Colour::BLACK));
    for x in middles() {
        paper.rect((x - pitch * 0.42, mask), (pitch * 0.84, grid - mask), Ink::fill(Colour::WHITE));
    }
    named(&mut paper, mask + 1.0, lang.pick("masque imprimé", "printed mask"));
    layer(&mut paper, board, 1.6 * SCALE, Colour::hex(0x2f5d46), lang.pick("panneau 16 x 16", "16 x 16 panel"));
    spans(&mut paper, (LEFT + pitch * 0.5, board + 1.6 * SCALE + 4.0), pitch, &said(lang, sizes.panel_pitch));
    paper
}

/// Draws build B: acrylic, plate, strip.
pub fn plate(lang: Lang, sizes: &Sizes) -> Paper {
    let mut paper = Paper::new((192.0, 52.0), lang.pick("La plaque en coupe", "The plate cut through"));
    let apart = sizes.plate_pitches[0];
    let (pitch, hole) = (apart * SCALE, sizes.led_hole * SCALE / 2.0);
    let (acrylic, air) = (6.0, 12.0);
    let (top, bottom) = (air + 5.0 * SCALE, air + 8.0 * SCALE);
    let middles: Vec<f64> =
        (0..).map(|n| LEFT + pitch * (f64::from(n) + 0.5)).take_while(|x| x + hole < LEFT + WIDE).collect();
    layer(
        &mut paper,
        acrylic,
        air - acrylic,
        Colour::hex(0xf4f4f4),
        lang.pick("acrylique opale, 2 mm", "opal acrylic, 2 mm"),
    );
    named(&mut paper, (air + top) / 2.0, lang.pick("entretoises, 5 mm d'air", "spacers, 5 mm of air"));
    layer(&mut paper, top, bottom - top, Colour::hex(0xd9b98a), lang.pick("plaque, 3 mm", "plate, 3 mm"));
    for x in &middles {
        paper.rect((x - hole, top - 0.1), (2.0 * hole, bottom - top + 0.2), Ink::fill(Colour::WHITE));
        led(&mut paper, (*x, bottom - 1.6 * SCALE), air, hole * 1.25);
    }
    for x in [LEFT, LEFT + WIDE - 6.0] {
        paper.rect((x, air), (6.0, top - air), Ink::line(INK, 0.2).filled(Colour::hex(0xc9c7d1)));
    }
    layer(
        &mut paper,
        bottom,
        1.2,
        Colour::hex(0xe8d9a0),
        lang.pick("ruban de LED, collé derrière", "LED strip, glued behind"),
    );
    spans(&mut paper, (middles[0], bottom + 5.2), pitch, &said(lang, apart));
    paper
}

/// Draws the distance between two LEDs, the first of which is at `x`.
fn spans(paper: &mut Paper, (x, y): Point, pitch: f64, said: &str) {
    let middle = x + pitch / 2.0;
    paper.arrow((middle, y), (x, y), SOFT, 0.25);
    paper.arrow((middle, y), (x + pitch, y), SOFT, 0.25);
    paper.label((middle, y + 3.4), said, WORDS.colour(SOFT).centred());
}

fn said(lang: Lang, length: f64) -> String {
    format!("{} mm", super::millimetres(length).replace('.', lang.pick(",", ".")))
}
