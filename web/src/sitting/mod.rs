//! A session at the board in the browser: the board, and what the page shows and plays of it.

mod act;
mod beside;

pub use act::Act;

use galop::app::{App, Boot, Effects};
use galop::board::geometry::Cell;
use galop::board::{LIGHTS, Light};
use galop::input::{Button, Event};
use galop::rules::{Seat, Side};
use galop::save::{Failed, GameRecord, OTHERS, Part, Unreadable};
use galop::session::{Level, Play, Seating, Who};
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::announcer::Announcer;
use galop_desk::board::{Board, Witness};
use galop_desk::chronicle::Chronicle;
use galop_desk::click::Idle;
use galop_desk::eye::{self, Eye};
use galop_desk::history::{Game, Scribe, same};
use galop_desk::lessons::Lesson;
use galop_desk::list::List;
use galop_desk::save_text::{self, unfinished};
use galop_desk::seats::side;
use galop_desk::tape::{self, Recorder};
use galop_desk::words::{Lang, Names};

use crate::request::{Begin, Request};
use crate::steady::Steady;

/// Collects what the page shows and plays.
#[derive(Default)]
pub struct Ears {
    eye: Eye,
    /// There was a press or news: more than a light that pulses.
    happened: bool,
    /// There is something new to save.
    unsaved: bool,
    /// The last tune that was not yet taken.
    tune: Option<&'static [(u16, u16)]>,
}

impl Witness for Ears {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.eye.stepped(app, event, now, effects);
        self.happened |= event != Event::Tick || !app.news().is_empty();
        self.unsaved |= effects.save || effects.settings;
        self.tune = effects.sound.map(|tune| tune.0).or(self.tune);
    }
}

impl Ears {
    /// The lights as an eye sees them, a byte for each of red, green and blue.
    pub fn seen(&mut self, now: Time) -> Vec<u8> {
        bytes(&self.colours(now))
    }

    fn colours(&mut self, now: Time) -> [eye::Colour; LIGHTS] {
        self.eye.look(now);
        colours(&self.eye)
    }
}

/// The colour of each light as the eye sees it.
pub fn colours(eye: &Eye) -> [eye::Colour; LIGHTS] {
    let mut lights = [[0.0; 3]; LIGHTS];
    for (slot, light) in lights.iter_mut().zip(Light::all()) {
        *slot = eye.colour(light.cell()).unwrap_or_default();
    }
    lights
}

/// Colours as a byte for each of red, green and blue.
pub fn bytes(lights: &[eye::Colour; LIGHTS]) -> Vec<u8> {
    lights.iter().flatten().map(|level| (level * 255.0).round() as u8).collect()
}

/// A lesson is not recorded.
type Listeners = ((Ears, Chronicle), (Scribe, Option<Recorder<Vec<u8>>>));

/// A board in use.
pub struct Sitting {
    board: Board,
    listeners: Listeners,
    lang: Lang,
    line: String,
    /// The player clicks the lights, instead of pressing A and B.
    clicks: bool,
    steady: Option<Steady>,
    announcer: Announcer,
    /// The board's menu as a list, while players are changed.
    list: Option<List>,
    /// Why the saved text could not be read.
    trouble: Option<Unreadable>,
}

impl Sitting {
    /// Switches a board on as requested.
    pub fn new(request: Request) -> Result<Self, String> {
        let Request { lang, seed, found, log, today, past, begin, steady } = request;
        let mut saved = found.record;
        let start = match begin {
            Begin::Game(sheet, seating) => Some((sheet, seating)),
            Begin::Kept(_) | Begin::Menu => None,
        };
        // The first is the one that was played last, with its log.
        let another = matches!(begin, Begin::Kept(1..));
        let last = unfinished(saved.as_ref()).is_some() && matches!(begin, Begin::Kept(0));
        if let Some(record) = &mut saved {
            // What does not go on is put away: the board's menu offers it.
            match begin {
                Begin::Kept(number) => save_text::choose(record, number, false),
                Begin::Menu | Begin::Game(..) => save_text::choose(record, 0, true),
            }
            if start.is_some() && save_text::games(record).len() > OTHERS {
                let full = lang.pick(
                    "Quatre parties attendent déjà : finissez-en une, ou abandonnez-en une ci-dessous.",
                    "Four games are waiting already: finish one, or discard one below.",
                );
                return Err(full.into());
            }
        }
        let waiting: Vec<_> = saved.iter().flat_map(save_text::games).filter_map(restored).collect();
        let waits = |game: &Game| game.last().is_ok_and(|written| waiting.iter().any(|play| same(&written, play)));
        let boot = Boot { seed, held: 0, settings: found.settings, saved, failed: false };
        let recorder = Recorder::new(Vec::new(), &boot, start.as_ref()).map_err(|why| why.to_string())?;
        let (mut chronicle, mut scribe) = (Chronicle::new(lang), Scribe::on(today));
        if last {
            chronicle.resume(log);
        }
        scribe.resume(past.into_iter().filter(waits));
        let mut listeners = ((Ears::default(), chronicle), (scribe, Some(recorder)));
        let board = Board::new(boot, |app| tape::prepare(app, start.as_ref()), &mut listeners);
        // Save a new game even before the first throw, and that another one goes on.
        listeners.0.0.unsaved |= start.is_some() || another;
        Ok(Self { trouble: found.trouble, ..Self::at(board, listeners, lang, steady) })
    }

    /// Switches a board on for a lesson, at this pace.
    pub fn learn(lesson: &'static Lesson, lang: Lang, pace: &str, steady: bool) -> Self {
        // Nobody replays a lesson: its throws are chosen.
        let mut listeners = ((Ears::default(), Chronicle::new(lang)), (Scribe::default(), None));
        let mut board = Board::learn(lesson, &mut listeners);
        let _ = board.set("pace", pace, &mut listeners);
        Self::at(board, listeners, lang, steady)
    }

    /// A sitting at a board that was just switched on.
    fn at(board: Board, listeners: Listeners, lang: Lang, steady: bool) -> Self {
        Self {
            board,
            listeners,
            lang,
            line: String::new(),
            clicks: true,
            steady: steady.then(Steady::default),
            announcer: Announcer::default(),
            list: None,
            trouble: None,
        }
    }

    /// Advances the board's clock to `now`.
    pub fn advance(&mut self, now: Time) {
        self.board.advance(now, &mut self.listeners);
        let line = self.lang.line(self.board.app(), &self.names());
        let ears = &mut self.listeners.0.0;
        if (line != self.line || ears.happened)
            && let Some(steady) = &mut self.steady
        {
            steady.begin(self.board.now());
        }
        ears.happened = false;
        self.line = line;
    }

    /// Presses or releases a button.
    pub fn finger(&mut self, button: Button, down: bool) {
        match down {
            true => self.board.down(button, &mut self.listeners),
            false => self.board.up(button, &mut self.listeners),
        }
    }

    /// Presses a button, and releases it after `ms`.
    pub fn press(&mut self, button: Button, ms: u64) {
        self.board.press(button, ms, &mut self.listeners);
    }

    /// Clicks on a cell. Returns the button that stays down, if there is one.
    pub fn click(&mut self, cell: Cell) -> Result<Option<Button>, Idle> {
        self.board.click(cell, &mut self.listeners)
    }

    /// Chooses the move before the chosen one.
    pub fn previous(&mut self) {
        self.board.previous(&mut self.listeners);
    }

    const fn names(&self) -> Names {
        names(self.lang, self.clicks)
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The language.
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// The log.
    pub const fn log(&self) -> &Chronicle {
        &self.listeners.0.1
    }

    /// The whole position in sentences.
    pub fn position(&self) -> String {
        self.lang.position(self.board.app(), &self.names())
    }

    /// The time of the board's clock.
    pub const fn now(&self) -> Time {
        self.board.now()
    }

    /// The time of the next tick or release.
    pub fn wake(&self) -> Option<Time> {
        self.board.wake()
    }

    /// The lights to draw, a byte for each of red, green and blue.
    pub fn lights(&mut self) -> Vec<u8> {
        let now = self.board.now();
        let mut lights = self.listeners.0.0.colours(now);
        if let Some(steady) = &mut self.steady {
            steady.show(&mut lights, now);
        }
        bytes(&lights)
    }

    /// The bytes on the wire of each light, equal on every board after the same presses.
    pub fn frame(&self) -> Vec<u8> {
        eye::lights(self.board.app()).concat()
    }

    /// The state of the board in words.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The number of lines ever written to the log.
    pub const fn told(&self) -> usize {
        self.listeners.0.1.told()
    }

    /// The last `lines` lines of the log.
    pub fn chronicle(&self, lines: usize) -> String {
        let all = self.listeners.0.1.lines();
        all[all.len().saturating_sub(lines)..].join("\n")
    }

    /// The log of the game that is not over, to save; empty if there is none.
    pub fn log_of_game(&self) -> String {
        let record = self.board.app().record(self.board.now());
        unfinished(Some(&record)).map(|_| self.listeners.0.1.of_game().join("\n")).unwrap_or_default()
    }

    /// Changes the language.
    pub fn speak(&mut self, lang: Lang) {
        self.lang = lang;
        self.listeners.0.1.speak(lang);
        self.line = lang.line(self.board.app(), &self.names());
    }

    /// Whether there is something new to save since the last call.
    pub fn take_unsaved(&mut self) -> bool {
        // Nothing of a lesson is worth saving.
        std::mem::take(&mut self.listeners.0.0.unsaved) && self.board.tutor().is_none()
    }

    /// Reports whether settings and games were saved; the board shows a light if not.
    pub fn saved(&mut self, done: bool) {
        let result = if done { Ok(()) } else { Err(Failed::Refused) };
        if self.board.change(|app| app.saved(Part::Games, result)) {
            self.board.step(Event::Tick, &mut self.listeners);
        }
    }

    /// Settings and games as text to save.
    pub fn kept(&self) -> String {
        save_text::write(self.board.app().settings(), &self.board.app().record(self.board.now()))
    }

    /// Takes the tune to play: `Hz:ms` for each note.
    pub fn take_tune(&mut self) -> String {
        let notes = self.listeners.0.0.tune.take().unwrap_or_default();
        notes.iter().map(|(hz, ms)| format!("{hz}:{ms}")).collect::<Vec<_>>().join(" ")
    }

    /// The game that was written down, and how many began before it was the last. None in a lesson.
    pub fn written(&self) -> (Option<&Game>, u32) {
        let scribe = &self.listeners.1.0;
        (scribe.game().filter(|_| self.board.tutor().is_none()), scribe.begun())
    }

    /// What was written of the games that were put away, the last one first.
    pub fn written_aside(&self) -> impl Iterator<Item = &Game> {
        self.listeners.1.0.aside()
    }

    /// The tape of the game so far.
    pub fn tape(&self) -> String {
        let Some(recorder) = &self.listeners.1.1 else { return String::new() };
        format!("{}{} end\n", String::from_utf8_lossy(recorder.out()), self.board.now().0)
    }

    /// Why the saved text could not be read, in words; empty if it could.
    pub fn trouble(&self) -> String {
        let lang = self.lang;
        match self.trouble {
            None => String::new(),
            Some(Unreadable::Newer(version)) => lang.pick(
                format!("La partie enregistrée vient d'un Galop plus récent (version {version})."),
                format!("The saved game is from a newer Galop (version {version})."),
            ),
            Some(Unreadable::Broken) => lang.pick(
                "La partie enregistrée est abîmée et ne peut pas être lue.".into(),
                "The saved game is damaged and cannot be read.".into(),
            ),
            Some(Unreadable::Refused(why)) => lang.pick(
                format!("Les réglages enregistrés sont incompatibles : {why}."),
                format!("The saved settings are not valid: {why}."),
            ),
        }
    }

    /// The game that is being played.
    pub fn sheet(&self) -> Option<Sheet> {
        self.board.app().play().map(Play::sheet)
    }

    /// The player of a seat: 0 none, 1 a person, 2 to 5 a computer. In the menu, the player chosen there.
    pub fn who(&self, seat: Seat) -> u8 {
        let app = self.board.app();
        let who = match app.menu().map(|menu| (menu, menu.page())) {
            Some((menu, galop::app::menu::Page::Game(sheet))) => menu.who(sheet, seat, app.settings()),
            _ => app.shown().map_or(Who::Nobody, |play| play.who(play.hands_at(seat))),
        };
        match who {
            Who::Nobody => 0,
            Who::Person => 1,
            Who::Computer(Level::One) => 2,
            Who::Computer(Level::Two) => 3,
            Who::Computer(Level::Three) => 4,
            Who::Computer(Level::Kind) => 5,
        }
    }

    /// The name that stands at a seat and who plays there, with a tab between.
    pub fn label(&self, seat: Seat) -> String {
        let (name, who) = self.lang.label(self.board.app(), seat);
        format!("{name}\t{who}")
    }

    /// The side that a seat plays in a two-sided game: 1 black, 2 white; 0 if it is not known or there are none.
    pub fn side(&self, seat: Seat) -> u8 {
        side(self.board.app(), seat).map_or(0, |side| if side == Side::Black { 1 } else { 2 })
    }

    /// What the buttons of a seat do.
    pub fn act(&self, seat: Seat) -> Act {
        let app = self.board.app();
        match app.play() {
            _ if app.menu().is_some() => Act::Menu,
            None => Act::Nothing,
            Some(play) => act::act(app, play, seat),
        }
    }

    /// The seats that take the last move back by holding B, bit 0 for red.
    pub fn undoable(&self) -> u8 {
        self.board
            .app()
            .play()
            .map(Play::takes_back)
            .unwrap_or_default()
            .iter()
            .fold(0, |bits, seat| bits | 1 << seat.index())
    }

    /// The seat for keys that belong to no seat: that of the player to move, or red.
    pub fn turn(&self) -> Seat {
        self.board.turn()
    }

    /// The players of the present game, to start it again.
    pub fn seating(&self) -> Seating {
        self.board.app().play().map(|play| *play.seating()).unwrap_or_default()
    }
}

/// A saved game, as it goes on.
fn restored(game: &GameRecord) -> Option<Play> {
    Play::restore(&game.saved, Time(0))
}

/// The names of the buttons on the page; with `clicks`, the lights are clicked instead.
const fn names(lang: Lang, clicks: bool) -> Names {
    let (throw, hold, pair) = match lang {
        Lang::Fr => (if clicks { "cliquez sur votre dé" } else { "A" }, "A maintenu", "A et B maintenus"),
        Lang::En => (if clicks { "click your die" } else { "A" }, "A held", "A and B held"),
    };
    Names { a: "A", throw, b: "B", hold, pair, clicks }
}
