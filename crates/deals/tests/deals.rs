//! What is asked is what is drawn; bounds exclude nothing that is wanted.

use bridge::{Shape, high_card_points};
use cards::{Deal, Seat, Seed, Suit};
use deals::{DealSource, Wanted};

fn wanted(words: &str) -> Wanted {
    Wanted::any().deal(words).unwrap_or_else(|why| panic!("{why}"))
}

type PlainJudge = fn(&Deal) -> bool;

/// Each sentence with a plain function that says the same.
const SENTENCES: &[(&str, PlainJudge)] = &[
    ("south 15-17 hcp, balanced", |deal| {
        (15..=17).contains(&points(deal, Seat::South)) && Shape::of(deal[Seat::South]).is_balanced()
    }),
    ("ns spades >= 8", |deal| spades(deal, Seat::North) + spades(deal, Seat::South) >= 8),
    ("n 5+ spades, s 4+ spades and hcp <= 9", |deal| {
        spades(deal, Seat::North) >= 5 && spades(deal, Seat::South) >= 4 && points(deal, Seat::South) <= 9
    }),
    ("e has SA HA or not e 2+ aces", |deal| {
        let hand = deal[Seat::East];
        let aces = Suit::ALL.into_iter().filter(|&suit| hand.ranks(suit).contains(cards::Rank::Ace)).count();
        hand.includes("SA HA".parse().unwrap()) || aces < 2
    }),
    ("w 5=4=x=x or w 6-3-2-2", |deal| {
        let shape = Shape::of(deal[Seat::West]);
        shape.length(Suit::Spades) == 5 && shape.length(Suit::Hearts) == 4 || shape.pattern() == [6, 3, 2, 2]
    }),
    ("n hcp + s hcp > ew hcp, n hcp in spades = 0", |deal| {
        points(deal, Seat::North) + points(deal, Seat::South) > 20
            && high_card_points(deal[Seat::North].suit(Suit::Spades)) == 0
    }),
    ("s not (15+ hcp or balanced), (4+ hearts)", |deal| {
        let hand = deal[Seat::South];
        high_card_points(hand) < 15 && !Shape::of(hand).is_balanced() && hand.suit(Suit::Hearts).len() >= 4
    }),
    ("s void, unbalanced", |deal| Suit::ALL.into_iter().any(|suit| deal[Seat::South].suit(suit).is_empty())),
    ("s at least 7 losers, at most 2 controls, (5332 or 4-4-3-2)", |deal| {
        let hand = deal[Seat::South];
        let losers: usize = Suit::ALL
            .into_iter()
            .map(|suit| {
                let (ranks, places) = (hand.ranks(suit), hand.suit(suit).len().min(3));
                let tops = [cards::Rank::Ace, cards::Rank::King, cards::Rank::Queen];
                places - tops[..places].iter().filter(|&&rank| ranks.contains(rank)).count()
            })
            .sum();
        let controls: usize = Suit::ALL
            .into_iter()
            .map(|suit| {
                let has = |rank| usize::from(hand.ranks(suit).contains(rank));
                2 * has(cards::Rank::Ace) + has(cards::Rank::King)
            })
            .sum();
        losers >= 7 && controls <= 2 && matches!(Shape::of(hand).pattern(), [5, 3, 3, 2] | [4, 4, 3, 2])
    }),
];

fn points(deal: &Deal, seat: Seat) -> u32 {
    high_card_points(deal[seat])
}

fn spades(deal: &Deal, seat: Seat) -> usize {
    deal[seat].suit(Suit::Spades).len()
}

#[test]
fn sentences_mean_what_they_say() {
    for (words, plain) in SENTENCES {
        let wanted = wanted(words);
        let mut rng = Seed::new(1).child(*words).rng();
        for _ in 0..3000 {
            let deal = Deal::random(&mut rng);
            assert_eq!(wanted.holds(&deal), plain(&deal), "{words}\n{deal}");
        }
        // Rare ones too.
        let source = DealSource::new(wanted).unwrap();
        for _ in 0..200 {
            let deal = source.draw(&mut rng).deal.unwrap();
            assert!(plain(&deal), "{words}\n{deal}");
        }
    }
}

/// The share that is told is the share among random deals, and so is every part of what is drawn.
#[test]
fn shares_are_those_of_random_deals() {
    const DEALS: u64 = 20_000;
    for (words, plain) in SENTENCES {
        let source = DealSource::new(wanted(words)).unwrap();
        let mut rng = Seed::new(2).child(*words).rng();
        let (mut found, mut tries, mut heavy) = (0, 0, 0);
        while tries < 20_000 && found < 2000 {
            let drawn = source.draw(&mut rng);
            tries += drawn.tries;
            found += 1;
            heavy += u64::from(points(&drawn.deal.unwrap(), Seat::North) > 10);
        }
        let told = source.share(found, tries).unwrap().share;
        let (mut counted, mut counted_heavy) = (0_u64, 0_u64);
        for _ in 0..DEALS {
            let deal = Deal::random(&mut rng);
            if plain(&deal) {
                counted += 1;
                counted_heavy += u64::from(points(&deal, Seat::North) > 10);
            }
        }
        let share = counted as f64 / DEALS as f64;
        let error = 5.0 * ((told * (1.0 - told)) / DEALS as f64).sqrt() + 0.12 * told;
        assert!((share - told).abs() <= error, "{words}: {told} told, {share} counted");
        if counted > 200 {
            let (of_drawn, of_counted) = (heavy as f64 / found as f64, counted_heavy as f64 / counted as f64);
            let error = 5.0 * (0.25 / found as f64 + 0.25 / counted as f64).sqrt();
            assert!((of_drawn - of_counted).abs() < error, "{words}: {of_drawn} {of_counted}");
        }
    }
}

/// A type of deal that comes once in ten thousand and more rarely is drawn without searching.
#[test]
fn rare_hands_are_drawn_directly() {
    let source = DealSource::new(wanted("s 25-27 hcp, n 7+ hearts and hcp <= 5")).unwrap();
    let share = source.share(0, 1).unwrap();
    assert!(share.interval.is_none() && share.share < 1e-4, "{share:?}");
    let mut rng = Seed::new(3).rng();
    assert!((0..1000).all(|_| source.draw(&mut rng).tries == 1));
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    for words in [
        "s 5+ spades, 4+ hearts, 3+ diamonds, 2+ clubs",
        "s 38+ hcp",
        "s spades < 0",
        "s hcp > 5, hcp < 4",
        "n SA, s SA",
        "n 8+ spades, s 6+ spades",
    ] {
        assert!(DealSource::new(wanted(words)).is_err(), "{words}");
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    for (words, message) in [
        ("", "nothing is asked"),
        ("s 15-17 hpc", "at letter 9: 'hpc' is not known"),
        ("balanced", "whose?"),
        ("ns balanced", "one hand"),
        ("s 5-5-5-5", "thirteen"),
        ("s 17-15 hcp", "smaller number first"),
        ("s (hcp > 3", "not closed"),
        ("s hcp", "comparison"),
        ("s 15", "what is counted"),
        ("s hcp > 3 balanced", "'balanced' stands behind the end"),
        ("s 5-x-x-x", "is no number"),
        ("s AKQ.AKQ.AKQ.AKQ", "thirteen cards"),
        ("s hcp in 5", "suit is missing"),
        ("s ; 3", "';' has no meaning"),
        ("s hcp > 99999999", "is no number"),
        ("s has", "a card is missing"),
    ] {
        let why = Wanted::any().deal(words).map(drop).expect_err(words).to_string();
        assert!(why.contains(message), "{words}: {why}");
    }
}
