//! What a hand is known to be like: how long its suits are, and what is counted in it.

use std::ops::RangeInclusive;

use cards::{BySuit, CardSet, RankSet, Suit};

/// Something that is counted in a hand suit by suit and added up: high-card points, aces, doubletons.
///
/// ```
/// use belief::CardCount;
/// use cards::{Rank, RankSet};
/// // Bridge players count an ace four points and a king three.
/// const TOPS: RankSet = RankSet::EMPTY.with(Rank::Ace).with(Rank::King);
/// let points = CardCount::new(TOPS, |ranks, _| {
///     4 * u8::from(ranks.contains(Rank::Ace)) + 3 * u8::from(ranks.contains(Rank::King))
/// });
/// assert_eq!(points.of_hand("AK2.A3.K654.5432".parse().unwrap()), 14);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CardCount {
    ranks: RankSet,
    of: fn(RankSet, u8) -> u8,
}

impl CardCount {
    /// Counts a suit by which of these ranks are in it and by how many cards it has; the function is
    /// given the former without all other ranks. The fewer ranks matter, the faster deals are counted.
    pub const fn new(ranks: RankSet, of: fn(RankSet, u8) -> u8) -> CardCount {
        CardCount { ranks, of }
    }

    /// The ranks that matter.
    pub const fn ranks(&self) -> RankSet {
        self.ranks
    }

    /// What a suit counts that has this many cards, and these of the ranks that matter.
    #[inline]
    pub(crate) fn of_suit(&self, ranks: RankSet, length: u8) -> u8 {
        (self.of)(RankSet::from_bits(ranks.bits() & self.ranks.bits()), length)
    }

    /// What a hand counts.
    pub fn of_hand(&self, hand: CardSet) -> u8 {
        let of_suit = |suit| {
            let ranks = hand.ranks(suit);
            self.of_suit(ranks, ranks.len() as u8)
        };
        Suit::ALL.into_iter().map(of_suit).fold(0, u8::saturating_add)
    }
}

/// Bounds on a hand: of the length of each suit, and of anything that is counted.
#[derive(Clone, Debug)]
pub struct HandBounds {
    /// Cards of each suit.
    pub lengths: BySuit<RangeInclusive<u8>>,
    /// What is counted, and between which numbers that is.
    pub counts: Vec<(CardCount, RangeInclusive<u8>)>,
}

impl HandBounds {
    /// Any hand.
    pub fn any() -> HandBounds {
        HandBounds { lengths: BySuit::from_fn(|_| 0..=13), counts: Vec::new() }
    }

    /// These hands, as far as this is counted between these numbers.
    #[must_use]
    pub fn counting(mut self, count: CardCount, range: RangeInclusive<u8>) -> HandBounds {
        self.counts.push((count, range));
        self
    }

    /// Whether a hand is within all bounds.
    pub fn contains(&self, hand: CardSet) -> bool {
        Suit::ALL.into_iter().all(|suit| self.lengths[suit].contains(&(hand.ranks(suit).len() as u8)))
            && self.counts.iter().all(|(count, range)| range.contains(&count.of_hand(hand)))
    }
}
