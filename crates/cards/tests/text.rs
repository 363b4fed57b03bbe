//! Every text form reads back as what was written, and bad text is refused with a reason.

use cards::{BySeat, Card, CardSet, Deal, PartialDeal, Rank, RankSet, Seat, Seed, Suit};
use proptest::prelude::*;

fn any_set() -> impl Strategy<Value = CardSet> {
    any::<u64>().prop_map(CardSet::from_bits)
}

fn any_deal() -> impl Strategy<Value = Deal> {
    any::<u64>().prop_map(|seed| Deal::random(&mut Seed::new(seed).rng()))
}

proptest! {
    #[test]
    fn sets_round_trip(cards in any_set()) {
        for text in [cards.to_string(), cards.symbols().to_string(), cards.dotted().to_string(), cards.pbn().to_string()] {
            prop_assert_eq!(text.parse::<CardSet>(), Ok(cards), "{}", text);
        }
        let singles: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
        prop_assert_eq!(singles.join(" ").parse::<CardSet>(), Ok(cards));
        let json = serde_json::to_string(&cards).unwrap();
        prop_assert_eq!(serde_json::from_str::<CardSet>(&json).unwrap(), cards);
    }

    #[test]
    fn deals_round_trip(deal in any_deal(), hidden in 0..4usize, first in 0..4usize) {
        let first = Seat::ALL[first];
        prop_assert_eq!(deal.written_from(first).to_string().parse::<Deal>(), Ok(deal));
        let json = serde_json::to_string(&deal).unwrap();
        prop_assert_eq!(serde_json::from_str::<Deal>(&json).unwrap(), deal);

        let mut hands = *deal.hands();
        hands[Seat::ALL[hidden]] = CardSet::EMPTY;
        let partial = PartialDeal::new(hands).unwrap();
        prop_assert_eq!(partial.to_string().parse::<PartialDeal>(), Ok(partial));
        prop_assert_eq!(partial.to_string().parse::<Deal>(), Ok(deal), "three hands tell the fourth");
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}") {
        let _ = (text.parse::<Card>(), text.parse::<CardSet>(), text.parse::<PartialDeal>(), text.parse::<Seat>());
    }

    #[test]
    fn likely_text_does_not_panic(text in "[NESW:AKQJT1098765432. ♠♥♦♣-]{0,60}") {
        let _ = (text.parse::<Card>(), text.parse::<CardSet>(), text.parse::<PartialDeal>());
    }
}

#[test]
fn every_card_round_trips() {
    for card in Card::all() {
        let (suit, rank) = (card.suit(), card.rank());
        assert_eq!(Card::new(suit, rank), card);
        assert_eq!(Card::from_index(card.index()), Some(card));
        for text in [
            format!("{card}"),
            format!("{card:#}"),
            format!("{rank}{suit}"),
            format!("{card}").to_lowercase(),
            format!("{}{}", suit.letter(), if rank == Rank::Ten { "10".into() } else { rank.to_string() }),
        ] {
            assert_eq!(text.parse::<Card>(), Ok(card), "{text}");
        }
    }
    assert_eq!(Card::all().collect::<CardSet>(), CardSet::DECK);
    assert!((0..100).filter_map(Card::from_index).eq(Card::all()));
}

#[test]
fn hands_are_read_as_people_write_them() {
    let hand: CardSet = "AKJ.T9.-.Q2".parse().unwrap();
    for text in
        ["♠AKJ ♥T9 ♦- ♣Q2", "SAKJ H109 D- CQ2", "sa sk sj ht h9 cq c2", "♠A K J, ♥10 9, ♣Q 2", "AKJ.109..Q2"]
    {
        assert_eq!(text.parse::<CardSet>(), Ok(hand), "{text}");
    }
    assert_eq!(hand.to_string(), "♠AKJ ♥T9 ♦- ♣Q2");
    assert_eq!(
        hand.ranks(Suit::Spades),
        [Rank::Ace, Rank::King, Rank::Jack].into_iter().collect::<RankSet>()
    );
}

#[test]
fn bad_text_is_refused_with_a_reason() {
    let set = |text: &str| text.parse::<CardSet>().unwrap_err().to_string();
    assert!(set("AKX.T9.-.Q2").contains("'X' is not a rank"));
    assert!(set("AKJ.T9.Q2").contains("3 suits"));
    assert!(set("AA.T9.-.Q2").contains("ace of spades stands twice"));
    assert!(set("AKJ").contains("names no suit"));
    let deal = |text: &str| text.parse::<Deal>().unwrap_err().to_string();
    assert!(deal("AKJ.T9.-.Q2 - - -").contains("starts with a seat"));
    assert!(deal("Q:- - - -").contains("'Q' is not a seat"));
    assert!(deal("N:AKJ.T9.-.Q2 - -").contains("3 hands"));
    assert!(deal("N:A... A... - -").contains("ace of spades is dealt twice, to North and to East"));
    assert!(deal("N:A... - - -").contains("North has 1 cards"));
    assert!(serde_json::from_str::<BySeat<Seat>>(r#"{"N":"N","E":"E","S":"S","W":"X"}"#).is_err());
}
