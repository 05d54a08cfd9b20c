//! Maps cells to LEDs of the chain. The layout is a setting, so one program fits every board.

use super::geometry::{Cell, SIZE};
use super::{LIGHTS, Light};
use crate::setting_table::words;

/// The number of LEDs of the longest layout.
pub const MAX_LEDS: usize = 256;

/// An LED by its number in the chain; 0 is the one at the data pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LedIndex(pub u8);

words! {
    /// The LED hardware.
    #[derive(Default)]
    Strip {
        /// One LED per cell that has a light, 133 in all.
        #[default]
        Chain133 = "chain133",
        /// A panel of 16 × 16 behind a mask. The board is its north-west 15 × 15; row 15 and column
        /// 15 stay dark.
        Panel16 = "panel16",
    }
}

words! {
    /// The corner of the first LED, seen from above with red's corner in the north-east.
    #[derive(Default)]
    Corner {
        /// Yellow's.
        #[default]
        NorthWest = "north_west",
        /// Red's.
        NorthEast = "north_east",
        /// Blue's.
        SouthWest = "south_west",
        /// Green's.
        SouthEast = "south_east",
    }
}
words! {
    /// The direction of the chain from its first LED.
    #[derive(Default)]
    Direction {
        /// Along the row.
        #[default]
        Rows = "rows",
        /// Along the column.
        Columns = "columns",
    }
}

/// How the chain runs over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The LED hardware.
    pub strip: Strip,
    /// The corner of the first LED.
    pub start: Corner,
    /// The direction from there.
    pub direction: Direction,
    /// Every other line runs backwards; otherwise all lines run the same way.
    pub serpentine: bool,
}

impl Layout {
    /// The soldered board: by rows from the north-west, even rows eastward, odd rows westward.
    pub const CHAIN133: Self =
        Self { strip: Strip::Chain133, start: Corner::NorthWest, direction: Direction::Rows, serpentine: true };

    /// The same path on an off-the-shelf panel.
    pub const PANEL16: Self = Self { strip: Strip::Panel16, ..Self::CHAIN133 };

    /// The length of the chain.
    pub const fn leds(self) -> usize {
        match self.strip {
            Strip::Chain133 => LIGHTS,
            Strip::Panel16 => MAX_LEDS,
        }
    }

    /// The LED of a light.
    pub fn led(self, light: Light) -> LedIndex {
        let Cell { row: line, col: along } = self.seen_from_first(light.cell());
        match self.strip {
            // The lights are symmetric, so the mirrored cell has a light too, and its number is that of the LED.
            Strip::Chain133 => LedIndex(Light::at(Cell { row: line, col: along }).unwrap_or(light).index()),
            Strip::Panel16 => on_panel(line, along),
        }
    }

    /// The LED at a cell, if there is one. A panel also has LEDs at cells without a light, in row 15 and in column 15.
    pub fn led_at(self, cell: Cell) -> Option<LedIndex> {
        match self.strip {
            Strip::Chain133 => Light::at(cell).map(|light| self.led(light)),
            Strip::Panel16 if cell.row > SIZE || cell.col > SIZE => None,
            Strip::Panel16 => {
                let Cell { row: line, col: along } = self.seen_from_first(cell);
                Some(on_panel(line, along))
            }
        }
    }

    /// A cell in chain coordinates: its row is the line of the chain, its column the place on that line.
    fn seen_from_first(self, cell: Cell) -> Cell {
        let last = match self.strip {
            Strip::Chain133 => SIZE.wrapping_sub(1),
            Strip::Panel16 => SIZE,
        };
        let back = |n: u8, yes: bool| if yes { last.wrapping_sub(n) } else { n };
        let row = back(cell.row, matches!(self.start, Corner::SouthWest | Corner::SouthEast));
        let col = back(cell.col, matches!(self.start, Corner::NorthEast | Corner::SouthEast));
        let (line, along) = match self.direction {
            Direction::Rows => (row, col),
            Direction::Columns => (col, row),
        };
        Cell { row: line, col: back(along, self.serpentine && line & 1 == 1) }
    }
}

const fn on_panel(line: u8, along: u8) -> LedIndex {
    LedIndex(line.wrapping_mul(16).wrapping_add(along))
}

impl Default for Layout {
    fn default() -> Self {
        Self::CHAIN133
    }
}
