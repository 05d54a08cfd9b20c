//! Paper to draw on, in millimetres, with y downward: lines, rectangles, circles, paths and text.
//!
//! What is drawn later lies on top. [`super::svg()`] and [`super::pdf()`] make files of it.

use super::letters::{self, CAPITAL, Weight};

/// A place on the paper: to the right, and downward.
pub type Point = (f64, f64);

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Ink.
    pub const BLACK: Self = Self([0; 3]);
    /// Paper.
    pub const WHITE: Self = Self([255; 3]);

    /// As it is written on the web: 0xff8800.
    pub const fn hex(code: u32) -> Self {
        let [_, r, g, b] = code.to_be_bytes();
        Self([r, g, b])
    }

    /// That much of `other` in it, 0 to 1.
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Self([0, 1, 2].map(|n| mix(self.0[n], other.0[n])))
    }
}

/// How a shape is drawn: filled, with a line round it, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ink {
    /// What is inside.
    pub fill: Option<Colour>,
    /// The line, and how wide it is.
    pub line: Option<(Colour, f64)>,
    /// How long a dash is, and the gap after it.
    pub dashes: Option<[f64; 2]>,
}

impl Ink {
    /// Filled.
    pub const fn fill(colour: Colour) -> Self {
        Self { fill: Some(colour), line: None, dashes: None }
    }

    /// A line this wide.
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

/// Where a text lies beside its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    #[default]
    Left,
    /// Its middle is there.
    Centre,
    /// It ends there.
    Right,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    /// In millimetres; [`letters::points`] helps.
    pub size: f64,
    /// How heavy.
    pub weight: Weight,
    /// Its ink.
    pub colour: Colour,
    /// Where it lies beside its place.
    pub align: Align,
    /// Turned round its place, in degrees clockwise.
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

    /// The same with its middle at its place.
    pub const fn centred(self) -> Self {
        Self { align: Align::Centre, ..self }
    }

    /// The same with its end at its place.
    pub const fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    /// The same, turned round its place.
    pub const fn turned(self, degrees: f64) -> Self {
        Self { turn: degrees, ..self }
    }

    /// How wide a text is in it.
    pub fn width(&self, text: &str) -> f64 {
        letters::width(text, self.size, self.weight)
    }

    /// From line to line.
    pub const fn leading(&self) -> f64 {
        self.size * 1.3
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins here.
    Move(Point),
    /// Straight on.
    Line(Point),
    /// A Bézier curve: two handles and its end.
    Curve(Point, Point, Point),
    /// Back to where it began.
    Close,
}

/// What can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Lines and curves.
    Path(Vec<Step>, Ink),
    /// A circle by its middle and its radius.
    Circle(Point, f64, Ink),
    /// A rectangle by its corner, its width and height, and how round its corners are.
    Rect(Point, (f64, f64), f64, Ink),
    /// Words; the place is on the line they are written on.
    Text(Point, String, Type),
    /// Other marks, elsewhere.
    Group(Group),
}

/// Marks that are moved, and cut off where they end.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Where their 0, 0 is.
    pub at: Point,
    /// How much larger they are.
    pub scale: f64,
    /// Turned round their 0, 0, in degrees clockwise.
    pub turn: f64,
    /// Nothing is seen outside of this, which is measured as the marks are.
    pub clip: Option<(Point, (f64, f64))>,
    /// The marks.
    pub marks: Vec<Mark>,
}

/// Paper with what is drawn on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// In millimetres.
    pub width: f64,
    /// In millimetres.
    pub height: f64,
    /// What is to be seen, for those who do not see it.
    pub title: String,
    /// What it is drawn on; none for a machine that cuts what it sees.
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

    /// The same without paper.
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

    /// The same, closed.
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

    /// A rectangle by its north-west corner.
    pub fn rect(&mut self, corner: Point, size: (f64, f64), ink: Ink) {
        self.round_rect(corner, size, 0.0, ink);
    }

    /// The same with round corners.
    pub fn round_rect(&mut self, corner: Point, size: (f64, f64), radius: f64, ink: Ink) {
        self.marks.push(Mark::Rect(corner, size, radius, ink));
    }

    /// A circle.
    pub fn circle(&mut self, middle: Point, radius: f64, ink: Ink) {
        self.marks.push(Mark::Circle(middle, radius, ink));
    }

    /// A line with a head at its end.
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

    /// Words on the line at `at`.
    pub fn text(&mut self, at: Point, text: impl Into<String>, look: Type) {
        self.marks.push(Mark::Text(at, text.into(), look));
    }

    /// Words whose capitals have their middle at `at`, whichever way they are turned.
    pub fn label(&mut self, at: Point, text: impl Into<String>, look: Type) {
        let down = look.size * CAPITAL / 2.0;
        let turn = look.turn.to_radians();
        self.text((at.0 - down * turn.sin(), at.1 + down * turn.cos()), text, look);
    }

    /// Words in lines of at most `room`, the first of them on the line at `at`. Gives the line after the last one.
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

    /// Another paper on this one, that much larger.
    pub fn place(&mut self, other: &Self, at: Point, scale: f64) {
        self.group(Group { at, scale, turn: 0.0, clip: None, marks: other.marks.clone() });
    }

    /// Of another paper, at its true size, what lies in a window; its corner comes to `at`.
    pub fn window(&mut self, other: &Self, corner: Point, size: (f64, f64), at: Point) {
        let at = (at.0 - corner.0, at.1 - corner.1);
        self.group(Group { at, scale: 1.0, turn: 0.0, clip: Some((corner, size)), marks: other.marks.clone() });
    }

    /// Marks elsewhere.
    pub fn group(&mut self, group: Group) {
        self.marks.push(Mark::Group(group));
    }

    /// All that was drawn so far, in its order.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }
}
