//! Texts of Senet.

use galop::rules::Side;
use galop::rules::senet::{Move, OUT, Position, WAIT};

use super::Lang;

impl Lang {
    /// The description of a move.
    pub(super) fn senet(self, deed: Move) -> String {
        let (from, to) = (deed.from, deed.to);
        if let Some(back) = deed.drowns {
            let back = match back {
                WAIT => self.pick("il attend dehors".to_string(), "it waits outside".into()),
                square => self.pick(format!("retour en {square}"), format!("back to {square}")),
            };
            return self.pick(
                format!("le pion de {from} tombe dans la maison de l'eau : {back}"),
                format!("the pawn on {from} falls into the house of water: {back}"),
            );
        }
        match (from, to) {
            (WAIT, to) => self.pick(format!("le pion revient en {to}"), format!("the pawn comes back on {to}")),
            (from, OUT) => self.pick(format!("le pion de {from} sort !"), format!("the pawn on {from} is out!")),
            (from, to) if deed.swaps => self.pick(
                format!("le pion de {from} va en {to}, l'adversaire recule en {from}"),
                format!("from {from} to {to}, the opponent goes back to {from}"),
            ),
            (from, to) if deed.retreats() => {
                self.pick(format!("le pion de {from} recule en {to}"), format!("goes back from {from} to {to}"))
            }
            (from, to) => self.pick(format!("le pion de {from} va en {to}"), format!("from {from} to {to}")),
        }
    }

    /// The pawns that wait outside, by side.
    pub(super) fn waiting(self, waiting: [u8; 2]) -> String {
        let waiting = waiting.into_iter().zip(Side::BOTH).filter(|(n, _)| *n > 0);
        waiting.map(|(n, side)| format!("{n} × {}", self.pawn(side))).collect::<Vec<_>>().join(", ")
    }

    /// A sentence for each side: the squares of its pawns, those that wait, and those that are out.
    pub(super) fn senet_stands(self, position: &Position) -> Vec<String> {
        let sentence = |side: Side| {
            let squares: Vec<String> =
                (1..OUT).filter(|square| position.at(*square) == Some(side)).map(|square| square.to_string()).collect();
            let mut parts = Vec::new();
            if !squares.is_empty() {
                let (squares, plural) = (squares.join(", "), if squares.len() > 1 { "s" } else { "" });
                parts.push(self.pick(format!("case{plural} {squares}"), format!("square{plural} {squares}")));
            }
            let apart = [
                (self.pick("en attente", "waiting"), position.waiting(side)),
                (self.pick("pions sortis", "pawns that are out"), position.out(side)),
            ];
            parts.extend(apart.into_iter().filter(|(_, n)| *n > 0).map(|(what, n)| self.number_of(what, n)));
            self.stands(self.side(side), &parts)
        };
        Side::BOTH.map(sentence).into()
    }
}
