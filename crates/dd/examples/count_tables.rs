//! Fixed work for counting instructions: full tables of deals from a fixed seed. Prints the nodes
//! and a checksum, and reads no clock.
//!
//! `cargo run --release -p dd --example count_tables [DEALS]`

use cards::{Deal, Seed};
use dd::Solver;

fn main() {
    let deals: u64 = std::env::args().nth(1).map_or(2, |text| text.parse().expect("a number"));
    let mut solver = Solver::new();
    let mut digits = String::new();
    for number in 0..deals {
        digits += &solver.table(&Deal::random(&mut Seed::new(11).child(number).rng())).hex();
    }
    let tricks: u32 = digits.chars().filter_map(|digit| digit.to_digit(16)).sum();
    println!("{deals} deals: {tricks} tricks, {} nodes", solver.stats().nodes);
}
