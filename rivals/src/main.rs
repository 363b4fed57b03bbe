//! Runs DDS and Finesse's solver on the same work, one after the other in one process and one
//! thread, and prints the ratio of their processor times.
//!
//!     cargo run --release -- [deals] [seed] [path of a DDS library]
//!     cargo run --release -- hard [passes] [path of a DDS library]     the deals of data/dd/hardest.txt

mod dds;
mod decisions;

use std::path::Path;

use bridge::{Cardplay, Pair, Strain};
use cards::{CardSet, Deal, PartialDeal, Seat, Seed};
use dd::Solver;
use game::Game;

use dds::{Ask, Dds};
use decisions::{Decision, Kind};

/// Worlds of each decision, when it is asked which cards reach a target.
const FEW_WORLDS: usize = 20;

const PASSES: usize = 2;
const WORLDS: usize = 100;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|word| word == "hard") {
        return hardest(args.get(1).map_or(1, |n| n.parse().expect("a number of passes")), args.get(2));
    }
    let deals: usize = args.first().map_or(50, |n| n.parse().expect("a number of deals"));
    let seed = Seed::new(args.get(1).map_or(1, |n| n.parse().expect("a seed")));
    let dds = library(args.get(2));
    println!("{}; {deals} deals; best of {PASSES} passes for each", dds.name);
    println!("{:<32} {:>10} {:>10} {:>7}", "work", "DDS ms", "ours ms", "ratio");
    let deal = |i: usize| Deal::random(&mut seed.child(i).rng());

    let mut solver = Solver::new();
    let dealt: Vec<Deal> = (0..deals).map(deal).collect();
    measure("full table", &dealt, |deal| dds.table(deal), |deal| solver.table(deal).hex());

    let opening = |i: usize| {
        let (strain, leader) = (Strain::ALL[i % 5], Seat::ALL[i / 5 % 4]);
        Cardplay::new(&PartialDeal::from(deal(i)), strain, leader).expect("a deal is a position")
    };
    let openings: Vec<Cardplay> = (0..4 * deals).map(opening).collect();
    measure(
        "one lead, the tricks",
        &openings,
        |position| dds.solve(position, Ask::Value)[..1].to_vec(),
        |position| fresh(&mut solver, |solver| vec![our_tricks(solver, position)]),
    );
    measure(
        "one lead, every card",
        &openings[..2 * deals],
        |position| sorted(dds.solve(position, Ask::EveryCard)),
        |position| fresh(&mut solver, |solver| our_cards(solver, position)),
    );

    let worlds = |kind: Kind, decisions: usize, worlds: usize| -> Vec<Decision> {
        (0..decisions).map(|i| Decision::new(kind, 7 * i, worlds, seed)).collect()
    };
    measure(
        "100 worlds, every card",
        &worlds(Kind::Dummy, deals.div_ceil(10), WORLDS),
        |decision| {
            decision.worlds.iter().map(|world| sorted(dds.solve(world, Ask::EveryCard))).collect::<Vec<_>>()
        },
        |decision| {
            fresh(&mut solver, |solver| {
                decision.worlds.iter().map(|world| our_cards(solver, world)).collect()
            })
        },
    );
    for (kind, name) in [(Kind::Lead, "lead"), (Kind::Dummy, "dummy"), (Kind::Third, "third hand")] {
        let decisions = worlds(kind, (2 * deals).div_ceil(5), FEW_WORLDS);
        let mut ours = |decision: &Decision| -> Vec<CardSet> {
            let Decision { pair, target, .. } = *decision;
            fresh(&mut solver, |solver| {
                decision.worlds.iter().map(|world| solver.cards_reaching(world, pair, target)).collect()
            })
        };
        measure(
            &format!("{name}, target; DDS: values"),
            &decisions,
            |decision| decision.worlds.iter().map(|world| dds.cards_worth(world, decision.target)).collect(),
            &mut ours,
        );
        let decisions: Vec<Decision> = decisions.into_iter().filter(|decision| decision.target > 0).collect();
        measure(
            &format!("{name}, target; DDS: the same"),
            &decisions,
            |decision| {
                decision.worlds.iter().map(|world| dds.cards_reaching(world, decision.target)).collect()
            },
            &mut ours,
        );
    }
}

/// The library that is asked.
fn library(path: Option<&String>) -> Dds {
    match path {
        Some(path) => Dds::load(Path::new(path)).expect("a shared library of DDS"),
        None => Dds::built_in(),
    }
}

/// The deals that take longest, one by one.
fn hardest(passes: usize, path: Option<&String>) {
    let dds = library(path);
    let text = std::fs::read_to_string("../data/dd/hardest.txt").expect("the file is part of the project");
    println!("{}; best of {passes} passes for each", dds.name);
    println!("{:<72} {:>10} {:>10} {:>7}", "full table", "DDS ms", "ours ms", "ratio");
    let mut solver = Solver::new();
    for line in text.lines() {
        let deal: Deal = line.rsplit_once(' ').expect("a deal and its digits").0.parse().expect("a deal");
        let mut best = [f64::MAX; 2];
        for _ in 0..passes {
            let start = processor_ms();
            let theirs = dds.table(&deal);
            let middle = processor_ms();
            let ours = solver.table(&deal).hex();
            let times = [middle - start, processor_ms() - middle];
            best = [best[0].min(times[0]), best[1].min(times[1])];
            assert_eq!(ours, theirs, "{deal}");
        }
        println!("{:<72} {:>10.0} {:>10.0} {:>6.2}x", deal.to_string(), best[0], best[1], best[0] / best[1]);
    }
}

fn our_tricks(solver: &mut Solver, position: &Cardplay) -> i32 {
    let seat = position.seat().expect("somebody is to play");
    i32::from(solver.tricks(position)[Pair::of(seat)])
}

/// The values of all cards with different values or places, as DDS lists them: equals once.
fn our_cards(solver: &mut Solver, position: &Cardplay) -> Vec<i32> {
    debug_assert!(!position.is_over());
    sorted(solver.cards(position).iter().map(|value| i32::from(value.tricks)).collect())
}

/// Nothing known beforehand, as a single question finds it.
fn fresh<R>(solver: &mut Solver, answer: impl FnOnce(&mut Solver) -> R) -> R {
    solver.forget();
    answer(solver)
}

fn sorted(mut values: Vec<i32>) -> Vec<i32> {
    values.sort_unstable();
    values
}

/// Both do the same work in turns and must agree; prints the mean of each one's better pass. The
/// passes go over all items, since DDS remembers the last one.
fn measure<T, R: PartialEq + std::fmt::Debug>(
    work: &str,
    items: &[T],
    theirs: impl Fn(&T) -> R,
    mut ours: impl FnMut(&T) -> R,
) {
    let mut best = vec![[f64::MAX; 2]; items.len()];
    for _ in 0..PASSES {
        for (item, best) in items.iter().zip(&mut best) {
            let start = processor_ms();
            let their_answer = theirs(item);
            let middle = processor_ms();
            let our_answer = ours(item);
            let times = [middle - start, processor_ms() - middle];
            *best = [best[0].min(times[0]), best[1].min(times[1])];
            assert_eq!(our_answer, their_answer, "{work}");
        }
    }
    let mean = |who: usize| best.iter().map(|times| times[who]).sum::<f64>() / best.len() as f64;
    println!("{work:<32} {:>10.2} {:>10.2} {:>6.2}x", mean(0), mean(1), mean(0) / mean(1));
}

/// Processor time of this process.
fn processor_ms() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is whole and outlives the call.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
