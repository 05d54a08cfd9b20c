//! Random games, written down while they are played.

use crate::chance::Chance;
use crate::games::random_game;
use galop::dice::Dice;
use galop::history::{Date, Event, Header, Scoresheet};
use galop::session::{Level, Phase, Play, Played, Saved, Who};
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::history::Game;

/// A game, and the match after each of its events.
pub struct Written {
    pub header: Header,
    pub events: Vec<Event>,
    /// The match at the beginning, then after each event.
    pub plays: Vec<Play>,
}

impl Written {
    fn new(header: Header, play: Play) -> Self {
        Self { header, events: Vec::new(), plays: vec![play] }
    }

    fn add(&mut self, event: Event, play: &Play) {
        self.events.push(event);
        self.plays.push(*play);
    }

    fn add_all(&mut self, played: &Played, play: &Play) {
        let before = *self.plays.last().expect("there is one");
        match Event::of(played, play) {
            // The time changes nothing by itself.
            [Some(time), Some(event)] => {
                self.add(time, &before);
                self.add(event, play);
            }
            [_, event] => event.into_iter().for_each(|event| self.add(event, play)),
        }
    }

    /// The number of throws.
    pub fn throws(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Throw(..))).count()
    }

    /// Header and events as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let events = self.events.iter().flat_map(|event| event.bytes());
        self.header.encode().into_iter().chain(events).collect()
    }

    /// The game as text.
    pub fn text(&self) -> String {
        text(&self.header, &self.events)
    }
}

/// A game as text.
pub fn text(header: &Header, events: &[Event]) -> String {
    Game { header: header.clone(), events: events.to_vec() }.text()
}

/// Reads a text; the error as it is printed.
pub fn parse(text: &str) -> Result<(Header, Vec<Event>, Play), String> {
    let game = Game::parse(text)?;
    let last = game.replays()?.last().map(|replay| *replay.play());
    Ok((game.header, game.events, last.expect("there is a first")))
}

/// All of a match but its clock, which a game does not hold.
pub fn state(play: &Play) -> Saved {
    Saved { left_ms: None, ..play.save(Time(0)) }
}

/// A random game by random rules: moves are taken back, players change, the time runs out, power is cut. It ends after
/// `most` throws at the latest. One in eight is written down from its middle on.
pub fn random(sheet: Sheet, most: usize, chance: &mut Chance) -> Written {
    let (_, seating, table) = random_game(sheet, 5, chance);
    let mut now = Time(0);
    let mut seed = [0; 32];
    seed.fill_with(|| chance.bits() as u8);
    let mut dice = Dice::new(seed);
    let mut play = Play::new(table, seating, &mut dice, now);
    let date = if chance.one_in(2) { Date::new(2020 + chance.below(80) as u16, 2, 29) } else { None };
    let mut written = Written::new(Header::begun(&play, date), play);
    // A clock of some minutes would rarely run out.
    let tick = if chance.one_in(2) { 100_000 } else { 10 };
    let mut late = if chance.one_in(8) { chance.below(most) } else { usize::MAX };
    for _ in 0..most {
        now = now.after(tick);
        if late == 0 {
            let (header, first) = Header::resumed(&play, date);
            let begin = header.play().expect("a position of a game");
            written = Written::new(header, begin);
            match first {
                [Some(time), Some(event)] => {
                    written.add(time, &begin);
                    written.add(event, &play);
                }
                [_, event] => event.into_iter().for_each(|event| written.add(event, &play)),
            }
        }
        late = late.wrapping_sub(1);
        if chance.one_in(40) && !play.over() {
            let mut seating = *play.seating();
            for seat in play.seating().taken().iter() {
                if chance.one_in(2) {
                    let who = *chance.pick(&[Who::Person, Who::Computer(Level::One), Who::Computer(Level::Three)]);
                    for seat in play.hands_at(seat).iter().filter(|seat| play.seating().at(*seat) != Who::Nobody) {
                        seating.set(seat, who);
                    }
                }
            }
            play.reseat(seating).expect("the same seats are taken");
            written.add(Event::Seats(seating), &play);
        }
        let thrown = play.throw(&mut dice, now);
        written.add_all(&thrown, &play);
        if chance.one_in(30) {
            // A power cut between a throw and its move leaves no trace in the game.
            play = Play::restore(&play.save(now), now).expect("a saved match");
            play.resume(now);
        }
        // A move may be taken back a few times, and the last one too.
        while let Phase::Choose(offer) = play.phase() {
            play.point(chance.below(usize::from(offer.len())) as u8);
            let moved = play.play(now);
            written.add_all(&moved, &play);
            if chance.one_in(20) {
                assert!(play.undo(), "the last move can be taken back");
                written.add(Event::Undo, &play);
            }
        }
        if play.over() {
            break;
        }
    }
    written.header.result = play.over().then(|| play.winners());
    written
}

/// The game on a scoresheet, which must be legal.
pub fn written_down(sheet: &Scoresheet) -> Game {
    let bytes = [sheet.head(), sheet.events()].concat();
    Game::read(&bytes).unwrap_or_else(|why| panic!("{why} {bytes:02x?}"))
}

/// Whether the history of a game leads to this match: a throw that is not played yet is not in it.
pub fn leads_to(game: &Game, play: &Play) -> bool {
    let replays = game.replays().expect("a legal game");
    let last = replays.last().expect("the beginning").play();
    let choosing = matches!(play.phase(), Phase::Choose(_));
    last.table() == play.table() && (choosing && last.position() == play.position() || last.phase() == play.phase())
}
