//! The guided round of the stable, where the *écurie* is the goal.

use crate::lessons::{Goal, Lesson, Step};
use galop::sheets::Text;

pub static ECURIE: Lesson = Lesson {
    slug: "ecurie",
    picture: "R:6,31,E3,E4 G:12,27,S,S B:9,E2,E4,S Y:3,19,S,S",
    steps: &[
        Step {
            title: Text { fr: "Le premier 6", en: "The first 6" },
            at: "R:S,S,S,S B:S,S,S,S; opening",
            throws: &[3, 6],
            goal: Goal::Only("R S 0"),
            task: Text {
                fr: "Vous êtes Rouge. Au début, trois lancers pour faire un 6. {press} ; avec un 6, {bright}.",
                en: "You are Red. At first you have three throws to get a 6. {press}; with a 6, {bright}.",
            },
            done: Text {
                fr: "Un pion sort du couloir de départ. Après un 6, on relance.",
                en: "A pawn leaves the starting corridor. After a 6 you throw again.",
            },
        },
        Step {
            title: Text { fr: "Avancer", en: "Move on" },
            at: "R:0,10,S,S B:S,S,S,S; must 0",
            throws: &[3],
            goal: Goal::Only("R 0 3"),
            task: Text {
                fr: "Relancez. Le pion qui vient de sortir doit avancer, pas l'autre.",
                en: "Throw again. The pawn that has just come out must move, not the other.",
            },
            done: Text {
                fr: "Il avance d'autant de cases que de points sur le dé. Puis c'est au joueur suivant.",
                en: "It moves as many cells as the die says. Then the next player throws.",
            },
        },
        Step {
            title: Text { fr: "Le 6 fait sortir", en: "A 6 obliges" },
            at: "R:10,S,S,S B:S,S,S,S",
            throws: &[6],
            goal: Goal::Only("R S 0"),
            task: Text {
                fr: "Un pion est dehors, trois attendent. Lancez : avec un 6, que peut-on jouer ?",
                en: "One pawn is out, three wait. Throw this 6: what can be played?",
            },
            done: Text {
                fr: "Avec un 6, il faut sortir un pion tant qu'il en reste dans le couloir de départ.",
                en: "With a 6 you must bring out a pawn while any is left in the starting corridor.",
            },
        },
        Step {
            title: Text { fr: "Sauter", en: "Jump" },
            at: "R:5,8,S,S B:35,S,S,S",
            throws: &[4],
            goal: Goal::Move(
                "R 5 9",
                Text {
                    fr: "Prenez le pion de derrière, qui peut sauter : {choose}.",
                    en: "Take the pawn behind, which can jump: {choose}.",
                },
            ),
            task: Text {
                fr: "Deux pions sont devant votre dernier pion. Lancez, et faites-le sauter par-dessus.",
                en: "Two pawns stand ahead of your last one. Throw, and let it jump over them.",
            },
            done: Text {
                fr: "Sur le chemin, on peut sauter par-dessus tous les pions.",
                en: "On the path, pawns may jump over any pawns.",
            },
        },
        Step {
            title: Text { fr: "Renvoyer", en: "Send back" },
            at: "R:10,20,S,S B:41,S,S,S",
            throws: &[3],
            goal: Goal::Move(
                "R 10 13 xB",
                Text {
                    fr: "Pas ce pion-là. Prenez celui de derrière : {choose}.",
                    en: "Not that pawn. Take the one behind: {choose}.",
                },
            ),
            task: Text {
                fr: "Un pion bleu est 3 cases devant le vôtre. Lancez, et arrivez juste sur lui.",
                en: "A blue pawn is 3 cells ahead of yours. Throw, and land right on it.",
            },
            done: Text {
                fr: "Le pion bleu retourne au couloir de départ et repart de zéro.",
                en: "The blue pawn goes back to the starting corridor and begins again.",
            },
        },
        Step {
            title: Text { fr: "L'écurie", en: "The stable" },
            at: "R:52,20,S,S B:S,S,S,S",
            throws: &[5],
            goal: Goal::Move(
                "R 52 E2",
                Text {
                    fr: "Faites entrer l'autre pion dans l'écurie : {choose}.",
                    en: "Let the other pawn enter the stable: {choose}.",
                },
            ),
            task: Text {
                fr: "Un pion a presque fait le tour. L'écurie a quatre positions. Lancez, et faites-le entrer.",
                en: "One pawn has almost finished its lap. The stable has four places. Throw, and let it enter.",
            },
            done: Text {
                fr: "On entre en comptant les cases, sans s'arrêter à la porte. Là, plus personne ne vous renvoie.",
                en: "You enter by counting the cells, without a stop at the door. There it is safe.",
            },
        },
        Step {
            title: Text { fr: "Trop grand", en: "Too much" },
            at: "R:55,E3,S,S B:S,S,S,S",
            throws: &[4],
            goal: Goal::Throw,
            task: Text {
                fr: "Un pion est à la porte, un autre en position 3. Lancez : voici un 4.",
                en: "One pawn is at the door, another on place 3. Throw: here is a 4.",
            },
            done: Text {
                fr: "Dans l'écurie, on ne passe pas par-dessus un pion, et il faut le nombre exact.",
                en: "Inside the stable no pawn jumps over another, and the number must be exact.",
            },
        },
        Step {
            title: Text { fr: "Gagner", en: "Win" },
            at: "R:55,E2,E3,E4 B:3,S,S,S",
            throws: &[1],
            goal: Goal::Only("R 55 E1"),
            task: Text {
                fr: "Il ne manque qu'un pion. Lancez, et remplissez l'écurie.",
                en: "Only one pawn is missing. Throw, and fill the stable.",
            },
            done: Text {
                fr: "Tous vos pions sont entrés dans l'écurie : vous avez gagné !",
                en: "All your pawns have entered the stable: you have won!",
            },
        },
    ],
};
