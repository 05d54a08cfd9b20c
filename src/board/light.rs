//! The cells that have a light.

use super::geometry::{CENTRE, Cell, SIZE};

/// The number of cells with a light: 81 of the cross, and 13 in each corner.
pub const LIGHTS: usize = 133;

/// A cell that has a light, by its number 0 to 132, row by row from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Light(u8);

impl Light {
    /// All lights, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LIGHTS as u8).map(Self)
    }

    /// The light of a cell, if it has one.
    pub fn at(cell: Cell) -> Option<Self> {
        if cell.col >= SIZE {
            return None;
        }
        let place = usize::from(cell.row).wrapping_mul(SIZE as usize).wrapping_add(usize::from(cell.col));
        NUMBERS.get(place).copied().filter(|light| *light != NONE)
    }

    /// Its cell.
    pub fn cell(self) -> Cell {
        // Never the default: a light's number is below `LIGHTS`.
        CELLS.get(usize::from(self.0)).copied().unwrap_or(CENTRE)
    }

    /// Its number.
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// The cell at an index of the grid, row by row.
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

/// No light, in [`NUMBERS`]: an `Option` would take twice the flash.
const NONE: Light = Light(u8::MAX);

/// The light of each cell of the grid.
static NUMBERS: [Light; PLACES as usize] = {
    let mut numbers = [NONE; PLACES as usize];
    let mut free: &mut [Light] = &mut numbers;
    let (mut place, mut number) = (0, 0u8);
    while let Some((first, rest)) = free.split_first_mut() {
        if cell(place).has_light() {
            *first = Light(number);
            number = number.wrapping_add(1);
        }
        place = place.wrapping_add(1);
        free = rest;
    }
    numbers
};
