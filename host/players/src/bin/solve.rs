//! `cargo solve`: finds perfect play of the small games, and checks it.

use galop::rules::{Outcome, Rules, Seat};
use galop_players::chance::Chance;
use galop_players::league::play;
use galop_players::options;
use galop_players::solve::{Graph, Horses, Senet, Small, Solved, Ur};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// The number of games between perfect players that check the values.
const GAMES: u64 = 100_000;

fn main() -> ExitCode {
    galop_arguments::run("solve", options::SOLVE, options::solve, |names| {
        names.into_iter().try_for_each(|name| match name {
            "001-opposite" => solve(Horses::new([Seat::Red, Seat::Blue], 2)?),
            "001-adjacent" => solve(Horses::new([Seat::Red, Seat::Green], 2)?),
            "004" => solve(Senet::new(3)?),
            _ => solve(Ur::new(3)?),
        })
    })
}

fn solve<S: Small>(game: S) -> Result<(), Box<dyn Error>> {
    let solved = Solved::kept(game, Path::new("target/solved"))?;
    let graph = Graph::new(&solved.game);
    let residual = graph.residual(solved.table().values());
    println!(
        "{}: {} states, {} sweeps, Bellman residual {residual:.1e}",
        solved.game.name(),
        graph.len(),
        solved.table().sweeps()
    );
    drop(graph);
    for start in solved.game.starts() {
        let expected = solved.chance(&start);
        let won = simulate(&solved, start);
        let error = (expected * (1.0 - expected) / GAMES as f64).sqrt();
        println!(
            "  the first player wins {:.3} % by the values, {:.3} % of {GAMES} games: {:.1} standard errors apart",
            expected * 100.0,
            won * 100.0,
            (won - expected).abs() / error
        );
    }
    Ok(())
}

/// The share of games that the first player wins if both play perfectly.
fn simulate<S: Small>(solved: &Solved<S>, start: <S::Rules as Rules>::Position) -> f64 {
    let rules = solved.game.rules();
    let beginner = rules.thrower(&start);
    let won = |game: u64| {
        let outcome = play(rules, start, &mut Chance::new(game), |offer, _| {
            solved.choose(offer);
        });
        match outcome {
            Some(Outcome::Won(winner)) if winner == beginner => 1.0,
            Some(Outcome::Won(_)) => 0.0,
            Some(Outcome::Draw) | None => 0.5,
        }
    };
    (0..GAMES).map(won).sum::<f64>() / GAMES as f64
}
