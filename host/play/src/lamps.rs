//! Colours for terminals with 256 colours, and letters for terminals without any.

use galop_desk::eye::Colour;

/// Returns the nearest of the 240 fixed colours of xterm.
pub fn palette([r, g, b]: [u8; 3]) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|step| STEPS[*step].abs_diff(value)).unwrap_or(0);
    let (x, y, z) = (step(r), step(g), step(b));
    let grey = ((u16::from(r) + u16::from(g) + u16::from(b)) / 3).saturating_sub(3).div_euclid(10).min(23) as u8;
    let far = |[x, y, z]: [u8; 3]| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(r, x) + square(g, y) + square(b, z)
    };
    let shade = 8 + 10 * grey;
    if far([shade; 3]) < far([STEPS[x], STEPS[y], STEPS[z]]) { 232 + grey } else { 16 + (36 * x + 6 * y + z) as u8 }
}

/// Returns a colour as a letter: R, G, B, Y, O for orange, V for violet, W for white, C for cyan; lower case if dim, a
/// dot if dark.
pub fn letter(colour: Colour) -> char {
    let most = colour.into_iter().fold(0.0, f32::max);
    if most < 0.04 {
        return '·';
    }
    // Squared, which approximates linear light: there the colours lie farther apart.
    let [r, g, b] = colour.map(|value| (value / most).powi(2));
    let name = match (r >= 0.35, g >= 0.35, b >= 0.35) {
        (true, true, _) if b >= 0.12 => 'W',
        (true, true, _) => 'Y',
        (true, false, true) => 'V',
        (false, true, true) => 'C',
        (true, false, false) if g >= 0.1 => 'O',
        (true, false, false) => 'R',
        (false, true, false) => 'G',
        (false, false, _) => 'B',
    };
    if most >= 0.5 { name } else { name.to_ascii_lowercase() }
}

/// Whether a light of the cross is as faint as the path, without its crests. A letter would look like a piece.
pub fn is_faint(colour: Colour) -> bool {
    let most = colour.into_iter().fold(0.0, f32::max);
    (0.04..0.135).contains(&most)
}
