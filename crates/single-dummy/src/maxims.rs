//! The maxims of play, as evidence on what a hidden hand held when it played a card: second hand low, in
//! fourth place win or lose as cheaply as possible, and what an opening lead promises.

use bridge::{Play, Strain, Trick};
use cards::{BySeat, Card, CardSet, Rank, Seat};

/// One card of a hidden hand: the trick that it was played to, and the cards that its hand had
/// played before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub seat: Seat,
    card: Card,
    trick: Trick,
    strain: Strain,
    /// What its hand had played before.
    pub before: CardSet,
    /// Cards that nobody holds any more, those of the trick included.
    gone: CardSet,
}

/// The cards that hidden hands have played.
pub(crate) fn cards_of(play: &Play, hidden: &[Seat]) -> Vec<Played> {
    let strain = play.contract().strain();
    let (mut cards, mut gone, mut before) = (Vec::new(), CardSet::EMPTY, BySeat::<CardSet>::default());
    for whole in play.tricks().iter().chain([play.trick()]) {
        for (place, (seat, card)) in whole.by_seat().enumerate() {
            let trick = Trick::from_cards(whole.leader(), &whole.cards()[..place]);
            if let (true, Ok(trick)) = (hidden.contains(&seat), trick) {
                cards.push(Played { seat, card, trick, strain, before: before[seat], gone });
            }
            before[seat].insert(card);
            gone.insert(card);
        }
    }
    cards
}

impl Played {
    /// Whether the maxims agree with this card when it was played from this hand. They say nothing
    /// about later leads, the third hand, and discards.
    pub fn is_expected(&self, hand: CardSet) -> bool {
        let Some((led, (winner, best))) = self.trick.led().zip(self.trick.best(self.strain)) else {
            return !self.before.is_empty() || self.is_honest_lead(hand.suit(self.card.suit()));
        };
        let following = hand.suit(led);
        match self.trick.len() {
            1 if self.card.suit() == led => self.is_cheapest(following),
            3 if self.card.suit() == led => {
                let winners =
                    if led == best.suit() { following & CardSet::above(best) } else { CardSet::EMPTY };
                let low = winner == self.seat.partner() || winners.is_empty();
                self.is_cheapest(if low { following } else { winners })
            }
            _ => true,
        }
    }

    /// Whether an opening lead promises what the suit holds: an honour the next one, above or below, or
    /// shortness; a small card no three honours in a row from the top.
    fn is_honest_lead(&self, suit: CardSet) -> bool {
        let held = |rank: usize| suit.iter().any(|card| card.rank().index() == rank);
        let rank = self.card.rank().index();
        if !suit.contains(self.card) {
            return false;
        }
        match self.card.rank() {
            _ if suit.len() <= 2 => true,
            Rank::Ace => self.strain != Strain::Notrump || held(rank - 1),
            Rank::King => held(rank + 1) || held(rank - 1),
            Rank::Queen | Rank::Jack | Rank::Ten => held(rank - 1),
            _ => {
                !(suit.highest().is_some_and(|top| {
                    let top = top.rank().index();
                    top >= Rank::Queen.index() && held(top - 1) && held(top - 2)
                }))
            }
        }
    }

    /// Whether it is among the cards, and no lower one of them makes a difference.
    fn is_cheapest(&self, cards: CardSet) -> bool {
        let lower = cards.iter().find(|&other| other < self.card);
        let between = |low: Card| (CardSet::above(low) & CardSet::below(self.card)) - cards - self.gone;
        cards.contains(self.card) && lower.is_none_or(|low| between(low).is_empty())
    }
}
