use cards::{Card, CardSet, Suit};
use hearts::{JACK, OVER_QUEEN, PENALTIES, QUEEN, penalty};

use super::super::turn_facts::TurnFacts;
use super::{F86Rule, moon};

pub(super) const RULES: &[F86Rule] = &[
    F86Rule { says: "shoots the moon: wins the trick", pick: shoot },
    F86Rule {
        says: "stops a moon: takes a penalty away from the seat that has all others",
        pick: stop_a_moon,
    },
    F86Rule { says: "the queen goes under a higher spade", pick: drop_queen },
    F86Rule { says: "takes the jack of diamonds", pick: take_jack },
    F86Rule { says: "plays high to the first trick, which costs nothing", pick: first_trick },
    F86Rule { says: "last to play, wins with its highest a trick that costs nothing", pick: win_free },
    F86Rule { says: "stays below with the highest card that does", pick: duck },
    F86Rule { says: "must win, so it wins with its highest", pick: win_high },
    F86Rule { says: "cannot stay below, and plays the card that is most likely to be beaten", pick: lowest },
];

fn shoot(facts: &TurnFacts<'_>) -> Option<Card> {
    moon::shooting(facts).then(|| moon::win(facts))?
}

/// Only at a price that is worth it, and only when the trick is surely one's own.
fn stop_a_moon(facts: &TurnFacts<'_>) -> Option<Card> {
    let price = penalty(facts.play.trick());
    if !moon::feeds_a_shooter(facts) || price > 6 && facts.suspect(13).is_none() {
        return None;
    }
    facts.over().without(QUEEN).iter().rev().find(|&card| facts.takes(card))
}

fn drop_queen(facts: &TurnFacts<'_>) -> Option<Card> {
    let over_her = facts.play.winning().is_some_and(|(_, best)| OVER_QUEEN.contains(best));
    over_her.then_some(QUEEN)
}

/// With a card above him when he lies there, or with himself; unless the trick costs as much.
fn take_jack(facts: &TurnFacts<'_>) -> Option<Card> {
    let cheap = penalty(facts.play.trick()) < i32::from(facts.view.rules.jack);
    if !facts.jack_counts() || !cheap || facts.play.led() != Some(Suit::Diamonds) {
        return None;
    }
    let over = facts.over();
    if over.contains(JACK) && (facts.is_last() || facts.takes(JACK)) {
        return Some(JACK);
    }
    let lies = facts.play.trick().contains(JACK);
    // Holding the queen, king or ace, one may meet him yet: he comes from behind or not at all.
    let card = over.without(JACK).highest()?;
    (lies && (facts.is_last() || facts.takes(card))).then_some(card)
}

fn first_trick(facts: &TurnFacts<'_>) -> Option<Card> {
    let clean = facts.play.is_first_trick() && facts.play.led() == Some(Suit::Clubs) && !facts.costs();
    clean.then(|| facts.legal.highest())?
}

/// Not with a diamond that may catch the jack, nor with the jack.
fn win_free(facts: &TurnFacts<'_>) -> Option<Card> {
    let free = facts.is_last() && !facts.costs();
    let card = (facts.legal - PENALTIES).without(JACK).highest()?;
    (free && facts.over().contains(card) && !kept_for_jack(facts).contains(card)).then_some(card)
}

fn duck(facts: &TurnFacts<'_>) -> Option<Card> {
    let under = facts.under();
    let spare = under.without(JACK) - kept_for_jack(facts);
    spare
        .without(QUEEN)
        .highest()
        .or_else(|| spare.highest())
        .or_else(|| under.without(QUEEN).highest())
        .or(under.highest())
}

/// Last to play, or with nothing left above it: the trick is its own in any case.
fn win_high(facts: &TurnFacts<'_>) -> Option<Card> {
    let lowest = facts.legal.without(QUEEN).lowest()?;
    let surely = facts.is_last() || facts.takes(lowest) || (facts.out & CardSet::above(lowest)).is_empty();
    surely.then(|| facts.legal.without(QUEEN).highest())?
}

fn lowest(facts: &TurnFacts<'_>) -> Option<Card> {
    facts.legal.without(QUEEN).lowest().or(facts.legal.lowest())
}

/// The diamonds above the jack, while another may still play him.
fn kept_for_jack(facts: &TurnFacts<'_>) -> CardSet {
    if facts.jack_counts() && facts.out.contains(JACK) { CardSet::above(JACK) } else { CardSet::EMPTY }
}
