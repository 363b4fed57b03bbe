//! Hands for what a view tells, against trying every way to share the cards out.

use cards::{BySeat, CardSet, Rng, Seat, Seed};
use game::Unseen;
use rand::RngExt;

/// Few cards, any of which any seat may or may not hold; the rooms need not fit.
fn any_unseen(rng: &mut Rng) -> Unseen {
    let cards = CardSet::DECK.random_subset(rng.random_range(0..=6), rng);
    let mut left = cards.len() as u32;
    let may = BySeat::from_fn(|_| {
        let missing = rng.random_range(0..=cards.len());
        cards - cards.random_subset(missing, rng)
    });
    let mut room = BySeat::from_fn(|_| {
        let some = rng.random_range(0..=left);
        left -= some;
        some
    });
    if rng.random_range(0..4) > 0 {
        room[Seat::ALL[rng.random_range(0..4)]] += left;
    }
    let known = BySeat::from_fn(|seat| if seat == Seat::North { !cards } else { CardSet::EMPTY });
    Unseen { known, may, room }
}

/// Whether the cards from this place on can be given away so that the hands are allowed.
fn can_be_shared(unseen: &Unseen, cards: &[cards::Card], hands: &BySeat<CardSet>) -> bool {
    match cards.split_first() {
        None => unseen.allows(hands),
        Some((&card, rest)) => Seat::ALL.into_iter().any(|seat| {
            let mut hands = *hands;
            hands[seat].insert(card);
            can_be_shared(unseen, rest, &hands)
        }),
    }
}

#[test]
fn hands_are_found_exactly_when_there_are_some() {
    let (mut found, mut none) = (0, 0);
    for number in 0..2000_u64 {
        let unseen = any_unseen(&mut Seed::new(60).child(number).rng());
        let cards: Vec<_> = unseen.cards().iter().collect();
        let there_are = can_be_shared(&unseen, &cards, &unseen.known);
        match unseen.some_hands() {
            Some(hands) => {
                assert!(there_are && unseen.allows(&hands), "{unseen:?}: {hands:?}");
                found += 1;
            }
            None => {
                assert!(!there_are, "{unseen:?}");
                none += 1;
            }
        }
    }
    assert!(found > 200 && none > 200, "{found} and {none}");
}
