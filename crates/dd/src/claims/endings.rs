//! Endings to check claims on: random ones, rich in trumps, and all of them.

use cards::Rng;
use rand::RngExt;
use rand::seq::SliceRandom;

use crate::lanes::TRUMP;

/// So many cards in each hand, with suits of random lengths, of which trumps are often the longest.
pub fn random(rng: &mut Rng, cards: usize, trumps: bool) -> [u64; 4] {
    let total = 4 * cards;
    let mut lengths = [0; 4];
    if trumps && rng.random_bool(0.7) {
        lengths[TRUMP] = rng.random_range(1..=total.min(13));
    }
    // The others get what is left one by one; with few suits there are more ways to go wrong.
    let suits = rng.random_range(1..=4);
    while lengths.iter().sum::<usize>() < total {
        let suit = if rng.random_bool(0.9) { rng.random_range(0..suits) } else { rng.random_range(0..4) };
        if lengths[suit] < 13 {
            lengths[suit] += 1;
        }
    }
    let mut owners: Vec<usize> = (0..total).map(|i| i % 4).collect();
    owners.shuffle(rng);
    // Which ranks they are should not matter.
    let mut hands = [0; 4];
    for (suit, &length) in lengths.iter().enumerate() {
        let mut ranks: Vec<usize> = (0..13).collect();
        if rng.random_bool(0.5) {
            ranks.shuffle(rng);
        }
        for rank in &ranks[13 - length..] {
            hands[owners.pop().expect("an owner for each card")] |= 1 << (16 * suit + rank);
        }
    }
    hands
}

/// An ending that does not change when the table is turned and suits are exchanged, and whether
/// there are trumps.
pub fn symmetric(rng: &mut Rng, cards: usize) -> ([u64; 4], bool) {
    // By so many seats, and where each suit goes.
    let kinds = [(1, [1, 2, 3, 0]), (2, [1, 0, 3, 2]), (0, [1, 0, 2, 3])];
    let (seats, suits) = kinds[rng.random_range(0..3)];
    loop {
        let mut hands = [0; 4];
        let mut dealt = 0;
        for suit in 0..4 {
            let length = if seats == 1 { cards } else { rng.random_range(0..=2 * cards) };
            for card in (0..length).map(|rank| 1u64 << (16 * suit + rank)) {
                // The card, what it turns into, and so on.
                let (mut card, mut seat) = (card, rng.random_range(0..4));
                while dealt & card == 0 {
                    dealt |= card;
                    hands[seat] |= card;
                    let (from, rank) = (card.trailing_zeros() as usize / 16, card.trailing_zeros() % 16);
                    (card, seat) = (1 << (16 * suits[from] as u32 + rank), (seat + seats) & 3);
                }
            }
        }
        if hands.iter().all(|hand| hand.count_ones() as usize == cards) {
            return (hands, seats == 0 && rng.random_bool(0.7));
        }
    }
}

/// Suit lengths that say everything there is to say about endings with so many cards: with trumps
/// and without, the side suits in descending order.
pub fn lengths(cards: usize) -> Vec<(bool, [usize; 4])> {
    let total = 4 * cards;
    let most = total.min(13);
    let mut all = Vec::new();
    for (a, b, c) in (0..=most).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| (a, b, c)))) {
        let Some(last) = total.checked_sub(a + b + c) else { continue };
        if last <= most && last > 0 {
            all.push((true, [a, b, c, last]));
        }
        if last <= c {
            all.push((false, [a, b, c, last]));
        }
    }
    all
}

/// Every way to deal suits of these lengths.
pub fn every(cards: usize, lengths: [usize; 4], mut use_it: impl FnMut([u64; 4])) {
    let deck: Vec<u64> =
        (0..4).flat_map(|suit| (0..lengths[suit]).map(move |rank| 1 << (16 * suit + rank))).collect();
    let mut owners: Vec<usize> = (0..4 * cards).map(|i| i / cards).collect();
    loop {
        let mut hands = [0; 4];
        owners.iter().zip(&deck).for_each(|(&owner, card)| hands[owner] |= card);
        use_it(hands);
        // The next arrangement in the order of words.
        let Some(i) = owners.windows(2).rposition(|pair| pair[0] < pair[1]) else { return };
        let j = owners.iter().rposition(|&owner| owner > owners[i]).expect("the one after it");
        owners.swap(i, j);
        owners[i + 1..].reverse();
    }
}

#[test]
fn there_are_as_many_as_should_be() {
    let mut count = 0;
    every(2, [2, 2, 2, 2], |_| count += 1);
    assert_eq!(count, 2520);
    assert!(lengths(3).contains(&(false, [3, 3, 3, 3])));
    let mut rng = cards::Seed::new(1).rng();
    for _ in 0..100 {
        assert!(random(&mut rng, 5, true).iter().all(|hand| hand.count_ones() == 5));
    }
}
