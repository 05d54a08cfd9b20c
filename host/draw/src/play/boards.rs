//! Boards at the beginning of a game, with the paths of the pieces; and one in the middle of a game.

use galop::board::geometry::{self, Cell};
use galop::rules::any::Any;
use galop::rules::horses::{self, Place, Progress};
use galop::rules::{Seat, Side};
use galop::sheets::Sheet;
use serde_json::{Value, json};

use super::glow::{Glow, Label};
use super::scene::Scene;

/// The first position of a game, at a moment when the lights of the first player are bright.
pub fn first(sheet: Sheet) -> Result<Scene, String> {
    let game = sheet.number();
    let question = match sheet.info().preset {
        Any::Horses(preset) => {
            let stable = vec!["S"; preset.horses.into()];
            let all = json!({ "R": stable, "G": stable, "B": stable, "Y": stable });
            json!({ "game": game, "position": all, "turn": "R", "throw": 1 })
        }
        Any::Ur(_) => {
            let (reserve, removed) = (json!({ "b": 10, "w": 10 }), json!({ "b": 0, "w": 0 }));
            json!({
                "game": game, "position": {}, "reserve": reserve, "removed": removed, "turn": "b", "throw": 1,
            })
        }
        Any::Senet(_) => json!({
            "game": game, "turn": "b", "throw": 1,
            "position": { "b": ["2", "4", "6", "8", "10"], "w": ["1", "3", "5", "7", "9"] },
        }),
    };
    let mut scene = Scene::question(&question)?.0;
    scene.wait(700);
    Ok(scene)
}

/// Draws the first position and the path of the pieces.
pub fn way(sheet: Sheet) -> Result<String, String> {
    let mut scene = first(sheet)?;
    let mut glow = Glow::new(420, 0.0);
    glow.lights(&scene.lights());
    match sheet.info().preset {
        Any::Horses(preset) => horses(&preset, &mut glow),
        Any::Ur(_) => ur(&mut glow),
        Any::Senet(_) => senet(&mut glow),
    }
    Ok(glow.finish())
}

/// Draws red's lap from its start cell to its door, and the way inward from there.
fn horses(preset: &horses::Settings, glow: &mut Glow) {
    let place = |place| Progress::new(place).and_then(|place| geometry::horse(Seat::Red, place));
    let lap: Vec<Cell> = (0..=55).filter_map(|k| place(Place::Track(k))).collect();
    let steps = (1..=preset.lane()).filter_map(|n| place(Place::Step(n)));
    let home: Vec<Cell> = place(Place::Track(55)).into_iter().chain(steps).collect();
    let out: Vec<Cell> = [geometry::stable(Seat::Red)[0]].into_iter().chain(place(Place::Track(0))).collect();
    // Arrowheads along the path show the direction.
    for part in lap.chunks(14).scan(None, |before: &mut Option<Cell>, part| {
        let whole: Vec<Cell> = before.iter().copied().chain(part.iter().copied()).collect();
        *before = part.last().copied();
        Some(whole)
    }) {
        glow.arrow(&part, RED, ".75");
    }
    glow.arrow(&out, RED, ".95");
    glow.arrow(&home, RED, ".95");
}

const RED: &str = "#ff7a86";

/// Draws the numbers of the fourteen cells of each side.
fn ur(glow: &mut Glow) {
    let label = |side, i: u8| geometry::ur(side, i).map(|cell| (cell, i.to_string()));
    let labels: Vec<Label> = (1..=14).filter_map(|i| label(Side::Black, i)).collect();
    glow.labels(&labels, "#d9b3ff");
    let labels: Vec<Label> = [1, 2, 3, 4, 13, 14].into_iter().filter_map(|i| label(Side::White, i)).collect();
    glow.labels(&labels, "#ffe9c9");
}

/// Draws the numbers of the thirty squares.
fn senet(glow: &mut Glow) {
    let labels: Vec<Label> =
        (1..=30).filter_map(|square: u8| Some((geometry::senet(square)?, square.to_string()))).collect();
    glow.labels(&labels, "#fff");
}

/// A position in the middle of a game of the stairs, with red to choose.
fn playing() -> Value {
    json!({
        "game": "001", "options": { "horses": 4 }, "turn": "R", "throw": 4,
        "position": {
            "R": ["S", "8", "33", "E3"], "G": ["2", "25", "54", "F"],
            "B": ["S", "3", "19", "E1"], "Y": ["S", "8", "40", "E4"],
        },
    })
}

/// Draws the picture of the README.
pub fn hero() -> Result<String, String> {
    let (mut scene, die) = Scene::question(&playing())?;
    scene.throw(die)?;
    scene.brighten();
    let mut glow = Glow::new(560, 0.0);
    glow.lights(&scene.lights());
    Ok(glow.finish())
}
