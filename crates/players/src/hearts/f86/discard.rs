use cards::{Card, Suit};
use hearts::{HEARTS, JACK, QUEEN};

use super::super::sight::{OVER_QUEEN, Sight, above, below};
use super::{Rule, moon};

pub(super) const RULES: &[Rule] = &[
    Rule { says: "shoots the moon: throws what cannot win, and no penalty", pick: shoot },
    Rule { says: "stops a moon: keeps penalties away from the seat that has all others", pick: starve },
    Rule { says: "throws the queen of spades", pick: queen },
    Rule { says: "throws a spade that could be made to take the queen", pick: over_queen },
    Rule { says: "throws a heart that is likely to take a trick", pick: high_heart },
    Rule { says: "throws the card that is most likely to take a trick", pick: burden },
];

fn shoot(sight: &Sight<'_>) -> Option<Card> {
    let spare = sight.legal - HEARTS;
    moon::shooting(sight).then(|| spare.without(QUEEN).iter().min_by_key(|card| card.rank()))?
}

fn starve(sight: &Sight<'_>) -> Option<Card> {
    let suspect = sight.suspect(moon::SUSPICIOUS)?;
    let winner = sight.play.winning().map(|(seat, _)| seat);
    let spare = (sight.legal - HEARTS).without(QUEEN).without(JACK);
    (winner == Some(suspect)).then(|| worst(sight, spare))?
}

fn queen(_: &Sight<'_>) -> Option<Card> {
    Some(QUEEN)
}

fn over_queen(sight: &Sight<'_>) -> Option<Card> {
    let guards = (sight.hand & below(QUEEN)).len();
    (sight.queen_is_out() && guards < 4).then(|| (sight.legal & OVER_QUEEN).highest())?
}

/// Not the last one above the others, by which a moon can be stopped.
fn high_heart(sight: &Sight<'_>) -> Option<Card> {
    let hearts = sight.legal & HEARTS;
    let card = hearts.highest()?;
    let out = sight.out & HEARTS;
    let dangerous = (out & below(card)).len() >= 2;
    dangerous.then_some(card)
}

fn burden(sight: &Sight<'_>) -> Option<Card> {
    let spare = if sight.jack_counts() { sight.legal.without(JACK) } else { sight.legal };
    worst(sight, spare).or_else(|| worst(sight, sight.legal))
}

/// The card under which most others lie; in short suits first, hearts before others.
fn worst(sight: &Sight<'_>, cards: cards::CardSet) -> Option<Card> {
    let weight = |card: Card| {
        let (lower, higher) =
            ((sight.out & below(card)).len() as i32, (sight.out & above(card)).len() as i32);
        let length = sight.hand.suit(card.suit()).len() as i32;
        let catcher =
            card.suit() == Suit::Diamonds && sight.jack_counts() && sight.out.contains(JACK) && card > JACK;
        let heart = if HEARTS.contains(card) { 3 } else { 0 };
        // Spades below the queen guard her, or hunt her.
        let guard =
            if card.suit() == Suit::Spades && (sight.out.contains(QUEEN) || sight.hand.contains(QUEEN)) {
                6
            } else {
                0
            };
        2 * lower - higher - length + heart - guard - if catcher { 8 } else { 0 }
    };
    cards.iter().max_by_key(|&card| (weight(card), card))
}
