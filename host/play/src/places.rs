//! Where things are on the screen, by its size.

use galop::board::geometry::{Cell, SIZE};
use galop::input::{Button, Key};
use galop::rules::Seat;
use ratatui::layout::{Position, Rect};

/// The width of a seat's box.
const BOX: u16 = 13;
/// The least width and height of the log.
const LOG: u16 = 18;
const LOG_ROWS: u16 = 3;
/// The rows of the title, of the state in words, and of the keys.
const TITLE_ROWS: u16 = 1;
const WORD_ROWS: u16 = 3;
pub(super) const KEY_ROWS: u16 = 2;
const CELLS: u16 = SIZE as u16;

/// The smallest windows with the lights, and with the seats beside them.
pub const SMALLEST: (u16, u16) = (30, 18);
pub const WITH_SEATS: (u16, u16) = (58, 22);

/// The areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The columns and rows of a cell: 4 × 2, 3 × 1 or 2 × 1.
    pub(super) cell: (u16, u16),
    pub(super) board: Rect,
    /// The seats have boxes.
    seats: bool,
    pub(super) log: Option<Rect>,
    pub(super) words: Rect,
    pub(super) keys: Rect,
}

impl Places {
    /// Divides the screen; `None` if the lights do not fit.
    pub fn of(area: Rect) -> Option<Self> {
        let sizes = [((4, 2), true), ((3, 1), true), ((2, 1), true), ((3, 1), false), ((2, 1), false)];
        let aside = |seats: bool| if seats { 2 * (BOX + 1) } else { 0 };
        // Without the seats, there are fewer words.
        let below = |seats: bool| if seats { TITLE_ROWS + WORD_ROWS + KEY_ROWS } else { TITLE_ROWS + KEY_ROWS };
        let fits = |&((columns, rows), seats): &((u16, u16), bool)| {
            let high = CELLS * rows + below(seats);
            area.width >= CELLS * columns + aside(seats) && area.height >= high + u16::from(seats)
        };
        let (cell, seats) = sizes.into_iter().find(fits)?;
        let (width, height) = (CELLS * cell.0, CELLS * cell.1);
        let table = width + aside(seats);
        let left = area.width - table;
        let beside = Some(left).filter(|left| *left > LOG && seats).map(|left| (left - 2).min(60));
        // Spare columns are divided between both sides.
        let x = area.x + (left - beside.map_or(0, |log| log + 2)) / 2;
        let wide = if seats { area.right() - x } else { area.width };
        let spare = area.height - height - below(seats);
        // The log is beside the lights, or below them; then it needs the rows more than the gaps.
        let gaps = if beside.is_some() { spare } else { spare.saturating_sub(LOG_ROWS) };
        let y = area.y + TITLE_ROWS + gaps.min(1);
        let words_y = y + height + u16::from(gaps > 1 || spare < LOG_ROWS && spare > gaps);
        let words_x = if seats { x } else { area.x };
        let keys = Rect { x: words_x, y: area.bottom() - KEY_ROWS, width: wide, height: KEY_ROWS };
        let words = Rect { y: words_y, height: WORD_ROWS.min(keys.y.saturating_sub(words_y)), ..keys };
        let (words, keys) = match seats {
            true => (words, keys),
            false => (Rect { height: area.bottom() - words_y, ..words }, Rect { height: 0, ..keys }),
        };
        let log_y = words.bottom() + u16::from(gaps > 2);
        let log_below = Rect { y: log_y, height: keys.y.saturating_sub(log_y + u16::from(gaps > 3)), ..words };
        let log_beside = beside.map(|log| Rect { x: x + table + 2, y, width: log, height });
        Some(Self {
            cell,
            board: Rect { x: x + aside(seats) / 2, y, width, height },
            seats,
            log: log_beside.or((seats && log_below.height >= LOG_ROWS).then_some(log_below)),
            words,
            keys,
        })
    }

    /// The same for a guided round, which has no keys: their rows go to its text, and a log below it moves down.
    pub(super) fn without_keys(self) -> Self {
        let Self { words, keys, .. } = self;
        match self.log {
            Some(log) if log.y >= words.bottom() => Self {
                words: Rect { height: words.height + keys.height, ..words },
                log: Some(Rect { y: log.y + keys.height, ..log }),
                ..self
            },
            _ => Self { words: words.union(keys), ..self },
        }
    }

    /// The left edge of all that is on the screen.
    pub(super) const fn left(&self) -> u16 {
        self.words.x
    }

    /// The area of a seat's box, if there is room for it: name, player, A, B.
    pub(super) fn seat(&self, seat: Seat) -> Option<Rect> {
        let (east, south) = match seat {
            Seat::Red => (true, false),
            Seat::Green => (true, true),
            Seat::Blue => (false, true),
            Seat::Yellow => (false, false),
        };
        let board = self.board;
        self.seats.then(|| Rect {
            x: if east { board.right() + 1 } else { board.x - BOX - 1 },
            y: if south { board.bottom() - 4 } else { board.y },
            width: BOX,
            height: 4,
        })
    }

    fn button(&self, button: Button) -> Option<Rect> {
        let seat = self.seat(button.seat())?;
        Some(Rect { y: seat.y + if button.key() == Key::A { 2 } else { 3 }, height: 1, ..seat })
    }

    /// The buttons at a position: one, or both at a seat's name.
    pub fn pointed(&self, x: u16, y: u16) -> Vec<Button> {
        let at = |place: Option<Rect>| place.is_some_and(|place| place.contains(Position { x, y }));
        if let Some(button) = Button::ALL.into_iter().find(|button| at(self.button(*button))) {
            return vec![button];
        }
        let seat = Seat::ALL.into_iter().find(|seat| at(self.seat(*seat)));
        seat.map(|seat| [Key::A, Key::B].map(|key| Button::new(seat, key)).to_vec()).unwrap_or_default()
    }

    /// The cell at a position, if it has a light.
    pub fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let along = |at: u16, from: u16, step: u16| u8::try_from(at.checked_sub(from)? / step).ok();
        let col = along(x, self.board.x, self.cell.0)?;
        let row = along(y, self.board.y, self.cell.1)?;
        Some(Cell { row, col }).filter(|cell| cell.has_light())
    }

    /// The upper left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (u16, u16) {
        (self.board.x + u16::from(cell.col) * self.cell.0, self.board.y + u16::from(cell.row) * self.cell.1)
    }
}
