//! Hands with their calls from random deals, each rule at most twice: lines in the form of
//! `data/bidding/*.txt`, to be looked over before they become tests.
//!
//! `cargo run --release -p bidding --example pick_hands -- 7 3000`

use std::collections::HashMap;

use bidding::{RuleSystem, System};
use bridge::{Auction, BoardNumber, Call};
use cards::{Deal, Seed};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (seed, deals) = (numbers.next().unwrap_or(7), numbers.next().unwrap_or(3000));
    let system = RuleSystem::natural();
    let mut seen: HashMap<(String, Call), usize> = HashMap::new();
    for i in 0..deals {
        let deal = Deal::random(&mut Seed::new(seed).child("hands").child(i).rng());
        let number = BoardNumber::new(i as u32 + 1).expect("from one");
        let (dealer, vulnerability) = (number.dealer(), number.vulnerability());
        let mut auction = Auction::new(dealer);
        while let Some(seat) = auction.turn() {
            let Some(choice) = system.call(deal[seat], &auction, vulnerability) else { break };
            let times = seen.entry((choice.rule.clone(), choice.call)).or_default();
            *times += 1;
            if *times <= 2 {
                let calls: Vec<String> = auction.calls().iter().map(ToString::to_string).collect();
                let hand = deal[seat].pbn();
                let call = choice.call;
                println!(
                    "{dealer:#} {vulnerability} | {} | {hand} | {call} | {}",
                    calls.join(" "),
                    choice.rule
                );
            }
            if auction.make(choice.call).is_err() {
                break;
            }
        }
    }
}
