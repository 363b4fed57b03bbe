use cards::{Card, CardSet, Rank, Suit};
use hearts::{HEARTS, JACK, OVER_QUEEN, QUEEN};

use super::super::turn_facts::TurnFacts;
use super::{F86Rule, moon};

pub(super) const RULES: &[F86Rule] = &[
    F86Rule { says: "shoots the moon: leads a card that nobody can beat", pick: shoot },
    F86Rule { says: "stops a moon: leads a heart that nobody can beat", pick: stop_a_moon },
    F86Rule { says: "cashes the jack of diamonds, which nobody can beat", pick: cash_jack },
    F86Rule {
        says: "hunts the queen: leads its highest spade below her, holding none above",
        pick: hunt_queen,
    },
    F86Rule { says: "leads high in a suit that is new, while nobody can throw points yet", pick: new_suit },
    F86Rule { says: "leads a heart that somebody must beat", pick: low_heart },
    F86Rule { says: "leads the card that is least likely to win", pick: safest },
];

fn shoot(facts: &TurnFacts<'_>) -> Option<Card> {
    moon::shooting(facts).then(|| moon::cash(facts))?
}

fn stop_a_moon(facts: &TurnFacts<'_>) -> Option<Card> {
    facts.suspect(moon::SUSPICIOUS)?;
    let heart = (facts.legal & HEARTS).highest()?;
    (facts.out & CardSet::above(heart)).is_empty().then_some(heart)
}

/// Worth it as long as others can follow: with the queen out, somebody void may throw her on it.
fn cash_jack(facts: &TurnFacts<'_>) -> Option<Card> {
    let theirs = facts.out.suit(Suit::Diamonds);
    let sure =
        facts.jack_counts() && facts.legal.contains(JACK) && (theirs & CardSet::above(JACK)).is_empty();
    let safe = !facts.queen_is_out() || (theirs.len() >= 4 && !facts.somebody_is_void(Suit::Diamonds));
    (sure && safe).then_some(JACK)
}

fn hunt_queen(facts: &TurnFacts<'_>) -> Option<Card> {
    let burdened = !facts.hand.is_disjoint(OVER_QUEEN);
    (facts.queen_is_out() && !burdened).then(|| (facts.legal & CardSet::below(QUEEN)).highest())?
}

/// Clubs or diamonds that nobody has led, most of them in other hands: everybody will follow.
/// Where the jack counts, the diamonds above him wait for him.
fn new_suit(facts: &TurnFacts<'_>) -> Option<Card> {
    let fresh = |suit: Suit| {
        let (own, out) = (facts.hand.suit(suit), facts.out.suit(suit));
        let waits = suit == Suit::Diamonds && facts.jack_counts();
        own.len() + out.len() == 13 && out.len() >= 9 && !waits
    };
    let cards = |suit: Suit| facts.legal.suit(suit);
    let suit =
        [Suit::Clubs, Suit::Diamonds].into_iter().filter(|&suit| fresh(suit) && !cards(suit).is_empty());
    let card = suit.min_by_key(|&suit| cards(suit).len()).and_then(|suit| cards(suit).highest())?;
    (card.rank() >= Rank::Ten).then_some(card)
}

fn low_heart(facts: &TurnFacts<'_>) -> Option<Card> {
    let heart = (facts.legal & HEARTS).lowest()?;
    let out = facts.out & HEARTS;
    let (lower, higher) = ((out & CardSet::below(heart)).len(), (out & CardSet::above(heart)).len());
    (higher >= 2 && lower <= 1).then_some(heart)
}

/// The chance that three others all stay below, each with a card at random, times what it costs.
fn safest(facts: &TurnFacts<'_>) -> Option<Card> {
    let risk = |card: Card| {
        let out = facts.out.suit(card.suit());
        let (lower, higher) =
            ((out & CardSet::below(card)).len() as f64, (out & CardSet::above(card)).len() as f64);
        let hands = out.len().min(3) as i32;
        let wins = if out.is_empty() { 1.0 } else { (lower / (lower + higher)).powi(hands) };
        let thrown = if facts.queen_is_out() { 8.0 } else { 3.0 };
        let void = if facts.somebody_is_void(card.suit()) || out.len() < 4 { 1.0 } else { 0.3 };
        let cost = match card.suit() {
            Suit::Hearts => 4.0,
            // Spades that can draw the queen onto oneself, and the queen.
            Suit::Spades if facts.queen_is_out() && OVER_QUEEN.contains(card) => 14.0,
            Suit::Spades if card == QUEEN => 30.0,
            _ => thrown * void,
        };
        // Spades guard the queen, and diamonds may catch the jack: they are led last.
        let guard = card.suit() == Suit::Spades && facts.hand.contains(QUEEN);
        let catcher = card.suit() == Suit::Diamonds && facts.jack_counts() && card >= JACK;
        wins * cost
            + if guard { 3.0 } else { 0.0 }
            + if catcher { 4.0 } else { 0.0 }
            + 0.01 * own_length(facts, card)
    };
    let cards: CardSet = facts.legal;
    cards.iter().min_by(|&a, &b| risk(a).total_cmp(&risk(b)))
}

fn own_length(facts: &TurnFacts<'_>, card: Card) -> f64 {
    facts.hand.suit(card.suit()).len() as f64
}
