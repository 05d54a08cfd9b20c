//! The second half of `cargo bench`: the cycles per roll on the board's processor, counted by an emulator.
//!
//! A roll is a throw and the move played with it, if there is one.

use galop_machine as machine;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(missing) = machine::lacks_target().or_else(machine::lacks_emulator) {
        println!("skipped, cycles per roll on the Cortex-M0+: {missing}");
        return if machine::in_ci() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    }
    match machine::cycles_per_roll() {
        Ok(figures) => {
            println!("{:32} {:>15}", "random playouts, Cortex-M0+", "cycles/roll");
            figures.iter().for_each(|(game, cycles)| println!("{game:32} {cycles:>15.0}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
