//! The summary of a review as text: what the chances of each player were made of, and the turning points.

use galop::review::Turn;
use galop::rules::Seat;
use galop_desk::history::Game;
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;
use galop_desk::words::accounts::Account;

use crate::judge::{Judge, Spread};
use crate::{by_words, interval};

/// The rows of all players, with intervals if there are any.
pub fn rows(game: &Reviewed, spread: Option<&Spread>, lang: Lang) -> Vec<Account> {
    let mut rows = lang.accounts(game);
    for row in &mut rows {
        let seat = row.hands.iter().next().unwrap_or(Seat::Red);
        row.luck += &interval(spread, |spread| spread.luck(seat), lang);
        row.given += &interval(spread, |spread| spread.given(seat), lang);
    }
    rows
}

/// The turning points in words, in the order of the game.
pub fn turns(reviewed: &Reviewed, lang: Lang) -> Vec<(Turn, String)> {
    reviewed.turns().into_iter().map(|turn| (turn, lang.turning(reviewed, &turn))).collect()
}

/// What a loss below zero means, if games were played on.
pub fn ranked_by_net(lang: Lang) -> &'static str {
    lang.pick(
        "Le réseau désigne le meilleur coup, les parties jouées l'évaluent : un coup qui fait mieux compte en négatif.",
        "The net picks the best move, and the games played on rate it: a move that does better counts as negative.",
    )
}

/// Writes the summary.
pub fn write(game: &Game, reviewed: &Reviewed, judge: &Judge, spread: Option<&Spread>, lang: Lang) -> String {
    let mut text = lang.heading(game);
    let result = lang.result(reviewed.last());
    if !result.is_empty() {
        text += &format!(". {result}");
    }
    let evaluated = lang.pick("Évaluation", "Evaluated");
    let colon = lang.pick(" :", ":");
    text += &format!("\n{evaluated}{colon} {}\n", by_words(judge, lang));
    let middle = lang.from_middle(game);
    text += &if middle.is_empty() { "\n".into() } else { format!("{middle}\n\n") };
    let rows = rows(reviewed, spread, lang);
    text += &table(
        &lang.pick(
            ["", "départ", "chance", "coups", "révision", "fin"],
            ["", "start", "luck", "moves", "revision", "end"],
        ),
        rows.iter().map(|row| [&row.name, &row.start, &row.luck, &row.choice, &row.revision, &row.end]),
    );
    text += "\n";
    // As wide as the longest number of throws.
    let wide = rows.iter().flat_map(|row| row.faces).map(|n| n.to_string().len()).max().unwrap_or(1);
    let numbers = |faces: [u16; 6]| faces.map(|n| format!("{n:>wide$}")).join(" ");
    let (heads, faces): (String, Vec<String>) =
        (numbers([1, 2, 3, 4, 5, 6]), rows.iter().map(|row| numbers(row.faces)).collect());
    text += &table(
        &lang.pick(
            ["", "ses lancers", "perdus", "erreurs", "la pire", &heads],
            ["", "own throws", "given away", "errors", "the worst", &heads],
        ),
        rows.iter()
            .zip(&faces)
            .map(|(row, faces)| [&row.name, &row.own_luck, &row.given, &row.errors, &row.worst, faces]),
    );
    if spread.is_some() {
        text += &format!("{}\n", ranked_by_net(lang));
    }
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
