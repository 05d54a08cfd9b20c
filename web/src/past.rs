//! The functions of [`exports`](crate::exports) that look back at a game: open, review in small pieces, go to any
//! moment.
//!
//! The game that is looked at has a board of its own. The open one, and its game, are left alone.

use galop::board::geometry::Cell;
use galop::history::Event;
use galop::review::{ByNet, tenths};
use galop::rules::Seat;
use galop::session::Play;
use galop_desk::history::Game;
use galop_desk::past::Past;
use galop_desk::print::Print;
use galop_desk::review::{Reviewed, Reviewing};
use galop_desk::way;
use galop_desk::words::Lang;

use crate::exports::{DESK, answer};
use crate::sitting::{Sitting, bytes, colours};
use crate::touch::{lights, printed};
use crate::ways::lang;

/// No game is longer, even as text. A link may be made to fill the memory.
const LONGEST: usize = 256 * 1024;

/// A game that is looked back at.
pub struct Opened {
    game: Game,
    evaluator: ByNet,
    /// The review until it is complete, then what it is good for.
    reviewing: Option<Reviewing>,
    past: Option<Past>,
}

#[cfg(feature = "plugged")]
impl Opened {
    /// The game and its review, for functions that only tests call.
    pub(crate) fn reviewed(&self) -> Option<&Reviewed> {
        self.past.as_ref().map(Past::game)
    }
}

/// Reads a game: text, or bytes.
fn read(file: &[u8], lang: Lang) -> Result<Game, String> {
    if file.len() > LONGEST {
        return Err(lang.pick("c'est trop long pour une partie", "it is too long for a game").into());
    }
    Game::open(file, lang)
}

/// Calls `question` with the game that is looked at, and answers with its text or bytes; with nothing if there is none.
fn asked(question: impl FnOnce(&mut Opened) -> Vec<u8>) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let bytes = desk.past.as_mut().map(question).unwrap_or_default();
        desk.answer(bytes)
    })
}

/// The same for a game whose review is complete.
fn reviewed(question: impl FnOnce(&Past) -> String) -> *const u8 {
    asked(|opened| opened.past.as_ref().map(question).unwrap_or_default().into())
}

/// Opens the game in the input, as text or bytes. Answers with the error, or nothing; after an error the game before
/// stays open.
#[unsafe(no_mangle)]
pub extern "C" fn past_open(french: bool) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let opened = read(desk.bytes(), lang(french)).and_then(|game| {
            let reviewing = Some(Reviewing::new(&game)?);
            Ok(Opened { game, evaluator: ByNet::default(), reviewing, past: None })
        });
        match opened {
            Ok(opened) => {
                desk.past = Some(opened);
                desk.answer("")
            }
            Err(why) => desk.answer(why),
        }
    })
}

/// What the game in the input was, and its result, with a tab between; nothing if it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn past_heading(french: bool) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let lang = lang(french);
        let game = read(desk.bytes(), lang);
        let text = game.and_then(|game| {
            let result = format!("{} {}", lang.result(&game.last()?), lang.from_middle(&game));
            Ok(format!("{}\t{}", lang.heading(&game), result.trim()))
        });
        desk.answer(text.unwrap_or_default())
    })
}

/// The game in the input as bytes, for a link: after a 0. After a 1, why it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn past_read(french: bool) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let (first, rest) = match read(desk.bytes(), lang(french)) {
            Ok(game) => (0, game.bytes()),
            Err(why) => (1, why.into_bytes()),
        };
        desk.answer([&[first], &rest[..]].concat())
    })
}

/// The game as text, for a file.
#[unsafe(no_mangle)]
pub extern "C" fn past_text() -> *const u8 {
    asked(|opened| opened.game.text().into())
}

/// The number of events of the game.
#[unsafe(no_mangle)]
pub extern "C" fn past_length() -> u32 {
    DESK.with_borrow(|desk| desk.past.as_ref().map_or(0, |opened| opened.game.events.len() as u32))
}

/// Reviews the next event. Returns the number of events so far; one more than all when the review is complete.
#[unsafe(no_mangle)]
pub extern "C" fn past_work() -> u32 {
    DESK.with_borrow_mut(|desk| {
        let Some(Opened { game, evaluator, reviewing, past }) = &mut desk.past else { return 0 };
        if let Some(done) = reviewing.as_mut().and_then(|reviewing| reviewing.work(evaluator)) {
            return done as u32;
        }
        if let Some(complete) = reviewing.take() {
            *past = Some(Past::new(complete.finish()));
        }
        game.events.len() as u32 + 1
    })
}

/// Goes to the moment after this many events. Returns how many have happened there: at most all.
#[unsafe(no_mangle)]
pub extern "C" fn past_go(events: u32) -> u32 {
    DESK.with_borrow_mut(|desk| {
        let past = desk.past.as_mut().and_then(|opened| opened.past.as_mut());
        past.map_or(0, |past| {
            past.go(events as usize);
            past.at() as u32
        })
    })
}

/// The lights, as an eye sees them.
#[unsafe(no_mangle)]
pub extern "C" fn past_lights() -> *const u8 {
    asked(|opened| opened.past.as_ref().map(|past| bytes(&colours(past.eye()))).unwrap_or_default())
}

/// The print under them.
#[unsafe(no_mangle)]
pub extern "C" fn past_print() -> *const u8 {
    reviewed(|past| {
        let app = past.board().app();
        printed(&Print::of(app), app.shown().map(Play::rules))
    })
}

/// What happened last, a line each: the number of the throw, what it was, what it changed; then the lights of the move
/// that was played, and those of a better one, if there is one.
#[unsafe(no_mangle)]
pub extern "C" fn past_event(french: bool) -> *const u8 {
    reviewed(|past| {
        let (game, lang) = (past.game(), lang(french));
        let Some(event) = past.at().checked_sub(1) else { return String::new() };
        let turn = game.turns().into_iter().find(|turn| turn.event as usize == event);
        let changed = turn.map_or_else(|| lang.changed(game, event), |turn| lang.turning(game, &turn));
        let [played, better] = ways(game, event).map(|cells| lights(&cells));
        format!("{}\n{}\n{changed}\n{played}\n{better}", game.throws(event), lang.event(game, event))
    })
}

/// The cells of the move of an event, and of a better one.
fn ways(game: &Reviewed, event: usize) -> [Vec<Cell>; 2] {
    let Some(mut offer) = game.offer(event) else { return [Vec::new(), Vec::new()] };
    let cells = |offer: &galop::rules::Offer<galop::rules::any::Rules>| {
        way::cells(game.last().rules(), Some(offer.position()), &offer.chosen())
    };
    let played = cells(&offer);
    if game.lost(event).is_none() {
        return [played, Vec::new()];
    }
    offer.choose(game.entry(event).best);
    [played, cells(&offer)]
}

/// The whole review as lines: the players with different chances, each with the name of its colour and its own name;
/// then for each event the chances of these, each in tenths of a percent and in whole percents, the player who threw,
/// the luck of the throw and what the move gave away, in tenths of a percent.
#[unsafe(no_mangle)]
pub extern "C" fn past_curve(french: bool) -> *const u8 {
    reviewed(|past| {
        let (game, lang) = (past.game(), lang(french));
        let last = game.last();
        let parties = game.parties();
        let names =
            parties.iter().map(|seat| format!("{} {}", ink(last, *seat), lang.player(last, last.hands_at(*seat))));
        let mut text = names.collect::<Vec<_>>().join("\t");
        for events in 0..=game.len() {
            text.push('\n');
            for seat in &parties {
                let chances = game.chances(events);
                text += &format!("{} {} ", tenths(chances.at(*seat)), game.percent(chances, *seat));
            }
            let entry = events.checked_sub(1).map(|event| game.entry(event));
            let thrown = entry.filter(|entry| matches!(entry.event, Some(Event::Throw(..))));
            if let Some((entry, seat)) = thrown.and_then(|entry| Some((entry, entry.by.iter().next()?))) {
                let party = parties.iter().position(|party| game.partners(*party, seat)).unwrap_or(0);
                text += &format!("{party} {} {}", tenths(entry.luck.at(seat)), tenths(-entry.choice.at(seat)));
            }
        }
        text
    })
}

/// The name of the colour of a seat, or of its side.
fn ink(play: &Play, seat: Seat) -> &'static str {
    match (play.sheet().two_sided(), play.sides().side_of(seat), seat) {
        (true, galop::rules::Side::Black, _) => "black",
        (true, galop::rules::Side::White, _) => "white",
        (false, _, Seat::Red) => "red",
        (false, _, Seat::Green) => "green",
        (false, _, Seat::Blue) => "blue",
        (false, _, Seat::Yellow) => "yellow",
    }
}

/// The turning points, a line each: the number of events after it, and its sentence.
#[unsafe(no_mangle)]
pub extern "C" fn past_turns(french: bool) -> *const u8 {
    reviewed(|past| {
        let game = past.game();
        let line = |turn: &galop::review::Turn| format!("{} {}", turn.event + 1, lang(french).turning(game, turn));
        game.turns().iter().map(line).collect::<Vec<_>>().join("\n")
    })
}

/// The accounts of the players, a line each with tabs between: the name of the colour, the name, start, luck, moves,
/// revision, end, luck of the own throws, points given away, errors, the worst, and the throws by face.
#[unsafe(no_mangle)]
pub extern "C" fn past_accounts(french: bool) -> *const u8 {
    reviewed(|past| {
        let game = past.game();
        let line = |row: galop_desk::words::accounts::Account| {
            let ink = ink(game.last(), row.hands.iter().next().unwrap_or(Seat::Red));
            let faces = row.faces.map(|number| number.to_string()).join("\t");
            [ink, &row.name, &row.start, &row.luck, &row.choice, &row.revision, &row.end, &row.own_luck, &row.given]
                .join("\t")
                + &format!("\t{}\t{}\t{faces}", row.errors, row.worst)
        };
        lang(french).accounts(game).into_iter().map(line).collect::<Vec<_>>().join("\n")
    })
}

/// What the accounts are.
#[unsafe(no_mangle)]
pub extern "C" fn past_note(french: bool) -> *const u8 {
    reviewed(|_| lang(french).accounts_note().into())
}

/// The game of the open board as bytes, as far as it was played: a byte for how many games began here, 1 if it is over,
/// then the game. Nothing in a lesson, or before a game.
#[unsafe(no_mangle)]
pub extern "C" fn written() -> *const u8 {
    answer(|sitting: &mut Sitting| {
        let (Some(game), begun) = sitting.written() else { return Vec::new() };
        let mut bytes = vec![begun as u8, game.header.result.is_some().into()];
        bytes.extend(game.bytes());
        bytes
    })
}

/// The games that were put away, as far as they were played: game `number` as bytes, the last one first. Nothing if
/// there are not as many.
#[unsafe(no_mangle)]
pub extern "C" fn written_aside(number: u32) -> *const u8 {
    answer(|sitting: &mut Sitting| sitting.written_aside().nth(number as usize).map(Game::bytes).unwrap_or_default())
}
