//! Trick play on small endings, where everything can be searched.

use std::collections::HashMap;

use bridge::{Cardplay, CardplayKey, Strain};
use cards::{BySeat, Card, CardSet, PartialDeal, Rng, Seat, Seed};
use game::{Game, Keyed, Side, Turn};
use rand::RngExt;

fn ending(size: usize, deck: &str, rng: &mut Rng) -> Cardplay {
    let mut left: CardSet = deck.parse().unwrap();
    let hands = BySeat::from_fn(|_| {
        let hand = left.random_subset(size, rng);
        left -= hand;
        hand
    });
    let strain = Strain::ALL[rng.random_range(0..5)];
    Cardplay::new(&PartialDeal::new(hands).unwrap(), strain, Seat::ALL[rng.random_range(0..4)]).unwrap()
}

/// North-south's tricks under best play, by trying every card.
fn minimax(position: &Cardplay, moves: fn(&Cardplay) -> CardSet) -> f64 {
    let values = moves(position).into_iter().map(|card| minimax(&position.after(card), moves));
    match position.turn() {
        Turn::Side(Side::FIRST) => values.fold(f64::NEG_INFINITY, f64::max),
        Turn::Side(_) => values.fold(f64::INFINITY, f64::min),
        _ => position.payoff()[0],
    }
}

fn remembered(position: &Cardplay, known: &mut HashMap<CardplayKey, f64>) -> f64 {
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let values: Vec<f64> =
        position.moves().into_iter().map(|card| remembered(&position.after(card), known)).collect();
    let value = match position.turn() {
        Turn::Side(Side::FIRST) => values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        Turn::Side(_) => values.into_iter().fold(f64::INFINITY, f64::min),
        _ => position.payoff()[0],
    };
    known.insert(position.key(), value);
    value
}

#[test]
fn equal_cards_are_worth_the_same() {
    let mut grouped = 0;
    for number in 0..200_u64 {
        let mut rng = Seed::new(2).child("equals").child(number).rng();
        let mut position = ending(3, "AKQJT987.AKQJ.AK.", &mut rng);
        for _ in 0..rng.random_range(0..6) {
            position.play(position.moves().random(&mut rng).unwrap());
        }
        let moves = position.moves();
        let mut covered = CardSet::EMPTY;
        for card in position.representatives() {
            let equals = position.equals(card);
            assert_eq!(equals.lowest(), Some(card), "{position:?}");
            assert!(equals.is_disjoint(covered), "{position:?}");
            covered |= equals;
            grouped += equals.len() - 1;
            let value = |card: Card| minimax(&position.after(card), Game::moves);
            assert!(equals.iter().all(|other| value(other) == value(card)), "{card}: {position:?}");
        }
        assert_eq!(covered, moves, "the groups are all the moves: {position:?}");
        assert_eq!(minimax(&position, Game::moves), minimax(&position, Cardplay::representatives));
        assert!((!moves).iter().all(|card| position.equals(card).is_empty()));
    }
    assert!(grouped > 50, "too few equal cards to mean anything: {grouped}");
}

#[test]
fn a_key_decides_the_future() {
    let mut known = HashMap::new();
    for number in 0..300_u64 {
        let mut rng = Seed::new(2).child("keys").child(number).rng();
        let position = ending(3, "AKQ.AKQ.AKQ.AKQ", &mut rng);
        assert_eq!(remembered(&position, &mut known), minimax(&position, Game::moves), "{position:?}");
    }
}

#[test]
fn equal_cards_by_example() {
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let position = |deal: &str, trick: &[Card]| {
        Cardplay::within_trick(&deal.parse().unwrap(), Strain::Notrump, Seat::North, trick).unwrap()
    };
    // Queen and ten touch, since nobody else holds the jack; east's king parts them from the ace.
    let at = position("N:AQT2... K43.2.. .543..2 ..5432.", &[]);
    assert_eq!(at.equals("SQ".parse().unwrap()), cards("SQT"));
    assert_eq!(at.representatives(), cards("SA ST S2"));
    // The eight that leads the trick parts the nine from the seven; the beaten six does not.
    let trick = ["S6", "S8"].map(|card| card.parse().unwrap());
    let at = position("N:.23.. .45.. 975... .678..", &trick);
    assert_eq!(at.equals("S9".parse().unwrap()), cards("S9"));
    assert_eq!(at.equals("S7".parse().unwrap()), cards("S75"));
}

#[test]
fn errors_say_what_is_wrong() {
    let make = |deal: &str, trick: &str| {
        let trick: Vec<Card> = trick.split_whitespace().map(|card| card.parse().unwrap()).collect();
        Cardplay::within_trick(&deal.parse().unwrap(), Strain::Spades, Seat::West, &trick)
    };
    assert!(make("N:A... 2... 3... 4...", "").is_ok());
    assert!(make("N:A... 2... 3... -", "H4").is_ok());
    for (deal, trick, message) in [
        ("N:- - - -", "", "nobody holds a card"),
        ("N:A... 2... 34... 5...", "", "West has 1 cards where 2 are expected"),
        ("N:A... 2... 3... -", "", "West has 0 cards where 1 are expected"),
        ("N:A... 2... 3... 5...", "H4", "West has 1 cards where 0 are expected"),
        ("N:A... 2... 3... -", "SA", "the ace of spades lies on the table and is still in North's hand"),
        ("N:3... 2... 54... 2..3.", "", "the two of spades is dealt twice"),
        ("N:32... 65... 98... T...", "SA SA", "the ace of spades is played twice"),
        ("N:- - - -", "SA SK SQ SJ", "a trick in progress has at most three cards, not 4"),
        ("N:A... 65... 98... T...", "SK H2", "North plays the two of hearts but still holds spades"),
    ] {
        let error = match deal.parse::<PartialDeal>() {
            Ok(_) => make(deal, trick).unwrap_err().to_string(),
            Err(error) => error.to_string(),
        };
        assert!(error.starts_with(message), "{deal} {trick}: {error}");
    }
    let mut position = make("N:AK... 2.3.. .45.. 4.2..", "").unwrap();
    let mut play = |card: &str| position.try_play(card.parse().unwrap()).map_err(|error| error.to_string());
    assert_eq!(play("SA").unwrap_err(), "it is West's turn; the ace of spades is in North's hand");
    assert_eq!(play("C2").unwrap_err(), "West does not hold the two of clubs");
    for card in ["S4", "SA"] {
        play(card).unwrap();
    }
    assert_eq!(play("H3").unwrap_err(), "East has to follow suit and still holds spades");
    for card in ["S2", "H4", "SK", "H3", "H5", "H2"] {
        play(card).unwrap();
    }
    assert_eq!(play("SA").unwrap_err(), "the play is over");
}
