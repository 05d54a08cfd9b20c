//! Choices of the strongest computer player and reviews of throws on the Cortex-M0+, with the game type of a match (any
//! engine), between breakpoints at which the emulator reads its clock. Their number is that of the game.
#![no_std]
#![no_main]
#![allow(unsafe_code, reason = "an entry point without a runtime, and breakpoints")]

#[path = "../emulated.rs"]
mod emulated;

use emulated::{Chance, mark};
use galop::bots::{Balance, Level, Thought};
use galop::history::{Event, Header, Middle, Start};
use galop::review::{ByNet, Review};
use galop::rules::horses::{self, Parts, Players, Progress};
use galop::rules::{Die, Next, Offer, Rules as _, Seat, Side, Thrown, any, senet, throw, ur};
use galop::session::{Seating, Sides, State, Who};
use galop::sheets::Sheet;

/// The number of choices of each game (`GALOP_CHOICES`), and of the throws between two of them.
const CHOICES: u32 = match option_env!("GALOP_CHOICES") {
    Some(number) => match u32::from_str_radix(number, 10) {
        Ok(number) => number,
        Err(_) => panic!("GALOP_CHOICES is not a number"),
    },
    None => 4,
};
const APART: u32 = 37;

/// Called by the entry.
fn run() {
    crowded();
    let four = horses::Settings { horses: 4, ..horses::Settings::SHEET_001 };
    horses::<2>(four, Players::ALL);
    horses::<3>(horses::Settings::SHEET_001, Players::Each(galop::rules::Seats::from_bits(0b101)));
    horses::<4>(horses::Settings::SHEET_000, Players::ALL);
    horses::<5>(horses::Settings::SHEET_003, Players::ALL);
    horses::<6>(horses::Settings::SHEET_003, Players::Pairs);
    if let Ok(rules) = ur::Rules::new(core::hint::black_box(ur::Settings::SHEET_002)) {
        choices::<7>(rules.into(), rules.start(Side::Black).into());
    }
    if let Ok(rules) = senet::Rules::new(core::hint::black_box(senet::Settings::SHEET_004)) {
        choices::<8>(rules.into(), rules.start().into());
    }
    reviews();
}

/// What happens at a breakpoint, in r0.
const PIECE_BEGINS: u32 = 1;
const PIECE_ENDS: u32 = 2;
const CHOICE_ENDS: u32 = 3;

/// All sixteen horses on the track, as many as possible close to each other, with every throw.
fn crowded() {
    let four = horses::Settings { horses: 4, ..horses::Settings::SHEET_001 };
    for settings in [four, horses::Settings { jump: true, ..four }, horses::Settings::SHEET_000] {
        let Ok(rules) = horses::Rules::new(core::hint::black_box(settings), Players::ALL) else { return };
        let mut parts = rules.parts(&rules.start(Seat::Red));
        parts.opening = false;
        parts.throws_left = 1;
        for (first, horses) in (1u8..).zip(&mut parts.horses) {
            for (n, horse) in (0u8..).zip(horses.iter_mut()) {
                // Red's horses are on 1, 15, 29, 43 of its own way, and so are the others', a few cells further each.
                *horse = Progress::from_code(first * 2 + n * 14);
            }
            horses.sort_unstable();
        }
        let Ok(position) = rules.position(&Parts { turn: Seat::Red, ..parts }) else { continue };
        let rules = rules.into();
        if let Thrown::Choose(offer) = throw(&rules, position.into(), Die::Two) {
            think::<1>(&rules, &offer);
        }
    }
}

fn horses<const NAME: u8>(settings: horses::Settings, players: Players) {
    if let Ok(rules) = horses::Rules::new(core::hint::black_box(settings), core::hint::black_box(players)) {
        choices::<NAME>(rules.into(), rules.start(Seat::Red).into());
    }
}

/// Choices from the middle of random games.
#[inline(never)]
fn choices<const NAME: u8>(rules: any::Rules, start: any::Position) {
    let rules = &rules;
    let mut chance = Chance(0x1234_5678);
    let mut position = start;
    let (mut rolls, mut left) = (0u32, CHOICES);
    while left > 0 {
        let die = Die::ALL.get(chance.below(6) as usize).copied().unwrap_or(Die::One);
        rolls += 1;
        let next = match throw(rules, position, die) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                if rolls >= APART && offer.len() > 1 && rules.weight(die) > 0 {
                    think::<NAME>(rules, &offer);
                    (rolls, left) = (0, left - 1);
                }
                offer.choose(chance.below(offer.len().into()) as u8);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(_) => start,
        };
    }
}

/// Reviews throws of crowded games: four players with four horses each, and the Royal Game of Ur.
fn reviews() {
    let four = horses::Settings { horses: 4, jump: true, ..horses::Settings::SHEET_001 };
    if let Ok(rules) = horses::Rules::new(core::hint::black_box(four), Players::ALL) {
        let mut parts = rules.parts(&rules.start(Seat::Red));
        for (first, horses) in (1u8..).zip(&mut parts.horses) {
            for (n, horse) in (0u8..).zip(horses.iter_mut()) {
                *horse = Progress::from_code(first * 2 + n * 14);
            }
            horses.sort_unstable();
        }
        if let Ok(position) = rules.position(&parts) {
            review::<9>("escalier", rules.into(), position.into());
        }
    }
    if let Ok(rules) = ur::Rules::new(core::hint::black_box(ur::Settings::SHEET_002)) {
        review::<10>("ur", rules.into(), rules.start(Side::Black).into());
    }
}

/// Reviews a throw of each value in this position.
#[inline(never)]
fn review<const NAME: u8>(game: &str, rules: any::Rules, position: any::Position) {
    let Some(sheet) = Sheet::called(game) else { return };
    let state = State::Throw(rules.pack(&position));
    let start = Start::Middle(Middle { state, sides: Sides::BLACK_WEST, handed: 0 });
    let (settings, seating) = (rules.settings(), Seating::new([Who::Person; 4]));
    let header = Header { sheet, settings, seating, date: None, start, result: None };
    for die in [Die::One, Die::Two, Die::Five] {
        let Ok(mut review) = Review::new(&header) else { return };
        let mut net = ByNet::default();
        while review.work(&mut net).is_none() {}
        if review.add(Event::Throw(die, 0)).is_err() {
            return;
        }
        loop {
            mark::<NAME>(PIECE_BEGINS);
            let entry = review.work(&mut net);
            mark::<NAME>(PIECE_ENDS);
            if core::hint::black_box(entry).is_some() {
                mark::<NAME>(CHOICE_ENDS);
                break;
            }
        }
    }
}

fn think<const NAME: u8>(rules: &any::Rules, offer: &Offer<any::Rules>) {
    let mut thought = Thought::new(rules, offer, Level::Three, Balance::default());
    loop {
        mark::<NAME>(PIECE_BEGINS);
        let found = thought.work(rules, offer);
        mark::<NAME>(PIECE_ENDS);
        if core::hint::black_box(found).is_some() {
            mark::<NAME>(CHOICE_ENDS);
            return;
        }
    }
}
