//! Why a game cannot be read. English is the library's own; this is the French of it.

use galop::history::{Fault, Illegal, Wrong};
use galop::nearest::Quoted;
use galop::rules::{Seats, any};
use galop::session::Unreadable;
use galop::sheets::Sheet;

use super::Lang;

impl Lang {
    /// What is wrong with the text of a game, and where.
    pub fn wrong(self, wrong: &Wrong) -> String {
        match self {
            Self::En => wrong.to_string(),
            Self::Fr => format!("ligne {}, colonne {} : {}", wrong.line, wrong.column, fault(&wrong.fault)),
        }
    }

    /// Why the bytes of a game cannot be read.
    pub fn unreadable(self, why: &Unreadable) -> String {
        match why {
            Unreadable::Newer(version) => self.pick(
                format!("la partie vient d'un Galop plus récent (format {version})"),
                format!("the game is from a newer Galop (format {version})"),
            ),
            Unreadable::Broken => {
                self.pick("la partie est abîmée ou incomplète", "the game is damaged or incomplete").into()
            }
            Unreadable::Refused(why) => self.pick(
                format!("ses réglages ne sont pas valides : {why}"),
                format!("its settings are not valid: {why}"),
            ),
        }
    }
}

fn fault(fault: &Fault) -> String {
    match fault {
        Fault::NotAGame => "ce n'est pas une partie de Galop : elle commencerait par « galop 1 »".into(),
        Fault::Newer(_) => "le texte vient d'un Galop plus récent ; mettez Galop à jour pour le lire".into(),
        Fault::Unknown(word, near) => format!("{} est inconnu ici{}", Quoted(word), hint(*near)),
        Fault::Expected(_) => "il manque quelque chose ici, ou c'est mal écrit".into(),
        Fault::TooMuch(word) => format!("{} est de trop ; un commentaire commence par « # »", Quoted(word)),
        Fault::Twice(word) => format!("une seconde ligne {} ; supprimez-en une", Quoted(word)),
        Fault::Late(word) => format!("{} doit venir avant le premier lancer", Quoted(word)),
        Fault::Missing(line) => {
            format!("il manque une ligne {} avant celle-ci", line.split(',').next().unwrap_or_default())
        }
        Fault::Game(name, Some(near)) => format!("le jeu {} n'existe pas{}", Quoted(name), hint(Some(near))),
        Fault::Game(name, None) => {
            let all = Sheet::ALL.map(Sheet::slug).join(", ");
            format!("le jeu {} n'existe pas ; les jeux sont {all}", Quoted(name))
        }
        Fault::Setting(name, near) => format!("ce jeu n'a pas de réglage {}{}", Quoted(name), hint(*near)),
        Fault::Refused(refused) => format!("ce n'est pas valide : {refused}"),
        Fault::Seats(_) => "les joueurs sont person, bot1, bot2, bot3, kind ou off, quatre en tout, ou deux".into(),
        Fault::Turn(hands) => format!("c'est à {hands} de lancer"),
        Fault::NotDrawn => "dans ce jeu, personne n'est tiré au sort ; supprimez la ligne".into(),
        Fault::Move(offer, hands) => {
            // The colour of the piece is written only if it may be another.
            let colour = |chosen: &any::Move| chosen.colour().filter(|_| hands.len() > 1);
            let written = |chosen: any::Move| match colour(&chosen) {
                Some(seat) => format!("{} {chosen:#}", seat.letter()),
                None => format!("{chosen:#}"),
            };
            let moves: Vec<String> = offer.each().map(|each| written(each.chosen())).collect();
            format!(
                "{hands} ne peut pas jouer cela avec {} ; coups possibles : {}",
                offer.die().pips(),
                moves.join(", ")
            )
        }
        Fault::NoMove => "ce lancer ne permet aucun coup ; écrivez « – » ou « - »".into(),
        Fault::Opening => "un lancer qui décide qui commence n'a pas de coup ; écrivez le nombre seul".into(),
        Fault::Illegal(illegal) => self::illegal(illegal),
        Fault::Result(None) => "la partie n'est pas finie à la fin du texte ; supprimez le résultat".into(),
        Fault::Result(Some(Seats::ALL)) => "la partie est nulle".into(),
        Fault::Result(Some(winners)) => format!("la partie est gagnée par {winners}"),
    }
}

fn illegal(illegal: &Illegal) -> String {
    match illegal {
        Illegal::Over => "la partie est finie".into(),
        Illegal::NeverFalls(die) => format!("quatre pièces ne donnent jamais {}", die.pips()),
        Illegal::Again(die) => format!("un coup a été repris : le même lancer, {}, doit suivre", die.pips()),
        Illegal::Move(0) => "ce lancer ne permet aucun coup".into(),
        Illegal::Move(moves) => format!("ce lancer ne permet que {moves} coups"),
        Illegal::Undo => "aucun coup ne peut être repris : seul le dernier peut l'être, avant le lancer suivant".into(),
        Illegal::NoClock => "cette partie n'a pas de limite de temps".into(),
        Illegal::Seats(refused) => format!("ces joueurs ne sont pas possibles : {refused}"),
    }
}

/// Suggests the most similar word, if there is one.
fn hint(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!(" ; vouliez-vous dire {near} ?"))
}
