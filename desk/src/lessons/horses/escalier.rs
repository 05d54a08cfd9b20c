//! The guided round of the stairs.

use crate::lessons::{Goal, Lesson, Step};
use galop::sheets::Text;

pub static ESCALIER: Lesson = Lesson {
    slug: "escalier",
    picture: "R:8,E4 G:20,35 B:11,E2 Y:4,S",
    steps: &[
        Step {
            title: Text { fr: "Lancer", en: "Throw" },
            at: "R:S,S B:S,S",
            throws: &[4],
            goal: Goal::Throw,
            task: Text {
                fr: "Vous êtes Rouge, en haut à droite. {press} : le dé tombe.",
                en: "You are Red, at the top right. {press}: the die falls.",
            },
            done: Text {
                fr: "Un 4. Seul un 6 fait sortir un cheval de l'écurie : on passe son tour.",
                en: "A 4. Only a 6 brings a horse out of the stable: the turn passes.",
            },
        },
        Step {
            title: Text { fr: "Sortir", en: "Come out" },
            at: "R:S,S B:S,S",
            throws: &[6],
            goal: Goal::Only("R S 0"),
            task: Text {
                fr: "Lancez encore : voici un 6. Puis {bright}.",
                en: "Throw again: here is a 6. Then {bright}.",
            },
            done: Text {
                fr: "Votre cheval est sur sa case départ. Après un 6, on relance.",
                en: "Your horse stands on its start cell. After a 6 you throw again.",
            },
        },
        Step {
            title: Text { fr: "Choisir", en: "Choose" },
            at: "R:10,S B:S,S",
            throws: &[6],
            goal: Goal::Move(
                "R S 0",
                Text {
                    fr: "Ce cheval a avancé de 6. Essayez l'autre coup : {choose}.",
                    en: "That horse went 6 cells. Try the other move: {choose}.",
                },
            ),
            task: Text {
                fr: "Lancez. Avec ce 6, deux coups : {next} passe de l'un à l'autre. Sortez le second cheval.",
                en: "Throw. This 6 has two moves: {next} goes from one to the other. Bring out the second horse.",
            },
            done: Text {
                fr: "Avec un 6, vous choisissez : sortir un cheval, ou avancer de 6 cases.",
                en: "With a 6 you choose: bring out a horse, or go 6 cells.",
            },
        },
        Step {
            title: Text { fr: "Renvoyer", en: "Send back" },
            at: "R:10,20 B:41,S",
            throws: &[3],
            goal: Goal::Move(
                "R 10 13 xB",
                Text {
                    fr: "Pas ce cheval-là. Prenez celui de derrière : {choose}.",
                    en: "Not that horse. Take the one behind: {choose}.",
                },
            ),
            task: Text {
                fr: "Un cheval bleu est 3 cases devant le vôtre. Lancez, et arrivez juste sur lui.",
                en: "A blue horse is 3 cells ahead of yours. Throw, and land right on it.",
            },
            done: Text {
                fr: "Le cheval bleu retourne à son écurie. Il lui faudra un 6 pour en ressortir.",
                en: "The blue horse goes back to its stable. It needs a 6 to come out again.",
            },
        },
        Step {
            title: Text { fr: "Bloqué", en: "Blocked" },
            at: "R:10,S B:41,S",
            throws: &[5],
            goal: Goal::Throw,
            task: Text {
                fr: "Le cheval bleu est encore 3 cases devant. Lancez : voici un 5.",
                en: "The blue horse is 3 cells ahead again. Throw: here is a 5.",
            },
            done: Text {
                fr: "On ne dépasse jamais un cheval, quelle que soit sa couleur. Rien à jouer : on passe.",
                en: "No horse may pass another, whatever its colour. No move: the turn passes.",
            },
        },
        Step {
            title: Text { fr: "L'escalier", en: "The stairs" },
            at: "R:52,20 B:S,S",
            throws: &[3],
            goal: Goal::Move(
                "R 52 55",
                Text {
                    fr: "L'autre cheval a presque fini son tour. Jouez-le : {choose}.",
                    en: "The other horse has almost finished its lap: {choose}.",
                },
            ),
            task: Text {
                fr: "Un cheval a presque fini le tour. Lancez, et menez-le juste devant son escalier.",
                en: "One horse has almost finished its lap. Throw, and bring it right in front of its stairs.",
            },
            done: Text {
                fr: "Il fallait le chiffre exact : avec un 4, ce cheval n'aurait pas pu avancer.",
                en: "It took the exact number: with a 4 this horse could not have moved.",
            },
        },
        Step {
            title: Text { fr: "Monter", en: "Climb" },
            at: "R:55,20 B:S,S",
            throws: &[1],
            goal: Goal::Move(
                "R 55 E1",
                Text { fr: "Montez plutôt l'escalier : {choose}.", en: "Climb the stairs instead: {choose}." },
            ),
            task: Text {
                fr: "La marche 1 demande un 1. Lancez, et montez.",
                en: "Step 1 needs a 1. Throw, and climb.",
            },
            done: Text {
                fr: "Puis un 2 pour la marche 2, un 3 pour la marche 3, et ainsi de suite jusqu'à 6.",
                en: "Then a 2 for step 2, a 3 for step 3, and so on up to 6.",
            },
        },
        Step {
            title: Text { fr: "Gagner", en: "Win" },
            at: "R:E5,F B:30,S",
            throws: &[6],
            goal: Goal::Only("R E5 F"),
            task: Text {
                fr: "Un cheval a déjà fini, l'autre est sur la marche 5. Lancez, et jouez ce 6.",
                en: "One horse has finished, the other is on step 5. Throw, and play this 6.",
            },
            done: Text {
                fr: "Tous vos chevaux ont fini leur parcours : vous avez gagné !",
                en: "All your horses have finished their course: you have won!",
            },
        },
    ],
};
