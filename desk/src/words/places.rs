//! The position as text: what each cell is and what stands on it, and the whole of it in sentences.

use galop::app::App;
use galop::board::Light;
use galop::board::geometry::{self, Cell};
use galop::rules::any::Any;
use galop::rules::horses::Progress;
use galop::rules::{Seat, Side};
use galop::session::Play;

use super::{Lang, Names};
use crate::chronicle::without_coins;
use crate::pieces::{Piece, piece};
use crate::print::{Kind, Mark, Print};
use crate::way::{Candidate, candidates};

impl Lang {
    /// The name of each light: what its cell is, what stands on it, and the move that a click on it would choose.
    pub fn cells(self, app: &App) -> Vec<String> {
        let (print, moves) = (Print::of(app), candidates(app));
        let play = app.shown();
        let name = |light: Light| {
            let cell = light.cell();
            let parts = [
                Some(self.cell(app, cell, print.at(cell))),
                play.and_then(|play| self.piece_at(play, cell)),
                play.and_then(|play| self.move_at(play, cell, &moves)),
            ];
            parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
        };
        Light::all().map(name).collect()
    }

    /// What a cell is.
    fn cell(self, app: &App, cell: Cell, mark: Mark) -> String {
        let sheet = app.shown().map(Play::sheet);
        let square = |n: Option<u8>| n.map(|n| format!("{} {n}", self.pick("case", "square"))).unwrap_or_default();
        let of = |owner: &str, what: &str| self.pick(format!("{owner} : {what}"), format!("{owner}: {what}"));
        match mark.kind {
            Kind::Blank => self.pick("hors du jeu", "not used").into(),
            Kind::Corner(seat) => of(&self.corner(app, seat), self.pick("le dé", "the die")),
            Kind::Stable(seat) => {
                let stable =
                    sheet.map_or(self.pick("l'écurie", "the stable"), |sheet| self.text(self.nouns(sheet).stable));
                of(self.seat(seat), stable)
            }
            Kind::Own(seat) if geometry::horse(seat, Progress::START) == Some(cell) => {
                let start = sheet
                    .map_or(self.pick("la case départ", "the start cell"), |sheet| self.text(self.nouns(sheet).start));
                let number = mark.number.map(|n| format!(", {} {n}", self.pick("case", "cell"))).unwrap_or_default();
                of(self.seat(seat), &format!("{start}{number}"))
            }
            Kind::Own(seat) => {
                let step = mark.number.and_then(|n| Progress::new(galop::rules::horses::Place::Step(n)));
                let place = sheet.zip(step).map(|(sheet, step)| self.place(sheet, step));
                of(self.seat(seat), &place.unwrap_or_else(|| self.pick("l'escalier", "the stairs").into()))
            }
            Kind::Way if sheet.is_none_or(|sheet| !sheet.two_sided()) => match mark.number {
                Some(n) => format!("{} {n}", self.pick("case", "cell")),
                None => self.pick("le parcours", "the track").into(),
            },
            Kind::Way => square(mark.number),
            Kind::Side(side) => of(self.side(side), &square(mark.number)),
            Kind::Beside(side) => match app.shown().map(Play::rules) {
                Some(Any::Senet(_)) => of(self.side(side), self.pick("pions sortis", "pawns that are out")),
                Some(Any::Horses(_) | Any::Ur(_)) | None => of(self.side(side), self.pick("la réserve", "the reserve")),
            },
            Kind::House => format!("{}, {}", square(mark.number), self.pick("maison protégée", "protected house")),
            Kind::Water => format!("{}, {}", square(mark.number), self.pick("maison de l'eau", "house of water")),
            Kind::Wait => self.pick("la place d'attente", "the waiting place").into(),
            Kind::Exit if cell == geometry::CENTRE && sheet.is_none_or(|sheet| !sheet.two_sided()) => {
                self.pick("le centre", "the centre").into()
            }
            Kind::Exit => match mark.number {
                Some(_) => format!("{}, {}", square(mark.number), self.pick("la sortie", "the exit")),
                None => self.pick("la sortie", "the exit").into(),
            },
        }
    }

    /// Whose corner it is: the player's name in a game with sides, else the colour.
    fn corner(self, app: &App, seat: Seat) -> String {
        self.label(app, seat).0
    }

    /// The pieces on a cell.
    fn piece_at(self, play: &Play, cell: Cell) -> Option<String> {
        match piece(play, cell)? {
            Piece::Horse(seat, horse) => Some(self.piece_of(play.sheet(), seat, horse)),
            Piece::Pawn(side) => Some(self.pawn(side).into()),
            Piece::Stack(stack) => self.pile(stack),
            Piece::Waiting(waiting) => Some(self.waiting(waiting)),
        }
    }

    /// The move that begins or ends on a cell.
    fn move_at(self, play: &Play, cell: Cell, moves: &[Candidate]) -> Option<String> {
        let begins = |candidate: &&Candidate| candidate.from == Some(cell);
        let ends = |candidate: &&Candidate| candidate.way.last() == Some(&cell);
        let found = moves.iter().find(begins).or_else(|| moves.iter().find(ends))?;
        let deed = self.deed(play.sheet(), found.deed);
        let deed = deed.trim_end_matches(['!', ' ']);
        Some(match found.chosen {
            true => self.pick(format!("coup choisi : {deed}"), format!("chosen move: {deed}")),
            false => self.pick(format!("coup possible : {deed}"), format!("possible move: {deed}")),
        })
    }

    /// The whole position in sentences, and what the player can do now.
    pub fn position(self, app: &App, names: &Names) -> String {
        let mut sentences = Vec::new();
        if let Some(play) = app.shown() {
            sentences.push(format!("{}.", self.title(play.sheet())));
            sentences.extend(match (play.rules(), play.position()) {
                (Any::Horses(rules), Some(Any::Horses(position))) => self.horses_stand(play.sheet(), rules, position),
                (Any::Ur(rules), Some(Any::Ur(position))) => self.ur_stands(rules, position),
                (Any::Senet(_), Some(Any::Senet(position))) => self.senet_stands(position),
                // Nothing has begun.
                (Any::Horses(_) | Any::Ur(_) | Any::Senet(_), _) => Vec::new(),
            });
        }
        sentences.push(without_coins(&self.line(app, names)));
        sentences.join("\n")
    }

    /// A sentence of a player: the name, then the parts.
    pub(super) fn stands(self, who: &str, parts: &[String]) -> String {
        let parts = parts.join(self.pick(" ; ", "; "));
        self.pick(format!("{who} : {parts}."), format!("{who}: {parts}."))
    }

    /// A part of such a sentence: a name and a number.
    pub(super) fn number_of(self, what: &str, n: u8) -> String {
        self.pick(format!("{what} : {n}"), format!("{what}: {n}"))
    }

    /// A pawn of a side.
    pub(super) fn pawn(self, side: Side) -> &'static str {
        match side {
            Side::Black => self.pick("pion noir", "black pawn"),
            Side::White => self.pick("pion blanc", "white pawn"),
        }
    }
}
