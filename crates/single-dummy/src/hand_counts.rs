//! What bridge players count in a hand, in the form that [`belief::BoundedWorlds`] deals by.

use belief::{CardCount, HandBounds};
use bidding::{HandRanges, Range};
use cards::{Rank, RankSet};

const ACE: RankSet = RankSet::EMPTY.with(Rank::Ace);
const KING: RankSet = RankSet::EMPTY.with(Rank::King);
const TOPS: RankSet = ACE.with(Rank::King).with(Rank::Queen);
const HIGH: RankSet = TOPS.with(Rank::Jack);

/// High-card points: ace 4, king 3, queen 2, jack 1.
pub const HIGH_CARD_POINTS: CardCount = CardCount::new(HIGH, |ranks, _| high(ranks));
/// High-card points and one for every card beyond the fourth of a suit.
pub const POINTS: CardCount = CardCount::new(HIGH, |ranks, length| high(ranks) + length.saturating_sub(4));
/// Aces.
pub const ACES: CardCount = CardCount::new(ACE, |ranks, _| ranks.len() as u8);
/// Kings.
pub const KINGS: CardCount = CardCount::new(KING, |ranks, _| ranks.len() as u8);
/// An ace is two, a king one.
pub const CONTROLS: CardCount = CardCount::new(ACE.with(Rank::King), |ranks, _| {
    2 * u8::from(ranks.contains(Rank::Ace)) + u8::from(ranks.contains(Rank::King))
});
/// Of the first three cards of each suit, those that are not ace, king, queen.
pub const LOSERS: CardCount = CardCount::new(TOPS, |ranks, length| {
    let looked_at = [Rank::Ace, Rank::King, Rank::Queen].into_iter().take(usize::from(length));
    looked_at.filter(|&rank| !ranks.contains(rank)).count() as u8
});
/// Suits of two cards. With two to five cards in every suit and at most one of these a hand is
/// [`balanced`].
pub const DOUBLETONS: CardCount = CardCount::new(RankSet::EMPTY, |_, length| u8::from(length == 2));

fn high(ranks: RankSet) -> u8 {
    ranks.descending().map(|rank| rank.index() as u8 - 8).sum()
}

/// The hands within these ranges.
pub fn bounds_of(ranges: &HandRanges) -> HandBounds {
    let any = HandRanges::ANY;
    let mut bounds =
        HandBounds { lengths: ranges.lengths.map(|range| range.least..=range.most), counts: Vec::new() };
    let counts: [(CardCount, Range, Range); 4] = [
        (HIGH_CARD_POINTS, ranges.hcp, any.hcp),
        (POINTS, ranges.points, any.points),
        (ACES, ranges.aces, any.aces),
        (KINGS, ranges.kings, any.kings),
    ];
    for (count, range, any) in counts {
        if range != any {
            bounds = bounds.counting(count, range.least..=range.most);
        }
    }
    bounds
}

/// Those of these hands that are 4-3-3-3, 4-4-3-2 or 5-3-3-2.
pub fn balanced(bounds: HandBounds) -> HandBounds {
    let lengths = bounds.lengths.clone().map(|range| (*range.start()).max(2)..=(*range.end()).min(5));
    HandBounds { lengths, ..bounds }.counting(DOUBLETONS, 0..=1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bidding::Facts;
    use cards::{Deal, Seat, Seed};

    /// What the deals are counted by is what the bidding rules count.
    #[test]
    fn counts_are_those_of_the_bidding_rules() {
        let mut rng = Seed::new(41).rng();
        let mut balanced_hands = 0;
        for _ in 0..2_000 {
            let hand = Deal::random(&mut rng)[Seat::North];
            let facts = Facts::of(hand);
            let counted = [HIGH_CARD_POINTS, POINTS, ACES, KINGS, CONTROLS, LOSERS];
            let expected = [facts.hcp, facts.points, facts.aces, facts.kings, facts.controls(), facts.losers];
            assert_eq!(counted.map(|count| count.of_hand(hand)), expected, "{}", hand.pbn());
            assert_eq!(balanced(HandBounds::any()).contains(hand), facts.is_balanced(), "{}", hand.pbn());
            balanced_hands += u32::from(facts.is_balanced());
            let exactly = |number| Range::new(number, number);
            let ranges = HandRanges {
                hcp: exactly(facts.hcp),
                points: exactly(facts.points),
                aces: exactly(facts.aces),
                kings: exactly(facts.kings),
                lengths: facts.lengths.map(exactly),
            };
            assert!(bounds_of(&ranges).contains(hand));
            let more = HandRanges { hcp: exactly(facts.hcp + 1), ..ranges };
            assert!(!bounds_of(&more).contains(hand));
        }
        assert!(balanced_hands > 500);
    }
}
