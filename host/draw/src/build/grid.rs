//! The light grid between a panel and its mask: walls around every cell, as strips of card and as a part to print.

use galop::board::geometry::SIZE;

use super::face::Face;
use super::{INK, Sizes, millimetres};
use crate::Paper;
use crate::paper::{Colour, Ink};

/// The height of the walls: on the panel's board, so that the mask is some 5 mm above the LEDs.
pub const HIGH: f64 = 7.0;
/// The thickness of a printed wall: three lines of a nozzle of 0.4 mm.
pub const WALL: f64 = 1.2;
/// What a slot is wider than the card, and deeper than half the height.
const PLAY: (f64, f64) = (0.1, 0.2);

/// A grid; lengths in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pitch: f64,
    card: f64,
}

impl Grid {
    /// For the panel and the card of `sizes`.
    pub const fn new(sizes: &Sizes) -> Self {
        Self { pitch: sizes.panel_pitch, card: sizes.card }
    }

    /// The length of a wall: it reaches across the pocket of the frame.
    pub fn long(&self) -> f64 {
        Face::panel(self.pitch).side()
    }

    /// The distances of the walls from the edge, the same in both directions: on either side of every row and column.
    pub fn walls(&self) -> Vec<f64> {
        let margin = Face::panel(self.pitch).margin;
        (0..=SIZE).map(|n| margin + f64::from(n) * self.pitch).collect()
    }

    /// How many strips of card the grid has, all alike: half of them lie the other way up, across.
    pub fn strips(&self) -> usize {
        2 * self.walls().len()
    }

    /// The width and the depth of a slot.
    pub fn slot(&self) -> (f64, f64) {
        (self.card + PLAY.0, HIGH / 2.0 + PLAY.1)
    }

    /// Draws all strips, one below the other, for a knife.
    pub fn knife(&self) -> Paper {
        let mut paper = Paper::new(self.size(), &self.title());
        self.lines(&mut paper, Ink::line(INK, 0.15));
        paper
    }

    /// Draws the same for a laser, in hairlines only.
    pub fn laser(&self) -> Paper {
        let mut paper = Paper::bare(self.size(), &self.title());
        self.lines(&mut paper, Ink::line(Colour::hex(0xff0000), 0.05));
        paper
    }

    fn size(&self) -> (f64, f64) {
        (self.long(), HIGH * self.strips() as f64)
    }

    fn title(&self) -> String {
        let (pitch, card) = (millimetres(self.pitch), millimetres(self.card));
        format!("Galop, 16 x 16: light grid / grille, {pitch} mm, card / carton {card} mm")
    }

    /// Slots first, then the cuts between strips, then the ends.
    fn lines(&self, paper: &mut Paper, ink: Ink) {
        let (wide, deep) = self.slot();
        let (long, high) = self.size();
        let tops: Vec<f64> = (0..self.strips()).map(|n| HIGH * n as f64).collect();
        for top in &tops {
            for x in self.walls() {
                let (left, right, low) = (x - wide / 2.0, x + wide / 2.0, top + deep);
                paper.lines(&[(left, *top), (left, low), (right, low), (right, *top)], ink);
            }
        }
        for top in tops.iter().chain([&high]) {
            paper.line((0.0, *top), (long, *top), ink);
        }
        for x in [0.0, long] {
            paper.line((x, 0.0), (x, high), ink);
        }
    }

    /// The whole grid as a solid, for a 3D printer.
    pub fn solid(&self) -> Vec<Triangle> {
        // The edges of the walls in both directions divide the square into rectangles, each solid or open.
        let mut edges = vec![0.0];
        edges.extend(self.walls().iter().flat_map(|wall| [wall - WALL / 2.0, wall + WALL / 2.0]));
        edges.push(self.long());
        let solid = |x: usize, y: usize| x % 2 == 1 || y % 2 == 1;
        let spans = edges.len() - 1;
        let mut mesh = Vec::new();
        for y in 0..spans {
            for x in (0..spans).filter(|x| solid(*x, y)) {
                let ([west, east], [north, south]) = ([edges[x], edges[x + 1]], [edges[y], edges[y + 1]]);
                let level = |z: f64| [[west, north, z], [east, north, z], [east, south, z], [west, south, z]];
                let (low, high) = (level(0.0), level(HIGH));
                quad(&mut mesh, high);
                quad(&mut mesh, [low[3], low[2], low[1], low[0]]);
                // A side has a face where the next rectangle is open, or outside.
                let open = |dx: usize, dy: usize| {
                    let (x, y) = (x + dx, y + dy);
                    x == 0 || y == 0 || x > spans || y > spans || !solid(x - 1, y - 1)
                };
                for (n, (dx, dy)) in [(1, 0), (2, 1), (1, 2), (0, 1)].into_iter().enumerate() {
                    if open(dx, dy) {
                        let next = (n + 1) % 4;
                        quad(&mut mesh, [low[n], low[next], high[next], high[n]]);
                    }
                }
            }
        }
        mesh
    }

    /// Returns the solid as a binary STL file.
    pub fn stl(&self) -> Vec<u8> {
        let mesh = self.solid();
        let mut file = vec![0; 80];
        file[..16].copy_from_slice(b"Galop light grid");
        file.extend((mesh.len() as u32).to_le_bytes());
        for triangle in &mesh {
            let coordinates = [normal(triangle)].into_iter().chain(*triangle).flatten();
            file.extend(coordinates.flat_map(|value| (value as f32).to_le_bytes()));
            file.extend([0; 2]);
        }
        file
    }
}

/// Three corners, counterclockwise as seen from outside, with z upward.
pub type Triangle = [[f64; 3]; 3];

/// Adds a rectangle. Its corners come clockwise on paper, where y points down: counterclockwise with y upward.
fn quad(mesh: &mut Vec<Triangle>, corners: [[f64; 3]; 4]) {
    let [a, b, c, d] = corners.map(|[x, y, z]| [x, -y, z]);
    mesh.extend([[a, c, b], [a, d, c]]);
}

fn normal([a, b, c]: &Triangle) -> [f64; 3] {
    let from = |to: &[f64; 3]| [to[0] - a[0], to[1] - a[1], to[2] - a[2]];
    let (u, v) = (from(b), from(c));
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let long = cross.iter().map(|value| value * value).sum::<f64>().sqrt().max(f64::EPSILON);
    cross.map(|value| value / long)
}
