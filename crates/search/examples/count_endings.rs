//! Fixed work for counting instructions: alpha-beta on bridge endings from a fixed seed. Prints node
//! counts, which are the searches' signature, and reads no clock.
//!
//! `cargo run --release -p search --example count_endings [CARDS] [ENDINGS]`

use bridge::{Cardplay, Strain};
use cards::{BySeat, CardSet, PartialDeal, Seat, Seed};
use rand::RngExt;
use search::{AlphaBeta, Horizon, Representatives, TranspositionTable};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (cards, endings) = (numbers.next().unwrap_or(5), numbers.next().unwrap_or(10) as u64);
    let mut bare = AlphaBeta::new(Horizon::to_end());
    let mut tabled =
        AlphaBeta::new(Horizon::to_end()).table(TranspositionTable::<Cardplay>::with_places(1 << 16));
    let mut bucketed =
        AlphaBeta::new(Horizon::to_end().keep(Representatives))
            .table(TranspositionTable::<Cardplay>::with_places(1 << 16));
    let mut sums = [0; 4];
    for number in 0..endings {
        let root = ending(cards, number);
        let found = tabled.search(&root);
        sums[0] += if cards > 4 { 0 } else { bare.search(&root).counts.nodes };
        sums[1] += found.counts.nodes;
        sums[2] += bucketed.search(&root).counts.nodes;
        sums[3] += found.value[0] as u64;
    }
    let [plain, table, equal, tricks] = sums;
    println!("{endings} endings of {cards} cards: North-South win {tricks} tricks");
    println!("nodes: {plain} bare (up to 4 cards), {table} with a table, {equal} with equal cards once");
}

/// An ending with this many cards a hand.
fn ending(cards: usize, number: u64) -> Cardplay {
    let mut rng = Seed::new(11).child("endings").child(number).rng();
    let mut left = CardSet::DECK;
    let mut hands = BySeat::default();
    for seat in Seat::ALL {
        hands[seat] = left.random_subset(cards, &mut rng);
        left -= hands[seat];
    }
    let strain = Strain::ALL[rng.random_range(0..5)];
    let leader = Seat::ALL[number as usize % 4];
    let deal = PartialDeal::new(hands).expect("the hands were drawn from one deck");
    Cardplay::new(&deal, strain, leader).expect("the hands are equally long")
}
