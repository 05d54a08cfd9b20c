//! What opens over the board: the keys explained, or why a move may be played or not.

use galop_desk::sentences;
use galop_desk::why::{Answer, Said};
use galop_desk::words::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::options::Colours;

/// A page over the board.
pub struct Panel {
    page: Page,
    /// How many lines are above the first that is seen.
    scrolled: u16,
}

/// What it shows.
enum Page {
    Help,
    /// The last throws, the newest first, and which of them is looked at. As it was asked: the game goes on behind it.
    Why(Vec<(String, Answer)>, usize),
}

/// Wider lines are hard to read.
const WIDEST: u16 = 76;

impl Panel {
    /// The keys.
    pub const fn help() -> Self {
        Self { page: Page::Help, scrolled: 0 }
    }

    /// Why moves may be played or not: who threw, and what there is to say about it, the newest throw first. None
    /// where nothing was thrown.
    pub fn why(throws: Vec<(String, Answer)>) -> Option<Self> {
        (!throws.is_empty()).then_some(Self { page: Page::Why(throws, 0), scrolled: 0 })
    }

    /// The keys are explained.
    pub const fn is_help(&self) -> bool {
        matches!(self.page, Page::Help)
    }

    /// Goes down by so many lines, or up; the last line stays in sight.
    pub fn scroll(&mut self, lines: i32, area: Rect, lang: Lang) {
        let place = Self::place(area, u16::MAX);
        let all = self.lines(lang, Colours::None, place.width.saturating_sub(4)).len();
        let most = all.saturating_sub(usize::from(place.height.saturating_sub(2))) as i32;
        self.scrolled = (i32::from(self.scrolled) + lines).clamp(0, most) as u16;
    }

    /// Goes to an earlier throw, or to a later one.
    pub fn leaf(&mut self, earlier: bool) {
        if let Page::Why(throws, at) = &mut self.page {
            *at = if earlier { (*at + 1).min(throws.len() - 1) } else { at.saturating_sub(1) };
            self.scrolled = 0;
        }
    }

    /// In the middle of the screen, as high as it must be.
    fn place(area: Rect, lines: u16) -> Rect {
        let (width, height) = (WIDEST.min(area.width), lines.saturating_add(2).min(area.height));
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    }

    /// Draws it over everything else.
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
            Page::Help => lang.pick(" une touche ferme ", " any key closes "),
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

/// How the parts of an answer look.
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

fn words(text: &str, style: Style) -> Vec<(String, Style)> {
    text.split(' ').map(|word| (word.to_owned(), style)).collect()
}

/// Words in lines of `width`, the first after `mark`, the others below its first word.
fn flow(mark: Span<'static>, words: Vec<(String, Style)>, width: usize) -> Vec<Line<'static>> {
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

/// A line of the help: a key, and after a tab what it does, in a column of its own.
fn keep_columns(line: &str, width: usize) -> Vec<Line<'static>> {
    let (key, text) = line.split_once('\t').unwrap_or(("", line));
    let key = if key.is_empty() { String::new() } else { format!("{key:<11}") };
    flow(Span::raw(key), words(text, Style::new()), width)
}

const HELP_FR: &str = "\
Chaque place a deux boutons : A lance le dé et joue, B passe au coup suivant. Leurs touches sont à côté.

Espace\tA de celui qui joue
Tab\tB de celui qui joue
Entrée\tA maintenu (au menu : commencer)
H\tB maintenu : un bon coup
Effacer\treprendre son dernier coup
M\tles deux boutons, 2 s : menu, et retour
?\tpourquoi un coup se joue ou non, et la phrase de la règle
L\tles règles dans le journal : PC1-7 …
Maj+touche\tle bouton reste enfoncé, jusqu'à nouvel appui
Souris\tpresse ce qu'elle montre ; un nom : les deux
F1\tces lignes
Q, Ctrl-C\tquitter ; la partie est gardée

Les lumières : le coin de celui qui joue respire, les coups possibles palpitent, celui qu'on va jouer brille et sa case \
d'arrivée clignote.";
const HELP_EN: &str = "\
Each seat has two buttons: A throws and plays, B goes to the next move. Their keys are beside it.

Space\tA of whoever is to move
Tab\tB of whoever is to move
Enter\tA held (in the menu: begin)
H\tB held: a good move
Backspace\ttake your last move back
M\tboth buttons, 2 s: menu, and back
?\twhy a move may be played or not, and the rule's sentence
L\tthe rules in the log: PC1-7 …
Shift+key\tthe button stays down, until pressed again
Mouse\tpresses what it points at; a name: both
F1\tthese lines
Q, Ctrl-C\tleave; the game is kept

The lights: the corner of whoever is to move breathes, possible moves pulse, the one to be played is bright and its \
destination blinks.";
