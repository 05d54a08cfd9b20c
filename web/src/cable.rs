//! A real board at the other end of a cable: what its console says, made out with the library.

use galop::setting_table::Range;
use galop::settings::{Row, Settings};
use galop_desk::backup::{self, BadBackup};

/// All settings there are, a line each: its name as `set` takes it, what it may be, and what it does in English and
/// in French, with tabs between.
pub fn form() -> String {
    let settings = Settings::default();
    let rows = (0..).map_while(|index| Some((settings.row(index)?, Settings::french(index)?)));
    let line = |(row, french): (Row, &str)| {
        let sheet = row.sheet.map(|sheet| format!("{}.", sheet.number())).unwrap_or_default();
        let range = match row.range {
            Range::Flag => "flag".to_owned(),
            Range::Number(least, most) => format!("number {least} {most}"),
            Range::Choice(words) => format!("choice {}", words.join(" ")),
            Range::Faces => "faces".to_owned(),
        };
        format!("{sheet}{}\t{range}\t{}\t{french}\n", row.name, row.help)
    };
    rows.map(line).collect()
}

/// The file for what a board exported: its name is the first line, and the others are what it said.
pub fn file(text: &str) -> String {
    let mut lines = text.lines();
    let board = lines.next().unwrap_or("unknown");
    backup::write(board, &lines.map(str::to_owned).collect::<Vec<_>>())
}

/// The lines of a file to be sent to a board, after `ok`; or what is wrong with it: `foreign`, `empty`, or `line` with
/// its number and why.
pub fn lines(text: &str) -> String {
    match backup::read(text) {
        Ok(lines) => format!("ok\n{}", lines.join("\n")),
        Err(BadBackup::Foreign) => "foreign".into(),
        Err(BadBackup::Empty) => "empty".into(),
        Err(BadBackup::Line(number, why)) => format!("line\n{number}\n{why}"),
    }
}
