//! Random games: a hundred of each, with the mean number of throws.
//!
//!     cargo run --example playout

use galop::dice::Dice;
use galop::session::{Play, Seating, Table, Who};
use galop::sheets::{House, Sheet};
use galop::time::Time;

const GAMES: u32 = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The same seed plays the same games, on every machine.
    let mut dice = Dice::new([7; 32]);
    let seating = Seating::new([Who::Person; 4]);
    for sheet in Sheet::ALL {
        let table = Table::new(sheet, &House::default(), &seating)?;
        let mut throws = 0;
        for _ in 0..GAMES {
            let mut play = Play::new(table, seating, &mut dice, Time(0));
            while !play.over() {
                play.throw(&mut dice, Time(0));
                throws += 1;
                if let Some((_, moves)) = play.choice() {
                    play.point(dice.below(moves));
                    play.play(Time(0));
                }
            }
        }
        println!("{:30} {:4} throws", sheet.words().title.en, throws / GAMES);
    }
    Ok(())
}
