//! Draws the screen: lights, seats with their keys, the state in words, the log.

use galop::app::App;
use galop::app::menu::Page;
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::session::Play;
use galop::view::canvas::RGB16;
use galop::view::palette as paint;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::keys;
use super::lamps;
use super::lights::{self, bytes, level};
use super::listing::Listing;
use super::options::Colours;
use super::panel::Panel;
use super::places::{KEY_ROWS, Places, SMALLEST};
use galop_desk::board::Board;
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::print::Print;
use galop_desk::seats::{shown_hands, side};
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
    /// The menu as a list, over the board.
    pub listing: Option<&'a Listing>,
    /// The panel over all.
    pub panel: Option<&'a Panel>,
    /// A note shown instead of the keys.
    pub note: Option<&'a str>,
    /// A failure that the player must see, in any window: shown below everything else.
    pub alarm: Option<&'a str>,
}

/// Draws everything.
pub fn draw(frame: &mut Frame, view: &View) {
    let area = frame.area();
    let out = frame.buffer_mut();
    match Places::of(area) {
        Some(places) => table(view, places, area, out),
        None => words_only(view, area, out),
    }
    let above = panel_area(area, view.alarm);
    if let Some(listing) = view.listing {
        listing.draw(view.board.app(), view.lang, view.colours, above, out);
    }
    if let Some(panel) = view.panel {
        panel.draw(view.lang, view.colours, above, out);
    }
    if let Some(alarm) = view.alarm {
        let place = Rect { y: above.bottom(), height: area.height - above.height, ..area };
        Clear.render(place, out);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        Paragraph::new(alarm).style(bold).wrap(Wrap { trim: true }).render(place, out);
    }
}

fn table(view: &View, places: Places, area: Rect, out: &mut Buffer) {
    let app = view.board.app();
    let has_keys = view.note.is_some() || view.board.tutor().is_none();
    let places = &if has_keys { places } else { places.without_keys() };
    title(view, places.left(), area, out);
    lights::draw(view.eye, &Print::of(app), view.colours, places, out);
    for seat in Seat::ALL {
        if let Some(place) = places.seat(seat) {
            seat_box(view, place, seat, out);
        }
    }
    if let Some(place) = places.log {
        log(view, place, out);
    }
    words(view, places, out);
}

/// Draws the state in words, and the keys. In a guided round its text comes first, then the state, unless the step is
/// done.
fn words(view: &View, places: &Places, out: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let state = view.lang.line(view.board.app(), &keys::names(view.lang));
    let wrapped = |lines: Vec<Line<'static>>| Paragraph::new(lines).wrap(Wrap { trim: true });
    if let Some(tutor) = view.board.tutor() {
        let mut lines = vec![Line::styled(keys::lesson(tutor, view.lang), bold)];
        if !tutor.done() {
            lines.push(Line::styled(state, faint(view.colours)));
        }
        wrapped(lines).render(places.words, out);
    } else {
        // Without room for the keys, a note takes the place of the words.
        let words = view.note.filter(|_| places.keys.is_empty()).map_or(state, str::to_owned);
        wrapped(vec![Line::styled(words, bold)]).render(places.words, out);
    }
    let keys = match (view.note, places.keys.width) {
        (Some(note), _) => note,
        (None, _) if view.board.tutor().is_some() => return,
        (None, ..WIDE_KEYS) => view.lang.pick(FEW_KEYS_FR, FEW_KEYS_EN),
        (None, _) => view.lang.pick(KEYS_FR, KEYS_EN),
    };
    let style = if view.note.is_some() { bold } else { faint(view.colours) };
    Paragraph::new(keys).style(style).wrap(Wrap { trim: true }).render(places.keys, out);
}

/// Draws a window that is too small for the lights: the game can be played by its words.
fn words_only(view: &View, area: Rect, out: &mut Buffer) {
    let (columns, rows) = SMALLEST;
    let room = view.lang.pick(
        format!("(Les lumières demandent une fenêtre de {columns} x {rows}.)"),
        format!("(The lights need a window of {columns} x {rows}.)"),
    );
    let lesson = view.board.tutor().map(|tutor| keys::lesson(tutor, view.lang));
    let state = view.lang.line(view.board.app(), &keys::names(view.lang));
    let mut lines: Vec<&str> = view.note.into_iter().chain(lesson.as_deref()).chain([&*state, &*room]).collect();
    lines.extend(view.log.lines().iter().rev().take(usize::from(area.height)).map(String::as_str));
    Paragraph::new(lines.join("\n")).wrap(Wrap { trim: true }).render(area, out);
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
        let (columns, rows) = SMALLEST;
        let room = format!("Galop needs more room: {columns} x {rows}.");
        return Paragraph::new(room).wrap(Wrap { trim: true }).render(area, out);
    };
    lights::draw(eye, &Print::board(), colours, &places, out);
    Paragraph::new(words).wrap(Wrap { trim: true }).render(places.words.union(places.keys), out);
}

/// From this width on all keys are listed.
const WIDE_KEYS: u16 = 76;
const KEYS_FR: &str = "\
Espace A · Tab B · Entrée A maintenu · H conseil · Effacer reprend · M menu
Maj+touche maintient · souris : dé, pièces · ? pourquoi · F1 aide · Q quitter";
const KEYS_EN: &str = "\
Space A · Tab B · Enter A held · H hint · Backspace takes back · M menu
Shift+key: hold it · mouse: die, pieces, buttons · ? why · F1 help · Q quit";
const FEW_KEYS_FR: &str = "\
Espace A · Tab B · H conseil · Effacer reprend · M menu
? pourquoi · F1 aide : toutes les touches · Q quitter";
const FEW_KEYS_EN: &str = "\
Space A · Tab B · H hint · Backspace takes back · M menu
? why · F1 help: all keys · Q quit";

const LESSON_KEYS_FR: &str = " · S passe, Q quitte";
const LESSON_KEYS_EN: &str = " · S skips, Q quits";

pub(super) fn faint(colours: Colours) -> Style {
    match colours {
        Colours::True => Style::new().fg(Color::Rgb(130, 126, 138)),
        Colours::Palette => Style::new().fg(Color::Indexed(245)),
        Colours::None => Style::new(),
    }
}

fn title(view: &View, x: u16, area: Rect, out: &mut Buffer) {
    let app = view.board.app();
    let sheet = app.shown().map(Play::sheet).or_else(|| match app.menu().map(|menu| menu.page()) {
        Some(Page::Game(sheet)) => Some(sheet),
        _ => None,
    });
    let game = sheet.map(|sheet| format!(" · {}", view.lang.title(sheet))).unwrap_or_default();
    let style = Style::new().add_modifier(Modifier::BOLD);
    let keys = if view.board.tutor().is_some() { view.lang.pick(LESSON_KEYS_FR, LESSON_KEYS_EN) } else { "" };
    out.set_stringn(x, area.y, format!("GALOP{game}{keys}"), usize::from(area.right() - x), style);
}

fn seat_box(view: &View, place: Rect, seat: Seat, out: &mut Buffer) {
    let app = view.board.app();
    let turn = app.play().is_some_and(|play| shown_hands(app, play).contains(seat));
    let colour = match view.colours {
        Colours::None => Style::new(),
        Colours::True => {
            let [r, g, b] = bytes(level(seat_colour(app, seat)).map(|value| 0.15 + 0.85 * value));
            Style::new().fg(Color::Rgb(r, g, b))
        }
        Colours::Palette => Style::new()
            .fg(Color::Indexed(lamps::palette(bytes(level(seat_colour(app, seat)).map(|value| 0.15 + 0.85 * value))))),
    };
    let mark = if turn { "▶ " } else { "" };
    let (name, who) = view.lang.label(app, seat);
    let name = format!("{mark}{name}");
    let width = usize::from(place.width);
    out.set_stringn(place.x, place.y, name, width, colour.add_modifier(Modifier::BOLD));
    out.set_stringn(place.x, place.y + 1, who, width, faint(view.colours));
    // There is no next move. This is not said before the throw is shown.
    let single =
        turn && app.coming().is_empty() && app.play().is_some_and(|play| matches!(play.choice(), Some((_, 1))));
    for (line, key) in [(2, Key::A), (3, Key::B)] {
        let button = Button::new(seat, key);
        let down = view.board.is_down(button);
        let style = if down { colour.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { colour };
        let letter = keys::letter(button).to_ascii_uppercase();
        let key = if key == Key::A { 'A' } else { 'B' };
        let what = match (key, app.menu().map(|menu| menu.page())) {
            ('A', Some(Page::Game(_) | Page::Away(_))) => view.lang.pick("qui ?", "who?"),
            ('A', Some(_)) => view.lang.pick("changer", "change"),
            ('A', None) => view.lang.pick("jouer", "play"),
            (_, None) if single => "",
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
    Paragraph::new(Text::from(text)).style(faint(view.colours)).render(place, out);
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
