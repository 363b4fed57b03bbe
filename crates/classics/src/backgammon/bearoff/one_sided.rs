use std::sync::LazyLock;

use super::super::board::CHECKERS;
use super::super::{Dice, Die};
use super::Home;

/// How many rolls it takes to bear off, for each position of up to fifteen checkers at home, when
/// every roll is played so that the expected number is least.
///
/// Building it takes less than a second in a release build, and about 10 MB.
pub struct OneSided {
    means: Vec<f64>,
    /// Chances of needing 0, 1, 2, ... rolls, position after position.
    chances: Vec<f64>,
    /// Where each position's chances begin, and the end of the last.
    starts: Vec<u32>,
}

static SHARED: LazyLock<OneSided> = LazyLock::new(OneSided::build);

impl OneSided {
    /// The table, built at first use.
    pub fn shared() -> &'static OneSided {
        &SHARED
    }

    /// Builds the table, from the shortest race to the longest.
    ///
    /// The best use of one number is worked out first, then of a number four times or of two
    /// numbers in either order, each from the table of the one before: a roll costs a few lookups
    /// instead of an enumeration of its plays.
    pub fn build() -> OneSided {
        let count = Home::positions(CHECKERS);
        let homes: Vec<Home> = (0..count).map(Home::unrank).collect();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&rank| homes[rank].pips());

        let mut means: Vec<f64> = vec![0.0; count];
        let mut lists: Vec<Vec<f64>> = vec![Vec::new(); count];
        lists[0] = vec![1.0];
        // Where the best play of a number k + 1 times leads.
        let mut best = vec![[[0u16; 4]; 6]; count];
        for rank in order.into_iter().skip(1) {
            let steps: [Vec<usize>; 6] =
                Die::ALL.map(|die| homes[rank].steps(die).map(|home| home.rank()).collect());
            let least = |ends: &mut dyn Iterator<Item = u16>| {
                ends.min_by(|&a, &b| means[a as usize].total_cmp(&means[b as usize])).unwrap_or(0)
            };
            for die in 0..6 {
                best[rank][die][0] = least(&mut steps[die].iter().map(|&step| step as u16));
                for k in 1..4 {
                    best[rank][die][k] = least(&mut steps[die].iter().map(|&step| best[step][die][k - 1]));
                }
            }
            let (mut mean, mut chances) = (1.0, vec![0.0]);
            for dice in Dice::ALL {
                let [high, low] = [dice.high(), dice.low()].map(|die| die.number() as usize - 1);
                let end = if dice.is_double() {
                    best[rank][high][3]
                } else {
                    let high_first = steps[high].iter().map(|&step| best[step][low][0]);
                    let low_first = steps[low].iter().map(|&step| best[step][high][0]);
                    least(&mut high_first.chain(low_first))
                };
                mean += dice.probability() * means[end as usize];
                let then = &lists[end as usize];
                if chances.len() < then.len() + 1 {
                    chances.resize(then.len() + 1, 0.0);
                }
                for (chance, next) in chances[1..].iter_mut().zip(then) {
                    *chance += dice.probability() * next;
                }
            }
            means[rank] = mean;
            lists[rank] = chances;
        }
        let starts = lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        });
        let starts = std::iter::once(0).chain(starts).collect();
        OneSided { means, chances: lists.concat(), starts }
    }

    /// The expected number of rolls.
    pub fn mean(&self, home: &Home) -> f64 {
        self.means[home.rank()]
    }

    /// The chances of needing 0, 1, 2, ... rolls.
    pub fn chances(&self, home: &Home) -> &[f64] {
        let rank = home.rank();
        &self.chances[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }

    /// The chance that the side on roll is off first, if both play for themselves alone: an
    /// excellent approximation of the truth that [`TwoSided`](super::TwoSided) knows.
    pub fn win(&self, on_roll: &Home, other: &Home) -> f64 {
        let mut left = 1.0;
        let mut total = 0.0;
        let others = self.chances(other).iter().copied().chain(std::iter::repeat(0.0));
        for (chance, gone) in self.chances(on_roll).iter().zip(others) {
            // On roll, being off in n rolls wins if the other needs n or more.
            total += chance * left;
            left -= gone;
        }
        total
    }
}
