//! The guided round of the Royal Game of Ur. The learner sits east and is White.

use super::{Goal, Lesson, Step};
use galop::rules::Side;
use galop::rules::ur::{PRIVATE, Parts, Pawn, Position, Rules, Stack};
use galop::sheets::Text;

pub static UR: Lesson = Lesson {
    slug: "ur",
    picture: "W2=w B3=b C5=wb C7=bw C10=w C12=b W13=bbw",
    steps: &[
        Step {
            title: Text { fr: "Entrer", en: "Enter" },
            at: "",
            throws: &[3],
            goal: Goal::Only("0 3"),
            task: Text {
                fr: "Vous jouez les Blancs, à l'est. {press} : le dé tombe. Puis {bright}.",
                en: "You are White, in the east. {press}: the die falls. Then {bright}.",
            },
            done: Text {
                fr: "Un 3 : le pion entre sur la case 3 de votre couloir. Ensuite, c'est aux Noirs.",
                en: "A 3: the pawn enters on cell 3 of your corridor. Then Black throws.",
            },
        },
        Step {
            title: Text { fr: "Le 6", en: "The 6" },
            at: "W3=w",
            throws: &[6],
            goal: Goal::Throw,
            task: Text { fr: "Lancez : voici un 6.", en: "Throw: here is a 6." },
            done: Text {
                fr: "Avec un 6, on passe son tour. Ici, c'est le plus mauvais nombre !",
                en: "With a 6 the turn passes. Here it is the worst number!",
            },
        },
        Step {
            title: Text { fr: "Capturer", en: "Capture" },
            at: "C5=w C7=b",
            throws: &[2],
            goal: Goal::Move(
                "5 7",
                Text {
                    fr: "Prenez plutôt le pion déjà en route : {choose}.",
                    en: "Take the pawn that is on its way instead: {choose}.",
                },
            ),
            task: Text {
                fr: "Un pion noir est 2 cases devant le vôtre. Lancez, et arrivez dessus.",
                en: "A black pawn is 2 cells ahead of yours. Throw, and land on it.",
            },
            done: Text {
                fr: "Votre pion est dessus : le noir est prisonnier, et Noir ne peut plus le jouer.",
                en: "Your pawn is on top: the black one is a prisoner, and Black cannot move it.",
            },
        },
        Step {
            title: Text { fr: "Emmener", en: "Carry" },
            at: "C7=bw",
            throws: &[3],
            goal: Goal::Move(
                "7 10",
                Text {
                    fr: "Avancez la pile qui tient le prisonnier : {choose}.",
                    en: "Move the stack with the prisoner: {choose}.",
                },
            ),
            task: Text {
                fr: "Votre pion tient un prisonnier. Lancez, et avancez avec lui vers votre sortie.",
                en: "Your pawn has a prisoner. Throw, and move on with it towards your exit.",
            },
            done: Text {
                fr: "Le prisonnier vient avec vous. On ne peut pas le laisser en route.",
                en: "The prisoner comes along. You cannot leave it behind.",
            },
        },
        Step {
            title: Text { fr: "Délivrer", en: "Free" },
            at: "C9=wbw",
            throws: &[2],
            goal: Goal::Move(
                "9 11",
                Text { fr: "Faites avancer la pile : {choose}.", en: "Move the stack: {choose}." },
            ),
            task: Text {
                fr: "Sous le pion noir se trouve un autre pion à vous. Lancez, et emmenez le noir.",
                en: "Under the black pawn lies another pawn of yours. Throw, and carry the black one off.",
            },
            done: Text {
                fr: "Le noir est parti avec vous, et votre second pion est libre.",
                en: "The black pawn left with you, and your second pawn is free.",
            },
        },
        Step {
            title: Text { fr: "Sortie", en: "Exit" },
            at: "W13=bbw",
            throws: &[1],
            goal: Goal::Move(
                "13 14",
                Text {
                    fr: "Menez plutôt vos prisonniers à la sortie : {choose}.",
                    en: "Take your prisoners to the exit instead: {choose}.",
                },
            ),
            task: Text {
                fr: "Vos deux prisonniers sont à une case de votre sortie. Il faut le nombre exact. Lancez !",
                en: "Your two prisoners are one cell from your exit. The number must be exact. Throw!",
            },
            done: Text {
                fr: "Les prisonniers quittent le plateau pour de bon, et votre pion devient un garde.",
                en: "The prisoners leave the board for good, and your pawn becomes a guard.",
            },
        },
        Step {
            title: Text { fr: "Garde", en: "Guard" },
            at: "C9=W C5=b",
            throws: &[4],
            goal: Goal::Move(
                "9 5",
                Text {
                    fr: "Essayez un autre coup, celui qui recule : {choose}.",
                    en: "Try another move, the one that goes back: {choose}.",
                },
            ),
            task: Text {
                fr: "Votre garde peut aussi reculer. Lancez, puis choisissez le pion noir, 4 cases derrière.",
                en: "Your guard may go back, too. Throw, then choose the black pawn, 4 cells behind.",
            },
            done: Text {
                fr: "Un garde va dans les deux sens, et il capture comme les autres pions.",
                en: "A guard moves both ways, and it captures like any other pawn.",
            },
        },
        Step {
            title: Text { fr: "Gagner", en: "Win" },
            at: "C8=w C10=b; out b9",
            throws: &[2],
            goal: Goal::Move(
                "8 10",
                Text {
                    fr: "Capturez plutôt le pion noir : {choose}.",
                    en: "Capture the black pawn instead: {choose}.",
                },
            ),
            task: Text {
                fr: "C'est le dernier pion noir libre. Lancez, et faites-le prisonnier.",
                en: "This is the last free black pawn. Throw, and take it prisoner.",
            },
            done: Text {
                fr: "Tous les pions noirs sont prisonniers : vous avez gagné !",
                en: "All black pawns are prisoners: you have won!",
            },
        },
    ],
};

/// Reads a position, White to throw: stacks from bottom to top on common cells and cells of a side, `C7=bw W3=w`; then
/// `; out b9` for black pawns taken out. All other pawns are in reserve.
pub fn read(rules: &Rules, at: &str) -> Option<Position> {
    let (board, out) = at.split_once(';').unwrap_or((at, " out b0"));
    let removed = [out.strip_prefix(" out b")?.parse().ok()?, 0];
    let mut private = [[Stack::EMPTY; 6]; 2];
    let mut common = [Stack::EMPTY; 8];
    let mut reserve = removed.map(|removed| rules.settings().pawns.number().saturating_sub(removed));
    for part in board.split_whitespace() {
        let (name, pawns) = part.split_once('=')?;
        let cell: u8 = name.get(1..)?.parse().ok()?;
        let own = PRIVATE.iter().position(|own| *own == cell);
        let stack = match name.chars().next()? {
            'W' => &mut private[Side::White as usize][own?],
            'B' => &mut private[Side::Black as usize][own?],
            _ => common.get_mut(usize::from(cell.checked_sub(5)?))?,
        };
        for letter in pawns.chars() {
            let side = if letter.eq_ignore_ascii_case(&'b') { Side::Black } else { Side::White };
            *stack = stack.push(Pawn { side, guard: letter.is_ascii_uppercase() })?;
            reserve[side as usize] = reserve[side as usize].checked_sub(1)?;
        }
    }
    rules.position(&Parts { private, common, reserve, removed, turn: Side::White, idle: 0 }).ok()
}
