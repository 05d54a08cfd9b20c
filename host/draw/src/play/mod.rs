//! The pictures of the players' pages and of the README: the board, lit by its own program.
//!
//! ```text
//! a worked example → the app, started with its position → presses throw and choose → what an eye sees → SVG
//! ```

pub mod boards;
pub mod cards;
pub mod examples;
pub mod glow;
pub mod scene;
pub mod turn;

use galop::sheets::Sheet;
use galop_desk::words::Lang;

use super::Picture;

/// The folder for the pictures of the players' pages.
pub const FOLDER: &str = "docs/play/pictures";
/// The folder for the pages to print.
pub const CARDS: &str = "docs/play/cards";

/// Draws all pictures.
pub fn draw() -> Vec<Picture> {
    let picture = |path: String, svg: Result<String, String>| match svg {
        Ok(svg) => Picture { path, bytes: svg.into_bytes() },
        // The examples are those of the rules: only a change of the program can break them, and a test shows it.
        Err(why) => panic!("{path}: {why}"),
    };
    let mut pictures = vec![
        picture("docs/pictures/board.svg".into(), boards::hero()),
        picture("docs/pictures/turn-en.svg".into(), turn::draw(Lang::En)),
        picture("docs/pictures/turn-fr.svg".into(), turn::draw(Lang::Fr)),
    ];
    for sheet in Sheet::ALL {
        pictures.push(picture(format!("{FOLDER}/{}.svg", sheet.info().slug), boards::way(sheet)));
    }
    for example in &examples::EXAMPLES {
        pictures.push(picture(format!("{FOLDER}/{}.svg", example.id), example.draw()));
    }
    for game in Sheet::ALL {
        for (lang, name) in [(Lang::En, "en"), (Lang::Fr, "fr")] {
            let path = format!("{CARDS}/{}-{name}.pdf", game.info().slug);
            match cards::card(game, lang) {
                Ok(card) => pictures.push(Picture::pdf(&path, &[card])),
                Err(why) => panic!("{path}: {why}"),
            }
        }
    }
    pictures
}
