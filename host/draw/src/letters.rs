//! Letters and their widths: Helvetica, which every PDF viewer has, and a few signs of Symbol.
//!
//! Widths are in thousandths of the size. Browsers have fonts of the same widths, and an SVG states the width of each
//! text in addition.

/// The weight of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// For text.
    #[default]
    Regular,
    /// For headings and labels.
    Bold,
}

/// A font that a PDF need not embed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Font {
    /// Helvetica.
    Regular,
    /// Helvetica-Bold.
    Bold,
    /// Symbol, which has Greek letters, arrows and mathematical signs.
    Symbol,
}

/// A letter in a PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The font that has it.
    pub font: Font,
    /// Its code in the font.
    pub code: u8,
    /// Its width in thousandths of the size.
    pub width: u16,
}

/// Returns the glyph of a character.
///
/// # Panics
///
/// Panics if none of the fonts has it: then the drawing needs another word or sign.
pub fn glyph(letter: char, weight: Weight) -> Glyph {
    let (font, column) = match weight {
        Weight::Regular => (Font::Regular, 0),
        Weight::Bold => (Font::Bold, 1),
    };
    // The narrow spaces of French have no code; a no-break space replaces them.
    let letter = if matches!(letter, '\u{202f}' | '\u{2009}') { '\u{a0}' } else { letter };
    let latin = |code: u8, width: u16| Glyph { font, code, width };
    match letter {
        ' '..='~' => latin(letter as u8, ASCII[column][letter as usize - 0x20]),
        '\u{a0}'..='ÿ' => latin(letter as u8, LATIN[column][letter as usize - 0xa0]),
        _ => {
            if let Some((_, code, widths)) = OTHERS.iter().find(|(other, ..)| *other == letter) {
                return latin(*code, widths[column]);
            }
            let sign = SIGNS.iter().find(|(other, ..)| *other == letter);
            let (_, code, width) = sign.unwrap_or_else(|| panic!("no font of a PDF has the letter {letter:?}"));
            Glyph { font: Font::Symbol, code: *code, width: *width }
        }
    }
}

/// The width of a text, in the unit of `size`.
pub fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let thousandths: u32 = text.chars().map(|letter| u32::from(glyph(letter, weight).width)).sum();
    f64::from(thousandths) * size / 1000.0
}

/// Breaks a text into lines of at most `room`, at plain spaces and line breaks.
pub fn wrap(text: &str, size: f64, weight: Weight, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || width(&longer, size, weight) <= room {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
        }
        lines.push(line);
    }
    lines
}

/// Converts points to millimetres.
pub const fn points(points: f64) -> f64 {
    points * 25.4 / 72.0
}

/// The height of a capital letter, as a part of the size.
pub const CAPITAL: f64 = 0.718;

/// From the space to the tilde, in both weights.
#[rustfmt::skip]
const ASCII: [[u16; 95]; 2] = [
    [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ],
    [
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
        975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
        333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
        611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
    ],
];

/// The upper half of Latin-1, from the no-break space on.
#[rustfmt::skip]
const LATIN: [[u16; 96]; 2] = [
    [
        278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
        400, 584, 333, 333, 333, 578, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
        667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
        722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
        556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
    ],
    [
        278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333,
        400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
        722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
        722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
        556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
        611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
    ],
];

/// The other characters of WinAnsi: the letter, its code, and its width in both weights.
const OTHERS: [(char, u8, [u16; 2]); 13] = [
    ('€', 0x80, [556, 556]),
    ('‚', 0x82, [222, 278]),
    ('„', 0x84, [333, 500]),
    ('…', 0x85, [1000, 1000]),
    ('Œ', 0x8c, [1000, 1000]),
    ('‘', 0x91, [222, 278]),
    ('’', 0x92, [222, 278]),
    ('“', 0x93, [333, 500]),
    ('”', 0x94, [333, 500]),
    ('•', 0x95, [350, 350]),
    ('–', 0x96, [556, 556]),
    ('—', 0x97, [1000, 1000]),
    ('œ', 0x9c, [944, 944]),
];

/// The characters that only Symbol has: the letter, its code, and its width.
const SIGNS: [(char, u8, u16); 9] = [
    ('Ω', 0x57, 768),
    ('←', 0xac, 987),
    ('↑', 0xad, 603),
    ('→', 0xae, 987),
    ('↓', 0xaf, 603),
    ('−', 0x2d, 549),
    ('≤', 0xa3, 549),
    ('≥', 0xb3, 549),
    ('≈', 0xbb, 549),
];
