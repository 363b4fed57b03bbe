//! What a card of alpha-mu costs beside one of the Monte Carlo heuristic: declarer's decisions of contested
//! deals in three notrump (23 to 27 points, nine or ten tricks double dummy), the same worlds for all.
//!
//! `cargo run --release -p single-dummy --example alpha_mu_speed -- [DEALS] [SEED] [WORLDS]`
//!
//! Declarer plays what M = 2 finds, the defenders a best card double dummy. Each search has a solver of its own,
//! which keeps what it knows from card to card, as a player's does.

use std::time::Instant;

use belief::Worlds;
use bridge::{Board, BoardNumber, Bridge, Call, Contract, Move, Pair, Strain, high_card_points};
use cards::{BySeat, CardSet, Deal, Seat, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden};
use single_dummy::alpha_mu::{AlphaMu, AlphaMuOptions, Counts, Cuts, WorldSet};
use single_dummy::{Objective, Problem, SolvedWorlds, Ties};

/// A search without cuts is given up after so many positions.
const GIVEN_UP: u64 = 3_000_000;

/// One way to decide, and what it took.
#[derive(Default)]
struct Cost {
    solver: Solver,
    alpha_mu: AlphaMu,
    seconds: f64,
    most: f64,
    nodes: u64,
    counts: Counts,
}

impl Cost {
    fn rate(&mut self, worlds: &WorldSet, need: u8, moves: u32) -> CardSet {
        let options = AlphaMuOptions { moves, every_card: true, ..AlphaMuOptions::default() };
        let began = Instant::now();
        let answer = self.alpha_mu.rate(&mut self.solver, worlds, need, &options, &Budget::unlimited());
        self.took(began, answer.solver_nodes);
        self.counts = sum(self.counts, answer.counts);
        answer.best().equals
    }

    fn took(&mut self, began: Instant, nodes: u64) {
        let seconds = began.elapsed().as_secs_f64();
        self.seconds += seconds;
        self.most = self.most.max(seconds);
        self.nodes += nodes;
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, default: u64| words.get(place).map_or(default, |word| word.parse().expect("a number"));
    let (deals, root, count) = (number(0, 10), Seed::new(number(1, 1)), number(2, 20) as usize);
    let mut costs: [Cost; 4] = Default::default();
    let (mut table, mut decisions) = (Solver::new(), 0_u32);
    // With cuts, without, and in how many decisions both; for M = 2 and M = 3.
    let mut cuts = [(Counts::default(), Counts::default(), 0_u32); 2];
    for place in 0..deals {
        let seed = root.child(place);
        let mut rng = seed.child("worlds").rng();
        let mut game = contested(&mut table, seed);
        while let Some(actor) = game.actor() {
            let position = game.cardplay().expect("cards are played");
            let view = game.view(actor);
            let problem = Problem::of(&view).filter(|_| Pair::of(actor) == Pair::NorthSouth);
            let Some(problem) = problem.filter(|problem| problem.equals().len() > 1) else {
                game.play(Move::Card(table.best(&position).expect("there is a card to play").card));
                continue;
            };
            let measure = problem.measure(Objective::Contract).expect("a contract is played");
            let need = measure.need().expect("it has an aim");
            let worlds = Worlds::new(problem.unseen()).expect("a view has worlds");
            let drawn: Vec<BySeat<CardSet>> = (0..count).map(|_| worlds.draw(&mut rng)).collect();
            if need == 0 || usize::from(need) > problem.tricks_left() {
                game.play(Move::Card(table.best(&position).expect("there is a card to play").card));
                continue;
            }
            decisions += 1;
            // 1. The heuristic, which solves every card's tricks.
            let heuristic = &mut costs[0];
            let (began, before) = (Instant::now(), heuristic.solver.stats().nodes);
            let mut solved = SolvedWorlds::new(&problem, Ties::Human);
            for hands in &drawn {
                solved.add(&mut heuristic.solver, *hands).expect("a world of the problem");
            }
            let nodes = heuristic.solver.stats().nodes - before;
            heuristic.took(began, nodes);
            // 2. Alpha-mu, which asks whether the contract is made.
            let set = WorldSet::equal(&problem, drawn).expect("worlds of the problem");
            let mut best = CardSet::EMPTY;
            for (moves, cost) in (0..).zip(&mut costs).skip(1) {
                let card = cost.rate(&set, need, moves);
                best = if moves == 2 { card } else { best };
            }
            // 3. The best card alone, with cuts and without, nothing known beforehand.
            for (moves, (with, without, both)) in (2..).zip(&mut cuts) {
                let counts = |cuts: Cuts| {
                    let options = AlphaMuOptions { moves, cuts, ..AlphaMuOptions::default() };
                    let budget = Budget::nodes(GIVEN_UP);
                    let answer = AlphaMu::new().rate(&mut Solver::new(), &set, need, &options, &budget);
                    (answer.settled || answer.moves == moves).then_some(answer.counts)
                };
                if let (Some(cut), Some(plain)) = (counts(Cuts::default()), counts(Cuts::NONE)) {
                    (*with, *without, *both) = (sum(*with, cut), sum(*without, plain), *both + 1);
                }
            }
            game.play(Move::Card(best.lowest().expect("a group of equals has a card")));
        }
    }
    let each = f64::from(decisions.max(1));
    println!("{decisions} decisions of {deals} deals, {count} worlds; for each, on average");
    for (name, cost) in ["montecarlo", "M = 1", "M = 2", "M = 3"].into_iter().zip(&costs) {
        print!(
            "  {name:10} {:7.1} ms, at most {:6.0} ms; {:7.0} positions solved",
            1000.0 * cost.seconds / each,
            1000.0 * cost.most,
            cost.nodes as f64 / each
        );
        if cost.counts.questions > 0 {
            print!(
                "; {:.1} questions, of which {:.1} were put to the solver",
                cost.counts.questions as f64 / each,
                cost.counts.asked as f64 / each
            );
        }
        println!();
    }
    println!("the best card alone, where it was finished without cuts within {GIVEN_UP} positions:");
    for (moves, (with, without, both)) in (2..).zip(cuts) {
        let each = f64::from(both.max(1));
        println!(
            "  M = {moves}: {both} decisions; {:.0} questions with cuts, {:.0} without; put to the solver {:.0} and {:.0}",
            with.questions as f64 / each,
            without.questions as f64 / each,
            with.asked as f64 / each,
            without.asked as f64 / each
        );
    }
}

fn sum(one: Counts, other: Counts) -> Counts {
    Counts {
        nodes: one.nodes + other.nodes,
        questions: one.questions + other.questions,
        asked: one.asked + other.asked,
        early: one.early + other.early,
        deep: one.deep + other.deep,
        root: one.root + other.root,
        table: one.table + other.table,
    }
}

/// South plays three notrump, not vulnerable against nobody; west is to lead.
fn contested(solver: &mut Solver, seed: Seed) -> Bridge {
    let mut rng = seed.child("deal").rng();
    let deal = loop {
        let deal = Deal::random(&mut rng);
        let points = high_card_points(deal[Seat::North] | deal[Seat::South]);
        if (23..=27).contains(&points)
            && (9..=10).contains(&solver.declarer_tricks(&deal, Strain::Notrump, Seat::South))
        {
            break deal;
        }
    };
    let mut game = Bridge::new(Board::new(BoardNumber::new(3).expect("from one on"), deal));
    let contract: Contract = "3NT-S".parse().expect("a contract");
    for call in [Call::Bid(contract.bid), Call::Pass, Call::Pass, Call::Pass] {
        game.play(Move::Call(call));
    }
    game
}
