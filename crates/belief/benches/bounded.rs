//! The time to prepare and to draw deals within bounds. `cargo bench -p belief --bench bounded`

use belief::{BoundedWorlds, CardCount, HandBounds};
use cards::{BySeat, CardSet, Rank, RankSet, Seat, Seed, Suit};
use divan::{Bencher, black_box, counter::ItemsCount};
use game::Unseen;

fn main() {
    divan::main();
}

const HIGH: RankSet = RankSet::EMPTY.with(Rank::Ace).with(Rank::King).with(Rank::Queen).with(Rank::Jack);

fn high(ranks: RankSet) -> u8 {
    ranks.descending().map(|rank| rank.index() as u8 - 8).sum()
}

/// The hand that looks on: an ordinary one, and one without an honour, which leaves most to the others.
const HANDS: [&str; 2] = ["K63.T84.QJ52.973", "9863.T842.T9.972"];

/// West leads against 1NT-3NT or the like: two hands within points and lengths, the third passed.
fn lead(hand: &str) -> (Unseen, BySeat<HandBounds>) {
    let mine: CardSet = hand.parse().expect("a hand");
    let mut unseen = Unseen { known: BySeat::default(), may: BySeat::default(), room: BySeat::default() };
    unseen.known[Seat::West] = mine;
    for seat in [Seat::North, Seat::East, Seat::South] {
        (unseen.may[seat], unseen.room[seat]) = (!mine, 13);
    }
    let points = CardCount::new(HIGH, |ranks, _| high(ranks));
    let long = CardCount::new(HIGH, |ranks, length| high(ranks) + length.saturating_sub(4));
    let mut bounds = BySeat::from_fn(|_| HandBounds::any());
    bounds[Seat::South] = HandBounds::any().counting(points, 10..=21).counting(long, 12..=46);
    bounds[Seat::South].lengths[Suit::Spades] = 5..=13;
    bounds[Seat::North] = HandBounds::any().counting(points, 3..=10).counting(long, 6..=12);
    bounds[Seat::North].lengths[Suit::Spades] = 3..=5;
    bounds[Seat::East] = HandBounds::any().counting(points, 0..=16);
    (unseen, bounds)
}

/// The same, north on the table.
fn declarer_and_partner(hand: &str) -> (Unseen, BySeat<HandBounds>) {
    let (mut unseen, bounds) = lead(hand);
    let dummy: CardSet = "QJT4.Q73.KT83.54".parse().expect("a hand");
    let dummy = dummy - unseen.known[Seat::West];
    let dummy = dummy | (!dummy - unseen.known[Seat::West]).iter().take(13 - dummy.len()).collect();
    (unseen.known[Seat::North], unseen.room[Seat::North]) = (dummy, 0);
    unseen.may = unseen.may.map(|may| may - dummy);
    unseen.may[Seat::North] = CardSet::EMPTY;
    (unseen, bounds)
}

fn prepared(case: &(Unseen, BySeat<HandBounds>)) -> BoundedWorlds {
    let mut bounds = case.1.clone();
    bounds[Seat::North] =
        if case.0.room[Seat::North] == 0 { HandBounds::any() } else { bounds[Seat::North].clone() };
    BoundedWorlds::new(&case.0, &BySeat::default(), &bounds).expect("deals")
}

#[divan::bench(args = HANDS)]
fn prepare_three(bencher: Bencher<'_, '_>, hand: &str) {
    let case = lead(hand);
    bencher.bench(|| prepared(black_box(&case)));
}

#[divan::bench(args = HANDS)]
fn prepare_two(bencher: Bencher<'_, '_>, hand: &str) {
    let case = declarer_and_partner(hand);
    bencher.bench(|| prepared(black_box(&case)));
}

#[divan::bench(args = HANDS)]
fn draw_three(bencher: Bencher<'_, '_>, hand: &str) {
    let (worlds, mut rng) = (prepared(&lead(hand)), Seed::new(1).rng());
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| worlds.draw(&mut rng));
}

#[divan::bench(args = HANDS)]
fn draw_two(bencher: Bencher<'_, '_>, hand: &str) {
    let (worlds, mut rng) = (prepared(&declarer_and_partner(hand)), Seed::new(1).rng());
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| worlds.draw(&mut rng));
}
