//! Solves deals from a file of results and prints what the search did: for tuning.
//!
//!     cargo run --release -p dd --example probe -- data/dd/random.txt 50 [SKIP] [MEGABYTES]

use std::fs;

use bridge::TrickTable;
use cards::Deal;
use dd::Solver;

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file of deals and results");
    let take: usize = args.next().map_or(50, |n| n.parse().expect("how many deals"));
    let skip: usize = args.next().map_or(0, |n| n.parse().expect("how many deals to skip"));
    let text = fs::read_to_string(file).expect("a readable file");
    let memory = args.next().map_or(Solver::DEFAULT_MEMORY, |n| n.parse::<usize>().expect("megabytes") << 20);
    let mut solver = Solver::with_memory(memory);
    let (mut wrong, mut time, mut slowest) = (0, 0.0, 0.0f64);
    for line in text.lines().skip(skip).take(take) {
        let (deal, digits) = line.rsplit_once(' ').expect("a deal and digits");
        let deal: Deal = deal.parse().expect("a deal");
        let start = cpu_ms();
        let table = solver.table(&deal);
        let took = cpu_ms() - start;
        (time, slowest) = (time + took, slowest.max(took));
        if table != TrickTable::from_hex(digits).expect("twenty digits") {
            wrong += 1;
            println!("wrong: {deal} {} instead of {digits}", table.hex());
        }
    }
    println!("{}", solver.stats());
    println!(
        "{wrong} wrong; {:.2} ms (slowest {slowest:.0}) and {} nodes a deal",
        time / take as f64,
        solver.stats().nodes / take as u64
    );
}

/// Processor time of this thread.
fn cpu_ms() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}
