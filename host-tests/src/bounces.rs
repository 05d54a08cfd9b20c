//! How contacts bounce: the traces of `data/bounces.txt`, whose first lines explain the format.

use galop::input::Button;

/// The changes of a button's contact, in microseconds.
#[derive(Clone)]
pub struct Contact {
    pub button: Button,
    /// Closed at power-on.
    pub boot: bool,
    pub changes: Vec<u64>,
    /// Those of the changes at which a finger presses.
    pub presses: Vec<u64>,
}

/// A named trace of one or more contacts.
#[derive(Clone)]
pub struct Trace {
    pub name: String,
    /// The expected presses are found if samples are less than this apart.
    pub coarsest_us: u64,
    pub contacts: Vec<Contact>,
}

fn button(name: &str) -> Button {
    let names = ["RA", "RB", "GA", "GB", "BA", "BB", "YA", "YB"];
    Button::ALL[names.iter().position(|known| *known == name).expect("a button's name")]
}

/// Reads all traces.
pub fn traces() -> Vec<Trace> {
    let us = |ms: &str| (ms.parse::<f64>().expect("a moment") * 1000.0).round() as u64;
    let text = include_str!("../data/bounces.txt");
    let mut traces: Vec<Trace> = Vec::new();
    let mut title = true;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.is_empty() {
            title = true;
        } else if title {
            let (name, coarsest) = line.split_once(" | steps < ").unwrap_or((line, "401"));
            traces.push(Trace { name: name.into(), coarsest_us: us(coarsest), contacts: Vec::new() });
            title = false;
        } else {
            let mut words = line.split_whitespace().peekable();
            let button = button(words.next().expect("a button"));
            let boot = words.next_if_eq(&"boot").is_some();
            let moments: Vec<&str> = words.collect();
            let changes = moments.iter().map(|word| us(word.trim_start_matches('*'))).collect();
            let presses = moments.iter().filter_map(|word| word.strip_prefix('*')).map(us).collect();
            traces.last_mut().expect("a title").contacts.push(Contact { button, boot, changes, presses });
        }
    }
    traces
}

impl Trace {
    /// The contacts that are closed at this moment, a bit each.
    pub fn levels(&self, us: u64) -> u8 {
        let closed = |c: &&Contact| (c.changes.iter().filter(|at| **at <= us).count() % 2 == 1) != c.boot;
        self.contacts.iter().filter(closed).fold(0, |bits, contact| bits | contact.button.bit())
    }

    /// A moment at which all contacts have been quiet for long.
    pub fn end(&self) -> u64 {
        self.contacts.iter().flat_map(|contact| &contact.changes).max().expect("a change") + 200_000
    }
}
