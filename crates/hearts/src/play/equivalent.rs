//! Equivalent cards: those that a search need not tell apart.

use cards::{Card, CardSet};
use game::{EquivalentMoves, Game};

use super::Play;
use crate::JACK;
use crate::score::QUEEN;

/// Two cards of one suit in one hand are equivalent when only cards that are gone, or beaten in the
/// trick on the table, lie between them. The queen of spades is equivalent to no other card, nor is the
/// jack of diamonds where it counts, and no cards on either side of them are equivalent.
impl EquivalentMoves for Play {
    #[inline]
    fn representatives(&self) -> CardSet {
        let alone = self.alone();
        let hand = self.hands[self.turn];
        let mine = hand - alone;
        let gone = (!(self.rivals() | hand | alone)).bits();
        // The carry of a sum runs through the cards that are gone, from the start of each stretch
        // of mine and gone cards up to the lowest of mine. No stretch crosses from suit to suit:
        // a lane's top bits stand for no card.
        let stretch = mine.bits() | gone;
        let starts = stretch & !(stretch << 1);
        let lowest = CardSet::from_bits(mine.bits() & (starts | (gone + (starts & gone))));
        self.moves() & (lowest | alone)
    }

    #[inline]
    fn representative(&self, card: Card) -> Card {
        let below = CardSet::from_bits(CardSet::of(card).bits() * 2 - 1);
        (self.representatives().suit(card.suit()) & below).highest().unwrap_or(card)
    }
}

impl Play {
    /// Cards that are worth something of their own and still matter.
    #[inline]
    fn alone(&self) -> CardSet {
        let jack = if self.terms.jack > 0 { CardSet::of(JACK) } else { CardSet::EMPTY };
        (CardSet::of(QUEEN) | jack) & self.held()
    }

    #[inline]
    fn held(&self) -> CardSet {
        self.hands.values().fold(CardSet::EMPTY, |all, &hand| all | hand)
    }

    /// Cards that make a difference between two cards of the seat to play: those of the other hands,
    /// and the best card of the trick.
    #[inline]
    fn rivals(&self) -> CardSet {
        let others = self.held() - self.hands[self.turn];
        if self.trick.is_empty() { others } else { others.with(self.best) }
    }
}
