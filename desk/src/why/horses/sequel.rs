//! Who throws next in Petits Chevaux, and why.

use galop::rules::horses::{CaptureBonus, Progress, Rules, WinHorses};
use galop::rules::{Die, Next};

use super::super::{Id, Said, View};

impl View<'_, Rules> {
    /// Who throws next, and why.
    pub(super) fn sequel(&self, next: Next<Rules>) -> Said {
        let (settings, piece) = (self.settings(), self.piece_noun());
        let (six, moved) = (self.question.die == Die::Six, self.question.played);
        let before = self.question.rules.parts(&self.question.position);
        let came_out = moved.is_some_and(|chosen| chosen.from == Progress::STABLE);
        let six_id = self.own_id(["PC0-13", "PC1-7", "PC3-12"]);
        let captured = moved.is_some_and(|chosen| chosen.captures.is_some());
        let bonus = captured && settings.capture_bonus == CaptureBonus::Throw;
        match next {
            Next::Over(_) => self.say("C'est gagné.", "The game is won.", &[self.goal_id()]),
            _ if self.question.timed_out => self.timed_out(),
            Next::Turn(_) if self.third_six() => {
                self.say("Le troisième 6 finit le tour.", "The third 6 ends the turn.", &["H-1", "C-6"])
            }
            Next::Again(_) if before.opening && !six && !came_out => self.say(
                "Jusqu'à trois essais pour le premier 6 : on relance.",
                "Up to three tries at the first 6: throw again.",
                &["PC0-5"],
            ),
            Next::Again(_) if six && before.opening && came_out => self.say(
                &format!("Le premier 6 fait sortir un {piece} et relancer."),
                &format!("The first 6 brings a {piece} out and throws again."),
                &["PC0-6"],
            ),
            Next::Again(_) if six && moved.is_some() => self.say("Un 6 fait relancer.", "A 6 throws again.", &[six_id]),
            Next::Again(_) if six && settings.rethrow_without_move => {
                let id = self.id(["PC0-13", "PC1-16", "PC3-9"], |sheet| sheet.rethrow_without_move);
                self.say("Un 6 fait relancer, même injouable.", "A 6 throws again, even without a move.", &[id])
            }
            Next::Again(_) if bonus => self.say("Une prise fait relancer.", "A capture throws again.", &["H-6"]),
            Next::Again(_) => self.say(
                "Rien ne peut bouger : jusqu'à trois lancers.",
                "Nothing can move: up to three throws.",
                &["H-10"],
            ),
            Next::Turn(_) if before.opening && !six && !came_out => self.say(
                "Trois essais sans 6 : au suivant.",
                "Three tries without a 6: the next player.",
                &["PC0-5", "C-6"],
            ),
            Next::Turn(position) => {
                let earned = six && (moved.is_some() || settings.rethrow_without_move) || bonus;
                let limit = settings.max_throws != 0 && before.thrown.saturating_add(1) >= settings.max_throws;
                let mover = self.question.position.turn();
                let finished = !self.question.rules.racing(&position, mover);
                if earned && finished && !limit {
                    let id = match () {
                        () if settings.teams => "H-14",
                        () if self.question.rules.side(mover).len() > 1 => "PC3-3a",
                        () => "C-8",
                    };
                    return self.say("Tous arrivés : on ne relance plus.", "All are home: no new throw.", &[id, "C-6"]);
                }
                if earned && limit {
                    let id = self.own_id(["PC0-13", "PC1-8", "PC3-12"]);
                    return self.say(
                        "Plus de lancer dans ce tour (max_throws).",
                        "No more throws in this turn (max_throws).",
                        &[id, "C-6"],
                    );
                }
                if moved.is_none() && six {
                    return self.say(
                        "Un 6 injouable ne fait pas relancer.",
                        "A 6 without a move is no new throw.",
                        &["PC3-9", "C-6"],
                    );
                }
                if moved.is_none() {
                    let id = self.own_id(["PC0-21", "PC1-9", "PC3-9"]);
                    return self.say("Rien à jouer : au suivant.", "Nothing to play: the next player.", &[id, "C-6"]);
                }
                let id = self.own_id(["PC0-7", "PC1-9", "PC3-4"]);
                self.say("Le tour est fini : au suivant.", "The turn is over: the next player.", &[id, "C-6"])
            }
        }
    }

    fn goal_id(&self) -> Id {
        let settings = self.settings();
        match () {
            () if settings.win_horses == WinHorses::One => "H-12",
            () if settings.teams => "H-14",
            () if self.question.rules.side(self.question.position.turn()).len() > 1 => "PC3-3c",
            () => self.id(["PC0-22", "PC1-17", "PC3-18"], |sheet| sheet.finish == settings.finish),
        }
    }
}
