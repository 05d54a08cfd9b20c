//! A real board at the other end of a cable: settings form and backup files.

use galop::setting_table::Range;
use galop::settings::{Row, Settings};
use galop_desk::backup::{self, BadBackup};

/// Returns all settings, a line each with tabs between: the name as `set` takes it, the range, and what the setting
/// does in English and in French.
pub fn form() -> String {
    let settings = Settings::default();
    let rows = (0..).map_while(|index| Some((settings.row(index)?, Settings::french(index)?)));
    let line = |(row, french): (Row, &str)| {
        let sheet = row.sheet.map(|sheet| format!("{}.", sheet.slug())).unwrap_or_default();
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

/// Returns the backup file for an export, after `ok`; or the error, as [`lines`] does. The first line of `text` is the
/// name of the board, the others its answer.
pub fn file(text: &str) -> String {
    let mut lines = text.lines();
    let board = lines.next().unwrap_or("unknown");
    let file = backup::write(board, &lines.map(str::to_owned).collect::<Vec<_>>());
    backup::check_whole(&file).map_or_else(error, |()| format!("ok\n{file}"))
}

/// Returns the lines of a backup file to send to a board, after `ok`; or the error: `foreign`, `empty`, or `line` with
/// its number and the reason.
pub fn lines(text: &str) -> String {
    backup::read(text).map_or_else(error, |lines| format!("ok\n{}", lines.join("\n")))
}

fn error(why: BadBackup) -> String {
    match why {
        BadBackup::Foreign => "foreign".into(),
        BadBackup::Empty => "empty".into(),
        BadBackup::Line(number, why) => format!("line\n{number}\n{why}"),
    }
}
