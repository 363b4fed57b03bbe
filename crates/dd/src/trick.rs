use crate::class::Shape;
use crate::lanes::{self, above, lane, suit_of};

/// A trick in progress.
#[derive(Clone, Copy)]
pub struct Trick {
    pub leader: usize,
    /// The lane of the suit led.
    pub led: u64,
    /// The cards played to it.
    pub cards: u64,
    /// The card that wins it so far.
    pub best: u64,
    pub winner: usize,
    /// The cards that are left in all hands.
    pub left: u64,
    /// Suit lengths after the cards played.
    pub shape: Shape,
}

impl Trick {
    /// The trick after one more card.
    #[inline(always)]
    pub fn with<const TRUMPS: bool>(&self, seat: usize, card: u64) -> Trick {
        let strong = if TRUMPS { self.led | lane(lanes::TRUMP) } else { self.led };
        let wins = card & strong != 0 && card > self.best;
        Trick {
            cards: self.cards | card,
            left: self.left ^ card,
            best: if wins { card } else { self.best },
            winner: if wins { seat } else { self.winner },
            shape: self.shape.less(seat, suit_of(card)),
            ..*self
        }
    }

    /// The trick that a card begins.
    #[inline(always)]
    pub fn begin(seat: usize, card: u64, all: u64, shape: Shape) -> Trick {
        let suit = suit_of(card);
        Trick {
            leader: seat,
            led: lane(suit),
            cards: card,
            best: card,
            winner: seat,
            left: all ^ card,
            shape: shape.less(seat, suit),
        }
    }

    /// The winning card of a finished trick, if it won by its rank.
    #[inline(always)]
    pub fn rank_that_won(&self) -> u64 {
        let rivals = self.cards & lane(suit_of(self.best));
        if rivals == self.best { 0 } else { self.best }
    }
}

/// Cards above `card` in the same suit.
#[inline(always)]
pub fn higher(set: u64, card: u64) -> u64 {
    set & above(card)
}
