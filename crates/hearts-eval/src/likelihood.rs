//! How likely the passes and discards of the other hearts players are in a world.
//!
//! A player with a choice among cards gives up one that it would rather not keep. How strongly a seat
//! prefers to give up a card of a hand is a [`DiscardPreference`]; a card is assumed to be chosen with
//! a probability proportional to the exponential of the preference, and several cards one after another
//! (Luce 1959, Plackett 1975). So every world has a likelihood of what was seen: [`DiscardLikelihood`]
//! and [`PassLikelihood`].

use belief::Weigh;
use cards::{BySeat, Card, CardSet, Seat, Suit};
use hearts::{Direction, HEARTS, OVER_QUEEN, QUEEN, View};

/// How strongly a seat prefers to give up a card of its hand, by passing or discarding it. One more
/// makes the choice e times as likely.
pub trait DiscardPreference {
    /// The preference; any finite number.
    fn preference(&self, card: Card, hand: CardSet) -> f64;
}

impl<F: Fn(Card, CardSet) -> f64> DiscardPreference for F {
    fn preference(&self, card: Card, hand: CardSet) -> f64 {
        self(card, hand)
    }
}

/// The preferences of a simple player: high cards, from short suits first; the queen of spades, and the
/// spades above her, unless they are guarded; high hearts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlainPreference;

impl DiscardPreference for PlainPreference {
    fn preference(&self, card: Card, hand: CardSet) -> f64 {
        let height = card.rank().index() as f64 / 4.0;
        let length = hand.suit(card.suit()).len();
        let guarded = hand.suit(Suit::Spades).len() > 4;
        let danger = match card {
            QUEEN if !guarded => 4.0,
            _ if OVER_QUEEN.contains(card) && !guarded => 2.0,
            _ if card.suit() == Suit::Spades => -2.0,
            _ if HEARTS.contains(card) => 0.5,
            _ => 0.0,
        };
        height + danger - length as f64 / 4.0
    }
}

/// The likelihood of what the other seats discarded, when they had none of the suit led.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DiscardLikelihood<W>(pub W);

impl<W: DiscardPreference> Weigh<View> for DiscardLikelihood<W> {
    fn weight(&self, view: &View, hands: &BySeat<CardSet>) -> f64 {
        // What each seat held before the card that is looked at.
        let mut held = view.played();
        Seat::ALL.into_iter().for_each(|seat| held[seat] |= hands[seat]);
        let mut weight = 1.0;
        for trick in view.tricks() {
            let led = trick.plays().next().map(|(_, card)| card.suit());
            for (seat, card) in trick.plays() {
                if seat != view.seat && led != Some(card.suit()) {
                    weight *= choice(&self.0, CardSet::of(card), held[seat]);
                }
                held[seat] = held[seat].without(card);
            }
        }
        weight
    }
}

/// The likelihood of the cards that this seat was passed, given the cards that the giver kept. Which
/// cards the giver received itself is not known, unless this seat passed to it; they are assumed to be
/// those most likely to be passed, so that a world is judged only by cards that the giver surely kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PassLikelihood<W>(pub W);

impl<W: DiscardPreference> Weigh<View> for PassLikelihood<W> {
    fn weight(&self, view: &View, hands: &BySeat<CardSet>) -> f64 {
        if view.received.is_empty() {
            return 1.0;
        }
        let giver = view.direction.giver(view.seat);
        let held = hands[giver] | view.played()[giver];
        let passed_on = match view.direction {
            Direction::Across => view.passed,
            _ => by_preference(&self.0, held, held).into_iter().take(view.received.len()).collect(),
        };
        choice(&self.0, view.received, (held - passed_on) | view.received)
    }
}

/// The probability that these cards are chosen from a hand, the most preferred first.
fn choice(preference: &impl DiscardPreference, chosen: CardSet, hand: CardSet) -> f64 {
    let (mut left, mut likelihood) = (hand, 1.0);
    for card in by_preference(preference, chosen, hand) {
        let power = |card: Card| preference.preference(card, left).exp();
        likelihood *= power(card) / left.iter().map(power).sum::<f64>();
        left = left.without(card);
    }
    likelihood
}

/// These cards of a hand, the most preferred for giving up first.
fn by_preference(preference: &impl DiscardPreference, cards: CardSet, hand: CardSet) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    order.sort_by(|a, b| preference.preference(*b, hand).total_cmp(&preference.preference(*a, hand)));
    order
}
