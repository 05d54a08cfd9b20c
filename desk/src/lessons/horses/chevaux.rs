//! The guided round of the Horse Game, for two players with two colours each.

use crate::lessons::{Goal, Lesson, Step};
use galop::sheets::Text;

pub static CHEVAUX: Lesson = Lesson {
    slug: "chevaux",
    picture: "R:8,E2,S,S G:14,33,S,S B:5,E3,S,S Y:21,40,S,S",
    steps: &[
        Step {
            title: Text { fr: "Lancer", en: "Throw" },
            at: "R:S,S,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S",
            throws: &[2],
            goal: Goal::Throw,
            task: Text {
                fr: "À deux, chacun a deux couleurs ; les vôtres : Rouge et Bleu. {press}.",
                en: "Two players have two colours each; yours are Red and Blue. {press}.",
            },
            done: Text {
                fr: "Un 2. Seul un 6 fait sortir un cheval de l'écurie : on passe son tour.",
                en: "A 2. Only a 6 brings a horse out of the stable: the turn passes.",
            },
        },
        Step {
            title: Text { fr: "Deux couleurs", en: "Two colours" },
            at: "R:S,S,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S",
            throws: &[6],
            goal: Goal::Move(
                "B S 0",
                Text {
                    fr: "C'était un rouge. Prenez plutôt le bleu : {choose}.",
                    en: "That was a red one. Take the blue one instead: {choose}.",
                },
            ),
            task: Text {
                fr: "Lancez : ce sera un 6 ; {next} passe d'une couleur à l'autre. Sortez un cheval bleu.",
                en: "Throw this 6; {next} goes from one colour to the other. Bring out a blue horse.",
            },
            done: Text {
                fr: "Le cheval bleu est sur sa case initiale. Après un 6 joué, on relance.",
                en: "The blue horse stands on its start cell. After a 6 that was played you throw again.",
            },
        },
        Step {
            title: Text { fr: "Amis", en: "Friends" },
            at: "R:10,S,S,S G:S,S,S,S B:41,S,S,S Y:S,S,S,S",
            throws: &[3],
            goal: Goal::Only("B 41 44"),
            task: Text {
                fr: "Votre bleu est 3 cases devant votre rouge. Lancez : avec un 3, que peut-on jouer ?",
                en: "Your blue horse is 3 cells ahead of your red one. Throw this 3: what can be played?",
            },
            done: Text {
                fr: "Seul le bleu avance : vos deux couleurs ne se renvoient jamais.",
                en: "Only the blue one moves: your two colours never send each other back.",
            },
        },
        Step {
            title: Text { fr: "Renvoyer", en: "Send back" },
            at: "R:10,20,S,S G:55,S,S,S B:S,S,S,S Y:S,S,S,S",
            throws: &[3],
            goal: Goal::Move(
                "R 10 13 xG",
                Text {
                    fr: "Pas ce cheval-là. Prenez celui de derrière : {choose}.",
                    en: "Not that horse. Take the one behind: {choose}.",
                },
            ),
            task: Text {
                fr: "Un cheval vert est 3 cases devant le vôtre. Lancez, et arrivez juste sur lui.",
                en: "A green horse is 3 cells ahead of yours. Throw, and land right on it.",
            },
            done: Text {
                fr: "Le cheval vert retourne à son écurie. Il lui faudra un 6 pour en ressortir.",
                en: "The green horse goes back to its stable. It needs a 6 to come out again.",
            },
        },
        Step {
            title: Text { fr: "Bloqué", en: "Blocked" },
            at: "R:10,S,S,S G:55,S,S,S B:S,S,S,S Y:S,S,S,S",
            throws: &[5],
            goal: Goal::Throw,
            task: Text {
                fr: "Le cheval vert est encore 3 cases devant. Lancez : voici un 5.",
                en: "The green horse is 3 cells ahead again. Throw: here is a 5.",
            },
            done: Text {
                fr: "Un cheval ne saute jamais par-dessus un autre. Rien à jouer : on passe son tour.",
                en: "A horse never jumps over another. No move: the turn passes.",
            },
        },
        Step {
            title: Text { fr: "Devant la case 1", en: "Before cell 1" },
            at: "R:51,20,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S",
            throws: &[4],
            goal: Goal::Move(
                "R 51 55",
                Text {
                    fr: "L'autre cheval a presque fini son tour : {choose}.",
                    en: "The other horse has almost finished its lap: {choose}.",
                },
            ),
            task: Text {
                fr: "Un cheval a presque fini le tour. Lancez, et placez-le juste devant la case 1.",
                en: "One horse has almost finished its lap. Throw, and place it right before numbered cell 1.",
            },
            done: Text {
                fr: "Il faut tomber juste : avec un 5, ce cheval n'aurait pas pu avancer.",
                en: "The number must be exact: with a 5 this horse could not have moved.",
            },
        },
        Step {
            title: Text { fr: "Cases 1 à 6", en: "Cells 1 to 6" },
            at: "R:55,20,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S",
            throws: &[1],
            goal: Goal::Move(
                "R 55 E1",
                Text {
                    fr: "Entrez plutôt dans la case 1 : {choose}.", en: "Enter numbered cell 1 instead: {choose}."
                },
            ),
            task: Text {
                fr: "La case numérotée 1 demande un 1. Lancez, et entrez.",
                en: "Numbered cell 1 needs a 1. Throw, and enter.",
            },
            done: Text {
                fr: "Puis un 2 pour la case 2, et ainsi de suite. Aucun adversaire n'y entre.",
                en: "Then a 2 for cell 2, and so on. No opponent can enter these cells.",
            },
        },
        Step {
            title: Text { fr: "Gagner", en: "Win" },
            at: "R:F,F,F,F G:S,S,S,S B:E5,F,F,F Y:4,S,S,S",
            throws: &[6],
            goal: Goal::Only("B E5 F"),
            task: Text {
                fr: "Votre dernier cheval est sur la case 5. Lancez, et jouez ce 6.",
                en: "Your last horse is on numbered cell 5. Throw, and play this 6.",
            },
            done: Text {
                fr: "Il traverse la ligne d'arrivée. Vos huit chevaux y sont : vous avez gagné !",
                en: "It crosses the finishing line. All your eight horses are home: you have won!",
            },
        },
    ],
};
