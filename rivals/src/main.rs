//! Runs DDS and Finesse's solver on the same work, one after the other in one process and one
//! thread, and prints the ratio of their processor times.
//!
//!     cargo run --release -- [deals] [seed] [path of a DDS library]

mod dds;

use std::path::Path;

use bridge::{Cardplay, Pair, Strain};
use cards::{BySeat, Deal, PartialDeal, Rng, Seat, Seed};
use dd::Solver;
use game::Game;

use dds::{Ask, Dds};

const PASSES: usize = 2;
const WORLDS: usize = 100;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let deals: usize = args.first().map_or(50, |n| n.parse().expect("a number of deals"));
    let seed = Seed::new(args.get(1).map_or(1, |n| n.parse().expect("a seed")));
    let dds = match args.get(2) {
        Some(path) => Dds::load(Path::new(path)).expect("a shared library of DDS"),
        None => Dds::built_in(),
    };
    println!("{}; {deals} deals; best of {PASSES} passes for each", dds.name);
    println!("{:<28} {:>10} {:>10} {:>7}", "work", "DDS ms", "ours ms", "ratio");
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

    let decision = |i: usize| worlds(&opening(7 * i), &mut seed.child("worlds").child(i).rng());
    let decisions: Vec<Vec<Cardplay>> = (0..deals.div_ceil(10)).map(decision).collect();
    measure(
        "100 worlds, every card",
        &decisions,
        |worlds| worlds.iter().map(|world| sorted(dds.solve(world, Ask::EveryCard))).collect::<Vec<_>>(),
        |worlds| fresh(&mut solver, |solver| worlds.iter().map(|world| our_cards(solver, world)).collect()),
    );
}

/// What dummy's partner faces after the opening lead: the other two hands are unknown but for the
/// card led, and dummy is to play.
fn worlds(opening: &Cardplay, rng: &mut Rng) -> Vec<Cardplay> {
    let leader = opening.trick().leader();
    let led = opening.hands()[leader].random(rng).expect("thirteen cards");
    let unseen = (opening.hands()[leader] | opening.hands()[leader.partner()]).without(led);
    let world = |rng: &mut Rng| {
        let mut hands = BySeat::from_fn(|seat| opening.hands()[seat]);
        hands[leader] = unseen.random_subset(12, rng);
        hands[leader.partner()] = unseen - hands[leader];
        let hands = PartialDeal::new(hands).expect("disjoint hands");
        Cardplay::within_trick(&hands, opening.strain(), leader, &[led]).expect("a position after one card")
    };
    (0..WORLDS).map(|_| world(rng)).collect()
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
    println!("{work:<28} {:>10.2} {:>10.2} {:>6.2}x", mean(0), mean(1), mean(0) / mean(1));
}

/// Processor time of this process.
fn processor_ms() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is whole and outlives the call.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
