//! Binomial coefficients, and subsets by their number.

use cards::{CardSet, bits};

const MOST: usize = 52;

/// `CHOOSE[k][n]`: the subsets of size `k` among `n`. The size comes first because [`subset`] walks
/// down the other index.
static CHOOSE: [[u64; MOST + 1]; MOST + 1] = {
    let mut table = [[0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[0][n] = 1;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many subsets of size `k` a set of `n` cards has.
#[inline]
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[k][n]
}

/// The `rank`-th subset of this size, counted from zero below [`choose`]: a bijection.
///
/// In the combinatorial number system: the highest card of the subset is the `i`-th of the set for
/// the greatest `i` with `choose(i, size) <= rank`, and so on with what is left of the rank.
#[inline]
pub(crate) fn subset(cards: CardSet, mut size: usize, mut rank: u64) -> CardSet {
    let (mut place, mut chosen) = (cards.len(), 0);
    while size > 0 {
        place -= 1;
        let below = choose(place, size);
        // Whether a card is in cannot be predicted: no branch.
        let taken = rank >= below;
        rank -= if taken { below } else { 0 };
        size -= usize::from(taken);
        chosen |= u64::from(taken) << place;
    }
    CardSet::from_bits(bits::deposit(chosen, cards.bits()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_subset_has_one_number() {
        let cards: CardSet = "A92.K3.JT.4".parse().unwrap();
        for size in 0..=cards.len() {
            let count = choose(cards.len(), size);
            let subsets: BTreeSet<CardSet> = (0..count).map(|rank| subset(cards, size, rank)).collect();
            assert_eq!(subsets.len() as u64, count);
            assert!(subsets.iter().all(|subset| subset.len() == size && cards.includes(*subset)));
        }
    }

    #[test]
    fn known_coefficients() {
        assert_eq!(choose(52, 13), 635_013_559_600);
        assert_eq!(choose(39, 13), 8_122_425_444);
        assert_eq!(choose(3, 4), 0);
    }
}
