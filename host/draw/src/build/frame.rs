//! The frame of a panel: flat parts for a laser or a saw that hold the panel, grid, mask, acrylic and eight buttons.
//!
//! ```text
//! top      ▄▄▄▄▄▄▄▄     ▄▄▄▄▄▄▄▄   window and buttons
//! rings    ████ acrylic, mask ████   four of them: the pocket
//!          ████ grid, panel   ████
//! back     ▀▀▀▀▀▀▀▀     ▀▀▀▀▀▀▀▀   holds the panel; the Pico is on it
//! bottom   ──────────────────────   on spacers
//! ```

use galop::board::geometry::{Cell, SIZE};
use galop::input::Button;

use super::face::Face;
use super::plate::{self, SCREW, beside, hole};
use super::{INK, SOFT, Sizes, millimetres, seat};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Type};

/// The play between the pocket and the sheets in it.
const PLAY: f64 = 0.5;
/// The room for the nut of a button, beyond its hole.
const NUT: f64 = 6.0;
/// The wood between the pocket and the nearest button, and between a button and the edge.
const WEB: (f64, f64) = (2.75, 4.0);
/// The holes of a Pico: their distances along and across, and the diameter of the drill.
const PICO: (Point, f64) = ((47.0, 11.4), 2.2);
/// From these holes to the ends and to the sides of a Pico. Its USB socket reaches 1.3 mm beyond its end.
const PICO_RIM: Point = (2.0, 4.8);
/// The thickness of a part.
pub const SHEET: f64 = 3.0;
/// The height of the side walls, which is that of the spacers between back and bottom.
pub const SPACER: f64 = 25.0;
/// The thickness of the strips that fill the pocket beside the panel.
pub const FILL: f64 = 2.5;
/// How many rings make the pocket.
pub const RINGS: u32 = 4;

/// A flat part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The top, with the window.
    Top,
    /// A ring around the pocket.
    Ring,
    /// The back, which closes the pocket.
    Back,
    /// The bottom of the case.
    Bottom,
}

impl Part {
    /// All parts, from top to bottom.
    pub const ALL: [Self; 4] = [Self::Top, Self::Ring, Self::Back, Self::Bottom];

    /// Its name in file names.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Ring => "ring",
            Self::Back => "back",
            Self::Bottom => "bottom",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Top => "top / dessus",
            Self::Ring => "ring, 4 times / anneau, 4 fois",
            Self::Back => "back / dos",
            Self::Bottom => "bottom / fond",
        }
    }
}

/// A line to cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// A hole: its middle and its diameter.
    Hole(Point, f64),
    /// A square: its corner and the length of its side.
    Square(Point, f64),
}

/// A frame; lengths in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pitch: f64,
    button_hole: f64,
}

impl Frame {
    /// For the panel and the buttons of `sizes`.
    pub const fn new(sizes: &Sizes) -> Self {
        Self { pitch: sizes.panel_pitch, button_hole: sizes.button_hole }
    }

    /// The side of the pocket: the sheet of paper and the acrylic, with some play.
    pub fn pocket(&self) -> f64 {
        Face::panel(self.pitch).side() + PLAY
    }

    /// The diameter of a button's room below the top.
    fn room(&self) -> f64 {
        self.button_hole + NUT
    }

    /// The distance of the buttons from the middle of the frame.
    fn reach(&self) -> f64 {
        self.pocket() / 2.0 + WEB.0 + self.room() / 2.0
    }

    /// The length of a side; all parts are square.
    pub fn side(&self) -> f64 {
        2.0 * (self.reach() + self.room() / 2.0 + WEB.1)
    }

    /// The side of the window, which shows all cells.
    pub fn window(&self) -> f64 {
        f64::from(SIZE) * self.pitch
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: Cell) -> Point {
        let along = |n: u8| (self.side() - self.window()) / 2.0 + (f64::from(n) + 0.5) * self.pitch;
        (along(cell.col), along(cell.row))
    }

    /// The position of a button, and the rotation at which its player reads it.
    pub fn button(&self, button: Button) -> (Point, f64) {
        let (die, _) = self.middle(Cell { row: 1, col: 13 });
        let apart = plate::APART.max((self.room() + WEB.0) / 2.0);
        plate::at_seat(button, self.side(), die, apart, self.side() / 2.0 - self.reach())
    }

    /// The corner and the size of the Pico on the back, whose USB socket is at the western edge.
    pub fn pico(&self) -> (Point, Point) {
        let (((along, across), _), (ends, sides)) = (PICO, PICO_RIM);
        let (wide, high) = (along + 2.0 * ends, across + 2.0 * sides);
        ((SCREW.0 - ends, self.side() * 0.59 - high / 2.0), (wide, high))
    }

    /// The corners and the sizes of the four side walls between back and bottom: flush with the edge, between the round
    /// corners.
    pub fn walls(&self) -> [(Point, Point); 4] {
        let (long, far) = (self.side() - 2.0 * ROUND, self.side() - SHEET);
        let (lying, standing) = ((long, SHEET), (SHEET, long));
        [((ROUND, 0.0), lying), ((ROUND, far), lying), ((0.0, ROUND), standing), ((far, ROUND), standing)]
    }

    /// The holes and openings of a part; its edge is a square of [`Self::side`].
    pub fn cuts(&self, part: Part) -> Vec<Cut> {
        let side = self.side();
        let square = |wide: f64| Cut::Square(((side - wide) / 2.0, (side - wide) / 2.0), wide);
        let mut cuts: Vec<Cut> = plate::corners(side).map(|at| Cut::Hole(at, SCREW.1)).into();
        let wide = match part {
            Part::Top => self.button_hole,
            Part::Ring | Part::Back => self.room(),
            Part::Bottom => return cuts,
        };
        cuts.extend(Button::ALL.map(|button| Cut::Hole(self.button(button).0, wide)));
        match part {
            Part::Top => cuts.push(square(self.window())),
            Part::Ring => cuts.push(square(self.pocket())),
            Part::Back => {
                // For the leads of the panel, whose edge rests on the wood around it; beside the Pico.
                cuts.push(square((10.0 * self.pitch).min(side - 120.0)));
                // With USB at the western edge.
                let (((along, across), drill), (x, y)) = (PICO, self.pico().0);
                let (x, y) = (x + PICO_RIM.0, y + PICO_RIM.1);
                for (dx, dy) in [(0.0, 0.0), (0.0, across), (along, 0.0), (along, across)] {
                    cuts.push(Cut::Hole((x + dx, y + dy), drill));
                }
            }
            Part::Bottom => {}
        }
        cuts
    }

    fn paper(&self, part: Part, bare: bool) -> Paper {
        let title = format!("Galop, 16 x 16: {}, {} mm", part.title(), millimetres(self.side()));
        let size = (self.side(), self.side());
        if bare { Paper::bare(size, &title) } else { Paper::new(size, &title) }
    }

    /// Draws a part for a laser, in hairlines only; the edge comes last.
    pub fn laser(&self, part: Part) -> Paper {
        let mut paper = self.paper(part, true);
        let cut = Ink::line(Colour::hex(0xff0000), 0.05);
        for each in self.cuts(part) {
            match each {
                Cut::Hole(at, wide) => paper.circle(at, wide / 2.0, cut),
                Cut::Square(corner, wide) => paper.rect(corner, (wide, wide), cut),
            }
        }
        paper.round_rect((0.0, 0.0), (self.side(), self.side()), ROUND, cut);
        paper
    }

    /// Draws a part for a saw and a drill: paper to glue on, with a cross in every hole.
    pub fn saw(&self, part: Part) -> Paper {
        let mut paper = self.paper(part, false);
        let line = Ink::line(INK, 0.15);
        paper.round_rect((0.0, 0.0), (self.side(), self.side()), ROUND, line);
        let small = Type::new(2.8).colour(SOFT);
        for each in self.cuts(part) {
            match each {
                Cut::Hole(at, wide) => {
                    hole(&mut paper, at, wide);
                    // Towards the middle of the part, clear of the walls. Those of the Pico have one label together.
                    if wide > PICO.1 {
                        let (far, half) = (wide * 0.36 + 0.6, self.side() / 2.0);
                        let (x, look) = if at.0 < half { (at.0 + far, small) } else { (at.0 - far, small.right()) };
                        let y = if at.1 < half { at.1 + far + 2.0 } else { at.1 - far };
                        paper.text((x, y), millimetres(wide), look);
                    }
                }
                Cut::Square(corner, wide) => {
                    paper.rect(corner, (wide, wide), line);
                    let words = format!("{0} x {0}", millimetres(wide));
                    paper.text((corner.0 + 3.0, corner.1 + 5.0), words, small);
                }
            }
        }
        if matches!(part, Part::Back | Part::Bottom) {
            // What is glued or screwed on between them.
            let dashed = Ink::line(SOFT, 0.15).dashed(2.0, 1.5);
            for ((x, y), (wide, high)) in self.walls() {
                // The edge that is inside.
                let inside = |at: f64, thick: f64| if at > self.side() / 2.0 { at } else { at + thick };
                let ends = match wide > high {
                    true => [(x, inside(y, high)), (x + wide, inside(y, high))],
                    false => [(inside(x, wide), y), (inside(x, wide), y + high)],
                };
                paper.line(ends[0], ends[1], dashed);
            }
            if part == Part::Back {
                let ((x, y), (wide, high)) = self.pico();
                let middle = y + high / 2.0;
                paper.rect((x, y), (wide, high), dashed);
                paper.arrow((x + 16.0, middle), (x + 3.0, middle), SOFT, 0.25);
                let words = format!("USB    Pico, 4 x {}", millimetres(PICO.1));
                paper.label((x + 18.0, middle), words, small);
            }
        }
        if part == Part::Top {
            for button in Button::ALL {
                let (at, turn) = self.button(button);
                let look = Type::new(3.6).bold().colour(seat(button.seat())).centred().turned(turn);
                paper.label(beside(at, turn, self.button_hole / 2.0 + 2.6), format!("{:?}", button.key()), look);
            }
        }
        paper
    }

    /// The lines at which sheets of paper may meet: the first, and the distance between them.
    pub fn seams(&self) -> (f64, f64) {
        ((self.side() - self.window()) / 2.0, self.pitch)
    }

    /// Draws all parts side by side, small.
    pub fn parts(&self) -> Paper {
        const SCALE: f64 = 0.4;
        let (step, high) = (self.side() * SCALE + 8.0, self.side() * SCALE + 10.0);
        let mut paper = Paper::new((step * 4.0 - 8.0, high), "The parts of the frame");
        for (n, part) in (0..).zip(Part::ALL) {
            let x = step * f64::from(n);
            let wood = Colour::hex(0xe9d3ad);
            let (scaled, line) = (self.side() * SCALE, Ink::line(INK, 0.3));
            paper.round_rect((x, 0.0), (scaled, scaled), ROUND * SCALE, line.filled(wood));
            for each in self.cuts(part) {
                let at = |(dx, dy): Point| (x + dx * SCALE, dy * SCALE);
                let open = line.filled(Colour::WHITE);
                match each {
                    Cut::Hole(middle, wide) => paper.circle(at(middle), wide * SCALE / 2.0, open),
                    Cut::Square(corner, wide) => paper.rect(at(corner), (wide * SCALE, wide * SCALE), open),
                }
            }
            paper.label((x + scaled / 2.0, scaled + 6.0), part.title(), Type::new(4.0).colour(INK).centred());
        }
        paper
    }
}

/// The radius of the corners.
pub const ROUND: f64 = 6.0;
