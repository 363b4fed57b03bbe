//! Intervals that may be looked at after every observation.
//!
//! An ordinary 95% interval is right 95% of the time at a number of games that was fixed
//! beforehand. Looking after every game, and stopping when the interval excludes zero, finds a
//! difference between equal players far more often than 5% of the time. A confidence sequence holds the
//! truth at *all* times together with its level, so one may look and stop as one likes.
//!
//! - [`NormalMixture`]: Robbins (1970), in the form of Howard, Ramdas, McAuliffe & Sekhon (2021):
//!   for numbers whose deviation, or a bound on it, is known.
//! - [`BettingSequence`](super::BettingSequence): by betting, after Waudby-Smith & Ramdas (2024): for
//!   numbers in a known range, however skewed. It learns the spread, so it is narrow when most differences
//!   are small, and it keeps its level at every sample size.

use super::{Interval, Level};

/// A confidence sequence for the mean of numbers of known deviation.
///
/// Promise: if each number, given those before it, has the mean m and is sub-Gaussian with this
/// deviation (normal, or within a range of twice the deviation), then m lies in
/// [`interval`](NormalMixture::interval) at all times at once with the chance of the level.
#[derive(Clone, Debug)]
pub struct NormalMixture {
    deviation: f64,
    level: Level,
    mixing: f64,
    n: u64,
    sum: f64,
}

impl NormalMixture {
    /// The interval is tightest around `best_at` observations and holds at every number of them.
    pub fn new(deviation: f64, best_at: u64, level: Level) -> Result<NormalMixture, SequenceError> {
        if !(deviation > 0.0 && deviation.is_finite()) {
            return Err(SequenceError::Deviation(deviation));
        }
        if best_at == 0 {
            return Err(SequenceError::Never);
        }
        // The mixture's variance that (nearly) minimises the width at `best_at`.
        let log = -2.0 * level.error().ln();
        let mixing = deviation * deviation * best_at as f64 / (log + (1.0 + log).ln());
        Ok(NormalMixture { deviation, level, mixing, n: 0, sum: 0.0 })
    }

    /// Takes one more number into account.
    pub fn push(&mut self, value: f64) {
        self.n += 1;
        self.sum += value;
    }

    /// How many numbers were seen.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Where the mean lies; every number before anything was seen.
    pub fn interval(&self) -> Interval {
        if self.n == 0 {
            return Interval::ALL;
        }
        let n = self.n as f64;
        let spread = self.deviation * self.deviation * n + self.mixing;
        let half = (spread * (spread / self.mixing / self.level.error().powi(2)).ln()).sqrt() / n;
        Interval::around(self.sum / n, half)
    }
}

/// A number lies outside the range that was promised.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[error("{value} lies outside {} to {}: give the sequence the range of everything that can occur", range.low, range.high)]
pub struct OutOfRange {
    /// The number.
    pub value: f64,
    /// What was promised.
    pub range: Interval,
}

/// Why a sequence cannot begin.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum SequenceError {
    /// The deviation is no positive number.
    #[error("a deviation of {0} is not possible: give a positive number")]
    Deviation(f64),
    /// Tightest at no observation.
    #[error("a sequence cannot be tightest after 0 observations: give 1 or more")]
    Never,
    /// The range is empty or endless.
    #[error("the range {} to {} is empty or endless: give two different finite numbers", .0.low, .0.high)]
    Range(Interval),
    /// The number to be tested lies outside the range, or is an end of it.
    #[error("a mean of {target} cannot be tested for numbers in {} to {}: give one inside", range.low, range.high)]
    Target {
        /// What was to be tested.
        target: f64,
        /// The range.
        range: Interval,
    },
}
