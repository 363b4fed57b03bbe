//! Laws of every system, on random deals: calls are legal, the auction ends, and what a call means
//! holds the hand that made it.

use bidding::{RuleSystem, Simple, System};
use bridge::{Auction, Call, Vulnerability};
use cards::{Deal, Rng, Seed};
use rand::RngExt;

fn systems() -> Vec<Box<dyn System>> {
    vec![Box::new(RuleSystem::natural()), Box::new(Simple)]
}

/// One auction; the call of a seat is asked of the system, or drawn where the opponents are strange.
fn auction(
    system: &dyn System,
    seed: Seed,
    strange: bool,
    mut judge: impl FnMut(&Deal, &Auction, Vulnerability, Call),
) {
    let mut rng = seed.rng();
    let deal = Deal::random(&mut rng);
    let vulnerability = Vulnerability::ALL[rng.random_range(0..4)];
    let mut auction = Auction::new(cards::Seat::ALL[rng.random_range(0..4)]);
    while let Some(seat) = auction.turn() {
        let call = if strange && seat.index() % 2 == 1 {
            any_call(&auction, &mut rng)
        } else {
            let choice = system.call(deal[seat], &auction, vulnerability).expect("the auction goes on");
            judge(&deal, &auction, vulnerability, choice.call);
            choice.call
        };
        let legal = auction.make(call);
        assert!(legal.is_ok(), "{deal} {:?}: {call}: {legal:?}", auction.calls());
    }
}

/// Any legal call, mostly a cheap one.
fn any_call(auction: &Auction, rng: &mut Rng) -> Call {
    let legal: Vec<Call> = auction.legal().collect();
    match rng.random_range(0..4) {
        0 => Call::Pass,
        1 => legal[rng.random_range(0..legal.len())],
        _ => legal[rng.random_range(0..legal.len().min(6))],
    }
}

fn every_meaning_holds_its_hand(system: &dyn System, deals: u64, strange: bool) {
    for i in 0..deals {
        let seed = Seed::new(2).child("laws").child(i);
        auction(system, seed, strange, |deal, auction, vulnerability, call| {
            let seat = auction.turn().expect("somebody calls");
            let hand = deal[seat];
            let meaning = system.meaning(call, auction, vulnerability);
            assert!(
                meaning.shows.contains(hand),
                "{:?} {call} with {}: {meaning:?}",
                auction.calls(),
                hand.pbn()
            );
            assert!(system.makes(hand, call, auction, vulnerability));
        });
    }
}

#[test]
fn a_meaning_holds_the_hand_behind_the_call() {
    every_meaning_holds_its_hand(&RuleSystem::natural(), 1500, false);
}

#[test]
fn so_it_does_against_strange_opponents() {
    every_meaning_holds_its_hand(&RuleSystem::natural(), 1500, true);
}

#[test]
fn the_simple_system_keeps_the_law_too() {
    every_meaning_holds_its_hand(&Simple, 3, false);
    every_meaning_holds_its_hand(&Simple, 3, true);
}

#[test]
#[ignore = "half a million deals; run with: cargo test --release -p bidding --test laws -- --ignored"]
fn a_meaning_holds_the_hand_behind_the_call_on_very_many_deals() {
    every_meaning_holds_its_hand(&RuleSystem::natural(), 250_000, false);
    every_meaning_holds_its_hand(&RuleSystem::natural(), 250_000, true);
}

#[test]
fn the_same_hand_in_the_same_auction_makes_the_same_call() {
    for system in systems() {
        let again = systems().into_iter().find(|other| other.name() == system.name()).expect("the same list");
        for i in 0..100 {
            auction(
                system.as_ref(),
                Seed::new(3).child(i),
                i % 2 == 0,
                |deal, auction, vulnerability, call| {
                    let seat = auction.turn().expect("somebody calls");
                    let other = again.call(deal[seat], auction, vulnerability);
                    assert_eq!(other.map(|choice| choice.call), Some(call));
                },
            );
        }
    }
}

#[test]
fn nobody_calls_when_the_auction_is_over() {
    for system in systems() {
        let auction = Auction::from_calls(cards::Seat::North, [Call::Pass; 4]).expect("legal");
        assert_eq!(system.call("AKQJT98765432...".parse().unwrap(), &auction, Vulnerability::None), None);
        let meaning = system.meaning(Call::Pass, &auction, Vulnerability::None);
        assert!(meaning.rules.is_empty());
    }
}
