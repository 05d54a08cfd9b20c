//! `cargo picture`: the terminal board as SVG, for the documentation.

use std::fmt::Write as _;

use galop::app::Boot;
use galop::input::{Button, Key};
use galop::rules::Rules as _;
use galop::session::{Level, Phase, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::board::{Board, TAP_MS, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::tape;
use galop_desk::why::Answer;
use galop_desk::words::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::on_screen;
use super::options::Colours;
use super::panel::Panel;
use super::screen::{self, View};

/// The picture of the board; its path from the project's folder.
pub const BOARD: &str = "docs/pictures/terminal.svg";
/// The picture of the same moment with the panel that says why.
pub const WHY: &str = "docs/pictures/why.svg";

/// A terminal large enough for large lights, in columns and rows.
const LARGE: (u16, u16) = (112, 38);
/// The usual default size of terminals.
const USUAL: (u16, u16) = (80, 24);
/// The size of a terminal cell in the drawing.
const CELL: (u16, u16) = (8, 17);
/// The margin around the terminal.
const EDGE: u16 = 14;

/// Draws a moment with a choice in the middle of a game. Returns the path and the SVG of each picture.
pub fn draw() -> [(&'static str, String); 2] {
    let (board, (mut eye, log)) = (11..).find_map(play_a_while).expect("such a moment comes in one of the games");
    eye.look(board.now());
    let throws = log.umpire().why(LANG).into_iter();
    let why = Panel::why(throws.map(|(hands, answer)| (LANG.hands(board.app(), hands), answer)).collect());
    let picture = |(width, height), panel| {
        let (board, eye, log) = (&board, &eye, &log);
        let view = View {
            board,
            eye,
            log,
            ids: true,
            lang: LANG,
            colours: Colours::True,
            listing: None,
            panel,
            note: None,
            alarm: None,
        };
        let mut terminal =
            Terminal::new(TestBackend::new(width, height)).expect("memory is a terminal that never fails");
        terminal.draw(|frame| screen::draw(frame, &view)).expect("memory is a terminal that never fails");
        svg(terminal.backend().buffer())
    };
    [(BOARD, picture(LARGE, None)), (WHY, picture(USUAL, why.as_ref()))]
}

const LANG: Lang = Lang::En;

/// Lets red press A at each of its turns, until it may capture, has other moves too, and a horse that may not move.
/// Returns `None` if the game ends before that.
fn play_a_while(number: u64) -> Option<(Board, (Eye, Chronicle))> {
    let mut witness = (Eye::default(), Chronicle::new(LANG));
    let [two, three] = [Level::Two, Level::Three].map(Who::Computer);
    let start = (Sheet::default(), Seating::new([Who::Person, two, three, two]));
    let mut settings = on_screen(Settings::default());
    settings.set("001.horses", "4").expect("in its range");
    let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
    let mut board = Board::new(boot, |app| tape::prepare(app, Some(&start)), &mut witness);
    while board.app().play().is_some_and(|play| !play.over()) {
        board.advance(board.now().after(900), &mut witness);
        let why = witness.1.umpire().why(LANG);
        let refused = |(_, answer): &(_, Answer)| answer.verdicts.iter().any(|verdict| verdict.may.is_none());
        if captures(&board) && why.first().is_some_and(refused) && board.now() > Time(300_000) {
            // The lights of the possible moves pulse; at this time they are bright.
            board.advance(board.now().after(700), &mut witness);
            return Some((board, witness));
        }
        if board.app().play().is_some_and(|play| play.hands().contains(galop::rules::Seat::Red)) {
            board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut witness);
        }
    }
    None
}

/// Whether a person is choosing among several moves, and the chosen one is a capture.
fn captures(board: &Board) -> bool {
    let Some(play) = board.app().play() else { return false };
    let Phase::Choose(offer) = play.phase() else { return false };
    play.rules().is_capture(&offer.chosen()) && offer.len() > 1 && play.who(play.hands()) == Who::Person
}

/// Returns a terminal as SVG. Lights and blocks are drawn as shapes, because fonts differ in them.
pub fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (wide, high) = (area.width * CELL.0 + 2 * EDGE, area.height * CELL.1 + 2 * EDGE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"13.3\">\n\
         <title>Galop in a terminal</title>\n\
         <rect width=\"{wide}\" height=\"{high}\" rx=\"10\" fill=\"{GROUND}\"/>\n"
    );
    for y in 0..area.height {
        backgrounds(buffer, y, &mut out);
    }
    for y in 0..area.height {
        glyphs(buffer, y, &mut out);
    }
    out + "</svg>\n"
}

const GROUND: &str = "#0b0a0d";
const INK: &str = "#e4e1e8";

fn backgrounds(buffer: &Buffer, y: u16, out: &mut String) {
    let ground = |x: u16| colour(buffer[(x, y)].bg);
    let mut x = 0;
    while x < buffer.area.width {
        let Some(fill) = ground(x) else {
            x += 1;
            continue;
        };
        let end = (x..buffer.area.width).find(|x| ground(*x).as_ref() != Some(&fill)).unwrap_or(buffer.area.width);
        let (left, top) = at(x, y);
        // Slightly larger than a cell, so that no line shows between two cells.
        let (wide, high) = ((end - x) * CELL.0, CELL.1);
        let _ =
            writeln!(out, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}.4\" height=\"{high}.4\" fill=\"{fill}\"/>");
        x = end;
    }
}

fn glyphs(buffer: &Buffer, y: u16, out: &mut String) {
    let mut x = 0;
    while x < buffer.area.width {
        let cell = &buffer[(x, y)];
        let (left, top) = at(x, y);
        let fill = colour(cell.fg).unwrap_or_else(|| INK.into());
        let end = match block(cell) {
            Some([from_left, from_top, wide, high]) => {
                let (left, top) = (f32::from(left) + from_left, f32::from(top) + from_top);
                let _ = writeln!(
                    out,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\"/>"
                );
                x + 1
            }
            None => {
                let alike = |x: u16| {
                    let other = &buffer[(x, y)];
                    (other.fg, other.modifier) == (cell.fg, cell.modifier) && block(other).is_none()
                };
                // Not all viewers honour `textLength`: a new text element after each gap limits the drift.
                let gap = |x: u16| x > 0 && [x - 1, x].iter().all(|x| buffer[(*x, y)].symbol() == " ");
                let end = (x + 1..buffer.area.width).find(|x| !alike(*x) || gap(*x)).unwrap_or(buffer.area.width);
                let text: String = (x..end).map(|x| buffer[(x, y)].symbol()).collect();
                write_text(&text, (left, top), &fill, cell.modifier, out);
                end
            }
        };
        x = end;
    }
}

/// Writes a run of glyphs, as wide as its cells in any font.
fn write_text(text: &str, (left, top): (u16, u16), fill: &str, look: Modifier, out: &mut String) {
    let said = text.trim();
    if said.is_empty() {
        return;
    }
    let before = text.chars().take_while(|glyph| *glyph == ' ').count() as u16;
    let (left, base) = (left + before * CELL.0, top + 13);
    let wide = said.chars().count() as u16 * CELL.0;
    let weight = if look.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let slant = if look.contains(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
    let said = said.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"{base}\" textLength=\"{wide}\" fill=\"{fill}\"{weight}{slant} \
         xml:space=\"preserve\">{said}</text>"
    );
}

/// The part of its cell that a block character fills: left, top, width and height.
fn block(cell: &Cell) -> Option<[f32; 4]> {
    let (wide, high) = (f32::from(CELL.0), f32::from(CELL.1));
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    Some(match (cell.symbol(), reversed) {
        ("▗", _) => [wide / 2.0, high / 2.0, wide / 2.0, high / 2.0],
        ("▖", _) => [0.0, high / 2.0, wide / 2.0, high / 2.0],
        ("▝", _) => [wide / 2.0, 0.0, wide / 2.0, high / 2.0],
        ("▘", _) => [0.0, 0.0, wide / 2.0, high / 2.0],
        ("▆", _) => [0.0, high / 4.0, wide, high * 0.75],
        ("▂", true) => [0.0, 0.0, wide, high * 0.75],
        _ => return None,
    })
}

fn at(x: u16, y: u16) -> (u16, u16) {
    (EDGE + x * CELL.0, EDGE + y * CELL.1)
}

fn colour(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}
