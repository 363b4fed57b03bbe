//! Alpha-beta on bridge endings: nodes per second, shown as items.
//!
//! `cargo bench -p search --bench endings`

use bridge::{Cardplay, Strain};
use cards::{BySeat, CardSet, PartialDeal, Seat, Seed};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use game::{Deterministic, ZeroSum};
use rand::RngExt;
use search::alphabeta::Transpositions;
use search::{AlphaBeta, Horizon, Limits, Order, Representatives, TranspositionTable};

fn main() {
    divan::main();
}

#[divan::bench]
fn bare_4_cards(bencher: Bencher<'_, '_>) {
    nodes_per_second(bencher, AlphaBeta::new(Horizon::to_end()), &endings(4));
}

#[divan::bench]
fn table_5_cards(bencher: Bencher<'_, '_>) {
    let table = TranspositionTable::with_places(1 << 16);
    nodes_per_second(bencher, AlphaBeta::new(Horizon::to_end()).table(table), &endings(5));
}

#[divan::bench]
fn table_and_equals_6_cards(bencher: Bencher<'_, '_>) {
    let table = TranspositionTable::with_places(1 << 18);
    nodes_per_second(
        bencher,
        AlphaBeta::new(Horizon::to_end().keep(Representatives)).table(table),
        &endings(6),
    );
}

fn nodes_per_second<G, H, O, T>(bencher: Bencher<'_, '_>, mut search: AlphaBeta<H, O, T>, roots: &[G])
where
    G: ZeroSum + Deterministic,
    H: Limits<G>,
    O: Order<G>,
    T: Transpositions<G>,
{
    let nodes: u64 = roots.iter().map(|root| search.search(root).counts.nodes).sum();
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| {
        for root in roots {
            black_box(search.search(black_box(root)).value);
        }
    });
}

/// Endings with this many cards a hand, always the same.
fn endings(cards: usize) -> Vec<Cardplay> {
    let one = |number: usize| {
        let mut rng = Seed::new(11).child("endings").child(number).rng();
        let mut left = CardSet::DECK;
        let hands = BySeat::from_fn(|_| {
            let hand = left.random_subset(cards, &mut rng);
            left -= hand;
            hand
        });
        let strain = Strain::ALL[rng.random_range(0..5)];
        let deal = PartialDeal::new(hands).expect("the hands were drawn from one deck");
        Cardplay::new(&deal, strain, Seat::ALL[number % 4]).expect("the hands are equally long")
    };
    (0..4).map(one).collect()
}
