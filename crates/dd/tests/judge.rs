//! The fast solver against the slow, obvious one: plain alpha-beta over every legal card, with a
//! plain table of whole positions.

use std::collections::HashMap;

use bridge::{Cardplay, CardplayKey, Pair, Strain};
use cards::{BySeat, CardSet, PartialDeal, Rng, Seat, Seed};
use dd::Solver;
use game::{Game, Keyed, Search};
use rand::RngExt;

/// The tricks that north and south end up with.
fn judge(
    position: &Cardplay,
    seen: &mut HashMap<CardplayKey, (i32, i32)>,
    mut least: i32,
    mut most: i32,
) -> i32 {
    let won = i32::from(position.won()[Pair::NorthSouth]);
    let left = position.tricks_left() as i32;
    let Some(seat) = position.seat() else { return won };
    let (low, high) = seen.get(&position.key()).copied().unwrap_or((won, won + left));
    if low >= most || low == high {
        return low;
    }
    if high <= least {
        return high;
    }
    let (asked_least, asked_most) = (least, most);
    let maximise = Pair::of(seat) == Pair::NorthSouth;
    let mut best = if maximise { -1 } else { 99 };
    for card in position.moves() {
        let value = judge(&position.after(card), seen, least, most);
        if maximise {
            best = best.max(value);
            least = least.max(value);
        } else {
            best = best.min(value);
            most = most.min(value);
        }
        if least >= most {
            break;
        }
    }
    let low = if best > asked_least { best } else { low };
    let high = if best < asked_most { best } else { high };
    seen.insert(position.key(), (low, high));
    best
}

/// An ending with so many cards in each hand, in the middle of a trick as often as not. Few suits
/// and touching cards make the hard cases common.
fn ending(rng: &mut Rng, cards: usize) -> Cardplay {
    let strain = Strain::ALL[rng.random_range(0..5)];
    ending_in(strain, rng, cards)
}

fn ending_in(strain: Strain, rng: &mut Rng, cards: usize) -> Cardplay {
    loop {
        let mut deck = CardSet::DECK;
        if rng.random_bool(0.5) {
            let ranks = rng.random_range(cards.max(4)..=13);
            deck = deck.iter().filter(|card| card.index() % 16 + ranks >= 13).collect();
        }
        if deck.len() < 4 * cards {
            continue;
        }
        let mut hands = BySeat::default();
        for seat in Seat::ALL {
            hands[seat] = deck.random_subset(cards, rng);
            deck -= hands[seat];
        }
        let leader = Seat::ALL[rng.random_range(0..4)];
        let hands = PartialDeal::new(hands).expect("disjoint hands");
        let mut position = Cardplay::new(&hands, strain, leader).expect("equal hands");
        for _ in 0..rng.random_range(0..4) {
            position.play(position.moves().random(rng).expect("a card"));
        }
        return position;
    }
}

fn agree(cards: usize, endings: u64) {
    let mut solver = Solver::new();
    for number in 0..endings {
        let position = ending(&mut Seed::new(number).child(cards).rng(), cards);
        let mut seen = HashMap::new();
        let expected = judge(&position, &mut seen, -1, 99) as u8;
        let found = solver.tricks(&position)[Pair::NorthSouth];
        assert_eq!(found, expected, "ending {number} of {cards} cards: {position:?}");
    }
}

/// Nothing is forgotten between endings, so that what was found out about one must hold for all.
#[test]
fn classes_hold_for_every_deal() {
    let mut solver = Solver::new();
    solver.keep_everything(true);
    for number in 0..12_000 {
        let mut rng = Seed::new(number).child("classes").rng();
        let cards = rng.random_range(2..=4);
        let position = ending(&mut rng, cards);
        let expected = judge(&position, &mut HashMap::new(), -1, 99) as u8;
        let found = solver.tricks(&position)[Pair::NorthSouth];
        assert_eq!(found, expected, "ending {number}: {position:?}");
    }
}

#[test]
fn two_cards() {
    agree(2, 10_000);
}

#[test]
fn three_cards() {
    agree(3, 10_000);
}

#[test]
fn four_cards() {
    agree(4, 6_000);
}

#[test]
fn five_cards() {
    agree(5, 1_500);
}

#[test]
fn six_cards() {
    agree(6, 150);
}

/// A hundred thousand endings of three to six cards, as many in every strain.
#[test]
#[ignore = "minutes; cargo test --release -p dd --test judge -- --ignored"]
fn a_hundred_thousand_endings_in_every_strain() {
    for (cards, endings) in [(3, 40_000), (4, 30_000), (5, 20_000), (6, 10_000)] {
        let mut solver = Solver::new();
        for number in 0..endings {
            let mut rng = Seed::new(number).child("every strain").child(cards).rng();
            let position = ending_in(Strain::ALL[number as usize % 5], &mut rng, cards);
            let expected = judge(&position, &mut HashMap::new(), -1, 99) as u8;
            let found = solver.tricks(&position)[Pair::NorthSouth];
            assert_eq!(found, expected, "ending {number} of {cards} cards: {position:?}");
        }
    }
}

#[test]
fn every_card_is_valued() {
    let mut solver = Solver::new();
    for number in 0..2_000 {
        let mut rng = Seed::new(number).child("cards").rng();
        let cards = rng.random_range(1..=4);
        let position = ending(&mut rng, cards);
        let mut seen = HashMap::new();
        let rated = solver.rate(&position);
        let moves: Vec<_> = rated.iter().map(|(card, _)| *card).collect();
        assert_eq!(moves, position.moves().iter().collect::<Vec<_>>());
        for (card, payoff) in rated {
            let expected = judge(&position.after(card), &mut seen, -1, 99);
            assert_eq!(payoff[0], f64::from(expected), "{card} in ending {number}: {position:?}");
        }
    }
}
