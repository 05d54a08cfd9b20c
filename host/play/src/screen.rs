//! Draws the screen: lights, seats with their keys, the state in words, the log.

use galop::app::App;
use galop::app::menu::Page;
use galop::board::geometry::{self, Cell, SIZE};
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::rules::horses::{Place, Progress};
use galop::session::Play;
use galop::view::canvas::RGB16;
use galop::view::palette as paint;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::keys;
use super::lamps;
use super::options::Colours;
use super::panel::Panel;
use galop_desk::board::Board;
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::{Colour, Eye};
use galop_desk::seats::side;
use galop_desk::why::Id;
use galop_desk::words::Lang;

/// Everything that the screen shows.
pub struct View<'a> {
    /// The board and its pressed buttons.
    pub board: &'a Board,
    /// The lights as an eye sees them.
    pub eye: &'a Eye,
    /// The log.
    pub log: &'a Chronicle,
    /// The log names the rules behind each line.
    pub ids: bool,
    /// The language.
    pub lang: Lang,
    /// The colours of the terminal.
    pub colours: Colours,
    /// The panel over the board.
    pub panel: Option<&'a Panel>,
    /// A note shown instead of the keys.
    pub note: Option<&'a str>,
    /// A failure that the player must see, in any window: shown instead of the keys.
    pub alarm: Option<&'a str>,
}

/// The width of a seat's box.
const BOX: u16 = 13;
/// The least width and height of the log.
const LOG: u16 = 18;
const LOG_ROWS: u16 = 3;
/// The rows below the board, for words and keys.
const BELOW: u16 = 6;
const KEY_ROWS: u16 = 2;
const CELLS: u16 = SIZE as u16;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// 1, or 2 if there is room.
    scale: u16,
    board: Rect,
    log: Option<Rect>,
    words: Rect,
    keys: Rect,
}

impl Places {
    /// Divides the screen; `None` if it is too small.
    pub fn of(area: Rect) -> Option<Self> {
        let fits = |scale: u16| area.width >= 2 * BOX + 2 + 2 * CELLS * scale && area.height > CELLS * scale + BELOW;
        let scale = [2, 1].into_iter().find(|scale| fits(*scale))?;
        let (width, height) = (2 * CELLS * scale, CELLS * scale);
        let table = width + 2 * BOX + 2;
        let left = area.width - table;
        let log = (left > LOG).then(|| (left - 2).min(60));
        // Spare columns are divided between both sides.
        let margin = (left - log.map_or(0, |log| log + 2)) / 2;
        let x = area.x + margin;
        let spare = area.height - height - BELOW - 1;
        let y = area.y + 1 + spare.min(1) + (spare / 2).min(2) / 2;
        let wide = table + log.map_or(0, |log| log + 2);
        let words = Rect { x, y: y + height + 1, width: wide, height: 3 };
        let keys = Rect { y: area.bottom() - KEY_ROWS, height: KEY_ROWS, ..words };
        // The log is beside the lights, or below them in a high and narrow window.
        let beside = log.map(|log| Rect { x: x + table + 2, y, width: log, height });
        let below = Rect { y: words.bottom() + 1, height: keys.y.saturating_sub(words.bottom() + 2), ..words };
        Some(Self {
            scale,
            board: Rect { x: x + BOX + 1, y, width, height },
            log: beside.or((below.height >= LOG_ROWS).then_some(below)),
            words,
            keys,
        })
    }

    /// The area of a seat's box: name, player, A, B.
    fn seat(&self, seat: Seat) -> Rect {
        let (east, south) = match seat {
            Seat::Red => (true, false),
            Seat::Green => (true, true),
            Seat::Blue => (false, true),
            Seat::Yellow => (false, false),
        };
        let board = self.board;
        Rect {
            x: if east { board.right() + 1 } else { board.x - BOX - 1 },
            y: if south { board.bottom() - 4 } else { board.y },
            width: BOX,
            height: 4,
        }
    }

    fn button(&self, button: Button) -> Rect {
        let seat = self.seat(button.seat());
        Rect { y: seat.y + if button.key() == Key::A { 2 } else { 3 }, height: 1, ..seat }
    }

    /// The buttons at a position: one, or both at a seat's name.
    pub fn pointed(&self, x: u16, y: u16) -> Vec<Button> {
        let at = Position { x, y };
        if let Some(button) = Button::ALL.into_iter().find(|button| self.button(*button).contains(at)) {
            return vec![button];
        }
        let seat = Seat::ALL.into_iter().find(|seat| self.seat(*seat).contains(at));
        seat.map(|seat| [Key::A, Key::B].map(|key| Button::new(seat, key)).to_vec()).unwrap_or_default()
    }
}

/// Draws everything.
pub fn draw(frame: &mut Frame, view: &View) {
    let area = frame.area();
    let out = frame.buffer_mut();
    let Some(places) = Places::of(area) else {
        let (fr, en) = ("Galop a besoin d'une fenêtre plus grande : 58 x 22.", "Galop needs more room: 58 x 22.");
        let words = [view.alarm.unwrap_or_default(), view.lang.pick(fr, en)].join("\n");
        Paragraph::new(words.trim_start()).wrap(Wrap { trim: true }).render(area, out);
        return;
    };
    title(view, places, area, out);
    lights(view.eye, view.colours, places, out);
    Seat::ALL.into_iter().for_each(|seat| seat_box(view, places.seat(seat), seat, out));
    if let Some(place) = places.log {
        log(view, place, out);
    }
    let line = Line::styled(
        view.lang.line(view.board.app(), &keys::names(view.lang)),
        Style::new().add_modifier(Modifier::BOLD),
    );
    Paragraph::new(line).wrap(Wrap { trim: true }).render(places.words, out);
    let style = if view.alarm.is_some() { Style::new().add_modifier(Modifier::BOLD) } else { faint(view) };
    let keys = match (view.alarm.or(view.note), places.keys.width) {
        (Some(note), _) => note,
        (None, ..WIDE_KEYS) => view.lang.pick(FEW_KEYS_FR, FEW_KEYS_EN),
        (None, _) => view.lang.pick(KEYS_FR, KEYS_EN),
    };
    Paragraph::new(keys).style(style).wrap(Wrap { trim: true }).render(places.keys, out);
    if let Some(panel) = view.panel {
        panel.draw(view.lang, view.colours, panel_area(area, view.alarm), out);
    }
}

/// The area for a panel: everything but the rows of an alarm.
pub fn panel_area(area: Rect, alarm: Option<&str>) -> Rect {
    Rect { height: area.height.saturating_sub(if alarm.is_some() { KEY_ROWS } else { 0 }), ..area }
}

/// Draws the lights of a board at the other end of a cable, with `words` below.
pub fn mirror(frame: &mut Frame, eye: &Eye, colours: Colours, words: &str) {
    let area = frame.area();
    let out = frame.buffer_mut();
    let Some(places) = Places::of(area) else {
        return Paragraph::new("Galop needs more room: 58 x 22.").wrap(Wrap { trim: true }).render(area, out);
    };
    lights(eye, colours, places, out);
    Paragraph::new(words).wrap(Wrap { trim: true }).render(places.words.union(places.keys), out);
}

/// From this width on all keys are listed.
const WIDE_KEYS: u16 = 76;
const KEYS_FR: &str = "\
Espace A · Tab B · Entrée A maintenu · H conseil · Effacer reprend · M menu
Maj+touche maintient · souris : boutons · ? pourquoi · F1 aide · Q quitter";
const KEYS_EN: &str = "\
Space A · Tab B · Enter A held · H hint · Backspace takes back · M menu
Shift+key: hold it down · mouse: buttons · ? why · F1 help · Q quit";
const FEW_KEYS_FR: &str = "\
Espace A · Tab B · H conseil · Effacer reprend · M menu
? pourquoi · F1 aide : toutes les touches · Q quitter";
const FEW_KEYS_EN: &str = "\
Space A · Tab B · H hint · Backspace takes back · M menu
? why · F1 help: all keys · Q quit";

fn faint(view: &View) -> Style {
    match view.colours {
        Colours::True => Style::new().fg(Color::Rgb(130, 126, 138)),
        Colours::Palette => Style::new().fg(Color::Indexed(245)),
        Colours::None => Style::new(),
    }
}

fn title(view: &View, places: Places, area: Rect, out: &mut Buffer) {
    let app = view.board.app();
    let sheet = app.play().map(Play::sheet).or_else(|| match app.menu().map(|menu| menu.page()) {
        Some(Page::Game(sheet)) => Some(sheet),
        _ => None,
    });
    let game = sheet.map(|sheet| format!(" · {}", view.lang.title(sheet))).unwrap_or_default();
    let style = Style::new().add_modifier(Modifier::BOLD);
    let x = places.seat(Seat::Yellow).x;
    out.set_stringn(x, area.y, format!("GALOP{game}"), usize::from(area.right() - x), style);
}

/// Draws the lights, each with a glow around it.
fn lights(eye: &Eye, colours: Colours, places: Places, out: &mut Buffer) {
    let cells = (0..SIZE).flat_map(|row| (0..SIZE).map(move |col| Cell { row, col }));
    let lit: Vec<_> = cells.filter_map(|cell| Some((cell, eye.colour(cell)?))).collect();
    if colours == Colours::True {
        glow(places, &lit, out);
    }
    for (cell, colour) in lit {
        let (x, y) = corner(places, cell);
        if colours == Colours::None {
            let style = if colour.into_iter().fold(0.0, f32::max) > 0.7 { Modifier::BOLD } else { Modifier::empty() };
            let letter = if cell.in_cross() && lamps::is_faint(colour) { ':' } else { lamps::letter(colour) };
            out[(x, y)].set_char(letter).set_style(Style::new().add_modifier(style));
            continue;
        }
        let core = core(colour, print(cell));
        let colour = match colours {
            Colours::Palette => Color::Indexed(lamps::palette(core)),
            _ => Color::Rgb(core[0], core[1], core[2]),
        };
        let style = Style::new().fg(colour);
        if places.scale == 1 {
            out.set_string(x, y, "●", style);
        } else {
            big(x, y, style, out);
        }
    }
}

/// Draws a round light of four columns and two rows, with a gap on all sides. There is a block character for the lower
/// three quarters of a cell but none for the upper: that one is the lower quarter, reversed.
fn big(x: u16, y: u16, style: Style, out: &mut Buffer) {
    out.set_string(x, y, "▗▆▆▖", style);
    out.set_string(x, y + 1, "▝  ▘", style);
    out.set_string(x + 1, y + 1, "▂▂", style.add_modifier(Modifier::REVERSED));
}

fn corner(places: Places, cell: Cell) -> (u16, u16) {
    let at = |place: u8, step: u16| u16::from(place) * step * places.scale;
    (places.board.x + at(cell.col, 2), places.board.y + at(cell.row, 1))
}

/// The dark wood between the lights.
const WOOD: Colour = [0.055, 0.047, 0.06];

fn glow(places: Places, lit: &[(Cell, Colour)], out: &mut Buffer) {
    let Rect { x, y, width, height } = places.board;
    // One more column on each side, so that the outer lights glow too.
    let (x, width) = (x - 1, width + 1);
    let mut field = vec![WOOD; usize::from(width) * usize::from(height)];
    let mut add = |column: i32, row: i32, colour: Colour, share: f32| {
        if (0..i32::from(width)).contains(&column) && (0..i32::from(height)).contains(&row) {
            let slot = &mut field[row as usize * usize::from(width) + column as usize];
            slot.iter_mut().zip(colour).for_each(|(sum, value)| *sum += value * share);
        }
    };
    for (cell, colour) in lit {
        let (left, top) = corner(places, *cell);
        let (left, top) = (i32::from(left - x), i32::from(top - y));
        let (wide, high) = if places.scale == 1 { (1, 1) } else { (4, 2) };
        for row in -1..=high {
            for column in -1..=wide {
                let aside = usize::from(row < 0 || row == high) + usize::from(column < 0 || column == wide);
                add(left + column, top + row, *colour, [0.24, 0.09, 0.03][aside]);
            }
        }
    }
    for row in 0..height {
        for column in 0..width {
            let [r, g, b] = bytes(field[usize::from(row) * usize::from(width) + usize::from(column)]);
            out[(x + column, y + row)].set_bg(Color::Rgb(r, g, b));
        }
    }
}

fn bytes(colour: Colour) -> [u8; 3] {
    // Steps too small to see would only cost the terminal time.
    colour.map(|value| ((value.clamp(0.0, 1.0) * 255.0) as u8) & 0xFC)
}

/// The colour of the light itself. A dark one shows the milky glass with the colour printed on it.
fn core(colour: Colour, print: Colour) -> [u8; 3] {
    let most = colour.into_iter().fold(0.0, f32::max);
    let mut core = [0.0; 3];
    for ((core, value), print) in core.iter_mut().zip(colour).zip(print) {
        *core = (value * 1.15 + 0.12 * most.powi(4)).max(print);
    }
    bytes(core)
}

/// The colour printed on a cell: each seat's stable, start and stairs have its colour.
fn print(cell: Cell) -> Colour {
    let own = |seat: &Seat| {
        let steps = (1..=6).filter_map(|n| Progress::new(Place::Step(n)));
        let way = steps.chain([Progress::START]).filter_map(|place| geometry::horse(*seat, place));
        way.chain(geometry::stable(*seat)).any(|other| other == cell)
    };
    match Seat::ALL.into_iter().find(own) {
        Some(seat) => eye(paint::seat(seat)).map(|value| 0.11 + value * 0.14),
        None => [0.17, 0.16, 0.19],
    }
}

fn eye(colour: RGB16) -> Colour {
    [colour.r, colour.g, colour.b].map(|value| f32::from(value) / 65_535.0)
}

fn seat_box(view: &View, place: Rect, seat: Seat, out: &mut Buffer) {
    let app = view.board.app();
    let turn = app.play().is_some_and(|play| play.hands().contains(seat));
    let colour = match view.colours {
        Colours::None => Style::new(),
        Colours::True => {
            let [r, g, b] = bytes(eye(seat_colour(app, seat)).map(|value| 0.15 + 0.85 * value));
            Style::new().fg(Color::Rgb(r, g, b))
        }
        Colours::Palette => Style::new()
            .fg(Color::Indexed(lamps::palette(bytes(eye(seat_colour(app, seat)).map(|value| 0.15 + 0.85 * value))))),
    };
    let mark = if turn { "▶ " } else { "" };
    let (name, who) = view.lang.label(app, seat);
    let name = format!("{mark}{name}");
    let width = usize::from(place.width);
    out.set_stringn(place.x, place.y, name, width, colour.add_modifier(Modifier::BOLD));
    out.set_stringn(place.x, place.y + 1, who, width, faint(view));
    for (line, key) in [(2, Key::A), (3, Key::B)] {
        let button = Button::new(seat, key);
        let down = view.board.is_down(button);
        let style = if down { colour.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { colour };
        let letter = keys::letter(button).to_ascii_uppercase();
        let key = if key == Key::A { 'A' } else { 'B' };
        let what = match (key, app.menu().map(|menu| menu.page())) {
            ('A', Some(Page::Game(_))) => view.lang.pick("qui ?", "who?"),
            ('A', Some(_)) => view.lang.pick("changer", "change"),
            ('A', None) => view.lang.pick("jouer", "play"),
            _ => view.lang.pick("suivant", "next"),
        };
        let brackets = if down { ('▐', '▌') } else { ('[', ']') };
        let text = format!("{}{letter}{} {key} {what}", brackets.0, brackets.1);
        out.set_stringn(place.x, place.y + line, text, width, style);
    }
}

/// The colour of a seat; in two-sided games that of its side.
fn seat_colour(app: &App, seat: Seat) -> RGB16 {
    side(app, seat).map_or(paint::seat(seat), paint::side)
}

/// Draws the newest lines that fit.
fn log(view: &View, place: Rect, out: &mut Buffer) {
    let (width, height) = (usize::from(place.width), usize::from(place.height));
    let with_rules = |(line, rules): (&String, &Vec<Id>)| match view.ids && !rules.is_empty() {
        true => format!("{line} [{}]", rules.join(" ")),
        false => line.clone(),
    };
    let newest = view.log.lines().iter().zip(view.log.rules()).rev().take(height);
    let mut lines: Vec<String> = newest.rev().flat_map(|line| wrap(&with_rules(line), width)).collect();
    lines.drain(..lines.len().saturating_sub(height));
    let text: Vec<Line> = lines.into_iter().map(Line::from).collect();
    Paragraph::new(Text::from(text)).style(faint(view)).render(place, out);
}

/// Breaks a line into pieces of `width`, all but the first indented.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in line.split(' ') {
        let last = pieces.last_mut().expect("there is one");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            pieces.push(format!("  {word}"));
        }
    }
    pieces
}
