//! A turn as an animated SVG: the die tumbles and falls, possible moves pulse, the horse walks. All lights come from
//! the board's own program.

use std::fmt::Write as _;

use galop::board::Light;
use galop::input::Key;
use galop::rules::Die;
use galop_desk::eye::Colour;
use galop_desk::words::Lang;
use serde_json::json;

use super::glow::{Glow, dots, hex};
use super::scene::{Lights, Scene};

/// The time between two frames, in ms.
const FRAME_MS: u64 = 40;
/// The largest error of a colour, of 1, where a straight line replaces the frames.
const CLOSE: f32 = 0.035;

/// A caption below the board from a time on, in French and in English.
type Caption = (u64, &'static str, &'static str);

/// A turn that is being filmed.
struct Film {
    scene: Scene,
    began: u64,
    frames: Vec<Lights>,
    captions: Vec<Caption>,
    /// The presses of red's buttons: key, start and end.
    presses: Vec<(Key, u64, u64)>,
}

impl Film {
    fn time(&self) -> u64 {
        self.frames.len() as u64 * FRAME_MS
    }

    fn say(&mut self, french: &'static str, english: &'static str) {
        self.captions.push((self.time(), french, english));
    }

    /// Films the board for `ms`.
    fn look(&mut self, ms: u64) {
        let end = self.time() + ms;
        while self.time() < end {
            self.frames.push(self.scene.lights());
            let next = self.began + self.time();
            self.scene.wait(next.saturating_sub(self.scene.now().0));
        }
    }

    /// Presses a button briefly, and films the board for `ms` after that.
    fn press(&mut self, key: Key, ms: u64) {
        let down = self.time();
        self.scene.down(key);
        self.look(200);
        self.scene.up(key);
        self.presses.push((key, down, self.time()));
        self.look(ms);
    }
}

/// Draws the animation with captions in one language.
pub fn draw(lang: Lang) -> Result<String, String> {
    let question = json!({
        "game": "001", "options": { "horses": 4 }, "turn": "R", "throw": 5,
        "position": {
            "R": ["S", "S", "9", "36"], "G": ["S", "S", "0", "31"],
            "B": ["S", "S", "20", "46"], "Y": ["S", "S", "4", "E2"],
        },
    });
    let (scene, die) = Scene::question(&question)?;
    let began = scene.now().0;
    let mut film = Film { scene, began, frames: Vec::new(), captions: Vec::new(), presses: Vec::new() };
    film.say("Le coin de Rouge respire : à Rouge de jouer.", "Red's corner breathes: it is red's turn.");
    film.look(1600);
    shoot(&mut film, die)?;
    let mut glow = Glow::new(560, 1.6);
    glow.bloom(&lights(&film.frames));
    buttons(&film, lang, &mut glow);
    Ok(glow.finish())
}

fn shoot(film: &mut Film, die: Die) -> Result<(), String> {
    let down = film.time();
    film.say("Appuyez sur A : le dé roule.", "Press A: the die tumbles.");
    film.scene.down(Key::A);
    film.look(1000);
    // The face depends on the moment of release: wait for the right one.
    while film.scene.would_fall()? != die {
        film.look(FRAME_MS);
    }
    film.presses.push((Key::A, down, film.time()));
    film.say("Relâchez : il tombe. C'est un 5.", "Let go: it falls. A 5.");
    film.scene.let_go(die)?;
    film.look(1400);
    film.say("Deux chevaux palpitent ; la case d'arrivée clignote.", "Two horses pulse; the target cell blinks.");
    film.look(2200);
    film.say("B : le coup suivant.", "B: the next move.");
    film.press(Key::B, 2000);
    film.say("A : le cheval avance et renvoie Vert.", "A: the horse moves and sends green home.");
    film.press(Key::A, 3200);
    film.say("Puis c'est à Vert de jouer.", "Then it is green's turn.");
    film.look(1400);
    Ok(())
}

/// Returns every light with its colours over time.
fn lights(frames: &[Lights]) -> String {
    let mut drawn = String::new();
    for (number, light) in Light::all().enumerate() {
        let course: Vec<_> = frames.iter().map(|lights| lights[number]).collect();
        let kept = corners(&course);
        let at = dots(std::iter::once(light.cell()));
        let colour = |frame: &usize| hex(course[*frame]).unwrap_or_else(|| "#000".into());
        let colours: Vec<_> = kept.iter().map(colour).collect();
        match colours.first() {
            Some(first) if colours.iter().all(|colour| colour == first) => {
                if first != "#000" {
                    let _ = write!(drawn, "<path stroke=\"{first}\" d=\"{at}\"/>");
                }
            }
            _ => {
                let last = (frames.len() - 1) as f32;
                let times: Vec<_> = kept.iter().map(|frame| share(*frame as f32 / last)).collect();
                let _ = write!(
                    drawn,
                    "<path d=\"{at}\"><animate attributeName=\"stroke\" dur=\"{}ms\" repeatCount=\"indefinite\" \
                     keyTimes=\"{}\" values=\"{}\"/></path>",
                    frames.len() as u64 * FRAME_MS,
                    times.join(";"),
                    colours.join(";"),
                );
            }
        }
    }
    drawn
}

/// Returns the frames between which a colour changes linearly: the first, the last, and the turning points.
fn corners(course: &[Colour]) -> Vec<usize> {
    fn split(course: &[Colour], from: usize, to: usize, kept: &mut Vec<usize>) {
        let off = |frame: usize| {
            let share = (frame - from) as f32 / (to - from) as f32;
            let even = |n: usize| course[from][n] + (course[to][n] - course[from][n]) * share;
            (0..3).map(|n| (course[frame][n] - even(n)).abs()).fold(0.0, f32::max)
        };
        let worst = (from + 1..to).max_by(|a, b| off(*a).total_cmp(&off(*b)));
        if let Some(worst) = worst.filter(|worst| off(*worst) > CLOSE) {
            split(course, from, worst, kept);
            split(course, worst, to, kept);
        } else {
            kept.push(to);
        }
    }
    let mut kept = vec![0];
    split(course, 0, course.len() - 1, &mut kept);
    kept
}

/// A share of the whole time, written as short as possible.
fn share(part: f32) -> String {
    let text = format!("{part:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.strip_prefix('0').filter(|rest| !rest.is_empty()).unwrap_or(text).to_owned()
}

/// Draws red's two buttons below the board, and the captions.
fn buttons(film: &Film, lang: Lang, glow: &mut Glow) {
    let whole = film.time();
    let part = |ms: u64| share(ms as f32 / whole as f32);
    let mut drawn = String::new();
    for (key, name, x) in [(Key::A, "A", 0.6), (Key::B, "B", 2.1)] {
        let (mut times, mut values) = (String::from("0"), String::from("#b32a38"));
        for (_, from, to) in film.presses.iter().filter(|(pressed, ..)| *pressed == key) {
            let _ = write!(times, ";{};{}", part(*from), part(*to));
            values += ";#ff8090;#b32a38";
        }
        let _ = write!(
            drawn,
            "<circle cx=\"{x}\" cy=\"16.62\" r=\".62\" stroke=\"#2b1a0d\" stroke-width=\".12\" fill=\"#b32a38\">\
             <animate attributeName=\"fill\" calcMode=\"discrete\" dur=\"{whole}ms\" repeatCount=\"indefinite\" \
             keyTimes=\"{times}\" values=\"{values}\"/></circle>\
             <text x=\"{x}\" y=\"16.86\" text-anchor=\"middle\" font-weight=\"700\">{name}</text>"
        );
    }
    for (number, (from, french, english)) in film.captions.iter().enumerate() {
        let to = film.captions.get(number + 1).map_or(whole, |(next, ..)| *next);
        let (times, values) = match (*from, to) {
            (0, to) => (format!("0;{}", part(to)), "1;0"),
            (from, to) if to == whole => (format!("0;{}", part(from)), "0;1"),
            (from, to) => (format!("0;{};{}", part(from), part(to)), "0;1;0"),
        };
        let shown = u8::from(number == 0);
        let _ = write!(
            drawn,
            "<text x=\"3.2\" y=\"16.8\" opacity=\"{shown}\">{}<animate attributeName=\"opacity\" calcMode=\"discrete\" \
             dur=\"{whole}ms\" repeatCount=\"indefinite\" keyTimes=\"{times}\" values=\"{values}\"/></text>",
            lang.pick(french, english),
        );
    }
    glow.add(&format!(
        "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\".5\" fill=\"#fff3e0\">{drawn}</g>\n"
    ));
}
