//! Texts of the Royal Game of Ur.

use galop::rules::ur::Move;

use super::Lang;

impl Lang {
    /// The description of a move.
    pub(super) fn ur(self, deed: Move) -> String {
        let (from, to) = (deed.from, deed.to);
        let mut text = match (from, deed.unit) {
            (0, _) => self.pick(format!("un pion entre en {to}"), format!("a pawn enters on {to}")),
            (_, 1) => self.pick(format!("un pion va de {from} à {to}"), format!("a pawn goes from {from} to {to}")),
            (_, n) => self.pick(
                format!("une pile de {n} va de {from} à {to}"),
                format!("a stack of {n} goes from {from} to {to}"),
            ),
        };
        if deed.captures > 0 {
            let prisoners = self.prisoners(deed.captures);
            text += &self.pick(format!(", fait {prisoners}"), format!(", takes {prisoners}"));
        }
        if deed.promotes {
            text += self.pick(", devient un garde", ", becomes a guard");
        }
        if deed.removes > 0 {
            let prisoners = self.prisoners(deed.removes);
            text += &self.pick(format!(", sort {prisoners} du plateau"), format!(", takes {prisoners} off the board"));
        }
        text
    }

    fn prisoners(self, n: u8) -> String {
        let plural = if n > 1 { "s" } else { "" };
        self.pick(format!("{n} prisonnier{plural}"), format!("{n} prisoner{plural}"))
    }
}
