//! The panels over the board: the keys explained, and why a move may be played or not.

use galop_desk::sentences;
use galop_desk::why::{Answer, Said};
use galop_desk::words::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::options::Colours;

/// A panel over the board.
pub struct Panel {
    page: Page,
    /// The number of lines above the first visible one.
    scrolled: u16,
}

/// The content of a panel.
enum Page {
    Help,
    /// The last throws, newest first, and the index of the one shown. A copy: the game goes on behind the panel.
    Why(Vec<(String, Answer)>, usize),
}

/// The greatest width: longer lines are hard to read.
pub(super) const WIDEST: u16 = 76;

impl Panel {
    /// Explains the keys.
    pub const fn help() -> Self {
        Self { page: Page::Help, scrolled: 0 }
    }

    /// Says why moves may be played or not. `throws` has the player and the answer for each throw, newest first.
    /// Returns `None` if there are no throws.
    pub fn why(throws: Vec<(String, Answer)>) -> Option<Self> {
        (!throws.is_empty()).then_some(Self { page: Page::Why(throws, 0), scrolled: 0 })
    }

    /// This panel explains the keys.
    pub const fn is_help(&self) -> bool {
        matches!(self.page, Page::Help)
    }

    /// Scrolls down by `lines`, or up if negative. The last line stays visible.
    pub fn scroll(&mut self, lines: i32, area: Rect, lang: Lang) {
        let place = Self::place(area, u16::MAX);
        let all = self.lines(lang, Colours::None, place.width.saturating_sub(4)).len();
        let most = all.saturating_sub(usize::from(place.height.saturating_sub(2))) as i32;
        self.scrolled = (i32::from(self.scrolled) + lines).clamp(0, most) as u16;
    }

    /// Shows the throw before, or the one after.
    pub fn leaf(&mut self, earlier: bool) {
        if let Page::Why(throws, at) = &mut self.page {
            *at = if earlier { (*at + 1).min(throws.len() - 1) } else { at.saturating_sub(1) };
            self.scrolled = 0;
        }
    }

    /// Returns a centred area for `lines` lines of text.
    fn place(area: Rect, lines: u16) -> Rect {
        let (width, height) = (WIDEST.min(area.width), lines.saturating_add(2).min(area.height));
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    }

    /// Draws the panel over everything else.
    pub fn draw(&self, lang: Lang, colours: Colours, area: Rect, out: &mut Buffer) {
        let width = WIDEST.min(area.width).saturating_sub(4);
        let lines = self.lines(lang, colours, width);
        let place = Self::place(area, lines.len() as u16);
        let below = lines.len().saturating_sub(usize::from(self.scrolled + place.height.saturating_sub(2)));
        let title = match &self.page {
            Page::Help => " Galop ".into(),
            Page::Why(throws, at) => {
                let (who, Answer { pips, .. }) = &throws[*at];
                lang.pick(format!(" Pourquoi ? {who} : {pips} "), format!(" Why? {who}: {pips} "))
            }
        };
        let more = match (self.scrolled, below) {
            (0, 0) => "",
            (_, 0) => " ↑ ",
            (0, _) => " ↓ ",
            _ => " ↑ ↓ ",
        };
        let next = match self.page {
            Page::Help => lang.pick(" une touche pour fermer ", " any key closes "),
            Page::Why(..) => {
                lang.pick(" ← → : les autres lancers · ? : les touches ", " ← →: other throws · ?: the keys ")
            }
        };
        Clear.render(place, out);
        let block = Block::bordered().title(title).title_bottom(next).title_bottom(Line::from(more).right_aligned());
        let inner = block.inner(place);
        block.render(place, out);
        let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        Paragraph::new(lines).scroll((self.scrolled, 0)).render(text, out);
    }

    fn lines(&self, lang: Lang, colours: Colours, width: u16) -> Vec<Line<'static>> {
        let width = usize::from(width);
        match &self.page {
            Page::Help => lang.pick(HELP_FR, HELP_EN).lines().flat_map(|line| keep_columns(line, width)).collect(),
            Page::Why(throws, at) => why(&throws[*at].1, lang, &Inks::of(colours), width),
        }
    }
}

/// The styles of the parts of an answer.
struct Inks {
    good: Style,
    bad: Style,
    id: Style,
    quote: Style,
}

impl Inks {
    fn of(colours: Colours) -> Self {
        let ink = |rgb: [u8; 3], index: u8| match colours {
            Colours::True => Style::new().fg(Color::Rgb(rgb[0], rgb[1], rgb[2])),
            Colours::Palette => Style::new().fg(Color::Indexed(index)),
            Colours::None => Style::new(),
        };
        Self {
            good: ink([110, 215, 120], 114).add_modifier(Modifier::BOLD),
            bad: ink([240, 110, 105], 203).add_modifier(Modifier::BOLD),
            id: ink([230, 190, 105], 179),
            quote: ink([160, 156, 170], 247).add_modifier(Modifier::ITALIC),
        }
    }
}

fn why(answer: &Answer, lang: Lang, inks: &Inks, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut say = |mark: &'static str, ink: Style, said: &Said| {
        let mut words = words(&said.text, Style::new());
        words.extend(said.ids.iter().map(|id| ((*id).to_owned(), inks.id)));
        lines.extend(flow(Span::styled(mark, ink), words, width));
    };
    answer.lost.iter().for_each(|said| say("✗ ", inks.bad, said));
    for verdict in &answer.verdicts {
        let (mark, ink) = if verdict.may.is_some() { ("✓ ", inks.good) } else { ("✗ ", inks.bad) };
        say(mark, ink, &verdict.said);
    }
    answer.sequel.iter().for_each(|said| say("→ ", inks.good, said));
    for rule in answer.ids().into_iter().filter_map(sentences::of) {
        lines.push(Line::default());
        let silent = lang.pick("La feuille n'en dit rien.", "The sheet is silent about it.");
        let mut text = vec![(format!("{} ", rule.id), inks.id.add_modifier(Modifier::BOLD))];
        match lang {
            Lang::En => text.extend(words(rule.meaning, Style::new())),
            Lang::Fr if rule.sheet.is_empty() => text.extend(words(silent, inks.quote)),
            Lang::Fr => {}
        }
        rule.sheet.iter().for_each(|quote| text.extend(words(&format!("«\u{a0}{quote}\u{a0}»"), inks.quote)));
        lines.extend(flow(Span::raw("  "), text, width));
    }
    lines
}

pub(super) fn words(text: &str, style: Style) -> Vec<(String, Style)> {
    text.split(' ').map(|word| (word.to_owned(), style)).collect()
}

/// Breaks words into lines of `width`. The first line starts with `mark`, the others are indented by its width.
pub(super) fn flow(mark: Span<'static>, words: Vec<(String, Style)>, width: usize) -> Vec<Line<'static>> {
    let indent = mark.width();
    let mut lines = vec![Line::from(mark)];
    let mut used = indent;
    for (word, style) in words {
        let long = word.chars().count();
        if used > indent && used + 1 + long > width {
            lines.push(Line::from(" ".repeat(indent)));
            used = indent;
        }
        let Some(line) = lines.last_mut() else { break };
        let gap = if used > indent { " " } else { "" };
        used += gap.len() + long;
        line.push_span(Span::styled(format!("{gap}{word}"), style));
    }
    lines
}

/// Formats a line of the help: a key, and in a column of its own the text after the tab.
fn keep_columns(line: &str, width: usize) -> Vec<Line<'static>> {
    let (key, text) = line.split_once('\t').unwrap_or(("", line));
    let key = if key.is_empty() { String::new() } else { format!("{key:<11}") };
    flow(Span::raw(key), words(text, Style::new()), width)
}

const HELP_FR: &str = "\
Chaque place a deux boutons : A lance le dé et joue, B passe au coup suivant. Leurs touches sont indiquées à côté.

Espace\tA du joueur dont c'est le tour
Tab\tB du joueur dont c'est le tour
Entrée\tA maintenu (au menu : commencer)
H\tB maintenu : un conseil
Effacer\treprendre votre dernier coup, avant le lancer suivant
M\tle menu en liste, et retour à la partie
V\trevoir la partie, avec la chance de chacun
?\tpourquoi un coup est permis ou non, avec la phrase de la règle
L\tles numéros des règles : PC1-7 …
Maj+touche\tle bouton reste enfoncé jusqu'à un nouvel appui
Souris\tle dé, les pièces, les boutons
F1\tcette aide
Q, Ctrl-C\tquitter ; la partie est enregistrée

Les lumières : le coin du joueur dont c'est le tour respire, les coups possibles palpitent, le coup choisi brille et sa case \
d'arrivée clignote. Un coup unique se joue tout seul après une seconde (option « coup auto » du menu).

Les numéros des cases sont ceux du journal, comptés pour le joueur dont c'est le tour.

La souris : un clic sur votre dé le lance ; sur une pièce ou sa case d'arrivée, il choisit ce coup, puis le joue ; sur \
un bouton, il appuie dessus ; sur un nom, les deux boutons.";
const HELP_EN: &str = "\
Each seat has two buttons: A throws and plays, B goes to the next move. Their keys are beside it.

Space\tA of the player to move
Tab\tB of the player to move
Enter\tA held (in the menu: begin)
H\tB held: a hint
Backspace\ttake your last move back, before the next throw
M\tthe menu as a list, and back to the game
V\tlook back at the game, with everyone's luck
?\twhy a move may be played or not, and the rule's sentence
L\tthe rules in the log: PC1-7 …
Shift+key\tthe button stays down, until pressed again
Mouse\tthe die, the pieces, the buttons
F1\tthese lines
Q, Ctrl-C\tquit; the game is saved

The lights: the corner of the player to move breathes, possible moves pulse, the one to be played is bright and its \
destination blinks. A single move is played by itself after a second (option in the menu).

The numbers of the cells are those of the log, counted for the player to move.

The mouse: a click on your die throws it; on a piece or its destination it chooses that move, then plays it; on a \
button it presses it; on a name, both buttons.";
