use cards::{Card, CardSet, Suit};
use hearts::{JACK, PENALTIES, QUEEN, penalty};

use super::super::sight::{OVER_QUEEN, Sight, above};
use super::{Rule, moon};

pub(super) const RULES: &[Rule] = &[
    Rule { says: "shoots the moon: wins the trick", pick: shoot },
    Rule { says: "stops a moon: takes a penalty away from the seat that has all others", pick: stop_a_moon },
    Rule { says: "the queen goes under a higher spade", pick: drop_queen },
    Rule { says: "takes the jack of diamonds", pick: take_jack },
    Rule { says: "plays high to the first trick, which costs nothing", pick: first_trick },
    Rule { says: "last to play, wins with its highest a trick that costs nothing", pick: win_free },
    Rule { says: "stays below with the highest card that does", pick: duck },
    Rule { says: "must win, so it wins with its highest", pick: win_high },
    Rule { says: "cannot stay below, and plays the card that is most likely to be beaten", pick: lowest },
];

fn shoot(sight: &Sight<'_>) -> Option<Card> {
    moon::shooting(sight).then(|| moon::win(sight))?
}

/// Only at a price that is worth it, and only when the trick is surely one's own.
fn stop_a_moon(sight: &Sight<'_>) -> Option<Card> {
    let price = penalty(sight.play.trick());
    if !moon::feeds_a_shooter(sight) || price > 6 && sight.suspect(13).is_none() {
        return None;
    }
    sight.over().without(QUEEN).iter().rev().find(|&card| sight.takes(card))
}

fn drop_queen(sight: &Sight<'_>) -> Option<Card> {
    let over_her = sight.play.winning().is_some_and(|(_, best)| OVER_QUEEN.contains(best));
    over_her.then_some(QUEEN)
}

/// With a card above him when he lies there, or with himself; unless the trick costs as much.
fn take_jack(sight: &Sight<'_>) -> Option<Card> {
    let cheap = penalty(sight.play.trick()) < i32::from(sight.view.rules.jack);
    if !sight.jack_counts() || !cheap || sight.play.led() != Some(Suit::Diamonds) {
        return None;
    }
    let over = sight.over();
    if over.contains(JACK) && (sight.is_last() || sight.takes(JACK)) {
        return Some(JACK);
    }
    let lies = sight.play.trick().contains(JACK);
    // Holding the queen, king or ace, one may meet him yet: he comes from behind or not at all.
    let card = over.without(JACK).highest()?;
    (lies && (sight.is_last() || sight.takes(card))).then_some(card)
}

fn first_trick(sight: &Sight<'_>) -> Option<Card> {
    let clean = sight.play.is_first_trick() && sight.play.led() == Some(Suit::Clubs) && !sight.costs();
    clean.then(|| sight.legal.highest())?
}

/// Not with a diamond that may catch the jack, nor with the jack.
fn win_free(sight: &Sight<'_>) -> Option<Card> {
    let free = sight.is_last() && !sight.costs();
    let card = (sight.legal - PENALTIES).without(JACK).highest()?;
    (free && sight.over().contains(card) && !kept_for_jack(sight).contains(card)).then_some(card)
}

fn duck(sight: &Sight<'_>) -> Option<Card> {
    let under = sight.under();
    let spare = under.without(JACK) - kept_for_jack(sight);
    spare
        .without(QUEEN)
        .highest()
        .or_else(|| spare.highest())
        .or_else(|| under.without(QUEEN).highest())
        .or(under.highest())
}

/// Last to play, or with nothing left above it: the trick is its own in any case.
fn win_high(sight: &Sight<'_>) -> Option<Card> {
    let lowest = sight.legal.without(QUEEN).lowest()?;
    let surely = sight.is_last() || sight.takes(lowest) || (sight.out & above(lowest)).is_empty();
    surely.then(|| sight.legal.without(QUEEN).highest())?
}

fn lowest(sight: &Sight<'_>) -> Option<Card> {
    sight.legal.without(QUEEN).lowest().or(sight.legal.lowest())
}

/// The diamonds above the jack, while another may still play him.
fn kept_for_jack(sight: &Sight<'_>) -> CardSet {
    if sight.jack_counts() && sight.out.contains(JACK) { above(JACK) } else { CardSet::EMPTY }
}
