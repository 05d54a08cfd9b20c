//! The menu as a list over the board: where the focus is, and how it is drawn.

use galop::app::App;
use galop_desk::board::{Board, Witness};
use galop_desk::list::{Item, List, Then};
use galop_desk::words::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::options::Colours;
use super::panel::{WIDEST, flow, words};
use super::screen::faint;

/// The open list and the line that has the focus.
pub struct Listing {
    list: List,
    focus: Item,
}

/// A line on the screen, and the item to which it belongs.
type Row = (Line<'static>, Option<Item>);

impl Listing {
    /// Opens the board's menu and the list. `None` during the self-test.
    pub fn open(board: &mut Board, witness: &mut impl Witness) -> Option<Self> {
        let list = List::open(board, witness)?;
        Some(Self { list, focus: list.first(board.app()) })
    }

    /// Chooses the item that has the focus. Returns what happens to the list.
    pub fn choose(&mut self, board: &mut Board, witness: &mut impl Witness) -> Then {
        let then = self.list.choose(self.focus, board, witness);
        self.follow(then)
    }

    /// Gives the focus to game `number`, from 1, and chooses it.
    pub fn choose_game(&mut self, number: usize, board: &mut Board, witness: &mut impl Witness) {
        let items = self.list.items(board.app());
        let game = items.into_iter().filter(|item| matches!(item, Item::Game(_))).nth(number.wrapping_sub(1));
        if let Some(game) = game {
            self.focus = game;
            self.choose(board, witness);
        }
    }

    /// Chooses the item at a position. Returns `None` if there is none.
    pub fn click(
        &mut self,
        at: Position,
        area: Rect,
        lang: Lang,
        board: &mut Board,
        witness: &mut impl Witness,
    ) -> Option<Then> {
        let (inner, rows, top) = self.shown(board.app(), lang, Colours::None, area);
        let row = usize::from(at.y.checked_sub(inner.y)?) + top;
        self.focus = rows.get(row).filter(|_| inner.contains(at))?.1?;
        Some(self.choose(board, witness))
    }

    /// Closes the list.
    pub fn close(&mut self, board: &mut Board, witness: &mut impl Witness) -> Then {
        let then = self.list.close(board, witness);
        self.follow(then)
    }

    fn follow(&mut self, then: Then) -> Then {
        if let Then::Stays(item) = then {
            self.focus = item;
        }
        then
    }

    /// Moves the focus by some items.
    pub fn go(&mut self, items: isize, app: &App) {
        let all = self.list.items(app);
        let at = all.iter().position(|item| *item == self.focus).unwrap_or(0);
        let to = at.saturating_add_signed(items).min(all.len().saturating_sub(1));
        self.focus = all.get(to).copied().unwrap_or(self.focus);
    }

    /// Draws the list in the middle of `area`.
    pub fn draw(&self, app: &App, lang: Lang, colours: Colours, area: Rect, out: &mut Buffer) {
        let (inner, rows, top) = self.shown(app, lang, colours, area);
        let place = Rect {
            x: inner.x.saturating_sub(2),
            y: inner.y.saturating_sub(1),
            width: inner.width + 4,
            height: inner.height + 2,
        };
        let place = place.intersection(area);
        Clear.render(place, out);
        let title = " Menu ";
        let keys = lang.pick(" ↑ ↓ Entrée · 1–5 : un jeu · M : retour ", " ↑ ↓ Enter · 1–5: a game · M: back ");
        let more = match (top > 0, rows.len() > top + usize::from(inner.height)) {
            (false, false) => "",
            (true, false) => " ↑ ",
            (false, true) => " ↓ ",
            (true, true) => " ↑ ↓ ",
        };
        let block = Block::bordered().title(title).title(Line::from(more).right_aligned()).title_bottom(keys);
        block.render(place, out);
        let visible = rows.into_iter().skip(top).map(|(line, _)| line);
        Paragraph::new(visible.collect::<Vec<_>>()).render(inner.intersection(area), out);
    }

    /// The area of the text, all rows, and the number of rows above the first visible one: the focus is always visible.
    fn shown(&self, app: &App, lang: Lang, colours: Colours, area: Rect) -> (Rect, Vec<Row>, usize) {
        let width = WIDEST.min(area.width);
        let text = usize::from(width.saturating_sub(4));
        let room = usize::from(area.height.saturating_sub(2));
        // The lines about all games if there is room, otherwise of the one with the focus.
        let mut rows = self.rows(app, lang, colours, text, true);
        if rows.len() > room {
            rows = self.rows(app, lang, colours, text, false);
        }
        let height = rows.len().min(room);
        let focus = |row: &Row| row.1 == Some(self.focus);
        let (first, last) = (rows.iter().position(focus).unwrap_or(0), rows.iter().rposition(focus).unwrap_or(0));
        // As near to the middle as possible.
        let top = (first.midpoint(last)).saturating_sub(height / 2).min(rows.len() - height);
        let inner = Rect {
            x: area.x + (area.width - width) / 2 + 2,
            y: area.y + (area.height.saturating_sub(height as u16 + 2)) / 2 + 1,
            width: width.saturating_sub(4),
            height: height as u16,
        };
        (inner, rows, top)
    }

    fn rows(&self, app: &App, lang: Lang, colours: Colours, width: usize, all: bool) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for (index, group) in self.list.groups(app).into_iter().filter(|group| !group.is_empty()).enumerate() {
            if index > 0 {
                rows.push((Line::default(), None));
            }
            for item in group {
                self.item(item, app, lang, colours, width, all, &mut rows);
                if item == Item::Begin
                    && let Some(why) = lang.list_refused(&self.list, app)
                {
                    let lines = flow(Span::raw("    "), words(&why, Style::new()), width);
                    rows.extend(lines.into_iter().map(|line| (line, Some(item))));
                }
            }
        }
        rows
    }

    #[allow(clippy::too_many_arguments, reason = "a closure with a name")]
    fn item(&self, item: Item, app: &App, lang: Lang, colours: Colours, width: usize, all: bool, rows: &mut Vec<Row>) {
        let (name, value) = lang.item(&self.list, item, app);
        let focus = item == self.focus;
        let style = if focus { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        let mark = if focus { "▸ " } else { "  " };
        let name = match item {
            Item::Game(sheet) => {
                let dot = if sheet == self.list.sheet() { "●" } else { " " };
                format!("{dot} {} {name}", sheet.place())
            }
            _ => name,
        };
        let mut push = |line: Line<'static>| rows.push((line, Some(item)));
        match item {
            Item::Game(_) => {
                push(Line::from(format!("{mark}{name}")).style(style));
                if all || focus {
                    let about = words(&value, faint(colours));
                    flow(Span::raw("      "), about, width).into_iter().for_each(push);
                }
            }
            _ => {
                let mut text = words(&name, style);
                if !value.is_empty() {
                    text.extend(words(&format!("· {value}"), faint(colours)));
                }
                flow(Span::styled(mark, style), text, width).into_iter().for_each(push);
            }
        }
    }
}
