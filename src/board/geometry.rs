//! The geometry of the board: a 15 × 15 grid, of which 133 cells have a light.

use crate::rules::horses::{self, Place, Progress};
use crate::rules::{Seat, Side};

/// A cell of the grid; row 0 is north, column 0 west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// 0 to 14, downward.
    pub row: u8,
    /// 0 to 14, rightward.
    pub col: u8,
}

const fn at(row: u8, col: u8) -> Cell {
    Cell { row, col }
}

/// The number of rows, and of columns, of the grid.
pub const SIZE: u8 = 15;

/// The middle of the cross.
pub const CENTRE: Cell = at(7, 7);

/// The 56 cells round the cross, clockwise from the north arm's inner west corner.
#[rustfmt::skip]
pub const TRACK: [Cell; 56] = [
    at(5, 6), at(4, 6), at(3, 6), at(2, 6), at(1, 6), at(0, 6), at(0, 7),
    at(0, 8), at(1, 8), at(2, 8), at(3, 8), at(4, 8), at(5, 8), at(6, 8),
    at(6, 9), at(6, 10), at(6, 11), at(6, 12), at(6, 13), at(6, 14), at(7, 14),
    at(8, 14), at(8, 13), at(8, 12), at(8, 11), at(8, 10), at(8, 9), at(8, 8),
    at(9, 8), at(10, 8), at(11, 8), at(12, 8), at(13, 8), at(14, 8), at(14, 7),
    at(14, 6), at(13, 6), at(12, 6), at(11, 6), at(10, 6), at(9, 6), at(8, 6),
    at(8, 5), at(8, 4), at(8, 3), at(8, 2), at(8, 1), at(8, 0), at(7, 0),
    at(6, 0), at(6, 1), at(6, 2), at(6, 3), at(6, 4), at(6, 5), at(6, 6),
];

impl Cell {
    /// Whether it is one of the 81 cells of the cross.
    pub const fn in_cross(self) -> bool {
        matches!((self.row, self.col), (6..=8, 0..SIZE) | (0..SIZE, 6..=8))
    }

    /// Whether it is one of the 133 cells with a light: the cross, and a die and a stable in each corner.
    pub const fn has_light(self) -> bool {
        if self.row >= SIZE || self.col >= SIZE {
            return false;
        }
        // The corners are symmetric, so only yellow's is tested.
        let last = SIZE.wrapping_sub(1);
        let row = if self.row > CENTRE.row { last.wrapping_sub(self.row) } else { self.row };
        let col = if self.col > CENTRE.col { last.wrapping_sub(self.col) } else { self.col };
        self.in_cross() || matches!((row, col), (0..=2, 0..=2) | (3..=4, 3..=4))
    }

    /// The distance from the centre, in rows or columns, whichever is larger: 0 to 7.
    pub fn ring(self) -> u8 {
        self.row.abs_diff(CENTRE.row).max(self.col.abs_diff(CENTRE.col))
    }

    /// The same cell after a quarter turn of the board, clockwise: red's becomes green's.
    const fn turned(self) -> Self {
        at(self.col, SIZE.wrapping_sub(1).wrapping_sub(self.row))
    }

    /// The cell of `seat` that corresponds to red's cell `self`.
    fn seen_from(self, seat: Seat) -> Self {
        (0..seat.index()).fold(self, |cell, _| cell.turned())
    }

    /// The cell of `side` that corresponds to Black's cell `self`, mirrored on column 7.
    const fn mirrored(self, side: Side) -> Self {
        match side {
            Side::Black => self,
            Side::White => at(self.row, SIZE.wrapping_sub(1).wrapping_sub(self.col)),
        }
    }
}

/// The index in [`TRACK`] of the track cell `k` of `seat`.
pub const fn track_index(seat: Seat, k: u8) -> u8 {
    horses::cell(seat, (k as u32 % horses::CELLS).wrapping_add(1)) as u8
}

/// The cell of a horse; none in the stable and after the finish.
pub fn horse(seat: Seat, progress: Progress) -> Option<Cell> {
    match progress.place() {
        Place::Track(k) => TRACK.get(usize::from(track_index(seat, k))).copied(),
        Place::Step(n) => Some(at(n, 7).seen_from(seat)),
        Place::Stable | Place::Finished => None,
    }
}

/// The 2 × 2 stable lights of a corner, row by row as its player sees them.
pub fn stable(seat: Seat) -> [Cell; 4] {
    [at(3, 10), at(3, 11), at(4, 10), at(4, 11)].map(|cell| cell.seen_from(seat))
}

/// The 3 × 3 die block of a corner, row by row as its player sees it.
pub fn die(seat: Seat) -> [Cell; 9] {
    [(0, 12), (0, 13), (0, 14), (1, 12), (1, 13), (1, 14), (2, 12), (2, 13), (2, 14)]
        .map(|(row, col)| at(row, col).seen_from(seat))
}

/// The cell of path index `i`, 1 to 14, of the Royal Game of Ur.
pub const fn ur(side: Side, i: u8) -> Option<Cell> {
    let black = match i {
        1..=4 => at(7u8.wrapping_sub(i), 6),
        5..=12 => at(i.wrapping_sub(2), 7),
        13 => at(10, 6),
        14 => at(9, 6),
        _ => return None,
    };
    Some(black.mirrored(side))
}

/// The cells of a side's ten pawns in reserve, « en dehors du plateau »: on its own arm.
pub fn ur_reserve(side: Side) -> [Cell; 10] {
    [(6, 0), (6, 1), (6, 2), (6, 3), (6, 4), (8, 0), (8, 1), (8, 2), (8, 3), (8, 4)]
        .map(|(row, col)| at(row, col).mirrored(side))
}

/// The cell of a Senet square 1 to 30, of the waiting place 0 and of the exit 31.
pub const fn senet(square: u8) -> Option<Cell> {
    Some(match square {
        0..=10 => at(square.wrapping_add(1), 6),
        11..=20 => at(22u8.wrapping_sub(square), 7),
        21..=31 => at(square.wrapping_sub(19), 8),
        _ => return None,
    })
}

/// The cells of a side's five pawns that are out: on its own arm.
pub fn senet_out(side: Side) -> [Cell; 5] {
    [0, 1, 2, 3, 4].map(|col| at(7, col).mirrored(side))
}
