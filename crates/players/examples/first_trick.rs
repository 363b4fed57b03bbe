//! What the decisions of the first trick cost with a fixed number of worlds each and no early stop, on
//! boards that our own players bid: the nodes that the solver searches, and its seconds a decision.
//!
//! `cargo run --release -p players --example first_trick [BOARDS] [WORLDS] [SEED]`

use std::sync::Arc;
use std::time::{Duration, Instant};

use bidding::Simple;
use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};
use single_dummy::{Inference, Objective, Problem, SolvedWorlds, Ties};

/// Who decides, in order.
const PLACES: [&str; 4] = ["opening lead", "dummy", "third hand", "declarer"];

/// One decision.
struct Cost {
    nodes: u64,
    time: Duration,
    alternatives: usize,
}

fn main() {
    let mut args = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let (boards, worlds) = (args.next().unwrap_or(20), args.next().unwrap_or(100));
    let seed = Seed::new(args.next().unwrap_or(1));
    let mut costs: [Vec<Cost>; 4] = Default::default();
    let mut played = 0;
    for number in 0_u32.. {
        if played == boards {
            break;
        }
        let seed = seed.child(u64::from(number));
        let board = BoardNumber::new(number % 16 + 1).expect("from one on");
        let mut game = Bridge::new(Board::new(board, Deal::random(&mut seed.rng())));
        let mut novice = Bridge::player(&Spec::plain("novice"), seed).expect("a listed player");
        while game.public().play.is_none() && game.actor().is_some() {
            let view = game.view(game.actor().expect("somebody calls"));
            game.play(novice.choose(&view, &Budget::unlimited()).expect("a call").best);
        }
        // Boards that are passed out have no first trick.
        played += u64::from(game.public().play.is_some());
        for (place, costs) in costs.iter_mut().enumerate() {
            let Some(actor) = game.actor() else { break };
            let view = game.view(actor);
            let Some(problem) = Problem::of(&view) else { break };
            let mut solved = SolvedWorlds::new(&problem, Ties::Human);
            if !solved.is_forced() {
                let (mut solver, mut rng) = (Solver::new(), seed.child("worlds").child(place as u64).rng());
                let begin = Instant::now();
                let pool = Inference::new(&view, Arc::new(Simple)).pool(10 * worlds as usize, &mut rng).pool;
                for _ in 0..worlds {
                    let hands = *pool.pick(&mut rng);
                    solved.add(&mut solver, hands).expect("a world of the problem");
                }
                costs.push(Cost {
                    nodes: solver.stats().nodes,
                    time: begin.elapsed(),
                    alternatives: solved.alternatives().len(),
                });
            }
            let measure = problem.measure(Objective::default()).expect("a contract is played");
            game.play(solved.best(&measure).card.into());
        }
    }
    println!("{boards} boards, {worlds} worlds a decision");
    println!(
        "{:<14}{:>10}{:>8}{:>14}{:>14}{:>9}{:>9}",
        "", "decisions", "cards", "nodes", "at most", "s", "at most"
    );
    for (place, costs) in PLACES.iter().zip(&costs) {
        let count = costs.len().max(1);
        let nodes: u64 = costs.iter().map(|cost| cost.nodes).sum();
        let time: Duration = costs.iter().map(|cost| cost.time).sum();
        println!(
            "{place:<14}{:>10}{:>8.1}{:>14}{:>14}{:>9.2}{:>9.2}",
            costs.len(),
            costs.iter().map(|cost| cost.alternatives).sum::<usize>() as f64 / count as f64,
            nodes / count as u64,
            costs.iter().map(|cost| cost.nodes).max().unwrap_or(0),
            time.as_secs_f64() / count as f64,
            costs.iter().map(|cost| cost.time).max().unwrap_or_default().as_secs_f64()
        );
    }
}
