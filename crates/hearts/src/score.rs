//! What cards and rounds cost.

use cards::{BySeat, Card, CardSet, Rank, Seat, Suit};

use crate::{Moon, Rules, Target};

/// The thirteen hearts, a point each.
pub const HEARTS: CardSet = CardSet::all_of(Suit::Hearts);
/// The queen of spades, thirteen points.
pub const QUEEN: Card = Card::new(Suit::Spades, Rank::Queen);
/// The king and the ace of spades, which can be made to take the queen.
pub const OVER_QUEEN: CardSet = CardSet::above(QUEEN);
/// The jack of diamonds, a bonus in some rules.
pub const JACK: Card = Card::new(Suit::Diamonds, Rank::Jack);
/// Every card that costs points.
pub const PENALTIES: CardSet = HEARTS.with(QUEEN);
/// What all penalties cost together.
pub(crate) const MOON: i32 = 26;

/// What these cards cost the seat that takes them: hearts and the queen, without any bonus.
///
/// ```
/// let cards = "SQ H2 HA DJ".parse().unwrap();
/// assert_eq!(hearts::penalty(cards), 15);
/// ```
#[inline]
pub const fn penalty(cards: CardSet) -> i32 {
    let hearts = cards.bits() & HEARTS.bits();
    hearts.count_ones() as i32 + 13 * (cards.bits() >> QUEEN.index() & 1) as i32
}

impl Rules {
    /// The match scores after a round: the round's points added, and a score of exactly the
    /// target halved where the rules say so.
    pub fn settle(&self, totals: &BySeat<i32>, points: &BySeat<i32>) -> BySeat<i32> {
        BySeat::from_fn(|seat| {
            let sum = totals[seat] + points[seat];
            match self.target {
                Target::Reach(target) | Target::Over(target)
                    if self.exact_halves && sum == i32::from(target) =>
                {
                    sum / 2
                }
                _ => sum,
            }
        })
    }

    /// Whether a match with these scores has ended after this many rounds.
    pub fn is_over(&self, totals: &BySeat<i32>, rounds: usize) -> bool {
        let highest = totals.values().copied().max().unwrap_or(0);
        match self.target {
            Target::Reach(target) => highest >= i32::from(target),
            Target::Over(target) => highest > i32::from(target),
            Target::Rounds(count) => rounds >= usize::from(count),
        }
    }

    /// How a moon by this seat would be scored, after the shooter's choice between the two ways.
    ///
    /// Both ways put the shooter 26 points ahead of each opponent, so they differ only in when
    /// the match ends. The shooter gives 26 to the others unless that ends the match while
    /// somebody else has the lowest score; then it takes 26 off its own and plays on. Bonuses of
    /// the round are not foreseen.
    pub fn moon_of(&self, shooter: Seat, totals: &BySeat<i32>) -> Moon {
        if self.moon != Moon::Choice {
            return self.moon;
        }
        let given = BySeat::from_fn(|seat| if seat == shooter { 0 } else { MOON });
        let after = self.settle(totals, &given);
        let lowest = after.values().copied().min().unwrap_or(0);
        let ends = match self.target {
            Target::Rounds(_) => false,
            _ => self.is_over(&after, 0),
        };
        if ends && after[shooter] > lowest { Moon::Own } else { Moon::Others }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shooter_plays_on_rather_than_end_a_match_it_would_lose() {
        let rules: Rules = "standard,moon=choice".parse().unwrap();
        let losing = BySeat::new(80, 10, 30, 90);
        assert_eq!(rules.moon_of(Seat::North, &losing), Moon::Own);
        assert_eq!(rules.moon_of(Seat::East, &losing), Moon::Others);
        assert_eq!(rules.moon_of(Seat::North, &BySeat::new(60, 10, 30, 70)), Moon::Others);
    }

    #[test]
    fn exactly_the_target_is_halved() {
        let rules: Rules = "standard,exact=half".parse().unwrap();
        let after = rules.settle(&BySeat::new(90, 99, 0, 74), &BySeat::new(10, 2, 0, 26));
        assert_eq!(after, BySeat::new(50, 101, 0, 50));
    }
}
