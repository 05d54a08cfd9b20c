//! The guided round of Senet. The learner sits east, throws the first 1 and is Black from then on.

use super::{Goal, Lesson, Step};
use galop::rules::Side;
use galop::rules::senet::{OUT, Parts, Position, Rules};
use galop::sheets::Text;

/// The position before the first throw.
pub const START: &str = "start";
/// The number of the player in the east.
pub const EAST: u8 = 1;

pub static SENET: Lesson = Lesson {
    slug: "senet",
    picture: "b:4,9,15,21,25 w:2,7,12,18,26",
    steps: &[
        Step {
            title: Text { fr: "Les pièces", en: "The coins" },
            at: START,
            throws: &[1],
            goal: Goal::Throw,
            task: Text {
                fr: "Quatre pièces servent de dé. Vous êtes à l'est. {press} : elles tombent.",
                en: "Four coins serve as the die. You sit east. {press}: they fall.",
            },
            done: Text {
                fr: "Une seule face : vous prenez les pions noirs, et celui de la case 10 avance tout seul en 11.",
                en: "1 face up: you take Black, and the pawn on 10 goes to 11 by itself.",
            },
        },
        Step {
            title: Text { fr: "Prendre la place", en: "Swap" },
            at: "b:2,4,6,8,13 w:1,3,5,7,10",
            throws: &[2],
            goal: Goal::Move(
                "8 10",
                Text {
                    fr: "Prenez plutôt la place du pion blanc de la case 10 : {choose}.",
                    en: "Take the place of the white pawn on 10 instead: {choose}.",
                },
            ),
            task: Text {
                fr: "Lancez : 2 faces. Votre pion de 8 peut tomber sur le pion blanc de 10.",
                en: "Throw: 2 faces up. Your pawn on 8 can land on the white pawn on 10.",
            },
            done: Text {
                fr: "Vous prenez sa place, il recule en 8. Après 1, 4 ou 6 on relance, après 2 ou 3 on passe.",
                en: "You take its place, it goes back to 8. A 1, 4 or 6 throws again, a 2 or 3 does not.",
            },
        },
        Step {
            title: Text { fr: "Le duo", en: "The duo" },
            at: "b:2,4,6,8,13 w:1,3,5,10,11",
            throws: &[2],
            goal: Goal::Only("13 15"),
            task: Text {
                fr: "Deux pions blancs sont côte à côte, en 10 et 11. Lancez encore un 2.",
                en: "Two white pawns stand side by side, on 10 and 11. Throw a 2 again.",
            },
            done: Text {
                fr: "Un duo est protégé : votre pion de 8 ne pouvait pas prendre la place de celui de 10.",
                en: "A duo is protected: your pawn on 8 could not take the place of the one on 10.",
            },
        },
        Step {
            title: Text { fr: "Le barrage", en: "The barrage" },
            at: "b:11,out,out,out,out w:2,4,12,13,14",
            throws: &[4],
            goal: Goal::Only("11 7"),
            task: Text {
                fr: "Trois pions blancs se suivent : un barrage. Lancez : ce sera un 4. Jouez le seul coup.",
                en: "Three white pawns in a row: a barrage. Throw this 4, then play the only move.",
            },
            done: Text {
                fr: "On ne saute pas un barrage. Quand rien ne peut avancer, un pion recule sur une case libre.",
                en: "A barrage cannot be jumped. When nothing can advance, a pawn goes back to a free square.",
            },
        },
        Step {
            title: Text { fr: "À l'abri", en: "Safe" },
            at: "b:4,6,8,10,24 w:1,3,5,7,9",
            throws: &[2],
            goal: Goal::Move(
                "24 26",
                Text {
                    fr: "Mettez plutôt à l'abri le pion de la case 24 : {choose}.",
                    en: "Bring the pawn on 24 to safety instead: {choose}.",
                },
            ),
            task: Text {
                fr: "La case 26 protège. Lancez, et menez-y votre pion de 24.",
                en: "Square 26 protects. Throw, and bring your pawn on 24 there.",
            },
            done: Text {
                fr: "Sur les cases 26, 28, 29 et 30, personne ne prend votre place.",
                en: "On squares 26, 28, 29 and 30 no opponent takes your place.",
            },
        },
        Step {
            title: Text { fr: "L'eau", en: "The water" },
            at: "b:11,13,15,17,25 w:2,4,6,8,10",
            throws: &[2],
            goal: Goal::Move(
                "17 19",
                Text {
                    fr: "Plouf ! Ce pion repart de la case 1. Jouez l'autre : {choose}.",
                    en: "Splash! It went back to square 1. Play the other pawn: {choose}.",
                },
            ),
            task: Text {
                fr: "La case 27 est la maison de l'eau : évitez-la. Lancez, et avancez un autre pion.",
                en: "Square 27 is the house of water: avoid it. Throw, and move another pawn.",
            },
            done: Text {
                fr: "Bien vu. Le pion de 25 serait tombé à l'eau et revenu en case 1.",
                en: "Well done. The pawn on 25 would have fallen into the water, back to square 1.",
            },
        },
        Step {
            title: Text { fr: "Sortir", en: "Leave" },
            at: "b:28,29,30,out,out w:11,13,15,17,19",
            throws: &[3],
            goal: Goal::Only("28 out"),
            task: Text {
                fr: "Tous vos pions sont sur la dernière ligne : ils peuvent sortir. Lancez : ce sera un 3.",
                en: "All your pawns are in the last row: they may leave. Throw this 3.",
            },
            done: Text {
                fr: "Il faut le chiffre exact : 3 en case 28, 2 en case 29, 1 en case 30.",
                en: "The number must be exact: 3 on square 28, 2 on 29, 1 on 30.",
            },
        },
        Step {
            title: Text { fr: "Gagner", en: "Win" },
            at: "b:25,out,out,out,out w:1,3,5,7,9",
            throws: &[6],
            goal: Goal::Only("25 out"),
            task: Text {
                fr: "Un seul pion reste, en case 25. Lancez : quatre piles valent 6 !",
                en: "One pawn is left, on 25. Throw: four tails count 6!",
            },
            done: Text {
                fr: "Vos cinq pions sont sortis : vous avez gagné !",
                en: "All your five pawns are out: you have won!",
            },
        },
    ],
};

/// Reads a position, Black to throw: five of 1 to 30 and `out` a side, `b:2,4,6,8,11 w:1,3,5,7,9`.
pub fn read(rules: &Rules, at: &str) -> Option<Position> {
    let (black, white) = at.strip_prefix("b:")?.split_once(' ')?;
    let side = |list: &str| -> Option<[u8; 5]> {
        let pawns = list.split(',').map(|pawn| match pawn {
            "out" => Some(OUT),
            square => square.parse().ok(),
        });
        pawns.collect::<Option<Vec<_>>>()?.try_into().ok()
    };
    rules.position(&Parts { pawns: [side(black)?, side(white.strip_prefix("w:")?)?], turn: Side::Black, turns: 0 }).ok()
}
