use cards::{BySuit, CardSet, RankSet, Suit};

/// What rules ask of a hand, counted once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The hand.
    pub hand: CardSet,
    /// High-card points: ace 4, king 3, queen 2, jack 1.
    pub hcp: u8,
    /// High-card points and one for every card beyond the fourth of a suit.
    pub points: u8,
    /// Cards of each suit.
    pub lengths: BySuit<u8>,
    /// High-card points of each suit.
    pub suit_hcp: BySuit<u8>,
    /// Aces.
    pub aces: u8,
    /// Kings.
    pub kings: u8,
    /// Losing tricks: of the first three cards of each suit, those that are not ace, king, queen.
    pub losers: u8,
}

const ACE: u16 = 1 << 12;
const KING: u16 = 1 << 11;
const QUEEN: u16 = 1 << 10;
const JACK: u16 = 1 << 9;
const TEN: u16 = 1 << 8;

impl Facts {
    /// Counts a hand.
    pub fn of(hand: CardSet) -> Facts {
        let ranks = BySuit::from_fn(|suit| hand.ranks(suit).bits());
        let count = |mask: u16| Suit::ALL.iter().filter(|&&suit| ranks[suit] & mask != 0).count() as u8;
        let suit_hcp = ranks.map(high_cards);
        let lengths = ranks.map(|bits| bits.count_ones() as u8);
        let hcp = suit_hcp.values().sum();
        let long: u8 = lengths.values().map(|length| length.saturating_sub(4)).sum();
        let losers = Suit::ALL.iter().map(|&suit| losers(ranks[suit], lengths[suit])).sum();
        Facts {
            hand,
            hcp,
            points: hcp + long,
            lengths,
            suit_hcp,
            aces: count(ACE),
            kings: count(KING),
            losers,
        }
    }

    /// Controls: an ace is two, a king one.
    pub fn controls(&self) -> u8 {
        2 * self.aces + self.kings
    }

    /// How many of ace, king and queen of a suit.
    pub fn tops(&self, suit: Suit) -> u8 {
        (self.hand.ranks(suit).bits() & (ACE | KING | QUEEN)).count_ones() as u8
    }

    /// How many of the five honours of a suit.
    pub fn honours(&self, suit: Suit) -> u8 {
        (self.hand.ranks(suit).bits() & (ACE | KING | QUEEN | JACK | TEN)).count_ones() as u8
    }

    /// Ace, guarded king, twice guarded queen, or three times guarded jack.
    pub fn stops(&self, suit: Suit) -> bool {
        let (ranks, length) = (self.hand.ranks(suit).bits(), self.lengths[suit]);
        ranks & ACE != 0
            || ranks & KING != 0 && length >= 2
            || ranks & QUEEN != 0 && length >= 3
            || ranks & JACK != 0 && length >= 4
    }

    /// Ace or king, or at most one card: the opponents cannot take the first two tricks of the suit.
    pub fn controls_suit(&self, suit: Suit) -> bool {
        self.lengths[suit] <= 1 || self.hand.ranks(suit).bits() & (ACE | KING) != 0
    }

    /// 4-3-3-3, 4-4-3-2 or 5-3-3-2.
    pub fn is_balanced(&self) -> bool {
        let doubletons = self.lengths.values().filter(|&&length| length == 2).count();
        self.lengths.values().all(|&length| (2..=5).contains(&length)) && doubletons <= 1
    }

    /// No suit shorter than two or longer than six.
    pub fn is_semibalanced(&self) -> bool {
        self.lengths.values().all(|&length| (2..=6).contains(&length))
    }

    /// What the hand is worth with this suit as trumps: shortness counts if it has trumps to ruff
    /// with, and so does length in trumps beyond the fifth card.
    pub fn support(&self, trumps: Suit) -> u8 {
        let own = self.lengths[trumps];
        let each = match own {
            0..=2 => [0, 0, 0],
            3 => [3, 2, 1],
            _ => [5, 3, 1],
        };
        let short: u8 = Suit::ALL
            .into_iter()
            .filter(|&suit| suit != trumps)
            .map(|suit| each.get(usize::from(self.lengths[suit])).copied().unwrap_or_default())
            .sum();
        self.hcp + short + own.saturating_sub(5)
    }

    /// Lengths without the suits, longest first.
    pub fn pattern(&self) -> [u8; 4] {
        let mut pattern = self.lengths.into_array();
        pattern.sort_unstable_by(|a, b| b.cmp(a));
        pattern
    }
}

/// The most by which [`Facts::support`] exceeds the high-card points: three voids and eight trumps
/// beyond the fifth.
pub const MOST_SUPPORT: u8 = 23;

fn high_cards(ranks: u16) -> u8 {
    [(ACE, 4), (KING, 3), (QUEEN, 2), (JACK, 1)]
        .into_iter()
        .map(|(honour, points)| if ranks & honour != 0 { points } else { 0 })
        .sum()
}

fn losers(ranks: u16, length: u8) -> u8 {
    let honours = [ACE, KING, QUEEN];
    let looked_at = usize::from(length.min(3));
    let winners = RankSet::from_bits(ranks).bits();
    honours[..looked_at].iter().filter(|&&honour| winners & honour == 0).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(hand: &str) -> Facts {
        Facts::of(hand.parse().unwrap())
    }

    #[test]
    fn points_losers_and_controls() {
        let hand = facts("AK762.Q3.KJ84.T2");
        assert_eq!((hand.hcp, hand.points, hand.controls()), (13, 14, 4));
        assert_eq!(hand.losers, 1 + 2 + 2 + 2);
        assert!(hand.stops(Suit::Diamonds) && !hand.stops(Suit::Hearts) && !hand.is_balanced());
        assert_eq!(hand.support(Suit::Diamonds), 13 + 2);
    }

    #[test]
    fn a_long_suit_is_worth_no_more_than_promised() {
        let hand = facts("AKQJT98765432...");
        assert!(hand.support(Suit::Spades) <= hand.hcp + MOST_SUPPORT);
    }
}
