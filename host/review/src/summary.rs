//! The summary of a review as text: what the chances of each player were made of, and the turning points.

use galop::review::Turn;
use galop::rules::{Seat, Seats};
use galop_desk::history::Game;
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;

use crate::judge::{Judge, Spread};
use crate::{by_words, interval};

/// A player of the game, for a row of a table.
pub struct Row {
    /// The name, and who plays.
    pub name: String,
    /// The chance at the beginning.
    pub start: String,
    /// All luck, and the part of it from the own throws.
    pub luck: String,
    pub own_luck: String,
    /// The effect of all moves.
    pub choice: String,
    /// The changes of the evaluator's mind.
    pub revision: String,
    /// The result, or the chance at the end.
    pub end: String,
    /// The points given away, the number of errors, of choices, and the worst.
    pub given: String,
    pub errors: String,
    pub worst: String,
    /// Throws by value.
    pub faces: [u16; 6],
    /// The seats.
    pub hands: Seats,
}

/// The rows of all players.
pub fn rows(game: &Reviewed, spread: Option<&Spread>, lang: Lang) -> Vec<Row> {
    let (tally, last) = (&game.tally, game.last());
    let row = |hands: Seats| {
        let seat = hands.iter().next().unwrap_or(Seat::Red);
        let account = tally.account(seat);
        let points = |chance: i64| lang.points(chance);
        let worst = account.worst.map_or(String::from("–"), |(worst, event)| {
            let throw = game.throws(event as usize);
            lang.pick(
                format!("{} au lancer {throw}", lang.loss(worst)),
                format!("{} at throw {throw}", lang.loss(worst)),
            )
        });
        Row {
            name: format!("{} ({})", lang.player(last, hands), lang.who(last.who(hands))),
            start: lang.percent(tally.start().at(seat)),
            luck: points(tally.luck().at(seat)) + &interval(spread, |spread| spread.luck(seat), lang),
            own_luck: points(account.own_luck),
            choice: points(tally.choice().at(seat)),
            revision: points(tally.revision().at(seat)),
            end: lang.percent(tally.value().at(seat)),
            given: lang.loss(account.given) + &interval(spread, |spread| spread.given(seat), lang),
            errors: format!("{}/{}", account.errors, account.choices),
            worst,
            faces: account.faces,
            hands,
        }
    };
    game.players().into_iter().map(row).collect()
}

/// The first line: the game, its length, its day.
pub fn heading(game: &Game, reviewed: &Reviewed, lang: Lang) -> String {
    let (title, throws) = (lang.title(game.header.sheet), game.throws());
    let day = game.header.date.map_or(String::new(), |date| format!(", {date}"));
    let part = match (game.header.is_whole(), reviewed.last().over()) {
        (true, true) => "",
        (false, _) => lang.pick(", début inconnu", ", beginning unknown"),
        (true, false) => lang.pick(", pas finie", ", not over"),
    };
    lang.pick(format!("{title}, {throws} lancers{day}{part}"), format!("{title}, {throws} throws{day}{part}"))
}

/// The result in words, if the game is over.
pub fn result(reviewed: &Reviewed, lang: Lang) -> String {
    let last = reviewed.last();
    if last.over() { lang.won(last, last.winners()) } else { String::new() }
}

/// The turning points in words, in the order of the game.
pub fn turns(reviewed: &Reviewed, lang: Lang) -> Vec<(Turn, String)> {
    reviewed.turns().into_iter().map(|turn| (turn, lang.turning(reviewed, &turn))).collect()
}

/// Writes the summary.
pub fn write(game: &Game, reviewed: &Reviewed, judge: &Judge, spread: Option<&Spread>, lang: Lang) -> String {
    let mut text = heading(game, reviewed, lang);
    let result = result(reviewed, lang);
    if !result.is_empty() {
        text += &format!(". {result}");
    }
    let evaluated = lang.pick("Évaluation", "Evaluated");
    let colon = lang.pick(" :", ":");
    text += &format!("\n{evaluated}{colon} {}\n\n", by_words(judge, lang));
    let rows = rows(reviewed, spread, lang);
    text += &table(
        &lang.pick(
            ["", "départ", "chance", "coups", "révision", "fin"],
            ["", "start", "luck", "moves", "revision", "end"],
        ),
        rows.iter().map(|row| [&row.name, &row.start, &row.luck, &row.choice, &row.revision, &row.end]),
    );
    text += "\n";
    let faces: Vec<String> = rows.iter().map(|row| row.faces.map(|n| n.to_string()).join(" ")).collect();
    text += &table(
        &lang.pick(
            ["", "ses lancers", "perdus", "erreurs", "la pire", "1 2 3 4 5 6"],
            ["", "own throws", "given away", "errors", "the worst", "1 2 3 4 5 6"],
        ),
        rows.iter()
            .zip(&faces)
            .map(|(row, faces)| [&row.name, &row.own_luck, &row.given, &row.errors, &row.worst, faces]),
    );
    text += lang.pick("\nTournants :\n", "\nTurning points:\n");
    for (_, sentence) in turns(reviewed, lang) {
        text += &format!("  {sentence}\n");
    }
    text.trim_end().to_owned()
}

/// Aligns columns: the first to the left, the others to the right.
fn table<'a>(heads: &[&str; 6], rows: impl Iterator<Item = [&'a String; 6]>) -> String {
    let mut lines: Vec<[&str; 6]> = vec![*heads];
    let rows: Vec<[&String; 6]> = rows.collect();
    lines.extend(rows.iter().map(|row| row.map(String::as_str)));
    let wide = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..6).map(wide).collect();
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        });
        text += cells.collect::<String>().trim_end();
        text.push('\n');
    }
    text
}
