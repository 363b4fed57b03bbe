//! Fixed work for counting instructions and nodes: the worlds of Monte Carlo decisions. Dummy is
//! to play after the opening lead, the other two hands are dealt at random, and every card of
//! every world is valued. Prints what the search did and a checksum, and reads no clock.
//!
//! `cargo run --release -p dd --example count_worlds [DECISIONS] [WORLDS] [SEED]`

use bridge::{Cardplay, Strain};
use cards::{BySeat, Deal, PartialDeal, Rng, Seat, Seed};
use dd::Solver;

fn main() {
    let mut args = std::env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let (decisions, worlds) = (args.next().unwrap_or(5), args.next().unwrap_or(100));
    let mut solver = Solver::new();
    let mut tricks = 0;
    let seed = Seed::new(args.next().unwrap_or(1) as u64);
    for i in 0..decisions {
        let place = 7 * i;
        let deal = Deal::random(&mut seed.child(place).rng());
        let (strain, leader) = (Strain::ALL[place % 5], Seat::ALL[place / 5 % 4]);
        let opening = Cardplay::new(&PartialDeal::from(deal), strain, leader).expect("a deal is a position");
        let mut rng = seed.child("worlds").child(i).rng();
        let led = opening.hands()[leader].random(&mut rng).expect("thirteen cards");
        for _ in 0..worlds {
            for value in solver.cards(&world(&opening, led, &mut rng)) {
                tricks += u32::from(value.tricks);
            }
        }
    }
    println!("{}\n{decisions} decisions of {worlds} worlds: {tricks} tricks", solver.stats());
}

/// The hands of the leader and its partner dealt again, but for the card led.
fn world(opening: &Cardplay, led: cards::Card, rng: &mut Rng) -> Cardplay {
    let leader = opening.trick().leader();
    let unseen = (opening.hands()[leader] | opening.hands()[leader.partner()]).without(led);
    let mut hands = BySeat::from_fn(|seat| opening.hands()[seat]);
    hands[leader] = unseen.random_subset(12, rng);
    hands[leader.partner()] = unseen - hands[leader];
    let hands = PartialDeal::new(hands).expect("disjoint hands");
    Cardplay::within_trick(&hands, opening.strain(), leader, &[led]).expect("a position after one card")
}
