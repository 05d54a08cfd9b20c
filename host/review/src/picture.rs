//! A turning point as a picture of the lit board: the throw, the move that was played, and a better one.

use galop::history::Event;
use galop::review::{Kind, Turn};
use galop::session::Game as _;
use galop_desk::review::Reviewed;
use galop_draw::play::glow::Glow;
use galop_draw::play::scene::Scene;

/// The width of a picture in pixels.
const WIDTH: u32 = 340;
/// The colours of the arrows of the move that was played, and of the better one.
pub const PLAYED: &str = "#ffffff";
pub const BETTER: &str = "#7dff9b";

/// Draws a turning point as SVG.
pub fn draw(game: &Reviewed, turn: &Turn) -> Result<String, String> {
    let event = turn.event as usize;
    let Some(Event::Throw(die, choice)) = game.entry(event).event else { return Err("not a throw".into()) };
    let before = game.play(event);
    let cast = before.rules().showing(die).ok_or("this cannot be thrown")?;
    let mut glow = Glow::new(WIDTH, 0.0);
    match game.offer(event) {
        Some(offer) => {
            let mut choosing = *before;
            choosing.take(cast, galop::time::Time(0));
            choosing.point(choice);
            let mut scene = Scene::of(&choosing, cast, turn.by);
            scene.brighten();
            glow.lights(&scene.lights());
            let ways = scene.ways();
            let best = game.entry(event).best;
            if turn.kind == Kind::Choice && best != choice {
                ways.get(usize::from(best)).into_iter().for_each(|way| glow.arrow(&way.cells, BETTER, ".95"));
            }
            if usize::from(offer.finger()) < ways.len() {
                glow.arrow(&ways[usize::from(offer.finger())].cells, PLAYED, ".85");
            }
        }
        None => {
            let mut scene = Scene::of(before, cast, turn.by);
            glow.lights(&scene.lights());
        }
    }
    Ok(glow.finish())
}
