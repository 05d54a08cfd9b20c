//! A board's statistics as bars, with a test of the dice.

/// The width of the longest bar.
const WIDTH: u64 = 40;

/// Formats the answer to `stats` for people. Unknown lines are returned unchanged.
pub fn tell(lines: &[String]) -> Vec<String> {
    lines.iter().flat_map(|line| counts(line).unwrap_or_else(|| vec![line.clone()])).collect()
}

fn counts(line: &str) -> Option<Vec<String>> {
    let (name, rest) = line.split_once(": ")?;
    let counts = rest.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>().ok()?;
    Some(match (name, counts.len()) {
        ("faces", 6) => bars("throws of the die", &["1", "2", "3", "4", "5", "6"], &counts, &[1; 6]),
        ("coins", 5) => {
            bars("throws of four coins, by faces up", &["0", "1", "2", "3", "4"], &counts, &[1, 4, 6, 4, 1])
        }
        ("captures", 4) => bars("captures", &SEATS, &counts, &[]),
        ("won", 4) => bars("games won", &SEATS, &counts, &[]),
        ("handed", 1) => vec![format!("games in which a seat changed hands: {rest}")],
        _ => vec![line.to_owned()],
    })
}

const SEATS: [&str; 4] = ["red", "green", "blue", "yellow"];

/// Draws a bar for each count. If `shares` has the expected frequencies, a chi² test follows.
fn bars(title: &str, names: &[&str], counts: &[u64], shares: &[u64]) -> Vec<String> {
    let (sum, most) = (counts.iter().sum::<u64>(), counts.iter().copied().max().unwrap_or(0));
    let mut lines = vec![format!("{title}: {sum}")];
    if sum == 0 {
        return lines;
    }
    for (name, count) in names.iter().zip(counts) {
        let bar = "█".repeat((count * WIDTH / most) as usize);
        let percent = 100.0 * *count as f64 / sum as f64;
        lines.push(format!("  {name:>6} {count:>8} {percent:5.1} % {bar}"));
    }
    lines.extend(verdict(sum, counts, shares));
    lines
}

/// The number of faces and the chi² limit at 1 % significance, with one degree of freedom fewer than faces.
const LIMITS: [(usize, f64); 2] = [(5, 13.28), (6, 15.09)];
/// The test is skipped if fewer throws than this are expected of the rarest face.
const ENOUGH: f64 = 5.0;

fn verdict(sum: u64, counts: &[u64], shares: &[u64]) -> Option<String> {
    let (_, limit) = LIMITS.iter().find(|(faces, _)| *faces == shares.len())?;
    let all: u64 = shares.iter().sum();
    let expected: Vec<f64> = shares.iter().map(|share| (sum * share) as f64 / all as f64).collect();
    if expected.iter().any(|expected| *expected < ENOUGH) {
        return None;
    }
    let chi: f64 =
        counts.iter().zip(&expected).map(|(count, expected)| (*count as f64 - expected).powi(2) / expected).sum();
    let words = if chi < *limit { "consistent with fair dice" } else { "less than 1 % likely with fair dice" };
    Some(format!("  chi² {chi:.2}: {words}"))
}
