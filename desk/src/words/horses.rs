//! Texts of Petits Chevaux. Each sheet has its own names for pieces and places.

use galop::rules::Seat;
use galop::rules::horses::{Move, Place, Position, Progress, Rules};
use galop::sheets::{Sheet, Terms, Text};

use super::Lang;

/// What a sheet calls its pieces and places. `{}` stands for a number.
pub(crate) struct Nouns {
    /// A piece, without its article.
    pub piece: Text,
    /// Where the pieces begin.
    pub stable: Text,
    /// "In the stable", used after the name of a piece.
    pub in_stable: Text,
    /// A piece comes out of the stable.
    pub leaves: Text,
    /// A piece is sent back to the stable.
    pub returns: Text,
    /// The first cell of the path.
    pub start: Text,
    /// On the last cell of the way round, where the way home begins.
    pub at_door: Text,
    /// A cell of the stairs or the lane.
    step: Text,
    /// Follows the name of a piece that finishes.
    finishes: Text,
}

/// Sheet 000: the *écurie* is where the pawns finish.
static PAWNS: Nouns = Nouns {
    piece: Text { fr: "pion", en: "pawn" },
    stable: Text { fr: "le couloir de départ", en: "the starting corridor" },
    in_stable: Text { fr: "dans le couloir de départ", en: "in the starting corridor" },
    leaves: Text { fr: "un pion sort du couloir de départ", en: "a pawn leaves the starting corridor" },
    returns: Text { fr: "le pion retourne au couloir de départ", en: "the pawn goes back to the starting corridor" },
    start: Text { fr: "la première case du chemin", en: "the first cell of the path" },
    at_door: Text { fr: "à la porte de l'écurie", en: "at its door" },
    step: Text { fr: "la #e position de l'écurie", en: "place # of the stable" },
    finishes: Text { fr: "atteint l'arrivée", en: "arrives" },
};

/// Sheet 001: horses climb their stairs.
static HORSES: Nouns = Nouns {
    piece: Text { fr: "cheval", en: "horse" },
    stable: Text { fr: "l'écurie", en: "the stable" },
    in_stable: Text { fr: "à l'écurie", en: "in the stable" },
    leaves: Text { fr: "un cheval sort de l'écurie", en: "a horse leaves the stable" },
    returns: Text { fr: "le cheval retourne à l'écurie", en: "the horse goes back to the stable" },
    start: Text { fr: "la case départ", en: "the start cell" },
    at_door: Text { fr: "devant son escalier", en: "at its door" },
    step: Text { fr: "la marche #", en: "step #" },
    finishes: Text { fr: "a fini son parcours", en: "has finished its course" },
};

/// Sheet 003: horses reach the cells numbered 1 to 6.
static NUMBERED_CELLS: Nouns = Nouns {
    start: Text { fr: "la case initiale", en: "the start cell" },
    at_door: Text { fr: "devant la case 1", en: "at its door" },
    step: Text { fr: "la case numérotée #", en: "numbered cell #" },
    finishes: Text { fr: "traverse la ligne d'arrivée", en: "crosses the finishing line" },
    ..HORSES
};

impl Lang {
    /// The names of a sheet.
    pub(crate) fn nouns(self, sheet: Sheet) -> &'static Nouns {
        match sheet.words().terms {
            Some(Terms::Pawns) => &PAWNS,
            Some(Terms::NumberedCells) => &NUMBERED_CELLS,
            // None: another engine, which does not call this.
            Some(Terms::Horses) | None => &HORSES,
        }
    }

    /// The name of a place.
    pub(crate) fn place(self, sheet: Sheet, progress: Progress) -> String {
        let nouns = self.nouns(sheet);
        match progress.place() {
            Place::Stable => self.text(nouns.stable).into(),
            Place::Track(k) => format!("{} {k}", self.pick("la case", "cell")),
            Place::Step(n) => {
                let (before, after) = self.text(nouns.step).split_once('#').unwrap_or_default();
                match after.strip_prefix('e') {
                    Some(after) if n == 1 => format!("{before}1re{after}"),
                    _ => format!("{before}{n}{after}"),
                }
            }
            Place::Finished => self.pick("l'arrivée", "home").into(),
        }
    }

    /// The description of a move.
    pub(super) fn horse(self, sheet: Sheet, deed: Move) -> String {
        let nouns = self.nouns(sheet);
        let place = |progress| self.place(sheet, progress);
        let piece = self.text(nouns.piece);
        let mut text = match (deed.from.place(), deed.to.place()) {
            (Place::Stable, _) => self.text(nouns.leaves).into(),
            (_, Place::Stable) => self.text(nouns.returns).into(),
            (_, Place::Finished) => {
                let (from, finishes) = (place(deed.from), self.text(nouns.finishes));
                self.pick(format!("le {piece} de {from} {finishes} !"), format!("the {piece} on {from} {finishes}!"))
            }
            (Place::Track(from), Place::Track(to)) => {
                self.pick(format!("un {piece} va de {from} à {to}"), format!("from cell {from} to cell {to}"))
            }
            _ => {
                let (from, to) = (place(deed.from), place(deed.to));
                self.pick(format!("un {piece} va de {from} à {to}"), format!("from {from} to {to}"))
            }
        };
        if deed.bounces {
            text += self.pick(", en reculant du reste", ", and back from the door");
        }
        if let Some(victim) = deed.captures {
            let victim = self.seat(victim);
            text += &self.pick(format!(" et renvoie {victim} !"), format!(" and sends {victim} back!"));
        } else if deed.arrives && deed.to != Progress::FINISHED {
            text += self.pick(" !", "!");
        }
        text
    }

    /// A piece by its colour.
    pub(super) fn piece_of(self, sheet: Sheet, seat: Seat, horse: Progress) -> String {
        let piece = self.text(self.nouns(sheet).piece);
        let name = self.pick(format!("{piece} {}", self.colour(seat)), format!("{} {piece}", self.colour(seat)));
        if horse == Progress::FINISHED { format!("{name} {}", self.pick("arrivé", "that is home")) } else { name }
    }

    /// A sentence for each colour: where its pieces are, the most advanced first.
    pub(super) fn horses_stand(self, sheet: Sheet, rules: &Rules, position: &Position) -> Vec<String> {
        let nouns = self.nouns(sheet);
        let sentence = |seat: Seat| {
            let horses = rules.horses(position, seat);
            let count = |place| horses.iter().filter(|horse| **horse == place).count() as u8;
            let apart = [Progress::STABLE, Progress::FINISHED];
            let mut parts: Vec<String> = horses
                .iter()
                .rev()
                .filter(|horse| !apart.contains(horse))
                .map(|horse| self.place(sheet, *horse))
                .collect();
            let groups = [
                (Progress::FINISHED, self.pick("à l'arrivée", "home")),
                (Progress::STABLE, self.text(nouns.in_stable)),
            ];
            let groups = groups.into_iter().filter(|(place, _)| count(*place) > 0);
            parts.extend(groups.map(|(place, what)| self.number_of(what, count(place))));
            self.stands(self.seat(seat), &parts)
        };
        rules.seats().iter().map(sentence).collect()
    }

    /// The colour of a seat as an adjective.
    fn colour(self, seat: Seat) -> String {
        self.seat(seat).to_ascii_lowercase()
    }
}
