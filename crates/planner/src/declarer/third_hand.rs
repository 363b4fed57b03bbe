//! The third hand's card to our own lead.

use bridge::Trick;
use cards::{Card, CardSet};

use super::cashing::sight;
use super::task::{Task, TaskName};
use super::{Known, Methods, Who, hands, plays};

pub(super) fn methods(known: &Known, task: &Task) -> Methods {
    let Some([here, _]) = hands(known) else { return Vec::new() };
    let Some(led) = known.trick.led() else { return Vec::new() };
    // To a lead of theirs the card was chosen already.
    if matches!(known.who(known.trick.leader()), Who::Theirs(_)) {
        return plays("the card that was chosen", task.card);
    }
    let own = here.suit(led);
    if own.is_empty() {
        let ruffs = task.name == TaskName::ThirdHandRuff;
        return match known.trump().filter(|&trump| ruffs && !here.suit(trump).is_empty()) {
            Some(trump) => plays("ruff low", cheapest_winner(known, &known.trick, here.suit(trump))),
            None => plays("cannot follow", Some(sight(known).follow(&known.trick))),
        };
    }
    let lowest = own.lowest();
    match task.name {
        TaskName::ThirdHandHigh => {
            let masters = known.masters(own);
            plays(
                "win",
                cheapest_winner(known, &known.trick, masters)
                    .or_else(|| cheapest_winner(known, &known.trick, own))
                    .or(lowest),
            )
        }
        TaskName::ThirdHandCover => plays("cover", cheapest_winner(known, &known.trick, own).or(lowest)),
        TaskName::ThirdHandEquiv => {
            let card = task.card.map(|card| equivalent(own, card, known.out()));
            plays("its equal", card.flatten().or(lowest))
        }
        // Low, or the winner where the trick is not ours yet; a high card where it would block the suit.
        _ => plays("follow low", Some(sight(known).follow(&known.trick))),
    }
}

/// The cheapest of these cards that would win the trick as it lies.
pub(super) fn cheapest_winner(known: &Known, trick: &Trick, cards: CardSet) -> Option<Card> {
    cards.iter().find(|&card| trick.would_win(card, known.strain()))
}

/// The lowest card of a hand between which and this one nothing is out.
fn equivalent(own: CardSet, card: Card, out: CardSet) -> Option<Card> {
    own.suit(card.suit()).iter().find(|&other| {
        let (low, high) = if other < card { (other, card) } else { (card, other) };
        (out & CardSet::above(low) & CardSet::below(high)).is_empty()
    })
}
