//! Keys and mouse.

use std::time::{Duration, Instant};

use galop::input::{Button, Key};
use galop_desk::board::{HOLD_MS, TAP_MS};
use galop_desk::list::Then;
use ratatui::crossterm::event::{
    Event as Happened, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::Desk;
use crate::disk::Keeper;
use crate::keys::{self, Wish};
use crate::listing::Listing;
use crate::panel::Panel;
use crate::places::Places;
use crate::screen;

/// A key that comes again within this time repeats itself: no finger is that fast.
const REPEAT: Duration = Duration::from_millis(60);
/// How long a note stays.
const NOTE: Duration = Duration::from_secs(4);

impl Desk<'_> {
    /// Handles what the terminal reports.
    pub(super) fn happened(&mut self, happened: Happened) {
        self.advance();
        match happened {
            Happened::Key(key) => self.key(key),
            Happened::Mouse(mouse) if self.tape.is_none() => self.mouse(mouse),
            // A window without the focus does not see keys come up.
            Happened::FocusLost => self.let_go(),
            _ => {}
        }
    }

    /// Releases every button that a key or the mouse holds down.
    pub(super) fn let_go(&mut self) {
        let keys = std::mem::take(&mut self.pressed).into_iter().map(|(_, button)| button);
        for button in keys.chain(std::mem::take(&mut self.clicked)) {
            self.board.up(button, &mut self.witness);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd' | 'q')) {
            self.leaves = true;
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z') {
            self.stops = cfg!(unix);
            return;
        }
        match key.kind {
            KeyEventKind::Release => {
                let code = plain(key.code);
                let up: Vec<_> = self.pressed.extract_if(.., |(other, _)| *other == code).collect();
                up.into_iter().for_each(|(_, button)| self.board.up(button, &mut self.witness));
                return;
            }
            KeyEventKind::Repeat => return,
            KeyEventKind::Press => {}
        }
        let now = Instant::now();
        let repeats =
            !self.releases && self.last.is_some_and(|(code, at)| code == key.code && now.duration_since(at) < REPEAT);
        self.last = Some((key.code, now));
        if repeats {
            return;
        }
        let wish = match key.code {
            KeyCode::Char(letter) => {
                let shift = key.modifiers.contains(KeyModifiers::SHIFT);
                keys::wish(if shift { letter.to_ascii_uppercase() } else { letter })
            }
            KeyCode::Tab | KeyCode::Right => Some(Wish::Turn(Key::B)),
            KeyCode::Enter => Some(Wish::HoldTurn(Key::A)),
            KeyCode::Backspace => Some(Wish::TakeBack),
            KeyCode::F(1) => Some(Wish::Help),
            _ => None,
        };
        match wish {
            Some(Wish::Leave) => self.leaves = true,
            Some(Wish::Help) if self.panel.as_ref().is_none_or(|panel| !panel.is_help()) => {
                self.panel = Some(Panel::help());
            }
            Some(Wish::Why) => self.turn_page(),
            Some(Wish::Ids) => self.ids = !self.ids,
            _ if self.panel.is_some() => self.read_on(key.code),
            _ if self.listing.is_some() => self.list_key(key.code),
            Some(wish) if self.tape.is_none() => self.wish(wish, key.code),
            _ => {}
        }
    }

    /// Opens the panel that says why, if there was a throw; then the keys; then none.
    fn turn_page(&mut self) {
        let (app, lang) = (self.board.app(), self.lang);
        let throws = || self.witness.log.umpire().why(lang).into_iter();
        let why = || Panel::why(throws().map(|(hands, answer)| (lang.hands(app, hands), answer)).collect());
        self.panel = match &self.panel {
            None => why().or(Some(Panel::help())),
            Some(panel) if panel.is_help() => None,
            Some(_) => Some(Panel::help()),
        };
    }

    /// Handles a key in an open panel: arrows scroll and change the throw, any other key closes it.
    fn read_on(&mut self, code: KeyCode) {
        let page = i32::from(self.area.height.saturating_sub(3));
        match code {
            KeyCode::Up => self.scroll(-1),
            KeyCode::Down => self.scroll(1),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::PageDown => self.scroll(page),
            KeyCode::Left => self.panel.iter_mut().for_each(|panel| panel.leaf(true)),
            KeyCode::Right => self.panel.iter_mut().for_each(|panel| panel.leaf(false)),
            _ => self.panel = None,
        }
    }

    fn wish(&mut self, wish: Wish, code: KeyCode) {
        let turn = self.board.turn();
        let (board, witness) = (&mut self.board, &mut self.witness);
        match wish {
            Wish::Toggle(button) => board.toggle(button, witness),
            Wish::Press(button) if board.is_down(button) => board.up(button, witness),
            Wish::Press(button) => self.press(button, code),
            Wish::Turn(key) => self.press(Button::new(turn, key), code),
            Wish::HoldTurn(key) => board.press(Button::new(turn, key), HOLD_MS, witness),
            Wish::TakeBack => {
                if let Some(seat) = board.app().play().and_then(|play| play.takes_back().iter().next()) {
                    board.press(Button::new(seat, Key::B), HOLD_MS, witness);
                }
            }
            // A guided round has no menu.
            Wish::Menu if board.tutor().is_some() => {}
            Wish::Menu => self.open_list(),
            Wish::Skip => board.skip_step(witness),
            // Nothing of a guided round is written down.
            Wish::LookBack => self.looks_back = board.tutor().is_none(),
            Wish::Help | Wish::Why | Wish::Ids | Wish::Leave => {}
        }
    }

    /// Presses a button until its key is released; for a short press if the terminal does not report that.
    fn press(&mut self, button: Button, code: KeyCode) {
        if self.releases {
            self.board.down(button, &mut self.witness);
            self.pressed.push((plain(code), button));
        } else {
            self.board.press(button, TAP_MS, &mut self.witness);
        }
    }

    /// Shows the menu as a list; a game is put away meanwhile.
    fn open_list(&mut self) {
        self.let_go();
        self.listing = Listing::open(&mut self.board, &mut self.witness);
        self.clock.set(self.board.now());
    }

    /// Handles a key in the list.
    fn list_key(&mut self, code: KeyCode) {
        let Some(listing) = &mut self.listing else { return };
        let (board, witness) = (&mut self.board, &mut self.witness);
        let page = isize::try_from(self.area.height / 2).unwrap_or(1);
        let then = match code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => Some(listing.choose(board, witness)),
            KeyCode::Esc | KeyCode::Char('m' | 'M') | KeyCode::Backspace | KeyCode::Left => {
                Some(listing.close(board, witness))
            }
            KeyCode::Char(digit @ '1'..='9') => {
                listing.choose_game(digit as usize - '0' as usize, board, witness);
                None
            }
            KeyCode::Up | KeyCode::BackTab => {
                listing.go(-1, board.app());
                None
            }
            KeyCode::Down | KeyCode::Tab => {
                listing.go(1, board.app());
                None
            }
            KeyCode::PageUp | KeyCode::Home => {
                listing.go(-page, board.app());
                None
            }
            KeyCode::PageDown | KeyCode::End => {
                listing.go(page, board.app());
                None
            }
            _ => None,
        };
        self.then(then);
    }

    /// Closes the list if that was chosen.
    fn then(&mut self, then: Option<Then>) {
        self.clock.set(self.board.now());
        match then {
            Some(Then::Closes) => self.listing = None,
            Some(Then::Quits) => self.leaves = true,
            Some(Then::Stays(_)) | None => {}
        }
    }

    /// Handles a click: on an open panel or list, on a button, or on a cell of the board.
    fn click(&mut self, x: u16, y: u16) {
        self.note = None;
        if self.panel.take().is_some() {
            return;
        }
        let (board, witness) = (&mut self.board, &mut self.witness);
        if let Some(listing) = &mut self.listing {
            let area = screen::panel_area(self.area, witness.keeper.as_ref().and_then(Keeper::trouble));
            let then = listing.click(Position { x, y }, area, self.lang, board, witness);
            return self.then(then);
        }
        let Some(places) = Places::of(self.area) else { return };
        self.clicked = places.pointed(x, y);
        for button in &self.clicked {
            board.down(*button, witness);
        }
        if let Some(cell) = places.cell_at(x, y) {
            match board.click(cell, witness) {
                Ok(button) => self.clicked.extend(button),
                Err(idle) => self.note = Some((self.lang.idle(idle), Instant::now() + NOTE)),
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
            MouseEventKind::Up(MouseButton::Left) => {
                for button in std::mem::take(&mut self.clicked) {
                    self.board.up(button, &mut self.witness);
                }
            }
            MouseEventKind::ScrollUp => self.scroll(-3),
            MouseEventKind::ScrollDown => self.scroll(3),
            _ => {}
        }
    }

    fn scroll(&mut self, lines: i32) {
        if let (None, Some(listing)) = (&self.panel, &mut self.listing) {
            listing.go(lines.signum() as isize, self.board.app());
        }
        if let Some(panel) = &mut self.panel {
            let alarm = self.witness.keeper.as_ref().and_then(Keeper::trouble);
            panel.scroll(lines, screen::panel_area(self.area, alarm), self.lang);
        }
    }
}

/// A key without Shift: Shift may be released before it.
fn plain(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    }
}
