//! The reasons for a move's legality agree with the engine, and cite rules that exist.

use galop::setting_table::Tabled as _;
use galop_host_tests::ask::{S000, S001, S002, S003, S004};
use std::collections::BTreeSet;

use galop::rules::horses::{self, Place, Players, Progress};
use galop::rules::ur::{Pawn, Stack};
use galop::rules::{Die, Next, Seat, Seats, Side, Thrown, senet, throw, ur};
use galop::session::Why;
use galop::sheets::Sheet;
use galop_desk::sentences;
use galop_desk::why::{Answer, Explains, Id, Question, Verdict};
use galop_desk::words::Lang;
use galop_host_tests::chance::Chance;
use galop_host_tests::options;

// --- The sentences ---

#[test]
fn every_rule_of_the_page_has_its_sentence() {
    let all = sentences::all();
    assert_eq!(all.len(), 142);
    for rule in all {
        assert!(rule.meaning.ends_with('.') && (10..=160).contains(&rule.meaning.chars().count()), "{rule:?}");
        assert_eq!(sentences::of(rule.id), Some(rule));
        // House rules and the geometry are not from a sheet.
        assert!(rule.sheet.is_empty() || !rule.id.starts_with("H-"), "{rule:?}");
        assert!(rule.sheet.iter().all(|quote| !quote.is_empty() && !quote.contains(['«', '»'])), "{rule:?}");
    }
    assert_eq!(all.iter().filter(|rule| !rule.sheet.is_empty()).count(), 88);
    assert_eq!(sentences::of("PC1-99"), None);
}

/// PC1-15: both sentences as on the page.
#[test]
fn a_reason_uses_the_words_of_its_sheet() {
    let rule = sentences::of("PC1-15").expect("a rule");
    assert_eq!(rule.meaning, "No horse stops on its own colour or passes any horse at all.");
    assert_eq!(
        rule.sheet,
        [
            "Autour de la croix et dans l'escalier, un cheval ne peut ni arriver sur une case occupée par un cheval de la \
          même couleur, ni dépasser un cheval d'une quelconque couleur."
        ]
    );
    assert_eq!(sentences::of("SE4-3").map(|rule| rule.sheet.len()), Some(5));
    assert_eq!(
        sentences::of("PC0-10").map(|rule| rule.sheet.len()),
        Some(1),
        "an interpretation must not be shown as a quotation"
    );
}

// --- Agreement with the engine ---

/// The answers in many games.
#[derive(Default)]
struct Heard {
    refused: BTreeSet<Id>,
    allowed: BTreeSet<Id>,
    followed: BTreeSet<Id>,
    questions: u64,
}

impl Heard {
    /// Compares everything that is said about a throw with the engine.
    fn ask<R: Explains>(&mut self, question: &Question<R>, sheet: Sheet) -> Answer {
        let Question { rules, position, die, played, .. } = *question;
        let answer = question.explain(sheet, Lang::En);
        let legal: Vec<_> = match throw(&rules, position, die) {
            Thrown::NoMove(_) => Vec::new(),
            Thrown::Choose(offer) => offer.each().map(|offer| offer.chosen().into()).collect(),
        };
        let may: Vec<_> = answer.verdicts.iter().filter_map(|verdict| verdict.may).collect();
        assert_eq!(may, legal, "{question:?}\n{answer:?}");
        assert_eq!(answer.sequel.is_some(), legal.is_empty() || played.is_some(), "{question:?}");
        if legal.is_empty() {
            // The reason on the console, in a word.
            let coming_out = |verdict: &Verdict| {
                ["to come out", "the other colour"].iter().any(|part| verdict.said.text.contains(part))
            };
            let why = match () {
                () if answer.lost.is_some() => Why::Number,
                () if answer.verdicts.iter().all(coming_out) => Why::Outside,
                () => Why::Blocked,
            };
            assert_eq!(rules.stuck(&position, die), why, "{question:?}\n{answer:?}");
        }
        let french = question.explain(sheet, Lang::Fr);
        assert_eq!(french.ids(), answer.ids());
        for id in answer.ids() {
            assert!(sentences::of(id).is_some(), "{id} is not a rule of docs/rules.md");
        }
        for verdict in &answer.verdicts {
            assert!(!verdict.said.ids.is_empty() && !verdict.said.text.is_empty());
            let set = if verdict.may.is_some() { &mut self.allowed } else { &mut self.refused };
            set.extend(&verdict.said.ids);
        }
        self.refused.extend(answer.lost.iter().flat_map(|said| &said.ids));
        self.followed.extend(answer.sequel.iter().flat_map(|said| &said.ids));
        self.questions += 1;
        answer
    }

    /// Plays a game, and asks about every throw in each of its positions.
    fn watch<R: Explains>(&mut self, rules: R, sheet: Sheet, mut position: R::Position, chance: &mut Chance) {
        for _ in 0..400 {
            for die in Die::ALL.into_iter().filter(|die| rules.weight(*die) > 0) {
                self.ask(&Question::new(rules, position, die), sheet);
            }
            let mut question = Question::new(rules, position, chance.throw(&rules));
            let next = match throw(&rules, position, question.die) {
                Thrown::NoMove(next) => next,
                Thrown::Choose(mut offer) => {
                    offer.choose(chance.below(offer.len().into()) as u8);
                    question.played = Some(offer.chosen());
                    offer.play()
                }
            };
            let answer = self.ask(&question, sheet);
            let sequel = answer.sequel.expect("a played throw has a sequel");
            let again = sequel.text.contains("again") || sequel.text.contains("up to three throws");
            assert_eq!(again, matches!(next, Next::Again(_)), "{sequel:?} {question:?}");
            if let Next::Over(_) = next {
                return;
            }
            position = *next.position();
        }
    }
}

fn assert_heard(heard: &BTreeSet<Id>, ids: &str) {
    let missing: Vec<_> = ids.split(' ').filter(|id| !heard.contains(id)).collect();
    assert!(missing.is_empty(), "ids never cited: {missing:?}; cited: {heard:?}");
}

#[test]
fn horses_may_do_what_the_engine_lets_them() {
    let (mut heard, mut chance) = (Heard::default(), Chance::new(61));
    for n in 0..600 {
        let (game, _, rules, _) = options::horses(&mut chance, [2, 4, 12, 1000][n % 4]);
        let sheet = Sheet::ALL.into_iter().find(|sheet| sheet.number() == game).expect("a sheet");
        let first = *chance.pick(&Seat::ALL);
        heard.watch(rules, sheet, rules.start(first), &mut chance);
    }
    assert!(heard.questions > 500_000, "{}", heard.questions);
    assert_heard(
        &heard.refused,
        "PC0-9 PC0-10 PC0-11 PC0-15 PC0-19 PC0-20 PC1-7 PC1-11 PC1-13 PC1-15 PC3-3a PC3-3b PC3-6 PC3-8 PC3-11 PC3-14 \
         PC3-15 PC3-17 H-1 H-2 H-3 H-4 H-9 H-11 H-14",
    );
    assert_heard(
        &heard.allowed,
        "PC0-8 PC0-9 PC0-10 PC0-11 PC0-14 PC0-16 PC0-18 PC1-7 PC1-9 PC1-10 PC1-13 PC1-14 PC3-6 PC3-7 PC3-10 PC3-12 \
         PC3-15 PC3-16 H-2 H-3 H-4 H-9 H-11",
    );
    assert_heard(
        &heard.followed,
        "C-6 C-8 PC0-5 PC0-6 PC0-7 PC0-13 PC0-21 PC0-22 PC1-7 PC1-8 PC1-9 PC1-16 PC1-17 PC3-3a PC3-3c PC3-4 PC3-9 PC3-12 \
         PC3-18 H-1 H-6 H-10 H-12 H-14",
    );
}

#[test]
fn pawns_of_ur_may_do_what_the_engine_lets_them() {
    let (mut heard, mut chance) = (Heard::default(), Chance::new(62));
    for n in 0..300 {
        let (_, rules) = options::ur(&mut chance, [2, 1000][n % 2]);
        heard.watch(rules, S002, rules.start(*chance.pick(&Side::BOTH)), &mut chance);
    }
    assert!(heard.questions > 100_000, "{}", heard.questions);
    assert_heard(&heard.refused, "PR2-3 PR2-10 PR2-11 PR2-18 PR2-19");
    assert_heard(&heard.allowed, "PR2-4 PR2-11 PR2-12 PR2-13 PR2-14 PR2-16 PR2-17 PR2-19 PR2-22");
    assert_heard(&heard.followed, "PR2-2 PR2-3 PR2-5 PR2-24 PR2-26 PR2-27");
}

#[test]
fn pawns_of_senet_may_do_what_the_engine_lets_them() {
    let (mut heard, mut chance) = (Heard::default(), Chance::new(63));
    for n in 0..300 {
        let (_, rules) = options::senet(&mut chance, [2, 1000][n % 2]);
        heard.watch(rules, S004, rules.start(), &mut chance);
    }
    assert!(heard.questions > 100_000, "{}", heard.questions);
    assert_heard(&heard.refused, "SE4-4 SE4-7 SE4-10 SE4-11 SE4-12 SE4-13 SE4-16 SE4-17");
    assert_heard(&heard.allowed, "SE4-3 SE4-4 SE4-9 SE4-13 SE4-15 SE4-16 SE4-17");
    assert_heard(&heard.followed, "SE4-3 SE4-4 SE4-14 SE4-18 SE4-19");
}

// --- Examples ---

/// A position of Petits Chevaux as in `R:10,S G:55,S`; red throws.
struct Horses {
    sheet: Sheet,
    settings: horses::Settings,
    pairs: bool,
    parts: horses::Parts,
}

fn horses(sheet: Sheet, position: &str) -> Horses {
    let settings = match sheet {
        S000 => horses::Settings::SHEET_000,
        S003 => horses::Settings::SHEET_003,
        _ => horses::Settings::SHEET_001,
    };
    let mut parts = horses::Parts::new(Default::default(), Seat::Red);
    for seat in position.split(' ') {
        let (letter, places) = seat.split_once(':').expect("R:10,S");
        let index = Seat::ALL.into_iter().position(|seat| letter.starts_with(seat.letter())).expect("a seat");
        let mut places: Vec<_> = places.split(',').map(place).collect();
        places.sort();
        places.into_iter().for_each(|place| parts.horses[index].push(place).expect("at most four"));
    }
    let number = parts.horses[0].len() as u8;
    Horses { sheet, settings: horses::Settings { horses: number, ..settings }, pairs: false, parts }
}

fn place(text: &str) -> Progress {
    let place = match (text, text.strip_prefix('E')) {
        ("S", _) => Place::Stable,
        ("F", _) => Place::Finished,
        (_, Some(step)) => Place::Step(step.parse().expect("a step")),
        (cell, None) => Place::Track(cell.parse().expect("a cell")),
    };
    Progress::new(place).expect("a place")
}

impl Horses {
    fn set(mut self, name: &str, value: &str) -> Self {
        let setting = horses::Settings::TABLE.iter().find(|setting| setting.name == name).expect("a setting");
        setting.parse(&mut self.settings, value).expect("a value");
        self
    }

    fn throws(&self, pips: u8) -> Answer {
        let players = match self.pairs {
            true => Players::Pairs,
            false => Players::Each(Seats::of(|seat| !self.parts.horses[usize::from(seat.index())].is_empty())),
        };
        let rules = horses::Rules::new(self.settings, players).expect("rules");
        let position = rules.position(&self.parts).expect("a position");
        Heard::default().ask(&Question::new(rules, position, Die::new(pips).expect("a face")), self.sheet)
    }
}

/// Everything that is said about a throw, one line each, with the ids.
fn told(answer: &Answer) -> Vec<String> {
    let mark = |may: bool| if may { '+' } else { '-' };
    let verdicts = answer.verdicts.iter().map(|verdict| (mark(verdict.may.is_some()), &verdict.said));
    let all = answer.lost.iter().map(|said| ('-', said)).chain(verdicts);
    let all = all.chain(answer.sequel.iter().map(|said| ('=', said)));
    all.map(|(mark, said)| format!("{mark} {} [{}]", said.text, said.ids.join(" "))).collect()
}

#[track_caller]
fn says(answer: &Answer, expected: &[&str]) {
    assert_eq!(told(answer), expected);
}

/// PC1-7, PC1-11, PC1-13, PC1-15: why a horse of 001 may not move.
#[test]
fn a_horse_of_001_is_told_why_it_may_not_move() {
    says(
        &horses(S001, "R:10,S G:55,S").throws(5),
        &[
            "- the horse on cell 10: Green is on cell 13 and may not be passed [PC1-15]",
            "- the horse in the stable: it takes a 6 to come out [PC1-7]",
            "= Nothing to play: the next player. [PC1-9 C-6]",
        ],
    );
    says(
        &horses(S001, "R:10,S G:55,S").throws(3),
        &[
            "+ from cell 10 to cell 13 and sends Green back! [PC1-9 PC1-10]",
            "- the horse in the stable: it takes a 6 to come out [PC1-7]",
        ],
    );
    says(
        &horses(S001, "R:0,S G:45,S").throws(6),
        &[
            "- the horse on cell 0: Green is on cell 3 and may not be passed [PC1-15]",
            "- the horse in the stable: a horse of yours is on the start cell [PC1-15]",
            "= A 6 throws again, even without a move. [PC1-16]",
        ],
    );
    says(
        &horses(S001, "R:52,48 G:S,S").throws(4),
        &[
            "- the horse on cell 52: it needs 3 or less: it must stop at its door first [PC1-11]",
            "- the horse on cell 48: a horse of yours is on cell 52 [PC1-15]",
            "= Nothing to play: the next player. [PC1-9 C-6]",
        ],
    );
    says(
        &horses(S001, "R:55,E1,E3 G:S,S,S").throws(1),
        &[
            "- the horse on step 3: step 4 takes a 4 [PC1-13]",
            "- the horse on step 1: step 2 takes a 2 [PC1-13]",
            "- the horse on cell 55: a horse of yours is on step 1 [PC1-15]",
            "= Nothing to play: the next player. [PC1-9 C-6]",
        ],
    );
}

/// PC0-9, PC0-10, PC0-11, PC0-15, PC0-19, PC0-20: why a horse of 000 may not move.
#[test]
fn a_horse_of_000_is_told_why_it_may_not_move() {
    says(
        &horses(S000, "R:10,S G:S,S").throws(6),
        &[
            "- the pawn on cell 10: a pawn must come out first [PC0-10]",
            "+ a pawn leaves the starting corridor [PC0-9 PC0-10]",
        ],
    );
    let mut out = horses(S000, "R:0,10,S G:S,S,S");
    out.parts.must = Some((Seat::Red, place("0")));
    says(
        &out.throws(3),
        &[
            "- the pawn on cell 10: the one that has just come out goes first [PC0-11]",
            "+ from cell 0 to cell 3 [PC0-8 PC0-11]",
            "- the pawn in the starting corridor: it takes a 6 to come out [PC0-9]",
        ],
    );
    says(
        &horses(S000, "R:5,8,55,E3 G:S,S,S,S").throws(3),
        &[
            "- the pawn on place 3 of the stable: too far, only 1 to go [PC0-19]",
            "- the pawn on cell 55: a pawn of yours is on place 3 of the stable [PC0-20]",
            "+ from cell 8 to cell 11 [PC0-8]",
            "- the pawn on cell 5: a pawn of yours is on cell 8 [PC0-15]",
        ],
    );
    let answer = horses(S000, "R:55,E2,E3,E4 G:S,S,S,S").throws(6);
    assert!(
        told(&answer).contains(&"- the pawn on place 4 of the stable: it is at the end [PC0-19]".into()),
        "{answer:?}"
    );
    // PC1-15 is what `jump=false` brings to 000, which lets pawns jump.
    says(
        &horses(S000, "R:5,8 G:S,S").throws(4),
        &["+ from cell 8 to cell 12 [PC0-8]", "+ from cell 5 to cell 9 [PC0-8 PC0-16]"],
    );
    says(
        &horses(S000, "R:5,8 G:S,S").set("jump", "false").throws(4),
        &["+ from cell 8 to cell 12 [PC0-8]", "- the pawn on cell 5: Red is on cell 8 and may not be passed [PC1-15]"],
    );
}

/// PC3-3a, PC3-3b, PC3-9, PC3-15, PC3-17: where 003 differs.
#[test]
fn a_horse_of_003_is_told_why_it_may_not_move() {
    let mut two = horses(S003, "R:10,S G:S,S B:41,S Y:S,S");
    two.pairs = true;
    says(
        &two.throws(3),
        &[
            "- the red horse on cell 10: a horse of yours is on cell 13 [PC3-11 PC3-3b]",
            "- the red horse in the stable: it takes a 6 to come out [PC3-6]",
            "+ Blue: from cell 41 to cell 44 [PC3-7]",
            "- the blue horse in the stable: it takes a 6 to come out [PC3-6]",
        ],
    );
    let by_colour = two.set("two_colour_turn", "by_colour").throws(3);
    assert!(told(&by_colour).contains(&"- the blue horse on cell 41: it is the other colour's turn [PC3-3a]".into()));
    says(
        &horses(S003, "R:0,S G:45,S").throws(6),
        &[
            "- the horse on cell 0: Green is on cell 3 and may not be passed [PC3-8]",
            "- the horse in the stable: a horse of yours is on the start cell [PC3-11]",
            "= A 6 without a move is no new throw. [PC3-9 C-6]",
        ],
    );
    let number = horses(S003, "R:55,E2 G:S,S").set("stairs", "number");
    says(
        &number.throws(4),
        &[
            "+ from numbered cell 2 to numbered cell 4 [PC3-15]",
            "- the horse on cell 55: a horse of yours is on numbered cell 2 [PC3-17]",
        ],
    );
    says(
        &number.throws(2),
        &[
            "- the horse on numbered cell 2: it is on numbered cell 2 already [PC3-15]",
            "- the horse on cell 55: a horse of yours is on numbered cell 2 [PC3-17]",
            "= Nothing to play: the next player. [PC3-9 C-6]",
        ],
    );
}

/// H-1, H-2, H-3, H-4, H-5, H-9, H-11, H-14: what a setting forbids is explained by its house rule.
#[test]
fn a_house_rule_is_named_by_its_id() {
    let at = |position| horses(S001, position);
    let mut sixes = at("R:18,S G:S,S").set("three_sixes", "lose_turn");
    sixes.parts.sixes = 2;
    sixes.parts.thrown = 2;
    says(&sixes.throws(6), &["- The third 6 in a row is not played. [H-1]", "= The third 6 ends the turn. [H-1 C-6]"]);
    let bounce = |position| at(position).set("overshoot", "bounce");
    says(
        &bounce("R:52,53 G:S,S").throws(4),
        &[
            "- the horse on cell 53: it would run back to where it stands [H-2]",
            "- the horse on cell 52: Red is on cell 53 and may not be passed [H-2 PC1-15]",
            "= Nothing to play: the next player. [PC1-9 C-6]",
        ],
    );
    says(
        &bounce("R:51,53 G:S,S").set("jump", "true").throws(6),
        &[
            "- the horse on cell 53: it would run back to cell 51, onto a horse of yours [H-2 PC1-15]",
            "- the horse on cell 51: it would run back to cell 53, onto a horse of yours [H-2 PC1-15]",
            "= A 6 throws again, even without a move. [PC1-16]",
        ],
    );
    let behind = |position| at(position).set("own_cell", "stop_behind");
    says(&behind("R:10,14 G:S,S").throws(4), &["+ from cell 14 to cell 18 [PC1-9]", "+ from cell 10 to cell 13 [H-3]"]);
    says(
        &behind("R:10,11 G:S,S").throws(1),
        &[
            "+ from cell 11 to cell 12 [PC1-9]",
            "- the horse on cell 10: no room behind your horse on cell 11 [H-3 PC1-15]",
        ],
    );
    let waits = |faces, pips| told(&at("R:S G:S").set("exit_on", faces).throws(pips)).swap_remove(0);
    assert_eq!(waits("6,1", 3), "- the horse in the stable: it takes a 6 or a 1 to come out [H-4]");
    assert_eq!(waits("5", 6), "- the horse in the stable: it takes a 5 to come out [H-5]");
    assert_eq!(waits("6,3", 2), "- the horse in the stable: it takes a 6 or a 3 to come out (exit_on) [PC1-7]");
    assert_eq!(waits("6,1", 1), "+ a horse leaves the stable [H-4]");
    let centre = at("R:E6,S G:S,S").set("finish", "centre").throws(5);
    assert_eq!(told(&centre)[0], "- the horse on step 6: the centre takes a 6 [H-9]");
    says(
        &at("R:0,10,S G:S,S,S").set("after_exit", "clear_start").throws(2),
        &[
            "- the horse on cell 10: the start cell is cleared first [H-11]",
            "+ from cell 0 to cell 2 [PC1-9 H-11]",
            "- the horse in the stable: it takes a 6 to come out [PC1-7]",
        ],
    );
    let teams = at("R:10 G:S B:41 Y:S").set("teams", "true").throws(3);
    assert_eq!(told(&teams)[0], "- the horse on cell 10: a horse of yours is on cell 13 [PC1-15 H-14]");
}

/// A position of Ur: stacks by path index, Black's own and common cells; Black throws.
fn ur(stacks: &[(u8, &str)], pips: u8) -> Answer {
    let rules = ur::Rules::new(ur::Settings::SHEET_002).expect("rules");
    let pawn = |letter: char| Pawn {
        side: if letter.eq_ignore_ascii_case(&'b') { Side::Black } else { Side::White },
        guard: letter.is_ascii_uppercase(),
    };
    let mut parts = ur::Parts {
        private: [[Stack::EMPTY; 6]; 2],
        common: [Stack::EMPTY; 8],
        reserve: [10, 10],
        removed: [0, 0],
        turn: Side::Black,
        idle: 0,
    };
    for (cell, letters) in stacks {
        let pawns = letters.chars().map(pawn);
        let stack = pawns.clone().fold(Stack::EMPTY, |stack, pawn| stack.push(pawn).expect("at most five"));
        pawns.for_each(|pawn| parts.reserve[pawn.side as usize] -= 1);
        match ur::PRIVATE.iter().position(|other| other == cell) {
            Some(index) => parts.private[0][index] = stack,
            None => parts.common[usize::from(cell - 5)] = stack,
        }
    }
    let position = rules.position(&parts).expect("a position");
    Heard::default().ask(&Question::new(rules, position, Die::new(pips).expect("a face")), S002)
}

/// PR2-3, PR2-10, PR2-11, PR2-18, PR2-19: why a pawn of Ur may not move.
#[test]
fn a_pawn_of_ur_has_a_reason_why_it_may_not_move() {
    says(&ur(&[], 6), &["- A 6 moves nothing. [PR2-3]", "= A 6 passes the turn. [PR2-3]"]);
    says(
        &ur(&[(5, "b"), (7, "wwwww"), (8, "bw"), (13, "b")], 2),
        &[
            "+ a pawn enters on 2 [PR2-4]",
            "- the pawn on 5: more than five on cell 7 [PR2-10]",
            "- your pawn on 8: a prisoner under an enemy [PR2-11]",
            "- the pawn on 13: it needs 1 or less to the exit [PR2-18]",
        ],
    );
    says(
        &ur(&[(9, "B"), (11, "w"), (12, "wwb")], 5),
        &[
            "+ a pawn enters on 5 [PR2-4]",
            "+ a pawn goes from 9 to 14 [PR2-4]",
            "- the guard on 9, back: a guard does not return to its corridor [PR2-19]",
            "- the pawn on 12: it needs 2 or less to the exit [PR2-18]",
        ],
    );
}

/// A position of Senet; Black throws, with the die if `pips` is 5.
fn senet(black: [u8; 5], white: [u8; 5], pips: u8, reenter: senet::Reenter) -> Answer {
    let dice = if pips == 5 { senet::Dice::D6 } else { senet::Dice::Coins };
    let rules = senet::Rules::new(senet::Settings { dice, reenter, ..senet::Settings::SHEET_004 }).expect("rules");
    let parts = senet::Parts { pawns: [black, white], turn: Side::Black, turns: 0 };
    let position = rules.position(&parts).expect("a position");
    Heard::default().ask(&Question::new(rules, position, Die::new(pips).expect("a face")), S004)
}

/// SE4-4, SE4-7, SE4-10, SE4-11, SE4-12, SE4-13, SE4-16, SE4-17: why a pawn of Senet may not move.
#[test]
fn a_pawn_of_senet_has_a_reason_why_it_may_not_move() {
    let by_count = senet::Reenter::Count;
    says(
        &senet([2, 4, 6, 8, 11], [1, 3, 5, 7, 9], 5, by_count),
        &["- A 5 moves nothing. [SE4-4]", "= A 5 passes the turn. [SE4-4]"],
    );
    says(
        &senet([9, 10, 22, 24, 26], [12, 13, 1, 3, 28], 2, by_count),
        &[
            "+ from 9 to 11 [SE4-3]",
            "- the pawn on 10: two pawns on 12 and beside it form a pair [SE4-10]",
            "- the pawn on 22: a pawn of yours is on 24 [SE4-7]",
            "- the pawn on 24: a pawn of yours is on 26 [SE4-7]",
            "- the pawn on 26: the pawn on 28 is protected [SE4-12]",
        ],
    );
    says(
        &senet([11, 31, 31, 31, 31], [2, 4, 12, 13, 14], 4, by_count),
        &["- the pawn on 11: a barrage from 12 to 14 [SE4-11]", "+ goes back from 11 to 7 [SE4-13]"],
    );
    says(
        &senet([3, 30, 31, 31, 31], [4, 5, 6, 1, 2], 1, by_count),
        &[
            "- the pawn on 3: two pawns on 4 and beside it form a pair [SE4-10]",
            "- the pawn on 3, back: square 2 is taken [SE4-13]",
            "- the pawn on 30: all must be on the last row first [SE4-17]",
            "+ goes back from 30 to 29 [SE4-13]",
        ],
    );
    says(
        &senet([0, 29, 31, 31, 31], [3, 5, 7, 9, 11], 3, by_count),
        &[
            "- the waiting pawn: square 3 is taken [SE4-16 SE4-7]",
            "- the pawn on 29: it takes exactly 2 to leave [SE4-17]",
            "+ goes back from 29 to 26 [SE4-13]",
        ],
    );
    let waits = |reenter, pips| told(&senet([0, 20, 31, 31, 31], [3, 5, 7, 9, 11], pips, reenter)).swap_remove(0);
    assert_eq!(waits(senet::Reenter::One, 2), "- the waiting pawn: it takes a 1 to come in [SE4-16]");
    assert_eq!(
        waits(senet::Reenter::Auto, 1),
        "- the waiting pawn: it comes in by itself when square 1 is free [SE4-16]"
    );
    assert_eq!(
        told(&senet([25, 31, 31, 31, 31], [3, 5, 7, 9, 11], 2, by_count))[0],
        "+ the pawn on 25 falls into the house of water: back to 1 [SE4-3 SE4-15]"
    );
}
