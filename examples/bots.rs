//! A computer player against another: Senet, level 3 against level 1.
//!
//!     cargo run --example bots

use galop::bots::{Balance, Level, Thought};
use galop::dice::Dice;
use galop::rules::{Next, Outcome, Rules as _, Side, Thrown, senet, throw};

const GAMES: usize = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = senet::Rules::new(senet::Settings::SHEET_004)?;
    let mut dice = Dice::new([7; 32]);
    let mut won = 0;
    for game in 0..GAMES {
        // They take turns at beginning; Black moves first.
        let strong = if game % 2 == 0 { Side::Black } else { Side::White };
        won += usize::from(play(&rules, strong, &mut dice) == Outcome::Won(strong));
    }
    println!("level 3 wins {won} of {GAMES} games of Senet against level 1");
    Ok(())
}

fn play(rules: &senet::Rules, strong: Side, dice: &mut Dice) -> Outcome<Side> {
    let mut position = rules.start();
    loop {
        let die = senet::value(dice.coins());
        let next = match throw(rules, position, die) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                let level = if rules.thrower(&position) == strong { Level::Three } else { Level::One };
                let mut thought = Thought::new(rules, &offer, level, Balance::default());
                // On the board a piece of it is done between two frames.
                let found = loop {
                    if let Some(found) = thought.work(rules, &offer) {
                        break found;
                    }
                };
                offer.choose(found.choice);
                offer.play()
            }
        };
        match next {
            Next::Again(reached) | Next::Turn(reached) => position = reached,
            Next::Over(over) => return over.outcome,
        }
    }
}
