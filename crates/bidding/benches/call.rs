//! How long a call takes: the whole auction is read again for each.

use bidding::{RuleSystem, System};
use bridge::{Auction, Vulnerability};
use cards::{CardSet, Deal, Seat, Seed};
use divan::Bencher;

fn main() {
    divan::main();
}

fn turns(system: &RuleSystem) -> Vec<(CardSet, Auction)> {
    let mut turns = Vec::new();
    for i in 0..50 {
        let deal = Deal::random(&mut Seed::new(4).child(i).rng());
        let mut auction = Auction::new(Seat::North);
        while let Some(seat) = auction.turn() {
            turns.push((deal[seat], auction.clone()));
            let choice = system.call(deal[seat], &auction, Vulnerability::None).expect("it goes on");
            auction.make(choice.call).expect("legal");
        }
    }
    turns
}

/// One call after a random number of calls before.
#[divan::bench]
fn call(bencher: Bencher<'_, '_>) {
    let system = RuleSystem::natural();
    let turns = turns(&system);
    let mut next = turns.iter().cycle();
    bencher.bench_local(|| {
        let (hand, auction) = next.next().expect("it never ends");
        system.call(*hand, auction, Vulnerability::None)
    });
}

/// The longest auction of the sample.
#[divan::bench]
fn last_call_of_a_long_auction(bencher: Bencher<'_, '_>) {
    let system = RuleSystem::natural();
    let turns = turns(&system);
    let (hand, auction) = turns.iter().max_by_key(|(_, auction)| auction.calls().len()).expect("some");
    bencher.bench_local(|| system.call(*hand, auction, Vulnerability::None));
}

/// One hand against a ladder that is made once: what samplers of worlds ask.
#[divan::bench]
fn one_hand_on_a_ladder(bencher: Bencher<'_, '_>) {
    let system = RuleSystem::natural();
    let turns = turns(&system);
    let (hand, auction) = turns.iter().max_by_key(|(_, auction)| auction.calls().len()).expect("some");
    let reading = system.reading(auction, Vulnerability::None);
    system.with_ladder(&reading, |ladder| {
        bencher.bench_local(|| ladder.call(&bidding::Facts::of(*hand)));
    });
}

/// The file of the natural system.
#[divan::bench]
fn read_the_system() -> RuleSystem {
    RuleSystem::natural()
}
