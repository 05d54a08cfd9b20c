//! `cargo figures`: measures, and writes the results into the tables of `docs/figures.md`: all tables, or the named
//! ones. With `--json` it prints them as JSON instead.
//!
//! It belongs to the tests, not to the other programs, because it needs the library beside the image to know whose turn
//! it is and which frame shows a press.

mod image;
mod lengths;
mod page;
mod review;
mod tests;

use galop_arguments::Arguments;
use galop_host_tests::machine;
use serde_json::{Value, json};
use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;

const HELP: &str = "\
Measure, and write the results into the tables of docs/figures.md.

usage: cargo figures [--json] [TABLE ...]

  image        the firmware in the emulator: sizes, cycles, delays
  lengths      how long games of computer players take
  page         the size of the web page
  review       games as bytes and text, and the revision of their review
  solved       the review by the net, compared with the exact one; needs
               cargo solve 001-opposite
  tests        the number of tests
  wasm         a review in the page, as a multiple of a choice of level 3
  --json       print the tables as JSON, write no file
  --help, -h   print this help

Without a name, all tables are measured.";

/// Rows of cells; the first row is the head.
type Table = Vec<Vec<String>>;

fn main() -> ExitCode {
    galop_arguments::run("figures", HELP, parse, |(names, print_json)| {
        names.into_iter().try_for_each(|name| measure(name, print_json).map_err(|why| format!("{name}: {why}")))
    })
}

/// Returns the names of the tables, and whether to print them as JSON.
fn parse(arguments: Vec<OsString>) -> Result<Option<(Vec<&'static str>, bool)>, String> {
    let mut arguments =
        Arguments::new(&[], &["page", "tests", "lengths", "review", "solved", "wasm", "image", "--json"], arguments);
    let (mut names, mut print_json) = (Vec::new(), false);
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--json" => print_json = true,
            name => names.push(name),
        }
    }
    if names.is_empty() {
        names = vec!["page", "tests", "lengths", "review", "solved", "wasm", "image"];
    }
    Ok(Some((names, print_json)))
}

fn measure(name: &str, print_json: bool) -> Result<(), Box<dyn Error>> {
    let table: Table = match name {
        "image" => {
            let head = ["", "measured", "wanted"].map(String::from);
            std::iter::once(head).chain(image::rows()?).map(Vec::from).collect()
        }
        "lengths" => lengths::table(),
        "review" => review::table()?,
        "solved" => review::solved()?,
        "wasm" => review::wasm()?,
        "tests" => tests::table()?,
        _ => page::table()?,
    };
    if print_json {
        println!("{}", json!({ name: table.into_iter().map(Value::from).collect::<Value>() }));
        return Ok(());
    }
    let mut lines: Vec<String> = table.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
    lines.insert(1, format!("|{}\n", "---|".repeat(table[0].len())));
    let text = lines.concat();
    print!("{text}");
    write(name, &text)
}

/// Replaces the text between the two markers of a table.
fn write(name: &str, table: &str) -> Result<(), Box<dyn Error>> {
    let (begin, end) = (format!("<!-- cargo figures {name} writes from here -->"), "<!-- to here -->");
    let path = machine::root().join("docs/figures.md");
    let text = std::fs::read_to_string(&path)?;
    let marks = text.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = marks.ok_or(format!("{begin} and {end} are missing in docs/figures.md"))?;
    Ok(std::fs::write(path, format!("{before}{begin}\n\n{table}\n{end}{after}"))?)
}

/// 12345.6 is 12,346.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or("")).collect();
    groups.join(",")
}
