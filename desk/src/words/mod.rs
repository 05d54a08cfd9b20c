//! The state of the board as text, in French or English.

pub mod accounts;
mod horses;
mod places;
mod review;
mod senet;
mod ur;
mod wrong;

use galop::app::menu::{Menu, Page, options};
use galop::app::{App, NoRoom};
use galop::rules::any::{self, Any};
use galop::rules::{Seat, Seats, Side};
use galop::session::{Level, News, Opening, Phase, Play, Seating, Sequel, Sides, Throw, Who};
use galop::setting_table::{Refused, Value};
use galop::settings::Settings;
use galop::sheets::{Sheet, Text};

/// The names of the buttons on this device, in the current language.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// Button A of the player to move.
    pub a: &'static str,
    /// What throws: A, or the die itself on a screen that is touched.
    pub throw: &'static str,
    /// Button B of the player to move.
    pub b: &'static str,
    /// Holding A.
    pub hold: &'static str,
    /// Holding both buttons.
    pub pair: &'static str,
    /// Whether the player clicks the lights instead of pressing buttons.
    pub clicks: bool,
}

/// The language of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// Français.
    Fr,
    /// English.
    En,
}

/// See [`Lang::verb`].
const THROWS: [[&str; 2]; 2] = [["lance", "throws"], ["lancent", "throw"]];

impl Lang {
    /// The language of a locale such as `fr_CA.UTF-8`; English unless it is French.
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("fr") { Self::Fr } else { Self::En }
    }

    /// Returns `fr` or `en`, by language.
    pub fn pick<T>(self, fr: T, en: T) -> T {
        match self {
            Self::Fr => fr,
            Self::En => en,
        }
    }

    /// The text in this language.
    pub fn text(self, text: Text) -> &'static str {
        self.pick(text.fr, text.en)
    }

    /// The title of a game.
    pub fn title(self, sheet: Sheet) -> &'static str {
        self.text(sheet.words().title)
    }

    /// The colour of a seat.
    pub fn seat(self, seat: Seat) -> &'static str {
        match seat {
            Seat::Red => self.pick("Rouge", "Red"),
            Seat::Green => self.pick("Vert", "Green"),
            Seat::Blue => self.pick("Bleu", "Blue"),
            Seat::Yellow => self.pick("Jaune", "Yellow"),
        }
    }

    /// The players of a game, from red on: those who sit there.
    pub fn players(self, sheet: Sheet, seating: &Seating) -> String {
        let seats: &[Seat] = if sheet.two_sided() { &[Seat::Red, Seat::Blue] } else { &Seat::ALL };
        let taken = seats.iter().filter(|seat| seating.at(**seat) != Who::Nobody);
        let colon = self.pick(" :", ":");
        let names = taken.map(|seat| {
            let side = if sheet.two_sided() { Sides::side(*seat).iter().collect() } else { vec![*seat] };
            let names: Vec<_> = side.into_iter().map(|seat| self.seat(seat)).collect();
            format!("{}{colon} {}", names.join(self.pick(" et ", " and ")), self.who(seating.at(*seat)))
        });
        names.collect::<Vec<_>>().join(", ")
    }

    /// Why no other game can begin.
    pub const fn full(self, why: NoRoom) -> &'static str {
        match (self, why) {
            (Self::Fr, NoRoom::Unsaved) => {
                "La partie n'a pas pu être enregistrée : aucune autre ne peut commencer à côté."
            }
            (Self::En, NoRoom::Unsaved) => "The game could not be saved: no other can begin beside it.",
            (Self::Fr, NoRoom::Full | NoRoom::Playing) => {
                "Quatre parties attendent déjà : finissez-en une, ou abandonnez-en une."
            }
            (Self::En, NoRoom::Full | NoRoom::Playing) => "Four games are waiting already: finish one, or discard one.",
        }
    }

    /// The name of a kind of player.
    pub fn who(self, who: Who) -> &'static str {
        match who {
            Who::Nobody => self.pick("libre", "empty"),
            Who::Person => self.pick("joueur", "player"),
            Who::Computer(Level::One) => self.pick("ordinateur 1", "computer 1"),
            Who::Computer(Level::Two) => self.pick("ordinateur 2", "computer 2"),
            Who::Computer(Level::Three) => self.pick("ordinateur 3", "computer 3"),
            Who::Computer(Level::Kind) => self.pick("complice", "kind computer"),
        }
    }

    pub(crate) fn side(self, side: Side) -> &'static str {
        match side {
            Side::Black => self.pick("Noir", "Black"),
            Side::White => self.pick("Blanc", "White"),
        }
    }

    /// The name of the player at these seats: colours, Black or White once known, or the side of the table.
    pub fn hands(self, app: &App, hands: Seats) -> String {
        match app.any_play() {
            Some(play) => self.player(play, hands),
            None => self.colours(hands),
        }
    }

    /// A verb of which the player at these seats is the subject: in French and English, for one name and for two. A
    /// player with two colours has two.
    fn verb(self, app: &App, hands: Seats, [one, two]: [[&'static str; 2]; 2]) -> &'static str {
        let two_names = hands.len() > 1 && app.any_play().is_some_and(|play| !play.sheet().two_sided());
        let [fr, en] = if two_names { two } else { one };
        self.pick(fr, en)
    }

    fn colours(self, hands: Seats) -> String {
        hands.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>().join(self.pick(" et ", " and "))
    }

    /// The same in this match.
    pub fn player(self, play: &Play, hands: Seats) -> String {
        if !play.sheet().two_sided() {
            return self.colours(hands);
        }
        let side = |side: &Side| play.known_sides().is_some_and(|sides| sides.seats(*side) == hands);
        match Side::BOTH.into_iter().find(side) {
            Some(side) => self.side(side).into(),
            None => self.end_of_table(hands).into(),
        }
    }

    fn end_of_table(self, hands: Seats) -> &'static str {
        if hands == Sides::WEST { self.pick("Ouest", "West") } else { self.pick("Est", "East") }
    }

    /// Which side of the table is Black's and which is White's.
    pub fn sides(self, sides: Sides) -> &'static str {
        match sides.black_west {
            true => self.pick("Noir joue à l'ouest, Blanc à l'est.", "Black plays west, White east."),
            false => self.pick("Noir joue à l'est, Blanc à l'ouest.", "Black plays east, White west."),
        }
    }

    /// The label of a seat: its name, and who plays there.
    pub fn label(self, app: &App, seat: Seat) -> (String, String) {
        match app.menu().map(|menu| (menu, menu.page())) {
            Some((menu, Page::Game(sheet))) => {
                return (self.seat(seat).into(), self.who(menu.who(sheet, seat, app.settings())).into());
            }
            Some((_, page @ (Page::Common | Page::More | Page::Guides))) => {
                return (self.seat(seat).into(), self.option(page, seat, app.settings()).unwrap_or_default());
            }
            Some((_, Page::Away(_))) | None => {}
        }
        let Some(play) = app.shown() else { return (self.seat(seat).into(), String::new()) };
        let hands = play.hands_at(seat);
        let name = if play.sheet().two_sided() { self.hands(app, hands) } else { self.seat(seat).into() };
        let seating = play.seating();
        let who = match hands.iter().find(|other| seating.at(*other) != Who::Nobody) {
            // PC3-3: the second colour of the player who sits opposite.
            Some(other) if seating.at(seat) == Who::Nobody => {
                format!("{} {}", self.pick("avec", "with"), self.seat(other))
            }
            _ => self.who(play.who(hands)).into(),
        };
        (name, who)
    }

    /// A throw: the number, and the coins if coins were thrown.
    pub fn throw(self, throw: Throw) -> String {
        let pips = throw.die.pips();
        match throw.coins {
            Some(coins) => {
                let coins: String = (0..4).map(|coin| if coins >> coin & 1 == 1 { '●' } else { '○' }).collect();
                format!("{pips} ({coins})")
            }
            None => pips.to_string(),
        }
    }

    /// The description of a move in a game of `sheet`.
    pub fn deed(self, sheet: Sheet, deed: any::Move) -> String {
        match deed {
            Any::Horses(deed) => self.horse(sheet, deed),
            Any::Ur(deed) => self.ur(deed),
            Any::Senet(deed) => self.senet(deed),
        }
    }

    /// A line of the log.
    pub fn news(self, app: &App, news: &News) -> String {
        let sheet = app.any_play().map_or_else(Sheet::default, Play::sheet);
        let deed_of = |deed| self.deed(sheet, deed);
        match *news {
            // SE4-5: the players are not Black and White before this throw.
            News::Threw(hands, throw, Sequel::Begins(_)) if app.any_play().is_some_and(throws_for_black) => {
                let (who, what) = (self.end_of_table(hands), self.throw(throw));
                self.pick(
                    format!("{who} : {what}, prend les pions noirs et commence"),
                    format!("{who}: {what}, takes Black and begins"),
                )
            }
            News::Threw(hands, throw, sequel) => {
                let (who, what) = (self.hands(app, hands), self.throw(throw));
                let then = match sequel {
                    Sequel::Opening | Sequel::Choose => String::new(),
                    Sequel::Begins(hands) => {
                        let begins = self.verb(app, hands, [["commence", "begins"], ["commencent", "begin"]]);
                        format!(", {} {begins}", self.hands(app, hands))
                    }
                    Sequel::NoMove(_) => self.pick(", rien à jouer", ", no move").into(),
                };
                self.pick(format!("{who} : {what}{then}"), format!("{who}: {what}{then}"))
            }
            News::Moved(_, deed) => format!("  {}", deed_of(deed)),
            News::Aside(deed) => format!("  ({})", deed_of(deed)),
            News::Hint(_, deed) => {
                let deed = deed_of(deed);
                let deed = deed.trim_end_matches(['!', ' ']);
                self.pick(format!("  conseil : {deed}"), format!("  hint: {deed}"))
            }
            News::TakenBack => self.pick("  coup repris", "  taken back").into(),
            News::Seated(hands, who) => {
                let name = self.hands(app, hands);
                let (fr, en) = match who {
                    Who::Person | Who::Nobody => ("un joueur".into(), "a person".into()),
                    Who::Computer(Level::Kind) => ("le complice".into(), "the kind computer".into()),
                    Who::Computer(_) => (format!("l'{}", self.who(who)), self.who(who).to_owned()),
                };
                self.pick(format!("{name} : {fr} prend la place"), format!("{name}: {en} now plays"))
            }
            News::Over(winners) => self.winners(app, winners),
        }
    }

    /// The result of a game.
    pub fn winners(self, app: &App, winners: Seats) -> String {
        app.any_play().map_or(String::new(), |play| self.won(play, winners))
    }

    /// The same of this match.
    pub fn won(self, play: &Play, winners: Seats) -> String {
        // No player has all four seats.
        if winners == Seats::ALL {
            return self.pick("Partie nulle.", "A draw.").into();
        }
        let who = self.player(play, winners);
        match winners.len() {
            1 => self.pick(format!("{who} a gagné !"), format!("{who} has won!")),
            _ if play.sheet().two_sided() => self.pick(format!("{who} a gagné !"), format!("{who} has won!")),
            _ => self.pick(format!("{who} ont gagné !"), format!("{who} have won!")),
        }
    }

    /// The status line: what the player can do now, and what it would do.
    pub fn line(self, app: &App, names: &Names) -> String {
        if let Some(menu) = app.menu() {
            return self.menu(app, menu, names);
        }
        if app.self_test().is_some() {
            return self.pick("Autotest.", "Self-test.").into();
        }
        match app.play() {
            None => "Galop…".into(),
            Some(play) => self.play(app, play, names),
        }
    }

    fn play(self, app: &App, play: &Play, names: &Names) -> String {
        let Names { a, throw, b, hold, pair, clicks } = names;
        if play.paused() {
            return match clicks {
                true => self.pick(
                    "En pause. Cliquez sur le plateau pour continuer.".into(),
                    "Paused. Click the board to go on.".into(),
                ),
                false => self.pick(
                    format!("En pause. {a} pour continuer, {pair} pour le menu."),
                    format!("Paused. {a} goes on, {pair} opens the menu."),
                ),
            };
        }
        let hands = play.hands();
        let who = self.hands(app, hands);
        let person = play.who(hands) == Who::Person;
        // The line does not say what has not been shown.
        match app.coming().first() {
            Some(News::Threw(hands, ..)) => {
                return format!("{} {}…", self.hands(app, *hands), self.verb(app, *hands, THROWS));
            }
            coming => {
                if let Some((throw, hands)) = app.no_move() {
                    let (who, throw) = (self.hands(app, hands), self.throw(throw));
                    return self.pick(format!("{who} : {throw}, rien à jouer."), format!("{who}: {throw}, no move."));
                }
                let moves = match coming {
                    Some(News::Moved(hands, _)) if play.over() => Some(*hands),
                    Some(News::Aside(_) | News::Over(_)) => Some(play.undoable()),
                    _ => None,
                };
                if let Some(hands) = moves.filter(|hands| !hands.is_empty()) {
                    let moves = self.verb(app, hands, [["joue", "moves"], ["jouent", "move"]]);
                    return format!("{} {moves}…", self.hands(app, hands));
                }
            }
        }
        match play.phase() {
            // Where players click, buttons beside the board say what is next.
            Phase::Over(_) if *clicks => self.winners(app, play.winners()),
            Phase::Over(_) => {
                let next = self.pick(
                    format!("{a} pour le menu, {hold} pour rejouer."),
                    format!("{a} opens the menu, {hold}: play again."),
                );
                format!("{} {next}", self.winners(app, play.winners()))
            }
            Phase::Opening(opening) => {
                let why = match opening {
                    Opening::Start(_) => self.pick("le premier 1 prend les pions noirs", "the first 1 takes Black"),
                    _ => self.pick("le plus grand nombre commence", "the highest begins"),
                };
                match person {
                    true => self.pick(
                        format!("{who}, à vous de lancer ({why}) : {throw}."),
                        format!("{who}, your throw ({why}): {throw}."),
                    ),
                    false => format!("{who} {} ({why})…", self.verb(app, hands, THROWS)),
                }
            }
            Phase::Throw(_) if person => {
                self.pick(format!("{who}, à vous de lancer : {throw}."), format!("{who}, your throw: {throw}."))
            }
            Phase::Throw(_) => format!("{who} {}…", self.verb(app, hands, THROWS)),
            Phase::Choose(offer) => {
                let throw = app.thrown().map_or_else(|| offer.die().pips().to_string(), |throw| self.throw(throw));
                let mut deed = self.deed(play.sheet(), offer.chosen());
                if !deed.ends_with('!') {
                    deed.push('.');
                }
                let (n, of) = (offer.finger() + 1, offer.len());
                match (person, of) {
                    (false, _) => {
                        let threw = self.verb(app, hands, [["a fait", "threw"], ["ont fait", "threw"]]);
                        let thinks = [["et réfléchit", "and thinks"], ["et réfléchissent", "and think"]];
                        format!("{who} {threw} {throw} {}…", self.verb(app, hands, thinks))
                    }
                    (true, of) => {
                        let how = match (clicks, of) {
                            (true, 1) => self.pick("Cliquez dessus pour le jouer.", "Click it to play.").into(),
                            (true, _) => self
                                .pick(
                                    "Cliquez dessus pour le jouer, ou choisissez-en un autre.",
                                    "Click it to play, or click another piece to choose it.",
                                )
                                .into(),
                            (false, 1) => self.pick(format!("{a} le joue."), format!("{a} plays it.")),
                            (false, _) => self.pick(
                                format!("{a} le joue, {b} passe au suivant."),
                                format!("{a} plays it, {b}: the next."),
                            ),
                        };
                        match of {
                            1 => self.pick(
                                format!("{who} : {throw}. Un seul coup : {deed} {how}"),
                                format!("{who}: {throw}. One move: {deed} {how}"),
                            ),
                            _ => self.pick(
                                format!("{who} : {throw}. Coup {n} sur {of} : {deed} {how}"),
                                format!("{who}: {throw}. Move {n} of {of}: {deed} {how}"),
                            ),
                        }
                    }
                }
            }
        }
    }

    fn menu(self, app: &App, menu: &Menu, names: &Names) -> String {
        let (Names { b, hold, .. }, settings) = (names, app.settings());
        if let (true, Some(play)) = (menu.asked().is_some(), app.away()) {
            let title = self.title(play.sheet());
            return self.pick(
                format!("{title} : {b} maintenu encore une fois, et cette partie est abandonnée."),
                format!("{title}: {b} held again, and this game is dropped."),
            );
        }
        if menu.refused().is_some()
            && let Page::Game(sheet) = menu.page()
        {
            let seating = menu.seating(sheet, settings);
            if let Err(refused) = galop::session::Table::new(sheet, &settings.house, &seating) {
                return self.misfit(sheet, &refused);
            }
            if let Err(why) = app.room() {
                return self.full(why).into();
            }
        }
        match menu.page() {
            Page::Game(sheet) => {
                let title = self.title(sheet);
                self.pick(
                    format!("Menu : {title}. {b} : autre jeu. Le A d'une place : qui y joue. {hold} : commencer."),
                    format!("Menu: {title}. {b}: another game. A of a seat: who plays there. {hold}: begin."),
                )
            }
            Page::Away(_) => {
                let title = app.away().map_or("", |play| self.title(play.sheet()));
                self.pick(
                    format!(
                        "En attente : {title}. {hold} : continuer. Le A d'une place : qui y joue. {b} : page suivante ; maintenu deux fois : abandonner."
                    ),
                    format!(
                        "Put away: {title}. {hold}: go on. A of a seat: who plays there. {b}: next page; held twice: drop it."
                    ),
                )
            }
            page @ (Page::Common | Page::More | Page::Guides) => {
                let values: Vec<_> = Seat::ALL.iter().filter_map(|seat| self.option(page, *seat, settings)).collect();
                let values = values.join(", ");
                self.pick(
                    format!("Options : {values}. Le A d'une place change la sienne, {b} : page suivante."),
                    format!("Options: {values}. A of a seat changes its own, {b} goes on."),
                )
            }
        }
    }

    /// Why these players cannot begin a game.
    pub fn misfit(self, sheet: Sheet, refused: &Refused) -> String {
        match refused.setting {
            "players" if sheet.two_sided() => {
                self.pick("Il faut un joueur de chaque côté.", "There must be a player on either side.").into()
            }
            "players" => self.pick("Il faut de deux à quatre joueurs.", "It takes two to four players.").into(),
            "two_player_mode" => self
                .pick(
                    "À deux, l'un prend Rouge et Bleu, l'autre Vert et Jaune.",
                    "With two, one takes Red and Blue, the other Green and Yellow.",
                )
                .into(),
            "teams" => self.pick("Les équipes se jouent à quatre.", "Teams take four players.").into(),
            "end" => {
                self.pick("Le classement se joue à 3 ou 4 joueurs.", "A ranking takes three or four players.").into()
            }
            _ => self.pick(
                format!("Ce choix de joueurs ne convient pas ({refused})."),
                format!("These players do not fit ({refused})."),
            ),
        }
    }

    /// The option that A of a seat changes on a page of options, and its value.
    pub fn option(self, page: Page, seat: Seat, settings: &Settings) -> Option<String> {
        let option = options(page)[usize::from(seat.index())];
        let (name, fr, en) = OPTIONS.iter().find(|(name, ..)| *name == option)?;
        let value = match settings.value(name)? {
            Value::Flag(on) => self.pick(if on { "oui" } else { "non" }, if on { "on" } else { "off" }).into(),
            Value::Choice(index) => {
                let (_, fr, en) = WORDS.iter().find(|(other, ..)| other == name)?;
                (*self.pick(fr, en).get(usize::from(index))?).into()
            }
            value => value.code().to_string(),
        };
        Some(format!("{} {value}", self.pick(fr, en)))
    }
}

/// The settings of the menu's options, with their names in French and English.
const OPTIONS: [(&str, &str, &str); 12] = [
    ("horses", "chevaux", "horses"),
    ("pace", "allure", "pace"),
    ("brightness", "lumière", "brightness"),
    ("sound", "son", "sound"),
    ("dice", "lancer", "throw"),
    ("auto_single", "coup auto", "single move played"),
    ("rhythm", "rythme", "rhythm"),
    ("undo", "reprise", "undo"),
    ("path", "chemin", "path"),
    ("hints", "conseils", "hints"),
    ("chance_light", "qui mène", "who is ahead"),
    ("adapt", "le complice s'adapte", "kind adapts"),
];

/// The values of the options that are words, in the order of their setting tables.
const WORDS: [(&str, [&str; 3], [&str; 3]); 3] = [
    ("pace", ["calme", "vive", "éclair"], ["calm", "quick", "instant"]),
    ("dice", ["pièces", "dé", ""], ["coins", "die", ""]),
    ("path", ["non", "après une pause", "toujours"], ["off", "idle", "on"]),
];

/// SE4-5: the first 1 decides who is Black.
fn throws_for_black(play: &Play) -> bool {
    match play.rules() {
        Any::Senet(_) => true,
        Any::Horses(_) | Any::Ur(_) => false,
    }
}
