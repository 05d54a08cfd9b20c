//! Charts of a review as SVG: the chances over the game, and the luck and errors of each throw.

use std::fmt::Write as _;

use galop::history::Event;
use galop::review::{Chances, ONE};
use galop::rules::{Seat, Seats, Side};
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;

/// The size of a chart, in units of the drawing.
const WIDE: f64 = 1000.0;
const HIGH: f64 = 240.0;
const BARS: f64 = 110.0;
/// The room above the bars, for the number of a line at their top.
const ABOVE: f64 = 14.0;
/// The room that the number of a turning point needs.
const DOT: f64 = 22.0;

/// The colour of a seat: its own, or that of its side.
pub fn colour(game: &Reviewed, seat: Seat) -> &'static str {
    let play = game.last();
    if play.sheet().two_sided() {
        return match play.sides().side_of(seat) {
            Side::Black => "#8a63d2",
            Side::White => "#e3b56b",
        };
    }
    match seat {
        Seat::Red => "#e5484d",
        Seat::Green => "#2f9e66",
        Seat::Blue => "#3e79e0",
        Seat::Yellow => "#e8b90c",
    }
}

fn share(chance: i64) -> f64 {
    chance as f64 / ONE as f64
}

/// The horizontal place after this many events.
fn x(game: &Reviewed, events: usize) -> f64 {
    WIDE * events as f64 / game.len().max(1) as f64
}

/// The chances of all players, one above the other, and the turning points.
pub fn chances(game: &Reviewed, title: &str, lang: Lang) -> String {
    let parties = game.parties();
    let mut svg = open(title, 0.0, HIGH + 30.0);
    // Each area reaches from the sum of those before to its own.
    let level = |events: usize, upto: usize| {
        let values: Chances = game.chances(events);
        HIGH * (1.0 - parties[..upto].iter().map(|seat| share(values.at(*seat))).sum::<f64>())
    };
    for (index, seat) in parties.iter().enumerate() {
        let mut path = String::new();
        for events in 0..=game.len() {
            let _ = write!(
                path,
                "{}{:.1} {:.1}",
                if events == 0 { 'M' } else { 'L' },
                x(game, events),
                level(events, index + 1)
            );
        }
        for events in (0..=game.len()).rev() {
            let _ = write!(path, "L{:.1} {:.1}", x(game, events), level(events, index));
        }
        let _ = writeln!(svg, "<path d=\"{path}Z\" fill=\"{}\"/>", colour(game, *seat));
    }
    // Names on the areas, for those who do not see their colours.
    for (index, seat) in parties.iter().enumerate() {
        let name = lang.player(game.last(), game.last().hands_at(*seat));
        let y = (level(0, index) + level(0, index + 1)) / 2.0 + 5.0;
        let _ = writeln!(svg, "<text x=\"8\" y=\"{y:.1}\" class=\"name\">{name}</text>");
    }
    let turns = game.turns();
    // Numbers that would overlap are moved to the left, from the last on.
    let mut dots: Vec<f64> = turns.iter().map(|turn| x(game, turn.event as usize + 1)).collect();
    let mut most = WIDE - DOT / 2.0;
    for dot in dots.iter_mut().rev() {
        *dot = dot.clamp(DOT / 2.0, most);
        most = *dot - DOT;
    }
    for (number, (turn, dot)) in (1..).zip(turns.iter().zip(dots)) {
        let at = x(game, turn.event as usize + 1);
        let (bend, middle) = (HIGH + 6.0, HIGH + 18.0);
        let _ = writeln!(
            svg,
            "<a href=\"#turn-{number}\"><path d=\"M{at:.1} 0V{HIGH}\" class=\"mark\"/><path d=\"M{at:.1} {HIGH}L{dot:.1} \
             {bend}\" class=\"axis\"/><circle cx=\"{dot:.1}\" cy=\"{middle}\" r=\"10\" class=\"dot\"/><text x=\"{dot:.1}\" \
             y=\"{:.1}\" class=\"in-dot\">{number}</text></a>",
            middle + 4.5,
        );
    }
    close(svg)
}

/// A bar for each throw, in the colour of its player: up for luck, down for bad luck.
pub fn luck(game: &Reviewed, title: &str) -> String {
    bars(game, title, 0.1, |game, event, seat| share(game.entry(event).luck.at(seat)))
}

/// A bar for each throw: what the move gave away.
pub fn errors(game: &Reviewed, title: &str) -> String {
    // A move that was taken back gave nothing away.
    let taken_back = |game: &Reviewed, event: usize| {
        let mut after = game.entries().iter().skip(event + 1).map(|entry| entry.event);
        after.find(|event| !matches!(event, Some(Event::Seats(_) | Event::Time))) == Some(Some(Event::Undo))
    };
    bars(game, title, 0.05, move |game, event, seat| match taken_back(game, event) {
        true => 0.0,
        false => -share(game.entry(event).choice.at(seat)),
    })
}

/// Draws bars from a line upwards, or downwards if negative. The scale fits the largest, but is at least `least`.
fn bars(game: &Reviewed, title: &str, least: f64, of: impl Fn(&Reviewed, usize, Seat) -> f64) -> String {
    let first = |hands: Seats| hands.iter().next();
    let all: Vec<(usize, Seat, f64)> = (0..game.len())
        .filter_map(|event| first(game.entry(event).by).map(|seat| (event, seat, of(game, event, seat))))
        .collect();
    let (up, down) = all.iter().fold((0.0f64, 0.0f64), |(up, down), (.., value)| (up.max(*value), down.min(*value)));
    let range = (up - down).max(least);
    let up = if up + down >= 0.0 { range + down } else { up };
    let (unit, zero) = (BARS / range, BARS * up / range);
    let mut svg = open(title, ABOVE, BARS + 2.0);
    let wide = (WIDE / game.len().max(1) as f64 * 0.8).max(0.8);
    for (event, seat, value) in all.into_iter().filter(|(.., value)| value.abs() > 1e-4) {
        let (top, height) = if value > 0.0 { (zero - value * unit, value * unit) } else { (zero, -value * unit) };
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{height:.1}\" fill=\"{}\"/>",
            x(game, event),
            colour(game, seat)
        );
    }
    let _ = writeln!(svg, "<path d=\"M0 {zero:.1}H{WIDE}\" class=\"axis\"/>");
    // A line at each ten points, at each five, or at each point of a small scale.
    let step = [0.1, 0.05].into_iter().find(|step| range > 2.4 * step).unwrap_or(0.01);
    for line in (1..).map(|n| f64::from(n) * step).take_while(|value| *value <= up) {
        let (y, points) = (zero - line * unit, (line * 100.0).round());
        let _ = writeln!(
            svg,
            "<path d=\"M0 {y:.1}H{WIDE}\" class=\"grid\"/><text x=\"2\" y=\"{:.1}\" class=\"scale\">{points}</text>",
            y - 2.0
        );
    }
    close(svg)
}

fn open(title: &str, above: f64, high: f64) -> String {
    let size = format!("0 {} {WIDE} {}", -above, above + high);
    format!("<svg viewBox=\"{size}\" role=\"img\" class=\"chart\"><title>{title}</title>\n")
}

fn close(mut svg: String) -> String {
    svg += "</svg>\n";
    svg
}
