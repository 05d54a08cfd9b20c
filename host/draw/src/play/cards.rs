//! A card to print for each game, made from its players' page: the goal, the set-up and a turn, beside the board.

use galop::board::Light;
use galop::board::geometry::{self, Cell};
use galop::rules::any::Any;
use galop::rules::horses::{self, Place, Progress};
use galop::rules::{Seat, Side};
use galop::sheets::Sheet;
use galop_desk::words::Lang;

use super::boards;
use crate::lamps;
use crate::paper::{Colour, Ink, Paper, Point, Type};

/// The size of A5 paper.
const A5: (f64, f64) = (148.0, 210.0);
const EDGE: f64 = 9.0;
/// From cell to cell.
const PITCH: f64 = 4.2;
const SMALL: Type = Type::new(2.7);
const ACCENT: Colour = Colour::hex(0x8a3b1c);
const PALE: Colour = Colour::hex(0xf3ece4);

/// Reads the players' page of a game.
fn page(sheet: Sheet, lang: Lang) -> Result<String, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play");
    let path = format!("{folder}/{}/{}.md", lang.pick("fr", "en"), sheet.info().slug);
    std::fs::read_to_string(&path).map_err(|why| format!("{path}: {why}"))
}

/// Draws the card of a game in the largest letters that fit.
pub fn card(sheet: Sheet, lang: Lang) -> Result<Paper, String> {
    let mut fitted = Err(String::new());
    for size in [3.3, 3.2, 3.1, 3.0, 2.9, 2.8] {
        fitted = fitted.or_else(|_| fit(sheet, lang, Type::new(size)));
    }
    fitted
}

/// Draws the card in letters of this size, if they fit.
fn fit(sheet: Sheet, lang: Lang, body: Type) -> Result<Paper, String> {
    let text = page(sheet, lang)?;
    let title =
        text.lines().next().and_then(|line| line.strip_prefix("# ")).ok_or("the page does not begin with its title")?;
    let mut paper = Paper::new(A5, title);
    paper.rect((0.0, 0.0), (A5.0, 17.0), Ink::fill(ACCENT));
    paper.text((EDGE, 11.4), title, Type::new(7.0).bold().colour(Colour::WHITE));
    paper.text((A5.0 - EDGE, 11.2), "Galop", Type::new(4.0).colour(PALE).right());

    let top = 23.0;
    picture(sheet, (EDGE, top), &mut paper)?;
    let side = EDGE + lamps::width(PITCH) + 5.0;
    let room = A5.0 - EDGE - side;
    let mut y = top + 2.6;
    let before = text.split("\n## ").next().unwrap_or_default();
    let goal = blocks(before)
        .into_iter()
        .find(|block| block.starts_with("**"))
        .ok_or("the page has no goal: a paragraph that begins with **")?;
    y = flow(&mut paper, (side, y), room, &goal, body) + 2.0;
    let [set_up, turn] = lang.pick(["Préparatifs", "Déroulement d'un tour"], ["Set up", "A turn"]);
    paper.text((side, y), set_up, body.bold().colour(ACCENT));
    y += body.leading();
    for paragraph in blocks(section(&text, set_up)?) {
        y = flow(&mut paper, (side, y), room, &paragraph, body);
    }

    // Tables are short, so they fit beside the board.
    let (tables, words): (Vec<_>, Vec<_>) =
        blocks(section(&text, turn)?).into_iter().partition(|it| it.starts_with('|'));
    for rows in tables {
        y = table(&mut paper, (side, y + 2.0), &rows, body);
    }

    let mut y = (top + lamps::width(PITCH)).max(y) + 6.5;
    paper.text((EDGE, y), turn, Type::new(4.2).bold().colour(ACCENT));
    y += 5.2;
    for block in words {
        y = bullet(&mut paper, y, &block, body);
    }
    foot(&mut paper, lang);
    if y > A5.1 - FOOT {
        return Err(format!("{title}: the card is {:.1} mm too long", y - A5.1 + FOOT));
    }
    Ok(paper)
}

/// Returns the text below a heading, up to the next.
fn section<'a>(text: &'a str, heading: &str) -> Result<&'a str, String> {
    let (_, rest) =
        text.split_once(&format!("\n## {heading}\n")).ok_or(format!("the page has no heading \"{heading}\""))?;
    Ok(rest.split_once("\n## ").map_or(rest, |(section, _)| section))
}

/// Splits a section into paragraphs, items and tables, each on one line; a table has a line for each row. Links are
/// removed.
fn blocks(section: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open = false;
    for line in section.lines() {
        let begins = !open || line.starts_with("- ") || line.starts_with('|');
        match line.trim() {
            "" => open = false,
            row if row.starts_with("|--") => {}
            row if row.starts_with('|') && blocks.last().is_some_and(|block| block.starts_with('|')) => {
                let table = blocks.len() - 1;
                blocks[table] += &format!("\n{row}");
            }
            words if begins => {
                blocks.push(words.to_owned());
                open = true;
            }
            words => {
                let last = blocks.len() - 1;
                blocks[last] += &format!(" {words}");
            }
        }
    }
    blocks.into_iter().map(|block| without_link(&block)).filter(|block| !block.is_empty()).collect()
}

/// Removes a final sentence that is only a link.
fn without_link(block: &str) -> String {
    match block.rsplit_once('[') {
        Some((before, link)) if link.ends_with(").") => before.trim_end().to_owned(),
        _ => block.to_owned(),
    }
}

/// Draws an item, or a paragraph between items. Returns the y of the next line.
fn bullet(paper: &mut Paper, y: f64, text: &str, body: Type) -> f64 {
    let room = A5.0 - 2.0 * EDGE;
    match text.strip_prefix("- ") {
        Some(item) => {
            paper.circle((EDGE + 1.0, y - 1.05), 0.6, Ink::fill(ACCENT));
            flow(paper, (EDGE + 3.6, y), room - 3.6, item, body) + 0.9
        }
        None => flow(paper, (EDGE, y), room, text, body) + 1.1,
    }
}

/// Draws a table of three columns whose first row is the head. Returns the y of the next line.
fn table(paper: &mut Paper, (left, top): Point, rows: &str, body: Type) -> f64 {
    let mut y = top;
    for (number, row) in rows.lines().enumerate() {
        let look = if number == 0 { SMALL.bold().colour(ACCENT) } else { body };
        for (cell, x) in row.trim_matches('|').split('|').zip([0.0, 14.0, 33.0]) {
            paper.text((left + x, y), cell.trim(), look);
        }
        y += body.leading();
    }
    y
}

/// Draws a text with **bold** words in lines of at most `room`. Returns the y of the line after the last.
fn flow(paper: &mut Paper, at: Point, room: f64, text: &str, look: Type) -> f64 {
    let (mut x, mut y) = (0.0, at.1);
    let space = look.width(" ");
    for (part, weight) in text.split("**").zip([look, look.bold()].into_iter().cycle()) {
        // French punctuation stays with the word before it.
        let part = [" ;", " :", " !", " ?", " »", " …"]
            .iter()
            .fold(part.replace('`', ""), |part, stop| part.replace(stop, &stop.replace(' ', "\u{a0}")));
        let part = part.replace("« ", "«\u{a0}");
        // Punctuation after a bold word stays with it.
        let mut glued = !part.starts_with(' ');
        for word in part.split(' ').filter(|word| !word.is_empty()) {
            let wide = weight.width(word);
            let gap = if x == 0.0 || glued { 0.0 } else { space };
            if x + gap + wide > room {
                (x, y) = (0.0, y + look.leading());
            } else {
                x += gap;
            }
            paper.text((at.0 + x, y), word, weight);
            x += wide;
            glued = false;
        }
        if part.ends_with(' ') {
            x += space;
        }
    }
    y + look.leading()
}

/// The height of the foot.
const FOOT: f64 = 26.0;

/// Draws what the buttons and the lights mean in every game.
fn foot(paper: &mut Paper, lang: Lang) {
    let y = A5.1 - FOOT;
    paper.rect((0.0, y), (A5.0, FOOT), Ink::fill(PALE));
    let lines = lang.pick(
        [
            "**A** lance (appuyez, relâchez) et joue le coup qui brille. **B** passe au coup suivant ; \
             maintenu, il donne un conseil ou reprend votre coup.",
            "**A et B** maintenus deux secondes mettent la partie de côté et ouvrent le menu. \
             Dans le menu : **B** passe à la page suivante, **A** change qui joue à cette place, \
             **A** maintenu commence la partie.",
            "**Le coin qui respire** : à ce joueur de lancer. **Ce qui palpite** peut se jouer, \
             et la case d'arrivée clignote. **La face du dé brille puis faiblit** : aucun coup.",
        ],
        [
            "**A** throws (press, let go) and plays the bright move. **B** goes to the next move; \
             held, it gives a hint or takes your move back.",
            "**A and B** held for two seconds put the game aside and open the menu. \
             In the menu: **B** goes to the next page, \
             **A** changes who plays there, **A** held starts the game.",
            "**A corner breathes**: this player throws. **What pulses** can be played, \
             and the cell where it would go blinks. **The face of the die goes bright and dim**: no move.",
        ],
    );
    let mut y = y + 4.6;
    for line in lines {
        y = flow(paper, (EDGE, y), A5.0 - 2.0 * EDGE, line, SMALL) + 0.4;
    }
}

/// Draws the board at the beginning of the game, with the path of the pieces.
fn picture(sheet: Sheet, at: Point, paper: &mut Paper) -> Result<(), String> {
    let lights = boards::first(sheet)?.lights();
    let colour = |cell: Cell| {
        let light = Light::at(cell)?;
        lamps::printed(lights[usize::from(light.index())])
    };
    lamps::board(paper, at, PITCH, colour);
    let middle = |cell: Cell| lamps::middle(cell, at, PITCH);
    match sheet.info().preset {
        Any::Ur(_) => {
            for (side, ink) in [(Side::Black, Colour::hex(0xe0c2ff)), (Side::White, Colour::hex(0xffeed6))] {
                for (cell, number) in (1..=14u8).filter_map(|i| Some((geometry::ur(side, i)?, i))) {
                    paper.label(middle(cell), number.to_string(), Type::new(2.1).bold().centred().colour(ink));
                }
            }
        }
        Any::Senet(_) => {
            for (cell, number) in (1..=30u8).filter_map(|square| Some((geometry::senet(square)?, square))) {
                let ink = Type::new(2.1).bold().centred().colour(Colour::WHITE);
                // On a lit square the number is dark.
                let ink = if number <= 10 && number % 2 == 1 { ink.colour(Colour::BLACK) } else { ink };
                paper.label(middle(cell), number.to_string(), ink);
            }
        }
        Any::Horses(preset) => red_way(&preset, paper, &middle),
    }
    Ok(())
}

/// Draws red's path: out, once round, and home.
fn red_way(preset: &horses::Settings, paper: &mut Paper, middle: &dyn Fn(Cell) -> Point) {
    let place = |place| Progress::new(place).and_then(|place| geometry::horse(Seat::Red, place));
    let ink = Colour::hex(0xffb0a8);
    let lap: Vec<Point> = (0..=55).filter_map(|k| place(Place::Track(k))).map(middle).collect();
    paper.lines(&lap, Ink::line(ink, 0.45));
    // Arrowheads along the path show its direction.
    for n in [13, 27, 41, 55] {
        if let [from, to] = lap[n - 1..=n] {
            paper.arrow(from, to, ink, 0.45);
        }
    }
    if let (Some(door), Some(top)) = (place(Place::Track(55)), place(Place::Step(preset.lane()))) {
        paper.arrow(middle(door), middle(top), ink, 0.6);
    }
    if let Some(start) = place(Place::Track(0)) {
        paper.arrow(middle(geometry::stable(Seat::Red)[0]), middle(start), ink, 0.6);
    }
}
