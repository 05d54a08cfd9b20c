//! What a scene paints on: one colour for each of the board's 133 lights.

use crate::rules::geometry::{CENTRE, Cell, SIZE};

/// How many cells have a light: 81 of the cross, and 13 in each corner.
pub const LIGHTS: usize = 133;

/// A cell that has a light, by its number 0 to 132, row by row from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Light(u8);

impl Light {
    /// All of them, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LIGHTS as u8).map(Self)
    }

    /// The light of a cell, if it has one.
    pub fn at(cell: Cell) -> Option<Self> {
        if cell.col >= SIZE {
            return None;
        }
        let place = usize::from(cell.row).wrapping_mul(SIZE as usize).wrapping_add(usize::from(cell.col));
        *NUMBERS.get(place)?
    }

    /// Where it is.
    pub fn cell(self) -> Cell {
        // A light's number is below `LIGHTS`, so there is no other cell to give.
        CELLS.get(usize::from(self.0)).copied().unwrap_or(CENTRE)
    }

    /// Its number.
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// Every cell of the grid, row by row.
const fn cell(place: u8) -> Cell {
    Cell { row: place / SIZE, col: place % SIZE }
}

const PLACES: u8 = SIZE.wrapping_mul(SIZE);

/// The cell of each light.
static CELLS: [Cell; LIGHTS] = {
    let mut cells = [CENTRE; LIGHTS];
    let mut free: &mut [Cell] = &mut cells;
    let mut place = 0;
    while place < PLACES {
        if cell(place).has_light() {
            free = match free.split_first_mut() {
                Some((first, rest)) => {
                    *first = cell(place);
                    rest
                }
                None => &mut [],
            };
        }
        place = place.wrapping_add(1);
    }
    cells
};

/// The light of each place of the grid.
static NUMBERS: [Option<Light>; PLACES as usize] = {
    let mut numbers = [None; PLACES as usize];
    let mut free: &mut [Option<Light>] = &mut numbers;
    let (mut place, mut number) = (0, 0u8);
    while let Some((first, rest)) = free.split_first_mut() {
        if cell(place).has_light() {
            *first = Some(Light(number));
            number = number.wrapping_add(1);
        }
        place = place.wrapping_add(1);
        free = rest;
    }
    numbers
};

/// A colour as the eye counts: half of a channel looks half as bright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rgb16 {
    /// Red.
    pub r: u16,
    /// Green.
    pub g: u16,
    /// Blue.
    pub b: u16,
}

impl Rgb16 {
    /// No light.
    pub const BLACK: Self = Self { r: 0, g: 0, b: 0 };
}

/// A colour for each light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas([Rgb16; LIGHTS]);

impl Canvas {
    /// All dark.
    pub const BLACK: Self = Self([Rgb16::BLACK; LIGHTS]);

    /// The colour of a light.
    pub fn get(&self, light: Light) -> Rgb16 {
        self.0.get(usize::from(light.0)).copied().unwrap_or(Rgb16::BLACK)
    }

    /// Paints a light.
    pub fn set(&mut self, light: Light, colour: Rgb16) {
        if let Some(slot) = self.0.get_mut(usize::from(light.0)) {
            *slot = colour;
        }
    }

    /// All lights with their colours, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Light, Rgb16)> {
        Light::all().zip(self.0)
    }

    /// The colours alone, row by row.
    pub const fn colours(&self) -> &[Rgb16; LIGHTS] {
        &self.0
    }
}
