//! Fills the back of a board with ground, around everything that is not ground.
//!
//! All copper on the back is made of straight tracks along the axes, vias and pads, so every obstacle is taken as a
//! rectangle, which is simple and keeps more distance than needed. The edges of all rectangles divide the board into
//! cells, each filled or not; the outline of the filled ones is one polygon, with a slit to each of its holes, as KiCad
//! wants it.

use super::board::{Net, Pcb, Side};
use super::kicad::HEAD;
use crate::paper::Point;

/// The distance from other nets.
pub const CLEAR: f64 = 0.4;
/// The distance from the edge of the board.
const EDGE: f64 = 1.0;
/// The gap around a pad of ground, so that a soldering iron can heat it, and the width of the spokes across the gap.
pub const GAP: f64 = 0.5;
pub const SPOKE: f64 = 0.8;
/// The least width of copper.
pub const THIN: f64 = 0.3;
/// The distance of copper from the head of a screw.
const SCREW: f64 = 0.5;

/// A filled area.
pub struct Pour {
    /// Its net.
    pub net: Net,
    /// The area to fill.
    pub outline: Vec<Point>,
    /// What is filled: one polygon, with slits to its holes.
    pub filled: Vec<Point>,
}

/// A rectangle: west, north, east, south, in micrometres.
type Rect = [i64; 4];

fn micro(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

fn around((x, y): Point, (wide, high): Point) -> Rect {
    [micro(x - wide), micro(y - high), micro(x + wide), micro(y + high)]
}

/// Fills the back with a net.
pub fn pour(pcb: &Pcb, net: Net) -> Pour {
    let ((left, top), (right, bottom)) = pcb.corners;
    let (west, north, east, south) = (left + EDGE, top + EDGE, right - EDGE, bottom - EDGE);
    let mut cells = Cells::new([west, north, east, south].map(micro), obstacles(pcb, net));
    cells.drop_thin(micro(THIN));
    cells.keep_largest();
    let filled = join(cells.outlines());
    Pour {
        net,
        outline: vec![(west, north), (east, north), (east, south), (west, south)],
        filled: filled.into_iter().map(|(x, y)| (x as f64 / 1000.0, y as f64 / 1000.0)).collect(),
    }
}

/// Everything on the back that the net must not touch, with its distance.
fn obstacles(pcb: &Pcb, net: Net) -> Vec<Rect> {
    let mut all = Vec::new();
    for track in pcb.tracks.iter().filter(|track| track.side == Side::Back && track.net != net) {
        let [(ax, ay), (bx, by)] = track.ends;
        let middle = ((ax + bx) / 2.0, (ay + by) / 2.0);
        let grown = track.width / 2.0 + CLEAR;
        all.push(around(middle, ((ax - bx).abs() / 2.0 + grown, (ay - by).abs() / 2.0 + grown)));
    }
    for via in pcb.vias.iter().filter(|via| via.net != net) {
        let far = via.size / 2.0 + CLEAR;
        all.push(around(via.at, (far, far)));
    }
    for (at, drill) in &pcb.screws {
        let far = HEAD.max(drill / 2.0) + SCREW;
        all.push(around(*at, (far, far)));
    }
    for part in &pcb.parts {
        if let Some((at, drill)) = part.footprint.peg {
            let far = drill / 2.0 + CLEAR;
            all.push(around(part.place(at), (far, far)));
        }
        for (pad, own, at) in part.pads().filter(|(pad, ..)| pad.drill > 0.0) {
            let (wide, high) = (pad.size.0 / 2.0, pad.size.1 / 2.0);
            if own != Some(net) {
                all.push(around(at, (wide + CLEAR, high + CLEAR)));
                continue;
            }
            // A ring around the pad, with a spoke on each side.
            let (far, half) = ((wide + GAP, high + GAP), SPOKE / 2.0);
            for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                let piece = |from: Point, to: Point| {
                    let middle = (at.0 + sx * (from.0 + to.0) / 2.0, at.1 + sy * (from.1 + to.1) / 2.0);
                    around(middle, ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0))
                };
                all.push(piece((wide, half), far));
                all.push(piece((half, high), far));
            }
        }
    }
    all
}

/// The board, divided by the edges of all obstacles.
struct Cells {
    xs: Vec<i64>,
    ys: Vec<i64>,
    /// Row by row: whether a cell is filled.
    filled: Vec<bool>,
}

impl Cells {
    fn new(board: Rect, obstacles: Vec<Rect>) -> Self {
        let lines = |from: usize| {
            let range = board[from]..=board[from + 2];
            let mut lines: Vec<i64> =
                obstacles.iter().chain([&board]).flat_map(|rect| [rect[from], rect[from + 2]]).collect();
            lines.retain(|line| range.contains(line));
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let (xs, ys) = (lines(0), lines(1));
        let mut filled = vec![true; (xs.len() - 1) * (ys.len() - 1)];
        let wide = xs.len() - 1;
        for [west, north, east, south] in obstacles {
            let span = |lines: &[i64], from: i64, to: i64| {
                lines.partition_point(|line| *line < from)
                    ..lines.partition_point(|line| *line < to).min(lines.len() - 1)
            };
            for row in span(&ys, north, south) {
                for col in span(&xs, west, east) {
                    filled[row * wide + col] = false;
                }
            }
        }
        Self { xs, ys, filled }
    }

    fn wide(&self) -> usize {
        self.xs.len() - 1
    }

    fn high(&self) -> usize {
        self.ys.len() - 1
    }

    /// Whether a cell is filled; none is outside. Coordinates start at 1.
    fn at(&self, col: usize, row: usize) -> bool {
        let inside = (1..=self.wide()).contains(&col) && (1..=self.high()).contains(&row);
        inside && self.filled[(row - 1) * self.wide() + col - 1]
    }

    /// Removes what is too thin to be made.
    fn drop_thin(&mut self, thin: i64) {
        let (wide, high) = (self.wide(), self.high());
        let rows: Vec<Vec<usize>> = (0..high).map(|row| (0..wide).map(|col| row * wide + col).collect()).collect();
        let columns: Vec<Vec<usize>> = (0..wide).map(|col| (0..high).map(|row| row * wide + col).collect()).collect();
        loop {
            let before = self.filled.clone();
            for (lanes, lines) in [(&rows, &self.xs), (&columns, &self.ys)] {
                for lane in lanes {
                    let mut from = 0;
                    for run in lane
                        .chunk_by(|one, other| self.filled[*one] == self.filled[*other])
                        .map(<[_]>::len)
                        .collect::<Vec<_>>()
                    {
                        if self.filled[lane[from]] && lines[from + run] - lines[from] < thin {
                            lane[from..from + run].iter().for_each(|cell| self.filled[*cell] = false);
                        }
                        from += run;
                    }
                }
            }
            if before == self.filled {
                return;
            }
        }
    }

    /// Keeps the largest connected area only: others would be copper that nothing is connected to.
    fn keep_largest(&mut self) {
        let wide = self.wide();
        let area = |cell: usize| {
            let (row, col) = (cell / wide, cell % wide);
            (self.xs[col + 1] - self.xs[col]) * (self.ys[row + 1] - self.ys[row])
        };
        let mut seen = vec![false; self.filled.len()];
        let mut largest: (i64, Vec<usize>) = (0, Vec::new());
        for start in 0..self.filled.len() {
            if seen[start] || !self.filled[start] {
                continue;
            }
            let (mut open, mut found) = (vec![start], Vec::new());
            seen[start] = true;
            while let Some(cell) = open.pop() {
                found.push(cell);
                let (row, col) = (cell / wide, cell % wide);
                let near = [
                    (col > 0).then(|| cell - 1),
                    (col + 1 < wide).then_some(cell + 1),
                    (row > 0).then(|| cell - wide),
                    (row + 1 < self.high()).then_some(cell + wide),
                ];
                for next in near.into_iter().flatten() {
                    if self.filled[next] && !seen[next] {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            let size = found.iter().map(|cell| area(*cell)).sum();
            if size > largest.0 {
                largest = (size, found);
            }
        }
        self.filled.fill(false);
        largest.1.into_iter().for_each(|cell| self.filled[cell] = true);
    }

    /// The outlines of the filled cells, with these on the right hand: the outer one and the holes.
    fn outlines(&self) -> Vec<Vec<(i64, i64)>> {
        // At each crossing of lines the edges that leave it: east, south, west, north.
        let (wide, high) = (self.wide(), self.high());
        let mut leaving = vec![[false; 4]; (wide + 1) * (high + 1)];
        let node = |col: usize, row: usize| row * (wide + 1) + col;
        for row in 0..=high {
            for col in 0..=wide {
                let (north, south) = (self.at(col + 1, row), self.at(col + 1, row + 1));
                let (west, east) = (self.at(col, row + 1), self.at(col + 1, row + 1));
                if col < wide && north != south {
                    let (at, way) = if south { (node(col, row), 0) } else { (node(col + 1, row), 2) };
                    leaving[at][way] = true;
                }
                if row < high && west != east {
                    let (at, way) = if west { (node(col, row), 1) } else { (node(col, row + 1), 3) };
                    leaving[at][way] = true;
                }
            }
        }
        let step = [1, (wide + 1) as isize, -1, -((wide + 1) as isize)];
        let point = |at: usize| (self.xs[at % (wide + 1)], self.ys[at / (wide + 1)]);
        let mut loops = Vec::new();
        for start in 0..leaving.len() {
            while let Some(mut way) = leaving[start].iter().position(|leaves| *leaves) {
                let (first, mut at, mut corners) = (way, start, Vec::new());
                loop {
                    leaving[at][way] = false;
                    at = at.wrapping_add_signed(step[way]);
                    // Where two filled cells meet at a corner only, a right turn keeps them apart.
                    let turns = [(way + 1) % 4, way, (way + 3) % 4];
                    let closed = |next: usize| at == start && next == first;
                    let next = turns.into_iter().find(|next| leaving[at][*next] || closed(*next)).unwrap_or(first);
                    if next != way {
                        corners.push(point(at));
                    }
                    if closed(next) {
                        break;
                    }
                    way = next;
                }
                loops.push(corners);
            }
        }
        loops
    }
}

/// Joins holes to the outer outline by slits to the west.
fn join(mut loops: Vec<Vec<(i64, i64)>>) -> Vec<(i64, i64)> {
    let western = |outline: &[(i64, i64)]| outline.iter().copied().min().unwrap_or_default();
    loops.sort_by_key(|outline| western(outline));
    let mut loops = loops.into_iter();
    // The outer outline begins farthest in the west.
    let mut whole = loops.next().unwrap_or_default();
    for hole in loops {
        let (x, y) = western(&hole);
        let first = hole.iter().position(|corner| *corner == (x, y)).unwrap_or(0);
        // The nearest vertical edge in the west at this height.
        let edges = (0..whole.len()).map(|n| (n, whole[n], whole[(n + 1) % whole.len()]));
        let crossed = edges.filter(|(_, a, b)| a.0 == b.0 && a.0 <= x && a.1.min(b.1) <= y && y <= a.1.max(b.1));
        let Some((n, a, _)) = crossed.max_by_key(|(_, a, _)| a.0) else { continue };
        let mut slit = vec![(a.0, y)];
        slit.extend(hole[first..].iter().chain(&hole[..=first]));
        slit.push((a.0, y));
        whole.splice(n + 1..n + 1, slit);
    }
    whole
}
