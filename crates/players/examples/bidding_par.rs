//! Double-dummy results of random deals, a line each: the deal and its twenty results. They cost
//! most of the time when bidding is measured, and do not depend on it.
//!
//! `cargo run --release -p players --example bidding_par -- 2000 1 > target/tables.txt`

use std::ops::ControlFlow;

use cards::{Deal, Seed};
use dd::Batch;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (boards, seed) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(1));
    let root = Seed::new(seed).child("bidding");
    let deals: Vec<Deal> = (0..boards).map(|i| Deal::random(&mut root.child(i).rng())).collect();
    let tables = Batch::default().tables(&deals, |_| ControlFlow::Continue(())).expect("nothing stops it");
    for (deal, table) in deals.iter().zip(&tables) {
        println!("{deal}\t{}", table.hex());
    }
}
