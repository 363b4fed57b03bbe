use cards::{Card, CardSet, Rank, Suit};
use hearts::{HEARTS, JACK, QUEEN};

use super::super::sight::{OVER_QUEEN, Sight, above, below};
use super::{Rule, moon};

pub(super) const RULES: &[Rule] = &[
    Rule { says: "shoots the moon: leads a card that nobody can beat", pick: shoot },
    Rule { says: "stops a moon: leads a heart that nobody can beat", pick: stop_a_moon },
    Rule { says: "cashes the jack of diamonds, which nobody can beat", pick: cash_jack },
    Rule { says: "hunts the queen: leads its highest spade below her, holding none above", pick: hunt_queen },
    Rule { says: "leads high in a suit that is new, while nobody can throw points yet", pick: new_suit },
    Rule { says: "leads a heart that somebody must beat", pick: low_heart },
    Rule { says: "leads the card that is least likely to win", pick: safest },
];

fn shoot(sight: &Sight<'_>) -> Option<Card> {
    moon::shooting(sight).then(|| moon::cash(sight))?
}

fn stop_a_moon(sight: &Sight<'_>) -> Option<Card> {
    sight.suspect(moon::SUSPICIOUS)?;
    let heart = (sight.legal & HEARTS).highest()?;
    (sight.out & above(heart)).is_empty().then_some(heart)
}

/// Worth it as long as others can follow: with the queen out, somebody void may throw her on it.
fn cash_jack(sight: &Sight<'_>) -> Option<Card> {
    let theirs = sight.out.suit(Suit::Diamonds);
    let sure = sight.jack_counts() && sight.legal.contains(JACK) && (theirs & above(JACK)).is_empty();
    let safe = !sight.queen_is_out() || (theirs.len() >= 4 && !sight.somebody_is_void(Suit::Diamonds));
    (sure && safe).then_some(JACK)
}

fn hunt_queen(sight: &Sight<'_>) -> Option<Card> {
    let burdened = !sight.hand.is_disjoint(OVER_QUEEN);
    (sight.queen_is_out() && !burdened).then(|| (sight.legal & below(QUEEN)).highest())?
}

/// Clubs or diamonds that nobody has led, most of them in other hands: everybody will follow.
/// Where the jack counts, the diamonds above him wait for him.
fn new_suit(sight: &Sight<'_>) -> Option<Card> {
    let fresh = |suit: Suit| {
        let (own, out) = (sight.hand.suit(suit), sight.out.suit(suit));
        let waits = suit == Suit::Diamonds && sight.jack_counts();
        own.len() + out.len() == 13 && out.len() >= 9 && !waits
    };
    let cards = |suit: Suit| sight.legal.suit(suit);
    let suit =
        [Suit::Clubs, Suit::Diamonds].into_iter().filter(|&suit| fresh(suit) && !cards(suit).is_empty());
    let card = suit.min_by_key(|&suit| cards(suit).len()).and_then(|suit| cards(suit).highest())?;
    (card.rank() >= Rank::Ten).then_some(card)
}

fn low_heart(sight: &Sight<'_>) -> Option<Card> {
    let heart = (sight.legal & HEARTS).lowest()?;
    let out = sight.out & HEARTS;
    let (lower, higher) = ((out & below(heart)).len(), (out & above(heart)).len());
    (higher >= 2 && lower <= 1).then_some(heart)
}

/// The chance that three others all stay below, each with a card at random, times what it costs.
fn safest(sight: &Sight<'_>) -> Option<Card> {
    let risk = |card: Card| {
        let out = sight.out.suit(card.suit());
        let (lower, higher) = ((out & below(card)).len() as f64, (out & above(card)).len() as f64);
        let hands = out.len().min(3) as i32;
        let wins = if out.is_empty() { 1.0 } else { (lower / (lower + higher)).powi(hands) };
        let thrown = if sight.queen_is_out() { 8.0 } else { 3.0 };
        let void = if sight.somebody_is_void(card.suit()) || out.len() < 4 { 1.0 } else { 0.3 };
        let cost = match card.suit() {
            Suit::Hearts => 4.0,
            // Spades that can draw the queen onto oneself, and the queen.
            Suit::Spades if sight.queen_is_out() && OVER_QUEEN.contains(card) => 14.0,
            Suit::Spades if card == QUEEN => 30.0,
            _ => thrown * void,
        };
        // Spades guard the queen, and diamonds may catch the jack: they are led last.
        let guard = card.suit() == Suit::Spades && sight.hand.contains(QUEEN);
        let catcher = card.suit() == Suit::Diamonds && sight.jack_counts() && card >= JACK;
        wins * cost
            + if guard { 3.0 } else { 0.0 }
            + if catcher { 4.0 } else { 0.0 }
            + 0.01 * own_length(sight, card)
    };
    let cards: CardSet = sight.legal;
    cards.iter().min_by(|&a, &b| risk(a).total_cmp(&risk(b)))
}

fn own_length(sight: &Sight<'_>, card: Card) -> f64 {
    sight.hand.suit(card.suit()).len() as f64
}
