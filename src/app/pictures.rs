//! The pictures outside a game: sweep, menu, running lights, self-test, warning.

use super::game::Match;
use super::menu::{Menu, Page, lights, option, pips};
use super::selftest::{SelfTest, Test};
use crate::board::Light;
use crate::board::geometry::{self, CENTRE, Cell, TRACK};
use crate::input::{Button, Gestures, HOLD_MS, Key};
use crate::rules::{Seat, Seats};
use crate::session::Who;
use crate::settings::Settings;
use crate::time::Time;
use crate::view::brush::{Brush, FAINT, FULL};
use crate::view::canvas::{BLACK, Canvas, RGB16};
use crate::view::palette::{self, dim};
use crate::view::rhythm::{ROUND_MS, between, blink, breath};
use crate::view::scenery::{Portrait as _, Scenery as _};
use crate::view::wire::Kind;

/// The period in which the dice flash while the menu asks.
const QUESTION_MS: u32 = 300;

/// Power-on: rings run outward in the colours of the four corners.
pub(super) fn sweep(elapsed: u64, whole: u64, canvas: &mut Canvas) {
    let reach = elapsed.saturating_mul(10).checked_div(whole.max(1)).unwrap_or(0) as u8;
    for light in Light::all() {
        let cell = light.cell();
        if cell.ring().abs_diff(reach) <= 1 {
            canvas.set(light, dim(palette::seat(corner(cell)), 110));
        }
    }
}

/// The seat in whose quarter of the board a cell lies.
fn corner(cell: Cell) -> Seat {
    match (cell.row <= CENTRE.row, cell.col >= CENTRE.col) {
        (true, true) => Seat::Red,
        (false, true) => Seat::Green,
        (false, false) => Seat::Blue,
        (true, false) => Seat::Yellow,
    }
}

/// The menu that was not touched for a while: four lights with tails run round the cross.
pub(super) fn attract(now: Time, canvas: &mut Canvas) {
    let mut brush = Brush::new(canvas, now, None);
    let turn = (now.0 / 120) as usize;
    for (seat, quarter) in Seats::ALL.iter().zip([0usize, 14, 28, 42]) {
        for tail in 0..5usize {
            let at = turn.wrapping_add(quarter).wrapping_add(56).wrapping_sub(tail) % 56;
            let colour = dim(palette::seat(seat), 120u8 >> tail);
            if let Some(cell) = TRACK.get(at) {
                brush.paint(*cell, colour);
            }
        }
    }
}

/// The menu: the game's picture on the cross, its number on the dice, who plays in the stables. The page of a game that
/// was put away shows that game, dimmed.
///
/// A press is visible at once. While B is down the numbers are dim; releasing it turns the page. While A is down white
/// lights fill the stable; when all four are lit, the press counts as held. While the menu asks whether a game that was
/// put away is to be discarded, all dice flash.
pub(super) fn menu(
    menu: &Menu,
    away: Option<&Match>,
    settings: &Settings,
    fingers: &Gestures,
    now: Time,
    canvas: &mut Canvas,
) {
    let page = menu.page();
    let turning = Seat::ALL.iter().any(|seat| fingers.pressed(Button::new(*seat, Key::B)).is_some());
    let number = if turning { FAINT } else { 200 };
    if let (Page::Away(_), Some(game)) = (page, away) {
        game.paint_away(settings, now, canvas);
    }
    let mut brush = Brush::new(canvas, now, None);
    for seat in Seats::ALL.iter() {
        brush.face(Seats::of(|each| each == seat), pips(page, seat, settings), number);
    }
    match (page, away.map(Match::play)) {
        (Page::Game(sheet), _) => {
            let rules = settings.house.of(sheet);
            rules.portrait(&sheet.info().picture, &mut brush);
            let refused = menu.refused().filter(|_| menu.refusing(now));
            let who = |seat| (menu.who(sheet, seat, settings), rules.seat_colour(seat));
            players(refused, who, &mut brush);
        }
        (Page::Away(_), Some(play)) => {
            if let Some(at) = menu.asked() {
                let colour = if blink(Time(now.since(at)), QUESTION_MS) { BLACK } else { palette::PIP };
                for seat in Seats::ALL.iter() {
                    geometry::die(seat).into_iter().for_each(|cell| brush.paint(cell, colour));
                }
            }
            if turning {
                brush.fade(FAINT);
            }
            let colour = |seat| play.rules().colour(seat, play.known_sides());
            players(None, |seat| (play.who(play.hands_at(seat)), colour(seat)), &mut brush);
        }
        // The page is left before the shelf is empty.
        (Page::Away(_), None) => {}
        (Page::Common | Page::More | Page::Guides, _) => options(page, &mut brush),
    }
    holding(fingers, Seats::ALL, now, canvas);
}

/// White lights fill the stables of these seats while their A is down; when all four are lit, the press counts as held.
pub(super) fn holding(fingers: &Gestures, seats: Seats, now: Time, canvas: &mut Canvas) {
    for seat in seats.iter() {
        if let Some(since) = fingers.pressed(Button::new(seat, Key::A)) {
            let quarter = now.since(since).saturating_mul(4).checked_div(HOLD_MS).unwrap_or(0);
            let lit = (quarter as usize).saturating_add(1);
            for light in geometry::stable(seat).into_iter().take(lit).filter_map(Light::at) {
                canvas.set(light, palette::PIP);
            }
        }
    }
}

/// The players and their colours, in the stables: a person's lights are steady, a computer's breathe. All blink red
/// after a refused start.
fn players(refused: Option<Time>, who: impl Fn(Seat) -> (Who, RGB16), brush: &mut Brush) {
    let now = brush.now;
    for seat in Seats::ALL.iter() {
        let (who, colour) = who(seat);
        let level = if matches!(who, Who::Computer(_)) { between(60, FULL, breath(now)) } else { 220 };
        let (lit, colour) = match refused {
            Some(at) if blink(Time(now.since(at)), 300) => (0b1111, palette::RED),
            _ => (lights(who), dim(colour, level)),
        };
        for (index, cell) in (0u32..).zip(geometry::stable(seat)) {
            brush.paint(cell, if lit.wrapping_shr(index) & 1 == 1 { colour } else { BLACK });
        }
    }
}

/// An option page: each seat's stable has the colour of its option. The second page breathes; the third has a path.
fn options(page: Page, brush: &mut Brush) {
    let level = if page == Page::More { between(60, FULL, breath(brush.now)) } else { 180 };
    if page == Page::Guides {
        TRACK.iter().for_each(|cell| brush.glow(*cell, palette::WHITE, FAINT));
    }
    for seat in Seats::ALL.iter().filter(|seat| !option(page, *seat).is_empty()) {
        let colour = palette::dim(palette::seat(seat), level);
        geometry::stable(seat).into_iter().for_each(|cell| brush.paint(cell, colour));
    }
    brush.glow(CENTRE, palette::WHITE, level);
}

/// The pictures of the self-test, except for the walk through the chain.
pub(super) fn selftest(test: &SelfTest, kind: Kind, now: Time, canvas: &mut Canvas) {
    let mut brush = Brush::new(canvas, now, None);
    match test.test() {
        Test::Walk(_) => {}
        Test::Buttons => {
            buttons(test.down(), &mut brush, |seat, down| (palette::seat(seat), if down { FULL } else { 25 }));
        }
        Test::Colours(since) => {
            let second = now.since(since) / 1000;
            let turn = match kind {
                Kind::Rgb => second % 3,
                Kind::Rgbw => second % 4,
            };
            let pure = match turn {
                0 => RGB16 { r: 30_000, ..BLACK },
                1 => RGB16 { g: 30_000, ..BLACK },
                2 => RGB16 { b: 30_000, ..BLACK },
                _ => RGB16 { r: 30_000, g: 30_000, b: 30_000 },
            };
            brush.wash(|_, _| pure);
        }
        Test::Layout => {
            for seat in Seats::ALL.iter() {
                for cell in geometry::die(seat).into_iter().chain(geometry::stable(seat)) {
                    brush.glow(cell, palette::seat(seat), 120);
                }
            }
            for cell in &TRACK {
                brush.glow(*cell, palette::WHITE, 60);
            }
        }
    }
    // The layout is not known yet, so a press dims all LEDs.
    if !matches!(test.test(), Test::Buttons) && test.down() != 0 {
        brush.fade(100);
    }
}

/// Buttons that were down at power-on blink red: A on the die block, B on the stable.
pub(super) fn stuck(held: u8, now: Time, canvas: &mut Canvas) {
    let level = if blink(now, 500) { FULL } else { 30 };
    buttons(held, &mut Brush::new(canvas, now, None), |_, down| (palette::RED, if down { level } else { 0 }));
}

/// Paints each button at its seat: A on the die block, B on the stable.
fn buttons(down: u8, brush: &mut Brush, colour: impl Fn(Seat, bool) -> (RGB16, u8)) {
    for seat in Seats::ALL.iter() {
        let mut paint = |cell: Cell, key: Key| {
            let (colour, level) = colour(seat, down & Button::new(seat, key).bit() != 0);
            brush.glow(cell, colour, level);
        };
        geometry::die(seat).into_iter().for_each(|cell| paint(cell, Key::A));
        geometry::stable(seat).into_iter().for_each(|cell| paint(cell, Key::B));
    }
}

/// The current limit takes more than half of the brightness: the centre blinks red, over any picture.
pub(super) fn warning(now: Time, canvas: &mut Canvas) {
    if let Some(light) = Light::at(CENTRE)
        && blink(now, 1024)
    {
        canvas.set(light, dim(palette::RED, 160));
    }
}

/// The last save failed: the centre flashes white twice every two seconds, over any picture. On a board that stands
/// still, which has no `now`, it is lit steadily.
pub(super) fn unsaved(now: Option<Time>, canvas: &mut Canvas) {
    if let Some(light) = Light::at(CENTRE)
        && now.is_none_or(|now| matches!(now.0 as u32 & ROUND_MS.wrapping_sub(1), 0..128 | 256..384))
    {
        canvas.set(light, dim(palette::PIP, 200));
    }
}
