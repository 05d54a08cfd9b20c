//! A circuit board: nets, parts, tracks, holes. All drawings and lists of it are made from this.

use super::parts::{Footprint, Pad};
use crate::paper::Point;

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side with the LEDs.
    Front,
    /// The other side.
    Back,
}

/// A net: points that are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Net(pub usize);

/// A straight piece of copper.
#[derive(Clone, Copy, Debug)]
pub struct Track {
    /// Its net.
    pub net: Net,
    /// Its side.
    pub side: Side,
    /// Its width.
    pub width: f64,
    /// Its ends.
    pub ends: [Point; 2],
}

/// A plated hole from side to side.
#[derive(Clone, Copy, Debug)]
pub struct Via {
    /// Its net.
    pub net: Net,
    /// Its middle.
    pub at: Point,
    /// The diameter of its copper; its hole is half as wide.
    pub size: f64,
}

/// A placed part.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its footprint.
    pub footprint: Footprint,
    /// Its reference on the board, such as `C1`.
    pub reference: String,
    /// Its value: what to buy.
    pub value: &'static str,
    /// The position of its origin.
    pub at: Point,
    /// It is rotated by 180°.
    pub turned: bool,
    /// Its reference is not printed beside it.
    pub quiet: bool,
    /// The nets of its pads, in order.
    pub nets: Vec<Option<Net>>,
}

impl Part {
    /// A part whose pads have these nets.
    pub fn new(
        footprint: Footprint,
        reference: impl Into<String>,
        value: &'static str,
        at: Point,
        nets: &[Option<Net>],
    ) -> Self {
        Self { footprint, reference: reference.into(), value, at, turned: false, quiet: false, nets: nets.to_vec() }
    }

    /// The same, rotated by 180°.
    pub fn turned(self) -> Self {
        Self { turned: true, ..self }
    }

    /// The same without its reference: another text is there.
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// The position of a point of the footprint on the board.
    pub fn place(&self, (x, y): Point) -> Point {
        let sign = if self.turned { -1.0 } else { 1.0 };
        (self.at.0 + sign * x, self.at.1 + sign * y)
    }

    /// The pads with their nets and positions.
    pub fn pads(&self) -> impl Iterator<Item = (&Pad, Option<Net>, Point)> {
        self.footprint.pads.iter().zip(&self.nets).map(|(pad, net)| (pad, *net, self.place(pad.at)))
    }

    /// The corners of its body on the board, the smaller coordinates first.
    pub fn body(&self) -> (Point, Point) {
        let (one, other) = self.footprint.body;
        let (one, other) = (self.place(one), self.place(other));
        ((one.0.min(other.0), one.1.min(other.1)), (one.0.max(other.0), one.1.max(other.1)))
    }
}

/// A board under construction.
#[derive(Clone, Debug)]
pub struct Pcb {
    /// The names of the nets; the first is that of no net.
    pub nets: Vec<String>,
    /// The parts.
    pub parts: Vec<Part>,
    /// The tracks.
    pub tracks: Vec<Track>,
    /// The vias.
    pub vias: Vec<Via>,
    /// Holes for screws: middle and diameter.
    pub screws: Vec<(Point, f64)>,
    /// Marks for the camera of a placing machine.
    pub fiducials: Vec<Point>,
    /// Texts printed on the front: centre and height.
    pub words: Vec<(String, Point, f64)>,
    /// Two opposite corners, the smaller coordinates first.
    pub corners: (Point, Point),
}

impl Pcb {
    /// An empty board.
    pub fn new(corners: (Point, Point)) -> Self {
        Self {
            nets: vec![String::new()],
            parts: Vec::new(),
            tracks: Vec::new(),
            vias: Vec::new(),
            screws: Vec::new(),
            fiducials: Vec::new(),
            words: Vec::new(),
            corners,
        }
    }

    /// Returns the net of this name, and adds it if it is new.
    pub fn net(&mut self, name: &str) -> Net {
        match self.nets.iter().position(|net| net == name) {
            Some(net) => Net(net),
            None => {
                self.nets.push(name.to_owned());
                Net(self.nets.len() - 1)
            }
        }
    }

    /// Draws a track from point to point.
    pub fn track(&mut self, net: Net, side: Side, width: f64, points: &[Point]) {
        // Two equal points have no segment between them.
        let pairs = points.windows(2).filter(|ends| ends[0] != ends[1]);
        self.tracks.extend(pairs.map(|ends| Track { net, side, width, ends: [ends[0], ends[1]] }));
    }

    /// Places a via.
    pub fn via(&mut self, net: Net, at: Point, size: f64) {
        self.vias.push(Via { net, at, size });
    }

    /// Places four vias around a point, for a large current.
    pub fn vias(&mut self, net: Net, (x, y): Point) {
        for (dx, dy) in [(-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8)] {
            self.via(net, (x + dx, y + dy), 1.0);
        }
    }

    /// Prints a text on the front, centred at a point.
    pub fn words(&mut self, text: &str, at: Point, height: f64) {
        self.words.push((text.to_owned(), at, height));
    }
}
