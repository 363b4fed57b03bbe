//! Trump tricks that a side makes in the end, whoever leads what.

use crate::suits::zeroed;

/// How many trump tricks a side has for certain, and for each number of them the rank that it
/// rests on. Packed: for one trick to twelve a rank of four bits each, a rank for the guarded
/// king, and the count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SureTrumps(u64);

const NOTHING: u32 = 15;
const COUNT: u32 = 52;
const KING: u32 = 48;

impl SureTrumps {
    /// Tricks for certain.
    #[inline(always)]
    pub const fn count(self) -> i32 {
        (self.0 >> COUNT & 15) as i32
    }

    /// The lowest card, in the trump lane, that so many of them rest on; nothing for lengths alone.
    #[inline(always)]
    pub const fn rests_on(self, tricks: i32) -> u64 {
        let place = 4 * (tricks as u32 - 1);
        (1 << (self.0 >> (place & 63) & 15)) & 0x1fff
    }

    /// The rank of a king that makes a trick behind the ace, unless its holder is on lead with two
    /// cards left: as a bit, or nothing.
    #[inline(always)]
    pub const fn guarded_king(self) -> u64 {
        (1u64 << (self.0 >> KING & 15)) & 0x1fff
    }

    /// Counts for the side of two hands; `left` plays after `mine`.
    fn new(mine: u32, mates: u32, left: u32, right: u32) -> SureTrumps {
        let theirs = left | right;
        // For each number of tricks the highest rank found that they may rest on.
        let mut ranks = [None::<u32>; 13];
        let mut claim = |tricks: i32, rank: u32| {
            if (1..=12).contains(&tricks) {
                let slot = &mut ranks[tricks as usize - 1];
                *slot = Some(slot.map_or(rank, |known| known.max(rank)));
            }
        };
        for hand in [mine, mates] {
            // Each of a hand's highest trumps wins unless one of theirs above them is in the trick.
            let mut ahead = 0;
            for rank in (0..13).rev() {
                ahead += (hand >> rank & 1) as i32 - (theirs >> rank & 1) as i32;
                claim(ahead, rank);
            }
            for tricks in 1..=ahead {
                claim(tricks, NOTHING);
            }
        }
        // Trumps above all of theirs win even from different hands, as far as one hand is long
        // enough to keep them apart.
        let longest = mine.count_ones().max(mates.count_ones()) as i32;
        let mut winners = 0;
        for rank in (0..13).rev().take_while(|&rank| theirs >> rank == 0) {
            if (mine | mates) >> rank & 1 != 0 {
                winners += 1;
                if winners <= longest {
                    claim(winners, rank);
                }
            }
        }
        let count = (0..12).take_while(|&i| ranks[i].is_some()).count();
        let mut packed = (count as u64) << COUNT;
        for (i, rank) in ranks.iter().take(12).enumerate() {
            packed |= u64::from(rank.unwrap_or(NOTHING)) << (4 * i);
        }
        packed |= u64::from(guarded_king(mine, mates, left, right).unwrap_or(NOTHING)) << KING;
        SureTrumps(packed)
    }
}

/// The second highest trump, not alone, in the hand that plays after the highest.
fn guarded_king(mine: u32, mates: u32, left: u32, right: u32) -> Option<u32> {
    let all = mine | mates | left | right;
    let ace = all.checked_ilog2()?;
    let king = (all ^ 1 << ace).checked_ilog2()?;
    let guarded =
        |hand: u32, before: u32| hand >> king & 1 != 0 && hand.count_ones() > 1 && before >> ace & 1 != 0;
    (guarded(mine, right) || guarded(mates, left)).then_some(king)
}

/// The counts made so far for one deal.
pub struct Trumps {
    /// By suit, remaining cards and side; the top byte says for which deal.
    made: Box<[u64; PLACES]>,
}

const SETS: usize = 1 << 13;
const PLACES: usize = 4 * SETS * 2;

impl Trumps {
    /// What it takes.
    pub const BYTES: usize = PLACES * size_of::<u64>();

    /// Empty.
    pub fn new() -> Trumps {
        Trumps { made: zeroed() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.made.fill(0);
    }

    /// The count for the side of `seat` in the suit `name`, whose cards are the trumps in `hands`.
    #[inline(always)]
    pub fn sure(&mut self, hands: &[u64; 4], name: usize, all: u64, seat: usize, deal: u32) -> SureTrumps {
        let set = (all >> 48) as usize & (SETS - 1);
        let place = ((name & 3) * SETS + set) * 2 + (seat & 1);
        let made = self.made[place];
        if made >> 56 == u64::from(deal) { SureTrumps(made) } else { self.make(place, hands, seat, deal) }
    }

    #[cold]
    fn make(&mut self, place: usize, hands: &[u64; 4], seat: usize, deal: u32) -> SureTrumps {
        let [mine, left, mates, right] = [0, 1, 2, 3].map(|i| (hands[(seat + i) & 3] >> 48) as u32);
        let sure = SureTrumps::new(mine, mates, left, right);
        self.made[place] = sure.0 | u64::from(deal) << 56;
        sure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sure(hands: [&str; 4]) -> (i32, u64) {
        let [mine, left, mates, right] =
            hands.map(|hand| hand.chars().map(|c| 1 << "23456789TJQKA".find(c).unwrap()).sum::<u32>());
        let sure = SureTrumps::new(mine, mates, left, right);
        (sure.count(), sure.guarded_king())
    }

    #[test]
    fn trumps_that_win_in_the_end() {
        assert_eq!(sure(["AK2", "QJ", "3", "4"]).0, 2);
        assert_eq!(sure(["A2", "QJ", "K", "4"]).0, 2);
        assert_eq!(sure(["A", "QJ", "K", "4"]).0, 1);
        assert_eq!(sure(["KQ2", "A3", "", "4"]).0, 1);
        assert_eq!(sure(["5432", "A", "", "K"]).0, 2);
        assert_eq!(sure(["K2", "Q", "", "A"]), (0, 1 << 11));
        assert_eq!(sure(["K2", "A", "", "Q"]), (0, 0));
    }
}
