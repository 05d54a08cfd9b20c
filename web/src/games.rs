//! The table of games for the page.

use galop::settings::Settings;
use galop::sheets::{Sheet, Text};
use galop_desk::seats::usual_seats;

/// Returns a line for each game, with tabs between: the number of its sheet, its slug, `sides` or `seats`, the default
/// players, the number of horses and the dice if these are settings, then title and description in French and in
/// English.
pub fn table() -> String {
    Sheet::ALL.map(line).concat()
}

fn line(sheet: Sheet) -> String {
    let settings = Settings::default();
    let value = |name: &str| {
        let name = format!("{}.{name}", sheet.slug());
        let row = settings.rows().find(|row| row.is_called(&name));
        let mut text = String::new();
        row.map(|row| row.value.write(row.range, &mut text));
        text
    };
    let seats = usual_seats(sheet, false).to_string();
    let (kind, seats) = match sheet.two_sided() {
        // A word for each side.
        true => ("sides", seats.split(',').step_by(2).collect::<Vec<_>>().join(",")),
        false => ("seats", seats),
    };
    let words = sheet.words();
    let texts = [words.title, words.line].map(|Text { fr, en }| format!("{fr}\t{en}"));
    let (horses, dice, texts) = (value("horses"), value("dice"), texts.join("\t"));
    format!("{}\t{}\t{kind}\t{seats}\t{horses}\t{dice}\t{texts}\n", sheet.number(), sheet.slug())
}
