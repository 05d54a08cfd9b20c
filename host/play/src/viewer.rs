//! Looks back at a game, with its review: that of `cargo play --open FILE`, or the one that is played.

use std::fs;
use std::io::{self, Stdout};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use galop::review::{ByNet, Chances};
use galop::rules::{Seat, Side};
use galop::view::palette;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::lamps;
use super::lease::{self, Lease};
use super::lights::{self, bytes, level};
use super::options::{Colours, Options};
use super::places::{Places, SMALLEST};
use super::screen::faint;
use super::terminal::{check, terminal_failed};
use galop_desk::history::Game;
use galop_desk::past::Past;
use galop_desk::print::Print;
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;

/// The time between two redraws.
const PICTURE: Duration = Duration::from_millis(33);
/// The heights of a block.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// In a narrower window fewer keys are listed.
const FEW: u16 = 54;

/// Shows a game until the player quits.
pub fn open(path: &Path, options: &Options, lang: Lang) -> Result<String, String> {
    let game = read(path, lang)?;
    let colours = options.colours.unwrap_or_else(lease::colours);
    let mut viewer = Viewer::new(&game, 0, colours, lang)?;
    let mut run = || {
        check(options, lang)?;
        viewer.run(&mut Lease::open()?, &*lease::asked_to_leave()?)
    };
    run().map_err(|why| terminal_failed(lang, &why))?;
    Ok(String::new())
}

/// Reads a game.
pub fn read(path: &Path, lang: Lang) -> Result<Game, String> {
    let bytes = fs::read(path).map_err(|why| super::unreadable(lang, path, &why))?;
    Game::open(&bytes, lang).map_err(|why| format!("{}{} {why}", path.display(), lang.pick(" :", ":")))
}

/// A game on the screen.
pub struct Viewer {
    past: Past,
    /// The game is known from its first throw on.
    whole: bool,
    /// The line of each event.
    text: Vec<String>,
    lang: Lang,
    colours: Colours,
    area: Rect,
    leaves: bool,
    quits: bool,
}

impl Viewer {
    /// The game after this many events.
    pub fn new(game: &Game, at: usize, colours: Colours, lang: Lang) -> Result<Self, String> {
        let mut past = Past::new(Reviewed::of(game, &mut ByNet::default(), |_| {})?);
        past.go(at);
        let text = game.text().lines().skip_while(|line| !line.is_empty()).skip(1).map(String::from).collect();
        Ok(Self {
            past,
            whole: game.header.is_whole(),
            text,
            lang,
            colours,
            area: Rect::ZERO,
            leaves: false,
            quits: false,
        })
    }

    /// The player wants to leave the whole program.
    pub const fn quits(&self) -> bool {
        self.quits
    }

    /// Shows the game until the player leaves it.
    pub fn run(&mut self, lease: &mut Lease, asked_to_leave: &AtomicBool) -> io::Result<()> {
        let mut drawn = Instant::now();
        while !self.leaves && !asked_to_leave.load(Ordering::Relaxed) {
            lease.suspend(false)?;
            self.past.wait(drawn.elapsed().as_millis().min(100) as u64);
            drawn = Instant::now();
            self.draw(&mut lease.terminal)?;
            while event::poll(PICTURE.saturating_sub(drawn.elapsed()))? {
                self.happened(&event::read()?);
                if self.leaves {
                    break;
                }
            }
        }
        Ok(())
    }

    fn draw(&mut self, terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
        terminal.draw(|frame| {
            self.area = frame.area();
            self.render(self.area, frame.buffer_mut());
        })?;
        Ok(())
    }

    fn happened(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
                self.key(key.code, ctrl);
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left) => {
                    let rows = self.rows(self.area);
                    if mouse.row == rows.blocks.y && rows.blocks.width > 0 {
                        let column = mouse.column.saturating_sub(rows.blocks.x).min(rows.blocks.width - 1);
                        self.past.go(self.event_at(column, rows.blocks.width));
                    }
                }
                MouseEventKind::ScrollUp => self.past.step(-1),
                MouseEventKind::ScrollDown => self.past.step(1),
                _ => {}
            },
            _ => {}
        }
    }

    /// Handles a key.
    fn key(&mut self, code: KeyCode, ctrl: bool) {
        match code {
            KeyCode::Char('c' | 'd' | 'q') if ctrl => (self.leaves, self.quits) = (true, true),
            KeyCode::Esc | KeyCode::Char('q' | 'Q' | 'v' | 'V') => self.leaves = true,
            KeyCode::Right | KeyCode::Char(' ' | 'l') => self.past.step(1),
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => self.past.step(-1),
            KeyCode::PageDown => self.past.step(10),
            KeyCode::PageUp => self.past.step(-10),
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('n') => self.past.turn(true),
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('p') => self.past.turn(false),
            KeyCode::Home | KeyCode::Char('g') => self.past.go(0),
            KeyCode::End | KeyCode::Char('G') => self.past.go(usize::MAX),
            _ => {}
        }
    }

    /// The number of events at a column of the line of blocks.
    fn event_at(&self, column: u16, width: u16) -> usize {
        let (all, last) = (self.past.game().len(), usize::from(width.max(2) - 1));
        (usize::from(column) * all + last / 2) / last
    }

    fn column_of(&self, events: usize, width: u16) -> u16 {
        let (all, last) = (self.past.game().len().max(1), usize::from(width.max(1) - 1));
        (events * last / all) as u16
    }

    fn rows(&self, area: Rect) -> Rows {
        match Places::of(area) {
            Some(places) => Rows::of(places.words.union(places.keys)),
            None => Rows::of(area),
        }
    }

    fn render(&self, area: Rect, out: &mut Buffer) {
        let lang = self.lang;
        let rows = self.rows(area);
        match Places::of(area) {
            Some(places) => {
                let game = self.past.board().app();
                let print = Print::of(game);
                lights::draw(self.past.eye(), &print, self.colours, &places, out);
                let bold = Style::new().add_modifier(Modifier::BOLD);
                let title = lang.title(self.past.game().last().sheet());
                out.set_stringn(places.left(), area.y, format!("GALOP · {title}"), area.width.into(), bold);
                // Below the lights the chances need the room.
                let beside = places.log.filter(|log| log.y < places.words.y);
                beside.into_iter().for_each(|place| self.list(place, out));
                for seat in Seat::ALL {
                    places.seat(seat).into_iter().for_each(|place| self.seat(seat, place, out));
                }
            }
            None => {
                let (columns, height) = SMALLEST;
                let room = lang.pick(
                    format!("(Les lumières demandent une fenêtre de {columns} x {height}.)"),
                    format!("(The lights need a window of {columns} x {height}.)"),
                );
                let last = rows.words.bottom().saturating_sub(1);
                out.set_stringn(area.x, last, room, area.width.into(), faint(self.colours));
            }
        }
        self.words(rows.words, out);
        self.blocks(rows.blocks, out);
        self.marks(rows.marks, out);
        let keys = match rows.keys.width {
            ..FEW => lang.pick("← → lancer · ↑ ↓ tournant · Q", "← → throw · ↑ ↓ turning point · Q"),
            _ => lang.pick(
                "← → un lancer · ↑ ↓ tournant · Début, Fin · Q fermer",
                "← → a throw · ↑ ↓ turning point · Home, End · Q close",
            ),
        };
        out.set_stringn(rows.keys.x, rows.keys.y, keys, rows.keys.width.into(), faint(self.colours));
    }

    /// What happened last, and what it changed; at a turning point its sentence.
    fn words(&self, place: Rect, out: &mut Buffer) {
        let (game, at, lang) = (self.past.game(), self.past.at(), self.lang);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let all = game.len().checked_sub(1).map_or(0, |last| game.throws(last));
        let lines = match at.checked_sub(1) {
            None => {
                let begins = match self.whole {
                    true => lang.pick("Le début de la partie.", "The beginning of the game."),
                    false => lang.pick(
                        "La partie est connue à partir d'ici : ce qui précède n'a pas été noté.",
                        "The game is known from here on: what came before was not written down.",
                    ),
                };
                vec![Line::styled(begins, bold)]
            }
            Some(event) => {
                let number = game.throws(event);
                let turn = game.turns().into_iter().find(|turn| turn.event as usize == event);
                let what = lang.event(game, event);
                let first = match turn {
                    Some(turn) => format!("★ {}", lang.turning(game, &turn)),
                    None => lang.changed(game, event),
                };
                vec![Line::styled(format!("{number}/{all} · {what}"), bold), Line::from(first)]
            }
        };
        Paragraph::new(lines).wrap(Wrap { trim: true }).render(place, out);
    }

    /// A block for each part of the game: as high as the chance of the player who is ahead, in his colour.
    fn blocks(&self, place: Rect, out: &mut Buffer) {
        let game = self.past.game();
        let here = self.column_of(self.past.at(), place.width);
        for column in 0..place.width {
            let chances = game.chances(self.event_at(column, place.width));
            let Some((seat, chance)) = ahead(chances, &game.parties()) else { continue };
            let height = (chance * BLOCKS.len() as f64).ceil().clamp(1.0, BLOCKS.len() as f64) as usize;
            let style = match self.colours {
                Colours::None if column == here => Style::new().add_modifier(Modifier::REVERSED),
                Colours::None => Style::new(),
                _ if column == here => Style::new().fg(Color::White),
                _ => Style::new().fg(self.colour(seat)),
            };
            let text = match self.colours {
                // Without colours the letter of the player says more than the height.
                Colours::None => self.letter(seat).to_string(),
                _ => BLOCKS[height - 1].to_string(),
            };
            out.set_string(place.x + column, place.y, text, style);
        }
    }

    /// The turning points below the blocks, and where the game stands.
    fn marks(&self, place: Rect, out: &mut Buffer) {
        if place.height == 0 {
            return;
        }
        for (number, turn) in (1..).zip(self.past.game().turns()) {
            let column = self.column_of(turn.event as usize + 1, place.width);
            out.set_string(place.x + column, place.y, format!("{number}"), faint(self.colours));
        }
        let column = self.column_of(self.past.at(), place.width);
        out.set_string(place.x + column, place.y, "▲", Style::new().add_modifier(Modifier::BOLD));
    }

    /// The lines of the game around the present one.
    fn list(&self, place: Rect, out: &mut Buffer) {
        let (height, at) = (usize::from(place.height), self.past.at());
        let first = at.saturating_sub(height / 2 + 1).min(self.text.len().saturating_sub(height));
        for (row, (index, line)) in (0..place.height).zip(self.text.iter().enumerate().skip(first)) {
            let here = index + 1 == at;
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { faint(self.colours) };
            out.set_stringn(place.x, place.y + row, line, place.width.into(), style);
        }
    }

    /// The name of a seat, and its chance; at the end also its luck.
    fn seat(&self, seat: Seat, place: Rect, out: &mut Buffer) {
        let (game, at) = (self.past.game(), self.past.at());
        let play = game.play(at);
        let hands = play.hands_at(seat);
        if hands.is_empty() {
            return;
        }
        let name = if play.sheet().two_sided() { self.lang.player(play, hands) } else { self.lang.seat(seat).into() };
        let mark = if play.hands().contains(seat) { "▶ " } else { "" };
        let style = match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.colour(seat)),
        };
        let width = usize::from(place.width);
        out.set_stringn(place.x, place.y, format!("{mark}{name}"), width, style.add_modifier(Modifier::BOLD));
        out.set_stringn(place.x, place.y + 1, self.lang.who(play.who(hands)), width, faint(self.colours));
        out.set_stringn(place.x, place.y + 2, self.lang.percent(game, game.chances(at), seat), width, style);
        if at == game.len() {
            let luck = self.lang.points(game.tally.luck().at(seat));
            let luck = self.lang.pick(format!("chance {luck}"), format!("luck {luck}"));
            out.set_stringn(place.x, place.y + 3, luck, width, style);
        }
    }

    fn colour(&self, seat: Seat) -> Color {
        let play = self.past.game().last();
        let colour = match play.sheet().two_sided() {
            true => palette::side(play.sides().side_of(seat)),
            false => palette::seat(seat),
        };
        let [r, g, b] = bytes(level(colour).map(|value| 0.15 + 0.85 * value));
        match self.colours {
            Colours::Palette => Color::Indexed(lamps::palette([r, g, b])),
            Colours::True | Colours::None => Color::Rgb(r, g, b),
        }
    }

    fn letter(&self, seat: Seat) -> char {
        let play = self.past.game().last();
        match (play.sheet().two_sided(), play.sides().side_of(seat)) {
            (false, _) => seat.letter(),
            (true, Side::Black) => 'b',
            (true, Side::White) => 'w',
        }
    }
}

/// The player who is ahead, and his chance, 0 to 1.
fn ahead(chances: Chances, parties: &[Seat]) -> Option<(Seat, f64)> {
    let seat = parties.iter().copied().max_by_key(|seat| chances.at(*seat))?;
    Some((seat, chances.at(seat) as f64 / galop::review::ONE as f64))
}

/// The rows below the board.
struct Rows {
    words: Rect,
    blocks: Rect,
    marks: Rect,
    keys: Rect,
}

impl Rows {
    fn of(place: Rect) -> Self {
        let row = |from_below: u16| Rect {
            y: place.bottom().saturating_sub(from_below).max(place.y),
            height: u16::from(place.height >= from_below),
            ..place
        };
        // In a low window the marks go first.
        let low = place.height < 4;
        let (keys, marks, blocks) =
            (row(1), if low { Rect { height: 0, ..row(1) } } else { row(2) }, row(if low { 2 } else { 3 }));
        Self { words: Rect { height: blocks.y.saturating_sub(place.y), ..place }, blocks, marks, keys }
    }
}
