//! The search for hidden cards finds a planted one in every notation, and takes no bid for a card.

use cards::{Card, CardSet, PartialDeal, Rank, Seat, Seed, Suit};
use game::laws::{Allowed, named_cards};
use rand::RngExt;
use serde_json::json;

/// Every way in which this program writes or reads a hand.
fn hands_in_text(hand: CardSet) -> Vec<String> {
    let each = |write: &dyn Fn(Card) -> String| hand.iter().map(write).collect::<Vec<_>>();
    let ranks = |suit: Suit, between: &str| {
        let ranks: Vec<_> = hand.ranks(suit).descending().map(|rank| rank.to_string()).collect();
        ranks.join(between)
    };
    let by_suit = |write: &dyn Fn(Suit) -> String, between: &str| {
        let suits = Suit::WRITTEN.into_iter().filter(|&suit| !hand.suit(suit).is_empty());
        suits.map(write).collect::<Vec<_>>().join(between)
    };
    let mut seats = cards::BySeat::default();
    seats[Seat::East] = hand;
    let deal = PartialDeal::new(seats).expect("one hand").to_string();
    vec![
        each(&|card| card.to_string()).join(" "),
        each(&|card| card.to_string()).join(","),
        each(&|card| format!("{card:#}")).join(" "),
        each(&|card| format!("{}{}", card.rank(), card.suit())).join(" "),
        each(&|card| format!("{}{}", card.suit().letter(), rank_with_ten(card.rank()))).join(" "),
        each(&|card| format!("{}{}", card.suit(), rank_with_ten(card.rank()))).join(", "),
        each(&Card::name).join(" and "),
        hand.dotted().to_string(),
        hand.pbn().to_string(),
        hand.symbols().to_string(),
        hand.to_string(),
        by_suit(&|suit| format!("{suit}{}", ranks(suit, "")), ""),
        by_suit(&|suit| format!("{suit} {}", ranks(suit, "")), "\n"),
        by_suit(&|suit| format!("{suit} {}", ranks(suit, "")), "      │  N  │     "),
        by_suit(&|suit| format!("{suit} {}", ranks(suit, " ")), "   "),
        by_suit(&|suit| format!("{}{}", suit.letter(), ranks(suit, "")), ""),
        format!("3{}", by_suit(&|suit| format!("{}{}", suit.letter(), ranks(suit, "")), "")),
        deal,
    ]
}

fn rank_with_ten(rank: Rank) -> String {
    if rank == Rank::Ten { "10".to_owned() } else { rank.to_string() }
}

#[test]
fn a_planted_hand_is_found_in_every_notation() {
    for number in 0..1000_u64 {
        let mut rng = Seed::new(40).child(number).rng();
        let hand = CardSet::DECK.random_subset(rng.random_range(1..=13), &mut rng);
        for (notation, written) in hands_in_text(hand).into_iter().enumerate() {
            for text in
                [written.clone(), format!("East holds {written}."), format!("{{\"hand\":\"{written}\"}}")]
            {
                assert_eq!(named_cards(&text, false), hand, "notation {notation}: {text}");
            }
        }
    }
}

/// One hidden card among many that may be seen, in a log, in a drawn table and in data.
#[test]
fn one_planted_card_is_found_among_others() {
    for number in 0..1000_u64 {
        let mut rng = Seed::new(41).child(number).rng();
        let seen = CardSet::DECK.random_subset(20, &mut rng);
        let secret = (!seen).random(&mut rng).expect("thirty-two cards are hidden");
        let allowed = Allowed { cards: seen, bids: number % 2 == 0 };
        let shown = seen.random_subset(5, &mut rng);
        // A level and a strain is a bid where there are bids, so that notation is not one of cards there.
        let low = secret.rank() as usize <= Rank::Seven as usize;
        for (notation, written) in hands_in_text(shown.with(secret)).into_iter().enumerate() {
            if notation == 3 && low && allowed.bids {
                continue;
            }
            let found = allowed.secrets_in(&format!("East plays {written}"));
            assert_eq!(found, CardSet::of(secret), "notation {notation}: {written}");
            let clean = hands_in_text(shown).swap_remove(notation);
            assert_eq!(allowed.secrets_in(&clean), CardSet::EMPTY, "notation {notation}: {clean}");
            for leak in [json!({ "a": [1, { "b": written }] }), json!({ written.clone(): null })] {
                let searched = std::panic::catch_unwind(|| allowed.search_data(&leak, &String::new));
                assert!(searched.is_err(), "not found in {leak}");
            }
        }
        let bits = json!({ "hand": CardSet::of(secret).bits() | 1 << 60 });
        assert!(std::panic::catch_unwind(|| allowed.search_data(&bits, &String::new)).is_err());
    }
}

#[test]
fn bids_names_and_numbers_are_no_cards() {
    let none = |text: &str| assert_eq!(named_cards(text, true), CardSet::EMPTY, "{text}");
    for text in [
        "The contract is 4♥ by East. Tricks: North-South 7, East-West 6.",
        "South bids 1♠\nWest bids 2♥\nNorth doubles\n1♠     2♥     X\n3NT    7♣",
        "West   North  East   South\n              Pass   1♠\n2S 3H 4D 5C 7NT Pass X XX",
        "\"leader\":\"S\",\"declarer\":\"E\",\"seat\":\"N\"",
        "Board 12, East deals, East-West vulnerable. A game of 52 cards ... 1.0 10.5",
        "1 point, 13 points; 10 seconds; Take A Seat",
    ] {
        none(text);
    }
    assert_eq!(named_cards("South leads 4♥ and 9♥", false).len(), 2);
    assert_eq!(named_cards("1♠ 9♠ T♠ ♠2", true).to_string(), "♠T92");
}
