//! The obvious versions: every deal by placing card after card, and situations to try them on.

use cards::{BySeat, Card, CardSet, Rng, Seat};
use game::Unseen;
use rand::RngExt;

/// Every deal that is allowed.
pub fn deals(unseen: &Unseen) -> Vec<BySeat<CardSet>> {
    let cards: Vec<Card> = unseen.cards().iter().collect();
    let mut found = Vec::new();
    place(unseen, &cards, unseen.known, unseen.room, &mut found);
    found
}

fn place(
    unseen: &Unseen,
    cards: &[Card],
    hands: BySeat<CardSet>,
    room: BySeat<u32>,
    found: &mut Vec<BySeat<CardSet>>,
) {
    let Some((&card, rest)) = cards.split_first() else {
        if room.values().all(|&room| room == 0) {
            found.push(hands);
        }
        return;
    };
    for seat in Seat::ALL {
        if unseen.may[seat].contains(card) && room[seat] > 0 {
            let (mut hands, mut room) = (hands, room);
            hands[seat].insert(card);
            room[seat] -= 1;
            place(unseen, rest, hands, room, found);
        }
    }
}

/// A situation that some deal fits: random hands of these sizes, and then, for each seat and
/// card that it does not hold, a coin whether it might have held it.
pub fn situation(sizes: [usize; 4], openness: f64, rng: &mut Rng) -> Unseen {
    let mut left = CardSet::DECK;
    let truth = BySeat::new(sizes[0], sizes[1], sizes[2], sizes[3]).map(|size| {
        let hand = left.random_subset(size, rng);
        left -= hand;
        hand
    });
    let unseen = truth.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let mut may =
        truth.map(|hand| hand | unseen.iter().filter(|_| rng.random_bool(openness)).collect::<CardSet>());
    let mut known = BySeat::<CardSet>::default();
    // Some cards are known, as those that were passed.
    for seat in Seat::ALL {
        known[seat] = truth[seat].iter().filter(|_| rng.random_bool(0.15)).collect();
    }
    let placed = known.values().fold(CardSet::EMPTY, |all, &cards| all | cards);
    may = may.map(|cards| cards - placed);
    let room = BySeat::from_fn(|seat| (truth[seat] - known[seat]).len() as u32);
    Unseen { known, may, room }
}

/// The chi-squared statistic of counts that should all be equal, and the value that it exceeds
/// by chance about once in 30 000 times (Wilson and Hilferty's cube).
pub fn uniformity(counts: &[u64]) -> (f64, f64) {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let statistic = counts.iter().map(|&count| (count as f64 - mean).powi(2) / mean).sum();
    let freedom = (counts.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    (statistic, freedom * (1.0 - spread + 4.0 * spread.sqrt()).powi(3))
}
