use serde::{Deserialize, Serialize};
use statrs::distribution::{Binomial, DiscreteCDF};

use super::{Estimate, Level, ProportionError, wilson};

/// How often one side came out ahead, level, or behind.
///
/// ```
/// use stats::WinTieLoss;
/// let boards: WinTieLoss = [3.0, 0.0, -1.0, 7.0].into_iter().collect();
/// assert_eq!(boards, WinTieLoss { wins: 2, ties: 1, losses: 1 });
/// let p = WinTieLoss { wins: 9, ties: 4, losses: 1 }.sign_test();
/// assert!((p - 22.0 / 1024.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WinTieLoss {
    /// Ahead.
    pub wins: u64,
    /// Level.
    pub ties: u64,
    /// Behind.
    pub losses: u64,
}

impl WinTieLoss {
    /// Takes one difference into account: positive is a win, zero a tie.
    pub fn push(&mut self, difference: f64) {
        if difference > 0.0 {
            self.wins += 1;
        } else if difference < 0.0 {
            self.losses += 1;
        } else {
            self.ties += 1;
        }
    }

    /// How many were played.
    pub fn n(&self) -> u64 {
        self.wins + self.ties + self.losses
    }

    /// The sign test: the probability that two equal sides differ at least this much, in either
    /// direction. Exact; ties say nothing and are left out; 1 when there is nothing but ties.
    pub fn sign_test(&self) -> f64 {
        let decided = self.wins + self.losses;
        let fair = Binomial::new(0.5, decided).expect("a fair coin");
        (2.0 * fair.cdf(self.wins.min(self.losses))).min(1.0)
    }

    /// The share of wins among the games that were decided, with Wilson's interval.
    pub fn share(&self, level: Level) -> Result<Estimate, ProportionError> {
        wilson(self.wins, self.wins + self.losses, level)
    }
}

impl FromIterator<f64> for WinTieLoss {
    fn from_iter<I: IntoIterator<Item = f64>>(differences: I) -> WinTieLoss {
        let mut count = WinTieLoss::default();
        differences.into_iter().for_each(|difference| count.push(difference));
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two-sided values that are easily computed by hand: 2 * sum of C(n, i) / 2^n.
    #[test]
    fn the_sign_test_is_exact() {
        for (wins, losses, p) in [(5, 0, 0.0625), (8, 2, 0.109_375), (15, 5, 0.041_389_465), (7, 7, 1.0)] {
            let test = WinTieLoss { wins, ties: 3, losses };
            assert!((test.sign_test() - p).abs() < 1e-9, "{test:?} {}", test.sign_test());
            let mirrored = WinTieLoss { wins: losses, ties: 3, losses: wins };
            assert_eq!(test.sign_test(), mirrored.sign_test());
        }
        assert_eq!(WinTieLoss { ties: 12, ..Default::default() }.sign_test(), 1.0);
    }
}
