//! The review as one HTML page, with everything in it: charts, pictures, all throws.

use std::fmt::Write as _;

use galop::history::Event;
use galop::rules::Seat;
use galop_desk::history::Game;
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;
use galop_desk::words::accounts::Account;

use crate::judge::{Judge, Spread};
use crate::{by_words, chart, picture, summary};

const STYLE: &str = include_str!("page.css");

/// Writes the page.
pub fn write(
    game: &Game,
    reviewed: &Reviewed,
    judge: &Judge,
    spread: Option<&Spread>,
    lang: Lang,
) -> Result<String, String> {
    let mut page = String::new();
    let heading = escape(&lang.heading(game));
    let code = lang.pick("fr", "en");
    let out = &mut page;
    put(out, format_args!("<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">"));
    put(out, format_args!("<meta name=\"viewport\" content=\"width=device-width\">"));
    put(out, format_args!("<title>Galop – {heading}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>"));
    put(out, format_args!("<h1>{heading}</h1>"));
    let evaluated = lang.pick("Évaluation", "Evaluated");
    let (colon, by) = (lang.pick(" :", ":"), escape(&by_words(judge, lang)));
    let result = escape(&lang.result(reviewed.last()));
    put(out, format_args!("<p>{result} {evaluated}{colon} {by}. {}</p>", escape(lang.from_middle(game))));

    let head = lang.pick("La partie en chances de gagner", "The game in chances of winning");
    put(out, format_args!("<h2>{head}</h2>\n<p class=\"legend\">{}</p>", legend(reviewed, lang)));
    out.push_str(&chart::chances(reviewed, head, lang));
    let luck = lang.pick(
        "La chance de chaque lancer, en points, pour celui qui lance",
        "The luck of each throw, in points, for the player who throws",
    );
    put(out, format_args!("<h3>{luck}</h3>"));
    out.push_str(&chart::luck(reviewed, luck));
    let errors = lang.pick("Les points perdus par chaque coup", "The points that each move gave away");
    put(out, format_args!("<h3>{errors}</h3>"));
    out.push_str(&chart::errors(reviewed, errors));

    players(reviewed, spread, lang, out);
    turning_points(reviewed, lang, out)?;
    throws(reviewed, lang, out);
    put(out, format_args!("</main>\n</body>\n</html>"));
    Ok(page)
}

fn put(out: &mut String, line: std::fmt::Arguments) {
    // A string takes any text.
    let _ = writeln!(out, "{line}");
}

fn legend(game: &Reviewed, lang: Lang) -> String {
    let player = |seat: Seat| {
        let name = escape(&lang.player(game.last(), game.last().hands_at(seat)));
        format!("<span><i style=\"background:{}\"></i> {name}</span>", chart::colour(game, seat))
    };
    game.parties().into_iter().map(player).collect::<Vec<_>>().join(" ")
}

fn players(game: &Reviewed, spread: Option<&Spread>, lang: Lang, out: &mut String) {
    put(out, format_args!("<h2>{}</h2>", lang.pick("Les comptes", "The accounts")));
    let rows = summary::rows(game, spread, lang);
    let accounts = lang
        .pick(["", "départ", "chance", "coups", "révision", "fin"], ["", "start", "luck", "moves", "revision", "end"]);
    table(
        game,
        &accounts,
        &rows,
        |row| [&row.start, &row.luck, &row.choice, &row.revision, &row.end].map(Clone::clone).to_vec(),
        out,
    );
    let skill = lang.pick(
        ["", "chance de ses lancers", "points perdus", "erreurs", "la pire", "lancers de 1", "2", "3", "4", "5", "6"],
        ["", "luck of own throws", "points given away", "errors", "the worst", "throws of 1", "2", "3", "4", "5", "6"],
    );
    let cells = |row: &Account| {
        let faces = row.faces.map(|number| number.to_string());
        [&row.own_luck, &row.given, &row.errors, &row.worst].into_iter().chain(&faces).cloned().collect()
    };
    table(game, &skill, &rows, cells, out);
    let games = spread.map_or(String::new(), |_| format!(" {}", summary::ranked_by_net(lang)));
    put(out, format_args!("<p class=\"note\">{}{games}</p>", lang.accounts_note()));
}

/// A table with a row for each player.
fn table(game: &Reviewed, heads: &[&str], rows: &[Account], cells: impl Fn(&Account) -> Vec<String>, out: &mut String) {
    let heads: String = heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    put(out, format_args!("<div class=\"wide\"><table>\n<tr>{heads}</tr>"));
    for row in rows {
        let colour = chart::colour(game, row.hands.iter().next().unwrap_or(Seat::Red));
        let cells: String = cells(row).iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        let name = escape(&row.name);
        put(out, format_args!("<tr><th scope=\"row\"><i style=\"background:{colour}\"></i> {name}</th>{cells}</tr>"));
    }
    put(out, format_args!("</table></div>"));
}

fn turning_points(game: &Reviewed, lang: Lang, out: &mut String) -> Result<(), String> {
    put(out, format_args!("<h2>{}</h2>\n<div class=\"turns\">", lang.pick("Les tournants", "Turning points")));
    for (number, (turn, sentence)) in (1..).zip(summary::turns(game, lang)) {
        let svg = picture::draw(game, &turn)?;
        put(out, format_args!("<figure id=\"turn-{number}\">\n{svg}"));
        put(out, format_args!("<figcaption><b>{number}.</b> {}</figcaption>\n</figure>", escape(&sentence)));
    }
    let arrows = lang.pick(
        "La flèche blanche est le coup joué, la verte le meilleur.",
        "The white arrow is the move that was played, the green one the best.",
    );
    put(out, format_args!("</div>\n<p class=\"note\">{arrows}</p>"));
    Ok(())
}

/// All throws, in a table that opens on a click.
fn throws(game: &Reviewed, lang: Lang, out: &mut String) {
    put(out, format_args!("<details><summary>{}</summary>", lang.pick("Tous les lancers", "All throws")));
    let heads = lang.pick(
        ["lancer", "qui", "dé", "coup", "chance", "perdus", "chances après"],
        ["throw", "who", "die", "move", "luck", "given away", "chance after"],
    );
    let heads: String = heads.map(|head| format!("<th scope=\"col\">{head}</th>")).concat();
    put(out, format_args!("<div class=\"wide\"><table class=\"throws\">\n<tr>{heads}</tr>"));
    for (event, entry) in game.entries().iter().enumerate() {
        let (Some(Event::Throw(die, _)), Some(seat)) = (entry.event, entry.by.iter().next()) else { continue };
        let deed = game.offer(event).map_or(String::from("–"), |offer| format!("{:#}", offer.chosen()));
        let cells = [
            game.throws(event).to_string(),
            lang.player(game.play(event), entry.by),
            die.pips().to_string(),
            deed,
            lang.points(entry.luck.at(seat)),
            if entry.moves > 1 { lang.loss(-entry.choice.at(seat)) } else { String::new() },
            lang.percent(game, entry.value, seat),
        ];
        let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        put(out, format_args!("<tr>{cells}</tr>"));
    }
    put(out, format_args!("</table></div></details>"));
}

/// Text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
