use cards::{Card, CardSet, Suit};
use hearts::{HEARTS, JACK, OVER_QUEEN, QUEEN};

use super::super::turn_facts::TurnFacts;
use super::{F86Rule, moon};

pub(super) const RULES: &[F86Rule] = &[
    F86Rule { says: "shoots the moon: throws what cannot win, and no penalty", pick: shoot },
    F86Rule { says: "stops a moon: keeps penalties away from the seat that has all others", pick: starve },
    F86Rule { says: "throws the queen of spades", pick: queen },
    F86Rule { says: "throws a spade that could be made to take the queen", pick: over_queen },
    F86Rule { says: "throws a heart that is likely to take a trick", pick: high_heart },
    F86Rule { says: "throws the card that is most likely to take a trick", pick: burden },
];

fn shoot(facts: &TurnFacts<'_>) -> Option<Card> {
    let spare = facts.legal - HEARTS;
    moon::shooting(facts).then(|| spare.without(QUEEN).iter().min_by_key(|card| card.rank()))?
}

fn starve(facts: &TurnFacts<'_>) -> Option<Card> {
    let suspect = facts.suspect(moon::SUSPICIOUS)?;
    let winner = facts.play.winning().map(|(seat, _)| seat);
    let spare = (facts.legal - HEARTS).without(QUEEN).without(JACK);
    (winner == Some(suspect)).then(|| worst(facts, spare))?
}

fn queen(_: &TurnFacts<'_>) -> Option<Card> {
    Some(QUEEN)
}

fn over_queen(facts: &TurnFacts<'_>) -> Option<Card> {
    let guards = (facts.hand & CardSet::below(QUEEN)).len();
    (facts.queen_is_out() && guards < 4).then(|| (facts.legal & OVER_QUEEN).highest())?
}

/// Not the last one above the others, by which a moon can be stopped.
fn high_heart(facts: &TurnFacts<'_>) -> Option<Card> {
    let hearts = facts.legal & HEARTS;
    let card = hearts.highest()?;
    let out = facts.out & HEARTS;
    let dangerous = (out & CardSet::below(card)).len() >= 2;
    dangerous.then_some(card)
}

fn burden(facts: &TurnFacts<'_>) -> Option<Card> {
    let spare = if facts.jack_counts() { facts.legal.without(JACK) } else { facts.legal };
    worst(facts, spare).or_else(|| worst(facts, facts.legal))
}

/// The card under which most others lie; in short suits first, hearts before others.
fn worst(facts: &TurnFacts<'_>, cards: cards::CardSet) -> Option<Card> {
    let weight = |card: Card| {
        let (lower, higher) = (
            (facts.out & CardSet::below(card)).len() as i32,
            (facts.out & CardSet::above(card)).len() as i32,
        );
        let length = facts.hand.suit(card.suit()).len() as i32;
        let catcher =
            card.suit() == Suit::Diamonds && facts.jack_counts() && facts.out.contains(JACK) && card > JACK;
        let heart = if HEARTS.contains(card) { 3 } else { 0 };
        // Spades below the queen guard her, or hunt her.
        let guard =
            if card.suit() == Suit::Spades && (facts.out.contains(QUEEN) || facts.hand.contains(QUEEN)) {
                6
            } else {
                0
            };
        2 * lower - higher - length + heart - guard - if catcher { 8 } else { 0 }
    };
    cards.iter().max_by_key(|&card| (weight(card), card))
}
