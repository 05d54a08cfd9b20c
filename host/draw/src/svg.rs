//! Writes a paper as SVG at true size, in millimetres.

use std::fmt::Write as _;

use super::letters::Weight;
use super::paper::{Align, Group, Ink, Mark, Paper, Step, Type};

/// Fonts with the widths of Helvetica, on one system or another.
const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif";

/// Returns the file.
pub fn svg(paper: &Paper) -> String {
    let (wide, high) = (number(paper.width), number(paper.height));
    let mut file = Svg { text: String::new(), clips: 0 };
    let _ = writeln!(
        file.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" \
         viewBox=\"0 0 {wide} {high}\" font-family=\"{FONTS}\" stroke-linejoin=\"round\" fill=\"none\">\n\
         <title>{}</title>",
        escaped(&paper.title)
    );
    if let Some(ground) = paper.ground {
        let fill = Ink::fill(ground);
        file.mark(&Mark::Rect((0.0, 0.0), (paper.width, paper.height), 0.0, fill));
    }
    paper.marks.iter().for_each(|mark| file.mark(mark));
    file.text + "</svg>\n"
}

struct Svg {
    text: String,
    clips: u32,
}

impl Svg {
    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Path(steps, ink) => {
                let path = path(steps);
                let _ = writeln!(self.text, "<path d=\"{path}\"{}/>", look(ink));
            }
            Mark::Circle((x, y), radius, ink) => {
                let [x, y, r] = [x, y, radius].map(|value| number(*value));
                let _ = writeln!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{}/>", look(ink));
            }
            Mark::Rect((x, y), (wide, high), radius, ink) => {
                let round = if *radius > 0.0 { format!(" rx=\"{}\"", number(*radius)) } else { String::new() };
                let [x, y, w, h] = [x, y, wide, high].map(|value| number(*value));
                let _ =
                    writeln!(self.text, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round}{}/>", look(ink));
            }
            Mark::Text((x, y), words, style) => self.words((*x, *y), words, style),
            Mark::Group(group) => self.group(group),
        }
    }

    /// Writes a text with its position and width, so that it looks the same in any font. Viewers that ignore the width
    /// still use the position.
    fn words(&mut self, (x, y): (f64, f64), words: &str, style: &Type) {
        let anchor = match style.align {
            Align::Left => "",
            Align::Centre => " text-anchor=\"middle\"",
            Align::Right => " text-anchor=\"end\"",
        };
        let weight = if style.weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
        let [x, y, size, long] = [x, y, style.size, style.width(words)].map(number);
        let turn = if style.turn == 0.0 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {x} {y})\"", number(style.turn))
        };
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{}\"{anchor}{weight}{turn} textLength=\"{long}\" \
             lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            colour(style.colour.0),
            escaped(words)
        );
    }

    fn group(&mut self, group: &Group) {
        let Group { at, scale, turn, clip, marks } = group;
        let mut place = format!("translate({} {})", number(at.0), number(at.1));
        if *turn != 0.0 {
            let _ = write!(place, " rotate({})", number(*turn));
        }
        if *scale != 1.0 {
            let _ = write!(place, " scale({})", number(*scale));
        }
        let mut cut = String::new();
        if let Some(((x, y), (wide, high))) = clip {
            self.clips += 1;
            let [x, y, w, h] = [x, y, wide, high].map(|value| number(*value));
            let _ = writeln!(
                self.text,
                "<clipPath id=\"window{}\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/></clipPath>",
                self.clips
            );
            cut = format!(" clip-path=\"url(#window{})\"", self.clips);
        }
        let _ = writeln!(self.text, "<g transform=\"{place}\"{cut}>");
        marks.iter().for_each(|mark| self.mark(mark));
        self.text.push_str("</g>\n");
    }
}

fn path(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let pair = |(x, y): &(f64, f64)| format!("{} {}", number(*x), number(*y));
        let _ = match step {
            Step::Move(to) => write!(text, "M{}", pair(to)),
            Step::Line(to) => write!(text, "L{}", pair(to)),
            Step::Curve(one, two, to) => write!(text, "C{} {} {}", pair(one), pair(two), pair(to)),
            Step::Close => write!(text, "Z"),
        };
    }
    text
}

fn look(ink: &Ink) -> String {
    let mut text = String::new();
    if let Some(fill) = ink.fill {
        let _ = write!(text, " fill=\"{}\"", colour(fill.0));
    }
    if let Some((line, width)) = ink.line {
        let _ = write!(text, " stroke=\"{}\" stroke-width=\"{}\"", colour(line.0), number(width));
        match ink.dashes {
            Some([dash, gap]) => {
                let _ = write!(text, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
            }
            None => text.push_str(" stroke-linecap=\"round\""),
        }
    }
    text
}

fn colour([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A number to a thousandth, without trailing zeros.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
