//! The league as a plot: the share of games that each player wins, with its error.

use super::Row;
use std::fmt::Write as _;

const LINE: usize = 16;
const LEFT: usize = 430;
const WIDTH: usize = 400;

/// Returns an SVG with a bar for each row. Against the perfect player a bar ends as far below 50 % as was given away.
pub fn draw(rows: &[Row]) -> String {
    let height = rows.len() * LINE + 40;
    let full = LEFT + WIDTH + 70;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n"
    );
    let _ = writeln!(text, "<rect width=\"{full}\" height=\"{height}\" fill=\"white\"/>");
    for percent in [0, 25, 50, 75, 100] {
        let x = LEFT + WIDTH * percent / 100;
        let _ = writeln!(text, "<line x1=\"{x}\" y1=\"20\" x2=\"{x}\" y2=\"{}\" stroke=\"#bbb\"/>", height - 15);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"14\" text-anchor=\"middle\">{percent} %</text>");
    }
    for (line, row) in rows.iter().enumerate() {
        let won = if row.is_regret() { 50.0 - row.percent } else { row.percent };
        let y = 24 + line * LINE;
        let at = |percent: f64| LEFT as f64 + WIDTH as f64 * percent.clamp(0.0, 100.0) / 100.0;
        let colour = match row.name.get(..7) {
            Some("level 1") => "#8fb8de",
            Some("level 2") => "#4a86c5",
            Some("level 3") => "#1b4f8f",
            _ => "#999999",
        };
        let name = &row.name;
        let middle = y + LINE / 2;
        let _ = writeln!(text, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>", LEFT - 6, middle + 4);
        let _ = writeln!(
            text,
            "<rect x=\"{LEFT}\" y=\"{}\" width=\"{:.1}\" height=\"{}\" fill=\"{colour}\"/>",
            y + 2,
            at(won) - LEFT as f64,
            LINE - 4
        );
        let (low, high) = (at(won - row.error), at(won + row.error));
        let _ = writeln!(
            text,
            "<line x1=\"{low:.1}\" y1=\"{middle}\" x2=\"{high:.1}\" y2=\"{middle}\" stroke=\"black\" stroke-width=\"2\"/>"
        );
        let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{}\">{won:.1}</text>", high + 4.0, middle + 4);
    }
    text.push_str("</svg>\n");
    text
}
