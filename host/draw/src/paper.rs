//! Paper to draw on, in millimetres, with y downward: lines, rectangles, circles, paths and text.
//!
//! Later marks lie on top. [`super::svg()`] and [`super::pdf()`] write the files.

use super::letters::{self, CAPITAL, Weight};

/// A point on the paper: x to the right, y downward.
pub type Point = (f64, f64);

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Black.
    pub const BLACK: Self = Self([0; 3]);
    /// White.
    pub const WHITE: Self = Self([255; 3]);

    /// A colour from its web code, such as 0xff8800.
    pub const fn hex(code: u32) -> Self {
        let [_, r, g, b] = code.to_be_bytes();
        Self([r, g, b])
    }

    /// Mixes in a share of `other`, 0 to 1.
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Self([0, 1, 2].map(|n| mix(self.0[n], other.0[n])))
    }
}

/// How a shape is drawn: filled, outlined, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ink {
    /// The fill.
    pub fill: Option<Colour>,
    /// The outline and its width.
    pub line: Option<(Colour, f64)>,
    /// The lengths of a dash and of the gap after it.
    pub dashes: Option<[f64; 2]>,
}

impl Ink {
    /// Filled.
    pub const fn fill(colour: Colour) -> Self {
        Self { fill: Some(colour), line: None, dashes: None }
    }

    /// A line of this width.
    pub const fn line(colour: Colour, width: f64) -> Self {
        Self { fill: None, line: Some((colour, width)), dashes: None }
    }

    /// The same, filled.
    pub const fn filled(self, colour: Colour) -> Self {
        Self { fill: Some(colour), ..self }
    }

    /// The same with dashes.
    pub const fn dashed(self, dash: f64, gap: f64) -> Self {
        Self { dashes: Some([dash, gap]), ..self }
    }
}

/// The alignment of a text to its point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// The text begins there.
    #[default]
    Left,
    /// The middle of the text is there.
    Centre,
    /// The text ends there.
    Right,
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    /// The size in millimetres; [`letters::points`] converts.
    pub size: f64,
    /// The weight.
    pub weight: Weight,
    /// The colour.
    pub colour: Colour,
    /// The alignment.
    pub align: Align,
    /// The rotation about its point, in degrees clockwise.
    pub turn: f64,
}

impl Type {
    /// Black, regular, from left to right.
    pub const fn new(size: f64) -> Self {
        Self { size, weight: Weight::Regular, colour: Colour::BLACK, align: Align::Left, turn: 0.0 }
    }

    /// The same, bold.
    pub const fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// The same in a colour.
    pub const fn colour(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }

    /// The same, centred.
    pub const fn centred(self) -> Self {
        Self { align: Align::Centre, ..self }
    }

    /// The same, aligned to the right.
    pub const fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    /// The same, rotated.
    pub const fn turned(self, degrees: f64) -> Self {
        Self { turn: degrees, ..self }
    }

    /// The width of a text in this style.
    pub fn width(&self, text: &str) -> f64 {
        letters::width(text, self.size, self.weight)
    }

    /// The distance between two lines.
    pub const fn leading(&self) -> f64 {
        self.size * 1.3
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Start here.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A Bézier curve: two control points and its end.
    Curve(Point, Point, Point),
    /// Back to the start.
    Close,
}

/// A drawn element.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Lines and curves.
    Path(Vec<Step>, Ink),
    /// A circle: its centre and radius.
    Circle(Point, f64, Ink),
    /// A rectangle: its corner, its width and height, and the radius of its corners.
    Rect(Point, (f64, f64), f64, Ink),
    /// A text; the point is on its baseline.
    Text(Point, String, Type),
    /// A group of marks, transformed.
    Group(Group),
}

/// Marks that are moved, scaled, rotated and clipped.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The position of their origin.
    pub at: Point,
    /// The scale.
    pub scale: f64,
    /// The rotation about their origin, in degrees clockwise.
    pub turn: f64,
    /// The visible rectangle, in the coordinates of the marks: a corner and its size.
    pub clip: Option<(Point, (f64, f64))>,
    /// The marks.
    pub marks: Vec<Mark>,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
    /// The title, which also describes it to screen readers.
    pub title: String,
    /// The background; `None` for drawings that a machine cuts.
    pub ground: Option<Colour>,
    pub(super) marks: Vec<Mark>,
}

/// The size of A4 paper.
pub const A4: (f64, f64) = (210.0, 297.0);

impl Paper {
    /// White paper.
    pub fn new((width, height): (f64, f64), title: &str) -> Self {
        Self { width, height, title: title.to_owned(), ground: Some(Colour::WHITE), marks: Vec::new() }
    }

    /// A paper without a background.
    pub fn bare(size: (f64, f64), title: &str) -> Self {
        Self { ground: None, ..Self::new(size, title) }
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, ink: Ink) {
        self.lines(&[from, to], ink);
    }

    /// Straight lines from point to point.
    pub fn lines(&mut self, points: &[Point], ink: Ink) {
        let steps = points.iter().enumerate();
        self.path(steps.map(|(n, at)| if n == 0 { Step::Move(*at) } else { Step::Line(*at) }).collect(), ink);
    }

    /// Draws a closed polygon.
    pub fn polygon(&mut self, points: &[Point], ink: Ink) {
        self.lines(points, ink);
        if let Some(Mark::Path(steps, _)) = self.marks.last_mut() {
            steps.push(Step::Close);
        }
    }

    /// Lines and curves.
    pub fn path(&mut self, steps: Vec<Step>, ink: Ink) {
        self.marks.push(Mark::Path(steps, ink));
    }

    /// Draws a rectangle from its upper left corner.
    pub fn rect(&mut self, corner: Point, size: (f64, f64), ink: Ink) {
        self.round_rect(corner, size, 0.0, ink);
    }

    /// Draws a rectangle with round corners.
    pub fn round_rect(&mut self, corner: Point, size: (f64, f64), radius: f64, ink: Ink) {
        self.marks.push(Mark::Rect(corner, size, radius, ink));
    }

    /// A circle.
    pub fn circle(&mut self, middle: Point, radius: f64, ink: Ink) {
        self.marks.push(Mark::Circle(middle, radius, ink));
    }

    /// Draws a line with an arrowhead at its end.
    pub fn arrow(&mut self, from: Point, to: Point, colour: Colour, width: f64) {
        let head = width * 4.5;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy).max(f64::EPSILON);
        let (dx, dy) = (dx / long, dy / long);
        let neck = (to.0 - dx * head, to.1 - dy * head);
        let side = head * 0.42;
        self.line(from, (to.0 - dx * head * 0.8, to.1 - dy * head * 0.8), Ink::line(colour, width));
        let left = (neck.0 - dy * side, neck.1 + dx * side);
        let right = (neck.0 + dy * side, neck.1 - dx * side);
        self.polygon(&[to, left, right], Ink::fill(colour));
    }

    /// Draws a text with its baseline at `at`.
    pub fn text(&mut self, at: Point, text: impl Into<String>, look: Type) {
        self.marks.push(Mark::Text(at, text.into(), look));
    }

    /// Draws a text vertically centred at `at`, also if it is rotated.
    pub fn label(&mut self, at: Point, text: impl Into<String>, look: Type) {
        let down = look.size * CAPITAL / 2.0;
        let turn = look.turn.to_radians();
        self.text((at.0 - down * turn.sin(), at.1 + down * turn.cos()), text, look);
    }

    /// Draws a text in lines of at most `room`, the first at `at`. Returns the y of the line after the last.
    pub fn paragraph(&mut self, at: Point, room: f64, text: &str, look: Type) -> f64 {
        let mut y = at.1;
        for line in letters::wrap(text, look.size, look.weight, room) {
            if !line.is_empty() {
                self.text((at.0, y), line, look);
            }
            y += look.leading();
        }
        y
    }

    /// Draws another paper on this one, scaled.
    pub fn place(&mut self, other: &Self, at: Point, scale: f64) {
        self.group(Group { at, scale, turn: 0.0, clip: None, marks: other.marks.clone() });
    }

    /// Draws the part of another paper that lies in a window, at true size; the window's corner comes to `at`.
    pub fn window(&mut self, other: &Self, corner: Point, size: (f64, f64), at: Point) {
        let at = (at.0 - corner.0, at.1 - corner.1);
        self.group(Group { at, scale: 1.0, turn: 0.0, clip: Some((corner, size)), marks: other.marks.clone() });
    }

    /// Draws a group of marks.
    pub fn group(&mut self, group: Group) {
        self.marks.push(Mark::Group(group));
    }

    /// All marks in order.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }
}
