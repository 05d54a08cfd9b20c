//! Texts of Senet.

use galop::rules::senet::{Move, OUT, WAIT};

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
}
