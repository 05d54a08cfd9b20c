//! Somebody sits at the board in the browser: the board, and everything that is to be seen and heard of it.

use galop::app::{App, Boot, Effects};
use galop::board::{LIGHTS, Light};
use galop::input::{Button, Event};
use galop::rules::{Seat, Side};
use galop::save::Unreadable;
use galop::session::{Level, Phase, Play, Seating, Who};
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::board::{Board, Witness};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::{self, Eye};
use galop_desk::save_text::{self, unfinished};
use galop_desk::seats::side;
use galop_desk::tape::{self, Recorder};
use galop_desk::words::{Lang, Names};

use crate::request::{Begin, Request};
use crate::steady::Steady;

/// Who listens to the board.
#[derive(Default)]
pub struct Ears {
    eye: Eye,
    /// Something happened that is not only breathing.
    happened: bool,
    /// There is something new to be kept.
    unsaved: bool,
    /// The last tune, until it is played.
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

/// What an eye sees, light by light.
pub fn colours(eye: &Eye) -> [eye::Colour; LIGHTS] {
    let mut lights = [[0.0; 3]; LIGHTS];
    for (slot, light) in lights.iter_mut().zip(Light::all()) {
        *slot = eye.colour(light.cell()).unwrap_or_default();
    }
    lights
}

/// The same as a byte for each of red, green and blue.
pub fn bytes(lights: &[eye::Colour; LIGHTS]) -> Vec<u8> {
    lights.iter().flatten().map(|level| (level * 255.0).round() as u8).collect()
}

type Listeners = ((Ears, Chronicle), Recorder<Vec<u8>>);

/// A board that is being played on.
pub struct Sitting {
    board: Board,
    listeners: Listeners,
    lang: Lang,
    line: String,
    steady: Option<Steady>,
    /// What could not be read of what was kept, and why.
    trouble: Option<Unreadable>,
}

/// What a seat's buttons are for at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Act {
    /// The board is at something else, or another seat's turn has come.
    Nothing,
    /// A throws.
    Throw,
    /// A plays, B goes to the next.
    Choose,
    /// A opens the menu.
    Over,
    /// A goes on.
    Paused,
    /// A changes what is at the seat, B turns the page.
    Menu,
}

impl Sitting {
    /// Switches a board on, with what was asked for.
    pub fn new(request: Request) -> Result<Self, String> {
        let Request { lang, seed, found, begin, steady } = request;
        let mut saved = found.record;
        let start = match begin {
            Begin::Game(sheet, seating) => Some((sheet, seating)),
            Begin::Kept | Begin::Menu => None,
        };
        if let Some(game) = saved.as_mut().and_then(|record| record.game.as_mut()) {
            // Beside the menu it is on the shelf, and comes back as from there.
            game.away = matches!(begin, Begin::Menu);
        }
        if start.is_some() || unfinished(saved.as_ref()).is_none() {
            // What was played is over or given up, and with it its dice.
            saved = saved.map(|record| galop::save::Record { game: None, ..record });
        }
        let boot = Boot { seed, held: 0, settings: found.settings, saved, failed: false };
        let recorder = Recorder::new(Vec::new(), &boot, start.as_ref()).map_err(|why| why.to_string())?;
        let mut listeners = ((Ears::default(), Chronicle::new(lang)), recorder);
        let board = Board::new(boot, |app| tape::prepare(app, start.as_ref()), &mut listeners);
        let steady = steady.then(Steady::default);
        // A new game is to be there again even if nobody has thrown yet.
        listeners.0.0.unsaved |= start.is_some();
        Ok(Self { board, listeners, lang, line: String::new(), steady, trouble: found.trouble })
    }

    /// Lets time pass until `now`.
    pub fn advance(&mut self, now: Time) {
        self.board.advance(now, &mut self.listeners);
        let line = self.lang.line(self.board.app(), &names(self.lang));
        let ears = &mut self.listeners.0.0;
        if (line != self.line || ears.happened)
            && let Some(steady) = &mut self.steady
        {
            steady.begin(self.board.now());
        }
        ears.happened = false;
        self.line = line;
    }

    /// A finger goes down, or comes up.
    pub fn finger(&mut self, button: Button, down: bool) {
        match down {
            true => self.board.down(button, &mut self.listeners),
            false => self.board.up(button, &mut self.listeners),
        }
    }

    /// A finger goes down, and comes up by itself after `ms`.
    pub fn press(&mut self, button: Button, ms: u64) {
        self.board.press(button, ms, &mut self.listeners);
    }

    /// The board's clock.
    pub const fn now(&self) -> Time {
        self.board.now()
    }

    /// When something happens next by itself.
    pub fn wake(&self) -> Option<Time> {
        self.board.wake()
    }

    /// The lights as they are to be drawn, a byte for each of red, green and blue.
    pub fn lights(&mut self) -> Vec<u8> {
        let now = self.board.now();
        let mut lights = self.listeners.0.0.colours(now);
        if let Some(steady) = &mut self.steady {
            steady.show(&mut lights, now);
        }
        bytes(&lights)
    }

    /// The bytes of the wire, light by light: what every other board shows after the same presses.
    pub fn frame(&self) -> Vec<u8> {
        eye::lights(self.board.app()).concat()
    }

    /// What the lights say, in words.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// How many lines the chronicle has told so far.
    pub const fn told(&self) -> usize {
        self.listeners.0.1.told()
    }

    /// The last so many lines of the chronicle.
    pub fn chronicle(&self, lines: usize) -> String {
        let all = self.listeners.0.1.lines();
        all[all.len().saturating_sub(lines)..].join("\n")
    }

    /// Another language is spoken from now on.
    pub fn speak(&mut self, lang: Lang) {
        self.lang = lang;
        self.listeners.0.1.speak(lang);
        self.line = lang.line(self.board.app(), &names(lang));
    }

    /// Whether there is something new to be kept since this was last asked.
    pub fn take_unsaved(&mut self) -> bool {
        std::mem::take(&mut self.listeners.0.0.unsaved)
    }

    /// What is to be kept, as text.
    pub fn kept(&self) -> String {
        save_text::write(self.board.app().settings(), &self.board.app().record(self.board.now()))
    }

    /// The tune that is to be played, once: `Hz:ms` a note.
    pub fn take_tune(&mut self) -> String {
        let notes = self.listeners.0.0.tune.take().unwrap_or_default();
        notes.iter().map(|(hz, ms)| format!("{hz}:{ms}")).collect::<Vec<_>>().join(" ")
    }

    /// Everything that happened, to be played again anywhere.
    pub fn tape(&self) -> String {
        let written = String::from_utf8_lossy(self.listeners.1.out());
        format!("{written}{} end\n", self.board.now().0)
    }

    /// What could not be read of what was kept, in words; nothing if all is well.
    pub fn trouble(&self) -> String {
        let lang = self.lang;
        match self.trouble {
            None => String::new(),
            Some(Unreadable::Newer(version)) => lang.pick(
                format!("La partie enregistrée vient d'un Galop plus récent (version {version})."),
                format!("A newer Galop kept this game (version {version})."),
            ),
            Some(Unreadable::Broken) => lang.pick(
                "La partie enregistrée est abîmée et ne peut pas être lue.".into(),
                "The game that was kept is damaged and cannot be read.".into(),
            ),
            Some(Unreadable::Refused(why)) => lang.pick(
                format!("Les réglages enregistrés sont incompatibles : {why}."),
                format!("The settings that were kept do not fit: {why}."),
            ),
        }
    }

    /// Which game is being played.
    pub fn sheet(&self) -> Option<Sheet> {
        self.board.app().play().map(Play::sheet)
    }

    /// Who sits at a seat: 0 nobody, 1 a person, 2 to 4 a computer. In the menu, who would.
    pub fn who(&self, seat: Seat) -> u8 {
        let app = self.board.app();
        let who = match app.menu().map(|menu| (menu, menu.page())) {
            Some((menu, galop::app::menu::Page::Game(sheet))) => menu.who(sheet, seat, app.settings()),
            _ => app.play().map_or(Who::Nobody, |play| play.who(play.hands_at(seat))),
        };
        match who {
            Who::Nobody => 0,
            Who::Person => 1,
            Who::Computer(Level::One) => 2,
            Who::Computer(Level::Two) => 3,
            Who::Computer(Level::Three) => 4,
        }
    }

    /// The name that stands at a seat and who plays there, with a tab between.
    pub fn label(&self, seat: Seat) -> String {
        let (name, who) = self.lang.label(self.board.app(), seat);
        format!("{name}\t{who}")
    }

    /// In games of two sides, which side a seat plays: 1 black, 2 white; 0 if it is not known or there are none.
    pub fn side(&self, seat: Seat) -> u8 {
        side(self.board.app(), seat).map_or(0, |side| if side == Side::Black { 1 } else { 2 })
    }

    /// What the buttons of a seat are for.
    pub fn act(&self, seat: Seat) -> Act {
        let app = self.board.app();
        match app.play() {
            _ if app.menu().is_some() => Act::Menu,
            None => Act::Nothing,
            Some(play) => act(play, seat),
        }
    }

    /// The seats whose B, held, takes the last move back, bit 0 for red.
    pub fn undoable(&self) -> u8 {
        self.board
            .app()
            .play()
            .map(Play::takes_back)
            .unwrap_or_default()
            .iter()
            .fold(0, |bits, seat| bits | 1 << seat.index())
    }

    /// The seat whose buttons a player without a seat of his own means.
    pub fn turn(&self) -> Seat {
        self.board.turn()
    }

    /// A game is being played or has just ended: how it would be begun again.
    pub fn seating(&self) -> Seating {
        self.board.app().play().map(|play| *play.seating()).unwrap_or_default()
    }
}

fn act(play: &Play, seat: Seat) -> Act {
    let person = play.who(play.hands_at(seat)) == Who::Person;
    match play.phase() {
        _ if play.paused() => Act::Paused,
        Phase::Over(_) => Act::Over,
        _ if !person || !play.hands().contains(seat) => Act::Nothing,
        Phase::Opening(_) | Phase::Throw(_) => Act::Throw,
        Phase::Choose(_) => Act::Choose,
    }
}

/// What the buttons are called on the page.
const fn names(lang: Lang) -> Names {
    match lang {
        Lang::Fr => Names { a: "A", b: "B", hold: "A maintenu", pair: "A et B maintenus" },
        Lang::En => Names { a: "A", b: "B", hold: "A held", pair: "A and B held" },
    }
}
