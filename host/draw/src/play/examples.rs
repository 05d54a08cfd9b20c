//! Pictures of the worked examples of the rules that the players' pages use.

use galop::board::geometry::{self, Cell};
use galop::rules::horses::Progress;
use galop::rules::{Die, Seat, Side};

use super::glow::Glow;
use super::scene::Scene;

/// A worked example, and a path that is not allowed, if one is shown: its first and last place.
pub struct Example {
    /// The id in docs/rules.md.
    pub id: &'static str,
    barred: Option<(u8, u8)>,
}

const fn plain(id: &'static str) -> Example {
    Example { id, barred: None }
}

/// An example with a barred path. Its places are, in Petits Chevaux, those of a red horse: 0 to 55, then 56 for step 1;
/// in the Royal Game of Ur Black's cells; in Senet squares.
const fn barred(id: &'static str, from: u8, to: u8) -> Example {
    Example { id, barred: Some((from, to)) }
}

/// All examples.
pub const EXAMPLES: [Example; 26] = [
    barred("E0-5", 10, 16),
    barred("E0-7", 10, 13),
    plain("E0-10"),
    barred("E0-12", 58, 60),
    barred("E0-15", 55, 57),
    barred("E0-17", 54, 60),
    plain("E1-2"),
    barred("E1-3", 10, 13),
    plain("E1-4"),
    barred("E1-6", 52, 56),
    barred("E1-12", 0, 3),
    plain("E2-2"),
    plain("E2-3"),
    plain("E2-9"),
    plain("E2-10"),
    barred("E2-13", 9, 4),
    barred("E3-1", 10, 13),
    barred("E3-3", 0, 3),
    barred("E3-6", 55, 59),
    plain("E3-7"),
    barred("E3-9", 10, 13),
    plain("E4-1"),
    barred("E4-3", 9, 13),
    barred("E4-5", 11, 12),
    plain("E4-9"),
    barred("E4-15", 30, 31),
];

impl Example {
    /// Draws the board after the throw, with all moves as arrows.
    pub fn draw(&self) -> Result<String, String> {
        let (mut scene, asked) = Scene::example(self.id)?;
        let die = asked["in"]["throw"].as_u64().and_then(|pips| Die::new(u8::try_from(pips).ok()?));
        scene.throw(die.ok_or_else(|| format!("{} has no throw", self.id))?)?;
        if let Some(name) = asked["in"]["play"].as_str() {
            scene.choose(name)?;
        }
        scene.brighten();
        let mut glow = Glow::new(300, 0.0);
        glow.lights(&scene.lights());
        if let Some(cells) = self.barred_way() {
            if scene.ways().iter().any(|way| way.cells == cells) {
                return Err(format!("{}: this path is a legal move, not a barred one", self.id));
            }
            glow.barred(&cells);
        }
        glow.ways(&scene.ways());
        Ok(glow.finish())
    }

    fn barred_way(&self) -> Option<Vec<Cell>> {
        let (from, to) = self.barred?;
        let places: Vec<u8> = if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
        let cell = |place: u8| match self.id.get(..2) {
            Some("E2") => geometry::ur(Side::Black, place),
            Some("E4") => geometry::senet(place),
            // Code 0 is the stable.
            _ => geometry::horse(Seat::Red, Progress::from_code(place.saturating_add(1))),
        };
        Some(places.into_iter().filter_map(cell).collect())
    }
}
