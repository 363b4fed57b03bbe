//! What the cards tell that somebody at hearts chose to pass or to discard.
//!
//! Whoever had a choice among cards took one that it wished to be rid of. How much a seat wishes to be
//! rid of a card of a hand is a [`DiscardPreference`]; the choice is thought to fall on a card with a probability
//! that is proportional to the exponential of the wish, and of several cards on one after another
//! (Luce 1959, Plackett 1975). That makes a likelihood of what was seen in every world:
//! [`DiscardLikelihood`] and [`PassLikelihood`].

use belief::Weigh;
use cards::{BySeat, Card, CardSet, Seat, Suit};
use hearts::{Direction, HEARTS, OVER_QUEEN, QUEEN, View};

/// How much a seat wishes to be rid of a card out of this hand: e times as likely for one more.
pub trait DiscardPreference {
    /// The wish; any finite number.
    fn preference(&self, card: Card, hand: CardSet) -> f64;
}

impl<F: Fn(Card, CardSet) -> f64> DiscardPreference for F {
    fn preference(&self, card: Card, hand: CardSet) -> f64 {
        self(card, hand)
    }
}

/// The wishes of a plain player: high cards, from short suits first; the queen of spades, and the
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

/// The likelihood of the cards that this seat was passed: from what the giver kept it is seen how much
/// it wished to be rid of them. Which cards the giver was passed itself is not known, unless this seat
/// passed to it; it is taken to be those that somebody would wish most to be rid of, so that nothing is
/// held against a world but what the giver surely kept.
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

/// How likely these cards are to be chosen from a hand, the most wished for first.
fn choice(preference: &impl DiscardPreference, chosen: CardSet, hand: CardSet) -> f64 {
    let (mut left, mut likelihood) = (hand, 1.0);
    for card in by_preference(preference, chosen, hand) {
        let power = |card: Card| preference.preference(card, left).exp();
        likelihood *= power(card) / left.iter().map(power).sum::<f64>();
        left = left.without(card);
    }
    likelihood
}

/// These cards of a hand, the most wished to be rid of first.
fn by_preference(preference: &impl DiscardPreference, cards: CardSet, hand: CardSet) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    order.sort_by(|a, b| preference.preference(*b, hand).total_cmp(&preference.preference(*a, hand)));
    order
}
