//! Texts of the Royal Game of Ur.

use galop::rules::Side;
use galop::rules::ur::{COMMON, EXIT, Move, Position, Rules, Stack};

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

    /// A stack, by the pawn on its top.
    pub(super) fn pile(self, stack: Stack) -> Option<String> {
        let top = stack.top()?;
        let pawn = match (top.guard, top.side) {
            (false, side) => self.pawn(side),
            (true, Side::Black) => self.pick("garde noir", "black guard"),
            (true, Side::White) => self.pick("garde blanc", "white guard"),
        };
        let prisoners = stack.count(top.side.other());
        let own = stack.height().saturating_sub(prisoners).saturating_sub(1);
        let mut text = pawn.to_owned();
        if own > 0 {
            let fr = if own == 1 { "un".into() } else { own.to_string() };
            text += &self.pick(format!(" sur {fr} des siens"), format!(" on {own} of its own"));
        }
        if prisoners > 0 {
            let prisoners = self.prisoners(prisoners);
            text += &self.pick(format!(" avec {prisoners}"), format!(" with {prisoners}"));
        }
        Some(text)
    }

    /// A sentence for each side: its reserve, its pawns from cell to cell, and what it has taken.
    pub(super) fn ur_stands(self, rules: &Rules, position: &Position) -> Vec<String> {
        let sentence = |side: Side| {
            let mut parts = vec![self.number_of(self.pick("en réserve", "in reserve"), position.reserve(side))];
            for i in 1..=EXIT {
                let stack = position.stack(side, i);
                // The common cells are in the sentence of the side on top.
                let owned = stack.top().is_some_and(|top| top.side == side) || !COMMON.contains(&i);
                if let Some(pile) = self.pile(stack).filter(|_| owned) {
                    parts.push(self.pick(format!("case {i} : {pile}"), format!("square {i}: {pile}")));
                }
            }
            let taken = rules.removed(position, side.other());
            if taken > 0 {
                parts.push(self.number_of(self.pick("prisonniers sortis", "prisoners taken off"), taken));
            }
            self.stands(self.side(side), &parts)
        };
        Side::BOTH.map(sentence).into()
    }
}
