//! What is cut for a panel, the frame and the light grid, fits the LEDs, the prints and the tools.

use std::collections::BTreeMap;

use galop::board::Light;
use galop::input::Button;
use galop_draw::build::face::{Face, OPEN};
use galop_draw::build::frame::{Cut, FILL, Frame, Part, RINGS, SHEET};
use galop_draw::build::grid::{Grid, HIGH, Triangle, WALL};
use galop_draw::build::{Sizes, overlaid};
use galop_draw::paper::{Mark, Point, Step};

/// The least material between two cuts that a saw, a drill or a laser leaves whole.
const WEB: f64 = 2.0;

/// The material between two cuts; negative if they overlap.
fn between(one: Cut, other: Cut) -> f64 {
    match (one, other) {
        (Cut::Hole(a, wide), Cut::Hole(b, other)) => (a.0 - b.0).hypot(a.1 - b.1) - (wide + other) / 2.0,
        (Cut::Hole(at, wide), Cut::Square(corner, side)) | (Cut::Square(corner, side), Cut::Hole(at, wide)) => {
            let beyond = |value: f64, from: f64| (from - value).max(value - from - side).max(0.0);
            let far = beyond(at.0, corner.0).hypot(beyond(at.1, corner.1));
            far - wide / 2.0
        }
        (Cut::Square(..), Cut::Square(..)) => panic!("a part has one opening"),
    }
}

fn frames() -> Vec<(Sizes, Frame)> {
    let mut frames = Vec::new();
    for panel_pitch in [5.0, 8.0, 10.0, 10.5, 12.5, 20.0] {
        for button_hole in [6.0, 12.0, 16.0, 22.0] {
            let sizes = Sizes { panel_pitch, button_hole, ..Sizes::default() };
            let frame = Frame::new(&sizes);
            frames.push((sizes, frame));
        }
    }
    frames
}

#[test]
fn no_two_cuts_of_the_frame_are_closer_than_a_tool_allows() {
    for (sizes, frame) in frames() {
        for part in Part::ALL {
            let cuts = frame.cuts(part);
            for (n, one) in cuts.iter().enumerate() {
                for other in &cuts[..n] {
                    let web = between(*one, *other);
                    assert!(web >= WEB, "{part:?} {sizes:?}: {web} mm between {one:?} and {other:?}");
                }
                let ((x, y), (before, wide)) = match *one {
                    Cut::Hole(at, wide) => (at, (wide / 2.0, wide)),
                    Cut::Square(corner, side) => (corner, (0.0, side)),
                };
                for value in [x, y] {
                    let edge = (value - before).min(frame.side() - (value - before + wide));
                    assert!(edge >= WEB, "{part:?} {sizes:?}: {one:?} is {edge} mm from the edge");
                }
            }
        }
    }
}

#[test]
fn the_frame_shows_every_light_and_holds_what_is_in_it() {
    for (sizes, frame) in frames() {
        let (face, pitch) = (Face::panel(sizes.panel_pitch), sizes.panel_pitch);
        let holes = |part: Part| -> Vec<Point> {
            let round = |cut: Cut| match cut {
                Cut::Hole(at, _) => Some(at),
                Cut::Square(..) => None,
            };
            frame.cuts(part).into_iter().filter_map(round).collect()
        };
        let opening = |part: Part| {
            let square = frame.cuts(part).into_iter().find_map(|cut| match cut {
                Cut::Square(corner, side) => Some((corner, side)),
                Cut::Hole(..) => None,
            });
            square.expect("an opening")
        };
        let ((left, top), window) = opening(Part::Top);
        for cell in Light::all().map(Light::cell) {
            let (x, y) = frame.middle(cell);
            let half = pitch * OPEN / 2.0;
            assert!(x - half > left && x + half < left + window && y - half > top && y + half < top + window);
        }
        let ((corner, _), pocket) = opening(Part::Ring);
        assert!(window + 2.0 * WEB < face.side() && face.side() < pocket, "the top holds the sheets in the pocket");
        // A cell of the sheet in the pocket is where the window shows it.
        let play = (pocket - face.side()) / 2.0;
        for cell in Light::all().map(Light::cell) {
            let far = (frame.middle(cell).0 - corner - play - face.middle(cell).0).abs();
            assert!(far < 1e-9, "{cell:?}");
        }
        // The panel of 16 rows reaches the wall in the east and south.
        let panel = 16.0 * pitch;
        assert!((face.margin + panel - face.side()).abs() < 1e-9);
        assert!(opening(Part::Back).1 < panel, "the back holds the panel");
        // Acrylic, two papers, grid and board fit into the pocket, with less than 2 mm to fill.
        let deep = f64::from(RINGS) * SHEET - (2.0 + 0.4 + HIGH + 1.6);
        assert!((0.0..2.0).contains(&deep), "{deep}");
        // The strips beside the panel lie on the grid like its board, and are not thinner than that.
        let beside = f64::from(RINGS) * SHEET - (2.0 + 0.4 + HIGH);
        assert!((1.6..=beside).contains(&FILL), "{FILL} mm do not fit into {beside}");
        for button in Button::ALL {
            let (at, _) = frame.button(button);
            assert!([Part::Top, Part::Ring, Part::Back].iter().all(|part| holes(*part).contains(&at)));
        }
        let screws = holes(Part::Bottom);
        assert_eq!(screws.len(), 4);
        assert!(Part::ALL.iter().all(|part| screws.iter().all(|screw| holes(*part).contains(screw))));
        assert_eq!(holes(Part::Top).len(), 8 + 4);
        assert_eq!(holes(Part::Back).len(), 8 + 4 + 4);
    }
}

/// The material or the air between a round part and a rectangle; negative if they overlap.
fn clear((middle, wide): (Point, f64), (corner, size): (Point, Point)) -> f64 {
    let beyond = |value: f64, from: f64, long: f64| (from - value).max(value - from - long).max(0.0);
    beyond(middle.0, corner.0, size.0).hypot(beyond(middle.1, corner.1, size.1)) - wide / 2.0
}

/// Buttons that are deeper than the frame reach into the case, where the Pico and the spacers are too.
#[test]
fn the_side_walls_clear_the_buttons_the_pico_and_the_spacers() {
    // A spacer with an M3 thread, across its flats.
    const ACROSS: f64 = 5.5;
    for (sizes, frame) in frames() {
        let bodies = Button::ALL.map(|button| (frame.button(button).0, sizes.button_hole));
        let (corner, size) = frame.pico();
        let ends = [corner, (corner.0 + size.0, corner.1 + size.1)];
        for wall in frame.walls() {
            for body in bodies {
                assert!(clear(body, wall) >= 2.0, "{sizes:?}: the button at {body:?} and {wall:?}");
            }
            for end in ends {
                assert!(clear((end, 0.0), wall) >= 0.9, "{sizes:?}: the Pico at {end:?} and {wall:?}");
            }
            let screws = frame.cuts(Part::Bottom).into_iter().filter_map(|cut| match cut {
                Cut::Hole(at, _) => Some((at, ACROSS)),
                Cut::Square(..) => None,
            });
            screws.for_each(|screw| assert!(clear(screw, wall) >= 0.2, "{sizes:?}: the spacer at {screw:?}"));
        }
        for body in bodies {
            assert!(clear(body, (corner, size)) >= 0.5, "{sizes:?}: the button at {body:?} and the Pico");
        }
    }
}

/// Cut along its dashed line, an overlay of a panel lies in the window of the frame and shows every cell.
#[test]
fn an_overlay_fits_into_the_window_of_the_frame() {
    for (sizes, frame) in frames() {
        let face = Face::panel(sizes.panel_pitch);
        for game in overlaid() {
            let sheet = face.overlay(game);
            let dashed = sheet.marks().iter().filter_map(|mark| match mark {
                Mark::Rect(corner, size, _, ink) if ink.dashes.is_some() && size.0 > sizes.panel_pitch => {
                    Some((*corner, *size))
                }
                _ => None,
            });
            let [(corner, size)] = dashed.collect::<Vec<_>>()[..] else { panic!("one line to cut along") };
            assert!(size.0 == size.1 && (0.5..2.0).contains(&(frame.window() - size.0)), "{size:?}");
            for cell in Light::all().map(Light::cell) {
                let ((x, y), half) = (face.middle(cell), sizes.panel_pitch * OPEN / 2.0);
                let inside = |at: f64, from: f64| at - half >= from - 1e-9 && at + half <= from + size.0 + 1e-9;
                // A small panel has less around its cells than the play.
                assert!(inside(x, corner.0) && inside(y, corner.1) || sizes.panel_pitch < 6.5, "{cell:?}");
            }
        }
    }
}

/// A laser burns away some 0.2 mm.
const KERF: f64 = 0.2;

#[test]
fn every_wall_of_the_grid_has_its_slots_and_every_led_its_cell() {
    for panel_pitch in [8.0, 10.0, 12.5] {
        for card in [0.4, 0.5, 1.5] {
            let sizes = Sizes { panel_pitch, card, ..Sizes::default() };
            let (grid, face) = (Grid::new(&sizes), Face::panel(panel_pitch));
            let walls = grid.walls();
            let (wide, deep) = grid.slot();
            assert!(wide > card && wide > 2.0 * KERF && deep > HIGH / 2.0, "the card must fit the slot");
            assert!(HIGH - deep >= WEB && panel_pitch - wide >= WEB, "the strip must not break");
            // A wall on either side of every light, and none over an LED of 5 mm.
            for cell in Light::all().map(Light::cell) {
                for middle in [face.middle(cell).0, face.middle(cell).1] {
                    for side in [-0.5, 0.5] {
                        let wall = middle + side * panel_pitch;
                        assert!(walls.iter().any(|at| (at - wall).abs() < 1e-9), "{cell:?} has no wall at {wall}");
                    }
                    assert!(walls.iter().all(|at| (at - middle).abs() > 2.5 + wide / 2.0));
                }
            }
            // On each strip a slot for each wall that crosses it.
            let mut slots = BTreeMap::new();
            for mark in grid.laser().marks() {
                if let Mark::Path(steps, _) = mark
                    && let [Step::Move(a), Step::Line(b), Step::Line(c), Step::Line(d)] = &steps[..]
                {
                    assert!((c.0 - b.0 - wide).abs() < 1e-9 && (b.1 - a.1 - deep).abs() < 1e-9 && d.1 == a.1);
                    let strip = (a.1 / HIGH).round() as usize;
                    slots.entry(strip).or_insert_with(Vec::new).push((a.0 + d.0) / 2.0);
                }
            }
            assert_eq!(slots.len(), grid.strips());
            for (strip, slots) in slots {
                assert_eq!(slots.len(), walls.len());
                let same = slots.iter().zip(&walls).all(|(slot, wall)| (slot - wall).abs() < 1e-9);
                assert!(same, "strip {strip}");
            }
            // Turned upside down a strip is the same, so that all are alike.
            let mirrored: Vec<f64> = walls.iter().rev().map(|wall| grid.long() - wall).collect();
            assert!(walls.iter().zip(&mirrored).all(|(one, other)| (one - other).abs() < 1e-9));
        }
    }
}

/// Whether a vertical line through a point meets the solid.
fn solid_at(mesh: &[Triangle], x: f64, y: f64) -> bool {
    mesh.iter().any(|[a, b, c]| {
        let turn = |p: &[f64; 3], q: &[f64; 3]| (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
        let turns = [turn(a, b), turn(b, c), turn(c, a)];
        turns.iter().all(|turn| *turn > 1e-9) || turns.iter().all(|turn| *turn < -1e-9)
    })
}

#[test]
fn the_printed_grid_is_whole_and_has_a_hole_for_every_led() {
    let sizes = Sizes::default();
    let (grid, face) = (Grid::new(&sizes), Face::panel(sizes.panel_pitch));
    let mesh = grid.solid();
    // Every edge belongs to two triangles, in opposite directions: no gap, no overlap.
    let key = |corner: &[f64; 3]| corner.map(|value| (value * 1000.0).round() as i64);
    let mut edges: BTreeMap<_, i32> = BTreeMap::new();
    for triangle in &mesh {
        for n in 0..3 {
            let (from, to) = (key(&triangle[n]), key(&triangle[(n + 1) % 3]));
            *edges.entry((from, to)).or_default() += 1;
            assert_ne!(from, to);
        }
    }
    assert!(edges.iter().all(|((from, to), count)| *count == 1 && edges.get(&(*to, *from)) == Some(&1)));
    // The volume, positive if all faces look outward: walls in two directions, less their crossings.
    let volume: f64 = mesh
        .iter()
        .map(|[a, b, c]| {
            (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0]))
                / 6.0
        })
        .sum();
    let walls = grid.walls().len() as f64;
    let wanted = (2.0 * walls * grid.long() * WALL - walls * walls * WALL * WALL) * HIGH;
    assert!((volume - wanted).abs() < 1e-3, "{volume} and {wanted} mm³");
    println!("{:.1} cm³, {:.0} g of PLA", volume / 1000.0, volume / 1000.0 * 1.24);
    for cell in Light::all().map(Light::cell) {
        let (x, y) = face.middle(cell);
        for (dx, dy) in [(-2.6, -2.6), (2.6, -2.6), (0.0, 0.0), (-2.6, 2.6), (2.6, 2.6)] {
            assert!(!solid_at(&mesh, x + dx, -(y + dy)), "{cell:?}");
        }
        assert!(solid_at(&mesh, x + 0.1, -(y + sizes.panel_pitch / 2.0 + 0.1)), "{cell:?} has no wall in the south");
        assert!(solid_at(&mesh, x + sizes.panel_pitch / 2.0 + 0.1, -(y + 0.1)), "{cell:?} has no wall in the east");
    }
    // A nozzle of 0.4 mm prints a wall in whole lines.
    assert!((WALL / 0.4 - (WALL / 0.4).round()).abs() < 1e-9 && WALL >= 0.8);
    let file = grid.stl();
    assert_eq!(file.len(), 84 + 50 * mesh.len());
    assert_eq!(file[80..84], (mesh.len() as u32).to_le_bytes());
}
