//! Labels for the caps of the buttons, to print and cut out.

use galop::input::{Button, Key};

use super::plate::on;
use super::{INK, SOFT, millimetres, seat};
use crate::Paper;
use crate::paper::{Ink, Point, Type};

/// The diameters of caps: two small ones, and that of arcade buttons.
const WIDE: [f64; 3] = [9.0, 12.0, 22.0];

/// Draws all eight labels in each size.
pub fn draw() -> Paper {
    const LEFT: f64 = 4.0;
    let mut paper = Paper::new((190.0, 92.0), "Galop: labels of the buttons / étiquettes des boutons");
    let mut y = 10.0;
    for wide in WIDE {
        let step = if wide > 20.0 { wide + 0.6 } else { wide + 6.0 };
        paper.text((LEFT, y), format!("{} mm", millimetres(wide)), Type::new(3.0).colour(SOFT));
        y += 2.0 + wide / 2.0;
        for (n, button) in Button::ALL.into_iter().enumerate() {
            label(&mut paper, (LEFT + wide / 2.0 + step * n as f64, y), wide, button);
        }
        y += wide / 2.0 + 9.0;
    }
    paper
}

/// Draws a label. A has a die and B an arrow, so that no one needs to read.
fn label(paper: &mut Paper, (x, y): Point, wide: f64, button: Button) {
    let ink = on(button.seat());
    paper.circle((x, y), wide / 2.0, Ink::line(INK, 0.15).filled(seat(button.seat())));
    let look = Type::new(wide * 0.42).bold().colour(ink).centred();
    paper.label((x, y - wide * 0.17), format!("{:?}", button.key()), look);
    let (y, half) = (y + wide * 0.22, wide * 0.13);
    match button.key() {
        Key::A => {
            let corner = (x - half, y - half);
            paper.round_rect(corner, (2.0 * half, 2.0 * half), half * 0.4, Ink::fill(ink));
            for (dx, dy) in [(0.0, 0.0), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)] {
                paper.circle((x + dx * half, y + dy * half), half * 0.18, Ink::fill(seat(button.seat())));
            }
        }
        Key::B => paper.arrow((x - half * 1.3, y), (x + half * 1.3, y), ink, wide * 0.045),
    }
}
